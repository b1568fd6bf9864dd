"""The process of one seat: it has an empty environment, a pipe from the host and one to it, and nothing else.

It imports all that a table needs before it knows who will come, so that whoever comes sees the first frame soon.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import reload
from typing import TYPE_CHECKING, TypeAlias

from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.hosting.wire.parent_death import kill_with_parent
from tadmor_tui.terminal.colours import TEXTUAL_NAMES, colours_of_terminal

if TYPE_CHECKING:
    from tadmor_tui.app.themed_app import ThemedApp
    from tadmor_tui.hosting.seat.app import HostLink
    from tadmor_tui.hosting.seat.host_pipe import HostPipe
    from tadmor_tui.hosting.wire.frames import Hello

    SeatAppFactory: TypeAlias = Callable[[Hello, HostLink], ThemedApp]


UNUSED_STATUS = 0
_MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024
_MAX_OPEN_FILES = 64


def main() -> int:
    """A seat at a table."""
    return run_seat(_load_seat_app)


def _load_seat_app() -> SeatAppFactory:
    from tadmor_tui.hosting.seat.app import make_seat_app

    return make_seat_app


def run_seat(load: Callable[[], SeatAppFactory]) -> int:
    """Wait for somebody, and run an app until he leaves; `load` imports all that the app needs."""
    kill_with_parent(parent=int(sys.argv[-1]))
    to_read, to_write = os.dup(0), os.dup(1)
    _close_standard_streams()

    from tadmor_tui.hosting.seat.host_pipe import HostPipe

    pipe = HostPipe(to_read, to_write)
    pipe.end_with_host()
    try:
        return _run(pipe, load)
    except Exception as error:
        pipe.trouble(error)
        raise


def _run(pipe: HostPipe, load: Callable[[], SeatAppFactory]) -> int:
    from tadmor_tui.hosting.seat.process import apply_terminal, prepare_environment

    prepare_environment()
    from tadmor_tui.hosting.seat.driver import SeatDriver

    make_seat_app = load()
    _limit_resources()  # not before: what was imported is kept for the next one
    hello = pipe.wait_for_hello()
    if hello is None:
        return UNUSED_STATUS
    apply_terminal(hello)
    SeatDriver.pipe = pipe
    app = make_seat_app(hello, pipe)
    app.driver_class = SeatDriver
    app.run_to_the_end(mouse=False, size=(hello.width, hello.height))
    if app._exception is not None:
        raise app._exception
    return app.exit_status


def _close_standard_streams() -> None:
    """Whatever somebody prints must not come between the frames."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def _limit_resources() -> None:
    """No files are written here, few are read, and not much memory is taken."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (_MAX_OPEN_FILES, _MAX_OPEN_FILES))
        if sys.platform == "linux":  # elsewhere it counts what is only mapped
            resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY_BYTES, _MAX_MEMORY_BYTES))


_BEFORE_TEXTUAL = {
    "TEXTUAL_ANIMATIONS": "none",
    "ESCDELAY": "250",  # over a slow line the bytes of an arrow key can arrive apart and would be taken for Escape
    "SSH_TTY": "host",  # whoever sits here is at the other end of a line
}
_LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""In the order in which they count."""
_UNICODE_LOCALE = "C.UTF-8"
_PLAIN_LOCALE = "C"


def prepare_environment() -> None:
    """What has to be so before Textual is imported, whoever will come."""
    os.environ.update(_BEFORE_TEXTUAL)


def apply_terminal(hello: Hello) -> None:
    """Have colours and signs be those of the terminal at the other end. Textual may be imported already."""
    from textual import constants

    told = {name: value for name, value in hello.environment.items() if name in ("COLORTERM", "NO_COLOR")}
    os.environ.update(
        told, TERM=hello.term, LANG=_UNICODE_LOCALE if shows_unicode(hello.environment) else _PLAIN_LOCALE
    )
    os.environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_NAMES[colours_of_terminal()]
    reload(constants)


def shows_unicode(environment: Mapping[str, str]) -> bool:
    """Whether a terminal shows UTF-8, which most do; one that names another locale does not."""
    named = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), _UNICODE_LOCALE)
    return named.lower().partition("@")[0].replace("-", "").endswith(".utf8")
