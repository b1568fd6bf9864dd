"""`tadmor stats`: statistics over your own finished games."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tadmor_tui.commands.game_choice import named_game
from tadmor_tui.commands.options import add_data_folder, open_store
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.statistics import OwnGames

NOTHING = 1
"""Exit status if there is no finished game to count."""
_CELLS = 80
"""Width where there is no terminal."""


def about() -> str:
    return t("count your finished games: wins, points, by game, number of players and opponent")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--name",
        metavar=t("NAME"),
        help=t("count the games of the person with this name (default: games with only one person)"),
    )
    parser.add_argument("--game", metavar=t("NAME"), help=t("count only this game"))
    parser.add_argument("--json", action="store_true", help=t("for a program"))
    add_data_folder(parser)


def run(args: Namespace) -> int:
    from rules.games import GAMES
    from saves.problems import SaveError
    from saves.statistics import OwnGames, own_games

    store = open_store(args)
    wanted = named_game(args.game, tuple(GAMES)) if args.game else None
    try:
        listed = store.games()
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    own = own_games(listed, store.results.of(listed), args.name)
    own = OwnGames([game for game in own.games if wanted in (None, game.game)], own.left_out)
    if args.json:
        _print_json(own)
    else:
        _print_tables(own)
    return 0 if own.games else NOTHING


def _print_json(own: OwnGames) -> None:
    import msgspec

    from saves.statistics import Tally, statistics_of, tally

    def facts(tallied: Tally) -> dict[str, object]:
        return {
            "games": tallied.games,
            "wins": tallied.wins,
            "average": None if tallied.average is None else round(tallied.average, 2),
            "best": tallied.best,
        }

    told = {
        **facts(tally(own.games)),
        "left_out": own.left_out,
        "by_game": {
            one.game: {
                **facts(one.total),
                "by_players": {str(players): facts(tallied) for players, tallied in one.by_players.items()},
                "by_opponent": {opponent: facts(tallied) for opponent, tallied in one.by_opponent.items()},
            }
            for one in statistics_of(own.games)
        },
    }
    print(msgspec.json.encode(told).decode())


def _print_tables(own: OwnGames) -> None:
    from tadmor_tui.render.glyphs import ASCII, UNICODE
    from tadmor_tui.render.text import text_of
    from tadmor_tui.terminal.capabilities import supports_unicode
    from tadmor_tui.widgets.statistics import left_out_note, paint_statistics

    glyphs = UNICODE if supports_unicode() else ASCII
    cells = min(120, shutil.get_terminal_size((_CELLS, 0)).columns) if sys.stdout.isatty() else _CELLS
    if own.games:
        for row in paint_statistics(own, glyphs, cells):
            print(text_of([row]).rstrip())
    else:
        print(t("There are no finished games to count yet."))
    if note := left_out_note(own):
        print(note)
