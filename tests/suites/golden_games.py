"""Golden games: whole recorded games whose outcome must never change unnoticed.

Each game keeps its records in `tests/rules/<game>/golden` and says in `tests/rules/<game>/golden_games.py` how they
were played. `python -m tests.tools.golden_games` records them, `test_golden.py` replays them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import AnyGame, Standings
from rules.games import GAMES
from rules.replay import Record, read_record, replay


class Score(Struct, frozen=True):
    """A seat's final score; the places and the sums are part of the record on purpose."""

    place: int
    total: int
    lines: dict[str, int]


class Outcome(Struct, frozen=True):
    """The end that a recorded game must have."""

    actions: int
    digest: str
    """A fingerprint of the final state."""
    decided_by: str
    scores: dict[str, Score]


class GoldenGames(Struct, frozen=True):
    """The golden games of one game."""

    folder: Path
    names: tuple[str, ...]
    play: Callable[[Collection[str]], Mapping[str, Record]]
    """Play the games with these names and record them."""

    def document(self, name: str) -> bytes:
        return (self.folder / f"{name}.json").read_bytes()

    def record(self, name: str) -> Record:
        return read_record(self.document(name))

    @property
    def outcomes_file(self) -> Path:
        return self.folder / "outcomes.json"

    def outcomes(self) -> dict[str, Outcome]:
        if not self.outcomes_file.exists():
            return {}
        return msgspec.json.decode(self.outcomes_file.read_bytes(), type=dict[str, Outcome])


def golden_games(game: str) -> GoldenGames:
    """Return the golden games of a game of the registry."""
    found = import_module(f"tests.rules.{game}.golden_games").GOLDEN
    assert isinstance(found, GoldenGames)
    return found


def all_golden_games() -> dict[str, GoldenGames]:
    return {game: golden_games(game) for game in GAMES}


def outcome(record: Record, game: AnyGame) -> Outcome:
    """Return the outcome of a record that was replayed to its end."""
    standings = game.standings()
    return Outcome(
        len(record.actions),
        sha256(game.save_state()).hexdigest(),
        standings.decided_by,
        _scores(standings, record.options["colours"]),
    )


def _scores(standings: Standings, colours: list[str]) -> dict[str, Score]:
    return {
        colours[s.seat]: Score(s.place, s.total, {line.source: line.points for line in s.lines})
        for s in standings.ranking
    }


def replayed_lines(record: Record) -> list[str]:
    """Return the actions of a record without those that today's rules take by themselves."""
    lines: list[str] = []
    replay(record, watch=lambda _, number: lines.append(record.actions[number - 1]))
    return lines
