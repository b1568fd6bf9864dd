"""`tadmor fuzz`: play random games for a while and report violated invariants."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.commands.game_choice import add_game, chosen_game
from tadmor_tui.commands.options import add_cluster, chosen_workers, whole_number
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import nt, t, words_of

if TYPE_CHECKING:
    from bots.lab.fuzz import FuzzFinding

FAILED = 1
"""Exit status when something was found, or when the games can't be played to their end."""


def about() -> str:
    return t("play random games for a while and report crashes, dead ends, leaks and replay differences")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--seconds", type=whole_number(1), default=60, metavar=t("N"), help=t("how long, in seconds (60)")
    )
    length.add_argument(
        "--games", type=whole_number(1), metavar=t("N"), help=t("number of games, however long they take")
    )
    parser.add_argument(
        "--seed", type=whole_number(0), default=1, metavar=t("S"), help=t("the seed of the first game (1)")
    )
    add_cluster(parser)
    parser.add_argument("--save", type=Path, metavar=t("FOLDER"), help=t("folder for the games that failed"))


def run(args: Namespace) -> int:
    from bots.lab.fuzz import fuzz
    from bots.lab.workers import WorkersUnavailable
    from saves.problems import reason

    if args.save is not None:
        try:
            args.save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(
                t("I can't make the folder {folder}: {why}.", folder=str(args.save), why=reason(error))
            ) from None
    game = chosen_game(args)
    try:
        with chosen_workers(args) as workers:
            return _watch(fuzz(game, args.seed, args.games, workers), args)
    except WorkersUnavailable as error:
        print(f"tadmor: {words_of(error)}", file=sys.stderr)
        return FAILED


def _watch(played: Iterable[tuple[int, FuzzFinding | None]], args: Namespace) -> int:
    """Report findings while there are games, or time; then the number of games, also after Ctrl+C."""
    from time import monotonic

    end = None if args.games else monotonic() + args.seconds
    games = decisions = findings = 0
    try:
        for length, finding in played:
            if finding is not None:
                findings += 1
                _tell(finding, args.seed + games, length, args.save)
            games += 1
            decisions += length
            if end is not None and monotonic() >= end:
                break
    finally:
        print(
            t(
                "{games}, {decisions}, {findings}.",
                games=nt("{n} game", "{n} games", games),
                decisions=nt("{n} decision", "{n} decisions", decisions),
                findings=nt("{n} finding", "{n} findings", findings),
            )
        )
    return FAILED if findings else 0


def _tell(finding: FuzzFinding, seed: int, length: int, folder: Path | None) -> None:
    from rules.replay import write_record

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
    if folder is not None:
        (folder / f"fuzz-{seed}.json").write_bytes(write_record(finding.record))
