"""A terminal session over SSH: sign-in by code for newcomers, then the game, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING

import asyncssh

from rules.message import Value, message
from tadmor_tui.hosting.server.connections import Connection, Connections
from tadmor_tui.hosting.server.guarded_connection import limit_environment
from tadmor_tui.hosting.server.guest_book import Account, GuestBookError
from tadmor_tui.hosting.wire.frames import Hello, terminal_variables
from tadmor_tui.terminal.sequences import POP_TITLE, RESTORE_TERMINAL, STRING_END
from tadmor_tui.text.languages import code_of_environment, language_of
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.ssh_server import SshLogin

_UNKNOWN_TERMINAL = "unknown"
_UNUSABLE_TERMINALS = ("", "dumb", _UNKNOWN_TERMINAL)
_TERMINAL_NAME = re.compile(r"[A-Za-z0-9._+-]{0,40}")
_MAX_SIZE = (500, 250)
_DEFAULT_SIZE = (80, 24)
_CLOSE_SECONDS = 5.0
"""For a client to close the connection after the last line."""
_SLOW_CLOSE_SECONDS = 120.0
"""The same over a slow connection, on which much has to be read first."""
_UNLIMITED_BYTES = 2**62
_REFUSED_STATUS = 1
_MAX_CHARACTERS = 64
_ENTER_KEYS = b"\r\n"
_INTERRUPT_KEYS = b"\x03\x04"
_BACKSPACE_KEYS = b"\x08\x7f"
_ESCAPE = 0x1B
_ERASE = b"\b \b"


class InputCancelled(Exception):
    """The interrupt key was pressed instead of a line."""


class LineInput:
    """Line editor for a terminal in raw mode."""

    def __init__(self) -> None:
        self._typed = bytearray()

    def feed(self, data: bytes) -> tuple[bytes, str | None]:
        """Return the echo of some keys, and the line if it is complete; keys after it are dropped.

        Raises InputCancelled at the keys that interrupt. A sequence, such as an arrow key, ends what can be used.
        """
        shown = bytearray()
        for byte in data:
            if byte in _ENTER_KEYS:
                line = self._typed.decode("ascii")
                self._typed.clear()
                return bytes(shown) + b"\r\n", line
            if byte in _INTERRUPT_KEYS:
                raise InputCancelled
            if byte == _ESCAPE:
                break
            if byte in _BACKSPACE_KEYS:
                if self._typed:
                    del self._typed[-1]
                    shown += _ERASE
            elif 0x20 <= byte < 0x7F and len(self._typed) < _MAX_CHARACTERS:
                self._typed.append(byte)
                shown.append(byte)
        return bytes(shown), None


class SshSession(asyncssh.SSHServerSession[bytes]):
    """One terminal at the other end of an SSH connection."""

    def __init__(self, connections: Connections, login: SshLogin) -> None:
        self._connections = connections
        self._login = login
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = _DEFAULT_SIZE
        self._wants_command = False
        self._input: LineInput | None = None
        self._account: Account | None = None
        self._word = ""
        self._connection: Connection | None = None
        self._has_drawn = False
        self._ended = False
        self._tasks: set[asyncio.Task[None]] = set()

    # --- requests of the client

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        limit_environment(chan)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._term = term_type if _TERMINAL_NAME.fullmatch(term_type) else _UNKNOWN_TERMINAL
        self._size = _usable_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Run nothing; the client is told so in a sentence."""
        self._wants_command = True
        return True

    # --- signing in

    def session_started(self) -> None:
        if self._wants_command:
            self.end(message("Only the game can be run here: connect without a command."), _REFUSED_STATUS)
        elif self._term is None:
            self.end(message("The game needs a terminal: connect with “ssh -t”."), _REFUSED_STATUS)
        elif self._term in _UNUSABLE_TERMINALS:
            self.end(
                message("The game can't draw on a terminal that calls itself “{name}”.", name=self._term),
                _REFUSED_STATUS,
            )
        elif self._login.account is not None:
            self._sit_down(self._login.account)
        elif self._connections.is_full:
            self.end(message("All places at this host are taken: try again later."), _REFUSED_STATUS)
        elif self._login.table is not None:
            self._admit(self._login.table)
        else:
            self.show_line(message("Your key is not known here yet."))
            self._ask_for_code()

    def _ask_for_code(self) -> None:
        self._input = LineInput()
        self._show_text(message("Invitation code: "))

    def _sign_in(self, line: str) -> None:
        """Sign in by a code, or by the personal word of a guest without a key."""
        self._input = None
        if self._word:
            assert self._account is not None
            self._sit_down(self._account)
        elif (table := self._connections.guest_book.table_with_code(line)) is not None:
            self._admit(table)
        elif (known := self._connections.guest_book.account_with_word(line)) is not None:
            self._sit_down(known)
        else:
            self._run(self._refuse_code())

    async def _refuse_code(self) -> None:
        again = self._login.count_wrong_code()
        await asyncio.sleep(self._connections.limits.wrong_code_delay_seconds)
        if not again:
            self.end(message("Wrong code again; ask your host."), _REFUSED_STATUS)
        elif not self._ended:
            self.show_line(message("Wrong code."))
            self._ask_for_code()

    def _admit(self, table: str) -> None:
        try:
            if self._login.fingerprint:
                self._sit_down(self._connections.guest_book.admit_key(self._login.fingerprint, self._login.name, table))
                return
            self._account, self._word = self._connections.guest_book.admit_without_key(self._login.name, table)
        except GuestBookError as error:
            self._connections.report(words_of(error))
            self.end(error.for_guests, _REFUSED_STATUS)
            return
        self.show_line(message("To come back later, type this password instead of the code: {word}", word=self._word))
        self._show_text(message("Write it down, and press Enter."))
        self._input = LineInput()

    # --- at the table

    def _sit_down(self, account: Account) -> None:
        assert self._channel is not None and self._term is not None
        if not self._connections.make_room_for(account):
            self.end(message("All places at this host are taken: try again later."), _REFUSED_STATUS)
            return
        self._login.mark_authenticated()
        self._account = account
        self._connections.add(self, account)
        variables = terminal_variables(self._channel.get_environment())
        self._connection = Connection(self._connections, self, self._on_process_end)
        self._run(self._connection.start(account, Hello(account.name, *self._size, self._term, variables)))

    def _on_process_end(self, orderly: bool) -> None:
        if orderly:
            self.end(message("You have left the table. The same command brings you back."))
        else:
            self._connections.report(t("{name}'s session crashed.", name=self._name))
            self.end(
                message("Your session had to be closed; the table is still there. The same command brings you back."), 1
            )

    def end(self, sentence: Value, status: int = 0) -> None:
        if self._ended:
            return
        self._leave()
        if self._has_drawn:
            self._show((STRING_END + RESTORE_TERMINAL + POP_TITLE).encode())
        self.show_line(sentence)
        if self._channel is not None:
            with contextlib.suppress(OSError):
                self._channel.exit(status)
        if self._is_asleep:
            self._login.keep_sleeping()
            return
        seconds = _CLOSE_SECONDS
        if self.backlog():  # the last line restores the terminal, so it has to arrive
            seconds = _SLOW_CLOSE_SECONDS
            self._login.disable_keepalive()
        asyncio.get_running_loop().call_later(seconds, self._login.abort)

    def _leave(self) -> None:
        self._ended = True
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.end()
        self._connections.remove(self)

    def set_responsive(self, responsive: bool) -> None:
        """Note whether the client gives signs of life."""
        if self._connection is not None:
            self._connection.set_responsive(responsive)

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    @property
    def _is_asleep(self) -> bool:
        """True if the client has been silent for so long that it is not running, or can't be reached."""
        return self._login.silence >= self._connections.limits.silence_seconds

    @property
    def _name(self) -> str:
        return self._account.name if self._account is not None else self._login.name

    # --- input and output

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._login.note_input(len(data))
        if self._connection is not None:
            self._connection.receive_keys(data)
        elif self._input is not None:
            try:
                shown, line = self._input.feed(data)
            except InputCancelled:
                self.show_line("")
                self.end(message("Come back whenever you like."))
                return
            self._show(shown)
            if line is not None:
                self._sign_in(line)

    def eof_received(self) -> bool:
        self.end(message("You have left the table. The same command brings you back."))
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._login.note_input(0)
        self._size = _usable_size(width, height)
        if self._connection is not None:
            self._connection.resize(*self._size)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._ended:
            self._leave()

    def show(self, data: bytes) -> None:
        self._has_drawn = True
        self._show(data)

    def backlog(self) -> int:
        """Return the unsent bytes; everything is unsent while the client sleeps, so that no more is drawn."""
        if self._is_asleep:
            return _UNLIMITED_BYTES
        channel = self._channel
        return (channel.get_write_buffer_size() if channel is not None else 0) + self._login.backlog()

    def pause_input(self, paused: bool) -> None:
        if self._channel is not None:
            if paused:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    def show_line(self, text: Value) -> None:
        self._show_text(text)
        self._show(b"\r\n")

    def _show_text(self, text: Value) -> None:
        """Show a text in the language of the terminal."""
        environment = {} if self._channel is None else terminal_variables(self._channel.get_environment())
        self._show(language_of(code_of_environment(environment)).value(text).encode())

    def _show(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            with contextlib.suppress(OSError):
                self._channel.write(data)

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _usable_size(width: int, height: int) -> tuple[int, int]:
    """Return a size that can be drawn; the default one for a terminal that states none."""
    if width <= 0 or height <= 0:
        return _DEFAULT_SIZE
    return min(width, _MAX_SIZE[0]), min(height, _MAX_SIZE[1])
