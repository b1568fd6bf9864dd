"""What a figure could earn next turn from where it may go, against a turn that is played from there."""

from __future__ import annotations

from random import Random

import pytest

from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import Match
from rules.palmyra.prospects import Outlook, outlooks
from rules.palmyra.state import COLOURS, Options
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import position

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}


def best_of_one_tile(game: PalmyraGame, move: a.Move, seat: int) -> int | None:
    """The same by playing: the figure goes there, the other one stays, it is the same player's turn, one tile is laid.

    None where the other figure can't stay.
    """
    after = game.copy()
    after.play(move)
    if after.stage == "move censor" and after.table.turn == game.table.turn:
        stay = next((x for x in after.legal if isinstance(x, a.Move) and x.to == _censor(after)), None)
        if stay is None:
            return None
        after.play(stay)
    table = after.table
    table.seat, table.stage, table.laid, table.landscape, table.feature = seat, "turn", 0, 0, 0
    again = PalmyraGame._around(table)
    work = a.Conquer("legion") if move.figure == "legion" else a.Revenue("censor")
    if work not in again.legal:
        return -1
    again.play(work)
    incomes = []
    for lay in again.legal:
        twin = again.copy()
        twin.play(lay)
        events = twin.play(a.Stop())
        if twin.stage == "split":
            events += twin.play(twin.legal[0])
        drawn = sum(len(x.tiles) for x in events if isinstance(x, e.TilesDrawn))
        incomes.append(drawn + sum(x.coins or 0 for x in events if isinstance(x, e.CoinsCollected)))
    return max(incomes)


def _censor(game: PalmyraGame) -> object:
    return game.view(None).players[game.table.seat].censor


@pytest.mark.parametrize(("players", "expert"), [(2, False), (3, True), (5, False)])
def test_an_outlook_is_what_one_tile_would_earn_from_there(players: int, expert: bool) -> None:
    game, rng, seen = PalmyraGame(Options(COLOURS[:players], 5, expert=expert)), Random(5), 0
    while game.acting:
        found, seat = outlooks(game), game.table.seat
        moves = [action for action in game.legal if isinstance(action, a.Move)]
        assert list(found) == [move.to for move in moves]
        for move in moves:
            if rng.random() < 0.2 and (income := best_of_one_tile(game, move, seat)) is not None:
                assert (found[move.to].income if found[move.to].lay else -1) == income, move
                seen += income > 0
        game.play(with_sense(game, rng))
    assert seen > 10


def test_the_best_tile_is_named_with_what_it_matches() -> None:
    game = position("move censor", land=LAND, this_turn=dict(legion_to="city"), red=dict(tiles="S:D/L S:M/-")).game
    found = outlooks(game)
    assert found[-1, 1] == Outlook(8, a.Lay("small desert lake", (-1, 2)), Match(2, 6))
    assert found["city"] == Outlook(3, a.Lay("small desert lake", (-1, 0)), Match(1, 2))


def test_P4_7_the_other_figure_blocks_unless_it_has_to_leave() -> None:
    game = position("move legion", land=LAND, red=dict(censor=(-1, 3), tiles="S:D/L")).game
    found = outlooks(game)
    assert found[-1, 1].income == 5, "the censor's tile pays nothing"
    assert found[-1, 3].income == 8, "from there the legion has sent it away"


def test_no_more_is_promised_than_stacks_and_reserve_can_give() -> None:
    seat = dict(tiles="S:D/L", flipped="S:D/- S:D/-")
    censor = position("move censor", land=LAND, reserve=4, this_turn=dict(legion_to="city"), red=seat)
    assert outlooks(censor.game)[-1, 1].income == 4
    legion = position("move legion", land=LAND, large=3, small=2, red=seat)
    assert outlooks(legion.game)[-1, 1].income == 3, "8 tiles can't be drawn, 3 can"


def test_with_an_empty_hand_there_is_nothing_to_lay() -> None:
    game = position("move legion", land=LAND, red=dict(tiles="")).game
    assert all(found == Outlook(0, None, Match(0, 0)) for found in outlooks(game).values())
