"""Who may connect: so many of a network and in all, known networks first, and nobody is refused without a sentence."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from rules.message import Message
from tadmor_tui.hosting.server import admission as admission_module
from tadmor_tui.hosting.server.admission import (
    AdmissionControl,
    ConnectionRates,
    ConnectionRefused,
    Listener,
    PendingConnection,
    listening_sockets,
    network_of,
    refusal_packet,
)
from tadmor_tui.hosting.server.guest_book import KnownNetworks
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.text.translation import words_of
from tests.drivers.real_terminal import Terminal
from tests.tadmor_tui.hosting.host_process import client, come, join_with_code, make_key, sees, small_host

DAY = 24 * 60 * 60.0


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Connection:
    """One that waits; it notes why it has to go."""

    def __init__(self, has_exchanged_keys: bool) -> None:
        self.has_exchanged_keys = has_exchanged_keys
        self.told = ""

    def dismiss(self, why: Message) -> None:
        self.told = words_of(why)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def enter(admission: AdmissionControl, address: str, has_exchanged_keys: bool = True) -> PendingConnection:
    pending = admission.admit(network_of(address))
    pending.connection = Connection(has_exchanged_keys)
    return pending


def is_refused(admission: AdmissionControl, address: str) -> str:
    with pytest.raises(ConnectionRefused) as refused:
        admission.admit(network_of(address))
    return words_of(refused.value.message)


def told(pending: PendingConnection) -> str:
    assert isinstance(pending.connection, Connection)
    return pending.connection.told


# --- networks


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_is_an_address_or_the_half_of_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_known_networks_are_remembered_for_thirty_days_and_nobody_can_read_them(tmp_path: Path) -> None:
    clock = Clock()
    path = tmp_path / "networks.json"
    known = KnownNetworks(path, b"secret", clock)
    assert "192.0.2.7" not in known
    known.add("192.0.2.7")
    assert "192.0.2.7" in known and "192.0.2.8" not in known
    assert "192.0.2" not in path.read_text(encoding="utf-8")
    clock.now += 30 * DAY
    assert "192.0.2.7" in KnownNetworks(path, b"secret", clock)
    assert "192.0.2.7" not in KnownNetworks(path, b"another", clock)
    clock.now += DAY
    assert "192.0.2.7" not in KnownNetworks(path, b"secret", clock)
    known.add("192.0.2.9")
    assert len(path.read_text(encoding="utf-8").split(",")) == 1, "whoever is forgotten is not kept"


def test_what_is_known_of_networks_may_be_damaged_or_not_be_writable(tmp_path: Path) -> None:
    (tmp_path / "networks.json").write_text("{", encoding="utf-8")
    known = KnownNetworks(tmp_path / "networks.json", b"secret")
    known.add("192.0.2.7")
    assert "192.0.2.7" in KnownNetworks(tmp_path / "networks.json", b"secret")
    nowhere = KnownNetworks(tmp_path / "networks.json" / "x", b"secret")
    nowhere.add("192.0.2.7")
    assert "192.0.2.7" in nowhere


def test_there_are_at_most_so_many_known_networks(tmp_path: Path) -> None:
    known = KnownNetworks(tmp_path / "networks.json", b"secret")
    known._days = {str(number): known._today() for number in range(5000)}
    known.add("192.0.2.7")
    assert len(known._days) == 2000 and "192.0.2.7" in known


# --- tries


def test_a_network_may_connect_twenty_times_and_then_every_three_seconds(clock: Clock) -> None:
    admission = AdmissionControl(LIMITS, set(), clock)
    for _ in range(20):
        admission.release(enter(admission, "192.0.2.7"))
    assert "Too many connections from your network" in is_refused(admission, "192.0.2.7")
    admission.release(enter(admission, "192.0.2.8"))
    clock.now += 2 * 3.0
    admission.release(enter(admission, "192.0.2.7"))
    is_refused(admission, "192.0.2.7")


def test_one_network_of_ipv6_has_no_more_tries_than_one_address(clock: Clock) -> None:
    admission = AdmissionControl(LIMITS, set(), clock)
    for number in range(20):
        admission.release(enter(admission, f"2001:db8::{number:x}"))
    is_refused(admission, "2001:db8::ffff")
    admission.release(enter(admission, "2001:db8:0:1::1"))


def test_a_network_that_was_refused_a_thousand_times_need_not_wait_for_ever(clock: Clock) -> None:
    tries = ConnectionRates(LIMITS, clock)
    for _ in range(1000):
        tries.take("192.0.2.7")
    assert tries.remaining("192.0.2.7") == -3
    clock.now += 4 * 3.0
    assert tries.remaining("192.0.2.7") == 1
    clock.now += 1000
    assert tries.remaining("192.0.2.7") == 20


def test_only_so_many_networks_are_remembered_those_first_that_tried_most(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission_module, "_MAX_NETWORKS", 8)
    tries = ConnectionRates(LIMITS, clock)
    for _ in range(5):
        tries.take("busy")
    for number in range(100):
        tries.take(f"network {number}")
        assert len(tries._remaining) <= 8
    assert tries.remaining("busy") == 15


def test_all_networks_together_may_connect_so_often_in_a_second(clock: Clock) -> None:
    """And those that are known have as much for themselves."""
    admission = AdmissionControl(LIMITS, {"192.0.2.7"}, clock)
    for number in range(60):
        admission.release(enter(admission, f"198.51.100.{number}"))
    assert "Too many people are connecting at once" in is_refused(admission, "203.0.113.1")
    admission.release(enter(admission, "192.0.2.7"))
    clock.now += 0.5
    for number in range(10):
        admission.release(enter(admission, f"203.0.113.{number + 2}"))
    is_refused(admission, "203.0.113.100")


def test_the_last_third_is_left_to_networks_that_come_for_the_first_time(clock: Clock) -> None:
    admission = AdmissionControl(LIMITS, set(), clock)
    for number in range(40):
        admission.release(enter(admission, f"198.51.100.{number % 8}"))
    is_refused(admission, "198.51.100.0")
    admission.release(enter(admission, "203.0.113.1"))


# --- places


def test_four_people_behind_one_address_come_in_and_more_than_ten_wait(clock: Clock) -> None:
    admission = AdmissionControl(LIMITS, set(), clock)
    people = [enter(admission, "192.0.2.7") for _ in range(10)]
    assert "Too many people from your network are signing in at once" in is_refused(admission, "192.0.2.7")
    admission.mark_authenticated(people[0])
    assert not is_closed_to(admission, "192.0.2.7")
    assert "192.0.2.7" in admission.known


def is_closed_to(admission: AdmissionControl, address: str) -> bool:
    try:
        admission.admit(network_of(address))
    except ConnectionRefused:
        return True
    return False


def full(
    clock: Clock, has_exchanged_keys: bool, known: set[str] | None = None
) -> tuple[AdmissionControl, list[PendingConnection]]:
    """A gate where as many wait as may, each from a network of its own."""
    admission = AdmissionControl(replace(LIMITS, connection_burst=10_000), known or set(), clock)
    return admission, [
        enter(admission, f"198.51.100.{number}", has_exchanged_keys) for number in range(LIMITS.pending_connections)
    ]


def test_known_networks_have_places_of_their_own(clock: Clock) -> None:
    admission, waiting = full(clock, True, {"192.0.2.7", "192.0.2.8"})
    assert "Too many people are connecting at once" in is_refused(admission, "203.0.113.1")
    for address in ("192.0.2.7", "192.0.2.8"):
        for _ in range(10):
            enter(admission, address)
    assert len(admission) == LIMITS.pending_connections + LIMITS.pending_from_known_networks
    assert not any(told(one) for one in waiting)


def test_whoever_exchanges_no_keys_gives_way_soon(clock: Clock) -> None:
    admission, waiting = full(clock, False)
    is_refused(admission, "203.0.113.1")
    clock.now += LIMITS.key_exchange_seconds_when_full
    enter(admission, "203.0.113.2")
    assert told(waiting[0]) == "Others are waiting to sign in, so your place was given to them: try again."
    assert waiting[0].is_dismissed and len(admission) == LIMITS.pending_connections
    assert not told(waiting[1])


def test_whoever_exchanges_no_keys_and_has_tried_often_gives_way_at_once(clock: Clock) -> None:
    admission, waiting = full(clock, False)
    admission.release(waiting.pop())
    for _ in range(9):
        admission.release(enter(admission, waiting[7].network))
    often = enter(admission, waiting[7].network, has_exchanged_keys=False)
    enter(admission, "203.0.113.1", has_exchanged_keys=False)
    assert told(waiting[7]) and not told(often)
    enter(admission, "203.0.113.2", has_exchanged_keys=False)
    assert told(often)
    assert "Too many" in is_refused(admission, "203.0.113.3"), "the others have tried once, as everybody does"


def test_whoever_types_a_code_has_longer(clock: Clock) -> None:
    admission, waiting = full(clock, True)
    clock.now += LIMITS.sign_in_seconds_when_full - 1
    is_refused(admission, "203.0.113.1")
    clock.now += 1
    enter(admission, "203.0.113.2")
    assert told(waiting[0]) and not told(waiting[1])


def test_a_place_is_left_once(clock: Clock) -> None:
    admission = AdmissionControl(LIMITS, set(), clock)
    pending = enter(admission, "192.0.2.7")
    admission.release(pending)
    admission.release(pending)
    assert len(admission) == 0


# --- what those who are refused read


def test_the_packet_of_a_refusal_is_one_that_ssh_understands() -> None:
    for length in range(40):
        data = refusal_packet("x" * length)
        head, _, packet = data.partition(b"\r\n")
        assert head == b"SSH-2.0-Tadmor"
        size, padding = int.from_bytes(packet[:4], "big"), packet[4]
        assert len(packet) == 4 + size and len(packet) % 8 == 0 and padding >= 4
        payload = packet[5 : len(packet) - padding]
        assert payload == b"\x01\x00\x00\x00\x0c" + length.to_bytes(4, "big") + b"x" * length + bytes(4)


async def test_a_refusal_is_read_also_while_others_are_refused_by_the_hundred() -> None:
    loop = asyncio.get_running_loop()
    admission = AdmissionControl(replace(LIMITS, connections_per_network=0), set())
    listener = Listener(await listening_sockets("127.0.0.1", 0), admission, lambda line, pending: line.close())

    async def refused(source: str) -> bytes:
        with socket.socket() as line:
            line.setblocking(False)
            line.bind((source, 0))
            await loop.sock_connect(line, ("127.0.0.1", listener.get_port()))
            await loop.sock_sendall(line, b"SSH-2.0-OpenSSH_9.2\r\n")  # unread, it makes a closed line break
            return await loop.sock_recv(line, 1000)

    flooding = [asyncio.ensure_future(refused("127.0.0.3")) for _ in range(200)]
    assert b"Too many connections from your network" in await refused("127.0.0.2")
    await asyncio.gather(*flooding, return_exceptions=True)
    assert len(listener._refused) <= 3
    listener.close()
    assert not listener._refused


async def test_a_name_with_two_addresses_has_one_port() -> None:
    sockets = await listening_sockets("localhost", 0)
    assert len({listening.getsockname()[1] for listening in sockets}) == 1
    for listening in sockets:
        listening.close()


async def test_a_port_that_is_taken_is_told_of() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        await listening_sockets("127.0.0.1", taken.getsockname()[1])


def said(person: Terminal) -> str:
    """All that was written, without the ends of the rows of a screen."""
    return person.raw.decode()


def test_ssh_shows_why_somebody_is_refused(tmp_path: Path) -> None:
    with small_host(
        tmp_path / "host", pending_per_network=4, connections_per_network=6, reconnect_seconds=3600.0
    ) as host:
        people = [come(host, f"p{number}", make_key(tmp_path / f"key{number}")) for number in range(4)]
        try:
            for person in people:
                sees(person, "Invitation code:")
            with come(host, "fifth", make_key(tmp_path / "fifth")) as fifth:
                assert fifth.ended() != 0
                assert "Too many people from your network are signing in at once" in said(fifth)
            for person in people:
                person.type(f"{host.code}\r".encode())
            for number, person in enumerate(people):
                sees(person, f"Welcome, p{number}.")
            with (
                join_with_code(host, "sixth", make_key(tmp_path / "sixth")),
                come(host, "x", tmp_path / "fifth") as late,
            ):
                assert late.ended() != 0
                assert "Too many connections from your network" in said(late)
        finally:
            for person in people:
                person.__exit__()
        assert "Traceback" not in host.log()


def test_a_known_player_comes_back_while_others_take_all_places(tmp_path: Path) -> None:
    """He is known by the network that he came from before the host was started again."""
    key = make_key(tmp_path / "key")
    limits = {"pending_connections": 3, "sign_in_seconds_when_full": 120.0, "key_exchange_seconds_when_full": 120.0}
    with small_host(tmp_path / "host", **limits) as host:
        with join_with_code(host, "ana", key) as person:
            person.type(b"q")
            assert person.ended() == 0
        host.end()
    with ExitStack() as stack:
        host = stack.enter_context(small_host(tmp_path / "host", **limits, key_exchange_seconds=120.0))
        for number in (11, 12, 13):
            silent = socket.create_connection(("127.0.0.1", host.port), source_address=(f"127.0.0.{number}", 0))
            stack.enter_context(silent).recv(100)
        pending = ("-o", "BindAddress=127.0.0.14")
        with come(host, "x", make_key(tmp_path / "x"), program=client(host, "x", tmp_path / "x", *pending)) as late:
            assert late.ended() != 0
            assert "Too many people are connecting at once" in said(late)
        with come(host, "ana", key) as person:
            sees(person, "Welcome, ana.")
