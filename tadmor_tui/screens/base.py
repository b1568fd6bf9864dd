"""What all screens share: a lean repaint, a way to the player's look, and the warning that a game is not saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, TypeVar, cast

from rich.cells import set_cell_size
from textual.events import Click, MouseDown, Resize
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets._toast import ToastRack
from textual.worker import Worker, WorkType, get_current_worker

from rules.language import Language
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.app_protocol import AppProtocol
from tadmor_tui.terminal.widget_memory import forget_gone_widgets
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import language, use_language
from tadmor_tui.widgets.pane import AnyPane, Pane, Panel

Result = TypeVar("Result")
WorkResult = TypeVar("WorkResult")
_SHARE = 8
"""The part of the window that a warning may take at most."""


def _speak(spoken: Language, work: Callable[[], WorkResult]) -> WorkResult:
    with use_language(spoken):
        return work()


class Banner(Panel):
    """The warning in the last rows; there is nothing to press in it."""

    def on_click(self, event: Click) -> None:
        event.stop()
        event.prevent_default()


class BaseScreen(Screen[Result]):
    """Textual's own screen paints itself anew whenever the focus changes, which a slow line feels.

    A screen fills its `area` in `lay_out`. What lies below the area is the base's, so no screen can hide the warning.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    _banner: Banner | None = None
    """There is none until it is needed."""
    _warned_in = 0
    """Rows that the warning has."""

    @property
    def shown(self) -> OpenGame | None:
        """The game that the screen shows, if it shows one."""
        return None

    @property
    def takes_letters(self) -> bool:
        """Whether letters are written here now, so that none of them is a command."""
        return False

    # --- room for the warning

    @property
    def area(self) -> Size:
        """What a screen may fill: the window, but for the rows of a warning."""
        return Size(self.size.width, max(1, self.size.height - len(self._warning_rows())))

    def _warning_rows(self) -> list[str]:
        """The warning in as many rows as it needs, as far as the window is not too low for them."""
        rows = wrap_text(self.tadmor.warning, self.size.width, " ", " ") if self.tadmor.warning else []
        return rows[: max(1, self.size.height // _SHARE)]

    def keep_clear_of_toasts(self, rows: int) -> None:
        """Let no toast lie over so many rows at the bottom of the window."""
        for rack in self.query(ToastRack):
            if rack.styles.margin.bottom != rows:
                rack.styles.margin = (0, 0, rows, 0)

    def lay_out(self) -> None:
        """Fill the area, which has changed, and paint."""
        raise NotImplementedError

    def on_language_change(self) -> None:
        """The reader has chosen another language: say everything again."""
        if self.shown is not None:
            self.shown.turning_points = None  # they are in words
        self._show_banner()
        self.lay_out()

    def on_mount(self) -> None:
        self._show_banner()

    def on_unmount(self) -> None:
        forget_gone_widgets()

    def on_resize(self, _: Resize) -> None:
        self._show_banner()
        self.lay_out()

    def show_warning(self) -> None:
        """Something was saved, or could not be; a screen that is not there yet will see it when it comes."""
        if not self.is_mounted:
            return
        before = self._warned_in
        self._show_banner()
        if self._warned_in != before:
            self.lay_out()

    def _show_banner(self) -> None:
        rows = self._warning_rows()
        self._warned_in = len(rows)
        if rows and self._banner is None:
            self._banner = Banner(self.tadmor.palette, id="warning")
            self.mount(self._banner)
        if self._banner is not None:
            cells, height = self.size
            self._banner.place(Region(0, height - len(rows), cells, len(rows)) if rows else None)
            self._banner.show([line((set_cell_size(row, cells), "warning")) for row in rows])

    # --- motion

    def end_motion(self) -> None:
        """Show at once what stays, if something moves."""

    def spends_key(self, action: str, again: bool) -> bool:
        """A key was pressed: what moves ends. Whether that is all that the key does.

        `action` is what it would do, `again` whether it is the key that was pressed before it too.
        """
        self.end_motion()
        return False

    def end_motion_by_press(self) -> None:
        """A button of the mouse was pressed."""
        self.end_motion()

    def on_mouse_down(self, _: MouseDown) -> None:
        self.end_motion_by_press()

    def on_screen_suspend(self) -> None:
        self.end_motion()

    # --- the mouse

    async def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        await self.turn_wheel(message.pane, message.step)

    async def turn_wheel(self, pane: AnyPane, step: int) -> None:
        """The wheel over a panel does what the arrow keys do; screens with several panels know better."""
        active = self.active_bindings.get("down" if step > 0 else "up")
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)

    def run_worker(
        self,
        work: WorkType[WorkResult],
        name: str | None = "",
        group: str = "default",
        description: str = "",
        exit_on_error: bool = True,
        start: bool = True,
        exclusive: bool = False,
        thread: bool = False,
    ) -> Worker[WorkResult]:
        """A thread of ours speaks the language of whoever reads the screen; a new thread would know of none."""
        if thread and callable(work):
            work = partial(_speak, language(), cast(Callable[[], WorkResult], work))
        return super().run_worker(work, name, group, description, exit_on_error, start, exclusive, thread)

    def reporter(self) -> Callable[..., None]:
        """For the thread of a worker, asked when it begins: a way to call the screen, if it is still there then."""
        app, worker = self.app, get_current_worker()

        def report(callback: Callable[..., None], *told: Any) -> None:
            if not worker.is_cancelled and app.is_running:
                app.call_from_thread(callback, *told)

        return report

    @property
    def tadmor(self) -> AppProtocol:
        return cast(AppProtocol, self.app)

    @cached_property
    def keys(self) -> KeyNames:
        """The keys of this screen as the player has them; they stay the same as long as the screen is there."""
        return KeyNames.of(active.binding for active in self.active_bindings.values())
