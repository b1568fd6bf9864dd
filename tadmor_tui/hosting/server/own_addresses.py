"""The addresses by which other machines may reach this one."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

_DOCUMENTATION_ADDRESSES = (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")
"""Addresses that belong to nobody: nothing is sent there, but the system says by which address it would be."""
_DISCARD_PORT = 9
_SIOCGIFADDR = 0x8915
"""SIOCGIFADDR of Linux."""
_MAX_NAME_BYTES = 15
_VIRTUAL_INTERFACES = ("docker", "br-", "veth", "virbr")
"""How interfaces begin to which only programs of this machine are connected."""


def own_addresses(version: int) -> list[str]:
    """Those of IPv4 or IPv6 at which others may come, the one that leads to the rest of the world first."""
    found = dict.fromkeys([*_on_the_way_out(), *_of_interfaces()])
    return [str(address) for address in found if address.version == version and _may_be_reached(address)]


def _may_be_reached(address: Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def _on_the_way_out() -> Iterator[Address]:
    for family, far in _DOCUMENTATION_ADDRESSES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((far, _DISCARD_PORT))
            yield ip_address(line.getsockname()[0])


def _of_interfaces() -> Iterator[Address]:
    """Where the system tells it."""
    if sys.platform != "linux":
        return
    import fcntl

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            if not name.startswith(_VIRTUAL_INTERFACES):
                with suppress(OSError):  # one without an address
                    request = struct.pack("256s", name.encode()[:_MAX_NAME_BYTES])
                    yield ip_address(fcntl.ioctl(line.fileno(), _SIOCGIFADDR, request)[20:24])
