"""`tadmor rules --game palmyra`: clauses, words, lists, drawings, and a player's own tiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.references import REFERENCES
from tadmor_tui.cli import main
from tadmor_tui.screens.reference import ReferenceScreen
from tests.rules.palmyra.reference_books import palmyra_book
from tests.tadmor_tui.played import shown_rows
from tests.tadmor_tui.table_driver import an_app

REFERENCE = REFERENCES["palmyra"]()


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "--game", "palmyra", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def ids(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    answer: list[dict[str, Any]] = json.loads(run(capsys, *arguments, "--json"))
    return [entry["id"] for entry in answer]


def test_alone_it_shows_a_turn_and_what_can_be_asked_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys)
    for word in ("Conquer", "Revenue", "Reorganize", "Tribute", "tadmor rules --game palmyra P4.4"):
        assert word in text
    assert all(kind.name in text for kind in REFERENCE.kinds)
    assert len(text.splitlines()) <= 23


@pytest.mark.parametrize("word", ["p4.4", "P9", "small desert lake", "Tower", "level 3", "term.tribute", "hint.end"])
def test_everything_can_be_asked_for_by_its_name(capsys: pytest.CaptureFixture[str], word: str) -> None:
    text = run(capsys, *word.split())
    assert "See also " in text
    assert max(map(len, text.splitlines())) <= 80


def test_every_entry_fits_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for key in palmyra_book().ids:
        assert max(map(len, run(capsys, key).splitlines())) <= 80, key


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "how", "many", "tiles").startswith("P4.4: How many tiles in one turn\n  Up to 4 tiles if none")
    assert run(capsys, "exits").count("[") >= 1


def test_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = "\n".join(
        (
            "",
            r"  /^^^^^\ +---+",
            r"  |^ T ^| |^TL|",
            r"  \^^^^^/ +---+",
            "  ^ mountains  T tower  L legion",
            "",
        )
    )
    assert drawn in run(capsys, "example.both")


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert ids(capsys, "--list", "levels") == [f"level.{n}" for n in range(1, 6)]
    assert ids(capsys, "--size", "large", "--landscape", "hills", "--feature", "plain") == ["tile.large-hills-plain"]
    assert "P6.1" in ids(capsys, "--phase", "reorganize", "--list", "clauses")


def test_a_players_own_tiles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "my-tiles.toml"
    file.write_text("[tiles.small-desert]\nplain = 7\nlake = 4\n", encoding="utf-8")
    text = run(capsys, "small desert lake", "--components", str(file))
    assert "4 such tiles among 45 small ones." in text
    assert "From your own copy: all values." in text


async def test_the_screen_shows_a_board_as_it_is_drawn(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(ReferenceScreen(palmyra_book(), "players.5"))
        await pilot.pause()
        rows = shown_rows(app.screen)
    drawn = [p.text for p in palmyra_book().entry("players.5").paragraphs if p.drawn]
    assert all(any(text in row for row in rows) for text in drawn), rows
