"""`tadmor fuzz`: play random games for a while and report anything that must never happen."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tadmor_tui.commands.options import add_game, chosen_game, whole_number
from tadmor_tui.usage_error import UsageError

HELP = "play random games for a while and report crashes, dead ends, leaks and replay differences"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--seconds", type=whole_number(1), default=60, metavar="N", help="how long (60)")
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help="the seed of the first game (1)")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="where to write the games that went wrong")


def run(args: Namespace) -> int:
    from time import monotonic

    from bots.lab.fuzz import FuzzFinding, fuzz
    from rules.replay import write_record

    if args.save is not None:
        try:
            args.save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"I can't make the folder {args.save}: {error.strerror}.") from None
    end = monotonic() + args.seconds
    games = decisions = 0
    findings: list[tuple[int, FuzzFinding]] = []
    for length, finding in fuzz(chosen_game(args), args.seed):
        if finding is not None:
            seed = args.seed + games
            findings.append((seed, finding))
            print(f"Seed {seed}, after {length} decisions: {finding.kind}: {finding.detail}", file=sys.stderr)
            if args.save is not None:
                (args.save / f"fuzz-{seed}.json").write_bytes(write_record(finding.record))
        games += 1
        decisions += length
        if monotonic() >= end:
            break
    print(f"{games} games, {decisions} decisions, {len(findings)} findings.")
    return 1 if findings else 0
