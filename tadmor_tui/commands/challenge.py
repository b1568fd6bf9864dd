"""`tadmor challenge`: a seed for each week and game, the same for everybody, against the same bots."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tadmor_tui.app.launch import add_appearance_flags, play_saved
from tadmor_tui.commands.game_choice import add_game, chosen_game
from tadmor_tui.commands.options import add_data_folder, open_store
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.challenge_record import ChallengeResult
    from saves.saved_game import SavedGame
    from saves.store import Store


def about() -> str:
    return t("play the challenge of the week: the same seed and bots for everybody, with a score that can be checked")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, or_last=True)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", metavar=t("CODE"), help=t("replay a result and show its score"))
    what.add_argument("--results", action="store_true", help=t("list your results"))
    add_data_folder(parser)
    add_appearance_flags(parser)


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    store = open_store(args)
    try:
        if args.check is not None:
            return _check(store, args.check)
        if args.results:
            return _list(store)
        return _play(store, args)
    except SaveError as error:
        raise UsageError(words_of(error)) from None


def _play(store: Store, args: Namespace) -> int:
    """Play the challenge of this week, or tell its result if it is over."""
    from datetime import date

    from tadmor_tui.puzzles.challenge import Challenge, week_of

    challenge = Challenge(week_of(date.today()), chosen_game(args))
    saved = challenge.find(store)
    if saved is None:
        saved = challenge.begin(store)
    if saved.game.acting:
        path = saved.path
        status = play_saved(args, store, saved)
        saved = store.watch(path)
        if saved.game.acting:
            return status
    else:
        saved.close()
    _tell(store, saved, challenge.result(saved))
    return 0


def _tell(store: Store, saved: SavedGame, result: ChallengeResult) -> None:
    from tadmor_tui.puzzles.challenge import told
    from tadmor_tui.share.opening import code_of

    kept = store.challenges.note(result)
    print(told(kept))
    if kept != result:
        print(t("Your first result of a week counts; this is another game."))
    print(t("Others can check this with “tadmor challenge --check” and this line:"))
    print(code_of(saved))


def _check(store: Store, line: str) -> int:
    """Replay the game of a line and tell its score."""
    from datetime import date

    from rules.message import message
    from saves.saved_game import SavedGame
    from tadmor_tui.games.open_game import LocalGame
    from tadmor_tui.puzzles.challenge import NoChallenge, challenge_of, told
    from tadmor_tui.share.opening import open_code

    opened = open_code(store, line).game
    played = opened.played if isinstance(opened, LocalGame) else None
    if not isinstance(played, SavedGame):
        raise NoChallenge(message("it is not over"))
    result = challenge_of(played, date.today()).result(played)
    print(told(result))
    print(t("All {n} actions were replayed according to the rules.", n=len(played.timeline)))
    return 0


def _list(store: Store) -> int:
    from tadmor_tui.puzzles.challenge import told

    results = store.challenges.read().results
    for result in results:
        print(told(result))
    if not results:
        print(t("You have no challenge results yet."))
    return 0
