"""The SSH server of a host: logins by key or code."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable

import asyncssh
from asyncssh.auth import KbdIntChallenge, KbdIntResponse

from rules.message import Message, message
from tadmor_tui.hosting.server.admission import VERSION, Listener, PendingConnection, listening_sockets
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guarded_connection import GuardedConnection, algorithm_options
from tadmor_tui.hosting.server.guest_book import Account
from tadmor_tui.hosting.server.ssh_session import SshSession
from tadmor_tui.text.translation import t, words_of

_SEND_BUFFER_BYTES = 32 * 1024
_UNSENT_BYTES = 16 * 1024
"""Bytes that the system buffers for a slow connection before it takes no more."""
_WINDOW_BYTES = 32 * 1024
_GOODBYE_SECONDS = 1.0
"""For a client to read why it is disconnected."""
_SILENCE_POLL_SECONDS = 1.0
"""Between two checks whether a silent terminal answers again."""
_UNLIMITED_KEEPALIVES = 10**9
"""Unanswered keepalives after which asyncssh would disconnect by itself; the traffic guard decides instead."""
_TOO_SLOW = message("Signing in took too long: try again.")
_TOO_MUCH = message("Your ssh client sent more than a terminal does, so the host hung up.")


class SshLogin(asyncssh.SSHServer):
    """One SSH connection from its first byte to its end: authentication, silence, and the one session in it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._connection: GuardedConnection | None = None
        self._session: SshSession | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._wrong_codes = 0
        self._offered_keys = 0
        self._is_silent = False
        self._is_asleep = False
        self.fingerprint = ""
        """Of the key that was proved; empty without one."""
        self.account: Account | None = None
        """Set if the guest has been here before."""
        self.table: str | None = None
        """The table whose code was given."""

    # --- from connecting to disconnecting

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, GuardedConnection)
        self._connection = conn
        self._connections.open_count += 1
        _limit_system_buffers(conn.get_extra_info("socket"))
        if conn.pending.is_dismissed:
            self.abort()
            return
        conn.pending.connection = self
        limits = self._connections.limits
        self._set_timer(limits.key_exchange_seconds, self._check_key_exchange)
        self._set_timer(limits.sign_in_seconds, self._on_sign_in_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        conn, self._connection = self._connection, None
        self._cancel_timers()
        if conn is not None:
            self._connections.admission.release(conn.pending)
            if not self._is_asleep:
                self._connections.open_count -= 1

    def _check_key_exchange(self) -> None:
        if not self.has_exchanged_keys:
            self.dismiss(_TOO_SLOW)

    def _on_sign_in_timeout(self) -> None:
        self.dismiss(_TOO_SLOW)

    @property
    def has_exchanged_keys(self) -> bool:
        return self._connection is not None and self._connection.has_exchanged_keys

    def dismiss(self, why: Message) -> None:
        """Disconnect with a sentence; a client with an open session may end before it reads the reason elsewhere."""
        if self._session is not None:
            self._end_session(self._session, why)
        else:
            self._disconnect(why)

    def _end_session(self, session: SshSession, why: Message) -> None:
        session.end(why, 1)
        self._cancel_timers()
        self._set_timer(_GOODBYE_SECONDS, self.abort)

    def _disconnect(self, why: Message) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, words_of(why))

    def mark_authenticated(self) -> None:
        self._cancel_timers()
        if self._connection is not None:
            self._connections.admission.mark_authenticated(self._connection.pending)
            self._connection.guard.mark_authenticated()
            self._watch_for_silence()

    def on_excess_traffic(self) -> None:
        if self._session is not None and self._session.is_connected:
            self._end_session(self._session, _TOO_MUCH)
        else:
            self._disconnect(_TOO_MUCH)

    def abort(self) -> None:
        """Close the connection at once."""
        if self._connection is not None:
            self._connection.abort()

    def _set_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, callback))

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    # --- silence

    @property
    def silence(self) -> float:
        """Seconds since the client was last heard."""
        return self._connection.guard.silence if self._connection is not None else 0.0

    def note_input(self, count: int) -> None:
        """Count received bytes as terminal input."""
        if self._connection is not None:
            self._connection.guard.note_input(count)
            if self._is_silent:
                self._watch_for_silence()

    def _watch_for_silence(self) -> None:
        """Note when a terminal does not even answer keepalives, and disconnect it after a while."""
        self._cancel_timers()
        limits, silence = self._connections.limits, self.silence
        if self._session is None:
            return
        if silence >= limits.disconnect_seconds:
            self._session.end(message("Your terminal stopped responding. The same command brings you back."), 1)
            return
        was_silent, self._is_silent = self._is_silent, silence >= limits.silence_seconds
        if self._is_silent != was_silent:
            self._session.set_responsive(not self._is_silent)
        left = limits.disconnect_seconds - silence
        next_check = (
            min(_SILENCE_POLL_SECONDS, left) if self._is_silent else min(limits.silence_seconds - silence, left)
        )
        self._set_timer(next_check, self._watch_for_silence)

    def disable_keepalive(self) -> None:
        """Send no more keepalives: a client that has much to read can't answer them in time."""
        if self._connection is not None:
            self._connection.set_keepalive(0)

    def keep_sleeping(self) -> None:
        """Keep the connection of a sleeping client, so that it reads the last line when it wakes up."""
        self._cancel_timers()
        self.disable_keepalive()
        if self._connection is not None and not self._is_asleep:
            self._is_asleep = True
            self._connections.open_count -= 1
            self._connections.keep_sleeping(self.abort)

    # --- signing in

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key; who it belongs to is looked up when it is proved.

        This is also called for keys that are only offered: the fingerprint counts for nothing before the end of the
        authentication, and is dropped when a code is given instead.
        """
        self._offered_keys += 1
        if self._offered_keys > self._connections.limits.offered_keys:
            self.abort()
            return False
        self.fingerprint = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        return _prompt(t("Invitation code or your personal password: "))

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> KbdIntChallenge:
        self.fingerprint = ""
        answer = responses[0] if len(responses) == 1 else ""
        self.account = self._connections.guest_book.account_with_word(answer)
        self.table = self._connections.guest_book.table_with_code(answer) if self.account is None else None
        if self.account is not None or self.table is not None:
            return True
        may_retry = self.count_wrong_code()
        await asyncio.sleep(self._connections.limits.wrong_code_delay_seconds)
        if may_retry:
            return _prompt(t("Wrong code. Invitation code or your personal password: "))
        if self._connection is not None:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, t("Too many attempts; ask your host.")
            )
        return False

    def auth_completed(self) -> None:
        if self.fingerprint:
            self.account = self._connections.guest_book.account_with_key(self.fingerprint)
            self.table = None

    def count_wrong_code(self) -> bool:
        """Count a wrong code, and return True if another one may be given."""
        self._wrong_codes += 1
        return self._wrong_codes < self._connections.limits.code_attempts

    @property
    def name(self) -> str:
        """The user name of the client."""
        return str(self._connection.get_extra_info("username") or "") if self._connection is not None else ""

    # --- the one session

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._session is not None:
            return False
        self._session = SshSession(self._connections, self)
        return self._session

    def backlog(self) -> int:
        """Return the bytes that wait here and in the system, which asyncssh does not look at."""
        if self._connection is None:
            return 0
        line = self._connection.get_extra_info("socket")  # None while it is being closed
        return self._connection.unsent() + (0 if line is None else _unsent_bytes(line))


def _prompt(question: str) -> KbdIntChallenge:
    """Return a question whose answer is not echoed; it is in the prompt, since not all clients show instructions."""
    return "", "", "", [(question, False)]


async def serve_ssh(connections: Connections, key: asyncssh.SSHKey, address: str, port: int) -> Listener:
    """Listen for SSH connections; nothing but a terminal session is offered.

    Compression is off: few bytes could expand to very many here, and only changed cells are sent anyway.
    """
    options = asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: SshLogin(connections),
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
        keepalive_interval=connections.limits.keepalive_seconds,
        keepalive_count_max=_UNLIMITED_KEEPALIVES,
        window=_WINDOW_BYTES,
        **algorithm_options(),
    )
    starting: set[asyncio.Task[None]] = set()

    async def start(line: socket.socket, pending: PendingConnection) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: GuardedConnection(options, pending, connections.limits), line
            )
        except OSError:  # disconnected already
            connections.admission.release(pending)
            line.close()

    def accept(line: socket.socket, pending: PendingConnection) -> None:
        task = asyncio.get_running_loop().create_task(start(line, pending))
        starting.add(task)
        task.add_done_callback(starting.discard)

    return Listener(await listening_sockets(address, port), connections.admission, accept)


def _limit_system_buffers(line: socket.socket) -> None:
    """Have the system buffer few bytes for a slow connection, so that its backlog is noticed here."""
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        if (least := getattr(socket, "TCP_NOTSENT_LOWAT", None)) is not None:
            line.setsockopt(socket.IPPROTO_TCP, least, _UNSENT_BYTES)


def _unsent_bytes(line: socket.socket) -> int:
    """Return the bytes that the system has and the other end has not, where the system tells it."""
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
