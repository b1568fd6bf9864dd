"""The golden games of Palmyra: every number of players, level and variant."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random

from rules.palmyra.components.catalogue import standard_catalogue
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from rules.replay import Record, new_record
from tests.rules.choosers import take
from tests.rules.palmyra.choosers import with_sense
from tests.suites.golden_games import GoldenGames

VARIANTS: dict[str, Options] = {
    **{f"palmyra-1-level-{level}": Options(COLOURS[:1], 100 + level, level=level) for level in range(1, 6)},
    **{f"palmyra-{players}-basic": Options(COLOURS[:players], players) for players in range(2, 6)},
    **{f"palmyra-{players}-expert": Options(COLOURS[:players], 10 + players, expert=True) for players in range(2, 6)},
    "palmyra-3-open": Options(("purple", "green", "red"), 20, open_coins=True, first="first"),
}


def play(options: Options) -> Record:
    """Record a game from beginning to end."""
    catalogue = standard_catalogue()
    record, game, rng = new_record("palmyra", options, catalogue), PalmyraGame(options, catalogue), Random(options.seed)
    while game.acting:
        action = with_sense(game, rng)
        record.actions.append(game.write_action(action))
        take(game, action)
    return record


def play_all(names: Collection[str]) -> dict[str, Record]:
    return {name: play(VARIANTS[name]) for name in names}


GOLDEN = GoldenGames(Path(__file__).parent / "golden", tuple(VARIANTS), play_all)
