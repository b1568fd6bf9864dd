"""The shelf of saved games: open, watch, rename, copy, delete and restore."""

from __future__ import annotations

from pathlib import Path

from textual.binding import Binding

from rules.message import AndList, Message, message, nmessage
from saves.problems import DamagedSave, SaveError
from saves.shelf import ListedGame
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.game_list import GameListScreen
from tadmor_tui.screens.rename import RenameScreen
from tadmor_tui.text.translation import t, words_of


class SavedGamesScreen(GameListScreen):
    HEADING = message("Saved games")
    KEYS = (
        message("Enter opens"),
        message("v views"),
        message("r renames"),
        message("d copies"),
        message("x throws away"),
        message("t trash"),
        message("Escape goes back"),
    )
    BINDINGS = [
        Binding("v", "view", tooltip=message("look at the game").text, show=False),
        Binding("r", "rename", tooltip=message("rename").text, show=False),
        Binding("d", "duplicate", tooltip=message("copy").text, show=False),
        Binding("x", "throw_away", tooltip=message("throw away, into the trash").text, show=False),
        Binding("u", "take_back", tooltip=message("bring back what was just thrown away").text, show=False),
        Binding("t", "trash", tooltip=message("the trash").text, show=False),
        Binding("g", "go_on", tooltip=message("go on from the good part of a damaged game").text, show=False),
        Binding("b", "restore", tooltip=message("bring back the last good copy of a damaged game").text, show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._thrown: list[Path] = []
        """Paths of games deleted here, the last one at the end."""

    def games(self) -> list[ListedGame]:
        return self.tadmor_app.store.games()

    def nothing(self) -> str:
        return t("There are no saved games yet")

    def pressed(self, path: Path) -> None:
        try:
            self.tadmor_app.open_saved(path)
        except SaveError as error:
            self.tell(error)

    def tell(self, problem: SaveError) -> None:
        """Show the fault, and for a damaged game the keys that help."""
        super().tell(problem)
        if isinstance(problem, DamagedSave) and problem.path is not None and (ways := _ways_out(problem)):
            told = t(
                "{file} {wrong}: {ways}; the damaged file is kept.",
                file=problem.path.name,
                wrong=problem.wrong,
                ways=AndList(tuple(ways)),
            )
            self.say(told, "bad")

    def action_view(self) -> None:
        """Watch a game, also the good part of a damaged one."""
        path, store = self.chosen, self.tadmor_app.store
        if path is None:
            return
        try:
            self.tadmor_app.show_replay(LocalGame(store.watch(path)))
        except DamagedSave as damage:
            if damage.good_actions:
                self.tadmor_app.show_replay(LocalGame(store.watch(path, damage.good_actions)))
            self.tell(damage)
        except SaveError as error:
            self.tell(error)

    def action_rename(self) -> None:
        if (path := self.chosen) is not None:
            shelved = self.tadmor_app.store.look(path)
            if shelved.document is None:
                self.say(words_of(shelved.problem or ""), "bad")
            else:
                self.app.push_screen(RenameScreen(path, shelved.title))

    def action_go_on(self) -> None:
        """Play on from the good part of a damaged game, as a new one."""
        path = self.chosen
        if path is None:
            return
        try:
            good = self.tadmor_app.store.salvage(path)
            self.mark_shelf_changed()
            self.pressed(good)
        except SaveError as error:
            self.tell(error)

    def action_restore(self) -> None:
        self.do(
            self.tadmor_app.store.restore_backup,
            lambda now: t("The last good copy is the game now; the damaged file is {file}.", file=now.path.name),
        )

    def action_duplicate(self) -> None:
        self.do(self.tadmor_app.store.duplicate, lambda now: t("There is a copy now: {title}.", title=now.title))

    def action_throw_away(self) -> None:
        thrown = self.do(
            self.tadmor_app.store.move_to_trash,
            lambda now: t("{title} lies in the trash now; u brings it back, t shows the trash.", title=now.title),
        )
        if thrown is not None:
            self._thrown.append(thrown)

    def action_take_back(self) -> None:
        """Restore the game that was deleted here last."""
        if not self._thrown:
            self.say(t("Nothing was thrown away here; t shows the trash."), "bad")
            return
        store = self.tadmor_app.store
        try:
            path = store.restore_from_trash(self._thrown.pop())
        except SaveError as error:
            self.tell(error)
            return
        self.mark_shelf_changed()
        self.point_at(path)
        self.say(t("{title} is on the shelf again.", title=store.look(path).title), "good")

    def action_trash(self) -> None:
        self.app.push_screen(TrashScreen())


class TrashScreen(GameListScreen):
    """The trash: deleted games stay here until the folder is emptied."""

    HEADING = message("Trash")
    KEYS = (message("Enter brings back"), message("v views"), message("Escape goes back"))
    BINDINGS = [Binding("v", "view", tooltip=message("look at the game").text, show=False)]

    def games(self) -> list[ListedGame]:
        return self.tadmor_app.store.trashed_games()

    def nothing(self) -> str:
        return t("The trash is empty")

    def pressed(self, path: Path) -> None:
        self.do(
            self.tadmor_app.store.restore_from_trash, lambda now: t("{title} is on the shelf again.", title=now.title)
        )


def _ways_out(damage: DamagedSave) -> list[Message]:
    """Return the keys of this screen that help with a damaged game."""
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
