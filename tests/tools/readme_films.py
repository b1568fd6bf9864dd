"""The moving pictures in the README: a stretch of each game as its replay shows it, always of the same game of bots.

.venv/bin/python -m tests.tools.readme_films
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bots.games import bots_of
from bots.observation import Observation
from rules.games import GAMES
from saves.document import SeatInfo
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.recording.stage import FrameLook, replay_frames
from tadmor_tui.share.png import draw_gif

DOCS = Path(__file__).parents[2] / "docs"
_NAMES = ("Ana", "Bruno", "Carla", "Dario")
_SECONDS, _LAST_SECONDS = 0.8, 3.0


class Film(NamedTuple):
    """The game of a film, and the part of it that is seen."""

    players: int
    bot: str
    first: int
    """The turn with which it begins."""
    frames: int
    seed: int = 11


FILMS = {
    "tadmor": Film(3, "zabdas", 3, 40),
    "palmyra": Film(3, "worod", 5, 40),
    "marchands": Film(3, "soados", 2, 40),
}


def make_film(game: str, store: Store) -> bytes:
    """Return a film of a game."""
    film = FILMS[game]
    shown = LocalGame(_played(game, film, store))
    history = shown.history()
    first = history.turns[film.first]
    numbers = list(range(first, min(history.last, first + film.frames - 1) + 1))
    frames = replay_frames(store, shown, numbers, FrameLook(Settings(glyphs="unicode")))
    return draw_gif(frames, [_SECONDS] * (len(frames) - 1) + [_LAST_SECONDS])


def _played(game: str, film: Film, store: Store) -> SavedGame:
    """Return a game that bots have played to its end."""
    seats = [SeatInfo(name, film.bot) for name in _NAMES[: film.players]]
    bots = [bots_of(game).make(film.bot, seat) for seat in range(film.players)]
    with store.begin(game, GAMES[game].usual_options(film.players, film.seed), seats) as saved:
        while saved.game.acting:
            seat = saved.game.acting[0]
            saved.timeline.apply(seat, bots[seat].decide(Observation(saved.game, seat)), len(saved.timeline))
        saved.save()
    return store.watch(saved.path)


if __name__ == "__main__":
    for name in FILMS:
        with TemporaryDirectory() as home:
            (DOCS / f"{name}.gif").write_bytes(make_film(name, Store(Path(home), "tadmor")))
