"""Each clause, ruling, decision and vector of the rules is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

CLAUSES = {1: 9, 2: 7, 3: 4, 4: 13, 5: 6, 6: 5, 7: 6, 8: 8, 9: 5}
"""How many clauses each part has."""
RULINGS = range(1, 30)
DECISIONS = "ABCDEF"
VECTORS = [f"P{number}" for number in range(1, 22)] + ["P5b", "P6b", "P6c", "P7b", "P7c", "P7d", "P7e", "P7f", "P15b"]


def names() -> list[str]:
    """The names of all tests beside this one."""
    files = [*Path(__file__).parent.glob("test_*.py"), Path(__file__).parent.parent / "test_palmyra_contract.py"]
    return [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))]


def untested(marks: list[str]) -> list[str]:
    return [mark for mark in marks if not any(f"_{mark}_" in f"{name}_" for name in names())]


def test_every_clause_is_named() -> None:
    assert untested([f"P{part}_{n}" for part, most in CLAUSES.items() for n in range(1, most + 1)]) == []


def test_every_ruling_is_named() -> None:
    assert untested([f"ruling_{number}" for number in RULINGS]) == []


def test_every_decision_is_named() -> None:
    assert untested([f"decision_{letter}" for letter in DECISIONS]) == []


def test_every_vector_is_named() -> None:
    assert untested([f"vector_{vector}" for vector in VECTORS]) == []
