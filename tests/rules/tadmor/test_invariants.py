"""Whatever is played, everything at the table is accounted for: goods, points, pieces, tiles, cards.

In a CI environment Hypothesis takes the same examples every time; elsewhere it looks for new ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import get_args

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.contract import PointsScored, TurnBegan
from rules.tadmor import events as e
from rules.tadmor.actions import AnyAction, BuyRare
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import owned
from rules.tadmor.game import TadmorGame
from rules.tadmor.position import check_position
from rules.tadmor.state import LAST_TURN, PIECES, Options, State
from tests.rules.choosers import by_chance, take, with_sense
from tests.rules.tadmor.builders import catalogue_of_edition
from tests.rules.tadmor.golden_games import GOLDEN, VARIANTS
from tests.rules.tadmor.ledger import Ledger
from tests.suites.golden_games import replayed_lines

LONGEST = 4000


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    seats=st.integers(2, 4),
    seed=st.integers(-(2**63), 2**64),
    experienced=st.booleans(),
    choices=st.lists(st.integers(0, 2**16), max_size=120),
    sensible=st.booleans(),
)
def test_everything_is_accounted_for(
    seats: int, seed: int, experienced: bool, choices: Sequence[int], sensible: bool
) -> None:
    """The first actions are chosen by the drawn numbers, the rest of the game by a chooser."""
    game = TadmorGame.new(seats, seed, experienced=experienced)
    rng, choose = Random(seed), with_sense if sensible else by_chance

    def chosen() -> Iterator[AnyAction]:
        for choice in choices:
            legal = game.legal
            yield legal[choice % len(legal)]
        while game.to_act is not None:
            yield choose(game, rng)

    play_and_check(game, chosen())


def test_everything_is_accounted_for_in_the_golden_games_which_show_every_kind_of_event() -> None:
    seen: set[type] = set()
    for name, variant in VARIANTS.items():
        record = GOLDEN.record(name)
        game = TadmorGame(msgspec.convert(record.options, Options), catalogue_of_edition(variant.edition))
        seen |= {type(event) for event in game.opening}
        happened = play_and_check(game, map(game.read_action, replayed_lines(record)))
        seen |= {type(event) for event in happened}
    assert not [kind.__name__ for kind in get_args(e.AnyEvent) if kind not in seen]


def play_and_check(game: TadmorGame, actions: Iterable[AnyAction]) -> list[e.AnyEvent]:
    """Play a game to its end, keeping a ledger, and look at the table after every action."""
    ledger = Ledger(game)
    check_table(game, ledger)
    everything: list[e.AnyEvent] = []
    for action in islice(actions, LONGEST):
        happened = take(game, action)
        if isinstance(action, BuyRare) and action.points:
            check_paid_with_points(ledger, happened)
        for event in happened:
            ledger.note(event)
        check_table(game, ledger)
        if any(isinstance(event, TurnBegan) for event in happened):
            check_turn_began(game)
        everything += happened
    check_end(game, ledger)
    return everything


def check_table(game: TadmorGame, ledger: Ledger) -> None:
    """Check the invariants of every moment."""
    state, catalogue = game.state, game.components
    ledger.agrees_with(state)
    check_position(state, catalogue)
    check_merchants(state, catalogue)
    check_stacks(state, catalogue)
    check_missions(state, catalogue)
    check_tiles(state, catalogue)
    if game.to_act is not None:
        assert game.legal


def check_merchants(state: State, catalogue: Catalogue) -> None:
    limits, board = catalogue.file.limits, catalogue.board(len(state.merchants))
    places = [place for merchant in state.merchants for place in merchant.pieces]
    assert len(set(places)) == len(places)
    for merchant in state.merchants:
        assert min(*merchant.warehouse, *merchant.traded, merchant.camels, merchant.ships, merchant.tower) >= 0
        for kind, fewest, most in zip(PIECES, (3, 2), (limits.camels, limits.ships), strict=True):
            assert fewest <= owned(merchant, kind) <= most
        for place, piece in merchant.pieces.items():
            slot = board.slots.get(place)
            if slot is None:
                assert place in merchant.improvements
            else:
                assert piece in slot.takes
    for part in range(len(TEMPLE_PARTS)):
        assert sum(merchant.temples.count(part + 1) for merchant in state.merchants) <= 4
    unfinished = [[h for h in merchant.temples if h < len(TEMPLE_PARTS)] for merchant in state.merchants]
    assert all(len(temples) <= 2 for temples in unfinished)


def check_stacks(state: State, catalogue: Catalogue) -> None:
    """T2.3: as many tiles of each type as merchants, in the stacks and with merchants together."""
    tiles = Counter(good for stack in state.stacks.values() for good in stack)
    tiles.update(good for merchant in state.merchants for good in merchant.rare_goods)
    assert tiles == {good: len(state.merchants) for good in catalogue.colour_of}
    assert all(catalogue.colour_of[good] == colour for colour, stack in state.stacks.items() for good in stack)


def check_missions(state: State, catalogue: Catalogue) -> None:
    """T2.7: each of the 26 cards lies in exactly one place once they are dealt."""
    cards = [*state.deck, *state.discards]
    for merchant in state.merchants:
        cards += (*merchant.hand, *merchant.fulfilled, *merchant.returned)
    dealt = state.stage not in ("extra goods", "first improvements")
    assert sorted(cards) == (sorted(catalogue.missions) if dealt else [])
    assert len(catalogue.missions) == 26


def check_tiles(state: State, catalogue: Catalogue) -> None:
    """Each improvement of the eras so far lies in exactly one place (T2.4 to T2.6, T7.2)."""
    if state.stage == "extra goods":
        return
    seats = len(state.merchants)
    tiles = [*state.display, *state.unseen, *state.cleared]
    for merchant in state.merchants:
        tiles += merchant.improvements
    so_far = [tile for era in range(state.era + 1) for tile in catalogue.tiles(era, seats)]
    assert sorted(tiles) == sorted(so_far)
    assert len(state.display) <= 2 * seats + 2


def check_turn_began(game: TadmorGame) -> None:
    """T5.3, T5.20, T7.1: the table is tidy and the pawn decides who is first."""
    state = game.state
    assert state.first == state.pawn
    assert game.to_act == state.first
    assert state.stage == "placement"
    assert state.raid is None
    assert state.go is not None
    assert (state.go.placed, state.go.picks, state.go.bought) == (0, 0, False)
    for merchant in state.merchants:
        room = game.components.powers(merchant.improvements).storage
        assert sum(merchant.warehouse) <= room
        assert merchant.traded == (0, 0, 0, 0)
        assert not merchant.pieces
        assert not merchant.marks


def check_paid_with_points(ledger: Ledger, happened: Sequence[e.AnyEvent]) -> None:
    """I9: points may pay for a rare good only if none are owed afterwards (T5.14)."""
    price = next(event for event in happened if isinstance(event, PointsScored))
    assert price.points < 0 <= ledger.accounts[price.seat].points + price.points


def check_end(game: TadmorGame, ledger: Ledger) -> None:
    state, standings = game.state, game.standings()
    assert game.to_act is None
    assert (state.turn, state.stage) == (LAST_TURN, "game over")
    assert ledger.winners == standings.winners
    for standing in standings.ranking:
        track = next(line for line in standing.lines if line.source == "track")
        assert track.points == ledger.accounts[standing.seat].points
    for merchant in state.merchants:
        assert not merchant.pieces
        assert sum(merchant.warehouse) <= game.components.powers(merchant.improvements).storage
