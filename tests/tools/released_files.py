"""Files as this version of the format writes them, to be kept for ever in `released/`.

    python -m tests.tools.released_files

writes those of the present version that are missing. What is there is never written again: a new version of the format,
or a further game, gets files of its own beside them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from random import Random

from rules.contract import AnyGame
from rules.game_kind import OptionValue
from rules.games import GAMES
from rules.marchands.game import MarchandsGame
from saves.document import HUMAN, SeatInfo
from saves.migrate import VERSION
from saves.saved_game import SavedGame
from saves.store import Store
from tests.rules.marchands.choosers import with_sense
from tests.saves.tables import PEOPLE, Clock, begin, play, play_unsaved

FOLDER = Path(__file__).parents[1] / "saves" / "released"
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


def games_of_palmyra(store: Store) -> Iterator[tuple[str, SavedGame]]:
    with _begin_other(store, "palmyra", 3, 31, {"expert": True}, title="Released, with Caesar") as saved:
        play(saved, 60, 3)
        _take_back(saved)
        yield "palmyra-3-unfinished", saved
    with _begin_other(store, "palmyra", 5, 51, {}, bot="worod") as saved:
        yield "palmyra-5-finished", play_unsaved(saved, 3000, 5)
    with _begin_other(store, "palmyra", 1, 11, {"level": 2}) as saved:
        yield "palmyra-1-finished", play_unsaved(saved, 3000, 1)


def games_of_marchands(store: Store) -> Iterator[tuple[str, SavedGame]]:
    with _begin_other(store, "marchands", 3, 32, {}, title="Released, with sealed plots") as saved:
        yield "marchands-3-unfinished", _play_marchands(saved, 3, until_turn=6)
    with _begin_other(store, "marchands", 4, 41, {"short": True}) as saved:
        yield "marchands-4-finished", _play_marchands(saved, 4)


def _begin_other(
    store: Store,
    game: str,
    players: int,
    seed: int,
    chosen: Mapping[str, OptionValue],
    bot: str = HUMAN,
    title: str = "",
) -> SavedGame:
    """A game of another kind; whoever is not the first is the bot, if there is one."""
    people = [SeatInfo(name, bot if seat else HUMAN) for seat, name in enumerate((*PEOPLE, "Emil", "Fatima")[:players])]
    return store.begin(game, GAMES[game].usual_options(players, seed, chosen), people, title=title)


def _play_marchands(saved: SavedGame, seed: int, until_turn: int = 99) -> SavedGame:
    """With some sense, to the end or to a turn in which the first to plot has sealed and the others have not."""
    rng = Random(seed)
    while saved.game.acting and not _waits_for_plots(saved.game, until_turn):
        game = saved.game
        saved.timeline.apply(game.acting[0], with_sense(game, rng), len(saved.timeline) * 7)
    saved.save()
    return saved


def _waits_for_plots(game: AnyGame, turn: int) -> bool:
    assert isinstance(game, MarchandsGame)
    return game.table.turn == turn and game.stage == "plotting" and 0 not in game.acting


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), "tadmor 0.1.0", Clock(step=17))
        for name, saved in chain(games(store), games_of_palmyra(store), games_of_marchands(store)):
            target = FOLDER / f"v{VERSION}-{name}.json"
            if not target.exists():
                target.write_bytes(store.export(saved.path))
                print(f"{target.name}: {len(saved.timeline)} actions")


if __name__ == "__main__":
    main()
