"""Training of the judgements: `python -m bots.lab.train --game tadmor --players 2 --games 600 --log FILE --write`.

Bots play games, and the positions at the beginning of each turn are logged. One half of the games fits the slopes that
turn a lead into a chance to win, the other half tells how honest they are; those of all games are written. With
`--corrections` the worth of single things is learnt as well. With `--check` nothing is fitted: the games tell how
honest the chances of the file are.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import JUDGES, bots_of
from bots.judgement import Calibration, Corrections, Fit, Judge
from bots.lab.arena import Entrant
from bots.lab.calibration import JudgedGame, corrected, describe, describe_turns, fitted, honesty, judged
from bots.lab.cluster import open_workers
from bots.lab.training_games import TrainingGame, logged_games, mixed_fixtures, read_log
from bots.lab.workers import INTERRUPTED_STATUS, WorkersUnavailable
from rules import DEFAULT_GAME
from rules.contract import AnyGame, Components
from rules.games import GAMES

PARTS = 5
"""Parts of the games; the slopes for each part are fitted with corrections learnt from the others."""
Kind = Literal["slopes", "corrected"]


class Training(Struct, frozen=True):
    """The things to fit, and the games to fit them to."""

    name: str
    judge: Judge[AnyGame]
    players: int
    components: Components
    kind: Kind

    def check(self, games: Sequence[JudgedGame]) -> None:
        """Tell how honest the chances of the file are."""
        fit = self.judge.calibration.fit(self.players, self.components.digest)
        slopes = [fit.slope(moment) for moment in range(self.judge.MOMENTS)]
        self._tell("the file:", corrected(games, fit.corrections), slopes)

    def fit(self, games: Sequence[JudgedGame]) -> tuple[tuple[int, ...], Corrections]:
        """Return slopes and corrections of all games, and tell how honest those of one half are."""
        middle = len(games) // 2
        slopes, table = self._fitted(games[:middle])
        self._tell("other half:", corrected(games[middle:], table), slopes)
        slopes, table = self._fitted(games)
        self._tell("all games:", corrected(games, table), slopes)
        print(f"{'slopes:':<12}", *slopes)
        return slopes, table

    def _fitted(self, games: Sequence[JudgedGame]) -> tuple[tuple[int, ...], Corrections]:
        """Return slopes and corrections; the slopes come from games that their corrections were not learnt from."""
        if self.kind == "slopes":
            return fitted(self.judge, games), {}
        told = list[JudgedGame]()
        for part in range(PARTS):
            others = [game for number, game in enumerate(games) if number % PARTS != part]
            told += corrected(games[part::PARTS], self._learnt(others))
        return fitted(self.judge, told), self._learnt(games)

    def _learnt(self, games: Sequence[JudgedGame]) -> Corrections:
        from bots.lab.corrections import learnt

        return learnt(games, self.judge.MOMENTS)

    def _tell(self, label: str, games: Sequence[JudgedGame], slopes: Sequence[int]) -> None:
        found = honesty(games, slopes)
        print(f"{label:<12} {describe(found)}")
        print(f"{'':<12} favourite won/Brier by moment: {describe_turns(found)}")

    def write(self, fit: Fit) -> None:
        """Put a fit into the file; those of other components are dropped."""
        file, digest = self.file, self.components.digest
        old = Calibration(digest, {})
        if file.exists():
            found = msgspec.json.decode(file.read_bytes(), type=Calibration)
            old = found if found.components == digest else old
        if self.kind == "slopes":
            new = replace(old, slopes={**old.slopes, str(self.players): fit})
        else:
            new = replace(old, corrected={**old.corrected, str(self.players): fit})
        file.write_text(_formatted(new))

    @property
    def file(self) -> Path:
        module = sys.modules[type(self.judge).__module__].__file__
        assert module is not None
        return Path(module).with_name(self.judge.FILE)


def _formatted(calibration: Calibration) -> str:
    """Return the JSON with one row of numbers in a line."""
    written = msgspec.json.format(msgspec.json.encode(calibration, order="deterministic"), indent=1).decode()
    rows = re.sub(r"\[[^\[\]{}]*\]", lambda found: re.sub(r"\s+", " ", found[0]), written)
    return rows.replace("[ ", "[").replace(" ]", "]") + "\n"


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bots.lab.train", description="Fit the chances to win to games of bots.")
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(JUDGES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--games", type=int, default=600, help="how many games (600)")
    parser.add_argument("--seed", type=int, default=70_000, help="the seed of the first game (70000)")
    parser.add_argument("--bots", help="the bots, with commas (the two strongest)")
    parser.add_argument("--iterations", type=int, default=8, help="rollouts for a searched decision (8)")
    parser.add_argument("--equal", action="store_true", help="only games among equal bots")
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="add the games to a file; those in it are not repeated"
    )
    parser.add_argument("--also", type=Path, metavar="FILE", action="append", default=[], help="take these games, too")
    parser.add_argument("--corrections", action="store_true", help="learn what things are worth (needs numpy)")
    parser.add_argument("--check", action="store_true", help="check the chances of the file, and fit none")
    parser.add_argument("--write", action="store_true", help="write what was fitted into the file of the game")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--processes", type=int, default=1, help="games at the same time (1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, tcp://HOST:8786")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    args = parser.parse_args(arguments)
    kind, known = GAMES[args.game], bots_of(args.game)
    names = args.bots.split(",") if args.bots else list(known)[-2:]
    if any(name not in known for name in names):
        parser.error(f"--bots wants some of: {', '.join(known)}")
    if args.players not in kind.seats or args.players < 2:
        parser.error(f"{kind.title} is for {max(2, min(kind.seats))} to {max(kind.seats)} players here")
    components = kind.standard_components()
    if args.corrections and find_spec("numpy") is None:
        parser.error("--corrections needs numpy, which is in the extra `train`: pip install tadmor[train]")
    training = Training(
        args.game, JUDGES[args.game], args.players, components, "corrected" if args.corrections else "slopes"
    )
    entrants = [Entrant(name, SearchLimit(USUAL_LIMIT.seconds, args.iterations)) for name in names]
    fixtures = mixed_fixtures(args.game, entrants, args.players, args.games, args.seed, args.equal)
    games: list[TrainingGame] = []
    try:
        others = [read_log(log) for log in args.also]
        with open_workers(args.cluster, args.processes) as workers:
            for game in logged_games(fixtures, components, workers, args.log):
                games.append(game)
                if len(games) % 50 == 0:
                    print(f"{len(games)} games", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Stopped after {len(games)} games.", file=sys.stderr)
        return INTERRUPTED_STATUS
    except (WorkersUnavailable, OSError, msgspec.MsgspecError) as error:
        print(error, file=sys.stderr)
        return 1
    logs = [one for one in (games, *others) if one]
    every = sorted((game for log in logs for game in log), key=lambda game: game.seed)
    Random(0).shuffle(every)  # so that each half has some of every log
    if any(len(game.totals) != args.players for game in every):
        parser.error(f"the logs hold games of another number of players than {args.players}")
    found = judged(args.game, training.judge, every, components)
    if args.check:
        training.check(found)
        return 0
    slopes, table = training.fit(found)
    if args.write:
        seeds = tuple((min(game.seed for game in log), max(game.seed for game in log)) for log in logs)
        bots = tuple(sorted({bot for game in every for bot in game.bots}, key=list(known).index))
        training.write(Fit(len(every), seeds, bots, slopes, table))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
