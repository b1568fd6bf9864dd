"""A player made of keys: starts the app, reads the screen, and presses what the screen offers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Region
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from saves.saved_game import SavedGame
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.app.game_on_table import GameOnTable
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import SeatChoice
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.menu import Item
from tadmor_tui.widgets.action_menu import ActionMenu
from tadmor_tui.widgets.menu_table import end_line, line_of_digit, menu_layout
from tadmor_tui.widgets.pane import AnyPane, Pane
from tadmor_tui.widgets.text_field import TextField
from tests.drivers.inks import named
from tests.drivers.played import shown_rows
from tests.saves.tables import make_store

SMALL, LARGE = (80, 24), (120, 40)
ARROWS = ("up", "down", "left", "right")
_LIT = ("cursor", "cursor on cursor")
"""Inks of the bar under the cursor, in a list and on the map."""
PATIENCE = 240.0
"""Seconds after which something is taken never to come; a machine with much else to do takes its time."""


def screen_text(app: App[Any]) -> str:
    """The screen as it is drawn."""
    return "\n".join(row.rstrip() for row in shown_rows(app.screen))


async def until(pilot: Pilot[Any], true: Callable[[], object]) -> None:
    """Wait until something is true, however long a machine with much else to do may take for it."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, f"it never came true:\n{screen_text(pilot.app)}"
        await pilot.pause(0.01)


def an_app(folder: Path, first: SavedGame | None = None, **settings: Any) -> TadmorApp:
    """The app on a shelf of its own; bots do not pause, and keys are never held down, however fast they come.

    Moments stop the game only where a test wants them to (`moments="stop"`, `stop_at_losses="on"`).
    """
    pace = {"bot_pause": 0.0, "moments": "line only", "stop_at_losses": "off"}
    wanted = Settings(**{"glyphs": "unicode", **pace, **settings})
    app = TadmorApp(make_store(folder), wanted, folder / "settings.toml", first=first)
    app.held_keys.seconds = 0.0
    app.disk_patience_seconds = PATIENCE * 60  # however busy the machine is, keys typed ahead wait
    return app


class Driver:
    """Somebody at the keyboard, with eyes on the screen."""

    def __init__(self, app: TadmorApp, pilot: Pilot[None], rng: Random) -> None:
        self.app = app
        self.pilot = pilot
        self.rng = rng
        self.pressed: list[str] = []
        self.waits_for_disk = True
        self._laid_out: Screen[Any] | None = None
        """The screen that was seen last; looking at every screen again would take a fifth of a test's time."""

    # --- hands

    async def press(self, *keys: str) -> None:
        """Press keys as fast as they come, then wait until the app has dealt with them."""
        for key in keys:
            self.pressed.append(key)
            name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            self.app.post_message(events.Key(name, key if len(key) == 1 else " " if key == "space" else None))
        await self.settle()

    async def write(self, text: str) -> None:
        await self.press(*text)

    async def settle(self) -> None:
        """Wait until app and screen have no message left; a screen that was just opened counts too."""
        screen: object = None
        while screen is not (screen := self.app.screen) or not self.app.screen.is_mounted:
            await self._dealt_with(self.app, self.app.screen, self.app.screen.focused or self.app, self.app.screen)
            screen = screen if screen is self.app.screen else None
        await asyncio.sleep(0)
        await self._widgets_in_their_places()
        if self.waits_for_disk and self._disk_is_busy():
            await asyncio.sleep(0.001)
            await self.settle()
        while self._laid_out is not self.app.screen:
            if any(row.strip() for row in shown_rows(self.app.screen)):
                self._laid_out = self.app.screen
            else:
                await self.pilot.pause()

    async def _dealt_with(self, *pumps: MessagePump) -> None:
        """Wait until each of them has dealt with its messages, one after the other."""
        for pump in pumps:
            done = asyncio.Event()
            if pump.call_later(done.set):
                await asyncio.wait_for(done.wait(), PATIENCE)

    async def _widgets_in_their_places(self) -> None:
        """Wait until what moved a text field, or opened a pane, is seen: the screen is laid out a moment after that."""
        calm = 0
        while calm < 2 and self.app.is_running and (moved := [*self.app.screen.query(TextField), *self._open_panes()]):
            screen = self.app.screen
            await self._dealt_with(*moved, screen)
            calm += 1
            if screen._layout_required or any(widget._layout_required for widget in moved):
                calm = 0
                await asyncio.sleep(0.005)
            elif not screen.query(TextField):
                break

    def _open_panes(self) -> list[AnyPane]:
        """The pane that has just been opened in the stack, until it has its place."""
        screen = self.app.screen
        if not isinstance(screen, TableScreen) or not screen.is_mounted:
            return []
        pane = screen.table.open_pane
        return [pane] if pane._layout_required or pane.size != pane.room else []

    async def until(self, true: Callable[[], object]) -> None:
        """Wait until something is true, and the screen is at rest."""
        await until(self.pilot, true)
        await self.settle()

    def _disk_is_busy(self) -> bool:
        """Whether the game is being written, or keys wait for that."""
        on_table: GameOnTable | None = getattr(self.app, "open_game", None)  # a seat of a host has none
        saved = None if on_table is None else on_table.saved
        return self.app.held_keys.are_waiting or (saved is not None and saved.is_writing)

    async def still_text(self) -> str:
        """The screen when it has come to rest: two looks in a row see the same, the screen beneath included."""
        seen, text = "", self.text()
        while text != seen:
            await self.pilot.pause(0.1)
            seen, text = text, self.text()
        return text

    async def resize(self, width: int, height: int) -> None:
        """Change the window, and wait until every widget has its place in it, however busy the machine is."""
        await self.pilot.resize_terminal(width, height)
        await until(self.pilot, lambda: self.app.screen.size == (width, height))
        await self.settle()
        while any(widget._layout_required for widget in (self.app.screen, *self.app.screen.query(Pane))):
            await asyncio.sleep(0.005)
            await self.settle()

    # --- eyes

    def text(self) -> str:
        return screen_text(self.app)

    def panel(self, name: str) -> str:
        """What a panel of the table shows."""
        if name == "goods":
            first = "".join(text_of(self.pane(part).lines) for part in ("warehouse", "traded"))
            return f"{first}\n{text_of(self.pane('buildings').lines)}"
        return text_of(self.pane(name).lines)

    def pane(self, name: str) -> AnyPane:
        """A pane of the screen by its id; `pane` is the one that is open in the stack."""
        screen = self.app.screen
        if name == "pane" and isinstance(screen, TableScreen):
            return screen.table.open_pane
        return screen.query_one(f"#{name}", Pane)

    def panel_region(self, name: str) -> Region:
        """Where a panel lies."""
        return self.pane(name).region

    @property
    def prompt(self) -> str:
        return self.panel("prompt")

    @property
    def hint(self) -> str:
        """What is said, in however many rows."""
        return re.sub(r"\n *", " ", self.panel("hint")).strip()

    def lit(self, panel: str) -> str:
        """What lies under the cursor in a panel."""
        rows = (" ".join(text.strip() for text, ink in named(row) if ink in _LIT) for row in self.pane(panel).lines)
        return " ".join(" ".join(rows).split())

    def items(self) -> dict[str, str]:
        """The lines of the menu by their keys: a digit, or that of the end of a go; each as it would stand alone."""
        found: dict[str, str] = {}
        for row in self.pane("pane").lines:
            key = ""
            for text, ink in named(row):
                if ink in ("key", "cursor") and re.fullmatch(r" [1-9a-z] ", text):
                    key = text.strip()
                elif key:
                    found[key] = " ".join(f"{found.get(key, '')} {text}".split())
        return {key: self._whole_line(key, words) for key, words in found.items()}

    def _whole_line(self, key: str, shown: str) -> str:
        """The words of a line, and those that it would have without columns."""
        item = self._item(key)
        return shown if item is None or item.folded or item.label == shown else f"{shown} = {item.label}"

    def _item(self, key: str) -> Item | None:
        screen, pane = self.app.screen, self.pane("pane")
        if not isinstance(screen, TableScreen) or not isinstance(pane, ActionMenu):
            return None
        menu, layout = screen.ui.menu, menu_layout(screen.ui.menu, pane.room.width, pane.list_rows)
        number = line_of_digit(menu, layout, int(key)) if key.isdigit() else end_line(menu)
        return None if number is None else menu.items[number]

    def digit(self, words: str) -> str:
        """The key of the menu line that has these words, or that opens one that has."""
        fitting = [key for key, line in self.items().items() if words in line] or self._opening(words)
        assert fitting, f"no “{words}” among {self.items()}"
        return fitting[0]

    def _opening(self, words: str) -> list[str]:
        """The keys of folded lines behind which there are such words."""
        folded = [(key, item) for key in self.items() if (item := self._item(key)) is not None and item.folded]
        return [key for key, item in folded if any(words in f"{one.group} {one.line}" for one in item.offers)]

    async def pick(self, *words: str) -> None:
        """Choose menu lines one after the other, each by the key that stands before it."""
        for word in words:
            for _ in range(20):
                if any(word in line for line in self.items().values()):
                    break
                opening = self._opening(word)
                await self.press(opening[0] if opening else "right")
            await self.press(self.digit(word))

    async def point_at(self, words: str) -> None:
        """Walk over the map until these words lie under the cursor."""
        for step in range(200):
            if words in self.lit("map"):
                return
            await self.press("right" if step % 14 == 13 else "down")
        raise AssertionError(f"“{words}” can't be reached on the map")

    # --- playing by chance

    async def wait_for_a_person(self) -> None:
        """Let the bots play."""
        for _ in range(int(PATIENCE / 0.002)):
            await self.settle()
            if not isinstance(self.app.screen, TableScreen) or "thinking" not in self.prompt:
                return
            await asyncio.sleep(0.002)
        raise AssertionError(f"the bots are stuck: {self.prompt}")

    async def play_a_move(self) -> None:
        """Press something that the screen offers."""
        await self.wait_for_a_person()
        if isinstance(self.app.screen, CurtainScreen | InterludeScreen):
            await self.press("enter")
        elif isinstance(self.app.screen, KeysScreen):
            await self.press("escape")
        elif isinstance(self.app.screen, TableScreen):
            await self.press(*self._some_keys())

    def _some_keys(self) -> Sequence[str]:
        rng, prompt, items = self.rng, self.prompt, self.items()
        if rng.random() < 0.03:
            return [rng.choice(("tab", "shift+tab", "escape", "u", "U", "m", "i", "g", "r", "t", "K"))]
        if "Enter place" in prompt:
            return [*rng.choices(ARROWS, k=rng.randrange(6)), "enter"]
        if "c collect" in prompt and rng.random() < 0.5:
            return ["c"]
        if not items:
            return [rng.choice(("escape", "t", "tab", "e"))]
        if " e end" in prompt and rng.random() < 0.2:
            return ["e"] * 2
        if rng.random() < 0.2:
            return [*rng.choices(ARROWS, k=rng.randrange(4)), "enter"]
        return [rng.choice(sorted(items))]

    async def play_to_the_end(self, most: int = 6000) -> FinalScreen:
        for _ in range(most):
            if isinstance(self.app.screen, FinalScreen):
                await self.pilot.pause()
                await self.settle()
                return self.app.screen
            await self.play_a_move()
        raise AssertionError(f"no end after {most} moves:\n{self.text()}\n{self.pressed[-30:]}")

    # --- the form of a new game

    async def begin(self, players: Sequence[str], names: Sequence[str], seed: int, experienced: bool = False) -> None:
        """From the title: fill in the form and start."""
        await self.go_to("New game")
        await self.press("enter")
        await self.set_to("Players", str(len(players)))
        for number, (player, name) in enumerate(zip(players, names, strict=True), 1):
            await self.go_to_seat(number)
            await self.press("n", *["backspace"] * 24)
            await self.write(name)
            await self.press("enter")
            await self.let_play(player)
        await self.set_to("Set-up", "experienced" if experienced else "standard")
        await self.go_to("Seed")
        await self.write(str(seed))
        await self.go_to("Start")
        await self.press("enter")
        await self.wait_for_a_person()

    def _form_line(self, inks: Sequence[str] = ("cursor",)) -> str:
        lines = [named(row) for row in self.app.screen.query_one("#form", Pane).lines]
        lit = [row for row in lines if any(ink == "cursor" for _, ink in row)]
        return "".join(text for text, ink in lit[0] if ink in inks)

    async def go_to(self, label: str) -> None:
        for _ in range(40):
            if label in self._form_line():
                return
            await self.press("down")
        raise AssertionError(f"no “{label}” in the form:\n{self.text()}")

    async def go_to_seat(self, number: int) -> None:
        """Put the cursor on the row of a seat, counted from 1."""
        await self.go_to(f" {number}  ")

    async def let_play(self, player: str) -> None:
        """Choose who plays the seat under the cursor, by its id."""
        screen = self.app.screen
        assert isinstance(screen, FormScreen) and isinstance(screen.current_field, SeatChoice)
        for _ in screen.current_field.values:
            if screen.current_field.value == player:
                return
            await self.press("right")
        raise AssertionError(f"no “{player}” in: {self._form_line()}")

    async def set_to(self, label: str, value: str) -> None:
        await self.go_to(label)
        await self._turn_to(value)

    async def _turn_to(self, value: str) -> None:
        for _ in range(12):
            if f"< {value} >" in (line := self._form_line(("cursor", "chosen"))) or f"[{value}]" in line:
                return
            await self.press("right")
        raise AssertionError(f"no “{value}” in: {self._form_line()}")


@asynccontextmanager
async def at_title(
    folder: Path, size: tuple[int, int] = SMALL, seed: int = 1, **settings: Any
) -> AsyncIterator[Driver]:
    """Somebody in front of the title screen, with the cursor on its first line."""
    app = an_app(folder, **settings)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, Random(seed))
        await driver.settle()
        await driver.press("home")
        yield driver


@asynccontextmanager
async def at_table(
    folder: Path, shown: OpenGame, size: tuple[int, int] = SMALL, seed: int = 1, wait: bool = True, **settings: Any
) -> AsyncIterator[Driver]:
    """Somebody at the table, in any position; with `wait` when it is a person's go."""
    app = an_app(folder, **settings)
    async with app.run_test(size=size) as pilot:
        app.push_screen(TableScreen(shown))
        driver = Driver(app, pilot, Random(seed))
        await driver.settle()
        if wait:
            await driver.wait_for_a_person()
        yield driver
