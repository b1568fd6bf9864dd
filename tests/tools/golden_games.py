"""Record golden games: whole games whose outcome must never change unnoticed.

    python -m tests.tools.golden_games [GAME ...] [--anew]

records those that are missing; with `--anew` all of them, after a change of the rules that is meant to change games.
Look at the difference before you keep it: what changes there changes in the games that people have saved. The numbers
of `counted_positions.py` are printed as well, to be typed in there.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module

import msgspec

from rules.games import GAMES
from rules.replay import replay, write_record
from tests.suites.golden_games import GoldenGames, golden_games, outcome
from tests.suites.lines_of_play import Start


def record(games: GoldenGames, anew: bool) -> None:
    """Record the games that have no outcome yet, or all of them."""
    games.folder.mkdir(exist_ok=True)
    outcomes = {} if anew else games.outcomes()
    for name, played in games.play([name for name in games.names if name not in outcomes]).items():
        (games.folder / f"{name}.json").write_bytes(write_record(played))
        outcomes[name] = outcome(played, replay(played))
        print(f"{name}: {outcomes[name].actions} actions")
    ordered = {name: outcomes[name] for name in games.names}
    games.outcomes_file.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


def print_position_counts(game: str) -> None:
    positions: Mapping[str, Start] = import_module(f"tests.rules.{game}.counted_positions").POSITIONS
    for name, start in positions.items():
        print(f"{game}, {name}: {', '.join(map(str, start.counted()))}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Record golden games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}; all if none is given")
    parser.add_argument("--anew", action="store_true", help="record all games again, not only missing ones")
    options = parser.parse_args()
    for game in options.games or GAMES:
        record(golden_games(game), options.anew)
        print_position_counts(game)


if __name__ == "__main__":
    main()
