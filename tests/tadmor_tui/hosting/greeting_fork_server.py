"""A fork server whose seats show their guest, and try what the program in their name asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tadmor_tui.hosting.seat.fork_server import run_fork_server
from tests.tadmor_tui.hosting.greeting_seat import GreetingApp

if TYPE_CHECKING:
    from tadmor_tui.hosting.seat.app import HostLink
    from tadmor_tui.hosting.wire.frames import Hello


def main() -> int:
    return run_fork_server(lambda: make_app, lambda _: None)


def make_app(hello: Hello, link: HostLink) -> GreetingApp:
    return GreetingApp(hello.name, link)
