"""Tadmor as the suites see it."""

from __future__ import annotations

from typing import get_args

from rules.games import GAMES
from rules.tadmor.actions import AnyAction
from rules.tadmor.components.catalogue import FILES
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import StageName, State
from tests.rules.choosers import by_chance, with_sense
from tests.rules.tadmor.counted_positions import POSITIONS
from tests.rules.tadmor.reference_books import other_catalogue
from tests.suites.contract import GameUnderTest
from tests.suites.game_suite import GameSuite

KINDS = tuple(
    GameUnderTest(
        game="tadmor",
        name=f"{seats} merchants, {'experienced' if experienced else 'standard'}",
        kind=GAMES["tadmor"],
        seats=seats,
        options=(("experienced", experienced),),
        actions=AnyAction,
        state=State,
        longest=1000 * seats,
        choosers=(by_chance, with_sense),
    )
    for seats in (2, 3, 4)
    for experienced in (False, True)
)
_COUNTS = {1: 7, 2: 7, 3: 5, 4: 8, 5: 22, 6: 9, 7: 3, 8: 3, 9: 3, 10: 2}
CLAUSES = [
    *(f"T{chapter}" for chapter in range(1, 13)),
    *(f"T{chapter}.{number}" for chapter, last in _COUNTS.items() for number in range(1, last + 1)),
    *("T5.1a", "T5.17a"),
]
SUITE = GameSuite(
    game=TadmorGame,
    variants=KINDS,
    stages=get_args(StageName),
    positions=POSITIONS,
    set_format=FILES.form,
    digest="930013fbdcb8e10c",
    own_values="[missions.K5]\npoints = 9\n",
    other_components=other_catalogue,
    clauses=CLAUSES,
    split_chapters=("T5",),
    prose_ids=r"\b(?:I\d+|K\d+|T\d+(?:\.\d+a?)?)\b",
    rows_with_numbers=(),
    endings=(".", "!", "?"),
)
