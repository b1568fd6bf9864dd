"""`tadmor`, `tadmor play`: the title screen, or with options a new game at once."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tadmor_tui.commands.options import (
    UsageError,
    add_components,
    add_data_folder,
    load_components,
    open_store,
    whole_number,
)
from tadmor_tui.launch import add_look, play_saved, run_app, wants_plain

if TYPE_CHECKING:
    from saves.saved_game import SavedGame
    from saves.store import Store

HELP = "play: the title screen, or a new game at once if you say how many merchants"


def add_arguments(parser: ArgumentParser) -> None:
    game = parser.add_argument_group("a new game")
    game.add_argument("--players", type=whole_number(2, 4), metavar="N", help="merchants, 2 to 4")
    game.add_argument("--humans", type=whole_number(1, 4), metavar="N", help="people among them (1)")
    game.add_argument(
        "--bot", default=None, metavar="NAME", help="the opponent: random, hadad, malika, zabdas, zenobia"
    )
    game.add_argument("--seed", type=whole_number(0), metavar="S", help="play a certain game again")
    game.add_argument("--experienced", action="store_true", help="the set-up for experienced players")
    add_components(game)
    add_data_folder(parser)
    add_look(parser)


def run(args: Namespace) -> int:
    store = open_store(args)
    new = args.experienced or any(
        x is not None for x in (args.players, args.humans, args.bot, args.seed, args.components)
    )
    if not new and not wants_plain(args):
        return run_app(args, store, None)
    return play_saved(args, store, begin(args, store))


def begin(args: Namespace, store: Store) -> SavedGame:
    """A new game as the command line describes it."""
    from bots import BOTS, USUAL_BOT
    from rules.games import DEFAULT_GAME
    from rules.tadmor.state import usual_options
    from saves.document import HUMAN, SeatInfo
    from saves.problems import SaveError
    from tadmor_tui.seeds import new_seed

    players = args.players or max(2, args.humans or 0)
    humans = args.humans or 1
    if humans > players:
        raise UsageError(f"There are {players} merchants, so there can't be {humans} people.")
    components, text = load_components(args)
    seed: int = new_seed() if args.seed is None else args.seed
    options = usual_options(players, seed, args.experienced)
    bot = args.bot or USUAL_BOT
    if bot not in BOTS:
        raise UsageError(f"There is no bot “{bot}”; there are: {', '.join(BOTS)}.")
    seats = [
        SeatInfo(colour.capitalize(), HUMAN) if seat < humans else SeatInfo(f"{colour.capitalize()} (bot)", bot)
        for seat, colour in enumerate(options.colours)
    ]
    try:
        return store.begin(DEFAULT_GAME, options, seats, components=components, own_components=text)
    except SaveError as error:
        raise UsageError(str(error)) from None
