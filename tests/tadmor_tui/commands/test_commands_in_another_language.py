"""Commands in the language of the tests: nothing that they say comes another way than through `t`."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.games import bots_of
from rules.games import GAMES
from rules.references import reference_of
from tadmor_tui.cli import main
from tadmor_tui.commands import NAMES
from tadmor_tui.text.languages import language_of
from tadmor_tui.text.translation import use_language
from tests.saves.tables import make_store, saved_file
from tests.tadmor_tui.text.pseudo_language import PSEUDO, came_another_way, cut_off, marked

TYPED = """language en de fr
tadmor help version data dir json players humans bot seed game components plain theme dark light colour blind
monochrome ascii colors true mono no mouse low bandwidth at review seconds save experienced newest
expert open coins first random level without secrets short memo cards two spheres electors leave final die
action go turn"""
"""Flags and their values, which are the same in every language."""
SAVES = "list show check restore export import rename duplicate delete"
REFERENCES = [reference for game in GAMES if (reference := reference_of(game)) is not None]
LISTED = [*(kind.name for each in REFERENCES for kind in each.kinds), *(p for each in REFERENCES for p in each.phases)]
"""Kinds of entries and phases, which are typed too."""
FIXED = {
    *re.findall("[A-Za-z]+", " ".join((TYPED, SAVES, *NAMES, *LISTED, *(str(kind.title) for kind in GAMES.values())))),
    *(word for game in GAMES for word in (game, *bots_of(game))),
}


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TADMOR_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "1000")
    with use_language(PSEUDO):
        yield


@pytest.fixture
def shelf(tmp_path: Path) -> list[str]:
    """A whole game and a damaged one: what people and files are called there."""
    store = make_store(tmp_path)
    path = saved_file(store, actions=3)
    (shelved,) = store.games()
    assert shelved.document is not None
    damaged = path.with_name("x.tadmor.json")
    damaged.write_bytes(path.read_bytes()[:-200])
    names = [seat.name for seat in shelved.document.seats]
    return [shelved.title, shelved.id, path.name, damaged.name, str(tmp_path), shelved.document.program, *names]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command line prints, its flags and the line ends of usage left out."""
    with contextlib.suppress(SystemExit):
        main(arguments)
    captured = capsys.readouterr()
    return re.sub(r"(?<!\w)-{1,2}[a-z][a-z-]*", " ", captured.out + captured.err)


def leaked(text: str, *own: str) -> list[str]:
    assert not cut_off(text)
    return [word for word in came_another_way(text, own) if word not in FIXED]


@pytest.mark.parametrize("name", NAMES)
def test_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert leaked(said(capsys, name, "--help"), "TADMOR_HOME") == []


@pytest.mark.parametrize("what", SAVES.split())
def test_help_about_saves(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert leaked(said(capsys, "saves", what, "--help")) == []


def test_help_about_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert leaked(said(capsys, "--help")) == []


@pytest.mark.parametrize(
    "line",
    [
        "new --players 9",
        "new --players x",
        "new --players 2 --humans 3",
        "new --bot nobody",
        "new --game nothing",
        "new --components nowhere.toml",
        "new --what",
        "continue",
        "replay nothing",
        "saves",
        "saves show nothing",
        "saves restore",
        "saves restore nothing",
        "fuzz --seconds 0",
    ],
)
def test_refusals(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        leaked(said(capsys, *line.split()), "nobody", "nothing", "nowhere.toml", "'x'", os.strerror(errno.ENOENT)) == []
    )


@pytest.mark.parametrize(
    "line",
    [
        "saves",
        "saves list",
        "saves show {id}",
        "saves check",
        "saves rename {id} Dinner",
        "saves duplicate {id}",
        "saves delete {id}",
        "saves restore x.tadmor.json",
        "saves restore {id}",
        "replay x.tadmor.json",
    ],
)
def test_the_shelf(line: str, shelf: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *line.format(id=shelf[1]).split())
    assert text.strip()
    files = re.findall(r"[\w.-]+\.(?:tadmor\.json|bak)[\w.-]*", text)
    ids = [shelved.id for shelved in make_store(tmp_path).games()]
    assert leaked(text, *shelf, *files, *ids, "Dinner", "games/", "trash/", "standard", "copy") == []


def test_the_doctor(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    own = (str(tmp_path), "settings.toml", "Python", sys.platform, "dumb", "80x24", "1000x24")
    assert leaked(said(capsys, "doctor"), *own) == []


def test_what_the_doctor_finds_stands_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    """However long the names of it are."""
    with use_language(language_of("de")):
        main(["doctor"])
    rows = [row for row in capsys.readouterr().out.splitlines() if not row.startswith(" ")]
    assert len({len(row) - len(row.split(maxsplit=1)[1]) for row in rows}) == 1


def test_a_copy_has_its_title_in_the_reader_s_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved_file(make_store(tmp_path), actions=3)
    main(["saves", "duplicate", "newest"])
    titles = [shelved.title for shelved in make_store(tmp_path).games()]
    assert any(marked("(copy)") in title for title in titles)
