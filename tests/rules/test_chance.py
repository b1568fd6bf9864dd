"""The source of chance gives the published numbers, evenly, and from nothing but its state."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from rules.chance import below, draw, seeded, shuffled

STATES = st.integers(0, 2**64 - 1)


def test_SplitMix64_gives_the_published_numbers() -> None:
    """The test vector that the implementations of SplitMix64 share, for the state 1234567."""
    state, found = 1234567, []
    for _ in range(5):
        state, bits = draw(state)
        found.append(bits)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_seeds_give_the_same_state_for_ever() -> None:
    """Saved games and recorded ones rest on these."""
    assert [f"{seeded(seed):x}" for seed in (0, 1, -1, 2**64, 12345678901234567890123)] == [
        "9e3779b97f4a7c15",
        "9e3779b97f4a7c16",
        "9e3779b97f4a7c14",
        "3c6ef372fe94f829",
        "7f2541e96fd73e92",
    ]


@given(st.integers(-(2**200), 2**200))
def test_every_seed_gives_a_state_of_64_bits(seed: int) -> None:
    assert 0 <= seeded(seed) < 2**64


def test_seeds_near_each_other_begin_differently() -> None:
    first = [draw(seeded(seed))[1] for seed in range(-500, 500)]
    assert len(set(first)) == len(first)
    assert len({bits >> 52 for bits in first}) > 800


@given(STATES, st.integers(1, 10**6))
def test_below_stays_below_the_limit(state: int, limit: int) -> None:
    following, number = below(state, limit)
    assert 0 <= number < limit
    assert following == draw(state)[0]


def test_below_is_even() -> None:
    state, counts = seeded(1), Counter[int]()
    for _ in range(60_000):
        state, number = below(state, 6)
        counts[number] += 1
    assert set(counts) == set(range(6))
    chi_squared = sum((n - 10_000) ** 2 / 10_000 for n in counts.values())
    assert chi_squared < 20.5  # one in a thousand for five degrees of freedom


@given(STATES, st.lists(st.integers()))
def test_shuffled_is_a_permutation(state: int, items: list[int]) -> None:
    before = list(items)
    following, order = shuffled(state, items)
    assert Counter(order) == Counter(items)
    assert items == before
    assert shuffled(state, items) == (following, order)


def test_shuffled_reaches_every_order_evenly() -> None:
    state, counts = seeded(2), Counter[tuple[str, ...]]()
    for _ in range(24_000):
        state, order = shuffled(state, "abcd")
        counts[order] += 1
    assert set(counts) == set(permutations("abcd"))
    chi_squared = sum((n - 1_000) ** 2 / 1_000 for n in counts.values())
    assert chi_squared < 49.7  # one in a thousand for 23 degrees of freedom


def test_shuffling_nothing_or_one_thing_uses_no_chance() -> None:
    assert shuffled(7, ()) == (7, ())
    assert shuffled(7, ["one"]) == (7, ("one",))
