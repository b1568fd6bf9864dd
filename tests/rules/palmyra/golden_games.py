"""Golden games: whole recorded games of Palmyra whose outcome must never change unawares.

    python -m tests.rules.palmyra.golden_games

records those that are missing; with `--anew` all of them, after a change of the rules that is meant to change games.
Look at the difference before you keep it: what changes there changes in the games that people have saved.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec

from rules.palmyra.components.catalogue import standard_catalogue
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from rules.replay import Record, new_record, replay, write_record
from tests.rules.choosers import take
from tests.rules.golden_games import Outcome, outcome
from tests.rules.palmyra.choosers import with_sense

FOLDER = Path(__file__).parent / "golden"
OUTCOMES = FOLDER / "outcomes.json"
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


def read_outcomes() -> dict[str, Outcome]:
    return msgspec.json.decode(OUTCOMES.read_bytes(), type=dict[str, Outcome])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    outcomes = {} if "--anew" in sys.argv or not OUTCOMES.exists() else read_outcomes()
    for name, options in VARIANTS.items():
        if name not in outcomes:
            record = play(options)
            (FOLDER / f"{name}.json").write_bytes(write_record(record))
            outcomes[name] = outcome(record, replay(record))
            print(f"{name}: {outcomes[name].actions} actions")
    OUTCOMES.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes), indent=1) + b"\n")


if __name__ == "__main__":
    main()
