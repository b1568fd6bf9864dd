"""`tadmor join`: to the table of a host on this machine, for people who come through its own sshd (docs/hosting.md)."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace

from tadmor_tui.commands.host import hosting_folder
from tadmor_tui.commands.options import add_data_folder
from tadmor_tui.terminal.capabilities import no_terminal_reason
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import language, t, words_of

_LOST_HOST_STATUS = 1


def about() -> str:
    return t("join a table hosted on this machine")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar=t("NAME"), help=t("your name at the table; use the same one every time"))
    add_data_folder(parser)


def run(args: Namespace) -> int:
    if sys.platform == "win32":
        raise UsageError(t("“tadmor join” is not available on Windows; use WSL."))
    if (why := no_terminal_reason()) is not None:
        raise UsageError(t("A seat at a table needs a terminal, but {why}.", why=why))
    if not args.name.strip():
        raise UsageError(t("Please give your name: tadmor join NAME."))
    from tadmor_tui.hosting.seat.host_link import HostSocket
    from tadmor_tui.hosting.seat.process import apply_terminal, prepare_environment
    from tadmor_tui.hosting.server.local_server import socket_path
    from tadmor_tui.hosting.wire.frames import Hello, terminal_variables
    from tadmor_tui.terminal.sequences import POP_TITLE, PUSH_TITLE
    from tadmor_tui.terminal.streams import beneath

    link = HostSocket(socket_path(hosting_folder(args)), args.name)
    size = shutil.get_terminal_size()
    hello = Hello(
        args.name, size.columns, size.lines, os.environ.get("TERM", ""), terminal_variables(os.environ), language().code
    )
    prepare_environment()
    apply_terminal(hello)
    from tadmor_tui.hosting.seat.app import make_seat_app
    from tadmor_tui.terminal.driver import TerminalDriver

    app = make_seat_app(hello, link)
    app.driver_class = TerminalDriver
    link.on_end = app.exit
    terminal = beneath(sys.stderr)
    print(PUSH_TITLE, end="", file=terminal, flush=True)
    try:
        app.shutdown.run(mouse=False)
    finally:
        print(POP_TITLE, end="", file=terminal, flush=True)
        link.close()
    if link.goodbye:
        print(words_of(link.goodbye))
    elif app.shutdown.status == 0:
        print(t("You have left the table. The same command brings you back."))
    return _LOST_HOST_STATUS if link.lost else app.shutdown.status
