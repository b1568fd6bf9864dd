"""Prospects of slots: kind by kind, and against what the stages really offer and do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from rules.tadmor import actions as a
from rules.tadmor import slot_facts as f
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import NOTHING, RareColourName, add, read_goods
from rules.tadmor.means import Price
from rules.tadmor.slot_prospects import slot_facts, slot_prospect
from rules.tadmor.state import Go, StageName, copy_state
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position

STAGES: dict[type, StageName] = {
    c.ImproveSlot: "improvements",
    c.MarauderSlot: "marauders: card",
    c.WarSlot: "kingdom",
    c.FirstSlot: "kingdom",
    c.TaxmanSlot: "kingdom",
}
"""Stages in which pieces act; all others in the construction phase, or at any time."""


def of(place: str, play: Play, seat: int = 0) -> Any:
    return slot_facts(play.game.view(seat), play.game.components, seat, place)


def placing(red: dict[str, Any], blue: dict[str, Any] | None = None, **rest: Any) -> Play:
    return position("placement", red=red, blue=blue or {}, **rest)


# --- kind by kind


def test_nobody_chooses_before_himself() -> None:
    play = placing(dict(at="palmyra.improve2"), dict(at="palmyra.improve1"))
    found = of("palmyra.improve3", play)
    assert (found.before, found.tiles) == ((1,), len(play.state.display) - 2)


def test_an_improvement_costs_any_goods_and_those_before_choose_first() -> None:
    play = placing(dict(goods="1w1g"), dict(at="palmyra.improve1"), era=2)
    found = of("palmyra.improve2", play)
    assert (found.price.number, found.price.how, found.before) == (2, "at hand", (1,))
    assert found.tiles == len(play.state.display) - 1
    poor = of("palmyra.improve2", placing(dict(goods="1w"), era=2))
    assert (poor.price.how, poor.price.lacking, poor.payable) == ("short", 1, False)


def test_a_temple_part_with_its_price_its_worth_and_what_follows() -> None:
    found = of("ebla.temple", placing(dict(goods="3w2s")))
    (part,) = found.parts
    assert (part.name, part.price.how, part.before, part.after) == ("basement", "at hand", 0, 5)
    assert (part.following, part.following_cost, part.following_worth) == ("colonnade", read_goods("2s3m"), 13)
    assert not found.card and of("palmyra.temple", placing({})).card


def test_a_discount_for_temples_leaves_goods_out() -> None:
    (part,) = of("ebla.temple", placing(dict(goods="1w", improvements=["I34"]))).parts
    assert (part.price.number, part.price.how) == (1, "at hand")


def test_the_last_part_brings_rare_goods_to_those_who_are_first() -> None:
    statues = dict(goods="3m4g", temples=[3])
    assert of("ebla.temple", placing(statues)).parts[0].free_goods == 2
    assert of("ebla.temple", placing(statues, dict(temples=[4]), finishers=["blue"])).parts[0].free_goods == 1
    again = placing(dict(goods="3m4g", temples=[4, 3]), finishers=["red"])
    assert of("ebla.temple", again).parts[0].free_goods == 0


def test_tower_levels_as_many_as_can_be_paid() -> None:
    found = of("damascus.tower", placing(dict(tower=8, goods="7s")))
    assert (found.before, found.after, found.cost) == (8, 11, read_goods("7s"))
    assert found.points == 3 * 2 * 3, "three levels, in three eras"
    free = of("damascus.tower", placing(dict(tower=3, goods="1w3s", improvements=["I14"])))
    assert (free.after, free.cost) == (6, read_goods("1w3s"))
    short = of("damascus.tower", placing(dict(tower=6, goods="1s"), era=3))
    assert (short.price.missing, short.after, short.points, short.payable) == (read_goods("1s"), 6, 0, False)


def test_pairs_have_the_price_of_the_lower_level_and_may_be_limited() -> None:
    assert of("damascus.pairs", placing(dict(tower=4, goods="1w2m"))).after == 6
    limited = position("placement", catalogue=standard_catalogue(), red=dict(goods="4w8m")).game
    facts = slot_facts(limited.view(0), limited.components, 0, "damascus.pairs")
    assert isinstance(facts, f.Levels) and facts.after == 2, "one pair in the present edition"


def test_a_traitor_needs_a_later_era_and_a_tall_rival() -> None:
    rival = dict(tower=4)
    assert of("damascus.traitor", placing(dict(tower=4), rival, era=2)) == f.Betrayal(1, (1,))
    assert not of("damascus.traitor", placing(dict(tower=4), rival, era=1)).worth_it
    assert not of("damascus.traitor", placing(dict(tower=5), rival, era=3)).worth_it


def test_missions_that_can_be_paid() -> None:
    found = of("palmyra.mission", placing(dict(goods="3w3s", hand=["K16", "K1"], improvements=["I5"])))
    assert [card.card for card in found.payable_cards] == ["K16"]
    assert found.payable_cards[0].points == 10 and found.points == 2
    assert of("palmyra.mission", placing(dict(hand=["K16"])), seat=0).payable_cards == ()


def test_a_raid_needs_another_turn() -> None:
    assert of("emesa.marauders", placing({}, turn=8)).worth_it
    assert not of("emesa.marauders", placing({}, turn=9)).worth_it
    assert of("emesa.marauders", placing({}, attacked="ebla")).closed == "ebla"
    own = placing({}, attacked="ebla", plot=("red", "north"))
    assert of("emesa.marauders", own).closed == "north"
    assert of("emesa.marauders", own, seat=1).closed is None, "the others do not know it"


def test_claims() -> None:
    assert of("emesa.caravan", placing(dict(tower=5))).earned
    low = of("emesa.caravan", placing(dict(tower=4, fulfilled=["K1"])))
    assert (low.earned, low.number, low.tower, low.missions) == (False, 4, 4, 1)
    assert low.ways == (f.CamelWay(5, 0), f.CamelWay(0, 2))
    assert of("north.shipyard", placing(dict(rare=["myrrh", "jade", "silk"]))).earned
    few = of("north.shipyard", placing(dict(rare=["myrrh", "jade"])))
    assert (few.earned, few.number, few.of_each, few.have) == (False, 3, 1, {"grey": 1, "yellow": 1, "red": 0})
    full = of("emesa.caravan", placing(dict(camels=5, tower=20)))
    assert not full.earned and full.number > full.most


def test_claims_that_what_is_built_or_bought_would_open() -> None:
    assert of("damascus.tower", placing(dict(tower=4, goods="1w1s"))).next_camel == 4
    assert of("damascus.tower", placing(dict(tower=5, goods="2s"))).next_camel == 0, "it is open already"
    assert of("euphrates.red", placing(dict(goods="5w", rare=["myrrh", "jade"]))).next_ship == 3
    assert of("euphrates.red", placing(dict(goods="5w", rare=["myrrh"]))).next_ship == 0


def test_war_supplies_tax_first_and_gifts() -> None:
    assert of("emesa.war", placing(dict(tower=6), dict(tower=2))) == f.WarPoints(4, 6, 2)
    assert of("ebla.taxman", placing({}, era=2)) == f.TaxSpared(1, 3, False)
    assert not of("ebla.taxman", placing({}, era=1)).worth_it
    assert not of("ebla.taxman", placing(dict(improvements=["I46"]), merchants=3, era=3)).worth_it
    assert of("north.first", placing({}, turn=9)) == f.FirstPlace(False, True)
    assert of("south.gifts", placing(dict(improvements=["I44"]), era=3)) == f.GiftPoints(8)


def test_collecting_with_a_bonus() -> None:
    found = of("north.wood", placing(dict(improvements=["I10"])))
    assert found == f.Collecting("ship", read_goods("4w"), 1)
    assert of("emesa.wood", placing(dict(improvements=["I10"]))) == f.Collecting("camel", read_goods("2w"), 0)


def test_a_rare_good_its_price_and_what_the_set_is_worth() -> None:
    found = of("euphrates.red", placing(dict(goods="3w", rare=["jade"], improvements=["I28"]), tops={"red": ["silk"]}))
    assert (found.good, found.price.number, found.price.how) == ("silk", 3, "at hand")
    assert (found.before, found.after, found.owned) == (5, 10, 0)
    twice = of("euphrates.red", placing(dict(rare=["silk"], points=3, improvements=["I9"]), tops={"red": ["silk"]}))
    assert (twice.owned, twice.points_price, twice.payable) == (1, 0, False)
    rich = of("euphrates.red", placing(dict(points=4, improvements=["I9"])))
    assert (rich.points_price, rich.payable) == (4, True)


def test_goods_that_are_coming_and_goods_that_can_be_traded() -> None:
    coming = of("euphrates.yellow", placing(dict(goods="2s", at="south.stone=ship")))
    assert (coming.price.how, coming.price.coming) == ("coming", read_goods("3s"))
    trading = of("damascus.pairs", placing(dict(goods="3w", improvements=["I1"])))
    assert trading.price.how == "trading"
    traded = of("damascus.pairs", position("construction", red=dict(goods="1w", traded="2w", improvements=["I1"])))
    assert traded.price.how == "short", "what was traded can't be traded on"
    market = of("damascus.pairs", placing(dict(goods="1w3s", at="ebla.market")))
    assert market.price.how == "trading"


def test_a_market_is_for_goods_of_the_warehouse() -> None:
    found = of("ebla.market", position("construction", red=dict(goods="2w1g", traded="1s")))
    assert (found.goods, found.worth_it) == (read_goods("2w"), True)
    assert of("palmyra.market", placing(dict(goods="2w1g"))).goods == read_goods("2w1g")
    assert not of("ebla.market", placing(dict(goods="2w", at="palmyra.market"))).worth_it
    assert of("palmyra.market", placing(dict(goods="2w", at="ebla.market"))).worth_it


# --- raids and rivals


def danger(play: Play, place: str, seat: int = 0) -> str:
    return slot_prospect(play.game.view(seat), play.game.components, seat, place).danger


def test_only_the_holder_of_the_card_knows_what_it_hits() -> None:
    play = placing({}, plot=("red", "ebla"), attacked="north")
    assert danger(play, "ebla.temple") == "own raid"
    assert danger(play, "emesa.wood") == "safe"
    assert danger(play, "ebla.temple", 1) == danger(play, "emesa.wood", 1) == "a raid"
    assert danger(play, "north.wood", 1) == "safe", "never twice in a row"
    assert danger(placing({}), "ebla.temple") == "no raid"
    spared = placing(dict(improvements=["I7"]), plot=("red", "ebla"), merchants=3)
    assert danger(spared, "ebla.temple") == "safe"


def test_rivals_who_could_come() -> None:
    rivals = dict(merchants=3, green=dict(goods="2w2s", camels=0), yellow={})
    play = placing(dict(goods="2w2s"), dict(goods="2w2s"), **rivals)
    assert slot_prospect(play.game.view(0), play.game.components, 0, "ebla.temple").rivals == (1,)
    taken = placing(dict(goods="2w2s", at="ebla.temple"), dict(goods="2w2s"))
    assert slot_prospect(taken.game.view(0), taken.game.components, 0, "ebla.temple").rivals == ()


# --- every slot at every time


def moments(seats: int, seed: int, part: float) -> Iterator[tuple[TadmorGame, int]]:
    rng, game = Random(seed), TadmorGame.new(seats, seed)
    while (seat := game.to_act) is not None:
        if game.stage == "placement" and rng.random() < part:
            yield game, seat
        take(game, with_sense(game, rng))


def resolving(game: TadmorGame, seat: int, place: str) -> TadmorGame:
    """The same table when a piece on that slot acts, if nothing else changes."""
    state = copy_state(game.state)
    merchant, slot = state.merchants[seat], game.board.slots[place]
    piece = next(kind for kind in slot.takes if (merchant.camels if kind == "camel" else merchant.ships))
    merchant.pieces[place] = piece
    if piece == "camel":
        merchant.camels -= 1
    else:
        merchant.ships -= 1
    state.stage = STAGES.get(type(slot.row), "construction")
    goes = [Go((state.first + n) % game.seats) for n in range(game.seats)]
    if isinstance(slot.row, c.ImproveSlot):
        goes = [Go(s, x) for x in game.board.improvement_slots for s, m in enumerate(state.merchants) if x in m.pieces]
    elif isinstance(slot.row, c.MarauderSlot):
        goes = [Go(seat)]
        state.attacked, state.plot = state.plot.region if state.plot else state.attacked, None
    begun = next(n for n, go in enumerate(goes) if go.seat == seat and go.about in ("", place))
    state.go, state.queue = goes[begun], tuple(goes[begun + 1 :])
    return TadmorGame.from_state(state, game.components)


def collected(game: TadmorGame) -> TadmorGame:
    twin = game.copy()
    while collects := [action for action in twin.legal if isinstance(action, a.Collect)]:
        take(twin, collects[0])
    return twin


def kind_of_action(facts: f.SlotFacts, place: str, action: a.AnyAction) -> bool:
    """True if an action is what a piece on the slot is for."""
    match facts:
        case f.Choosing():
            return isinstance(action, a.Buy)
        case f.TempleWork():
            return isinstance(action, a.BuildTemple) and action.using == place
        case f.Levels(pairs=pairs):
            return isinstance(action, a.BuildPairs if pairs else a.BuildTower) and not action.using
        case f.Betrayal():
            return isinstance(action, a.Traitor) and not action.using
        case f.MissionWork():
            return isinstance(action, a.DrawMission | a.Fulfil) and not action.using
        case f.Plotting():
            return isinstance(action, a.Raid)
        case f.CamelClaim():
            return isinstance(action, a.Caravan)
        case f.ShipClaim():
            return isinstance(action, a.Shipyard)
        case f.WarPoints():
            return isinstance(action, a.WarSupplies) and not action.using
        case f.FirstPlace():
            return isinstance(action, a.FirstToPlay) and not action.using
        case f.GiftPoints():
            return action == a.Gifts(place)
        case f.Collecting():
            return action == a.Collect(place)
        case f.RareGood():
            return isinstance(action, a.BuyRare) and not action.using
        case _:
            return False


def offered(game: TadmorGame, facts: f.SlotFacts, place: str) -> list[a.AnyAction]:
    return [action for action in game.legal if kind_of_action(facts, place, action)]


def prices(facts: f.SlotFacts) -> list[Price]:
    match facts:
        case f.Choosing(price=price) | f.Levels(price=price):
            return [price]
        case f.TempleWork(parts=parts):
            return [part.price for part in parts]
        case _:
            return []


def reaches_by_trading(game: TadmorGame, facts: f.SlotFacts, place: str) -> bool:
    """True if some trades lead to what the slot is for."""
    seen, waiting = set(), [collected(game)]
    while waiting:
        here = waiting.pop()
        if offered(here, facts, place):
            return True
        for action in here.legal:
            if isinstance(action, a.Trade):
                twin = here.copy()
                take(twin, action)
                merchant = twin.state.merchants[game.acting[0]]
                if (goods := (merchant.warehouse, merchant.traded)) not in seen:
                    seen.add(goods)
                    waiting.append(twin)
    return False


def works(there: TadmorGame, facts: f.SlotFacts, seat: int, place: str) -> bool:
    """True if a piece there changes anything for its owner: trades, the tax, a stack to buy from."""
    match facts:
        case f.Trading():
            state = copy_state(there.state)
            state.merchants[seat].camels += state.merchants[seat].pieces.pop(place) == "camel"
            without = TadmorGame.from_state(state, there.components)
            with_it, so_far = (
                {action for action in collected(game).legal if isinstance(action, a.Trade)} for game in (there, without)
            )
            return with_it > so_far
        case f.TaxSpared(gold=gold):
            powers = there.components.powers(there.state.merchants[seat].improvements)
            return bool(gold) and a.END in there.legal and not powers.no_tax
        case _:
            return bool(there.state.stacks[_colour(there, place)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_to_be_possible_is_offered_and_nothing_else(seats: int) -> None:
    seen: set[type] = set()
    for game, seat in moments(seats, seats + 20, 0.08):
        for place in {action.place for action in game.legal if isinstance(action, a.Place)} & set(game.board.slots):
            facts = slot_facts(game.view(seat), game.components, seat, place)
            seen.add(type(facts))
            there = resolving(game, seat, place)
            if isinstance(facts, f.Trading | f.TaxSpared | f.RareGood):
                assert works(there, facts, seat, place) == facts.worth_it, (place, facts)
                continue
            after = collected(there)
            ways = [price.how for price in prices(facts)]
            if ways:
                assert bool(offered(there, facts, place)) == (facts.worth_it and "at hand" in ways), (place, facts)
                payable = facts.worth_it and {"at hand", "coming"} & set(ways)
                assert bool(offered(after, facts, place)) == bool(payable), (place, facts)
                if facts.worth_it and "trading" in ways:
                    assert reaches_by_trading(there, facts, place), (place, facts)
            elif isinstance(facts, f.WarPoints | f.Plotting | f.Collecting):
                assert offered(there, facts, place), "always possible, if not always worth it"
            else:
                assert bool(offered(there, facts, place)) == facts.worth_it, (place, facts)
    assert seen == set(get_args(f.SlotFacts))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_said_to_be_gained_is_gained(seats: int) -> None:
    for game, seat in moments(seats, seats + 40, 0.05):
        for place in {action.place for action in game.legal if isinstance(action, a.Place)} & set(game.board.slots):
            facts = slot_facts(game.view(seat), game.components, seat, place)
            there = resolving(game, seat, place)
            before = there.state.merchants[seat]
            points, warehouse = before.points, before.warehouse
            match facts:
                case f.Collecting(goods=goods):
                    take(there, a.Collect(place))
                    assert there.state.merchants[seat].warehouse == add(warehouse, goods)
                case f.GiftPoints(points=gained):
                    take(there, a.Gifts(place))
                    assert there.state.merchants[seat].points == points + gained
                case f.WarPoints(points=gained):
                    events = take(there, a.WarSupplies())
                    assert sum(getattr(e, "points", 0) for e in events if getattr(e, "why", "") == "war") == gained
                case f.Levels(after=height, cost=cost):
                    there = collected(there)
                    if ways := offered(there, facts, place):
                        funds = sum(map(sum, _goods(there, seat)))
                        take(there, ways[-1])
                        assert there.state.merchants[seat].tower == height
                        assert sum(map(sum, _goods(there, seat))) == funds - sum(cost)
                    else:
                        assert (height, cost) == (before.tower, NOTHING)
                case f.TempleWork(parts=(part,)) if ways := offered(there, facts, place):
                    worth = _line(there, seat, "temples")
                    take(there, ways[0])
                    assert _line(there, seat, "temples") == worth + part.after - part.before
                case f.RareGood(before=worth, after=then, chooses=False) if ways := offered(there, facts, place):
                    mine = [w for w in ways if isinstance(w, a.BuyRare) and w.what == _colour(game, place)]
                    if mine:
                        assert _line(there, seat, "rare goods") == worth
                        take(there, mine[0])
                        assert _line(there, seat, "rare goods") == then
                case _:
                    pass


def _goods(game: TadmorGame, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    merchant = game.state.merchants[seat]
    return merchant.warehouse, merchant.traded


def _line(game: TadmorGame, seat: int, source: str) -> int:
    standing = next(each for each in game.standings().ranking if each.seat == seat)
    return next(line.points for line in standing.lines if line.source == source)


def _colour(game: TadmorGame, place: str) -> RareColourName:
    row = game.board.rows[place]
    assert isinstance(row, c.RareSlot)
    return row.colour


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rare_goods_can_be_bought_when_it_is_said(seats: int) -> None:
    for game, seat in moments(seats, seats + 60, 0.08):
        for place in {action.place for action in game.legal if isinstance(action, a.Place)} & set(game.board.slots):
            facts = slot_facts(game.view(seat), game.components, seat, place)
            if isinstance(facts, f.RareGood):
                there, colour = resolving(game, seat, place), _colour(game, place)
                named = {colour, *game.components.file.rare[colour].types}
                offers = [x for x in offered(there, facts, place) if isinstance(x, a.BuyRare) and x.what in named]
                assert any(not x.points for x in offers) == (facts.worth_it and facts.price.how == "at hand")
                assert any(bool(x.points) for x in offers) == bool(facts.points_price)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_slot_at_every_time_without_secrets(seats: int) -> None:
    """The same for every game that agrees with what the seat knows."""
    rng = Random(seats)
    for game, seat in moments(seats, 5, 0.1):
        other = game.determinize(seat, rng)
        for place in game.board.slots:
            found = slot_prospect(game.view(seat), game.components, seat, place)
            assert found == slot_prospect(other.view(seat), game.components, seat, place)
