"""Marchands d'Empire as lines of text: a plot in one line, numbers that mean what they say, and a whole game."""

from __future__ import annotations

import re
from random import Random

import pytest

from rules.marchands.game import MarchandsGame
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tests.rules.marchands.tables import Play, position
from tests.tadmor_tui.test_plain import Answer, Keyboard, by_notation, plain_game

_LISTED = re.compile(r" *(\d+) (\S.*?) {2,}.+")


def at_table(game: MarchandsGame, people: int) -> PlayedGame:
    seats = [SeatInfo(colour, HUMAN if seat < people else "random") for seat, colour in enumerate(game.options.colours)]
    return PlayedGame("marchands", Timeline(game), seats)


def by_listed_numbers(rng: Random) -> Answer:
    """A number of the last list that was shown."""

    def answer(seen: list[str]) -> str:
        numbers: list[str] = []
        for line in reversed(seen):
            if match := _LISTED.fullmatch(line):
                numbers.append(match[1])
            elif numbers:
                break
        return rng.choice(numbers)

    return answer


def answered(table: Play, *answers: str) -> list[str]:
    """What the answers of the first player bring, and then somebody quits."""
    keyboard = Keyboard(*answers, "quit")
    plain = plain_game(at_table(table.game, 2), keyboard)
    plain.play()
    assert isinstance(plain.played.game, MarchandsGame)
    table.game = plain.played.game
    return keyboard.after


def test_a_plot_is_typed_in_one_line() -> None:
    table = position(players=2, red={"at": "K"})
    answered(table, "b; x; a; c; X; wait")
    assert table.player("red").plot == ("b", "X", "a", "c", "X", "wait")
    answered(table, "seal")
    assert table.player("red").sealed


def test_a_number_says_how_much_is_announced() -> None:
    table = announcing()
    listed = [match for line in answered(table, "hand") if (match := re.fullmatch(r" +(\d) announce \1 .*", line))]
    assert [match[1] for match in listed] == ["3", "2", "1", "0"]
    assert answered(table, "4")[0] == "You have only 3 of coal; announce that or less (M9.2)."
    answered(table, "2")
    assert table.state.announced == ((2,),)


def test_before_others_nobody_is_shown_how_much_can_be_announced() -> None:
    lines = answered(announcing(), "list")
    assert lines[-1] == "The list would tell what you hold: “hand” shows it, when the others look away."
    assert not any("announce 3" in line for line in lines)


def announcing() -> Play:
    """Coal is asked for; the first player has three, before another person at the same keyboard."""
    table = position(players=2, turn=3, first="red", red={"stock": "CCC"}, blue={"stock": "C"})
    table.plots()
    return table


def test_a_number_says_in_which_city_a_caravan_starts() -> None:
    game = MarchandsGame.new(2, seed=1)
    table = Play(game)
    first, second = game.acting[0], 1 - game.acting[0]
    answered(table, "7")
    assert table.state.players[first].caravan == "7"
    refused = answered(table, "7")
    assert re.fullmatch(r"\w+'s caravan starts in city 7, and caravans start apart \(M2\.7\)\.", refused[0]), refused
    answered(table, "9")
    assert table.state.players[second].caravan == "9"


@pytest.mark.parametrize("answer", [by_notation(Random(3)), by_listed_numbers(Random(3))])
def test_a_whole_game_against_chance(answer: Answer) -> None:
    keyboard = Keyboard(then=answer)
    plain = plain_game(at_table(MarchandsGame.new(2, seed=2), 1), keyboard)
    plain.play()
    assert plain.played.game.acting == ()
    assert keyboard.seen[-1] != "red> "
