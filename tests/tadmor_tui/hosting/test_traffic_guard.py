"""How much may come over one line, by a clock that stands still unless it is moved."""

from __future__ import annotations

import pytest

from tadmor_tui.hosting.server.guarded_connection import PacketKind, TrafficGuard
from tadmor_tui.hosting.server.limits import LIMITS


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guard(clock: Clock) -> TrafficGuard:
    return TrafficGuard(LIMITS, clock)


def test_before_signing_in_the_amount_is_limited_however_slowly_it_comes(guard: TrafficGuard, clock: Clock) -> None:
    for _ in range(48):
        assert guard.count_bytes(1024)
        assert guard.pause == 0
        clock.now += 60
    assert not guard.count_bytes(1)


def test_after_signing_in_the_pace_is_limited(guard: TrafficGuard, clock: Clock) -> None:
    guard.mark_authenticated()
    for _ in range(100):  # as from a terminal that a page is pasted to, again and again
        assert guard.count_bytes(8 * 1024)
        guard.note_input(8 * 1024 - 100)
        clock.now += guard.pause
    assert clock.now - 100 == pytest.approx((100 * 8 - 96) / 16, rel=0.01)


def test_keys_of_a_terminal_may_come_for_ever(guard: TrafficGuard, clock: Clock) -> None:
    """Thirty in a second, each with all that travels around it."""
    guard.mark_authenticated()
    for _ in range(30 * 3600):
        assert guard.count_bytes(100)
        guard.note_input(1)
        assert guard.pause == 0
        clock.now += 1 / 30


def test_much_that_is_no_terminal_input_is_too_much(guard: TrafficGuard, clock: Clock) -> None:
    guard.mark_authenticated()
    sent = 0
    while guard.count_bytes(1024):
        sent += 1024
        clock.now += guard.pause
    assert 256 * 1024 <= sent < 300 * 1024


def test_little_that_is_no_terminal_input_may_come_for_ever(guard: TrafficGuard, clock: Clock) -> None:
    """Signs of life, and new keys once an hour."""
    guard.mark_authenticated()
    for second in range(24 * 3600):
        assert guard.count_bytes(64)
        assert guard.count_packet(PacketKind.GLOBAL)
        if second % 3600 == 0:
            assert guard.count_bytes(4096)
            assert guard.count_packet(PacketKind.KEY_EXCHANGE)
        clock.now += 1


def test_packets_that_make_work_are_counted(guard: TrafficGuard, clock: Clock) -> None:
    guard.mark_authenticated()
    for kind, most, seconds_for_another in (
        (PacketKind.KEY_EXCHANGE, 4, 60.0),
        (PacketKind.GLOBAL, 64, 0.5),
        (PacketKind.CHANNEL, 16, 10.0),
    ):
        assert [guard.count_packet(kind) for _ in range(most + 1)] == [True] * most + [False]
        clock.now += seconds_for_another
        assert [guard.count_packet(kind) for _ in range(2)] == [True, False]
    assert [guard.count_packet(PacketKind.SIGN_IN) for _ in range(65)] == [True] * 64 + [False]
    clock.now += 3600
    assert not guard.count_packet(PacketKind.SIGN_IN)


def test_before_signing_in_keys_are_exchanged_once(guard: TrafficGuard) -> None:
    assert guard.count_packet(PacketKind.KEY_EXCHANGE)
    assert not guard.count_packet(PacketKind.KEY_EXCHANGE)


def test_silence_lasts_until_something_is_heard(guard: TrafficGuard, clock: Clock) -> None:
    clock.now += 50
    assert guard.silence == 50
    guard.count_bytes(1)
    assert guard.silence == 0
