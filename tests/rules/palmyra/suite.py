"""Palmyra as the suites see it."""

from __future__ import annotations

from rules.game_kind import OptionValue
from rules.games import GAMES
from rules.palmyra import actions as a
from rules.palmyra.components.catalogue import FILES
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import STAGES, State
from tests.rules.choosers import by_chance
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.counted_positions import POSITIONS
from tests.rules.palmyra.reference_books import other_catalogue
from tests.suites.contract import GameUnderTest
from tests.suites.game_suite import GameSuite
from tests.suites.reference_checks import clause_ids

GAMES_PLAYED: tuple[tuple[str, int, dict[str, OptionValue]], ...] = (
    ("alone, level 1", 1, {"level": 1}),
    ("alone, level 5", 1, {"level": 5}),
    ("2 players", 2, {}),
    ("3 players, expert", 3, {"expert": True}),
    ("4 players, open coins", 4, {"open_coins": True, "first": "first"}),
    ("5 players, expert", 5, {"expert": True}),
)
KINDS = tuple(
    GameUnderTest(
        game="palmyra",
        name=name,
        kind=GAMES["palmyra"],
        seats=seats,
        options=tuple(options.items()),
        actions=a.AnyAction,
        state=State,
        longest=1600,
        choosers=(by_chance, with_sense),
        worked_out=("/coins",) if seats == 2 else (),  # whatever is neither in the reserve nor one's own
    )
    for name, seats, options in GAMES_PLAYED
)
_COUNTS = {1: 9, 2: 7, 3: 4, 4: 13, 5: 6, 6: 5, 7: 6, 8: 8, 9: 5}
"""The number of clauses of each part."""
CLAUSES = clause_ids("P", _COUNTS)
VECTORS = [f"P{number}" for number in range(1, 22)] + ["P5b", "P6b", "P6c", "P7b", "P7c", "P7d", "P7e", "P7f", "P15b"]
SUITE = GameSuite(
    game=PalmyraGame,
    variants=KINDS,
    stages=STAGES,
    positions=POSITIONS,
    set_format=FILES.form,
    digest="a83af8c6925c43d4",
    own_values="[hands.1]\nlarge = 3\n",
    other_components=other_catalogue,
    clauses=CLAUSES,
    prose_ids=r"\bP\d(?:\.\d+)?\b|\b(?:level|players)\.\d\b",
    marks={
        "clause": [clause.replace(".", "_") for clause in CLAUSES if "." in clause],
        "ruling": [f"ruling_{number}" for number in range(1, 30)],
        "decision": [f"decision_{letter}" for letter in "ABCDEF"],
        "vector": [f"vector_{vector}" for vector in VECTORS],
    },
)
