"""Golden games of every game: each ends as it ended when it was recorded, to the point."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import msgspec
import pytest

from rules.contract import AnyGame
from rules.games import GAMES
from rules.replay import read_record, replay, seat_and_action, write_record
from tests.suites.golden_games import GoldenGames, all_golden_games, golden_games, outcome, replayed_lines

EVERY_GAME = [(games, name) for games in all_golden_games().values() for name in games.names]
each_golden_game = pytest.mark.parametrize(("games", "name"), EVERY_GAME, ids=[name for _, name in EVERY_GAME])


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_is_recorded_and_nothing_else(game: str) -> None:
    games = golden_games(game)
    assert {path.stem for path in games.folder.glob("*.json")} == {*games.names, "outcomes"}
    assert set(games.outcomes()) == set(games.names)


@pytest.mark.parametrize("game", GAMES)
def test_together_the_golden_games_show_every_kind_of_action_and_event(game: str) -> None:
    kind, games = GAMES[game], golden_games(game)
    actions: set[type] = set()
    events: set[type] = set()
    for name in games.names:
        record = games.record(name)
        played = kind.start(
            msgspec.convert(record.options, kind.options), kind.components_of(record.components, "", "")
        )
        events.update(map(type, played.opening))
        for line in replayed_lines(record):
            seat, text = seat_and_action(played, line)
            action = played.read_action(text)
            actions.add(type(action))
            events.update(map(type, played.apply(seat, action)))
    assert actions == set(get_args(import_module(f"rules.{game}.actions").AnyAction))
    assert events == set(kind.events)


@each_golden_game
def test_a_golden_game_ends_as_it_was_recorded(games: GoldenGames, name: str) -> None:
    record = games.record(name)
    game = replay(record)
    assert not game.acting
    assert outcome(record, game) == games.outcomes()[name]


@each_golden_game
def test_a_golden_game_is_written_as_it_was_read(games: GoldenGames, name: str) -> None:
    assert write_record(read_record(games.document(name))) == games.document(name)


@each_golden_game
def test_a_golden_game_can_be_left_and_resumed_anywhere(games: GoldenGames, name: str) -> None:
    """Going on from a saved state is the same as going on."""
    record = games.record(name)
    kind = GAMES[record.game]
    loaded: list[AnyGame] = []

    def watch(game: AnyGame, number: int) -> None:
        if loaded:
            twin = loaded.pop()
            seat, text = seat_and_action(twin, record.actions[number - 1])
            twin.apply(seat, twin.read_action(text))
            assert twin.save_state() == game.save_state()
        loaded.append(kind.load_state(game.save_state(), kind.components_of(record.components, "", "")))

    replay(record, watch=watch)
