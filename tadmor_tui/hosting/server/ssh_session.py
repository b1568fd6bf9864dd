"""What somebody gets who has come over SSH: the game, after the code if he is new, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Coroutine, Mapping
from typing import Protocol

import asyncssh

from rules.message import Value, message
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guarded_connection import limit_environment
from tadmor_tui.hosting.server.guest_book import Account, GuestBookError
from tadmor_tui.hosting.server.seat_connection import Connection
from tadmor_tui.hosting.wire.frames import Hello, terminal_variables
from tadmor_tui.terminal.sequences import GIVE_TITLE_BACK, LEAVE, STRING_END
from tadmor_tui.text.languages import code_of_environment, language_of
from tadmor_tui.text.translation import t, words_of

_UNKNOWN_TERMINAL = "unknown"
_UNUSABLE_TERMINALS = ("", "dumb", _UNKNOWN_TERMINAL)
_TERMINAL_NAME = re.compile(r"[A-Za-z0-9._+-]{0,40}")
_MAX_SIZE = (500, 250)
_DEFAULT_SIZE = (80, 24)
_CLOSE_SECONDS = 5.0
"""Seconds for a client to close the line when all is said."""
_SLOW_CLOSE_SECONDS = 120.0
"""The same over a line that is so slow that much is still to be read before that."""
_UNLIMITED_BYTES = 2**62
_REFUSED_STATUS = 1


class Arrival(Protocol):
    """How somebody has come, and what is known of him by it."""

    fingerprint: str
    """Of the key that he has proved to have; empty without one."""
    guest: Account | None
    """Who he is, if he has been here."""

    @property
    def name(self) -> str:
        """What he calls himself."""

    @property
    def table(self) -> str | None:
        """The table whose code he has given."""

    def may_try_again(self) -> bool:
        """Note a wrong code."""

    def signed_in(self) -> None: ...

    def backlog(self) -> int:
        """Bytes in the way of what is written now."""

    @property
    def silence(self) -> float:
        """Seconds since something was heard over the line."""

    def typed(self, count: int) -> None:
        """Bytes of what was sent were terminal input, in one piece."""

    def ask_for_no_sign_of_life(self) -> None:
        """Whoever has much to read can't answer before that."""

    def let_sleep(self) -> None:
        """Leave the line open for a client that sleeps, so that it still reads the last words."""

    def hang_up(self) -> None: ...


class SshSession(asyncssh.SSHServerSession[bytes]):
    """One terminal at the other end of an SSH connection."""

    def __init__(self, door: Connections, arrival: Arrival) -> None:
        self._door = door
        self._arrival = arrival
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = _DEFAULT_SIZE
        self._asked_for_more = False
        self._input: LineInput | None = None
        self._guest: Account | None = None
        self._word = ""
        self._seated: Connection | None = None
        self._has_drawn = False
        self._over = False
        self._tasks: set[asyncio.Task[None]] = set()

    # --- what a client may ask for

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
        """Nothing is run; whoever tries learns it by a sentence."""
        self._asked_for_more = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def break_received(self, msec: int) -> bool:
        return False

    # --- signing in

    def session_started(self) -> None:
        if self._asked_for_more:
            self.end(message("Only the game is here: connect without a command."), _REFUSED_STATUS)
        elif self._term is None:
            self.end(message("The game needs a terminal: connect with “ssh -t”."), _REFUSED_STATUS)
        elif self._term in _UNUSABLE_TERMINALS:
            self.end(
                message("The game can't draw on a terminal that calls itself “{name}”.", name=self._term),
                _REFUSED_STATUS,
            )
        elif self._arrival.guest is not None:
            self._sit_down(self._arrival.guest)
        elif self._door.is_full:
            self.end(message("All places at this host are taken: try again later."), _REFUSED_STATUS)
        elif self._arrival.table is not None:
            self._admit(self._arrival.table)
        else:
            self._show_line(message("Nobody here knows your key yet."))
            self._ask_for_code()

    def _ask_for_code(self) -> None:
        self._input = LineInput()
        self._show_text(message("The code of the invitation: "))

    def _answer(self, line: str) -> None:
        """The code, or the word of somebody who has been here without a key."""
        self._input = None
        if self._word:
            assert self._guest is not None
            self._sit_down(self._guest)
        elif (table := self._door.keeper.table_with_code(line)) is not None:
            self._admit(table)
        elif (known := self._door.keeper.guest_with_word(line)) is not None:
            self._sit_down(known)
        else:
            self._run(self._refuse_code())

    async def _refuse_code(self) -> None:
        again = self._arrival.may_try_again()
        await asyncio.sleep(self._door.limits.pause_after_wrong_code)
        if not again:
            self.end(message("That was not it either: ask whoever has invited you."), _REFUSED_STATUS)
        elif not self._over:
            self._show_line(message("That is not the code."))
            self._ask_for_code()

    def _admit(self, table: str) -> None:
        try:
            if self._arrival.fingerprint:
                self._sit_down(self._door.keeper.admit_key(self._arrival.fingerprint, self._arrival.name, table))
                return
            self._guest, self._word = self._door.keeper.admit_without_key(self._arrival.name, table)
        except GuestBookError as error:
            self._door.report(words_of(error))
            self.end(error.for_guests, _REFUSED_STATUS)
            return
        self._show_line(message("To come back, type this instead of the code: {word}", word=self._word))
        self._show_text(message("Write it down, and press Enter."))
        self._input = LineInput()

    # --- at the table

    def _sit_down(self, guest: Account) -> None:
        assert self._channel is not None and self._term is not None
        if not self._door.make_room_for(guest):
            self.end(message("All places at this host are taken: try again later."), _REFUSED_STATUS)
            return
        self._arrival.signed_in()
        self._guest = guest
        self._door.came(self, guest)
        self._door.report(t("{name} has come.", name=guest.name))
        told = terminal_variables(self._channel.get_environment())
        self._seated = Connection(self._door, self, self._screen_ended)
        self._run(self._seated.begin(guest, Hello(guest.name, *self._size, self._term, told)))

    def _screen_ended(self, well: bool) -> None:
        if well:
            self.end(message("You have left the table. The same command brings you back."))
        else:
            self._door.report(t("The screen of {name} has ended in disorder.", name=self._name))
            self.end(
                message("Your screen had to be closed; the table is still there. The same command brings you back."), 1
            )

    def end(self, sentence: Value, status: int = 0) -> None:
        if self._over:
            return
        self._leave()
        if self._has_drawn:
            self._show((STRING_END + LEAVE + GIVE_TITLE_BACK).encode())
        self._show_line(sentence)
        if self._channel is not None:
            with contextlib.suppress(OSError):
                self._channel.exit(status)
        if self._sleeps:
            self._arrival.let_sleep()
            return
        time = _CLOSE_SECONDS
        if self.backlog():  # the last words restore the terminal, so they have to arrive
            time = _SLOW_CLOSE_SECONDS
            self._arrival.ask_for_no_sign_of_life()
        asyncio.get_running_loop().call_later(time, self._arrival.hang_up)

    def _leave(self) -> None:
        self._over = True
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        if self._seated is not None:
            seated, self._seated = self._seated, None
            seated.end()
        if self in self._door.sessions:
            self._door.gone(self)
            self._door.report(t("{name} has gone.", name=self._name))

    def answers(self, answers: bool) -> None:
        """Note whether the client gives signs of life."""
        if self._seated is not None:
            self._seated.answers(answers)

    @property
    def is_seated(self) -> bool:
        return self._seated is not None

    @property
    def _sleeps(self) -> bool:
        """Whether nothing was heard for so long that the client is not running, or can't be reached."""
        return self._arrival.silence >= self._door.limits.silence

    @property
    def _name(self) -> str:
        return self._guest.name if self._guest is not None else self._arrival.name

    # --- the line

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._arrival.typed(len(data))
        if self._seated is not None:
            self._seated.typed(data)
        elif self._input is not None:
            try:
                shown, line = self._input.feed(data)
            except InputCancelled:
                self._show_line("")
                self.end(message("Come back whenever you like."))
                return
            self._show(shown)
            if line is not None:
                self._answer(line)

    def eof_received(self) -> bool:
        self.end(message("You have left the table. The same command brings you back."))
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._arrival.typed(0)
        self._size = _usable_size(width, height)
        if self._seated is not None:
            self._seated.resized(*self._size)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._over:
            self._leave()

    def show(self, data: bytes) -> None:
        self._has_drawn = True
        self._show(data)

    def backlog(self) -> int:
        """Whatever was drawn for a client that sleeps lies somewhere on its way, and no more shall join it."""
        if self._sleeps:
            return _UNLIMITED_BYTES
        channel = self._channel
        return (channel.get_write_buffer_size() if channel is not None else 0) + self._arrival.backlog()

    def hold(self, holds: bool) -> None:
        if self._channel is not None:
            if holds:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    def _show_line(self, told: Value) -> None:
        self._show_text(told)
        self._show(b"\r\n")

    def _show_text(self, told: Value) -> None:
        """Say something in the language of the terminal."""
        environment = {} if self._channel is None else terminal_variables(self._channel.get_environment())
        self._show(language_of(code_of_environment(environment)).value(told).encode())

    def _show(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            with contextlib.suppress(OSError):
                self._channel.write(data)

    def _run(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _usable_size(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn; a terminal that says nothing of its own has the usual one."""
    if width <= 0 or height <= 0:
        return _DEFAULT_SIZE
    return min(width, _MAX_SIZE[0]), min(height, _MAX_SIZE[1])


_MAX_CHARACTERS = 64
_ENTER_KEYS = b"\r\n"
_INTERRUPT_KEYS = b"\x03\x04"
_BACKSPACE_KEYS = b"\x08\x7f"
_ESCAPE = 0x1B
_ERASE = b"\b \b"


class InputCancelled(Exception):
    """Somebody does not want to type anything."""


class LineInput:
    """Collects what is typed, and says what of it is to be seen."""

    def __init__(self) -> None:
        self._typed = bytearray()

    def feed(self, data: bytes) -> tuple[bytes, str | None]:
        """What is to be shown of some keys, and the line if it is complete; what comes after it is left out.

        Raises Left at the keys that interrupt. A key that is a sequence, such as an arrow, ends what can be used.
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
