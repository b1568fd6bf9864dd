"""Shares with Wilson's interval, spreads, and correlations."""

from __future__ import annotations

import pytest

from bots.lab.results import Spread, phi, share_of, spread, wilson


def test_wilson() -> None:
    assert wilson(80, 100) == pytest.approx((0.7112, 0.8666), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert 0.7 < low < 0.73
    assert high == 1.0


def test_a_share_is_compared_with_an_equal_one() -> None:
    share = share_of("seat 1", 40, 12.5, 0.25)
    assert (share.share, share.above) == (0.3125, 0.0625)
    assert (share.low, share.high) == wilson(12.5, 40)
    assert share_of("nobody", 0, 0, 0.25).share == 0


def test_the_spread_of_numbers() -> None:
    assert spread([9, 2, 4, 4, 4, 5, 5, 7]) == Spread(5, 2, 2, 4, 4.5, 5.5, 9)
    assert spread([7]) == Spread(7, 0, 7, 7, 7, 7, 7)


def test_phi_of_a_table_of_four_fields() -> None:
    pairs = [(1.0, 1.0)] * 6 + [(1.0, 0.0)] * 4 + [(0.0, 1.0)] * 2 + [(0.0, 0.0)] * 8
    assert phi(pairs) == pytest.approx((6 * 8 - 4 * 2) / (10 * 10 * 8 * 12) ** 0.5)
    assert phi([(1.0, 1.0), (0.0, 0.0)]) == pytest.approx(1)
    assert phi([(1.0, 0.0), (0.0, 1.0)]) == pytest.approx(-1)


def test_what_never_varies_has_no_correlation() -> None:
    assert phi([]) is None
    assert phi([(1.0, 0.0), (1.0, 1.0)]) is None
    assert phi([(1.0, 0.5), (0.0, 0.5)]) is None
    thirds = [(1 / 3, 0.0), *[(1 / 3, 1.0)] * 24]
    assert phi(thirds) is None, "the mean of 25 thirds is not a third, to the last bit"
