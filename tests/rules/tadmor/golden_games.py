"""The golden games of Tadmor: one of each set-up with the first edition, and two of each later edition."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from random import Random

from msgspec import Struct

from rules.replay import Record, new_record
from rules.tadmor.components.catalogue import EARLIER
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import COLOURS, Options
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import catalogue_of_edition
from tests.suites.golden_games import GoldenGames


class Variant(Struct, frozen=True):
    """A kind of game, and the edition of the components that it is recorded with."""

    edition: str
    merchants: int
    experienced: bool = False


FIRST_EDITION = {
    f"tadmor-{merchants}-{'experienced' if experienced else 'standard'}": Variant("1", merchants, experienced)
    for merchants in (2, 3, 4)
    for experienced in (False, True)
}
LATER_EDITIONS = {
    f"tadmor-{merchants}-edition-{edition}": Variant(str(edition), merchants)
    for edition in range(2, len(EARLIER) + 2)
    for merchants in (2, 4)
}
VARIANTS = FIRST_EDITION | LATER_EDITIONS
SEEDS = range(100)
"""Of the games of the first edition with these seeds the one that shows most kinds of actions and events is kept."""


def play(variant: Variant, seed: int) -> tuple[Record, set[type]]:
    """Record a game from beginning to end, with the kinds of actions and events that it shows."""
    options = Options(COLOURS[: variant.merchants], seed, variant.experienced)
    catalogue = catalogue_of_edition(variant.edition)
    record, game, rng = new_record("tadmor", options, catalogue), TadmorGame(options, catalogue), Random(seed)
    shown: set[type] = set()
    while game.acting:
        action = with_sense(game, rng)
        record.actions.append(game.write_action(action))
        shown |= {type(action), *map(type, take(game, action))}
    return record, shown


def best_games() -> dict[str, Record]:
    """For each kind of game return the one that adds most to what the others show; rare kinds count more."""
    games = {name: [play(variant, seed) for seed in SEEDS] for name, variant in FIRST_EDITION.items()}
    shown_in = Counter(kind for several in games.values() for _, shown in several for kind in shown)
    chosen: dict[str, tuple[Record, set[type]]] = {}
    for name in 3 * list(games):
        elsewhere = {kind for other in chosen if other != name for kind in chosen[other][1]}
        gains = [math.fsum(1 / shown_in[kind] for kind in shown - elsewhere) for _, shown in games[name]]
        chosen[name] = games[name][gains.index(max(gains))]
    return {name: record for name, (record, _) in chosen.items()}


def play_all(names: Collection[str]) -> dict[str, Record]:
    first = best_games() if FIRST_EDITION.keys() & set(names) else {}
    played = {name: play(variant, int(variant.edition))[0] for name, variant in LATER_EDITIONS.items() if name in names}
    return {name: record for name, record in (first | played).items() if name in names}


GOLDEN = GoldenGames(Path(__file__).parent / "golden", tuple(VARIANTS), play_all)
