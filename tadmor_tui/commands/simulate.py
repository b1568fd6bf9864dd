"""`tadmor simulate`: games among bots, and what came of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tadmor_tui.commands.options import UsageError, add_components, load_components, seconds, whole_number

if TYPE_CHECKING:
    from bots.arena import GameResult
    from rules.tadmor.catalogue import Catalogue

HELP = "let bots play many games and sum up scores, lengths and where the points came from"
MISSED = 1
"""The exit status of a check when a target is missed."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number(2, 4), default=4, metavar="N", help="merchants, 2 to 4 (4)")
    parser.add_argument("--games", type=whole_number(1), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help="the seed of the first game (1)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help="one bot for all seats, or one for each, with commas between (random)",
    )
    parser.add_argument("--experienced", action="store_true", help="the set-up for experienced players")
    parser.add_argument(
        "--processes", type=whole_number(1), metavar="N", help="how many play at the same time (one for each core)"
    )
    search = parser.add_mutually_exclusive_group()
    search.add_argument("--budget", type=seconds, metavar="SECONDS", help="for a placement of zenobia (1)")
    search.add_argument(
        "--iterations",
        type=whole_number(0),
        metavar="N",
        help="rollouts for a placement of zenobia, instead of seconds",
    )
    parser.add_argument(
        "--report",
        action="store_true",
        help="who wins from where and with what: seats, leanings, lines, improvements, missions, balance",
    )
    parser.add_argument("--check", action="store_true", help="only the balance; the exit status is 1 if it is missed")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    add_components(parser)


def run(args: Namespace) -> int:
    from bots.processes import cores

    names = _names(args.bots, args.players)
    catalogue = _catalogue(args)
    results = list(_played(args, names, catalogue, args.processes or cores()))
    if args.report or args.check:
        return _report(args, names, catalogue, results)
    from tadmor_tui.summary import print_summary, summarise, summary_as_json

    summary = summarise(results)
    if args.json:
        print(summary_as_json(summary))
    else:
        print_summary(summary)
    return 0


def _catalogue(args: Namespace) -> Catalogue:
    from rules.tadmor.catalogue import Catalogue

    components = load_components(args)[0]
    assert isinstance(components, Catalogue)
    return components


def _played(args: Namespace, names: Sequence[str], catalogue: Catalogue, processes: int) -> Iterator[GameResult]:
    from bots.arena import Entrant, rotation
    from bots.processes import play_all
    from bots.strategist import BUDGET

    budget = BUDGET if args.budget is None else args.budget
    entrants = [Entrant(name, budget, args.iterations) for name in names]
    games = play_all(list(rotation(entrants, args.games, args.seed, args.experienced)), catalogue, processes)
    done = 0
    try:
        for result in _with_progress(games, args.games):
            done += 1
            yield result
    except KeyboardInterrupt:
        print(f"tadmor: Stopped after {done} of {args.games} games.", file=sys.stderr)
        raise


def _with_progress(games: Iterator[GameResult], total: int) -> Iterator[GameResult]:
    if not sys.stderr.isatty():
        yield from games
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(games, "Playing", total=total, console=Console(stderr=True), transient=True)


def _report(args: Namespace, names: Sequence[str], catalogue: Catalogue, results: Sequence[GameResult]) -> int:
    import msgspec

    from bots.report import Settings, report
    from bots.strategist import BUDGET
    from bots.targets import check
    from tadmor_tui import __version__
    from tadmor_tui.report_tables import print_report, print_targets

    settings = Settings(
        version=__version__,
        components=catalogue.name,
        digest=catalogue.digest,
        players=args.players,
        bots=tuple(names),
        games=args.games,
        seed=args.seed,
        experienced=args.experienced,
        budget=BUDGET if args.budget is None else args.budget,
        iterations=args.iterations,
    )
    told = report(results, settings, catalogue)
    targets = check(told)
    if args.json:
        document = {"report": told, "targets": targets} if args.report else {"settings": settings, "targets": targets}
        print(msgspec.json.format(msgspec.json.encode(document)).decode())
    elif args.report:
        print_report(told, targets, catalogue)
    else:
        print_targets(settings, targets)
    return MISSED if args.check and not all(target.met for target in targets) else 0


def _names(text: str, players: int) -> Sequence[str]:
    from bots import BOTS

    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise UsageError(f"There is no bot “{name}”; there are: {', '.join(BOTS)}.")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(f"{players} merchants need one bot for all or {players} bots, not {len(names)}.")
    return names
