"""What the host sends to those who shall come: a command to type, a code, and how to be sure of the host."""

from __future__ import annotations

import os
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname

import asyncssh

from saves.atomic import write_atomic
from saves.files import read_file
from saves.problems import reason
from tadmor_tui.app.usage_error import UsageError
from tadmor_tui.hosting.server.own_addresses import own_addresses
from tadmor_tui.text.translation import t

_KEY_ALGORITHM = "ssh-ed25519"
_MAX_KEY_BYTES = 16 * 1024
_OTHERS_RIGHTS = 0o077
_SSH_PORT = 22


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key by which people know this host again; made at the first time, and only its owner may read it."""
    try:
        data = read_file(path, _MAX_KEY_BYTES)
    except FileNotFoundError:
        key = asyncssh.generate_private_key(_KEY_ALGORITHM)
        try:
            write_atomic(path, key.export_private_key(), keep_last=False)
        except OSError as error:
            raise UsageError(t("The key of this host can't be kept ({why}).", why=reason(error))) from None
        return key
    except OSError as error:
        raise UsageError(t("The key of this host can't be read ({why}).", why=reason(error))) from None
    if os.name == "posix" and path.stat().st_mode & _OTHERS_RIGHTS:
        raise UsageError(t("Others may read {path}, the key of this host: take that right away.", path=str(path)))
    try:
        return asyncssh.import_private_key(data)
    except asyncssh.KeyImportError:
        raise UsageError(t("{path} is no key: move it away, and a new one is made.", path=str(path))) from None


def invitation(address: str, port: int, code: str, key: asyncssh.SSHKey) -> str:
    """A text to pass on as it is."""
    name = t("YOURNAME")
    option = "" if port == _SSH_PORT else f"-p {port} "
    first, *others = (f"ssh {option}{name}@{place}" for place in places(address))
    return "\n".join(
        [
            t("To join, type:      {command}", command=first),
            *(t("or, failing that:   {command}", command=command) for command in others),
            t("The code:           {code}", code=code),
            t("ssh has to show:    {fingerprint}", fingerprint=key.get_fingerprint()),
            t("In place of {name}, type what you want to be called at the table.", name=name),
            t("If your terminal is in disorder afterwards, type: reset"),
        ]
    )


def places(address: str) -> list[str]:
    """What others may type to reach an address that this host listens at, the likeliest first."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return [address]
    if parsed.is_unspecified:
        return [*own_addresses(parsed.version), gethostname()]
    return ["localhost" if parsed.is_loopback else address]
