"""Games as one line of text: they open as they were, and damaged or hostile lines get one sentence."""

from __future__ import annotations

import base64
import json
import lzma
import tracemalloc
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec
import pytest
from msgspec import Raw

from rules.games import GAMES
from saves import shared_code
from saves.document import HUMAN, SeatInfo
from saves.notes import GameNotes, Note
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.shared_code import (
    MAX_CODE_LENGTH,
    MAX_UNPACKED,
    PREFIX,
    BadCode,
    SharedGame,
    is_code,
    open_shared,
    read_code,
    share_game,
    write_code,
)
from saves.store import Store
from tests.rules.choosers import legal
from tests.saves.tables import make_store

LARGEST_FINISHED = 6_000
"""Characters of a finished game, with no notes."""


def finished(store: Store, game: str, seats: int, seed: int = 7) -> SavedGame:
    """A game that chance has played to its end."""
    kind, rng = GAMES[game], Random(seed)
    people = [SeatInfo(f"Player {seat}", HUMAN) for seat in range(seats)]
    with store.begin(game, kind.usual_options(seats, seed), people) as saved:
        while saved.game.acting:
            seat = rng.choice(saved.game.acting)
            actions = saved.game.legal_actions(seat)
            usual = [action for action in actions if not action.last_resort and not action.cancels_last]
            saved.timeline.apply(seat, rng.choice(usual or list(actions)), len(saved.timeline) * 7)
        saved.save()
    return saved


def code_of(saved: SavedGame) -> str:
    return write_code(share_game(saved.document, saved.timeline))


def packed(data: bytes) -> str:
    """A line with any content and a right checksum."""
    squeezed = lzma.compress(data, format=lzma.FORMAT_RAW, filters=shared_code._FILTERS)
    whole = crc32(squeezed).to_bytes(4, "big") + squeezed
    return PREFIX + base64.urlsafe_b64encode(whole).decode().rstrip("=")


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_tables_fit_into_6_kb_and_come_back_as_they_were(tmp_path: Path, game: str) -> None:
    store = make_store(tmp_path)
    saved = finished(store, game, max(GAMES[game].seats))
    code = code_of(saved)
    assert len(code) <= LARGEST_FINISHED
    assert code.isascii() and "\n" not in code
    again = store.watch(store.import_shared(_game(code)))
    assert again.document.log == saved.document.log
    assert again.document.state == saved.document.state
    assert again.document.summary == saved.document.summary
    assert again.document.seats == saved.document.seats
    assert again.game.save_state() == saved.game.save_state()


def _game(code: str) -> SharedGame:
    content = read_code(code).content
    assert isinstance(content, SharedGame)
    return content


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> str:
    return code_of(finished(make_store(tmp_path_factory.mktemp("shelf")), "palmyra", 1))


def test_a_line_may_name_a_position(code: str) -> None:
    assert read_code(f" {code}@12\n").position == 12
    assert read_code(code).position is None


def test_notes_travel_with_the_game(tmp_path: Path, code: str) -> None:
    notes = (Note(3, "good \x1b[2Jidea"), Note(5, bookmark=True), Note(9_999, "beyond the end"))
    shared = SharedGame(_game(code).document, notes)
    store = make_store(tmp_path)
    path = store.import_shared(_game(write_code(shared)))
    assert list(GameNotes(path).by_position.values()) == [Note(3, "good [2Jidea"), Note(5, bookmark=True)]


def refused(line: str) -> str:
    """The sentence about a line that can't be opened."""
    with pytest.raises(SaveError) as error:
        open_shared(_game(line))
    told = str(error.value)
    assert told.startswith("The code ") and "\n" not in told and told.endswith(".")
    return told


def test_every_cut_is_noticed(code: str) -> None:
    for length in range(len(PREFIX), len(code), 97):
        refused(code[:length])


def test_every_changed_letter_is_noticed(code: str) -> None:
    for place in range(len(PREFIX), len(code), 41):
        other = "A" if code[place] != "A" else "B"
        refused(code[:place] + other + code[place + 1 :])


def test_what_is_no_code_is_told(code: str) -> None:
    assert "does not begin" in refused("hello")
    assert "newer" in refused("tadmor2." + code.removeprefix(PREFIX))
    assert "not a number" in refused(f"{code}@1e9")
    assert "not a number" in refused(f"{code}@")
    assert "too long" in refused(PREFIX + "A" * (MAX_CODE_LENGTH * 2))
    assert "letters" in refused(f"{PREFIX}äöü")
    assert "holds no game" in refused(packed(b"[1, 2"))
    assert "holds no game" in refused(packed(b"[" * 100_000))
    assert is_code(code) and not is_code("friday")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(b"\0" * (10 * MAX_UNPACKED))
    assert len(bomb) < MAX_CODE_LENGTH
    tracemalloc.start()
    try:
        assert "more than any game" in refused(bomb)
        assert tracemalloc.get_traced_memory()[1] < 3 * MAX_UNPACKED
    finally:
        tracemalloc.stop()


def test_a_log_without_end_is_not_replayed(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = msgspec.json.decode(_game(code).document)
    raw["log"] = ["0 0 " + "; ".join(["end"] * 60)] * 100
    monkeypatch.setattr(shared_code, "replay", None)
    assert "more actions" in refused(packed(msgspec.json.encode(SharedGame(Raw(msgspec.json.encode(raw))))))


def test_another_end_than_the_recorded_one_is_noticed(code: str) -> None:
    raw = msgspec.json.decode(_game(code).document)
    raw["state"] = "00000000"
    assert "another position" in refused(packed(msgspec.json.encode(SharedGame(Raw(msgspec.json.encode(raw))))))
    raw["log"] = raw["log"][:-1]
    refused(packed(msgspec.json.encode(SharedGame(Raw(msgspec.json.encode(raw))))))


def test_hostile_values_get_a_sentence(code: str) -> None:
    rng = Random(3)
    good = msgspec.json.decode(_game(code).document)
    for _ in range(150):
        raw = dict(good)
        key = rng.choice(sorted(raw))
        raw[key] = rng.choice([None, -1, 10**30, "x" * 500, [], {}, [[]], "\x1b[2J", True, {"a": "b"}])
        if raw[key] == good[key]:
            continue
        line = packed(msgspec.json.encode(SharedGame(Raw(_encoded(raw)))))
        try:
            open_shared(_game(line))
        except BadCode as error:
            assert "\x1b" not in str(error)


def _encoded(raw: object) -> bytes:
    return json.dumps(raw).encode()


def test_unfinished_games_are_not_shared_whole(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    kind = GAMES["palmyra"]
    with store.begin("palmyra", kind.usual_options(2, 1), [SeatInfo("Ana"), SeatInfo("Bruno")]) as saved:
        seat = saved.game.acting[0]
        saved.apply(seat, legal(saved.game)[0])
    assert "not over" in refused(code_of(saved))
