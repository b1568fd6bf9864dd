"""Tables of every game at positions that were reached by chance, for suites of everything that shows a game."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import AnyGame
from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tests.suites.contract import GameUnderTest, played
from tests.suites.game_suite import suite_of

NAMES = ("Ana", "Bruno", "Carla", "Dario", "Elif", "Farid")


def fewest_and_most() -> list[GameUnderTest]:
    """Return two variants of each game of the box: with the fewest players, and with the most."""
    return [end for game in GAMES for end in (_by_seats(game)[0], _by_seats(game)[-1])]


def most_players() -> list[GameUnderTest]:
    """Return the variant of each game with the most players."""
    return [_by_seats(game)[-1] for game in GAMES]


def _by_seats(game: str) -> list[GameUnderTest]:
    return sorted(suite_of(game).variants, key=lambda variant: variant.seats)


def played_at(variant: GameUnderTest, timeline: Timeline, people: int) -> PlayedGame:
    """Seat people first, then bots."""
    seats = [SeatInfo(name, HUMAN if seat < people else "random") for seat, name in enumerate(NAMES)]
    return PlayedGame(variant.game, timeline, seats[: variant.seats])


def table_at(variant: GameUnderTest, game: AnyGame, people: int = 1) -> LocalGame:
    """Return a table at a position, which may have been reached in any way."""
    return LocalGame(played_at(variant, Timeline(game.copy()), people))


def whole_game(variant: GameUnderTest, people: int = 1) -> LocalGame:
    """Return the table of a game that is over."""
    steps = played(variant, 0)
    timeline = Timeline(steps[0].before.copy())
    for at, step in enumerate(steps):
        timeline.apply(step.seat, step.action, at)
    return LocalGame(played_at(variant, timeline, people))


def decisions(variant: GameUnderTest) -> Sequence[AnyGame]:
    """Return the positions of a game in which the first seat is to act."""
    return [step.before for step in played(variant, 0) if 0 in step.before.acting]
