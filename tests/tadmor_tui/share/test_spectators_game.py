"""Unfinished games: a line of text gives away only what every spectator saw, and hostile ones get a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from rules.games import GAMES
from rules.memory import Recollection
from saves.document import ComponentSet, SeatInfo
from saves.notes import GameNotes, Note
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.shared_code import SharedStory, read_code
from saves.store import Store
from tadmor_tui.share.opening import code_of, open_code, open_for_others
from tadmor_tui.share.spectators_game import PublicGame, SpectatorsGame, open_story, spectators_game
from tests.saves.tables import make_store
from tests.tadmor_tui.session.test_told_later import TOGETHER, twins

SEED = 918273645
"""A number that nothing else in a game is."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


def unfinished(store: Store, game: str, seats: int = 3, actions: int = 60) -> SavedGame:
    kind, rng = GAMES[game], Random(5)
    people = [SeatInfo(f"Player {seat}") for seat in range(seats)]
    with store.begin(game, kind.usual_options(seats, SEED), people) as saved:
        for _ in range(actions):
            seat = rng.choice(saved.game.acting)
            actions_now = [one for one in saved.game.legal_actions(seat) if not one.cancels_last]
            saved.timeline.apply(seat, rng.choice(actions_now), 1)
        saved.save()
    assert saved.game.acting
    return store.watch(saved.path)


def unpacked(code: str) -> SpectatorsGame:
    content = read_code(code).content
    assert isinstance(content, SharedStory)
    return msgspec.json.decode(content.story, type=SpectatorsGame)


@pytest.mark.parametrize("game", GAMES)
def test_only_what_spectators_saw_is_in_it(store: Store, game: str) -> None:
    saved = unfinished(store, game)
    content = read_code(code_of(saved)).content
    assert isinstance(content, SharedStory)
    text = bytes(content.story).decode()
    assert str(SEED) not in text
    assert saved.document.state not in text
    seen, kind = unpacked(code_of(saved)), saved.kind
    recollection = Recollection(kind, lambda: saved.timeline)
    for number, step in enumerate(seen.steps):
        assert kind.read_events(bytes(step.events)) == recollection.events(number, None)
    for position in seen.positions:
        true = saved.timeline.position(position.actions)
        view = msgspec.json.decode(position.view, type=kind.view)
        assert view == recollection.shown(position.actions, true.view(None))
        assert position.standings == true.standings()


def test_games_that_differ_only_in_secrets_give_the_same_line() -> None:
    lines = [_line(played) for played in twins(TOGETHER)]
    assert lines[0] == lines[1]


def _line(played: PlayedGame) -> bytes:
    components = played.game.components
    return msgspec.json.encode(spectators_game(played, ComponentSet(components.name, components.digest)))


@pytest.mark.parametrize("game", GAMES)
def test_the_replay_tells_what_a_spectator_hears(store: Store, game: str) -> None:
    saved = unfinished(store, game)
    opened = open_code(store, code_of(saved, position=7))
    assert opened.position == 7 and isinstance(opened.game, PublicGame)
    history, there = opened.game.history(), open_for_others(saved).history()
    assert history.last == len(saved.timeline) and not history.over
    for number in range(history.last + 1):
        told = [line.by_itself for line in history.story(number)]
        assert told == [line.by_itself for line in there.story(number)]
        if history.shows(number):
            assert history.snapshot(number).viewer is None


def test_notes_are_in_it_if_wanted(store: Store) -> None:
    saved = unfinished(store, "palmyra")
    GameNotes(saved.path).change(Note(4, "see here"))
    assert open_code(store, code_of(saved)).game.notes.at(4).text == ""
    assert open_code(store, code_of(saved, with_notes=True)).game.notes.at(4).text == "see here"


# --- hostile lines


def refused(raw: object) -> str:
    with pytest.raises(SaveError) as error:
        open_story(SharedStory(Raw(msgspec.json.encode(raw))))
    told = str(error.value)
    assert told.startswith("The code ") and "\n" not in told and "\x1b" not in told
    return told


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    saved = unfinished(make_store(tmp_path_factory.mktemp("shelf")), "palmyra", 2, 30)
    raw: dict[str, Any] = msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(unpacked(code_of(saved)))))
    open_story(SharedStory(Raw(msgspec.json.encode(raw))))
    return raw


def changed(story: dict[str, Any], **values: object) -> dict[str, Any]:
    return {**msgspec.json.decode(msgspec.json.encode(story)), **values}


def test_impossible_games_are_refused(story: dict[str, Any]) -> None:
    refused([])
    refused({})
    refused(changed(story, game="chess"))
    refused(changed(story, labels=["x", "y"]))
    refused(changed(story, seats=story["seats"] * 5))
    refused(changed(story, seats=[{"name": "\x1b[2J"}, {"name": "b"}]))
    refused(changed(story, positions=story["positions"][:-1]))
    refused(changed(story, positions=story["positions"][::-1]))
    refused(changed(story, steps=story["steps"] * 400))
    refused(changed(story, components={"name": "", "digest": "0", "own": "= ="}))
    over = changed(story)
    over["positions"][-1]["acting"] = []
    assert "can't be shown" in refused(over)
    sample = changed(story)
    sample["positions"][-1] = {"type": "game", "actions": 30, "state": {}}
    refused(sample)


def test_any_changed_value_is_shown_or_refused(story: dict[str, Any]) -> None:
    rng = Random(11)
    for _ in range(60):
        raw = changed(story)
        _change_something(raw["positions"][rng.randrange(len(raw["positions"]))], rng)
        try:
            open_story(SharedStory(Raw(msgspec.json.encode(raw))))
        except SaveError as error:
            assert str(error).startswith("The code ")


def _change_something(value: Any, rng: Random) -> None:
    """Put something else at a random place of a document."""
    while True:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not isinstance(value[key], dict | list) or not value[key] or rng.random() < 0.1:
            value[key] = rng.choice([None, -1, 99, 10**9, "x", [], {}, True])
            return
        value = value[key]
