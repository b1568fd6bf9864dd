"""Files as this version of the format writes them, to be kept for ever in `released/`.

    python -m tests.saves.released_files

writes those of the present version, before it is released. Once it is, its files are never written again: a new version
of the format gets files of its own beside them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from saves.document import SeatInfo
from saves.migrate import VERSION
from saves.saved_game import SavedGame
from saves.store import Store
from tests.saves.tables import Clock, begin, play, play_unsaved

FOLDER = Path(__file__).parent / "released"
OWN_COMPONENTS = 'name = "a copy with cheaper tiles"\n\n[improvement_market]\ncost = [1, 1, 2]\n'


def games(store: Store) -> Iterator[tuple[str, SavedGame]]:
    for merchants in (2, 3, 4):
        with begin(store, merchants, merchants * 10, title=f"Released, {merchants} merchants") as saved:
            play(saved, 55, merchants)
            _take_back(saved)
            yield f"{merchants}-unfinished", saved
        with begin(store, merchants, merchants * 10 + 1, players=["human", "settler"]) as saved:
            play_unsaved(saved, 2000, merchants)
            yield f"{merchants}-finished", saved
    yield "2-own-components", _with_own_components(store)
    yield "3-changed-hands", _with_changed_seats(store)
    with begin(store, title="Neu für Ängström, 李") as saved:
        yield "2-begun", saved


def _take_back(saved: SavedGame) -> None:
    """Two actions taken back, which can be done again."""
    while len(saved.timeline.undone) < 2:
        if saved.why_not_undo() is None:
            saved.undo()
        else:
            play(saved, 2, len(saved.timeline))


def _with_own_components(store: Store) -> SavedGame:
    from rules.games import GAMES
    from rules.tadmor.state import usual_options

    own = GAMES["tadmor"].own_components(OWN_COMPONENTS, "mine.toml")
    people = [SeatInfo("Ana"), SeatInfo("Bruno", "settler")]
    options = usual_options(2, 7, experienced=True)
    with store.begin("tadmor", options, people, components=own, own_components=OWN_COMPONENTS) as saved:
        return play_unsaved(saved, 80, 7)


def _with_changed_seats(store: Store) -> SavedGame:
    """A person leaves, a bot's seat is taken, and the game goes on."""
    with begin(store, 3, 33, players=["human", "human", "settler"], title="Changed hands") as saved:
        play(saved, 20, 1)
        saved.change_seat(0, "Malika", "malika")
        play(saved, 20, 2)
        saved.change_seat(2, "Emil", "human")
        saved.change_seat(0, "Ana", "human")
        return play(saved, 20, 3)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), "tadmor 0.1.0", Clock(step=17))
        for name, saved in games(store):
            target = FOLDER / f"v{VERSION}-{name}.json"
            target.write_bytes(store.export(saved.path))
            print(f"{target.name}: {len(saved.timeline)} actions")


if __name__ == "__main__":
    main()
