"""Experiment on the value of improvements: a tile is given away, and the game is played with it and without it.

    python -m tests.tools.tile_value_experiment --players 3 --games 100

At the beginning of an era one merchant is given a tile that is not for sale. The game is played to its end, and from
the same moment, by the same bots and with the same luck, once more without the gift. The difference in points is the
value of the tile to that merchant; the mean over many games is its value to merchants of that kind.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

from bots.budget import SearchLimit
from bots.lab.arena import Entrant
from bots.lab.processes import LocalProcesses
from bots.lab.results import Z
from bots.lab.workers import INTERRUPTED_STATUS, cores
from bots.observation import Bot, Observation
from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from bots.tadmor.roster import TADMOR_BOTS
from rules.contract import Components
from rules.tadmor.components.catalogue import Catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import TURNS_PER_ERA, usual_options

PLANNERS = ("zabdas", "zenobia")
"""The bots who play well enough to make something of a tile."""


class TileTrial(Struct, frozen=True):
    """A game out of which gifts are tried."""

    seed: int
    entrants: tuple[Entrant, ...]


class TileGain(Struct, frozen=True):
    """One tile given to one merchant: the expected and the measured gain."""

    tile: str
    expected: float
    gained: int
    """Additional points at the end."""
    ahead: float
    """Additional lead on the others, in points."""


def run_trial(trial: TileTrial, components: Components) -> list[TileGain]:
    """Try all gifts of one game: in each era, each tile that was not laid out."""
    assert isinstance(components, Catalogue)
    return [gain for start in _era_starts(trial, components) for gain in _gains(trial, start)]


def _era_starts(trial: TileTrial, catalogue: Catalogue) -> list[TadmorGame]:
    """Return the game at the first placement of each era."""
    game = TadmorGame(usual_options(len(trial.entrants), trial.seed), catalogue)
    starts: list[TadmorGame] = []
    for _ in _play(game, _bots(trial, 0)):
        state = game.state
        if state.stage == "placement" and state.turn == 1 + TURNS_PER_ERA * len(starts):
            starts.append(game.copy())
    return starts


def _gains(trial: TileTrial, start: TadmorGame) -> Iterator[TileGain]:
    state, seats = start.state, start.seats
    seat, catalogue = trial.seed % seats, start.components
    planner = _bots(trial, state.turn)[seat]
    assert isinstance(planner, Zabdas)
    valuer = Valuer(catalogue, planner.preference, planner.weights)
    without = _totals(start.copy(), trial)
    for tile in state.unseen:
        if catalogue.file.improvements[tile].era != state.era + 1:
            continue
        game = start.copy()
        game.state.unseen = tuple(other for other in state.unseen if other != tile)
        game.state.merchants[seat].improvements += (tile,)
        gains = [after - before for after, before in zip(_totals(game, trial), without, strict=True)]
        ahead = gains[seat] - (sum(gains) - gains[seat]) / (seats - 1)
        yield TileGain(tile, valuer.tile(state, state.merchants[seat], tile), gains[seat], ahead)


def _totals(game: TadmorGame, trial: TileTrial) -> list[int]:
    """Play a game to its end with new bots; returns the total of each seat."""
    for _ in _play(game, _bots(trial, game.state.turn)):
        pass
    return [standing.total for standing in sorted(game.standings().ranking, key=lambda standing: standing.seat)]


def _bots(trial: TileTrial, turn: int) -> list[Bot]:
    count = len(trial.entrants)
    seeds = [(trial.seed * count + seat) * 10 + turn for seat in range(count)]
    return [TADMOR_BOTS.make(e.bot, seed, e.limit) for e, seed in zip(trial.entrants, seeds, strict=True)]


def _play(game: TadmorGame, bots: Sequence[Bot]) -> Iterator[None]:
    """Play a game; yields before each decision."""
    observations = [Observation(game, seat) for seat in range(game.seats)]
    while (seat := game.to_act) is not None:
        yield
        game.apply(seat, bots[seat].decide(observations[seat]))


def lines(gains: Iterable[TileGain]) -> Iterator[str]:
    """Yield the lines of the table: for each tile the means with their 95 % errors."""
    by_tile: dict[str, list[TileGain]] = defaultdict(list)
    for gain in gains:
        by_tile[gain.tile].append(gain)
    yield "tile  gifts  expected        gained         ahead"
    for tile in sorted(by_tile, key=lambda name: int(name[1:])):
        tried = by_tile[tile]
        gained, ahead = _mean([gain.gained for gain in tried]), _mean([gain.ahead for gain in tried])
        expected = fmean(gain.expected for gain in tried)
        yield f"{tile:4} {len(tried):6} {expected:9.1f} {gained:>13} {ahead:>13}"


def _mean(numbers: Sequence[float]) -> str:
    error = Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):+5.1f} ± {error:3.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m tests.tools.tile_value_experiment", description="What is each improvement worth?"
    )
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
    trials = [TileTrial(args.seed + number, entrants) for number in range(args.games)]
    gains: list[TileGain] = []
    try:
        for tried in LocalProcesses(args.processes).map_tasks(run_trial, trials, standard_catalogue()):
            gains += tried
    except KeyboardInterrupt:
        print(f"Stopped after {len(gains)} gifts.", file=sys.stderr)
        return INTERRUPTED_STATUS
    print("\n".join(lines(gains)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
