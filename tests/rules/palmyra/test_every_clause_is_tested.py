"""Each clause, ruling, decision and vector of the rules is named by a test."""

from __future__ import annotations

from tests.rules.clauses import untested

CLAUSES = {1: 9, 2: 7, 3: 4, 4: 13, 5: 6, 6: 5, 7: 6, 8: 8, 9: 5}
"""How many clauses each part has."""
RULINGS = range(1, 30)
DECISIONS = "ABCDEF"
VECTORS = [f"P{number}" for number in range(1, 22)] + ["P5b", "P6b", "P6c", "P7b", "P7c", "P7d", "P7e", "P7f", "P15b"]


def test_every_clause_is_named() -> None:
    assert untested("palmyra", [f"P{part}_{n}" for part, most in CLAUSES.items() for n in range(1, most + 1)]) == []


def test_every_ruling_is_named() -> None:
    assert untested("palmyra", [f"ruling_{number}" for number in RULINGS]) == []


def test_every_decision_is_named() -> None:
    assert untested("palmyra", [f"decision_{letter}" for letter in DECISIONS]) == []


def test_every_vector_is_named() -> None:
    assert untested("palmyra", [f"vector_{vector}" for vector in VECTORS]) == []
