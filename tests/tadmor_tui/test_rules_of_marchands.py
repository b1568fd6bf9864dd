"""`tadmor rules --game marchands`: clauses, words, lists, the map, and a player's own map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.references import REFERENCES
from tadmor_tui.cli import main
from tadmor_tui.screens.reference import ReferenceScreen
from tests.rules.marchands.reference_books import marchands_book
from tests.tadmor_tui.played import shown_rows
from tests.tadmor_tui.table_driver import an_app

REFERENCE = REFERENCES["marchands"]()


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "--game", "marchands", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def ids(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    answer: list[dict[str, Any]] = json.loads(run(capsys, *arguments, "--json"))
    return [entry["id"] for entry in answer]


def test_alone_it_shows_a_turn_and_what_can_be_asked_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys)
    for word in ("plots", "cheapest", "Rewards", "Supply", "tadmor rules --game marchands M6.2"):
        assert word in text
    assert all(kind.name in text for kind in REFERENCE.kinds)
    assert len(text.splitlines()) <= 23


@pytest.mark.parametrize("word", ["m6.2", "M10", "M11.4a", "city 7", "capital", "region v", "coal silver gold", "gold"])
def test_everything_can_be_asked_for_by_its_name(capsys: pytest.CaptureFixture[str], word: str) -> None:
    text = run(capsys, *word.split())
    assert "See also " in text
    assert max(map(len, text.splitlines())) <= 80


def test_every_entry_fits_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for key in marchands_book().ids:
        assert max(map(len, run(capsys, key).splitlines())) <= 80, key


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert ids(capsys, "--list", "set-ups") == [f"players.{n}" for n in range(2, 7)]
    assert ids(capsys, "--value", "9") == ["contract.coal-silver-gold", "contract.gems-gold"]
    assert "M4.4" in ids(capsys, "--phase", "plotting", "--list", "clauses")


def test_a_players_own_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "my-map.toml"
    file.write_text("[cities.7]\nrank = 3\n", encoding="utf-8")
    text = run(capsys, "city 7", "--components", str(file))
    assert "A city of rank 3." in text
    assert "From your own copy: rank." in text or "From your own copy: all values." in text


async def test_the_screen_shows_the_map_as_it_is_drawn(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(ReferenceScreen(marchands_book(), "map"))
        await pilot.pause()
        rows = shown_rows(app.screen)
    drawn = [p.text for p in marchands_book().entry("map").paragraphs if p.drawn]
    assert all(any(text in row for row in rows) for text in drawn), rows
