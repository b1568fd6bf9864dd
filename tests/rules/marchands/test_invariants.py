"""Invariants of every position of every game, told by functions that know nothing of the engine's own counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITIES, REGIONS, RESOURCES
from rules.marchands.position import check_position
from rules.marchands.state import COLOURS, Options, State
from tests.rules.choosers import by_chance
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import CATALOGUE

FILE = CATALOGUE.file
MARKERS = dict(coal=18, bronze=15, silver=12, gems=9, gold=6)
CONTRACTS = {name: contract.copies for name, contract in FILE.contracts.items()}
ROADS = {
    (end, label): other
    for label, roads in FILE.roads.items()
    for road in roads.between
    for end, other in (road.split("-"), reversed(road.split("-")))
}


@st.composite
def options(draw: st.DrawFn) -> Options:
    players = draw(st.integers(2, 6))
    flags = {name: draw(st.booleans()) for name in ("no_secrets", "memo", "cards", "electors_leave", "final_die")}
    return Options(
        COLOURS[:players],
        draw(st.integers(0, 2**32)),
        short=draw(st.booleans()),
        two_spheres=players < 4 and draw(st.booleans()),
        **flags,
    )


def whole_game(
    begun: Options, sensible: bool
) -> Iterator[tuple[MarchandsGame, int, Action, list[e.AnyEvent], MarchandsGame]]:
    """Each step: the game before it, who did what, what happened, and the game after it."""
    game, rng = MarchandsGame(begun, CATALOGUE), Random(begun.seed)
    while game.acting:
        before, seat = game.copy(), rng.choice(game.acting)
        action = with_sense(game, rng, seat) if sensible else by_chance(game, rng, seat)
        yield before, seat, action, game.apply(seat, action), game


# --- everything is there


def check_everything_is_there(state: State) -> None:
    """60 resources, 38 contracts, 20 monopolies, and the electors and temples of everybody (M1.5 to M1.7)."""
    markers = Counter(dict(zip(RESOURCES, state.bag, strict=True)))
    contracts = Counter(state.contract_bag)
    temples: Counter[int] = Counter()
    for city in state.cities.values():
        markers.update(city.goods)
        contracts.update([city.contract] if city.contract else [])
        temples.update([] if city.temple is None else [city.temple])
    for player in state.players:
        markers.update(dict(zip(RESOURCES, player.stock, strict=True)))
        contracts.update(player.kept)
        assert sum(player.electors) <= 20 and min(player.electors) >= 0
    contracts.update([state.fulfilled] if state.fulfilled else [])
    assert markers == MARKERS and sum(markers.values()) == 60
    assert contracts == CONTRACTS and sum(contracts.values()) == 38
    assert all(n <= 5 for n in temples.values())
    assert sum(player.monopolies for player in state.players) <= 20


@settings(max_examples=40, deadline=None)
@given(options(), st.booleans())
def test_resources_contracts_monopolies_electors_and_temples_are_accounted_for_at_every_step(
    begun: Options, sensible: bool
) -> None:
    monopolies = 0
    placed: Counter[tuple[int, str]] = Counter()
    temples: dict[str, int] = {}
    for _, _, _, events, game in whole_game(begun, sensible):
        state = game.state
        check_everything_is_there(state)
        check_position(state, CATALOGUE)
        monopolies += sum(isinstance(x, e.MonopolyWon) for x in events)
        assert monopolies == sum(player.monopolies for player in state.players)
        placed.update((x.seat, region) for x in events if isinstance(x, e.ElectorsPlaced) for region in x.regions)
        for seat, player in enumerate(state.players):
            assert player.electors == tuple(placed[seat, region] for region in REGIONS)
        temples.update({x.city: x.seat for x in events if isinstance(x, e.TempleBuilt)})
        assert temples == {name: city.temple for name, city in state.cities.items() if city.temple is not None}


# --- a second engine for the steps of a turn


def carried_out(state: State, events: list[e.AnyEvent]) -> None:
    """Follow what happened with a few dictionaries of our own, and find it right."""
    at = {seat: player.caravan for seat, player in enumerate(state.players)}
    goods = {city: list(lies.goods) for city, lies in state.cities.items()}
    taken = {(seat, city) for seat, player in enumerate(state.players) for city in player.taken}
    worth = {name: row.worth for name, row in FILE.resources.items()}
    for x in events:
        match x:
            case e.CaravanMoved():
                assert at[x.seat] == x.origin and ROADS[x.origin, x.label] == x.to
                at[x.seat] = x.to
            case e.ResourceTaken():
                assert at[x.seat] == x.city and (x.seat, x.city) not in taken
                cheapest = min(goods[x.city], key=worth.__getitem__)
                assert x.resource == cheapest
                goods[x.city].remove(cheapest)
                assert x.left == len(goods[x.city])
                taken.add((x.seat, x.city))
            case e.ContractFulfilled():
                assert at[x.seat] == x.city != "K"
                assert sorted(x.paid) == sorted(FILE.contracts[x.contract].demand)
            case e.StepFailed(why="no road"):
                assert (x.city, x.step) not in ROADS and at[x.seat] == x.city
            case e.StepFailed(why="taken already"):
                assert (x.seat, x.city) in taken and goods[x.city]
            case e.ElectorsPlaced():
                assert all(x.city in FILE.regions[region].around for region in x.regions)
            case e.GoodsPlaced() | e.PlotsShown():
                if isinstance(x, e.PlotsShown):
                    assert [len(plot) for plot in x.plots] == [6] * len(state.players)
                else:
                    assert not goods.get(x.city) and 1 <= len(x.goods) <= 4
                    goods[x.city] = list(x.goods)
            case _:
                pass


@settings(max_examples=30, deadline=None)
@given(options(), st.booleans())
def test_what_happens_is_what_the_map_allows(begun: Options, sensible: bool) -> None:
    for before, _, action, events, _ in whole_game(begun, sensible):
        if not isinstance(action, a.Plot | a.Erase):
            carried_out(before.state, events)


# --- the end, worked out by other means


def influence_of(state: State) -> list[tuple[int, int, int]]:
    """Religion, politics and economy of every seat, from the state alone (M10.2 to M10.4)."""
    found = []
    for seat, player in enumerate(state.players):
        religion = sum(FILE.cities[name].rank for name, city in state.cities.items() if city.temple == seat)
        politics = 0
        for region in range(len(REGIONS)):
            others = [other.electors[region] for other in state.players if other is not player]
            politics += player.electors[region] > max(others)
        economy = sum(FILE.contracts[name].value for name in player.kept) + 3 * player.monopolies
        found.append((religion, politics, economy))
    return found


def sort_key(state: State, seat: int, sphere: str, gone: frozenset[int]) -> list[int]:
    player = state.players[seat]
    if sphere == "religion":
        ranks = sorted(FILE.cities[name].rank for name, city in state.cities.items() if city.temple == seat)
        return [sum(ranks), ranks[-1] if ranks else 0, len(ranks)]
    if sphere == "politics":
        won = []
        for region in range(len(REGIONS)):
            counts = {s: p.electors[region] for s, p in enumerate(state.players) if s not in gone}
            if counts[seat] and sum(n >= counts[seat] for n in counts.values()) == 1:
                won.append(counts[seat])
        return [len(won), max([0, *won]), sum(player.electors)]
    values = sorted(FILE.contracts[name].value for name in player.kept)
    stock = dict(zip(RESOURCES, player.stock, strict=True))
    points = sum(values) + 3 * player.monopolies
    last = [stock[name] for name in ("gold", "gems", "silver", "bronze", "coal")]
    return [points, player.monopolies, values[-1] if values else 0, len(values), *last]


def winners_of(state: State) -> set[int]:
    """Return the players who are left in the end, by the words of M10.5 to M10.7 and M11.4a."""
    seats = set(range(len(state.players)))
    if state.options.two_spheres:
        for seat in seats:
            keys = {
                sphere: {other: sort_key(state, other, sphere, frozenset()) for other in seats}
                for sphere in ("religion", "politics", "economy")
            }
            leads = [
                sphere
                for sphere, key in keys.items()
                if key[seat][0] >= 1 and all(key[seat] > key[other] for other in seats - {seat})
            ]
            if len(leads) >= 2:
                return {seat}
    quota, still_in = 0, set(seats)
    for sphere in ("religion", "politics", "economy"):
        gone = frozenset(seats - still_in) if state.options.electors_leave else frozenset()
        quota = len(still_in) - 1 if sphere == "economy" else quota + 1
        key = {seat: sort_key(state, seat, sphere, gone) for seat in still_in}
        while quota > 0 and len(still_in) > 1:
            lowest = min(key[seat] for seat in still_in)
            last = {seat for seat in still_in if key[seat] == lowest}
            if len(last) > 1 and (len(last) > quota or last == still_in):
                break
            still_in -= last
            quota -= len(last)
    return still_in


@settings(max_examples=60, deadline=None)
@given(options(), st.booleans())
def test_the_scoring_is_worked_out_by_an_independent_function(begun: Options, sensible: bool) -> None:
    *_, (_, _, _, events, game) = whole_game(begun, sensible)
    state = game.state
    counted = [(x.religion, x.politics, x.economy) for x in events if isinstance(x, e.InfluenceCounted)]
    assert counted == influence_of(state)
    assert [player.influence for player in game.view(None).players] == counted
    winners = set(game.standings().winners)
    if state.victor is None:
        assert winners == winners_of(state)
    else:
        assert winners == {state.victor} and len(winners_of(state)) > 1 and state.victor in winners_of(state)
    assert sum(standing.place == 1 for standing in game.standings().ranking) == len(winners)


@settings(max_examples=25, deadline=None)
@given(options(), st.randoms(use_true_random=False))
def test_M4_1_however_the_seats_take_turns_at_plotting_the_game_is_the_same(begun: Options, rng: Random) -> None:
    """One game in which each seat plots in one go, and one in which all plot mixed: turn by turn the same state."""
    one, plan = MarchandsGame(begun, CATALOGUE), Random(begun.seed)
    two = one.copy()
    while one.acting:
        if one.stage != "plotting":
            action = by_chance(one, plan)
            one.apply(one.acting[0], action)
            two.apply(two.acting[0], action)
            continue
        lines: dict[int, list[Action]] = {}
        for seat in one.acting:
            lines[seat] = []
            while seat in one.acting and one.stage == "plotting" and (not lines[seat] or lines[seat][-1] != a.Seal()):
                lines[seat].append(with_sense(one, plan, seat))
                one.apply(seat, lines[seat][-1])
        while any(lines.values()):
            seat = rng.choice([seat for seat, left in lines.items() if left])
            two.apply(seat, lines[seat].pop(0))
        assert one.save_state() == two.save_state()


def test_every_city_region_and_size_of_contract_is_used() -> None:
    visited: set[str] = set()
    regions: set[str] = set()
    values: set[int | None] = set()
    for seed in range(12):
        for _, _, _, events, _ in whole_game(Options(COLOURS[:4], seed), True):
            visited.update(x.to for x in events if isinstance(x, e.CaravanMoved))
            regions.update(region for x in events if isinstance(x, e.ElectorsPlaced) for region in x.regions)
            values.update(x.value for x in events if isinstance(x, e.ContractKept))
    assert (visited, regions, values) == (set(CITIES), set(REGIONS), set(range(2, 10)))
