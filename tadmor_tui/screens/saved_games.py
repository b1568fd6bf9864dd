"""The shelf of saved games: open, watch, rename, copy, delete and restore."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.binding import Binding

from rules.message import Message, message, nmessage
from saves.problems import DamagedSave, SaveError
from saves.shelf import MAX_TITLE_LENGTH
from saves.store import Store
from tadmor_tui.render.text import Line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.screens.game_list import GameList
from tadmor_tui.screens.shared_code import CodeScreen
from tadmor_tui.text.translation import t, words_of


class RenameScreen(FormScreen):
    """A form in which Enter accepts the title."""

    HEADING = message("Rename")
    KEYS = (message("Type a message"), message("Enter renames"), message("Esc: cancel"))

    def __init__(self, path: Path, title: str) -> None:
        super().__init__()
        self._path = path
        self._title = Text(t("Title"), title, longest=MAX_TITLE_LENGTH)

    def on_language_change(self) -> None:
        self._title.label = t("Title")
        super().on_language_change()

    def fields(self) -> Sequence[Field]:
        return [self._title, Button(t("Rename"), self._rename), Button(t("Back"), self.action_leave)]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._rename()
        else:
            super().action_press()

    def _rename(self) -> None:
        try:
            self.tadmor_app.store.rename(self._path, self._title.value)
        except SaveError as error:
            self.say(words_of(error), "bad")
        else:
            self.action_leave()


class SavedGameCommands:
    """One method for each key of the saved games; all but one act on the game under the cursor."""

    def __init__(self, screen: FormScreen, games: GameList) -> None:
        self._screen = screen
        self._games = games
        self._thrown: list[Path] = []
        """Paths of games deleted here, the last one at the end."""

    @property
    def _store(self) -> Store:
        return self._screen.tadmor_app.store

    def view(self) -> None:
        self._games.watch()

    def rename(self) -> None:
        if (path := self._games.chosen) is not None:
            shelved = self._store.look(path)
            if shelved.document is None:
                self._screen.say(words_of(shelved.problem or ""), "bad")
            else:
                self._screen.app.push_screen(RenameScreen(path, shelved.title))

    def go_on(self) -> None:
        """Play on from the good part of a damaged game, as a new one."""
        path = self._games.chosen
        if path is None:
            return
        try:
            good = self._store.salvage(path)
            self._games.shelf.mark_changed()
            self._screen.tadmor_app.open_saved(good)
        except SaveError as error:
            self._games.tell(error)

    def duplicate(self) -> None:
        self._games.do(self._store.duplicate, lambda now: t("There is a copy now: {title}.", title=now.title))

    def restore(self) -> None:
        """Replace a damaged game by its last good copy."""
        self._games.do(
            self._store.restore_backup,
            lambda now: t("The last good copy has been restored; the damaged file is {file}.", file=now.path.name),
        )

    def throw_away(self) -> None:
        thrown = self._games.do(
            self._store.move_to_trash,
            lambda now: t("{title} is in the trash; u brings it back, t shows the trash.", title=now.title),
        )
        if thrown is not None:
            self._thrown.append(thrown)

    def take_back(self) -> None:
        """Restore the game that was deleted here last."""
        if not self._thrown:
            self._screen.say(t("Nothing was deleted here; t shows the trash."), "bad")
            return
        try:
            path = self._store.restore_from_trash(self._thrown.pop())
        except SaveError as error:
            self._games.tell(error)
            return
        self._games.shelf.mark_changed()
        self._games.point_at(path)
        self._screen.say(t("{title} has been restored.", title=self._store.look(path).title), "good")

    def trash(self) -> None:
        self._screen.app.push_screen(TrashScreen())

    def open_code(self) -> None:
        self._screen.app.push_screen(CodeScreen())

    def statistics(self) -> None:
        if (sharing := self._screen.tadmor_app.sharing) is not None:
            sharing.show_statistics()


class SavedGamesScreen(FormScreen):
    HEADING = message("Saved games")
    KEYS = (
        message("Enter opens"),
        message("v views"),
        message("r renames"),
        message("d copies"),
        message("x deletes"),
        message("t trash"),
        message("i code"),
        message("s statistics"),
        message("Esc: back"),
    )
    BINDINGS = [
        Binding("v", "game('view')", tooltip=message("look at the game").text, show=False),
        Binding("r", "game('rename')", tooltip=message("rename").text, show=False),
        Binding("d", "game('duplicate')", tooltip=message("copy").text, show=False),
        Binding("x", "game('throw_away')", tooltip=message("delete, into the trash").text, show=False),
        Binding("u", "game('take_back')", tooltip=message("bring back what was just deleted").text, show=False),
        Binding("t", "game('trash')", tooltip=message("the trash").text, show=False),
        Binding("i", "game('open_code')", tooltip=message("open a shared code").text, show=False),
        Binding("s", "game('statistics')", tooltip=message("statistics over your games").text, show=False),
        Binding("g", "game('go_on')", tooltip=message("go on from the good part of a damaged game").text, show=False),
        Binding(
            "b", "game('restore')", tooltip=message("bring back the last good copy of a damaged game").text, show=False
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.games = GameList(
            self, lambda store: store.games(), message("There are no saved games yet"), self._open, _ways_out
        )
        self._commands = SavedGameCommands(self, self.games)

    def fields(self) -> Sequence[Field]:
        return self.games.fields()

    def header(self, cells: int) -> list[Line]:
        return [*super().header(cells), *self.games.header()]

    def below(self, cells: int, rows: int) -> list[Line]:
        return self.games.preview(cells, rows)

    def on_language_change(self) -> None:
        self.games.shelf.mark_changed()
        super().on_language_change()

    def on_screen_suspend(self) -> None:
        self.games.shelf.leave()

    def on_screen_resume(self) -> None:
        self.games.shelf.come_back()

    def _open(self) -> None:
        if (path := self.games.chosen) is not None:
            try:
                self.tadmor_app.open_saved(path)
            except SaveError as error:
                self.games.tell(error)

    def action_game(self, command: str) -> None:
        getattr(self._commands, command)()


class TrashScreen(FormScreen):
    """The trash: deleted games stay here until the folder is emptied."""

    HEADING = message("Trash")
    KEYS = (message("Enter brings back"), message("v views"), message("Esc: back"))
    BINDINGS = [Binding("v", "view", tooltip=message("look at the game").text, show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.games = GameList(
            self, lambda store: store.trashed_games(), message("The trash is empty"), self._bring_back
        )

    def fields(self) -> Sequence[Field]:
        return self.games.fields()

    def header(self, cells: int) -> list[Line]:
        return [*super().header(cells), *self.games.header()]

    def below(self, cells: int, rows: int) -> list[Line]:
        return self.games.preview(cells, rows)

    def on_language_change(self) -> None:
        self.games.shelf.mark_changed()
        super().on_language_change()

    def on_screen_suspend(self) -> None:
        self.games.shelf.leave()

    def on_screen_resume(self) -> None:
        self.games.shelf.come_back()

    def _bring_back(self) -> None:
        self.games.do(
            self.tadmor_app.store.restore_from_trash, lambda now: t("{title} has been restored.", title=now.title)
        )

    def action_view(self) -> None:
        self.games.watch()


def _ways_out(damage: DamagedSave) -> list[Message]:
    """Return the keys of this screen that help with a damaged game."""
    ways = []
    if damage.good_actions:
        ways.append(nmessage("v shows its {n} intact action", "v shows its {n} intact actions", damage.good_actions))
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
