"""`tadmor new`: start a game at once, without the title screen."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tadmor_tui.app.launch import add_appearance_flags, play_saved
from tadmor_tui.commands.game_choice import chosen_game
from tadmor_tui.commands.game_options import take_game_options
from tadmor_tui.commands.options import (
    add_components,
    add_data_folder,
    check_players,
    load_components,
    open_store,
    whole_number,
)
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.saved_game import SavedGame
    from saves.store import Store


def about() -> str:
    return t("start a new game at once: you against a bot, or as the options say")


def add_arguments(parser: ArgumentParser) -> None:
    game = parser.add_argument_group(t("a new game"))
    game.add_argument("--players", type=whole_number(1), metavar=t("N"), help=t("number of players"))
    game.add_argument("--humans", type=whole_number(1), metavar=t("N"), help=t("number of human players (1)"))
    game.add_argument("--bot", default=None, metavar=t("NAME"), help=t("the opponent, one of the bots of the game"))
    game.add_argument("--seed", type=whole_number(0), metavar=t("S"), help=t("seed, to play the same game again"))
    add_components(game, or_last=True)
    take_game_options(parser)
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    store = open_store(args)
    return play_saved(args, store, begin(args, store))


def begin(args: Namespace, store: Store) -> SavedGame:
    """Start a game as the command line describes it."""
    from bots.games import bots_of
    from rules.contract import RulesError
    from rules.games import GAMES
    from rules.message import Series
    from saves.document import HUMAN
    from saves.problems import SaveError
    from tadmor_tui.config.new_game import new_seed
    from tadmor_tui.session.seating import new_seats
    from tadmor_tui.text.campaign_text import proposed_level

    game = chosen_game(args)
    kind = GAMES[game]
    players = args.players or max(kind.seats[0], args.humans or 0)
    humans = args.humans or 1
    check_players(kind, players)
    if humans > players:
        raise UsageError(
            t("There are only {players} players, so {humans} of them can't be people.", players=players, humans=humans)
        )
    components, text = load_components(args)
    seed: int = new_seed() if args.seed is None else args.seed
    bots = bots_of(game)
    bot = args.bot or bots.usual
    if bot not in bots:
        raise UsageError(t("There is no bot “{bot}”; there are: {known}.", bot=bot, known=Series(tuple(bots))))
    so_far = store.campaigns.so_far(game)
    if so_far.problem is not None and players == 1:
        print("tadmor:", words_of(so_far.problem), file=sys.stderr)
    try:
        options = kind.usual_options(players, seed, proposed_level(game, players, so_far) | args.game_options)
        seated = [HUMAN if seat < humans else bot for seat in range(players)]
        seats = new_seats(game, seated, [""] * players, kind.labels_of(options))
        return store.begin(game, options, seats, components=components, own_components=text)
    except (SaveError, RulesError) as error:
        raise UsageError(words_of(error)) from None
