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
from tests.tadmor_tui.plain.test_play import Answer, Keyboard, by_notation, plain_game

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


@pytest.mark.parametrize("typed", ["b x a c X wait", "b x a c; x .", "b x", "x"])
def test_steps_need_nothing_between_them(typed: str) -> None:
    table = position(players=2, red={"at": "K"})
    answered(table, typed)
    steps = typed.replace(";", "").replace(".", "wait").replace("x", "X").split()
    assert table.player("red").plot == tuple(steps)


def test_a_plot_with_empty_steps_is_sealed_by_the_second_answer() -> None:
    table = position(players=2, red={"at": "K"})
    assert answered(table, "b x; seal; seal x")[0].startswith("4 steps are left and would be waits")
    assert not table.player("red").sealed
    answered(table, "seal", "seal")
    assert table.player("red").sealed


def alone(table: Play, *answers: str) -> list[str]:
    """What somebody reads who plays alone against bots."""
    keyboard = Keyboard(*answers, "quit")
    plain_game(at_table(table.game, 1), keyboard).play()
    return keyboard.seen


def test_the_list_says_what_x_does_and_leaves_out_roads_that_do_not_exist() -> None:
    table = position(players=2, cities={"11": "=coal-coal", "K": "CBSG"}, red={"at": "11", "stock": "CC"})
    seen = alone(table, "x", "b x")
    assert any("Plot X, to fulfil the contract at 11" in line for line in seen)
    assert any("Plot X, which would do nothing at 11" in line for line in seen)
    assert any("Plot X, which would do nothing at K" in line for line in seen)
    at_eleven = seen[: next(n for n, line in enumerate(seen) if "at K, stock" in line)]
    assert any("plot b" in line for line in at_eleven) and not any("plot d" in line for line in at_eleven)
    assert "After these steps: at 11, stock empty." in seen
    assert "After these steps: at K, stock 1 coal." in seen


def test_what_can_only_be_none_is_announced_without_a_question() -> None:
    seen = alone(position("monopolies", players=2, turn=3, announced=((),), red={"stock": "B"}), "1")
    asked = [line for line in seen if line.startswith("Monopolies. How many")]
    assert asked == ["Monopolies. How many markers of bronze do you announce?"]


def test_a_number_says_how_much_is_announced() -> None:
    table = announcing()
    listed = [match for line in answered(table, "hand") if (match := re.fullmatch(r" +(\d) announce \1 .*", line))]
    assert [match[1] for match in listed] == ["3", "2", "1", "0"]
    assert answered(table, "4")[0] == "You have only 3 of coal; announce that or less (M9.2)."
    answered(table, "2")
    assert table.state.announced == ((2,),)


def test_before_others_nobody_is_shown_how_much_can_be_announced() -> None:
    lines = answered(announcing(), "list")
    assert lines[-1] == "The list would reveal your hand: “hand” shows it once the others look away."
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
