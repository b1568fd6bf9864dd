"""The app that runs in the process of a seat."""

from __future__ import annotations

from tadmor_tui.app.themed_app import ThemedApp
from tadmor_tui.hosting.seat.app import SeatTableApp
from tadmor_tui.hosting.seat.host_line import HostLine
from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.text.languages import code_of, code_of_environment, language_of
from tadmor_tui.text.translation import choose


def app_of_seat(hello: Hello, line: HostLine) -> ThemedApp:
    """What somebody sees who has come to the table, in the language of his terminal until he has chosen another."""
    usual = code_of(hello.language) or code_of_environment(hello.environment)
    choose(language_of(usual))
    return SeatTableApp(line, usual_language=usual)
