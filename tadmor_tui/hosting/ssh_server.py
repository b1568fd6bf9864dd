"""The SSH server of a host: who has come by which key or code, and how many may."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys

import asyncssh
from asyncssh.auth import KbdIntChallenge, KbdIntResponse

from tadmor_tui.hosting.door import Door
from tadmor_tui.hosting.doorkeeper import Guest
from tadmor_tui.hosting.limits import Stranger
from tadmor_tui.hosting.ssh_session import SshSession
from tadmor_tui.translation import t

_SEND_BUFFER = 32 * 1024
_UNSENT = 16 * 1024
"""Bytes that the system keeps for a slow line before it takes no more."""
_RECEIVED_AT_ONCE = 32 * 1024
_VERSION = "Tadmor"


class SshArrival(asyncssh.SSHServer):
    """One connection, from the first byte on."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._connection: asyncssh.SSHServerConnection | None = None
        self._place: Stranger | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._tries = 0
        self._offers = 0
        self._has_session = False
        self.fingerprint = ""
        self.guest: Guest | None = None
        self.table: str | None = None

    # --- coming and going

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._door.connections += 1
        _keep_little(conn.get_extra_info("socket"))
        address = str((conn.get_extra_info("peername") or ("",))[0])
        self._place = self._door.waiting.enter(address, self.hang_up)
        if self._place is None:
            self.hang_up()
            return
        time = self._door.limits.time_to_sign_in
        self._timer = asyncio.get_running_loop().call_later(time, self.hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection = None
        self._door.connections -= 1
        self._be_no_stranger()

    def signed_in(self) -> None:
        self._be_no_stranger()

    def _be_no_stranger(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._place is not None:
            self._door.waiting.leave(self._place)

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.abort()

    def ask_for_no_sign_of_life(self) -> None:
        if self._connection is not None:
            self._connection.set_keepalive(0)

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
        return _challenge(t("The code of the invitation, or your own word: "))

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
            return _challenge(t("That is not it. The code of the invitation, or your own word: "))
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
        if self._has_session:
            return False
        self._has_session = True
        return SshSession(self._door, self)

    def backlog(self) -> int:
        """What waits here and in the system; asyncssh itself does not look at it."""
        transport = self._connection._transport if self._connection is not None else None
        if transport is None:
            return 0
        return transport.get_write_buffer_size() + _unsent(transport.get_extra_info("socket"))


def _challenge(question: str) -> KbdIntChallenge:
    """A question whose answer is not seen. It stands in the prompt: not all clients show instructions."""
    return "", "", "", [(question, False)]


async def serve_ssh(door: Door, key: asyncssh.SSHKey, address: str, port: int) -> asyncssh.SSHAcceptor:
    """Listen for those who come; nothing but terminals is offered.

    Nothing is compressed: a few bytes could be made to become very many here, and only changed cells are sent anyway.
    """
    limits = door.limits
    return await asyncssh.create_server(
        lambda: SshArrival(door),
        address,
        port,
        server_host_keys=[key],
        server_version=_VERSION,
        encoding=None,
        line_editor=False,
        compression_algs=None,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,
        agent_forwarding=False,
        x11_forwarding=False,
        sftp_factory=None,
        login_timeout=limits.time_to_sign_in,
        keepalive_interval=limits.keepalive,
        keepalive_count_max=limits.keepalives_unanswered,
        window=_RECEIVED_AT_ONCE,
    )


def _keep_little(line: socket.socket) -> None:
    """Have the system keep few bytes for a slow line, so that they are noticed here."""
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if (least := getattr(socket, "TCP_NOTSENT_LOWAT", None)) is not None:
            line.setsockopt(socket.IPPROTO_TCP, least, _UNSENT)


def _unsent(line: socket.socket) -> int:
    """Bytes that the system has and the other end has not, where the system tells it."""
    if sys.platform != "linux":
        return 0
    import fcntl
    import termios

    count = bytearray(4)
    try:
        fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, count)
    except OSError:
        return 0
    return int.from_bytes(count, sys.byteorder)
