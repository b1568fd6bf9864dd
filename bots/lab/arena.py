"""Games among bots: who sits where, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bots.chair import Bot, Chair
from bots.games import bots_of
from bots.roster import USUAL_LIMIT, SearchLimit
from bots.tadmor.lab.merchant_statistics import MerchantStatistics, TadmorObserver
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options


class Entrant(Struct, frozen=True):
    """A bot as it comes to the table; the limit is for one that searches."""

    bot: str
    limit: SearchLimit = USUAL_LIMIT
    known_as: str = ""
    """A name for the results, if it is not the bot's."""

    @property
    def name(self) -> str:
        return self.known_as or self.bot

    def make(self, game: str, seed: int) -> Bot:
        return bots_of(game).make(self.bot, seed, self.limit)


class Fixture(Struct, frozen=True):
    """A game to be played: its seed, and who sits where."""

    seed: int
    entrants: tuple[Entrant, ...]
    experienced: bool = False


class SeatResult(Struct, frozen=True):
    """How a seat did: who sat there, the final score, and what it did for it."""

    bot: str
    place: int
    total: int
    statistics: MerchantStatistics
    leaning: str = ""


class GameResult(Struct, frozen=True):
    seed: int
    decisions: int
    options: int
    """How many legal actions there were in all decisions together."""
    decided_by: str
    seats: tuple[SeatResult, ...]
    offered: tuple[str, ...] = ()
    """The improvements that were laid out for sale."""

    def wins(self) -> tuple[float, ...]:
        """What each seat won of the game: a shared win counts in part."""
        winners = sum(seat.place == 1 for seat in self.seats)
        return tuple(1 / winners if seat.place == 1 else 0.0 for seat in self.seats)


def play(
    game: TadmorGame, bots: Sequence[Bot], names: Sequence[str], seed: int, log: list[str] | None = None
) -> GameResult:
    """Let the bots play a game to its end; the log takes the actions as they are written."""
    chairs = [Chair(game, seat) for seat in range(game.seats)]
    observer = TadmorObserver(game)
    decisions = options = 0
    while (seat := game.to_act) is not None:
        decisions += 1
        options += len(game.legal)
        action = bots[seat].decide(chairs[seat])
        if log is not None:
            log.append(game.write_action(action))
        observer.note(game.apply(seat, action))
    observer.close(game)
    standings = game.standings()
    seats = tuple(
        SeatResult(names[s.seat], s.place, s.total, observer.merchants[s.seat], _leaning(bots[s.seat]))
        for s in sorted(standings.ranking, key=lambda standing: standing.seat)
    )
    return GameResult(seed, decisions, options, standings.decided_by, seats, tuple(observer.offered))


def _leaning(bot: Bot) -> str:
    leaning = getattr(bot, "leaning", None)
    return leaning.name if leaning else ""


def play_fixture(fixture: Fixture, catalogue: Catalogue) -> GameResult:
    """Play one game; nothing but the fixture and the components decides how it goes (and the clock, for a budget)."""
    seed, entrants = fixture.seed, fixture.entrants
    game = TadmorGame(usual_options(len(entrants), seed, fixture.experienced), catalogue)
    bots = [entrant.make("tadmor", seed * len(entrants) + seat) for seat, entrant in enumerate(entrants)]
    return play(game, bots, [entrant.name for entrant in entrants], seed)


def rotation(entrants: Sequence[Entrant], games: int, seed: int, experienced: bool = False) -> Iterator[Fixture]:
    """Games among the same; they move on by a seat after each, so that each sits everywhere."""
    for number in range(games):
        shift = number % len(entrants)
        yield Fixture(seed + number, (*entrants[shift:], *entrants[:shift]), experienced)
