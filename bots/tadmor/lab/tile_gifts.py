"""What an improvement is worth, found out by giving it away.

    python -m bots.tadmor.lab.tile_gifts --players 3 --games 100

At the beginning of an era one merchant is given a tile that is not for sale. The game is played to its end, and from
the same moment, by the same bots and with the same luck, once more without the gift. What the merchant has more at the
end is what the tile was worth to him; over many games the mean says what it is worth to merchants of that kind.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

from bots.chair import Bot, Chair
from bots.lab.arena import Entrant
from bots.lab.figures import Z
from bots.lab.interruptions import INTERRUPTED
from bots.lab.processes import LocalProcesses, cores
from bots.roster import SearchLimit
from bots.tadmor.players.zabdas import Zabdas
from bots.tadmor.roster import TADMOR_BOTS
from bots.tadmor.worth.position_worth import Valuer
from rules.contract import Components
from rules.tadmor.components.catalogue import Catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import TURNS_PER_ERA, usual_options

PLANNERS = ("zabdas", "zenobia")
"""The bots who play well enough to make something of a tile."""


class GiftTrial(Struct, frozen=True):
    """A game out of which gifts are tried."""

    seed: int
    entrants: tuple[Entrant, ...]


class Gift(Struct, frozen=True):
    """One tile given to one merchant: what he expected of it, and what it brought him."""

    tile: str
    expected: float
    gained: int
    """Points that he has more at the end."""
    ahead: float
    """Points by which he is further ahead of the others."""


def try_gifts(trial: GiftTrial, components: Components) -> list[Gift]:
    """All gifts that can be tried out of one game: in each era, each tile that nobody saw."""
    assert isinstance(components, Catalogue)
    return [gift for start in _eras(trial, components) for gift in _gifts(trial, start)]


def _eras(trial: GiftTrial, catalogue: Catalogue) -> list[TadmorGame]:
    """The game as it stands when the first piece of each era is to be placed."""
    game = TadmorGame(usual_options(len(trial.entrants), trial.seed), catalogue)
    starts: list[TadmorGame] = []
    for _ in _played(game, _bots(trial, 0)):
        state = game.state
        if state.stage == "placement" and state.turn == 1 + TURNS_PER_ERA * len(starts):
            starts.append(game.copy())
    return starts


def _gifts(trial: GiftTrial, start: TadmorGame) -> Iterator[Gift]:
    state, seats = start.state, start.seats
    seat, catalogue = trial.seed % seats, start.components
    planner = _bots(trial, state.turn)[seat]
    assert isinstance(planner, Zabdas)
    valuer = Valuer(catalogue, planner.leaning, planner.weights)
    without = _totals(start.copy(), trial)
    for tile in state.unseen:
        if catalogue.file.improvements[tile].era != state.era + 1:
            continue
        game = start.copy()
        game.state.unseen = tuple(other for other in state.unseen if other != tile)
        game.state.merchants[seat].improvements += (tile,)
        gains = [after - before for after, before in zip(_totals(game, trial), without, strict=True)]
        ahead = gains[seat] - (sum(gains) - gains[seat]) / (seats - 1)
        yield Gift(tile, valuer.tile(state, state.merchants[seat], tile), gains[seat], ahead)


def _totals(game: TadmorGame, trial: GiftTrial) -> list[int]:
    """Play a game to its end: what each seat has then. Nothing that a bot thought before is remembered."""
    for _ in _played(game, _bots(trial, game.state.turn)):
        pass
    return [standing.total for standing in sorted(game.standings().ranking, key=lambda standing: standing.seat)]


def _bots(trial: GiftTrial, turn: int) -> list[Bot]:
    count = len(trial.entrants)
    seeds = [(trial.seed * count + seat) * 10 + turn for seat in range(count)]
    return [TADMOR_BOTS.make(e.bot, seed, e.limit) for e, seed in zip(trial.entrants, seeds, strict=True)]


def _played(game: TadmorGame, bots: Sequence[Bot]) -> Iterator[None]:
    """A game that goes on from decision to decision."""
    chairs = [Chair(game, seat) for seat in range(game.seats)]
    while (seat := game.to_act) is not None:
        yield
        game.apply(seat, bots[seat].decide(chairs[seat]))


def lines(gifts: Iterable[Gift]) -> Iterator[str]:
    """The table: for each tile the mean and its 95 % error."""
    by_tile: dict[str, list[Gift]] = defaultdict(list)
    for gift in gifts:
        by_tile[gift.tile].append(gift)
    yield "tile  gifts  expected        gained         ahead"
    for tile in sorted(by_tile, key=lambda name: int(name[1:])):
        tried = by_tile[tile]
        gained, ahead = _mean([gift.gained for gift in tried]), _mean([gift.ahead for gift in tried])
        expected = fmean(gift.expected for gift in tried)
        yield f"{tile:4} {len(tried):6} {expected:9.1f} {gained:>13} {ahead:>13}"


def _mean(numbers: Sequence[float]) -> str:
    error = Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):+5.1f} ± {error:3.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m bots.tadmor.lab.tile_gifts", description="What is each improvement worth?")
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4), help="merchants (3)")
    parser.add_argument("--games", type=int, default=100, help="games out of which gifts are tried (100)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    parser.add_argument("--bot", default="zabdas", choices=PLANNERS, help="who plays (zabdas)")
    parser.add_argument("--iterations", type=int, default=4, help="rollouts for a placement of zenobia (4)")
    parser.add_argument("--processes", type=int, default=cores(), help="games at the same time (one for each core)")
    args = parser.parse_args(arguments)
    if args.games < 1 or args.processes < 1:
        parser.error("--games and --processes want a number from 1 up")
    entrants = (Entrant(args.bot, SearchLimit(rollouts=args.iterations)),) * args.players
    trials = [GiftTrial(args.seed + number, entrants) for number in range(args.games)]
    gifts: list[Gift] = []
    try:
        for tried in LocalProcesses(args.processes).share_out(try_gifts, trials, standard_catalogue()):
            gifts += tried
    except KeyboardInterrupt:
        print(f"Stopped after {len(gifts)} gifts.", file=sys.stderr)
        return INTERRUPTED
    print("\n".join(lines(gifts)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
