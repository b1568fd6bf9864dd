"""Small games: notation from structs, options checked by colours, and declarations with defaults."""

from __future__ import annotations

import pytest

from rules.contract import Action, ComponentError, IllegalAction, NotationError, PositionError
from rules.kit.simple_game import StructNotation, standings_by_points
from tests.games.auction import AUCTION, AuctionGame, Bid, Options, Pass


class TakeCards(Action, frozen=True):
    cards: tuple[int, ...]
    colour: str


class Roll(Action, frozen=True):
    times: int
    again: bool = False


NOTATION: StructNotation[Action] = StructNotation((TakeCards, Roll, Pass))


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (TakeCards((3, 4), "red"), "take-cards 3,4 red"),
        (TakeCards((3,), "red"), "take-cards 3 red"),
        (TakeCards((), "red"), "take-cards - red"),
        (Roll(2), "roll 2 false"),
        (Roll(-1, True), "roll -1 true"),
        (Pass(), "pass"),
    ],
)
def test_an_action_is_written_by_its_class_and_fields(action: Action, line: str) -> None:
    assert NOTATION.write(action) == line
    assert NOTATION.read(line) == action


@pytest.mark.parametrize("line", ["", "roll", "roll x false", "roll 02 false", "roll 2", "pass 1", "take-cards 3,x a"])
def test_a_line_that_is_no_action(line: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(line)


@pytest.mark.parametrize("colours", [("red",), ("red", "red"), ("red", "pink"), ("red", "blue", "green", "red")])
def test_other_seats_than_the_game_has(colours: tuple[str, ...]) -> None:
    with pytest.raises(PositionError, match="Auction is for 2 or 3 players of different colours"):
        AuctionGame(Options(colours, 1))


def test_a_state_with_other_seats() -> None:
    document = AuctionGame(AUCTION.usual_options(2, 1)).save_state()
    with pytest.raises(PositionError, match="for 2 or 3 players"):
        AuctionGame.load_state(document.replace(b'"red"', b'"pink"'))


def test_events_are_no_part_of_the_state() -> None:
    game = AuctionGame(AUCTION.usual_options(2, 1))
    assert game.opening and b"events" not in game.save_state()
    assert game.copy().table.events == []


def test_refusals() -> None:
    game = AuctionGame(AUCTION.usual_options(2, 1))
    with pytest.raises(IllegalAction, match="“bid 99” is not possible now; you could “bid "):
        game.apply(0, Bid(99))
    game.apply(0, Pass())
    with pytest.raises(IllegalAction, match="This seat has nothing to decide now"):
        game.apply(0, Pass())


def test_a_game_without_components_refuses_own_ones() -> None:
    components = AUCTION.standard_components()
    assert AUCTION.components_of("anything", "", "") is components
    with pytest.raises(ComponentError, match="no components"):
        AUCTION.own_components("", "mine.toml")


def test_equal_points_share_a_place() -> None:
    standings = standings_by_points([3, 5, 5], final=True)
    assert [(standing.seat, standing.place) for standing in standings.ranking] == [(1, 1), (2, 1), (0, 3)]
    assert standings.decided_by == "shared" and standings.winners == (1, 2)
