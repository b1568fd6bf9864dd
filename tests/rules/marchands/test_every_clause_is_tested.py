"""Each clause, ruling, decision and vector of the rules is named by a test."""

from __future__ import annotations

from tests.rules.clauses import untested

CLAUSES = {1: 10, 2: 7, 3: 5, 4: 5, 5: 4, 6: 7, 7: 7, 8: 8, 9: 4, 10: 12, 11: 5}
"""How many clauses each part has."""
MORE_CLAUSES = ["M11_4a"]
RULINGS = range(1, 26)
DECISIONS = "ABCDEF"
VECTORS = [f"T{number}" for number in range(1, 23)] + ["T3b", "T4b", "T4c", "T5b", "T7b", "T11b"]


def test_every_clause_is_named() -> None:
    marks = [f"M{part}_{n}" for part, most in CLAUSES.items() for n in range(1, most + 1)]
    assert untested("marchands", marks + MORE_CLAUSES) == []


def test_every_ruling_is_named() -> None:
    assert untested("marchands", [f"ruling_{number}" for number in RULINGS]) == []


def test_every_decision_is_named() -> None:
    assert untested("marchands", [f"decision_{letter}" for letter in DECISIONS]) == []


def test_every_vector_is_named() -> None:
    assert untested("marchands", [f"vector_{vector}" for vector in VECTORS]) == []
