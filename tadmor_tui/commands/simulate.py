"""`tadmor simulate`: games among bots, and their statistics."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rules.language import ENGLISH
from tadmor_tui.commands.game_choice import chosen_game
from tadmor_tui.commands.game_options import take_game_options
from tadmor_tui.commands.options import (
    add_cluster,
    add_components,
    check_players,
    chosen_workers,
    load_components,
    seconds,
    whole_number,
)
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import nt, t, words_of

if TYPE_CHECKING:
    from bots.lab.game_lab import GameReport, Target
    from bots.lab.results import GameResult
    from bots.lab.simulation import SimulationSetup
    from bots.lab.workers import Workers
    from rules.contract import Components

FAILED = 1
"""Exit status when a target of a check is missed, or when the games can't be played to their end."""
FORMAT = "tadmor report 2"
"""Version of the JSON document; it rises when a field changes its meaning."""


def about() -> str:
    return t("have bots play many games, and summarise scores, lengths and sources of points")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number(1), metavar=t("N"), help=t("number of players (the maximum)"))
    parser.add_argument("--games", type=whole_number(1), default=100, metavar=t("N"), help=t("number of games (100)"))
    parser.add_argument(
        "--seed", type=whole_number(0), default=1, metavar=t("S"), help=t("the seed of the first game (1)")
    )
    parser.add_argument(
        "--bots",
        metavar=t("NAMES"),
        help=t("one bot for all seats, or one for each, with commas between (the weakest)"),
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes",
        type=whole_number(1),
        metavar=t("N"),
        help=t("number of processes (one per core)"),
    )
    add_cluster(where)
    search = parser.add_mutually_exclusive_group()
    search.add_argument(
        "--budget", type=seconds, metavar=t("SECONDS"), help=t("thinking time per decision of a bot that searches (1)")
    )
    search.add_argument(
        "--iterations",
        type=whole_number(0),
        metavar=t("N"),
        help=t("rollouts per decision of a bot that searches, instead of seconds"),
    )
    parser.add_argument(
        "--report",
        action="store_true",
        help=t("the game's own report: who wins and how, and whether the game is balanced"),
    )
    parser.add_argument(
        "--check", action="store_true", help=t("check the balance; exit status 1 if the game is unbalanced")
    )
    parser.add_argument("--json", action="store_true", help=t("print the figures as JSON"))
    add_components(parser)
    take_game_options(parser)


def run(args: Namespace) -> int:
    from bots.games import lab_of
    from bots.lab.workers import WorkersUnavailable, cores
    from rules.games import GAMES

    game = chosen_game(args)
    lab = lab_of(game)
    if lab is None and (args.report or args.check):
        raise UsageError(
            t(
                "{game} has no report of its own; leave out --report and --check to see how the games went.",
                game=GAMES[game].title,
            )
        )
    components = load_components(args)[0]
    setup = _setup(args, game, components)
    try:
        with chosen_workers(args, args.processes or cores()) as workers:
            results = _play(setup, components, workers)
    except WorkersUnavailable as error:
        print(f"tadmor: {words_of(error)}", file=sys.stderr)
        return FAILED
    if lab is not None and (args.report or args.check):
        return _report(args, setup, components, lab.report(results, components))
    from bots.lab.simulation import overview

    if args.json:
        _print_json(overview(results))
    else:
        from tadmor_tui.games.simulation_tables import print_overview

        print_overview(overview(results), game)
    return 0


def _setup(args: Namespace, game: str, components: Components) -> SimulationSetup:
    from bots.budget import USUAL_LIMIT
    from bots.lab.simulation import SimulationSetup
    from rules.games import GAMES
    from tadmor_tui import __version__

    kind = GAMES[game]
    players = args.players or max(kind.seats)
    check_players(kind, players)
    return SimulationSetup(
        version=__version__,
        game=game,
        components=components.name,
        digest=components.digest,
        players=players,
        bots=_names(game, args.bots, players),
        games=args.games,
        seed=args.seed,
        options={field.name: field.choices[0].value for field in kind.option_form if field.is_for(players)}
        | args.game_options,
        budget=USUAL_LIMIT.seconds if args.budget is None else args.budget,
        iterations=args.iterations,
    )


def _play(setup: SimulationSetup, components: Components, workers: Workers) -> list[GameResult]:
    from bots.lab.processes import play_all

    results: list[GameResult] = []
    try:
        for result in _with_progress(play_all(setup.fixtures(), components, workers), setup.games):
            results.append(result)
    except KeyboardInterrupt:
        told = nt(
            "Stopped after {done} of {n} game.", "Stopped after {done} of {n} games.", setup.games, done=len(results)
        )
        print(f"tadmor: {told}", file=sys.stderr)
        raise
    return results


def _with_progress(games: Iterator[GameResult], total: int) -> Iterable[GameResult]:
    """Return a progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        return games
    from rich.progress import track

    from tadmor_tui.terminal.segments import SanitizedConsole

    return track(games, t("Playing"), total=total, console=SanitizedConsole(sys.stderr), transient=True)


def _report(args: Namespace, setup: SimulationSetup, components: Components, report: GameReport) -> int:
    from tadmor_tui.games.registry import ui_of
    from tadmor_tui.games.simulation_tables import print_report

    if args.json:
        figures = report.figures if args.report else None
        _print_json(
            {
                "format": FORMAT,
                "settings": setup,
                "targets": [_plain(target) for target in report.targets],
                "report": figures,
            }
        )
    else:
        tables = ui_of(setup.game).report_tables if args.report else None
        print_report(setup, () if tables is None else tables(report.figures, components), report.targets)
    return FAILED if args.check and not all(target.met for target in report.targets) else 0


def _plain(target: Target) -> dict[str, object]:
    """Return a target for a program, the same in every language."""
    return {
        "wanted": ENGLISH.value(target.wanted),
        "met": target.met,
        "found": ENGLISH.value(target.found),
        "misses": [ENGLISH.value(miss) for miss in target.misses],
        "summed_up": target.summed_up,
    }


def _print_json(document: object) -> None:
    import msgspec

    from saves.text import sanitize_json

    print(sanitize_json(msgspec.json.format(msgspec.json.encode(document))).decode())


def _names(game: str, text: str | None, players: int) -> tuple[str, ...]:
    from bots.games import bots_of

    known = bots_of(game)
    names = [known.simplest] if text is None else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise UsageError(t("There is no bot “{bot}”; there are: {known}.", bot=name, known=", ".join(known)))
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise UsageError(
            nt(
                "{n} player needs one bot, not {given}.",
                "{n} players need one bot for all or {n} bots, not {given}.",
                players,
                given=len(names),
            )
        )
    return tuple(names)
