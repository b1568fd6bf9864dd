"""The shelf of saved games: open, watch, copy, throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from textual.binding import Binding

from saves.problems import DamagedSave, GameInUse, SaveError
from tadmor_tui.commands.saves import age
from tadmor_tui.screens.form import Button, Field, FormScreen
from tadmor_tui.session import Session


class SavedGamesScreen(FormScreen):
    HEADING = "Saved games"
    KEYS = "Enter opens   v views   d copies   x throws away   Escape goes back"
    BINDINGS = [
        Binding("v", "view", show=False),
        Binding("d", "duplicate", show=False),
        Binding("x", "throw_away", show=False),
    ]

    def fields(self) -> Sequence[Field]:
        shelf = self.tadmor.store.games()
        if not shelf:
            return [Button("There are no saved games yet", self.action_leave)]
        return [
            Button(
                shelved.name,
                partial(self._open, shelved.path),
                age(shelved.document.saved) if shelved.document else shelved.problem,
            )
            for shelved in shelf
        ]

    def _open(self, path: Path) -> None:
        try:
            self.tadmor.play(self.tadmor.store.open(path))
        except (GameInUse, DamagedSave, SaveError) as error:
            self.message = str(error)

    def _chosen(self) -> Path | None:
        shelf = self.tadmor.store.games()
        return shelf[self.cursor].path if self.cursor < len(shelf) else None

    def action_view(self) -> None:
        """Look at a game without playing it, even while somebody else does."""
        path = self._chosen()
        if path is None:
            return
        try:
            self.tadmor.show_replay(Session(self.tadmor.store.watch(path)))
        except SaveError as error:
            self.message = str(error)
            self.paint()

    def action_duplicate(self) -> None:
        self._do(self.tadmor.store.duplicate, "There is a copy now: {}.")

    def action_throw_away(self) -> None:
        self._do(self.tadmor.store.throw_away, "It lies in the trash now: {}.")

    def _do(self, what: Callable[[Path], Path], told: str) -> None:
        path = self._chosen()
        if path is None:
            return
        try:
            self.message = told.format(what(path).name)
        except SaveError as error:
            self.message = str(error)
        self.paint()
