"""A seat whose screen shows its guest, the last key, and the last message of the host."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from saves.text import plain
from tadmor_tui.app.themed_app import ThemedApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.app import HostLink
from tadmor_tui.hosting.seat.process import run_seat
from tadmor_tui.terminal.shutdown import name_window


def main() -> int:
    """In the place of a seat at a real table."""
    return run_seat(lambda: lambda hello, line: GreetingApp(hello.name, line))


class GreetingApp(ThemedApp):
    def __init__(self, name: str, line: HostLink) -> None:
        super().__init__(Settings())
        self._person = name
        self._line = line
        self._pressed = 0

    def compose(self) -> ComposeResult:
        yield Static(f"Welcome, {self._person}.", id="who", markup=False)
        yield Static("", id="key", markup=False)
        yield Static("", id="news", markup=False)

    def on_mount(self) -> None:
        self._line.listen(self._receive)

    def _receive(self, content: bytes) -> None:
        self.query_one("#news", Static).update(plain(content.decode("utf-8", "replace")))
        self.bell()
        name_window(self, f"Tadmor: {self._person}, it is your turn")

    def on_key(self, event: events.Key) -> None:
        self._pressed += 1
        self.query_one("#key", Static).update(f"Key {self._pressed}: {plain(event.character or event.key)}")
        if event.key == "q":
            self.exit()
        elif event.character == "!":
            self._pressed //= 0
        elif event.key == "r":
            self._line.request(b'"r"')

    def on_paste(self, event: events.Paste) -> None:
        self.query_one("#key", Static).update(f"{len(event.text)} signs were pasted")
