"""Registries of the bots, statistics and judgements: the only module of `bots` that knows the games by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bots.kit.level0_random import ONLY_RANDOM
from bots.roster import Roster
from rules.kit.registry import Registry

if TYPE_CHECKING:
    from bots.judgement import Judge
    from bots.kit.voice import Voice
    from bots.lab.game_lab import GameLab
    from bots.puzzle import PuzzleKind

ROSTERS: Registry[Roster] = Registry(
    {
        "tadmor": "bots.tadmor.roster:TADMOR_BOTS",
        "palmyra": "bots.palmyra.roster:PALMYRA_BOTS",
        "marchands": "bots.marchands.roster:MARCHANDS_BOTS",
    }
)
"""By the names of `rules.games.GAMES`."""
LABS: Registry[GameLab] = Registry(
    {
        "tadmor": "bots.tadmor.lab.report:TADMOR_LAB",
        "palmyra": "bots.palmyra.lab:PALMYRA_LAB",
        "marchands": "bots.marchands.lab:MARCHANDS_LAB",
    }
)
JUDGES: Registry[Judge[Any]] = Registry(
    {
        "tadmor": "bots.tadmor.search.judgement:TADMOR_JUDGE",
        "palmyra": "bots.palmyra.judgement:PALMYRA_JUDGE",
        "marchands": "bots.marchands.judgement:MARCHANDS_JUDGE",
    }
)
VOICES: Registry[Voice] = Registry(
    {
        "tadmor": "bots.tadmor.reasons.review:TADMOR_VOICE",
        "palmyra": "bots.palmyra.reasons.review:PALMYRA_VOICE",
        "marchands": "bots.marchands.reasons.review:MARCHANDS_VOICE",
    }
)
PUZZLES: Registry[PuzzleKind] = Registry(
    {
        "tadmor": "bots.tadmor.puzzles:TADMOR_PUZZLES",
        "palmyra": "bots.palmyra.puzzles:PALMYRA_PUZZLES",
        "marchands": "bots.marchands.puzzles:MARCHANDS_PUZZLES",
    }
)


def bots_of(game: str) -> Roster:
    """Return the bots of a game; a game without bots of its own is played by the random bot."""
    return ROSTERS.get(game, ONLY_RANDOM)


def lab_of(game: str) -> GameLab | None:
    """Return the game's own statistics, None if it has none."""
    return LABS.get(game)
