"""Save files damaged in any way: a sentence or a whole game, no traceback, no hang, and no file is overwritten.

All games in all formats that were ever released. `TADMOR_FUZZ=10000` tries as many cases of each kind for each of them;
without it there are some hundred in all.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
import unicodedata
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.games import GAMES
from saves.document import SeatInfo
from saves.migrate import VERSION
from saves.problems import SaveError
from saves.store import Store
from tests.saves.tables import PEOPLE, Clock, files_in, play
from tests.tools.released_files import FOLDER, OWN_COMPONENTS

MANY = os.environ.get("TADMOR_FUZZ")
CASES = int(MANY or 40)
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
LONGEST = 30.0
"""Seconds of computing for one case, which takes a hundredth of a second: a machine with much else to do adds none."""
often = settings(
    max_examples=CASES,
    derandomize=not MANY,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    database=None,
)
Kind = tuple[int, str]
"""The version of a format, and a game."""
OWN = {
    "tadmor": OWN_COMPONENTS,
    "palmyra": "[tiles.large-hills]\nplain = 8\ntower = 4\n\n[city.9]\ncell = [1, 2]\n",
    "marchands": 'name = "my empire"\n\n[cities.2]\nrank = 3\n',
}


def kinds() -> dict[Kind, list[str]]:
    """The released files of each kind."""
    found: dict[Kind, list[str]] = {}
    for path in sorted(FOLDER.glob("*.json")):
        raw = json.loads(path.read_bytes())
        found.setdefault((raw["version"], raw["game"]), []).append(path.stem)
    return found


FILES = kinds()
each_kind = pytest.mark.parametrize("kind", FILES, ids=lambda kind: f"{kind[1]} in format {kind[0]}")


def test_every_game_and_every_format_is_there() -> None:
    assert {game for _, game in FILES} == {game for version, game in FILES if version == VERSION} == set(GAMES)
    assert {version for version, _ in FILES} == set(range(1, VERSION + 1))


@cache
def released(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


@cache
def with_own_components(game: str) -> dict[str, Any]:
    """A game of this version with components of the player's own."""
    own = GAMES[game].own_components(OWN[game], "mine.toml")
    people = [SeatInfo(name) for name in PEOPLE[:3]]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), "fuzz", Clock())
        options = GAMES[game].usual_options(3, 7, {})
        with store.begin(game, options, people, components=own, own_components=OWN[game]) as saved:
            play(saved, 12)
        document: dict[str, Any] = json.loads(store.export(saved.path))
    return document


@cache
def words_of(game: str) -> list[str]:
    """The words of a game's notation, as far as they stand in its files, and some that are none."""
    lines = [
        line for kind in FILES if kind[1] == game for name in FILES[kind] for line in json.loads(released(name))["log"]
    ]
    return sorted({word for line in lines for word in line.split()}) + _ODD_WORDS


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """In memory where there is such a place: this is about reading."""
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as name:
        yield Path(name)


def check_file(folder: Path, data: bytes, copy: bytes | None) -> None:
    """Do with a file what the program does."""
    start = time.process_time()
    path = folder / "games" / "2026-03-06-fuzzed-abcde.tadmor.json"
    backup = path.with_name(path.name + ".bak")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    backup.unlink(missing_ok=True)
    if copy is not None:
        backup.write_bytes(copy)
    before = files_in(folder)
    store = Store(folder, "fuzz", Clock())
    (shelved,) = store.games()
    check_words(str(shelved.name), shelved.id, str(shelved.problem or ""))
    try:
        with store.open(path) as saved:
            whole = len(saved.timeline)
    except SaveError as error:
        check_sentence(str(error))
        good = getattr(error, "good_actions", None)
        if good:
            assert len(store.watch(path, good).timeline) == good
        assert files_in(folder) == before
        with pytest.raises(SaveError):
            store.import_document(data)
    else:
        assert shelved.document is not None
        assert files_in(folder) == before
        with store.open(path) as saved:
            play(saved, 1)
            assert saved.unsaved is None
        assert len(store.watch(path).timeline) in (whole, whole + 1)
        backup.unlink(missing_ok=True)
    assert time.process_time() - start < LONGEST


def check_sentence(message: str) -> None:
    check_words(message)
    assert message.endswith(".")
    assert len(message) < 1200, message


def check_words(*words: str) -> None:
    for word in words:
        obeyed = [letter for letter in word if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")]
        turned = [letter for letter in word if unicodedata.bidirectional(letter) in _TURNING]
        assert not obeyed + turned, ascii(word)


# --- bytes


@each_kind
@often
@given(st.data())
def test_flipped_bytes(folder: Path, kind: Kind, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(FILES[kind]))
    damaged = bytearray(released(name))
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    check_file(folder, bytes(damaged), released(name))


@each_kind
@often
@given(st.data())
def test_cut_off_or_with_a_hole(folder: Path, kind: Kind, data: st.DataObject) -> None:
    whole = released(data.draw(st.sampled_from(FILES[kind])))
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.one_of(st.just(len(whole)), st.integers(start, len(whole))))
    filling = data.draw(st.sampled_from([b"", b"", bytes(end - start), b" " * (end - start)]))
    check_file(folder, whole[:start] + filling + whole[end:], None)


@often
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))))
def test_something_else_altogether(folder: Path, data: bytes) -> None:
    check_file(folder, data, data)


# --- structure

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 2**31, 2**63, 2**64, 10**30, -(10**400), 1e308, -0.0]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
    st.sampled_from(
        [
            "",
            "\x1b[31m",
            "\ud800",
            "\u202e",
            "[/red]",
            "x" * 5000,
            "2026-03-06T12:00:00Z",
            "2026-03-06T12:00:00",
            "0001-01-01T00:00:00+23:59",
            "9999-12-31T23:59:59-23:59",
            "tadmor",
            "red",
            "end",
            "0 0 end 0000",
            "raid palmyra",
        ]
    ),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
_ODD_WORDS = [
    "99",
    "I999",
    "0",
    "99999999999w",
    "K999",
    "K\u0663",
    "0000",
    ";",
    ";;",
    "-1",
    "at",
    "9,9",
    "end",
    "1 end",
]


def places_in(raw: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if where:
        yield where
    keys = raw.keys() if isinstance(raw, dict) else range(len(raw)) if isinstance(raw, list) else ()
    for key in keys:
        yield from places_in(raw[key], (*where, key))


def change(raw: Any, where: tuple[Any, ...], how: str, value: Any) -> None:
    *way, last = where
    for step in way:
        raw = raw[step]
    if how == "set":
        raw[last] = value
    elif how == "drop":
        del raw[last]
    elif how == "double" and isinstance(raw, list):
        raw.insert(last, raw[last])
    elif how == "swap" and isinstance(raw, list):
        raw[last], raw[0] = raw[0], raw[last]
    elif isinstance(raw, dict):
        raw[str(value)[:10]] = raw[last]


@each_kind
@often
@given(st.data())
def test_changed_structure(folder: Path, kind: Kind, data: st.DataObject) -> None:
    raw = json.loads(released(data.draw(st.sampled_from(FILES[kind]))))
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.sampled_from(list(places_in(raw))))
        how = data.draw(st.sampled_from(["set", "drop", "double", "swap", "add"]))
        change(raw, where, how, data.draw(values))
        if not raw:
            break
    check_file(folder, json.dumps(raw).encode(), None)


@each_kind
@often
@given(st.data())
def test_changed_actions(folder: Path, kind: Kind, data: st.DataObject) -> None:
    """Lines of the log, or of what was taken back, with words of the notation in a wrong order."""
    name = data.draw(st.sampled_from(FILES[kind]))
    raw = json.loads(released(name))
    rng = Random(data.draw(st.integers()))
    for _ in range(data.draw(st.integers(1, 3))):
        part = data.draw(st.sampled_from(["log", "undone"]))
        words = data.draw(st.lists(st.sampled_from(words_of(kind[1])), min_size=1, max_size=6))
        lines = raw[part]
        number = rng.randrange(len(lines) + 1)
        if part == "undone":
            lines.insert(number, " ".join(words))
        elif number == len(lines):
            lines.append(f"{rng.randrange(999)} {rng.randrange(4)} {' '.join(words)} 0000")
        else:
            old = lines[number].split(" ")
            at = rng.randrange(len(old))
            lines[number] = " ".join([*old[:at], *words, *old[at + rng.randrange(3) :]])
    check_file(folder, json.dumps(raw).encode(), released(name))


own_files = st.sampled_from([name for names in FILES.values() for name in names if "own-components" in name])


@often
@given(own_files, st.data())
def test_changed_components(folder: Path, name: str, data: st.DataObject) -> None:
    """The text of a player's own component file, which is part of his games."""
    check_with_other_components(folder, json.loads(released(name)), data)


@pytest.mark.parametrize("game", GAMES)
@often
@given(st.data())
def test_changed_components_of_every_game(folder: Path, game: str, data: st.DataObject) -> None:
    check_with_other_components(folder, deepcopy(with_own_components(game)), data)


def check_with_other_components(folder: Path, raw: dict[str, Any], data: st.DataObject) -> None:
    own = raw["components"]["own"]
    start = data.draw(st.integers(0, len(own)))
    end = data.draw(st.integers(start, min(len(own), start + 8)))
    filling = data.draw(
        st.one_of(
            st.text(max_size=8),
            st.sampled_from(["-1", "10000000000000", "[" * 3000, "1e400", "nan"]),
            st.sampled_from(["\n[board]\n", "a.b.c = 1\n", '"', "}"]),
        )
    )
    raw["components"]["own"] = own[:start] + filling + own[end:]
    check_file(folder, json.dumps(raw).encode(), None)
