"""The weekly challenge of a game: everybody plays the same seed against the same bots, and the log proves the score."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import blake2b

import msgspec
from msgspec import Struct

from bots.games import bots_of
from rules.games import GAMES
from rules.message import Message, message
from saves.challenge_record import ChallengeResult
from saves.document import HUMAN
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.session.seating import new_seats
from tadmor_tui.text.translation import t

FIRST_WEEK = date(2026, 1, 5)
"""A Monday: challenges begin here."""
PLAYERS = 3


class NoChallenge(SaveError):
    """A game that is not one of a weekly challenge; says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(message("This is not a finished challenge: {why}.", why=why))


class Challenge(Struct, frozen=True):
    """The game that all players get in a week."""

    week: str
    """`2026-W47`."""
    game: str

    @property
    def seed(self) -> int:
        digest = blake2b(f"tadmor challenge {self.week} {self.game}".encode(), digest_size=4).digest()
        return int.from_bytes(digest, "big") % 2**31

    @property
    def players(self) -> tuple[str, ...]:
        """Players by seat: one person, and two bots of the level below the strongest."""
        bot = list(bots_of(self.game))[-2]
        return (HUMAN, *[bot] * (PLAYERS - 1))

    @property
    def options(self) -> Struct:
        return GAMES[self.game].usual_options(PLAYERS, self.seed)

    @property
    def title(self) -> str:
        return t("Challenge {week}", week=self.week)

    def find(self, store: Store) -> SavedGame | None:
        """Open the game of this challenge on the shelf, if there is one; raises SaveError."""
        for listed in store.games():
            document = listed.document
            if document is None or document.game != self.game:
                continue
            if document.options.get("seed") == self.seed and len(document.seats) == PLAYERS:
                return store.open(listed.path)
        return None

    def begin(self, store: Store) -> SavedGame:
        """Start the game; raises SaveError."""
        kind, options = GAMES[self.game], self.options
        seats = new_seats(self.game, list(self.players), [""] * PLAYERS, kind.labels_of(options))
        return store.begin(self.game, options, seats, title=self.title)

    def result(self, saved: SavedGame) -> ChallengeResult:
        """Return the score of a game; raises NoChallenge if it is not over, or another game than this challenge."""
        document, game = saved.document, saved.game
        if game.acting:
            raise NoChallenge(message("it is not over"))
        if msgspec.json.encode(document.options) != msgspec.json.encode(self.options):
            raise NoChallenge(message("it was played with other options"))
        if document.components.digest != GAMES[self.game].standard_components().digest:
            raise NoChallenge(message("it was played with other components"))
        if document.changes or tuple(seat.player for seat in document.seats) != self.players:
            raise NoChallenge(message("it was not played by one person against the bots of the challenge"))
        standings = game.standings(uncovered=True)
        totals = standings.totals
        place = next(standing.place for standing in standings.ranking if standing.seat == 0)
        return ChallengeResult(self.week, self.game, place, totals[0], max(totals[1:]), len(totals), saved.path.name)


def week_of(day: date) -> str:
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def challenge_of(saved: SavedGame, today: date) -> Challenge:
    """Return the challenge whose seed a game has; raises NoChallenge."""
    seed = saved.document.options.get("seed")
    for week in _weeks(today):
        challenge = Challenge(week, saved.game_name)
        if challenge.seed == seed:
            return challenge
    raise NoChallenge(message("its seed does not belong to any week"))


def _weeks(today: date) -> Iterator[str]:
    """Yield all weeks up to the next one: somewhere it may have begun."""
    day = FIRST_WEEK
    while day <= today + timedelta(days=7):
        yield week_of(day)
        day += timedelta(days=7)


def told(result: ChallengeResult) -> str:
    """Return a result in a sentence."""
    kind = GAMES[result.game]
    if not kind.counts_points:
        return t(
            "{game}, week {week}: place {place} of {seats}.",
            game=kind.title,
            week=result.week,
            place=result.place,
            seats=result.seats,
        )
    return t(
        "{game}, week {week}: place {place} of {seats}, {total} points (the best of the others has {rival}).",
        game=kind.title,
        week=result.week,
        place=result.place,
        seats=result.seats,
        total=result.total,
        rival=result.best_rival,
    )
