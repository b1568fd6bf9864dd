"""Arena: games among bots, from the seating to the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import bots_of, lab_of
from bots.lab.game_lab import Observer
from bots.lab.results import GameResult, SeatResult
from bots.observation import Bot, Observation
from rules.contract import AnyGame, Components, Standing
from rules.game_kind import OptionValue
from rules.games import GAMES
from rules.replay import record_line


class Entrant(Struct, frozen=True):
    """A bot that takes part; the limit is for one that searches."""

    bot: str
    limit: SearchLimit = USUAL_LIMIT
    label: str = ""
    """Name in the results; by default the bot's."""

    @property
    def name(self) -> str:
        return self.label or self.bot


class Fixture(Struct, frozen=True):
    """A game to be played: its name, seed, seating and options."""

    game: str
    seed: int
    entrants: tuple[Entrant, ...]
    options: dict[str, OptionValue] = {}


def play(
    game: AnyGame,
    bots: Sequence[Bot],
    names: Sequence[str],
    seed: int,
    observer: Observer | None = None,
    log: list[str] | None = None,
) -> GameResult:
    """Let bots play a game to its end; the log takes the actions as they are recorded.

    Of several seats that decide at the same time the first is asked first: decisions of the others are still secret.
    """
    observations = [Observation(game, seat) for seat in range(game.seats)]
    decisions = options = 0
    while acting := game.acting:
        seat = acting[0]
        decisions += 1
        options += len(game.legal_actions(seat))
        action = bots[seat].decide(observations[seat])
        if log is not None:
            log.append(record_line(game, seat, action))
        events = game.apply(seat, action)
        if observer is not None:
            observer.note(events)
    observed = observer.close() if observer is not None else None
    standings = game.standings()
    seats = tuple(
        SeatResult(names[s.seat], s.place, s.total, _sources(s, observer))
        for s in sorted(standings.ranking, key=lambda standing: standing.seat)
    )
    return GameResult(seed, decisions, options, standings.decided_by, seats, observed, standings.target)


def _sources(standing: Standing, observer: Observer | None) -> dict[str, int]:
    """Return the sources of points as the observer knows them, otherwise the lines of the final score."""
    if observer is not None:
        return observer.sources(standing.seat)
    sources: dict[str, int] = {}
    for line in standing.lines:
        sources[line.source] = sources.get(line.source, 0) + line.points
    return sources


def play_fixture(fixture: Fixture, components: Components) -> GameResult:
    """Play one game; only the fixture and the components decide it (and the clock, for a limit in seconds)."""
    kind, known, lab = GAMES[fixture.game], bots_of(fixture.game), lab_of(fixture.game)
    seed, entrants = fixture.seed, fixture.entrants
    game = kind.start(kind.usual_options(len(entrants), seed, fixture.options), components)
    bots = [known.make(e.bot, seed * len(entrants) + seat, e.limit) for seat, e in enumerate(entrants)]
    observer = lab.observe(game, bots) if lab is not None else None
    return play(game, bots, [entrant.name for entrant in entrants], seed, observer)


def rotation(
    game: str, entrants: Sequence[Entrant], games: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> Iterator[Fixture]:
    """Yield games among the same entrants; they move on by a seat after each game, so that each sits everywhere."""
    for number in range(games):
        shift = number % len(entrants)
        yield Fixture(game, seed + number, (*entrants[shift:], *entrants[:shift]), dict(options or {}))
