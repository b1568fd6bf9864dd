"""`tadmor fuzz`: play random games for a while and report anything that must never happen."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tadmor_tui.commands.options import add_game, chosen_game, whole_number
from tadmor_tui.translation import nt, t
from tadmor_tui.usage_error import UsageError


def about() -> str:
    return t("play random games for a while and report crashes, dead ends, leaks and replay differences")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--seconds", type=whole_number(1), default=60, metavar=t("N"), help=t("how long (60)"))
    parser.add_argument(
        "--seed", type=whole_number(0), default=1, metavar=t("S"), help=t("the seed of the first game (1)")
    )
    parser.add_argument("--save", type=Path, metavar=t("FOLDER"), help=t("where to write the games that went wrong"))


def run(args: Namespace) -> int:
    from time import monotonic

    from bots.lab.fuzz import FuzzFinding, fuzz
    from rules.replay import write_record
    from saves.problems import reason

    if args.save is not None:
        try:
            args.save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(
                t("I can't make the folder {folder}: {why}.", folder=str(args.save), why=reason(error))
            ) from None
    end = monotonic() + args.seconds
    games = decisions = 0
    findings: list[tuple[int, FuzzFinding]] = []
    for length, finding in fuzz(chosen_game(args), args.seed):
        if finding is not None:
            seed = args.seed + games
            findings.append((seed, finding))
            print(
                nt(
                    "Seed {seed}, after {n} decision: {kind}: {detail}",
                    "Seed {seed}, after {n} decisions: {kind}: {detail}",
                    length,
                    seed=seed,
                    kind=finding.kind,
                    detail=finding.detail,
                ),
                file=sys.stderr,
            )
            if args.save is not None:
                (args.save / f"fuzz-{seed}.json").write_bytes(write_record(finding.record))
        games += 1
        decisions += length
        if monotonic() >= end:
            break
    print(
        t(
            "{games}, {decisions}, {findings}.",
            games=nt("{n} game", "{n} games", games),
            decisions=nt("{n} decision", "{n} decisions", decisions),
            findings=nt("{n} finding", "{n} findings", len(findings)),
        )
    )
    return 1 if findings else 0
