"""`tadmor simulate`: games among bots, and what came of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from tadmor_tui.commands.options import UsageError, add_components, load_components, whole_number

HELP = "let bots play many games and sum up scores, lengths and where the points came from"


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
    parser.add_argument("--json", action="store_true", help="print the summary for a program")
    add_components(parser)


def run(args: Namespace) -> int:
    from bots.arena import GameResult, play_many
    from tadmor_tui.summary import print_summary, summarise, summary_as_json

    names = _names(args.bots, args.players)
    games = play_many(names, args.games, args.seed, experienced=args.experienced, components=load_components(args)[0])
    results: list[GameResult] = []
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import track

        console = Console(stderr=True)
        results.extend(track(games, "Playing", total=args.games, console=console, transient=True))
    else:
        results.extend(games)
    summary = summarise(results)
    if args.json:
        print(summary_as_json(summary))
    else:
        print_summary(summary)
    return 0


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
