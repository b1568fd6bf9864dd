"""The app that runs in the process of a seat."""

from __future__ import annotations

from tadmor_tui.hosting.frames import Hello
from tadmor_tui.hosting.host_line import HostLine
from tadmor_tui.hosting.seat_table_app import SeatTableApp
from tadmor_tui.looking_app import LookingApp


def app_of_seat(hello: Hello, line: HostLine) -> LookingApp:
    """What somebody sees who has come to the table."""
    return SeatTableApp(line)
