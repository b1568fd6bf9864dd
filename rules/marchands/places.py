"""Cities, roads, regions and resources: words wherever people or programs read them, small numbers in play."""

from __future__ import annotations

from typing import Literal, TypeAlias

DIE = 20
"""The sides of the die, and the numbered cities (M1.2)."""
CAPITAL = "K"
CITIES: tuple[str, ...] = (*(str(number) for number in range(1, DIE + 1)), CAPITAL)
"""In play a city is its place in this row: the capital comes last, and no die points to it (M2.4)."""
CITY_OF = {name: city for city, name in enumerate(CITIES)}
K = CITY_OF[CAPITAL]
REGIONS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
REGION_OF = {name: region for region, name in enumerate(REGIONS)}

Label: TypeAlias = Literal["a", "b", "c", "d"]
LABELS: tuple[Label, ...] = ("a", "b", "c", "d")
Step: TypeAlias = Literal["a", "b", "c", "d", "X", "wait"]
"""One action of a plot: a move along the road with that label, a transaction, or nothing (M4.2)."""
STEPS: tuple[Step, ...] = (*LABELS, "X", "wait")
TRANSACT, WAIT = STEPS.index("X"), STEPS.index("wait")
"""Steps as numbers; a move is the number of its label."""
SLOTS = 6
"""Number of actions of a plot (M1.7)."""

RESOURCES = ("coal", "bronze", "silver", "gems", "gold")
"""Cheapest first (M1.5)."""
RESOURCE_OF = {name: resource for resource, name in enumerate(RESOURCES)}
