"""`tadmor rules --game palmyra`: clauses, words, lists, drawings, and a player's own tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tadmor_tui.commands.asked_rules import AskedRules


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> AskedRules:
    return AskedRules("palmyra", capsys, monkeypatch)


def test_the_first_screen_tells_a_turn(rules: AskedRules) -> None:
    text = rules()
    for word in ("Conquer", "Revenue", "Reorganize", "Tribute"):
        assert word in text


@pytest.mark.parametrize("word", ["p4.4", "P9", "small desert lake", "Tower", "level 3", "term.tribute", "hint.end"])
def test_everything_can_be_asked_for_by_its_name(rules: AskedRules, word: str) -> None:
    assert "See also " in rules(*word.split())


def test_words(rules: AskedRules) -> None:
    found = rules("how", "many", "tiles", "in", "a", "turn")
    assert found.startswith("P4.4: How many tiles in one turn\n\nUp to 4 tiles if none")
    assert "\nP4.2           Out of the city\n" in rules("exits")


def test_a_board(rules: AskedRules) -> None:
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
    assert drawn in rules("example.both")


def test_lists(rules: AskedRules) -> None:
    assert rules.ids("--list", "levels") == [f"level.{n}" for n in range(1, 6)]
    assert rules.ids("--size", "large", "--landscape", "hills", "--feature", "plain") == ["tile.large-hills-plain"]
    assert "P6.1" in rules.ids("--phase", "reorganize", "--list", "clauses")


def test_a_players_own_tiles(rules: AskedRules, tmp_path: Path) -> None:
    file = tmp_path / "my-tiles.toml"
    file.write_text("[tiles.small-desert]\nplain = 7\nlake = 4\n", encoding="utf-8")
    text = rules("small desert lake", "--components", str(file))
    assert "4 such tiles among 45 small ones." in text
    assert "From your own copy: all values." in text
