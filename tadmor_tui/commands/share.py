"""`tadmor share`: a game as one line of text, as a recording or as a picture."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tadmor_tui.commands.options import add_data_folder, open_store, seconds, whole_number
from tadmor_tui.commands.saves_files import write_new_file
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import nt, t, words_of

if TYPE_CHECKING:
    from saves.store import Store
    from tadmor_tui.config.settings import Settings
    from tadmor_tui.games.open_game import OpenGame
    from tadmor_tui.recording.stage import Frame, FrameLook
    from tadmor_tui.share.pictures import PictureKind
    from tadmor_tui.widgets.replay import AnyHistory

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_MOVES = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_LEAST, _MOST = (80, 24), (240, 100)
_PACE = 1.0
_FILES = ("cast", "svg", "png", "gif")
MOST_FRAMES = {"cast": 5_001, "gif": 600}
"""A film with more pictures would have many megabytes."""


def about() -> str:
    return t("show a game to others: as one line of text, a recording or a picture")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar=t("GAME"),
        help=t(
            "an exported file, or a game's id, its title or the beginning of either;"
            " “newest” is the unfinished one played last"
        ),
    )
    files = parser.add_argument_group(t("instead of the line of text")).add_mutually_exclusive_group()
    for name, told in (
        ("cast", t("write a recording of the replay (asciicast v2)")),
        ("svg", t("write a picture of a position or of the final scoring")),
        ("png", t("the same as PNG (needs the extra “pictures”)")),
        ("gif", t("write a moving picture of some moves (needs the extra “pictures”)")),
    ):
        files.add_argument(f"--{name}", type=Path, metavar=t("FILE"), help=told)
    what = parser.add_argument_group(t("what is shown"))
    what.add_argument(
        "--at", type=whole_number(0), metavar=t("N"), help=t("action to open or to picture (default: the last one)")
    )
    what.add_argument("--final", action="store_true", help=t("picture the final scoring"))
    what.add_argument("--from", dest="first", type=whole_number(1), metavar=t("TURN"), help=t("begin with this turn"))
    what.add_argument("--to", dest="last", type=whole_number(1), metavar=t("TURN"), help=t("end with this turn"))
    what.add_argument("--moves", type=_moves, metavar=t("A-B"), help=t("only the actions from A to B"))
    what.add_argument(
        "--by",
        choices=("action", "go", "turn"),
        default="action",
        help=t("one frame for each action, go or turn (action)"),
    )
    what.add_argument("--notes", action="store_true", help=t("with your notes and bookmarks"))
    how = parser.add_argument_group(t("how it looks"))
    how.add_argument("--size", type=_size, default=(80, 24), metavar=t("SIZE"), help=t("columns and rows (80x24)"))
    how.add_argument("--pace", type=seconds, default=_PACE, metavar=t("SECONDS"), help=t("seconds per frame (1)"))
    how.add_argument("--theme", choices=("dark", "light", "colour-blind", "monochrome"), help=t("the colours"))
    how.add_argument("--ascii", action="store_true", help=t("use only ASCII characters"))
    parser.add_argument(
        "--copy", action="store_true", help=t("also copy the line to the clipboard, if the terminal allows it")
    )
    add_data_folder(parser)


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise ArgumentTypeError(
            t(
                "{given} should be columns and rows, from {least} to {most}",
                given=repr(text),
                least="80x24",
                most="240x100",
            )
        )
    return width, height


def _moves(text: str) -> tuple[int, int]:
    found = _MOVES.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        raise ArgumentTypeError(t("{given} should be two action numbers, such as 10-40", given=repr(text)))
    return int(found[1]), int(found[2])


def run(args: Namespace) -> int:
    from saves.problems import SaveError

    store = open_store(args)
    kind = next((name for name in _FILES if getattr(args, name) is not None), None)
    try:
        if kind is None:
            _print_code(store, args)
        else:
            _write_file(store, args, kind)
    except SaveError as error:
        raise UsageError(words_of(error)) from None
    return 0


# --- a line of text


def _print_code(store: Store, args: Namespace) -> None:
    from tadmor_tui.share.opening import code_of, find_game

    if args.final or args.moves or args.first or args.last:
        raise UsageError(t("A line of text holds the whole game; name a file with --cast, --svg, --png or --gif."))
    saved = store.watch(find_game(store, args.game))
    if args.at is not None and args.at > len(saved.timeline):
        raise UsageError(nt("This game has only {n} action.", "This game has only {n} actions.", len(saved.timeline)))
    code = code_of(saved, args.notes, args.at)
    print(code)
    if saved.game.acting:
        print(
            t(
                "This game is not over: the line holds only what spectators have seen, without hands, stacks and the"
                " seed. It can be watched, but nobody can play on from it."
            ),
            file=sys.stderr,
        )
    if args.copy:
        from tadmor_tui.terminal.clipboard import send_to_clipboard

        send_to_clipboard(code)


# --- files


def _write_file(store: Store, args: Namespace, kind: str) -> None:
    from tadmor_tui.recording.stage import FrameLook
    from tadmor_tui.share.opening import find_game, open_for_others
    from tadmor_tui.share.pictures import check_pillow
    from tadmor_tui.share.problems import CannotDraw

    saved = store.watch(find_game(store, args.game))
    target: Path = getattr(args, kind)
    try:
        if kind in ("png", "gif"):
            check_pillow()
        shown = open_for_others(saved, args.notes)
        look = FrameLook(_settings(args), *args.size)
        frames = _frames(store, shown, args, kind, look)
        if kind == "cast":
            from tadmor_tui.recording.cast import write_cast

            data = write_cast(frames, args.pace, saved.document.title, saved.document.begun)
        else:
            from tadmor_tui.share.pictures import draw

            data = draw(cast("PictureKind", kind), frames, [args.pace] * len(frames))
    except CannotDraw as error:
        raise UsageError(str(error)) from None
    write_new_file(data, target)
    if saved.game.acting:
        print(t("This game is not over, so only what spectators have seen is shown."), file=sys.stderr)


def _settings(args: Namespace) -> Settings:
    """Return the player's settings with the flags of the command line."""
    from tadmor_tui.config.settings import load_settings, settings_path

    settings = load_settings(settings_path())
    settings.glyphs = "ascii" if args.ascii else "unicode"
    if args.theme is not None:
        settings.theme = args.theme
    return settings


def _frames(store: Store, shown: OpenGame, args: Namespace, kind: str, look: FrameLook) -> Sequence[Frame]:
    from tadmor_tui.recording.stage import final_frame, replay_frames

    if args.final:
        if kind == "cast":
            raise UsageError(t("A recording shows the replay; the final scoring is a picture: --svg, --png or --gif."))
        if shown.table.position.acting:
            raise UsageError(t("This game is not over yet, so it has no final scoring."))
        return [final_frame(store, shown, look)]
    history = shown.history()
    numbers = [_place(history, args)] if kind in ("svg", "png") else _stretch(history, args, kind)
    return replay_frames(store, shown, numbers, look)


def _place(history: AnyHistory, args: Namespace) -> int:
    """Return the position of a picture."""
    if args.first or args.last or args.moves:
        raise UsageError(t("A picture shows one position (--at); a stretch of moves needs --gif or --cast."))
    place = history.last if args.at is None else args.at
    if place > history.last:
        raise UsageError(nt("This game has only {n} action.", "This game has only {n} actions.", history.last))
    return place


def _stretch(history: AnyHistory, args: Namespace, kind: str) -> list[int]:
    """Return the positions of a recording or a moving picture."""
    first, last = _ends(history, args)
    step = {"action": history.by_action, "go": history.by_go, "turn": history.by_turn}[args.by]
    numbers = [first]
    while numbers[-1] < last:
        numbers.append(min(last, step(numbers[-1], 1)))
    if len(numbers) > MOST_FRAMES[kind]:
        raise UsageError(
            t(
                "That would be {n} frames, but at most {most} are allowed: choose fewer turns, or --by go or turn.",
                n=len(numbers),
                most=MOST_FRAMES[kind],
            )
        )
    return numbers


def _ends(history: AnyHistory, args: Namespace) -> tuple[int, int]:
    if args.at is not None or (args.moves and (args.first or args.last)):
        raise UsageError(t("Choose the moves either by turns (--from, --to) or by actions (--moves)."))
    if args.moves:
        first, last = args.moves
        if last > history.last:
            raise UsageError(nt("This game has only {n} action.", "This game has only {n} actions.", history.last))
        return first, last
    turns = sorted(history.turns)
    first, last = args.first or turns[0], args.last or turns[-1]
    if first > last or first not in history.turns or last not in history.turns:
        raise UsageError(t("The turns of this game go from {first} to {last}.", first=turns[0], last=turns[-1]))
    begin = 0 if first == turns[0] else history.turns[first]
    return begin, history.last if last == turns[-1] else history.turns[last + 1] - 1
