"""Saves outlive the code: with another version of the rules a log and its end count, and not how events look."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.contract import Action, AnyGame, Event, Seat
from rules.games import GAMES
from rules.marchands.game import MarchandsGame
from rules.palmyra.game import PalmyraGame
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table
from saves.document import extend_digest
from saves.problems import DamagedSave
from saves.store import Store
from tests.saves.tables import make_store, play, saved_file, texts
from tests.saves.test_migrate import RELEASED

TADMOR = GAMES["tadmor"]
LATER = max(kind.rules_version for kind in GAMES.values()) + 1
KINDS_OF_GAME = (TadmorGame, PalmyraGame, MarchandsGame)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


class Applause(Event, frozen=True):
    """An event that the rules of today do not know."""

    seat: int


# --- what may change in a later version


def with_a_new_event(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS_OF_GAME:
        monkeypatch.setattr(kind, "apply", applauded(kind.apply))


def applauded(apply: Callable[..., Sequence[Event]]) -> Callable[..., list[Event]]:
    def apply_and_applaud(game: AnyGame, seat: Seat, action: Action) -> list[Event]:
        return [*apply(game, seat, action), Applause(0)]

    return apply_and_applaud


def with_events_written_by(change: Callable[[dict[str, Any]], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Events whose fields look different from today's when they are written."""

    def install(monkeypatch: pytest.MonkeyPatch) -> None:
        def changed(last: int, events: Any) -> int:
            written = msgspec.to_builtins(list(events))
            for event in written:
                change(event)
            return extend_digest(last, written)

        monkeypatch.setattr("saves.timeline.extend_digest", changed)

    return install


def add_a_field(event: dict[str, Any]) -> None:
    event["loudness"] = 0


def change_a_field(event: dict[str, Any]) -> None:
    if "seat" in event:
        event["seat"] = f"seat {event['seat']}"


def with_a_changed_state(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS_OF_GAME:
        monkeypatch.setattr(kind, "save_state", with_weather(kind.save_state))
    for name, declared in list(GAMES.items()):
        monkeypatch.setitem(GAMES, name, replace(declared, state_version=LATER))


def with_weather(save_state: Callable[..., bytes]) -> Callable[..., bytes]:
    def state_with_weather(game: AnyGame) -> bytes:
        return msgspec.json.encode({**msgspec.json.decode(save_state(game)), "weather": "dry"})

    return state_with_weather


CHANGES: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a new event": with_a_new_event,
    "a new field on every event": with_events_written_by(add_a_field),
    "a changed field": with_events_written_by(change_a_field),
    "a changed state": with_a_changed_state,
}


def raise_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, declared in list(GAMES.items()):
        monkeypatch.setitem(GAMES, name, replace(declared, rules_version=LATER))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_released_files_open_play_on_and_replay_with_later_rules(
    file: Path, change: Callable[[pytest.MonkeyPatch], None], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_the_version(monkeypatch)
    change(monkeypatch)
    path = store.import_document(file.read_bytes())
    raw = json.loads(file.read_bytes())
    assert store.check(path).document.summary.scores == tuple(raw["summary"]["scores"])
    with store.open(path) as saved:
        for _ in range(len(saved.timeline.undone)):
            saved.redo()
        play(saved, 10)
        assert saved.unsaved is None
        saved.save()
    assert json.loads(path.read_bytes())["rules"] == LATER
    assert texts(store.check(path)) == texts(saved)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_without_a_new_version_a_change_is_noticed(
    change: Callable[[pytest.MonkeyPatch], None], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody changes events or states without raising the version."""
    path = saved_file(store)
    change(monkeypatch)
    monkeypatch.setitem(GAMES, "tadmor", TADMOR)
    with pytest.raises(DamagedSave, match=r"goes another way|another position"):
        store.open(path)


# --- a game that really goes another way


def other_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    score = Table.score

    def generous(table: Table, seat: int, points: int, why: str) -> None:
        score(table, seat, points + 1, why)

    monkeypatch.setattr(Table, "score", generous)


@pytest.mark.parametrize("state_changed", [False, True], ids=["the same state", "a changed state"])
def test_a_game_that_really_goes_another_way_is_called_so(
    state_changed: bool, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = next(file for file in RELEASED if file.stem == "v2-2-finished")
    raise_the_version(monkeypatch)
    if state_changed:
        with_a_changed_state(monkeypatch)
    other_scores(monkeypatch)
    wanted = f"leads to another position .* by rules of version {LATER}; it was played by version 1"
    with pytest.raises(DamagedSave, match=wanted):
        store.import_document(file.read_bytes())


def test_an_action_that_is_not_possible_any_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_file(store)
    raise_the_version(monkeypatch)
    raw = json.loads(path.read_bytes())
    raw["log"] = [re.sub(r"place (camel|ship) \S+", r"place \1 nowhere", line) for line in raw["log"]]
    path.write_text(json.dumps(raw))
    with pytest.raises(DamagedSave, match=rf"has an impossible action.*rules of version {LATER}") as damage:
        store.open(path)
    assert damage.value.good_actions


def test_a_file_of_later_rules_opens_if_the_game_goes_the_same_way(store: Store) -> None:
    path = saved_file(store)
    raw = json.loads(path.read_bytes())
    raw["rules"] = LATER + 5
    raw["log"] = [line[:-4] + "0000" for line in raw["log"]]
    path.write_text(json.dumps(raw))
    with store.open(path) as saved:
        play(saved, 1)
    assert json.loads(path.read_bytes())["rules"] == TADMOR.rules_version
    store.check(path)


# --- what a document says


def test_a_new_game_has_the_version_of_today(store: Store) -> None:
    raw = json.loads(saved_file(store).read_bytes())
    assert (raw["version"], raw["rules"]) == (3, TADMOR.rules_version)


@pytest.mark.parametrize("wrong", [0, -1, "1", None, 1.5])
def test_a_version_that_can_not_be(wrong: object, store: Store) -> None:
    path = saved_file(store)
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "rules": wrong}))
    with pytest.raises(DamagedSave, match=r"has a wrong value: .*rules"):
        store.open(path)


def test_a_state_is_never_younger_than_the_rules() -> None:
    for kind in GAMES.values():
        assert 1 <= kind.state_version <= kind.rules_version
