"""Games among bots: one game, and many games with what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bots import BOTS
from bots.chair import Bot, Chair
from rules.contract import Components, Game
from rules.games import DEFAULT_GAME, GAMES


class SeatResult(Struct, frozen=True):
    """How a seat did: who sat there, the final score, and where its points came from."""

    bot: str
    place: int
    total: int
    sources: dict[str, int]


class GameResult(Struct, frozen=True):
    seed: int
    decisions: int
    options: int
    """How many legal actions there were in all decisions together."""
    actions: tuple[str, ...]
    decided_by: str
    seats: tuple[SeatResult, ...]


def play(game: Game, bots: Sequence[Bot], names: Sequence[str], seed: int) -> GameResult:
    """Let the bots play a game to its end."""
    chairs = [Chair(game, seat) for seat in range(game.seats)]
    tallies: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    lines: list[str] = []
    options = 0
    while (seat := game.to_act) is not None:
        options += len(game.legal_actions())
        action = bots[seat].decide(chairs[seat])
        lines.append(game.write_action(action))
        for event in game.apply(action):
            if (scored := event.scored()) is not None:
                tallies[scored[0]][scored[1].source] += scored[1].points
    standings = game.standings()
    seats: list[SeatResult] = [SeatResult("", 0, 0, {})] * game.seats
    for standing in standings.ranking:
        final = {f"final: {line.source}": line.points for line in standing.lines[1:]}
        sources = {**tallies[standing.seat], **final}
        seats[standing.seat] = SeatResult(names[standing.seat], standing.place, standing.total, sources)
    return GameResult(seed, len(lines), options, tuple(lines), standings.decided_by, tuple(seats))


def play_many(
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    experienced: bool = False,
    components: Components | None = None,
    kind_name: str = DEFAULT_GAME,
) -> Iterator[GameResult]:
    """Play games one after the other; the bots move on by a seat after each, so that each sits everywhere."""
    kind = GAMES[kind_name]
    components = components or kind.standard_components()
    for number in range(games):
        shift = number % len(names)
        seated = [*names[shift:], *names[:shift]]
        game_seed = seed + number
        game = kind.start(kind.usual_options(len(names), game_seed, experienced), components)
        bots = [BOTS[name](game_seed * len(names) + seat) for seat, name in enumerate(seated)]
        yield play(game, bots, seated, game_seed)
