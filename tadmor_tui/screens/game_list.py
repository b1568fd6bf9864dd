"""A list of games in columns: the data of each file, and the winners of finished games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from rich.cells import cell_len

from rules.games import GAMES
from rules.message import AndList, Message, message, numbered_turn
from saves.document import HUMAN, Document
from saves.problems import DamagedSave, NoSuchSave, SaveError
from saves.results import Result
from saves.saved_game import SavedGame
from saves.shelf import ListedGame
from saves.store import Store
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import Line, line, padded
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.game_preview import LEAST_PREVIEW, GamePreview
from tadmor_tui.text.phrases import format_age
from tadmor_tui.text.results import told_result
from tadmor_tui.text.translation import nt, t, words_of

_AGE = message("Played")
_GAP = " " * 2
"""Separator of columns."""
_MIN_TITLE_CELLS = 10
"""Smallest width of titles."""
_REPLAYED = 24
"""Finished games of a list that are replayed at once for their winners; others when the cursor comes."""


class ShelfReading:
    """Reads the shelf when it may have changed and not for every repaint: many games take time."""

    def __init__(self, read: Callable[[], None]) -> None:
        self._read = read
        self._changed = True
        self._away = False

    def refresh(self) -> None:
        """Read the shelf if it may have changed since the last time."""
        if self._changed:
            self._changed = False
            self._read()

    def mark_changed(self) -> None:
        self._changed = True

    def leave(self) -> None:
        self._away = True

    def come_back(self) -> None:
        """Note that a game may have been played while another screen was on top."""
        self._changed, self._away = self._changed or self._away, False


class GameList:
    """The games of a folder, the last played first, on the form of a screen."""

    def __init__(
        self,
        screen: FormScreen,
        games: Callable[[Store], list[ListedGame]],
        nothing: Message,
        press: Callable[[], None],
        ways_out: Callable[[DamagedSave], Sequence[Message]] = lambda damage: (),
    ) -> None:
        """`games` reads the folder, and may raise SaveError; `nothing` is the text of an empty list.

        `ways_out` names the keys of the screen that help with a damaged game.
        """
        self._screen = screen
        self._list = games
        self._nothing = nothing
        self._press = press
        self._ways_out = ways_out
        self.shelf = ShelfReading(self._read)
        self._games: list[ListedGame] = []
        self._unreadable = ""
        """Reason why the games can't be listed."""
        self._replayed: dict[tuple[Path, datetime], SavedGame | None] = {}
        """Replayed games; None if a game can't be replayed."""
        self._previews: dict[SavedGame, GamePreview] = {}

    @property
    def _store(self) -> Store:
        return self._screen.tadmor_app.store

    def _read(self) -> None:
        try:
            self._games = self._list(self._store)
        except SaveError as error:
            self._games, self._unreadable = [], words_of(error)
        else:
            self._unreadable = ""
            for shelved in [s for s in self._games if s.document and s.document.summary.over][:_REPLAYED]:
                self._winners(shelved)

    # --- content of the form

    def fields(self) -> Sequence[Field]:
        self.shelf.refresh()
        if not self._games:
            label = t("Go back") if self._unreadable else words_of(self._nothing)
            return [Button(label, self._screen.action_leave, below=self._unreadable)]
        columns = self._columns()
        return [self._button(number, shelved, columns) for number, shelved in enumerate(self._games)]

    def _button(self, number: int, shelved: ListedGame, columns: Sequence[int]) -> Button:
        document = shelved.document
        if document is None:
            return Button(shelved.title, self._press, words_of(shelved.problem or ""))
        progress = map(padded, self._progress(shelved, document), columns[2:])
        cells = (padded(shelved.title, columns[1]), *progress, format_age(document.saved))
        below = _told(document, self._winners(shelved)) if number == self._screen.cursor else ""
        return Button(padded(_game_of(document), columns[0]), self._press, _GAP.join(cells), below)

    def header(self) -> list[Line]:
        """Return the names of the columns."""
        if not any(shelved.document for shelved in self._games):
            return []
        heads = _GAP.join(map(padded, _heads(), self._columns()))
        return [line((f"    {heads}{_GAP}{words_of(_AGE)}", "dim"))]

    def _columns(self) -> list[int]:
        """Return the widths of all columns but the last; a title that has no room sticks out."""
        whole = [(shelved, shelved.document) for shelved in self._games if shelved.document]
        lines = [
            _heads(),
            *((_game_of(document), document.title, *self._progress(shelved, document)) for shelved, document in whole),
        ]
        game, title, *others = (max(map(cell_len, column)) for column in zip(*lines, strict=True))
        ages = max((cell_len(format_age(document.saved)) for _, document in whole), default=0)
        room = self._screen.area.width - 4 - len(_GAP) * 5 - game - sum(others) - ages
        return [game, min(title, max(_MIN_TITLE_CELLS, room)), *others]

    def _progress(self, shelved: ListedGame, document: Document) -> tuple[str, str]:
        """Return the progress or the winner, and the scores."""
        summary = document.summary
        if not summary.over:
            turn = words_of(numbered_turn(document.game, summary.progress.turn))
        elif game := self._replayed.get((shelved.path, document.saved)):
            standings = game.game.standings()
            turn = told_result(document, Result(document.saved, standings.winners, standings.totals))
        else:
            turn = t("finished")
        return turn, " ".join(map(str, summary.scores))

    def _winners(self, shelved: ListedGame) -> tuple[int, ...]:
        """Return the winners of a finished game by its rules; empty if it can't be replayed."""
        over = shelved.document is not None and shelved.document.summary.over
        game = self._replay(shelved) if over else None
        return () if game is None else game.game.standings().winners

    def _replay(self, shelved: ListedGame) -> SavedGame | None:
        """Return the game read-only; None if it can't be replayed."""
        if shelved.document is None:
            return None
        key = (shelved.path, shelved.document.saved)
        if key not in self._replayed:
            try:
                self._replayed[key] = self._store.watch(shelved.path)
            except SaveError:
                self._replayed[key] = None
        return self._replayed[key]

    def preview(self, cells: int, rows: int) -> list[Line]:
        """Return the game under the cursor, if it can be replayed."""
        cursor = self._screen.cursor
        if rows < LEAST_PREVIEW or not self._games or cursor >= len(self._games):
            return []
        game = self._replay(self._games[cursor])
        if game is None:
            return []
        if game not in self._previews:
            self._previews[game] = GamePreview(LocalGame(game))
        return self._previews[game].paint(self._screen.appearance, cells, rows)

    # --- what is done with a game

    @property
    def chosen(self) -> Path | None:
        """The game under the cursor, as it was when the shelf was read."""
        cursor = self._screen.cursor
        return self._games[cursor].path if cursor < len(self._games) else None

    def point_at(self, path: Path) -> None:
        """Move the cursor to a game, if it is there."""
        self.shelf.refresh()
        paths = [shelved.path for shelved in self._games]
        if path in paths:
            self._screen.cursor = paths.index(path)

    def tell(self, problem: SaveError) -> None:
        """Show the fault of a file, and the keys that help."""
        if isinstance(problem, NoSuchSave):
            self.shelf.mark_changed()
        told = words_of(problem)
        if isinstance(problem, DamagedSave) and problem.path is not None and (ways := self._ways_out(problem)):
            told = t(
                "{file} {wrong}: {ways}; the damaged file is kept.",
                file=problem.path.name,
                wrong=problem.wrong,
                ways=AndList(tuple(ways)),
            )
        self._screen.say(told, "bad")

    def watch(self) -> None:
        """Open the replay of the game under the cursor, even while another process plays it.

        Of a damaged game the good part is shown.
        """
        if (path := self.chosen) is None:
            return
        app = self._screen.tadmor_app
        try:
            app.show_replay(LocalGame(app.store.watch(path)))
        except DamagedSave as damage:
            if damage.good_actions and self._ways_out(damage):
                app.show_replay(LocalGame(app.store.watch(path, damage.good_actions)))
            self.tell(damage)
        except SaveError as error:
            self.tell(error)

    def do(self, what: Callable[[Path], Path], told: Callable[[ListedGame], str]) -> Path | None:
        """Do something with the game under the cursor and report the result; returns its new path."""
        path = self.chosen
        if path is None:
            return None
        try:
            now = what(path)
            said = told(self._store.look(now))
        except SaveError as error:
            self.tell(error)
            return None
        self.shelf.mark_changed()
        self._screen.say(said, "good")
        return now


def _heads() -> tuple[str, ...]:
    return t("Game"), t("Title"), t("Turn"), t("Points")


def _game_of(document: Document) -> str:
    kind = GAMES.get(document.game)
    return document.game if kind is None else words_of(kind.short_title or kind.title)


def _names(document: Document, seats: Sequence[int]) -> AndList:
    return AndList(tuple(document.seats[seat].name for seat in seats))


def _told(document: Document, winners: Sequence[int]) -> str:
    """Describe a game at length: title, all players, with points if it has some before its end, and the winner."""
    players = [
        message("{name}", name=seat.name)
        if seat.player == HUMAN
        else message("{name} ({bot})", name=seat.name, bot=seat.player)
        for seat in document.seats
    ]
    points = document.summary.scores
    kind, begun = GAMES.get(document.game), f"{document.begun.astimezone():%Y-%m-%d}"
    score = kind.score if kind is not None else lambda player, n: message("{name} {n}", name=player, n=n)
    scores = AndList(
        tuple(score(words_of(player), n) for player, n in zip(players, points, strict=False))
        if points
        else tuple(players)
    )
    game = document.game if kind is None else kind.title
    if winners:
        won = _names(document, winners)
        return nt(
            "{game}, {names} won: {scores}. Begun on {begun}.",
            "{game}, {names} won: {scores}. Begun on {begun}.",
            len(winners),
            game=game,
            names=won,
            scores=scores,
            begun=begun,
        )
    return nt(
        "{game}: {scores}. {n} action, begun on {begun}.",
        "{game}: {scores}. {n} actions, begun on {begun}.",
        document.summary.actions,
        game=game,
        scores=scores,
        begun=begun,
    )
