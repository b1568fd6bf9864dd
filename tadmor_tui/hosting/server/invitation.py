"""Ways to call people to a table: the invitation, with the host's key and addresses, and the command for turns."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from socket import gethostname
from typing import TypeAlias

import asyncssh

from saves.atomic import write_atomic
from saves.files import read_file
from saves.problems import reason
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

_KEY_ALGORITHM = "ssh-ed25519"
_MAX_KEY_BYTES = 16 * 1024
_OTHERS_RIGHTS = 0o077
_SSH_PORT = 22


def host_key(path: Path) -> asyncssh.SSHKey:
    """Return the key of this host; made the first time, readable only by its owner."""
    try:
        data = read_file(path, _MAX_KEY_BYTES)
    except FileNotFoundError:
        key = asyncssh.generate_private_key(_KEY_ALGORITHM)
        try:
            write_atomic(path, key.export_private_key(), keep_last=False)
        except OSError as error:
            raise UsageError(t("The key of this host can't be saved ({why}).", why=reason(error))) from None
        return key
    except OSError as error:
        raise UsageError(t("The key of this host can't be read ({why}).", why=reason(error))) from None
    if os.name == "posix" and path.stat().st_mode & _OTHERS_RIGHTS:
        raise UsageError(
            t("Other users may read {path}, the key of this host: remove that permission.", path=str(path))
        )
    try:
        return asyncssh.import_private_key(data)
    except asyncssh.KeyImportError:
        raise UsageError(
            t("{path} is not a valid key; move it away and a new one will be created.", path=str(path))
        ) from None


def invitation(address: str, port: int, code: str, key: asyncssh.SSHKey) -> str:
    """Return the text that the host passes on to guests."""
    name = t("YOURNAME")
    option = "" if port == _SSH_PORT else f"-p {port} "
    first, *others = (f"ssh {option}{name}@{place}" for place in reachable_addresses(address))
    return "\n".join(
        [
            t("To join, type:      {command}", command=first),
            *(t("or else:            {command}", command=command) for command in others),
            t("The code:           {code}", code=code),
            t("Host key:           {fingerprint}", fingerprint=key.get_fingerprint()),
            t("Instead of {name}, type the name you want at the table.", name=name),
            t("If your terminal looks garbled afterwards, type: reset"),
        ]
    )


def reachable_addresses(address: str) -> list[str]:
    """Return what others may type to reach an address on which this host listens, the likeliest first."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return [address]
    if parsed.is_unspecified:
        return [*own_addresses(parsed.version), gethostname()]
    return ["localhost" if parsed.is_loopback else address]


Address: TypeAlias = IPv4Address | IPv6Address

_DOCUMENTATION_ADDRESSES = (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")
"""Nothing is sent to them; the system says which own address it would use."""
_DISCARD_PORT = 9
_SIOCGIFADDR = 0x8915
_MAX_NAME_BYTES = 15
_VIRTUAL_INTERFACES = ("docker", "br-", "veth", "virbr")
"""Prefixes of interfaces to which only programs on this machine are connected."""


def own_addresses(version: int) -> list[str]:
    """Return the IPv4 or IPv6 addresses of this machine for others, the one of the default route first."""
    found = dict.fromkeys([*_outgoing_addresses(), *_interface_addresses()])
    return [str(address) for address in found if address.version == version and _is_reachable(address)]


def _is_reachable(address: Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def _outgoing_addresses() -> Iterator[Address]:
    for family, far in _DOCUMENTATION_ADDRESSES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((far, _DISCARD_PORT))
            yield ip_address(line.getsockname()[0])


def _interface_addresses() -> Iterator[Address]:
    """Yield the IPv4 addresses of the interfaces, where the system tells them."""
    if sys.platform != "linux":
        return
    import fcntl

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            if not name.startswith(_VIRTUAL_INTERFACES):
                with suppress(OSError):  # an interface without an address
                    request = struct.pack("256s", name.encode()[:_MAX_NAME_BYTES])
                    yield ip_address(fcntl.ioctl(line.fileno(), _SIOCGIFADDR, request)[20:24])


_MAX_PROCESSES = 4
_MAX_SECONDS = 60.0


class TurnCommand:
    """A command of the host that is run, without a shell, when an absent player has to decide.

    It gets the names of player, table and game in its environment; none of them is a secret.
    """

    def __init__(
        self, command: Sequence[str], report: Callable[[str], None], max_seconds: float = _MAX_SECONDS
    ) -> None:
        self._command = tuple(command)
        self._report = report
        self._max_seconds = max_seconds
        self._free = asyncio.Semaphore(_MAX_PROCESSES)
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, name: str, title: str, game: str) -> None:
        """Run the command for a player who has to decide."""
        variables = {"TADMOR_NAME": name, "TADMOR_TABLE": title, "TADMOR_GAME": game}
        task = asyncio.get_running_loop().create_task(self._run(variables))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _run(self, variables: dict[str, str]) -> None:
        async with self._free:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, **variables}
                )
            except OSError as error:
                self._report_failure(error.strerror or str(error))
                return
            try:
                status = await asyncio.wait_for(process.wait(), self._max_seconds)
                failure = t("exit status {status}", status=status) if status else ""
            except TimeoutError:
                failure = t("it does not finish")
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()  # otherwise a zombie would be left behind
            if failure:
                self._report_failure(failure)

    def _report_failure(self, why: str) -> None:
        self._report(t("The command to run at a turn failed: {why}.", why=why))
