"""The golden games of Marchands d'Empire: every number of players and variant."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random

from rules.contract import Action, Seat
from rules.marchands.actions import Unseal
from rules.marchands.components.catalogue import standard_catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from rules.replay import Record, new_record, record_line
from tests.rules.marchands.choosers import with_sense
from tests.suites.golden_games import GoldenGames

VARIANTS: dict[str, Options] = {
    **{f"marchands-{players}": Options(COLOURS[:players], players) for players in range(2, 7)},
    "marchands-2-two-spheres": Options(COLOURS[:2], 12, two_spheres=True),
    "marchands-3-two-spheres": Options(("green", "turquoise", "red"), 13, two_spheres=True, memo=True),
    "marchands-3-open": Options(("purple", "yellow", "blue"), 23, no_secrets=True, electors_leave=True),
    "marchands-4-short-cards": Options(COLOURS[:4], 14, short=True, cards=True),
    "marchands-6-electors-leave": Options(COLOURS[:6], 16, electors_leave=True),
    "marchands-2-rolled-for": Options(COLOURS[:2], 32, short=True, final_die=True),
}
"""In the last one nobody moves, so that all are equal in the end."""
IDLE = "marchands-2-rolled-for"


def play(name: str, options: Options) -> Record:
    """Record a game from beginning to end; the seats plot mixed, and some open their plots again."""
    catalogue = standard_catalogue()
    record, game = new_record("marchands", options, catalogue), MarchandsGame(options, catalogue)
    rng = Random(options.seed)
    while game.acting:
        seat, action = _choose(game, rng, name == IDLE)
        record.actions.append(record_line(game, seat, action))
        game.apply(seat, action)
    return record


def _choose(game: MarchandsGame, rng: Random, idle: bool) -> tuple[Seat, Action]:
    sealed = [seat for seat in range(game.seats) if Unseal() in game.legal_actions(seat)]
    if sealed and rng.random() < 0.01:
        return sealed[0], Unseal()
    seat = rng.choice(game.acting)
    return seat, game.legal_actions(seat)[-1] if idle else with_sense(game, rng, seat)


def play_all(names: Collection[str]) -> dict[str, Record]:
    return {name: play(name, VARIANTS[name]) for name in names}


GOLDEN = GoldenGames(Path(__file__).parent / "golden", tuple(VARIANTS), play_all)
