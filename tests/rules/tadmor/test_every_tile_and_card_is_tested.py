"""No improvement and no mission is without a test of its own, found by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def ids_in(file: str, letter: str) -> set[str]:
    """The ids in the names of the tests of a file: `test_I14_...` is a test of I14."""
    source = (HERE / file).read_text(encoding="utf-8")
    return set(re.findall(rf"^def test_({letter}\d+)_(?!and_|to_|I\d|K\d)", source, re.MULTILINE))


@pytest.mark.parametrize(
    ("file", "letter", "first", "last"),
    [
        ("test_improvements_era_1.py", "I", 1, 18),
        ("test_improvements_era_2.py", "I", 19, 36),
        ("test_improvements_era_3.py", "I", 37, 48),
        ("test_mission_cards.py", "K", 1, 26),
    ],
)
def test_each_has_a_test(file: str, letter: str, first: int, last: int) -> None:
    missing = {f"{letter}{n}" for n in range(first, last + 1)} - ids_in(file, letter)
    assert not missing
