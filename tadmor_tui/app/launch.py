"""Start of the app: everything that has to be set before Textual is imported, and its flags."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, cast

from tadmor_tui.terminal.capabilities import TEXTUAL_NAMES, detect_colour_depth, is_over_ssh, no_terminal_reason
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from saves.saved_game import SavedGame
    from saves.store import Store
    from tadmor_tui.config.settings import Settings
    from tadmor_tui.games.open_game import OpenGame
    from tadmor_tui.puzzles.series import Series
    from tadmor_tui.share.opening import OpenedCode


def add_appearance_flags(parser: ArgumentParser) -> None:
    """Add the flags about the screen; each is also a setting."""
    look = parser.add_argument_group(t("the screen"))
    look.add_argument(
        "--plain", action="store_true", help=t("play line by line, for screen readers, pipes and scripts")
    )
    look.add_argument("--theme", choices=("dark", "light", "colour-blind", "monochrome"), help=t("the colours"))
    look.add_argument("--ascii", action="store_true", help=t("use only ASCII characters"))
    look.add_argument("--colors", choices=(*TEXTUAL_NAMES, "mono"), help=t("number of colours to send"))
    mouse = look.add_mutually_exclusive_group()
    mouse.add_argument("--mouse", action="store_true", help=t("use the mouse over SSH too"))
    mouse.add_argument("--no-mouse", action="store_true", help=t("leave the mouse to the terminal"))
    look.add_argument("--low-bandwidth", action="store_true", help=t("no mouse, no motion, at most 256 colours"))


def wants_plain(args: Namespace) -> bool:
    """Return True for plain mode: chosen by the player, or needed because there is no terminal."""
    return args.plain or no_terminal_reason() is not None


def write_line(line: str) -> None:
    """Print a line, wrapped between words for a terminal, and whole for a program."""
    from tadmor_tui.render.wrapping import wrap_row

    rows = wrap_row(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else [line]
    for row in rows:
        print(row)


def play_saved(args: Namespace, store: Store, saved: SavedGame) -> int:
    """Play an open game, on the screen or in plain mode."""
    if not wants_plain(args):
        return run_app(args, store, saved)

    from tadmor_tui.app.exit_message import ExitMessages
    from tadmor_tui.plain.play import Clearing, PlainGame
    from tadmor_tui.terminal.streams import MAX_LINE_LENGTH, LineTooLong, ask, can_be_cleared, clear
    from tadmor_tui.text.campaign_text import noted

    settings = _settings(lambda problem: print("tadmor:", problem, file=sys.stderr))
    with_bots = settings.undo_with_bots == "on"
    chances, seconds = settings.chances == "on", settings.bot_seconds
    clears = settings.curtain != "never" and can_be_cleared()
    clearing = Clearing(clear, settings.curtain == "always") if clears else None
    farewell = ExitMessages()
    try:
        with _signals_leave():
            print(f"{saved.document.title} ({saved.document.id}).")
            PlainGame(saved, ask, write_line, farewell.print_game, with_bots, clearing, chances, seconds).play()
        if not saved.game.acting:
            if remembered := noted(store.campaigns, saved):
                write_line(remembered)
            print(
                t(
                    "The seed was {seed}: with “--seed” the same game can be played again.",
                    seed=saved.document.options["seed"],
                )
            )
    except EOFError:
        print()
    except LineTooLong:
        print()
        told = t("An answer can't be longer than {most} characters; the game ends here.", most=MAX_LINE_LENGTH)
        raise UsageError(told) from None
    finally:
        farewell.close(saved)
        status = farewell.speak()
    return status


@contextmanager
def _signals_leave() -> Iterator[None]:
    """Turn signals that end the program into leaving the game, so that unsaved actions are reported."""

    def leave(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    heard = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}
    try:
        for number in heard:
            signal.signal(number, leave)
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)


def run_app(
    args: Namespace,
    store: Store,
    first: SavedGame | Callable[[], OpenedCode] | None,
    first_action: int | None = None,
    review_first: bool = False,
    lesson: tuple[str, str] | None = None,
    puzzles: Series | None = None,
) -> int:
    """Run the app until the player leaves; `first` is a game to play, or opens one to replay from an action on.

    `lesson` is the game and the name of a lesson to begin with; `puzzles` are shown instead of the title.
    """
    problems: list[str] = []
    settings = _settings(problems.append)
    mouse = _prepare_terminal(args, settings)
    with _interrupts_end_at_once():
        return _run(args, store, settings, problems, mouse, first, first_action, review_first, lesson, puzzles)


def _settings(report: Callable[[str], None]) -> Settings:
    """Return the player's settings; `report` gets what can't be used of the settings file."""
    from tadmor_tui.config.settings import load_settings, settings_path

    return load_settings(settings_path(), lambda problem: report(words_of(problem)))


@contextmanager
def _interrupts_end_at_once() -> Iterator[None]:
    """Let an interrupt end the program until the app handles signals itself: nothing is on the screen yet.

    Python would raise it at any place, and some places swallow it.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, before)


def _run(
    args: Namespace,
    store: Store,
    settings: Settings,
    problems: Sequence[str],
    mouse: bool,
    first: SavedGame | Callable[[], OpenedCode] | None,
    first_action: int | None,
    review_first: bool,
    lesson: tuple[str, str] | None,
    puzzles: Series | None,
) -> int:
    from bots.lab.workers import cores
    from tadmor_tui.app.app import TadmorApp
    from tadmor_tui.config.settings import ThemeName, settings_path
    from tadmor_tui.session.idle_process import IdleProcess

    if args.theme is not None:
        settings.theme = cast(ThemeName, args.theme)
    if args.colors == "mono":
        settings.theme = "monochrome"
    if args.ascii:
        settings.glyphs = "ascii"
    game: SavedGame | OpenGame | None
    if callable(first):
        game, place = first()
        first_action = place if first_action is None else first_action
    else:
        game = first
    app = TadmorApp(
        store,
        settings,
        settings_path(),
        problems=problems,
        first=game,
        first_action=first_action,
        review_first=review_first,
        lesson=lesson,
        puzzles=puzzles,
    )
    if cores() > 1:
        app.open_game.idle_worker = IdleProcess
    if sys.platform != "win32":  # there Textual's own driver is used
        from tadmor_tui.terminal.driver import TerminalDriver

        app.driver_class = TerminalDriver
    try:
        app.shutdown.run(mouse)
    finally:
        status = app.print_exit_messages()
    return status


def _prepare_terminal(args: Namespace, settings: Settings) -> bool:
    """Set the environment that Textual reads when it is imported; True if the mouse is to be used."""
    distant = is_over_ssh()
    if distant or args.low_bandwidth:
        os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    if distant:
        # Over a slow network the bytes of an arrow key can arrive apart, and would be taken for Escape.
        os.environ.setdefault("ESCDELAY", "250")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = _colours_wanted(args, settings)
    return args.mouse or not (args.no_mouse or args.low_bandwidth or distant)


def _colours_wanted(args: Namespace, settings: Settings) -> str:
    """Return Textual's name for the number of colours; it crashes at a name it does not know."""
    if args.colors in TEXTUAL_NAMES:
        return TEXTUAL_NAMES[args.colors]
    if args.low_bandwidth:
        return TEXTUAL_NAMES["256"]
    if settings.colour_depth != "automatic":
        return TEXTUAL_NAMES[settings.colour_depth]
    if os.environ.get("TEXTUAL_COLOR_SYSTEM") in TEXTUAL_NAMES.values():
        return os.environ["TEXTUAL_COLOR_SYSTEM"]
    return "auto" if sys.platform == "win32" else TEXTUAL_NAMES[detect_colour_depth()]
