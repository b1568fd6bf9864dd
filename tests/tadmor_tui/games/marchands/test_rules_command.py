"""`tadmor rules --game marchands`: names, lists, and a player's own map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tadmor_tui.commands.asked_rules import AskedRules


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> AskedRules:
    return AskedRules("marchands", capsys, monkeypatch)


def test_the_first_screen_tells_a_turn(rules: AskedRules) -> None:
    text = rules()
    for word in ("plots", "cheapest", "Rewards", "Supply", "Turns 3, 6, 9 and 12", "religion"):
        assert word in text


@pytest.mark.parametrize("word", ["m6.2", "M11.4a", "city 7", "capital", "region v", "coal silver gold", "Gold"])
def test_everything_can_be_asked_for_by_its_name(rules: AskedRules, word: str) -> None:
    assert "See also " in rules(*word.split())


def test_words(rules: AskedRules) -> None:
    assert rules("which", "resource", "do", "I", "take").startswith("M6.2: You get the cheapest resource")


@pytest.mark.parametrize(
    ("language", "printed", "here"),
    [
        ("en", "one minute", "one or two minutes"),
        ("de", "eine Minute", "eine oder zwei Minuten"),
        ("fr", "une minute", "une ou deux minutes"),
    ],
)
def test_the_printed_minute_and_what_a_host_may_choose(
    rules: AskedRules, language: str, printed: str, here: str
) -> None:
    text = " ".join(rules("M4.5", "--language", language).split())
    assert printed in text and here in text


def test_lists(rules: AskedRules) -> None:
    assert rules.ids("--list", "set-ups") == [f"players.{n}" for n in range(2, 7)]
    assert rules.ids("--value", "9") == ["contract.coal-silver-gold", "contract.gems-gold"]
    assert "M4.4" in rules.ids("--phase", "plotting", "--list", "clauses")


def test_a_players_own_map(rules: AskedRules, tmp_path: Path) -> None:
    file = tmp_path / "my-map.toml"
    file.write_text("[cities.7]\nrank = 3\n", encoding="utf-8")
    text = rules("city 7", "--components", str(file))
    assert "A city of rank 3." in text
    assert "From your own copy: the rank." in text
    assert "[ 7]***" in rules("map", "--components", str(file))
