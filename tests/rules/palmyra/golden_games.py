"""Golden games: whole recorded games of Palmyra whose outcome must never change unawares.

    python -m tests.rules.palmyra.golden_games

records those that are missing; with `--anew` all of them, after a change of the rules that is meant to change games.
Look at the difference before you keep it: what changes there changes in the games that people have saved.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rules.palmyra.components.catalogue import standard_catalogue
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from rules.replay import Record, new_record
from tests.rules.choosers import take
from tests.rules.palmyra.choosers import with_sense
from tests.rules.tadmor.golden_games import record_missing

FOLDER = Path(__file__).parent / "golden"
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


if __name__ == "__main__":
    record_missing(FOLDER, VARIANTS, lambda name: play(VARIANTS[name]))
