"""`tadmor rules`: ids, words, lists, JSON, a player's own values, colours for people only, and no Textual."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.reference_speed import LIMIT, ratio
from rules.games import GAMES
from rules.references import REFERENCES
from rules.tadmor.reference.facts import standard_facts
from saves.document import SeatInfo
from tadmor_tui.cli import WRONG_USE, main
from tadmor_tui.commands.rules import NOT_FOUND
from tests.rules.tadmor.reference_books import REFERENCE, tadmor_book
from tests.saves.tables import make_store

ROOT = Path(__file__).parents[3]
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


def test_the_best_match_is_shown_in_full_and_the_others_by_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(capsys, "free", "level").splitlines()
    assert rows[0] == "T5.9: Free levels and towers without wood"
    told = " ".join(" ".join(rows).split())
    assert all(paragraph.text in told for paragraph in tadmor_book().entry("T5.9").own_paragraphs)
    assert any(row.startswith("K7 ") and row.endswith("2 tower levels, free") for row in rows)
    assert run(capsys, "free level") == run(capsys, "free", "level")
    assert run(capsys, "taxman", "era", "3").startswith("The tax\n")


def test_a_ruling_stands_after_its_rule_and_a_table_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "what does a tower level cost")
    assert text.index("The price depends") < text.index("Levels 16 and up") < text.index("Ruling: ")


@pytest.mark.parametrize(("flags", "most"), [(["-n", "1"], 1), (["-n", "3"], 3), ([], 8), (["--all"], 20)])
def test_how_many_results_are_shown(capsys: pytest.CaptureFixture[str], flags: list[str], most: int) -> None:
    found = run_json(capsys, "tower", *flags)
    assert len(found) == most if most < 20 else len(found) > most
    assert "\n\n" in run(capsys, "tower", *flags)


def test_a_subject_names_its_clauses_and_a_chapter_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(run(capsys, "tower").split())
    assert tadmor_book().entry("T5.10").own_paragraphs[0].text not in told
    assert "The traitor (T5.10)" in told
    chapter = " ".join(run(capsys, "T7").split())
    assert tadmor_book().entry("T7.1").own_paragraphs[0].text in chapter


def test_see_also_has_five_titles_in_the_language_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "I25", "--language", "de")
    (links,) = (part for part in text.split("\n\n") if part.startswith("Siehe auch"))
    assert links.count("; ") == 4
    assert "Plünderer und Überfälle (marauders)" in " ".join(links.split())


@pytest.mark.parametrize("typed", ["t 5.8", "T58", "5.8", "t5.8", "T5,8"])
def test_ids_as_people_type_them(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    assert run(capsys, *typed.split()).startswith("T5.8: ")
    assert run(capsys, "i", "14").startswith("I14: ")


# --- all games


@pytest.mark.parametrize(("typed", "game"), [("P4.4", "palmyra"), ("m6.2", "marchands"), ("I25", "tadmor")])
def test_an_id_names_its_game(capsys: pytest.CaptureFixture[str], typed: str, game: str) -> None:
    assert [(entry["id"], entry["game"]) for entry in run_json(capsys, typed)] == [(typed.upper(), game)]
    assert run(capsys, typed, "--game", "Palm").startswith(f"{typed.upper()}: ")


def test_what_only_another_game_has_is_found_there_and_a_guess_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(capsys, "legion").splitlines()
    assert rows[:4] == ["No results for “legion”; did you mean “region”?", "Found in Palmyra:", "", "Legion"]
    assert run(capsys, "tempel").startswith("No results for “tempel”; did you mean “temple”?\n\nThe temple\n")
    assert "did you mean" not in run(capsys, "temple")


def test_other_games_are_named_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nAlso in Palmyra: Tower\n" in run(capsys, "tower")
    assert run(capsys, "--game", "PALMYRA", "tower").startswith("Tower\n")


@pytest.mark.parametrize("variable", ["palmyra", "Palm"])
def test_the_environment_names_the_game_that_is_asked_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv("TADMOR_GAME", variable)
    assert run_json(capsys, "tower")[0]["game"] == "palmyra"
    assert run_json(capsys, "tower", "--game", "tadmor")[0]["game"] == "tadmor"


def test_the_game_that_was_played_last_is_asked_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TADMOR_HOME", str(tmp_path))
    assert run_json(capsys, "tower")[0]["game"] == "tadmor"
    options = GAMES["palmyra"].usual_options(2, 1)
    make_store(tmp_path).begin("palmyra", options, [SeatInfo("Ana"), SeatInfo("Bruno")]).close()
    assert run_json(capsys, "tower")[0]["game"] == "palmyra"


# --- on a terminal


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")


def test_matches_are_marked_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    on_terminal(monkeypatch)
    assert main(["rules", "free", "levels", "--no-pager"]) == 0
    assert " \x1b[1;4mlevels\x1b[0m." in capsys.readouterr().out
    assert main(["rules", "I25", "--no-pager"]) == 0
    assert "\x1b[1;33m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["rules", "I25", "--no-pager"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_colours_are_asked_for_or_forbidden(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "I25", "--color", "always"]) == 0
    heading = capsys.readouterr().out.splitlines()[0]
    assert heading == "\x1b[1;33mI25: 3 PP for a raid that hits\x1b[0m", "one code for the whole line"
    on_terminal(monkeypatch)
    assert main(["rules", "I25", "--color", "never", "--no-pager"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_long_answer_goes_to_the_pager(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_terminal(monkeypatch)
    paged = tmp_path / "paged"
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("PAGER", f"tee {paged}")
    assert main(["rules", "T5.8"]) == 0
    assert not paged.exists(), "it fits"
    assert main(["rules", "--list", "clauses"]) == 0
    assert "T5.8" in paged.read_text(encoding="utf-8")
    paged.unlink()
    assert main(["rules", "--list", "clauses", "--no-pager"]) == 0
    monkeypatch.setenv("PAGER", "no-such-pager")
    assert main(["rules", "--list", "clauses"]) == 0
    assert not paged.exists()
    assert capsys.readouterr().out.count("T5.8 ") == 2


# --- lists


@pytest.mark.parametrize(
    ("flags", "same"),
    [
        (["--list", "clause"], ["--list", "clauses"]),
        (["--language", "de", "--list", "Absätze"], ["--list", "clauses", "--language", "de"]),
        (["--language", "de", "--phase", "einsatz"], ["--phase", "placement", "--language", "de"]),
        (["--language", "fr", "--phase", "construction"], ["--phase", "construction", "--language", "fr"]),
    ],
)
def test_lists_in_words_of_the_reader(capsys: pytest.CaptureFixture[str], flags: list[str], same: list[str]) -> None:
    assert run(capsys, *flags) == run(capsys, *same)


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


def test_json_has_one_shape(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = run_json(capsys, "K16")
    assert (told["id"], told["kind"], told["game"], told["phase"]) == ("K16", "missions", "tadmor", "anytime")
    assert told["paragraphs"][0] == {
        "text": "Returned in the resolution stage: take 5 goods of any kinds.",
        "label": "",
        "clauses": ["T6.8"],
    }
    assert told["text"].startswith(told["excerpt"])
    assert told["score"] is None
    assert "T6.8" in told["links"]
    hits = run_json(capsys, "marauder", "card")
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)
    assert [entry["id"] for entry in run_json(capsys)] == ["summary"]


@pytest.mark.parametrize("words", ["K16", "I8 I28", "marauder card", "--list slots", "--era 2", "", "legion"])
def test_json_keeps_to_its_schema(capsys: pytest.CaptureFixture[str], words: str) -> None:
    schema = json.loads((ROOT / "docs" / "rules.schema.json").read_text(encoding="utf-8"))
    answers = run_json(capsys, *words.split())
    known, needed = schema["items"]["properties"], schema["items"]["required"]
    facets = {facet.name for load in REFERENCES.values() for facet in load().facets}
    types = {"string": str, "array": list, "number": float, "null": type(None), "integer": int}
    assert set(known) == {*needed, *facets}
    for answer in answers:
        assert set(needed) <= set(answer) <= set(known)
        for name, value in answer.items():
            kinds = known[name]["type"]
            assert isinstance(value, tuple(types[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)))


def test_a_players_own_values(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "my-copy.toml"
    file.write_text("[improvements.I25]\npoints = 4\n", encoding="utf-8")
    text = run(capsys, "I25", "--components", str(file))
    assert text.startswith("I25: 4 PP for a raid that hits\n")
    assert "From your own copy: the PP." in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--list", "tiles"], "argument --list: no “tiles” (choose from subjects, "),
        (["--list", "improvments"], "no “improvments”; did you mean “improvements”?"),
        (["--era", "4"], "'4' should be one of 1, 2, 3"),
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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["xqzzyw"], "tadmor: No results for “xqzzyw”; “tadmor rules” lists what you can ask.\n"),
        (["T5.99"], "tadmor: There is no “T5.99” in Tadmor: T5 ends with T5.22.\n"),
        (["i", "99"], "tadmor: There is no “i 99” in Tadmor: I ends with I48.\n"),
        (["P99"], "tadmor: There is no “P99” in Palmyra: P ends with P9.\n"),
        (["--era", "2", "--list", "missions"], "tadmor: No results for all of these together.\n"),
    ],
)
def test_nothing_found(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["rules", *arguments]) == NOT_FOUND
    assert capsys.readouterr() == ("", words)
    assert main(["rules", "--json", *arguments]) == NOT_FOUND
    assert capsys.readouterr() == ("[]\n", "")


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


@pytest.mark.parametrize(
    "question", ["--language en free level", "--language de kostenlose Stufe", "--language fr étage gratuit", "I25"]
)
def test_it_answers_in_a_blink(question: str) -> None:
    assert ratio(*question.split(), rounds=5) <= LIMIT
