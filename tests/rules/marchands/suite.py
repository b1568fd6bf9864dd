"""Marchands d'Empire as the suites see it."""

from __future__ import annotations

from typing import cast

from rules.game_kind import AnyKind, OptionValue
from rules.marchands import actions as a
from rules.marchands.components.catalogue import FILES
from rules.marchands.game import MarchandsGame
from rules.marchands.kind import MARCHANDS
from rules.marchands.state import STAGES, State
from tests.rules.choosers import by_chance
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.counted_positions import POSITIONS
from tests.rules.marchands.reference_books import other_catalogue
from tests.suites.contract import GameUnderTest
from tests.suites.game_suite import GameSuite
from tests.suites.reference_checks import clause_ids

GAMES_PLAYED: tuple[tuple[str, int, dict[str, OptionValue]], ...] = (
    ("2 players, short, two spheres", 2, {"short": True, "two_spheres": True, "final_die": True}),
    ("3 players, memo, cards", 3, {"memo": True, "cards": True, "short": True}),
    ("4 players", 4, {"short": True}),
    ("5 players, no secrets", 5, {"no_secrets": True, "short": True, "electors_leave": True}),
    ("6 players", 6, {"short": True, "electors_leave": True, "final_die": True}),
)
KINDS = tuple(
    GameUnderTest(
        game="marchands",
        name=name,
        kind=cast(AnyKind, MARCHANDS),
        seats=seats,
        options=tuple(options.items()),
        actions=a.AnyAction,
        state=State,
        longest=3000,
        choosers=(by_chance, with_sense),
        worked_out=("/monopolies",) if seats == 2 else (),  # those that are not one's own
    )
    for name, seats, options in GAMES_PLAYED
)
_COUNTS = {1: 10, 2: 7, 3: 5, 4: 5, 5: 4, 6: 7, 7: 7, 8: 8, 9: 4, 10: 12, 11: 5}
"""The number of clauses of each part."""
CLAUSES = [*clause_ids("M", _COUNTS), "M11.4a"]
VECTORS = [f"T{number}" for number in range(1, 23)] + ["T3b", "T4b", "T4c", "T5b", "T7b", "T11b"]
SUITE = GameSuite(
    game=MarchandsGame,
    variants=KINDS,
    stages=STAGES,
    positions=POSITIONS,
    set_format=FILES.form,
    digest="f515a0a5eae0934c",
    own_values="[cities.2]\nrank = 3\n",
    other_components=other_catalogue,
    clauses=CLAUSES,
    prose_ids=r"\bM\d+(?:\.\d+a?)?\b|\b(?:city|players)\.\d+\b",
    marks={
        "clause": [clause.replace(".", "_") for clause in CLAUSES if "." in clause],
        "ruling": [f"ruling_{number}" for number in range(1, 26)],
        "decision": [f"decision_{letter}" for letter in "ABCDEF"],
        "vector": [f"vector_{vector}" for vector in VECTORS],
    },
)
