"""`tadmor play`, and `tadmor` alone: a game at this keyboard."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from tadmor_tui.commands.options import UsageError, add_components, load_components, whole_number

HELP = "play a game, line by line, against bots or with friends at one keyboard"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number(2, 4), default=2, metavar="N", help="merchants, 2 to 4 (2)")
    parser.add_argument("--humans", type=whole_number(1, 4), default=1, metavar="N", help="people among them (1)")
    parser.add_argument("--seed", type=whole_number(0), metavar="S", help="play a certain game again")
    parser.add_argument("--experienced", action="store_true", help="the set-up for experienced players")
    add_components(parser)


def run(args: Namespace) -> int:
    from random import SystemRandom

    from bots import BOTS
    from rules.tadmor.catalogue import Catalogue
    from rules.tadmor.game import TadmorGame
    from rules.tadmor.state import usual_options
    from tadmor_tui.plain import PlainGame

    if args.humans > args.players:
        raise UsageError(f"There are {args.players} merchants, so there can't be {args.humans} people.")
    catalogue = load_components(args)
    assert isinstance(catalogue, Catalogue)
    seed: int = SystemRandom().getrandbits(32) if args.seed is None else args.seed
    print(f"Tadmor, seed {seed}.")
    game = TadmorGame(usual_options(args.players, seed, args.experienced), catalogue)
    bots = {seat: BOTS["random"](seed + seat) for seat in range(args.humans, args.players)}
    try:
        PlainGame(game, bots, input, print).play()
    except EOFError:
        print(file=sys.stderr)
    return 0
