"""Games that the judgements learn from: the position at the beginning of each turn, and who won.

Positions are kept as saved states, so that what is learnt from a log can change without playing again. A log is a file
of one game a line; what is already in it is not played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from bots.games import JUDGES, bots_of
from bots.lab.arena import Entrant, Fixture
from bots.lab.workers import Workers
from bots.observation import Observation
from rules.contract import AnyGame, Components
from rules.games import GAMES

SLIPS = 0.08
"""Part of the decisions that are random in a game with slips."""
SLIPPING_ONE_IN = 4
"""Of so many games one has slips: positions that bots would not get into by themselves."""


class TrainingFixture(Struct, frozen=True):
    """A game to be played for a log."""

    fixture: Fixture
    slips: bool = False


class TrainingGame(Struct, frozen=True):
    """A game as it was logged."""

    seed: int
    bots: tuple[str, ...]
    slips: bool
    positions: tuple[bytes, ...]
    """Saved states at the beginning of each turn."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def won(self) -> tuple[float, ...]:
        """The part of the win that each seat has."""
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.totals)))


def play_for_log(task: TrainingFixture, components: Components) -> TrainingGame:
    """Play a game and log it."""
    fixture = task.fixture
    kind, known, judge = GAMES[fixture.game], bots_of(fixture.game), JUDGES[fixture.game]
    seed, entrants, rng = fixture.seed, fixture.entrants, Random(fixture.seed)
    game = kind.start(kind.usual_options(len(entrants), seed, fixture.options), components)
    bots = [known.make(e.bot, seed * len(entrants) + seat, e.limit) for seat, e in enumerate(entrants)]
    observations = [Observation(game, seat) for seat in range(game.seats)]
    positions, turn = list[bytes](), 0
    while acting := game.acting:
        if begins_turn(game, turn):
            turn = game.progress().turn
            positions.append(game.save_state())
        seat = acting[0]
        if task.slips and judge.may_slip(game) and rng.random() < SLIPS:
            game.apply(seat, rng.choice(game.legal_actions(seat)))
        else:
            game.apply(seat, bots[seat].decide(observations[seat]))
    standings = game.standings(uncovered=True)
    totals = {one.seat: one.total for one in standings.ranking}
    return TrainingGame(
        seed,
        tuple(entrant.name for entrant in entrants),
        task.slips,
        tuple(positions),
        tuple(totals[seat] for seat in range(game.seats)),
        tuple(standings.winners),
    )


def begins_turn(game: AnyGame, last: int) -> bool:
    """Return True if a turn after the last one has begun."""
    return game.progress().turn > last


def mixed_fixtures(
    game: str, bots: Sequence[Entrant], players: int, games: int, seed: int, equal: bool = False
) -> list[TrainingFixture]:
    """Return games, one half among equal bots and the other half among any of them; or all among equal ones.

    One in four has slips, but none if all bots are to be equal.
    """
    rng, found = Random(seed), list[TrainingFixture]()
    for number in range(games):
        same = bots[(number if equal else number // 2) % len(bots)]
        seats = tuple(same if equal or number % 2 else rng.choice(bots) for _ in range(players))
        slips = not equal and rng.random() < 1 / SLIPPING_ONE_IN
        found.append(TrainingFixture(Fixture(game, seed + number, seats), slips))
    return found


def logged_games(
    tasks: Sequence[TrainingFixture], components: Components, workers: Workers, log: Path | None = None
) -> Iterator[TrainingGame]:
    """Yield the games of a log, and then those that are not in it yet, which are added to it."""
    known = {game.seed: game for game in read_log(log)} if log is not None and log.exists() else {}
    missing = [task for task in tasks if task.fixture.seed not in known]
    yield from (known[task.fixture.seed] for task in tasks if task.fixture.seed in known)
    for game in workers.map_tasks(play_for_log, missing, components):
        if log is not None:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
        yield game


def read_log(log: Path) -> list[TrainingGame]:
    """Return the games of a log; a line that was not finished is left out."""
    found = []
    for line in log.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            found.append(msgspec.json.decode(line, type=TrainingGame))
    return found
