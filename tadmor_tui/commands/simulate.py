"""`tadmor simulate`: games among bots, and what came of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tadmor_tui.commands.game_options import take_game_options
from tadmor_tui.commands.options import UsageError, add_components, load_components, seconds, whole_number
from tadmor_tui.translation import t

if TYPE_CHECKING:
    from bots.lab.arena import GameResult
    from bots.tadmor.lab.report import Settings
    from rules.tadmor.components.catalogue import Catalogue

FAILED = 1
"""The exit status when a target of a check is missed, or when the games can't be played to their end."""
FORMAT = "tadmor report 1"
"""Names the shape of the JSON document; the number rises when a field changes its meaning."""


def about() -> str:
    return t("let bots play many games and sum up scores, lengths and where the points came from")


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
    parser.add_argument(
        "--check", action="store_true", help="whether the game is balanced; if not, the exit status is 1"
    )
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    add_components(parser)
    take_game_options(parser)


def run(args: Namespace) -> int:
    from concurrent.futures.process import BrokenProcessPool

    catalogue = _catalogue(args)
    settings = _settings(args, catalogue)
    try:
        results = _play(settings, catalogue, args.processes)
    except BrokenProcessPool:
        print("tadmor: A process that was playing has died; --processes 1 does without others.", file=sys.stderr)
        return FAILED
    if args.report or args.check:
        return _report(args, settings, catalogue, results)
    from tadmor_tui.summary import print_summary, summarise, summary_as_json

    summary = summarise(results)
    if args.json:
        print(summary_as_json(summary))
    else:
        print_summary(summary)
    return 0


def _catalogue(args: Namespace) -> Catalogue:
    from rules.tadmor.components.catalogue import Catalogue

    components = load_components(args)[0]
    assert isinstance(components, Catalogue)
    return components


def _settings(args: Namespace, catalogue: Catalogue) -> Settings:
    from bots.tadmor.lab.report import Settings
    from bots.tadmor.players.zenobia import BUDGET
    from tadmor_tui import __version__

    return Settings(
        version=__version__,
        components=catalogue.name,
        digest=catalogue.digest,
        players=args.players,
        bots=_names(args.bots, args.players),
        games=args.games,
        seed=args.seed,
        experienced=args.game_options.get("experienced", False),
        budget=BUDGET if args.budget is None else args.budget,
        iterations=args.iterations,
    )


def _play(settings: Settings, catalogue: Catalogue, processes: int | None) -> list[GameResult]:
    from bots.lab.arena import Entrant, rotation
    from bots.lab.processes import cores, play_all

    entrants = [Entrant(name, settings.budget, settings.iterations) for name in settings.bots]
    fixtures = list(rotation(entrants, settings.games, settings.seed, settings.experienced))
    results: list[GameResult] = []
    try:
        for result in _with_progress(play_all(fixtures, catalogue, processes or cores()), settings.games):
            results.append(result)
    except KeyboardInterrupt:
        print(f"tadmor: Stopped after {len(results)} of {settings.games} games.", file=sys.stderr)
        raise
    return results


def _with_progress(games: Iterator[GameResult], total: int) -> Iterable[GameResult]:
    """A bar on standard error, if somebody sits there."""
    if not sys.stderr.isatty():
        return games
    from rich.progress import track

    from tadmor_tui.terminal.segments import HarmlessConsole

    return track(games, "Playing", total=total, console=HarmlessConsole(sys.stderr), transient=True)


def _report(args: Namespace, settings: Settings, catalogue: Catalogue, results: Sequence[GameResult]) -> int:
    from bots.tadmor.lab.balance_targets import check
    from bots.tadmor.lab.report import report
    from tadmor_tui.faces.tadmor.report_tables import print_report, print_targets

    told = report(results, catalogue)
    targets = check(told)
    if args.json:
        _print_json(
            {"format": FORMAT, "settings": settings, "targets": targets, "report": told if args.report else None}
        )
    elif args.report:
        print_report(settings, told, targets, catalogue)
    else:
        print_targets(settings, targets)
    return FAILED if args.check and not all(target.met for target in targets) else 0


def _print_json(document: dict[str, object]) -> None:
    import msgspec

    from saves.text import harmless_json

    print(harmless_json(msgspec.json.format(msgspec.json.encode(document))).decode())


def _names(text: str, players: int) -> tuple[str, ...]:
    from bots import BOTS

    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise UsageError(f"There is no bot “{name}”; there are: {', '.join(BOTS)}.")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(f"{players} merchants need one bot for all or {players} bots, not {len(names)}.")
    return tuple(names)
