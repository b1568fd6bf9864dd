"""Private parts of Textual on which this program relies; no other module names them.

Textual may change them in any release, so pyproject.toml pins its minor version. Each entry says why it is needed and
what breaks without it. Methods of Textual that a widget of ours overrides stay in that widget:
tests/tadmor_tui/terminal/test_textual_internals.py lists them.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from inspect import unwrap
from typing import Any

from textual._context import visible_screen_stack
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.notifications import Notification
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets._toast import ToastRack
from textual.widgets.option_list import Option
from textual.worker import Worker

__all__ = ["SafeCommandPalette", "ToastRack", "XTermParser"]
# XTermParser: turns bytes into keys, mouse events and pasted text. Textual has no public parser, and only its own
# drivers use it; without it `terminal/keyboard.py` would have to parse the protocols of all terminals.
# ToastRack: the container of notifications. Without it a notification covers the prompt at the bottom of a screen.


def forget_removed_widgets() -> None:
    """Drop Textual's references to removed widgets; call it after every removal.

    `StylesCache.get_inner_outer` caches two colours for each of the last thousand widgets, and with a widget all lines
    that it has shown (https://github.com/Textualize/textual/issues/6665). Without this, each screen that was opened
    once keeps some hundred kilobytes, in every process of a host. Live widgets enter the cache again when drawn.
    """
    StylesCache.get_inner_outer.cache_clear()


# --- the app: running and ending


def driver_of(app: App[Any]) -> Driver | None:
    """Return the driver, to write window titles and to restore the terminal at once.

    `App._driver` has no public accessor. Without it a signal could not restore the terminal of an app that hangs.
    """
    return app._driver


def loop_of(app: App[Any]) -> AbstractEventLoop | None:
    """Return the event loop, for calls from threads and signal handlers; None before the app runs.

    `App.call_from_thread` waits for the result and fails once the app ends. Without `_loop` a signal or a finished
    write could not reach the app.
    """
    return app._loop


def is_exiting(app: App[Any]) -> bool:
    """Return True once the app has been asked to exit.

    Without `App._exit` errors of screens that Textual no longer mounts would end the program with a traceback.
    """
    return app._exit


def failure_of(app: App[Any]) -> Exception | None:
    """Return the exception that ended the app.

    Textual prints it to standard error. A seat process has none and reports it to its host instead, so without
    `App._exception` a crashed seat would leave no trace in the log.
    """
    return app._exception


def set_return_code(app: App[Any], code: int) -> None:
    """Set the exit status after a panic, which Textual leaves at 0 (`App._return_code`)."""
    app._return_code = code


def ignore_errors(app: App[Any], is_harmless: Callable[[Exception], bool]) -> None:
    """Let errors pass that are harmless, instead of ending the app with a traceback.

    `App._handle_exception` is the one place that all errors of handlers and workers pass.
    """
    handle = app._handle_exception

    def handle_others(error: Exception) -> None:
        if not is_harmless(error):
            handle(error)

    vars(app)["_handle_exception"] = handle_others


async def run_binding_of(app: App[Any], key: str) -> None:
    """Run what a key is bound to, for a key that was typed ahead and held back.

    `App._check_bindings` is all that Textual does with such a key; posting a new Key event would change its order.
    """
    await app._check_bindings(key)


# --- the screen


def screen_strips(screen: Screen[Any]) -> list[Strip]:
    """Return the rows of a screen as they are drawn, with what shows through it from the screens below.

    Textual exports a screen only as SVG. Without `Screen._compositor` there would be no other pictures, and no
    recordings; without `App._background_screens` a panel over the table would stand before nothing.
    """
    visible_screen_stack.set(screen.app._background_screens)
    return screen._compositor.render_strips()


# --- notifications


def notifications_of(app: App[Any]) -> list[Notification]:
    """Return the notifications that are shown, oldest first.

    Without `App._notifications` their number could not be limited, and they would cover the board.
    """
    return list(app._notifications)


def withdraw(app: App[Any], notification: Notification) -> None:
    """Remove one notification before its time is over; the public API can only remove all."""
    app._unnotify(notification, refresh=False)
    for holder in app.screen.query(f"#{ToastRack._toast_id(notification)}"):
        holder.remove()


def remove_expired_notifications(app: App[Any]) -> None:
    """Remove notifications whose time is over although Textual's timer was dropped on a busy machine."""
    app._refresh_notifications()


# --- the command palette


class SafeCommandPalette(CommandPalette):
    """Textual's command palette without crashes when keys arrive faster than it lays out and closes."""

    def _action_command_list(self, action: str) -> None:
        """Ignore keys that move in a list before it is laid out: Page Up right after opening ended the app."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Worker[None]:
        """Search in a worker that starts anew with each letter, even if the list is already being removed.

        Textual creates the coroutine at once; if the next letter cancels it before it began, Python warns about it.
        """
        return self.run_worker(partial(self._gather, search_value), group=self._GATHER_COMMANDS_GROUP, exclusive=True)

    async def _gather(self, search_value: str) -> None:
        with suppress(NoMatches):
            await unwrap(CommandPalette._gather_commands)(self, search_value)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, lambda: self._show_no_matches(search_value))

    def _show_no_matches(self, search_value: str) -> None:
        if search_value:
            option = Option(self.no_matches_text(), id=self._NO_MATCHES, disabled=True)
            self.query_one(CommandList).add_option(option)
        self._list_visible = bool(search_value)

    def no_matches_text(self) -> str:
        """Return the text of the empty list, which Textual has in English only."""
        raise NotImplementedError
