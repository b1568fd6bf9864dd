"""`tadmor rules`: ids, words, lists, JSON, a player's own values, colours for people only, and no Textual."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.reference_speed import LIMIT, ratio
from rules.tadmor.reference.facts import standard_facts
from tadmor_tui.cli import WRONG_USE, main
from tadmor_tui.commands.rules import NOT_FOUND
from tests.rules.tadmor.reference_books import REFERENCE, tadmor_book

LISTS = [kind.name for kind in REFERENCE.kinds]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "\x1b" not in captured.out
    return captured.out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--json"))


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_alone_it_shows_a_turn_and_what_can_be_asked_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys)
    for word in ("Placement", "Marauders", "Improvements", "Construction", "Kingdom", "Anytime", "tadmor rules I25"):
        assert word in text
    assert all(kind in text for kind in LISTS)
    assert len(text.splitlines()) <= 23


@pytest.mark.parametrize("word", ["I25", "i25"])
def test_an_id_in_any_case(capsys: pytest.CaptureFixture[str], word: str) -> None:
    text = run(capsys, word)
    assert text.startswith("I25: 3 PP for a raid that hits\n")
    for words in ("(T4.5)", "Against: Pieces of an owner of I45", "Ruling: ", "See also ", "rulebook's"):
        assert words in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("word", ["k16", "T5.9", "t10", "north.wood1", "silk", "tower", "term.pawn", "rare goods"])
def test_every_kind_of_thing_can_be_asked_for(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert run(capsys, *word.split())


def test_several_ids_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "i8", "I28")
    assert text.index("I8: ") < text.index("\n\nI28: ")
    assert [entry["id"] for entry in run_json(capsys, "i8", "I28")] == ["I8", "I28"]


def test_words_give_the_best_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "free", "level").startswith("I14: Each level that is a multiple of 5 is free\n")
    assert run(capsys, "free level") == run(capsys, "free", "level")
    assert run(capsys, "taxman", "era", "3").startswith("T5.21: The taxman\n")
    assert "[slot.caravan]" in run(capsys, "carravan")


def test_matches_are_marked_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["rules", "free", "levels"]) == 0
    assert "\x1b[1;4mlevel\x1b[0m" in capsys.readouterr().out
    assert main(["rules", "I25"]) == 0
    assert "\x1b[1;33m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["rules", "I25"]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("kind", LISTS)
def test_lists(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    wanted = [entry.id for entry in tadmor_book().entries(kind)]
    assert [entry["id"] for entry in run_json(capsys, "--list", kind)] == wanted
    assert set(wanted) == {row.split()[0] for row in run(capsys, "--list", kind).splitlines() if row[0] != " "}


def test_a_list_of_missions_tells_what_each_costs_and_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    missions = standard_facts()["missions"]
    rows = {row.split()[0]: " ".join(row.split()) for row in run(capsys, "--list", "missions").splitlines()}
    assert rows["K16"] == f"K16 3W 3S {missions['K16']['points']} PP 5 goods of any kinds"
    assert all(f" {card['points']} PP " in rows[name] for name, card in missions.items())


def test_eras_and_phases(capsys: pytest.CaptureFixture[str]) -> None:
    assert [entry["id"] for entry in run_json(capsys, "--era", "2")] == [f"I{n}" for n in range(19, 37)]
    built = run_json(capsys, "--phase", "construction", "--list", "improvements")
    assert {"I8", "I14", "I20", "I34", "I47"} <= {entry["id"] for entry in built}
    assert all(entry["phase"] == "construction" for entry in built)
    found = run_json(capsys, "rare", "goods", "--era", "2")
    assert {entry["id"] for entry in found} >= {"I27", "I28"}
    assert all(entry["era"] == 2 for entry in found)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_json(capsys, "K16")
    assert (told["id"], told["kind"], told["phase"]) == ("K16", "missions", "anytime")
    assert told["paragraphs"][0] == {
        "text": "Returned in the resolution stage: take 5 goods of any kinds.",
        "label": "",
        "clauses": ["T6.8"],
    }
    assert "T6.8" in told["links"]
    hits = run_json(capsys, "marauder", "card")
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)
    assert run_json(capsys)["summary"]["id"] == "summary"


def test_a_players_own_values(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "my-copy.toml"
    file.write_text("[improvements.I25]\npoints = 4\n", encoding="utf-8")
    text = run(capsys, "I25", "--components", str(file))
    assert text.startswith("I25: 4 PP for a raid that hits\n")
    assert "From your own copy: the PP." in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["xqzzyw"], "tadmor: Nothing is found for “xqzzyw”"),
        (["--list", "tiles"], "invalid choice: 'tiles'"),
        (["--era", "4"], "'4' should be one of 1, 2, 3"),
        (["--era", "2", "--list", "missions"], "tadmor: Nothing in the reference fits all of these."),
        (["I1", "--components", "nowhere.toml"], "tadmor: I can't read nowhere.toml"),
    ],
)
def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    try:
        status = main(["rules", *arguments])
    except SystemExit as left:
        status = int(str(left.code))
    assert status == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err


def test_nothing_found_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "xqzzyw", "--json"]) == NOT_FOUND
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    "words", ["I25", "free level", "--list improvements", "", "--game marchands map", "--language de Turm"]
)
def test_neither_textual_nor_rich_nor_another_command_is_imported(words: str) -> None:
    heavy = "textual", "rich", "msgspec", "asyncio", "tadmor_tui.commands.play", "tadmor_tui.commands.simulate"
    code = (
        "import sys; from tadmor_tui.cli import main; main(['rules', *sys.argv[1:]]);"
        f" found = [m for m in {heavy} if m in sys.modules]; sys.exit(str(found or ''))"
    )
    done = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""


def test_it_answers_in_a_blink() -> None:
    assert ratio("I25", rounds=5) <= LIMIT
