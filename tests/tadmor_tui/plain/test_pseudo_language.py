"""The game line by line, the look-up of rules and simulations, in the language of the tests."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.references import REFERENCES
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.timeline import Timeline
from tadmor_tui.cli import main
from tadmor_tui.plain.leaving import confirm_leaving
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.reference.text import question_lines, see_also_lines
from tadmor_tui.render.text import text_of
from tadmor_tui.text.translation import choose
from tests.games.auction import AUCTION, AuctionGame, Options
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import make_store
from tests.tadmor_tui.text.pseudo_language import PSEUDO, came_another_way, cut_off, marked

NAMES = ("Ana", "Bruno")
OWN = (*NAMES, "Random", "bid", "pass", "nonsense", "random", "human", "tadmor", "Auction", "none", "standard")
"""People's own names, notation, what was typed, and names that machines know."""


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))
    choose(PSEUDO)


def faults(lines: list[str]) -> list[str]:
    return [line for line in lines if cut_off(line) or [word for word in came_another_way(line, OWN) if len(word) > 1]]


def lines_of(*answers: str, players: tuple[str, str] = (HUMAN, "random")) -> list[str]:
    """What is written in an auction in which somebody types this."""
    seen: list[str] = []
    typed = iter(answers)

    def read(prompt: str) -> str:
        seen.append(prompt)
        return next(typed)

    game = AuctionGame(Options(colours=("red", "blue"), seed=1))
    seats = [SeatInfo(name, player) for name, player in zip(NAMES, players, strict=True)]
    PlainGame(PlayedGame("auction", Timeline(game), seats), read, seen.append, lambda _: None).play()
    return seen


def test_every_command_line_by_line() -> None:
    asked = ("help", "board", "hand", "list", "advice", "why", "seat", "seat B human Bruno", "seat B random", "save")
    told = lines_of(*asked, "rules 7", "undo", "redo", "99", "b", "nonsense", "1", "undo", "1", "1", "why", "1", "1")
    assert faults(told) == []
    assert any(marked("The game is over.") in line for line in told)


def test_with_only_bots_at_the_table() -> None:
    told = lines_of("nonsense", "seat R human Ana", "seat R random", "", "quit", players=("random", "random"))
    assert faults(told) == []
    assert any(marked("Only bots are playing.") in line for line in told)


def test_leaving_with_something_unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    typed = iter(("again", "save", "lose"))

    def read(prompt: str) -> str:
        seen.append(prompt)
        return next(typed)

    saved = make_store(tmp_path).begin("auction", AUCTION.usual_options(2, 1), [SeatInfo(name) for name in NAMES])
    monkeypatch.setattr(SavedGame, "at_risk", True)
    assert confirm_leaving(saved, read, seen.append, lambda _: None)
    own = [*OWN, str(saved.path), saved.path.name, "again", "save", "~/games", "print", "saves import", "lose"]
    assert [line for line in seen if came_another_way(line, own) or cut_off(line)] == []
    saved.close()


def test_what_stands_around_the_rules() -> None:
    book = tadmor_book()
    see_also = text_of(see_also_lines(book.entry("I25"), book, 900))
    assert marked("See also") in see_also
    assert see_also.count("; ") == 4
    asked = question_lines(REFERENCES["tadmor"]().questions, "7", 200)
    answers = [row[1:] for row in asked]
    assert came_another_way(text_of(answers)) == []


@pytest.mark.parametrize("more", [[], ["--games", "2", "--bots", "random"]])
def test_a_simulation(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "auction", "--games", "1", "--processes", "1", *more]) == 0
    told = capsys.readouterr().out
    assert [word for word in came_another_way(told, OWN) if len(word) > 1] == []
