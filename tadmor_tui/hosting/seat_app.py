"""The app that runs in the process of a seat."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from saves.text import plain
from tadmor_tui.hosting.frames import Hello
from tadmor_tui.hosting.host_line import HostLine
from tadmor_tui.looking_app import LookingApp
from tadmor_tui.settings import Settings
from tadmor_tui.translation import t


def app_of_seat(hello: Hello, line: HostLine) -> LookingApp:
    """What somebody sees who has come to the table."""
    return _GreetingApp(hello.name, line)


class _GreetingApp(LookingApp):
    """Says who sits here and which key was pressed."""

    def __init__(self, person: str, line: HostLine) -> None:
        super().__init__(Settings(), Path("nowhere"))
        self._person = person
        self._line = line
        self._pressed = 0

    def compose(self) -> ComposeResult:
        yield Static(t("Welcome, {name}.", name=self._person), markup=False)
        yield Static("", id="key", markup=False)

    def on_mount(self) -> None:
        self._line.listen(lambda _: None)

    def on_key(self, event: events.Key) -> None:
        self._pressed += 1
        key = plain(event.character or event.key)
        self.query_one("#key", Static).update(t("Key {number}: {key}", number=self._pressed, key=key))
        if event.key == "q":
            self.exit()
