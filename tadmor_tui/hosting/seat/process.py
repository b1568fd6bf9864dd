"""The seat process: it has an empty environment, a socket to the host, and nothing else.

It imports all that a table needs before a guest comes, so that they see the first frame soon.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import reload
from typing import TYPE_CHECKING, TypeAlias

from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.hosting.wire.parent_death import kill_with_parent
from tadmor_tui.terminal.capabilities import TEXTUAL_NAMES, detect_colour_depth

if TYPE_CHECKING:
    from tadmor_tui.app.themed_app import ThemedApp
    from tadmor_tui.hosting.seat.app import HostLink
    from tadmor_tui.hosting.seat.host_link import HostPipe

    SeatAppFactory: TypeAlias = Callable[[Hello, HostLink], ThemedApp]


UNUSED_STATUS = 0
_MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024
_MAX_OPEN_FILES = 64


def main() -> int:
    return run_seat(load_seat_app)


def load_seat_app() -> SeatAppFactory:
    from tadmor_tui.hosting.seat.app import make_seat_app

    return make_seat_app


def run_seat(load: Callable[[], SeatAppFactory]) -> int:
    """Wait for a guest, and run an app until they leave; `load` imports all that the app needs."""
    kill_with_parent(parent=int(sys.argv[-1]))
    line = os.dup(0)
    close_standard_streams()

    from tadmor_tui.hosting.seat.host_link import HostPipe

    pipe = HostPipe(line)
    if sys.platform != "linux":  # there the system kills seats with their host
        pipe.end_with_host()
    try:
        prepare_environment()
        make_app = load()
        limit_resources()  # after the imports, whose compiled files are written for the next process
        return serve_guest(pipe, make_app)
    except Exception as error:
        pipe.report(error)
        raise


def serve_guest(pipe: HostPipe, make_app: SeatAppFactory) -> int:
    """Run the app of the guest who comes; return at once if the host ends first."""
    from tadmor_tui.hosting.seat.driver import SeatDriver
    from tadmor_tui.terminal.textual_internals import failure_of

    hello = pipe.wait_for_hello()
    if hello is None:
        return UNUSED_STATUS
    apply_terminal(hello)
    SeatDriver.pipe = pipe
    app = make_app(hello, pipe)
    app.driver_class = SeatDriver
    app.run(mouse=False, size=(hello.width, hello.height))  # no signal asks a seat for an orderly end
    if (failure := failure_of(app)) is not None:
        raise failure
    return app.return_code or 0


def close_standard_streams() -> None:
    """Redirect the standard streams to nothing, so that no output gets between the frames."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def limit_resources() -> None:
    """Allow no written files, few open ones, and limited memory."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (_MAX_OPEN_FILES, _MAX_OPEN_FILES))
        if sys.platform == "linux":  # other systems count mapped memory
            resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY_BYTES, _MAX_MEMORY_BYTES))


_BEFORE_TEXTUAL = {
    "TEXTUAL_ANIMATIONS": "none",
    "ESCDELAY": "250",  # over a slow connection the bytes of an arrow key may arrive apart
    "SSH_TTY": "host",  # the terminal is remote
}
_LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""In order of precedence."""
_COLOUR_VARIABLES = ("COLORTERM", "NO_COLOR")
_UNICODE_LOCALE = "C.UTF-8"
_PLAIN_LOCALE = "C"


def prepare_environment() -> None:
    """Set the variables that Textual reads when it is imported."""
    os.environ.update(_BEFORE_TEXTUAL)


def apply_terminal(hello: Hello) -> None:
    """Set up colours and glyphs for the terminal of a guest; Textual may be imported already."""
    from textual import constants

    variables = {name: hello.environment[name] for name in _COLOUR_VARIABLES if name in hello.environment}
    for name in _COLOUR_VARIABLES:
        os.environ.pop(name, None)  # those of a made-up terminal
    os.environ.update(
        variables, TERM=hello.term, LANG=_UNICODE_LOCALE if shows_unicode(hello.environment) else _PLAIN_LOCALE
    )
    os.environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_NAMES[detect_colour_depth()]
    reload(constants)


def shows_unicode(environment: Mapping[str, str]) -> bool:
    """Return True unless a terminal names a locale without UTF-8."""
    named = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), _UNICODE_LOCALE)
    return named.lower().partition("@")[0].replace("-", "").endswith(".utf8")
