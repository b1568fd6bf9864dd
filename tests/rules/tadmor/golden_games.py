"""Golden games: whole recorded games whose outcome must never change unawares.

    python -m tests.rules.tadmor.golden_games

records those of a new edition of the components. With `--anew` all are recorded anew, after a change of the rules that
is meant to change games. Look at the difference before you keep it: what changes there changes in the games that people
have saved. The numbers of `tadmor/test_position_counts.py` are printed too, to be typed in there.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from rules.contract import AnyGame, Standings
from rules.replay import Record, new_record, replay, write_record
from rules.tadmor.components.files import EARLIER
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import COLOURS, Options
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import catalogue_of_edition

FOLDER = Path(__file__).parent / "golden"
OUTCOMES = FOLDER / "outcomes.json"


class Variant(Struct, frozen=True):
    """What kind of game is recorded, and with which edition of the components."""

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


class Score(Struct, frozen=True):
    """A merchant's final score; the places and the sums are part of the record on purpose."""

    place: int
    total: int
    lines: dict[str, int]


class Outcome(Struct, frozen=True):
    """How a recorded game must end."""

    actions: int
    digest: str
    """A fingerprint of the final state."""
    decided_by: str
    scores: dict[str, Score]


def digest(game: AnyGame) -> str:
    return sha256(game.save_state()).hexdigest()


def outcome(record: Record, game: AnyGame) -> Outcome:
    return Outcome(
        len(record.actions),
        digest(game),
        game.standings().decided_by,
        _scores(game.standings(), record.options["colours"]),
    )


def _scores(standings: Standings, colours: list[str]) -> dict[str, Score]:
    return {
        colours[s.seat]: Score(s.place, s.total, {line.source: line.points for line in s.lines})
        for s in standings.ranking
    }


def play(variant: Variant, seed: int) -> tuple[Record, set[type]]:
    """Record a game from beginning to end, with the kinds of actions and events that it shows."""
    options = Options(COLOURS[: variant.merchants], seed, variant.experienced)
    catalogue = catalogue_of_edition(variant.edition)
    record, game, rng = new_record("tadmor", options, catalogue), TadmorGame(options, catalogue), Random(seed)
    shown: set[type] = set()
    while game.to_act is not None:
        action = with_sense(game, rng)
        record.actions.append(game.write_action(action))
        shown |= {type(action), *map(type, take(game, action))}
    return record, shown


def best_games() -> dict[str, Record]:
    """For each kind of game the one that adds most to what the other games show; what is rare counts more."""
    games = {name: [play(variant, seed) for seed in SEEDS] for name, variant in FIRST_EDITION.items()}
    shown_in = Counter(kind for several in games.values() for _, shown in several for kind in shown)
    chosen: dict[str, tuple[Record, set[type]]] = {}
    for name in 3 * list(games):
        elsewhere = {kind for other in chosen if other != name for kind in chosen[other][1]}
        worth = [math.fsum(1 / shown_in[kind] for kind in shown - elsewhere) for _, shown in games[name]]
        chosen[name] = games[name][worth.index(max(worth))]
    return {name: record for name, (record, _) in chosen.items()}


def lines_played(record: Record) -> list[str]:
    """The actions of a record, without those that the rules have come to take by themselves since."""
    lines: list[str] = []
    replay(record, watch=lambda _, number: lines.append(record.actions[number - 1]))
    return lines


def games_of_editions() -> dict[str, Record]:
    """One game of each later edition and number of merchants."""
    return {name: play(variant, int(variant.edition))[0] for name, variant in LATER_EDITIONS.items()}


def read_outcomes() -> dict[str, Outcome]:
    return msgspec.json.decode(OUTCOMES.read_bytes(), type=dict[str, Outcome])


def record_missing(folder: Path, names: Iterable[str], play: Callable[[str], Record]) -> None:
    """Record the games of a folder that are not there yet; with `--anew` all of them."""
    file = folder / "outcomes.json"
    folder.mkdir(exist_ok=True)
    outcomes: dict[str, Outcome] = {}
    if "--anew" not in sys.argv and file.exists():
        outcomes = msgspec.json.decode(file.read_bytes(), type=dict[str, Outcome])
    for name in names:
        if name not in outcomes:
            record = play(name)
            (folder / f"{name}.json").write_bytes(write_record(record))
            outcomes[name] = outcome(record, replay(record))
            print(f"{name}: {outcomes[name].actions} actions")
    file.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes), indent=1) + b"\n")


def main() -> None:
    from tests.rules.lines_of_play import count
    from tests.rules.tadmor.test_position_counts import POSITIONS

    FOLDER.mkdir(exist_ok=True)
    outcomes = {} if "--anew" in sys.argv else read_outcomes()
    for name, record in (best_games() | games_of_editions()).items():
        if name in outcomes:
            continue
        (FOLDER / f"{name}.json").write_bytes(write_record(record))
        outcomes[name] = outcome(record, replay(record))
        print(f"{name}: {outcomes[name].actions} actions")
    OUTCOMES.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes), indent=1) + b"\n")
    for name, start in POSITIONS.items():
        depths = range(1, len(start.expected) + 1)
        print(f"{name}: {', '.join(str(count(start.game(), depth)) for depth in depths)}")


if __name__ == "__main__":
    main()
