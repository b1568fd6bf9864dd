"""No name and no text, wherever it comes from, makes a command write something that a terminal would obey."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from traceback import format_exception

import pytest

from bots.lab.fuzz import FuzzFinding
from rules import DEFAULT_GAME
from rules.games import GAMES
from rules.replay import Record
from rules.tadmor.state import usual_options
from tadmor_tui.cli import build_parser, main
from tests.drivers.hostile import ALL, COLOURS, IN_UTF8, LONG, PROGRESS, TEXTS, as_file_name, fill_shelf, obeyed
from tests.saves.tables import make_store, seats

ENOUGH = {
    "fuzz": ("--seconds", "1"),
    "simulate": ("--games", "1", "--processes", "1"),
    "play": ("--plain",),
    "new": ("--plain",),
    "continue": ("--plain",),
    "replay": ("--plain",),
    "host": ("--listen", "192.0.2.1"),
}
"""Options that let a command end soon; no machine has that address, which is kept for examples."""
TYPED = f"save\nboard\nhand\nrules {IN_UTF8}\nseat R human {IN_UTF8}\n{IN_UTF8}\nquit\n".encode()


@dataclass(frozen=True)
class Listener:
    """Who reads what the program writes."""

    terminal: bool
    encoding: str


PIPE, TERMINAL, OLD_TERMINAL = Listener(False, "utf-8"), Listener(True, "utf-8"), Listener(True, "latin-1")


class Stream(TextIOWrapper):
    """A standard stream that keeps what is written."""

    def __init__(self, listener: Listener) -> None:
        self.kept = BytesIO()
        self._terminal = listener.terminal
        super().__init__(self.kept, encoding=listener.encoding, errors="strict", write_through=True)

    def isatty(self) -> bool:
        return self._terminal


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    err: str


Speak = Callable[..., Said]


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Speak:
    """Runs a command and returns what it wrote, byte for byte as it was written."""

    def speak(*words: str, to: Listener = PIPE, given: bytes = b"") -> Said:
        out, err = Stream(to), Stream(to)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding=to.encoding))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            try:
                status = main(words)
            except SystemExit as left:
                status = int(str(left.code))
            except Exception as error:  # what it says must do no harm to whoever reports it either
                told = "".join(format_exception(error)).encode("ascii", "backslashreplace").decode()
                raise AssertionError(told) from None
        return Said(status, out.kept.getvalue().decode(to.encoding), err.kept.getvalue().decode(to.encoding))

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "200")
    return speak


def check(said: Said, *words: str, own: re.Pattern[str] = COLOURS) -> None:
    """Nothing reached the terminal but what the program wanted to send, and the program did not break."""
    for text in (said.out, said.err):
        assert not obeyed(own.sub("", text)), (words[:3], text[:2000])
    assert "Traceback" not in said.err, (words[:3], said.err[-2000:])


def leaves(parser: ArgumentParser, *path: str) -> Iterator[tuple[tuple[str, ...], ArgumentParser]]:
    """Every command, and every command within one."""
    below = [action for action in parser._actions if isinstance(action, _SubParsersAction)]
    if path and not any(action.required for action in below):
        yield path, parser
    for action in below:
        for name, choice in action.choices.items():
            yield from leaves(choice, *path, name)


COMMANDS = dict(leaves(build_parser()))


def positionals(parser: ArgumentParser) -> list[str]:
    return [a.dest for a in parser._actions if not a.option_strings and not isinstance(a, _SubParsersAction)]


def uses(path: tuple[str, ...], text: str) -> Iterator[tuple[str, ...]]:
    """A command with a text in every place where one can stand."""
    parser = COMMANDS[path]
    words = (*path, *ENOUGH.get(path[0], ()), *(text for _ in positionals(parser)))
    yield words
    yield (*words, text)
    yield (*words, f"--{text}")
    for action in parser._actions:
        if action.option_strings and action.nargs != 0:
            yield (*words, action.option_strings[-1], text)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_whatever_stands_on_the_command_line(
    path: tuple[str, ...], speak: Speak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bots.lab.fuzz.fuzz", lambda *_: iter([(1, FuzzFinding(ALL, ALL, Record("tadmor", {}, "")))]))
    own = PROGRESS if path == ("simulate",) else COLOURS
    for text, listeners in ((ALL, (PIPE, TERMINAL, OLD_TERMINAL)), (LONG, (PIPE,))):
        for words in uses(path, text):
            for to in listeners:
                check(speak(*words, to=to, given=TYPED), *words, own=own)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the player's files lie, with a name that does harm."""
    home = tmp_path / as_file_name(ALL)
    home.mkdir()
    monkeypatch.setenv("TADMOR_HOME", str(home))
    return home


def test_a_shelf_of_received_games(home: Path, speak: Speak, tmp_path: Path) -> None:
    games = fill_shelf(make_store(home))
    for to in (PIPE, TERMINAL, OLD_TERMINAL):
        for words in (
            ["saves"],
            ["saves", "list", "--json"],
            ["saves", "check"],
            ["saves", "check", "--json"],
            ["doctor"],
        ):
            check(speak(*words, to=to), *words)
    # `learn` takes the name of a game of the box
    of_a_game = [path for path, parser in COMMANDS.items() if "game" in positionals(parser) and path != ("learn",)]
    for path in sorted(of_a_game, key=lambda path: path[-1] in ("restore", "delete")):
        for game in games:
            more = {"title": ALL, "file": str(tmp_path / f"out {as_file_name(ALL)}"), "game": str(game)}
            words = [*path, *ENOUGH.get(path[0], ()), *(more[name] for name in positionals(COMMANDS[path]))]
            check(speak(*words, to=TERMINAL, given=TYPED), *words)
            Path(more["file"]).unlink(missing_ok=True)
    check(speak("saves", "restore", to=TERMINAL), "saves", "restore")  # all that lies in the trash now


def test_a_file_name_can_forge_no_line(home: Path, speak: Speak) -> None:
    games = fill_shelf(make_store(home))
    for words in (["saves"], ["saves", "check"]):
        assert len(speak(*words).out.splitlines()) == len(games)
    assert len(speak("saves", "dance\ntadmor: all is well").err.splitlines()) == len(
        speak("saves", "dance").err.splitlines()
    )


def test_names_are_whole_in_json(home: Path, speak: Speak) -> None:
    games = fill_shelf(make_store(home))
    for words in (["saves", "list", "--json"], ["saves", "check", "--json"]):
        names = {str(game).encode("utf-8", "surrogateescape").decode("utf-8", "replace") for game in games}
        assert {fact["file"] for fact in json.loads(speak(*words).out)} == names


def test_a_game_is_exported_byte_for_byte(home: Path, speak: Speak) -> None:
    own = f"# {TEXTS['right to left']}{TEXTS['isolates']}\n"
    components = GAMES[DEFAULT_GAME].own_components(own, "mine.toml")
    store = make_store(home)
    with store.begin(DEFAULT_GAME, usual_options(2, 7), seats(2), components=components, own_components=own) as saved:
        whole = saved.path.read_text(encoding="utf-8")
    assert speak("saves", "export", str(saved.path)).out == whole
    shown = speak("saves", "export", str(saved.path), to=TERMINAL).out
    assert obeyed(whole)
    assert not obeyed(shown)
    assert json.loads(shown) == json.loads(whole)


def test_received_text_is_imported_without_harm(home: Path, speak: Speak, tmp_path: Path) -> None:
    for game in fill_shelf(make_store(tmp_path / "theirs")):
        check(speak("saves", "import", to=TERMINAL, given=game.read_bytes()), game.name)
        check(speak("saves", "import", str(game), to=TERMINAL), game.name)


IN_TOML = json.dumps(IN_UTF8, ensure_ascii=False).replace("\x7f", "\\u007f")
SETS = {
    "an unknown section": f"{IN_TOML} = 1",
    "a name": f"name = {IN_TOML}",
    "a value": f"[missions.K5]\npoints = {IN_TOML}",
    "an unknown value": f"[missions.K5]\n{IN_TOML} = 1",
    "an effect": f"[missions.K5]\neffect = {IN_TOML}",
    "a remark": f"# {TEXTS['right to left']}",
    "no TOML": IN_UTF8,
}


@pytest.mark.parametrize("what", SETS)
def test_components_of_somebody_else(what: str, home: Path, speak: Speak) -> None:
    for name in (f"{as_file_name(ALL)}.toml", "components.toml"):
        (home / name).write_text(SETS[what], encoding="utf-8")
        chosen = () if name == "components.toml" else ("--components", str(home / name))
        for words in (["rules", "K5"], ["new", "--plain"], ["simulate", "--games", "1", "--json"], ["engine"]):
            own = PROGRESS if words[0] == "simulate" else COLOURS
            check(speak(*words, *chosen, to=TERMINAL, given=TYPED), *words, own=own)


SETTINGS = {
    "an unknown setting": f"{IN_TOML} = 1",
    "a value": f"theme = {IN_TOML}",
    "a wrong type": f"keys = {IN_TOML}",
    "no TOML": IN_UTF8,
}


@pytest.mark.parametrize("what", SETTINGS)
def test_settings_of_somebody_else(what: str, home: Path, speak: Speak) -> None:
    (home / "settings.toml").write_text(SETTINGS[what], encoding="utf-8")
    check(speak("doctor", to=TERMINAL), "doctor")


def test_the_engine_says_the_same_in_letters_that_do_no_harm(speak: Speak) -> None:
    asked = [
        {"do": "new", "players": 2, "seed": 1, IN_UTF8: IN_UTF8},
        {"do": IN_UTF8},
        {"do": "apply", "action": IN_UTF8},
    ]
    given = b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in asked)
    said = speak("engine", to=TERMINAL, given=given + IN_UTF8.encode())
    check(said, "engine")
    assert all(json.loads(line) for line in said.out.splitlines())
