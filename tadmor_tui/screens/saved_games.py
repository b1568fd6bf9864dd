"""The shelf of saved games: open, watch, copy, throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from textual.binding import Binding

from rules.message import AndList, Message, message, nmessage
from saves.document import Document
from saves.problems import DamagedSave, NoSuchSave, SaveError
from saves.shelf import Shelved
from tadmor_tui.ages import age
from tadmor_tui.faces.shown_game import ShownGame
from tadmor_tui.look.lines import Line, line, padded
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.shelf_form import ShelfFormScreen
from tadmor_tui.translation import t, words_of

_AGE = message("Played")
_GAP = " " * 2
"""Between two columns."""
_LEAST_TITLE = 10
"""Cells for titles, however little room there is."""


class SavedGamesScreen(ShelfFormScreen):
    HEADING = message("Saved games")
    KEYS = (
        message("Enter opens"),
        message("v views"),
        message("d copies"),
        message("x throws away"),
        message("Escape goes back"),
    )
    BINDINGS = [
        Binding("v", "view", show=False),
        Binding("d", "duplicate", show=False),
        Binding("x", "throw_away", show=False),
        Binding("g", "go_on", show=False),
        Binding("b", "restore", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._shelf: list[Shelved] = []
        self._why_empty = ""

    def read_shelf(self) -> None:
        try:
            self._shelf = self.tadmor.store.games()
        except SaveError as error:
            self._shelf, self._why_empty = [], words_of(error)
        else:
            self._why_empty = t("There are no saved games yet")

    def fields(self) -> Sequence[Field]:
        self.keep_up()
        if not self._shelf:
            return [Button(self._why_empty, self.action_leave)]
        columns = self._columns()
        return [
            Button(
                padded(shelved.title, columns[0]) if shelved.document else shelved.title,
                partial(self._open, shelved.path),
                _told(shelved.document, columns[1:]) if shelved.document else words_of(shelved.problem or ""),
            )
            for shelved in self._shelf
        ]

    def header(self, cells: int) -> list[Line]:
        above = super().header(cells)
        if not any(shelved.document for shelved in self._shelf):
            return above
        heads = _GAP.join(map(padded, _heads(), self._columns()))
        return [*above, line((f"    {heads}{_GAP}{words_of(_AGE)}", "dim"))]

    def _columns(self) -> list[int]:
        """The cells of each column but the last; a title that is much longer than the others stands out of its own."""
        documents = [shelved.document for shelved in self._shelf if shelved.document]
        lines = [_heads(), *((document.title, *_progress(document)) for document in documents)]
        title, *others = (max(map(cell_len, column)) for column in zip(*lines, strict=True))
        ages = max((cell_len(age(document.saved)) for document in documents), default=0)
        room = self.area.width - 4 - len(_GAP) * 4 - sum(others) - ages
        return [min(title, max(_LEAST_TITLE, room)), *others]

    def _open(self, path: Path) -> None:
        try:
            self.tadmor.open_saved(path)
        except SaveError as error:
            self._tell(error)

    def _tell(self, problem: SaveError) -> None:
        """What is wrong, and for a damaged game which keys help."""
        if isinstance(problem, NoSuchSave):
            self.shelf_changed()
        self.message = words_of(problem)
        if isinstance(problem, DamagedSave) and problem.path is not None and (ways := _ways_out(problem)):
            self.message = t(
                "{file} {wrong}: {ways}; the damaged file is kept.",
                file=problem.path.name,
                wrong=problem.wrong,
                ways=AndList(tuple(ways)),
            )
        self.paint()

    def _chosen(self) -> Path | None:
        """The game under the cursor, as it was when the shelf was read."""
        return self._shelf[self.cursor].path if self.cursor < len(self._shelf) else None

    def action_view(self) -> None:
        """Look at a game without playing it, even while somebody else does."""
        path = self._chosen()
        if path is None:
            return
        store = self.tadmor.store
        try:
            self.tadmor.show_replay(ShownGame(store.watch(path)))
        except DamagedSave as damage:
            if damage.good_actions:
                self.tadmor.show_replay(ShownGame(store.watch(path, damage.good_actions)))
            self._tell(damage)
        except SaveError as error:
            self._tell(error)

    def action_go_on(self) -> None:
        """Play on from the good part of a damaged game, as a new one."""
        path = self._chosen()
        if path is None:
            return
        try:
            good = self.tadmor.store.salvage(path)
            self.shelf_changed()
            self._open(good)
        except SaveError as error:
            self._tell(error)

    def action_restore(self) -> None:
        self._do(
            self.tadmor.store.restore_backup,
            lambda now: t("The last good copy is the game now; the damaged file is {file}.", file=now.path.name),
        )

    def action_duplicate(self) -> None:
        self._do(self.tadmor.store.duplicate, lambda now: t("There is a copy now: {file}.", file=now.path.name))

    def action_throw_away(self) -> None:
        self._do(
            self.tadmor.store.throw_away,
            lambda now: t("It lies in the trash now; “tadmor saves restore {id}” brings it back.", id=now.id),
        )

    def _do(self, what: Callable[[Path], Path], told: Callable[[Shelved], str]) -> None:
        path = self._chosen()
        if path is None:
            return
        try:
            now = self.tadmor.store.look(what(path))
            self.message = told(now)
            self.shelf_changed()
            self.paint()
        except SaveError as error:
            self._tell(error)


def _heads() -> tuple[str, str, str]:
    return t("Game"), t("Turn"), t("Points")


def _progress(document: Document) -> tuple[str, str]:
    """How far a game is, and how it stands."""
    summary = document.summary
    turn = t("finished") if summary.over else t("turn {turn}", turn=summary.progress.turn)
    return turn, " ".join(map(str, summary.scores))


def _told(document: Document, columns: Sequence[int]) -> str:
    return _GAP.join((*map(padded, _progress(document), columns), age(document.saved)))


def _ways_out(damage: DamagedSave) -> list[Message]:
    """What the keys of this screen can do about a damaged game."""
    ways = []
    if damage.good_actions:
        ways.append(nmessage("v shows its {n} good action", "v shows its {n} good actions", damage.good_actions))
        ways.append(message("g goes on from there as a new game"))
    if damage.backup is not None:
        ways.append(
            nmessage(
                "b brings back the copy with {n} action",
                "b brings back the copy with {n} actions",
                damage.backup_actions,
            )
        )
    return ways
