"""The SSH server of a host: who has come by which key or code."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable

import asyncssh
from asyncssh.auth import KbdIntChallenge, KbdIntResponse

from rules.message import Message, message
from tadmor_tui.hosting.server.admission import PendingConnection
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guarded_connection import GuardedConnection, algorithm_options
from tadmor_tui.hosting.server.guest_book import Account
from tadmor_tui.hosting.server.listener import VERSION, Listener, listening_sockets
from tadmor_tui.hosting.server.ssh_session import SshSession
from tadmor_tui.text.translation import t, words_of

_SEND_BUFFER_BYTES = 32 * 1024
_UNSENT_BYTES = 16 * 1024
"""Bytes that the system keeps for a slow line before it takes no more."""
_WINDOW_BYTES = 32 * 1024
_GOODBYE_SECONDS = 1.0
"""Seconds for a client that was told why it has to go."""
_SILENCE_POLL_SECONDS = 1.0
"""Seconds between two looks whether a silent terminal answers again."""
_UNLIMITED_KEEPALIVES = 10**9
"""Unanswered signs of life after which asyncssh itself would break a line off: the guard decides about that."""
_TOO_SLOW = message("Signing in has taken too long: try again.")
_TOO_MUCH = message("Your ssh has sent more than a terminal does, so the host has hung up.")


class SshLogin(asyncssh.SSHServer):
    """One connection, from the first byte on."""

    def __init__(self, door: Connections) -> None:
        self._door = door
        self._connection: GuardedConnection | None = None
        self._session: SshSession | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._tries = 0
        self._offers = 0
        self._is_silent = False
        self._is_asleep = False
        self.fingerprint = ""
        self.guest: Account | None = None
        self.table: str | None = None

    # --- coming and going

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, GuardedConnection)
        self._connection = conn
        self._door.connections += 1
        _limit_system_buffers(conn.get_extra_info("socket"))
        if conn.stranger.is_dismissed:
            self.hang_up()
            return
        conn.stranger.connection = self
        limits = self._door.limits
        self._later(limits.time_to_exchange_keys, self._see_that_keys_are_exchanged)
        self._later(limits.time_to_sign_in, self._sign_in_is_over)

    def connection_lost(self, exc: Exception | None) -> None:
        conn, self._connection = self._connection, None
        self._drop_timers()
        if conn is not None:
            self._door.gate.leave(conn.stranger)
            if not self._is_asleep:
                self._door.connections -= 1

    def _see_that_keys_are_exchanged(self) -> None:
        if not self.has_exchanged_keys:
            self.dismiss(_TOO_SLOW)

    def _sign_in_is_over(self) -> None:
        self.dismiss(_TOO_SLOW)

    @property
    def has_exchanged_keys(self) -> bool:
        return self._connection is not None and self._connection.has_exchanged_keys

    def dismiss(self, why: Message) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, words_of(why))

    def signed_in(self) -> None:
        self._drop_timers()
        if self._connection is not None:
            self._door.gate.signed_in(self._connection.stranger)
            self._connection.guard.sign_in()
            self._listen_for_silence()

    def sent_too_much(self) -> None:
        if self._session is not None and self._session.is_seated:
            self._session.end(_TOO_MUCH, 1)
            self._drop_timers()
            self._later(_GOODBYE_SECONDS, self.hang_up)
        else:
            self.dismiss(_TOO_MUCH)

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.abort()

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, do))

    def _drop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    # --- silence

    @property
    def silence(self) -> float:
        return self._connection.guard.silence if self._connection is not None else 0.0

    def typed(self, count: int) -> None:
        if self._connection is not None:
            self._connection.guard.typed(count)
            if self._is_silent:
                self._listen_for_silence()

    def _listen_for_silence(self) -> None:
        """Note when a terminal does not even answer signs of life, and give it up after a while."""
        self._drop_timers()
        limits, silence = self._door.limits, self.silence
        if self._session is None:
            return
        if silence >= limits.time_to_answer:
            self._session.end(message("Your terminal did not answer any more. The same command brings you back."), 1)
            return
        was_silent, self._is_silent = self._is_silent, silence >= limits.silence
        if self._is_silent != was_silent:
            self._session.answers(not self._is_silent)
        longest = limits.time_to_answer - silence
        next_look = min(_SILENCE_POLL_SECONDS, longest) if self._is_silent else min(limits.silence - silence, longest)
        self._later(next_look, self._listen_for_silence)

    def ask_for_no_sign_of_life(self) -> None:
        if self._connection is not None:
            self._connection.set_keepalive(0)

    def let_sleep(self) -> None:
        """Keep the line for a client that sleeps, so that it reads the last words when it wakes up."""
        self._drop_timers()
        self.ask_for_no_sign_of_life()
        if self._connection is not None and not self._is_asleep:
            self._is_asleep = True
            self._door.connections -= 1
            self._door.let_sleep(self.hang_up)

    # --- signing in

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do to come to the door. This is also asked for keys that are only offered: nobody may rely on
        the fingerprint before the connection is signed in, and whoever signs in otherwise has none.
        """
        self._offers += 1
        if self._offers > self._door.limits.keys_offered:
            self.hang_up()
            return False
        self.fingerprint = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        return _prompt(t("The code of the invitation, or your own word: "))

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> KbdIntChallenge:
        self.fingerprint = ""
        typed = responses[0] if len(responses) == 1 else ""
        self.guest = self._door.keeper.guest_with_word(typed)
        self.table = self._door.keeper.table_with_code(typed) if self.guest is None else None
        if self.guest is not None or self.table is not None:
            return True
        again = self.may_try_again()
        await asyncio.sleep(self._door.limits.pause_after_wrong_code)
        if again:
            return _prompt(t("That is not it. The code of the invitation, or your own word: "))
        if self._connection is not None:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, t("Too many tries: ask whoever has invited you.")
            )
        return False

    def auth_completed(self) -> None:
        if self.fingerprint:
            self.guest = self._door.keeper.guest_with_key(self.fingerprint)
            self.table = None

    def may_try_again(self) -> bool:
        self._tries += 1
        return self._tries < self._door.limits.tries

    @property
    def name(self) -> str:
        return str(self._connection.get_extra_info("username") or "") if self._connection is not None else ""

    # --- the one session

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._session is not None:
            return False
        self._session = SshSession(self._door, self)
        return self._session

    def backlog(self) -> int:
        """What waits here and in the system; asyncssh itself does not look at it."""
        if self._connection is None:
            return 0
        line = self._connection.get_extra_info("socket")  # none while it is being closed
        return self._connection.unsent() + (0 if line is None else _unsent_bytes(line))


def _prompt(question: str) -> KbdIntChallenge:
    """A question whose answer is not seen. It stands in the prompt: not all clients show instructions."""
    return "", "", "", [(question, False)]


async def serve_ssh(door: Connections, key: asyncssh.SSHKey, address: str, port: int) -> Listener:
    """Listen for those who come; nothing but terminals is offered.

    Nothing is compressed: a few bytes could be made to become very many here, and only changed cells are sent anyway.
    """
    options = asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: SshLogin(door),
        server_host_keys=[key],
        server_version=VERSION,
        encoding=None,
        line_editor=False,
        compression_algs=None,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,
        agent_forwarding=False,
        x11_forwarding=False,
        sftp_factory=None,
        login_timeout=0,
        rekey_seconds=0,
        keepalive_interval=door.limits.keepalive,
        keepalive_count_max=_UNLIMITED_KEEPALIVES,
        window=_WINDOW_BYTES,
        **algorithm_options(),
    )
    beginning: set[asyncio.Task[None]] = set()

    async def speak(line: socket.socket, stranger: PendingConnection) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: GuardedConnection(options, stranger, door.limits), line
            )
        except OSError:  # gone already
            door.gate.leave(stranger)
            line.close()

    def begin(line: socket.socket, stranger: PendingConnection) -> None:
        task = asyncio.get_running_loop().create_task(speak(line, stranger))
        beginning.add(task)
        task.add_done_callback(beginning.discard)

    return Listener(await listening_sockets(address, port), door.gate, begin)


def _limit_system_buffers(line: socket.socket) -> None:
    """Have the system keep few bytes for a slow line, so that they are noticed here."""
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        if (least := getattr(socket, "TCP_NOTSENT_LOWAT", None)) is not None:
            line.setsockopt(socket.IPPROTO_TCP, least, _UNSENT_BYTES)


def _unsent_bytes(line: socket.socket) -> int:
    """Bytes that the system has and the other end has not, where the system tells it."""
    if sys.platform != "linux":
        return 0
    import fcntl
    import termios

    count = bytearray(4)
    try:
        fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, count)
    except (OSError, ValueError):  # closed meanwhile
        return 0
    return int.from_bytes(count, sys.byteorder)
