"""The documentation says what the program does: examples are played, lists are complete, links lead somewhere."""

from __future__ import annotations

import json
import re
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any, get_args

import asyncssh
import pytest
from msgspec import Struct

from bots.lab.game_lab import Target
from bots.lab.report import MAX_ABOVE_SHARE
from bots.lab.results import Share, Spread
from bots.lab.simulation import GroupResult, Overview, SimulationSetup
from bots.tadmor.lab import report as targets
from bots.tadmor.lab.report import LineFigures, MissionFigures, Report, SourceFigures, TileFigures
from rules import DEFAULT_GAME
from rules.components.entries import Origin
from rules.french import French
from rules.games import GAMES
from rules.german import German
from rules.marchands import actions as marchands_actions
from rules.marchands import notation as marchands_notation
from rules.palmyra import actions as palmyra_actions
from rules.palmyra import notation as palmyra_notation
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from rules.tadmor.notation import read_action, write_action
from rules.tadmor.table import MARKS
from tadmor_tui import commands
from tadmor_tui.cli import build_parser, main
from tadmor_tui.commands.engine_session import Engine
from tadmor_tui.commands.game_options import flag_of
from tadmor_tui.hosting.server.arrivals import STARTS_PER_CORE
from tadmor_tui.hosting.server.limits import LIMITS
from tests.rules.tadmor.reference_books import tadmor_book
from tests.tools import engine_page

ROOT = Path(__file__).parent.parent
DATA = ROOT / "rules" / "tadmor" / "components" / "data"
PAGES = sorted((ROOT / "docs").glob("*.md"))


def text(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading."""
    _, _, rest = f"\n{page}".partition(f"\n{heading}\n")
    found = re.search(r"^\|.*\n\| --- .*\n((?:\|.*\n)+)", rest, flags=re.MULTILINE)
    assert found
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


# --- every page


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_names_a_place_of_one_machine(page: Path) -> None:
    assert not re.findall(r"(?<![\w.)/<*:`(-])/[\w.-]+|\b[A-Za-z]:\\|~/|file:", page.read_text(encoding="utf-8"))


def test_the_readme_leads_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in sorted(page.stem for page in PAGES):
        assert f"(docs/{name}.md)" in readme


def test_every_command_is_documented() -> None:
    assert not [name for name in commands.NAMES if f"`tadmor {name}`" not in text("commands.md")]


# --- engine.md


@pytest.mark.parametrize("example", blocks(text("engine.md"), "text"), ids=["a game", "refusals"])
def test_the_examples_of_the_engine_are_what_it_answers(example: str) -> None:
    engine = Engine(GAMES[DEFAULT_GAME].standard_components())
    lines = example.splitlines()
    assert len(lines) > 5
    for request, told in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> ")
        answer = engine.answer(request[2:].encode()).decode()
        beginning, cut, _ = told.removeprefix("< ").partition("…")
        assert answer.startswith(beginning), request
        assert cut or answer == beginning


def test_every_request_is_in_the_table() -> None:
    requests = [json.loads(code(row[0])[0].replace("{…}", "{}")) for row in rows(text("engine.md"), "## Requests")]
    assert {request["do"] for request in requests} == {
        "new",
        "state",
        "position",
        "legal",
        "apply",
        "view",
        "standings",
    }


def test_the_tables_of_the_engine_are_those_of_the_types() -> None:
    """After a change of the types: `python -m tests.tools.engine_page`, then fill in the meanings that are missing."""
    page = text("engine.md")
    assert engine_page.made_anew(page) == page
    assert sorted(engine_page.named_tables(page)) == sorted(engine_page.tables())
    assert engine_page.without_meaning(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_answers_is_described(game: str) -> None:
    """Every key, stage and event that comes up in a whole game is in the tables of that game."""
    kind, rng = GAMES[game], Random(1)
    engine = Engine(kind.standard_components(), game)

    def ask(**request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    tables = {name: {row.key for row in table.rows} for (of, name), table in engine_page.tables().items() if of == game}
    known = set().union(*tables.values())
    seen = list(ask(do="new", players=2, seed=3)["events"])
    while (legal := ask(do="legal"))["acting"]:
        assert legal["stage"] in tables["stages"]
        seen += ask(do="apply", seat=legal["to_act"], action=rng.choice(legal["actions"]))["events"]
    assert {event["type"] for event in seen} <= tables["events"]
    assert ask(do="state")["state"].keys() == tables["State"]
    view = ask(do="view", seat=0)["view"]
    assert view.keys() == tables["View"]
    for part in ("players", "merchants"):
        for player in view.get(part, ()):
            assert player.keys() <= known
    standings = ask(do="standings")["standings"]
    assert standings["decided_by"] in tables["decided_by"]
    assert {line["source"] for entry in standings["ranking"] for line in entry["lines"]} <= tables["scores"]


def test_every_mark_of_tadmor_is_named() -> None:
    page = text("engine.md")
    assert not [mark for mark in MARKS if f"`{mark}`" not in page]


# --- notation.md


def test_every_form_of_notation_has_an_example_that_is_read() -> None:
    examples = [code(row[1])[0] for row in rows(text("notation.md"), "## Every form")]
    actions = [read_action(line) for line in examples]
    assert [write_action(action) for action in actions] == examples
    assert {type(action) for action in actions} == set(get_args(a.AnyAction))


def test_every_form_of_palmyra_has_an_example_that_is_read() -> None:
    examples = [code(row[1])[0] for row in rows(text("notation.md"), "## Palmyra")]
    actions = [palmyra_notation.read_action(line) for line in examples]
    assert [palmyra_notation.write_action(action) for action in actions] == examples
    assert {type(action) for action in actions} == set(get_args(palmyra_actions.AnyAction))


def test_every_form_of_marchands_has_an_example_that_is_read() -> None:
    examples = [code(row[1])[0] for row in rows(text("notation.md"), "## Marchands d'Empire")]
    actions = [marchands_notation.read_action(line) for line in examples]
    assert [marchands_notation.write_action(action) for action in actions] == examples
    assert {type(action) for action in actions} == set(get_args(marchands_actions.AnyAction))


# --- components.md


def test_the_example_of_an_own_file_can_be_used() -> None:
    example, _, _, _ = blocks(text("components.md"), "toml")
    catalogue = own_catalogue(example, "my-copy.toml")
    assert catalogue.name == "my copy"
    assert catalogue.missions["K5"].points == 9
    assert catalogue.digest != standard_catalogue().digest


def test_the_example_of_an_own_file_of_palmyra_can_be_used() -> None:
    _, example, _, _ = blocks(text("components.md"), "toml")
    palmyra = GAMES["palmyra"]
    assert palmyra.own_components(example, "my-palmyra.toml").digest != palmyra.standard_components().digest


def test_the_example_of_an_own_file_of_marchands_can_be_used() -> None:
    _, _, example, _ = blocks(text("components.md"), "toml")
    marchands = GAMES["marchands"]
    assert marchands.own_components(example, "my-empire.toml").digest != marchands.standard_components().digest


@pytest.mark.parametrize(
    "wrong",
    [
        '[roads.a]\nbetween = ["1-2", "3-4", "7-K", "8-9", "10-13", "11-15", "18-19", "1-6"]',
        '[regions.I]\naround = ["6", "7", "K", "14"]',
        '[roads.a]\nbetween = ["3-4", "7-K", "8-9", "10-13", "11-15", "18-19"]\n'
        '[roads.d]\nbetween = ["2-6", "7-8", "9-16", "10-K", "12-17", "14-15"]',
        '[roads.a]\nbetween = ["1-2", "3-4", "7-K", "8-9", "10-13", "11-15"]',
    ],
)
def test_a_map_of_marchands_that_can_not_be_is_refused_as_it_is_told(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my-empire.toml"
    file.write_text(wrong, encoding="utf-8")
    assert main(["rules", "--game", "marchands", "map", "--components", str(file)])
    _, told = blocks(text("components.md"), "text")
    assert capsys.readouterr().err in told.splitlines(keepends=True)


def test_the_example_of_several_pairs_allows_any_number() -> None:
    _, _, _, example = blocks(text("components.md"), "toml")
    assert (standard_catalogue().most_pairs, own_catalogue(example, "my-copy.toml").most_pairs) == (1, 0)


def test_every_clause_where_rulebooks_differ_has_a_ruling_that_says_so() -> None:
    """And no clause has one that is not named here."""
    told = set(re.findall(r"`(?:tadmor rules )?(T[\d.]+)`", text("components.md")))
    book = tadmor_book()
    differing = {
        entry.id
        for entry in book.entries("clauses")
        for paragraph in entry.own_paragraphs
        if paragraph.label == "Ruling" and "German" in paragraph.text
    }
    assert told == differing


def test_every_source_is_described() -> None:
    told = [code(row[0])[0] for row in rows(text("components.md"), "## Where the values come from")]
    assert told == list(get_args(Origin))


def test_every_data_file_is_described() -> None:
    told = {code(row[0])[0] for row in rows(text("components.md"), "# Components: the printed values, and your own")}
    assert told == {file.name for file in DATA.glob("*.toml")}


# --- simulate.md


def test_every_option_of_a_simulation_is_described() -> None:
    parser = ArgumentParser()
    commands.load("simulate").add_arguments(parser)
    words = [word.strip("[]") for word in parser.format_usage().split()]
    options = {word for word in words if word.startswith("--")}
    options |= {flag_of(field) for kind in GAMES.values() for field in kind.option_form}
    told = [code(row[0])[0] for row in rows(text("simulate.md"), "# Simulations: statistics of many games")]
    assert sorted(told) == sorted(options)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("settings", SimulationSetup),
        ("target", Target),
        ("report", Report),
        ("overview", Overview),
        ("group", GroupResult),
        ("share", Share),
        ("spread", Spread),
        ("line", LineFigures),
        ("source", SourceFigures),
        ("improvement", TileFigures),
        ("mission", MissionFigures),
    ],
)
def test_every_field_of_the_report_is_described(name: str, kind: type[Struct]) -> None:
    told = dict(rows(text("simulate.md"), "## The document"))
    assert code(told[name]) == list(kind.__struct_fields__)


def test_the_balance_is_described() -> None:
    told = [row[1] for row in rows(text("simulate.md"), "## The balance")]
    low, high = targets.TAKEN_RANGE
    assert told == [
        f"{100 * MAX_ABOVE_SHARE:.0f} points",
        f"{100 * targets.MIN_LINE_SHARE:.0f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        "{} to {} PP".format(*targets.WINNING_SCORE_RANGE),
    ]


# --- hosting.md


def test_every_option_of_a_host_is_described() -> None:
    parser = ArgumentParser()
    commands.load("host").add_arguments(parser)
    words = [word.strip("[]") for word in parser.format_usage().split()]
    told = [code(row[0])[0].split()[0] for row in rows(text("hosting.md"), "## Options")]
    assert sorted(told) == sorted(word for word in words if word.startswith("--"))


def test_the_limits_of_a_host_are_those_that_are_described() -> None:
    told = [row[1] for row in rows(text("hosting.md"), "## Limits")]
    limits = LIMITS
    assert told == [
        f"{limits.pending_connections}, {limits.pending_per_network} of them from one network, and "
        f"{limits.pending_from_known_networks} more from networks from which people have signed in before",
        f"{limits.connections_per_network} at once, then one in {limits.reconnect_seconds:.0f} s",
        f"{limits.connection_burst} at once, then {limits.connections_per_second} in a second; the same again for "
        "networks from which people have signed in before",
        f"{limits.key_exchange_seconds:.0f} s, {limits.key_exchange_seconds_when_full:.0f} s where others wait",
        f"{limits.sign_in_seconds:.0f} s, {limits.sign_in_seconds_when_full:.0f} s where others wait",
        f"{limits.code_attempts}",
        f"{limits.sessions}",
        f"{STARTS_PER_CORE} for each core",
        f"{limits.sessions_per_account}",
        f"{limits.input_bytes_per_second // 1024} KB in a second, {limits.input_burst_bytes // 1024} KB at once",
        f"{limits.bytes_before_sign_in // 1024} KB",
        f"{limits.bytes_per_second // 1024} KB in a second, {limits.burst_bytes // 1024} KB at once",
        f"{limits.request_bytes_per_second // 1024} KB in a second, {limits.request_burst_bytes // 1024} KB at once",
        f"{limits.keepalive_seconds:.0f} s",
        f"{limits.silence_seconds:.0f} s",
        f"{limits.disconnect_seconds:.0f} s",
        f"{limits.seat_timeout_seconds:.0f} s",
    ]


def test_the_line_for_authorized_keys_is_one_that_sshd_and_we_understand(tmp_path: Path) -> None:
    (line,) = (line for block in blocks(text("hosting.md"), "text") for line in block.splitlines() if "pty" in line)
    public = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode().split()[1]
    entry = asyncssh.import_authorized_keys(line.replace("AAAA…", public))
    assert entry is not None
    found = re.fullmatch(r'restrict,pty,command="[\w./%-]*tadmor (.*)" ssh-ed25519 AAAA… \w+', line)
    assert found
    parsed = build_parser(["join"]).parse_args(found[1].split())
    assert parsed.name == "ana"


# --- rules-engine.md


def test_every_file_that_the_tour_names_is_there() -> None:
    for heading, folder in (
        ("## Components", "components"),
        ("## Tadmor, from the outside in", "tadmor"),
        ("## Palmyra, from the outside in", "palmyra"),
        ("## Marchands d'Empire, from the outside in", "marchands"),
    ):
        for row in rows(text("rules-engine.md"), heading):
            for name in code(row[0]):
                assert (ROOT / "rules" / folder / name).exists(), name


def test_the_example_of_an_improvement_is_the_real_one() -> None:
    (example,) = blocks(text("rules-engine.md"), "toml")
    data = tomllib.loads((DATA / "improvements.toml").read_text(encoding="utf-8"))
    assert tomllib.loads(example)["improvements"]["I33"] == data["improvements"]["I33"]


# --- languages.md


def test_every_form_of_german_and_french_is_in_the_table() -> None:
    told = [(code(forms), german, french) for forms, _, german, french in rows(text("languages.md"), "## Forms")]
    listed = [form for forms, _, _ in told for form in forms]
    assert len(set(listed)) == len(listed)
    has = {
        language: {*language.of_names, *language.of_counted_names, *language.of_numbers, *language.of_texts}
        for language in (German, French)
    }
    assert set(listed) == has[German] | has[French]
    for forms, german, french in told:
        assert german == "-" or set(forms) <= has[German], forms
        assert french == "-" or set(forms) <= has[French], forms
