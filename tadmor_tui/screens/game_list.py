"""A list of games in columns: the data of each file, and the winners of finished games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from rich.cells import cell_len

from rules.games import GAMES
from rules.message import AndList, message, numbered_turn
from saves.document import HUMAN, Document
from saves.problems import NoSuchSave, SaveError
from saves.saved_game import SavedGame
from saves.shelf import ListedGame
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import Line, line, padded
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.game_preview import LEAST_PREVIEW, GamePreview
from tadmor_tui.screens.shelf_form import ShelfFormScreen
from tadmor_tui.text.phrases import format_age
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance

_AGE = message("Played")
_GAP = " " * 2
"""Separator of columns."""
_LEAST_TITLE = 10
"""Smallest width of titles in cells."""
_REPLAYED = 24
"""Finished games of a list that are replayed at once for their winners; others when the cursor comes."""


class GameListScreen(ShelfFormScreen):
    """The games of a folder, the last played first."""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[ListedGame] = []
        self._unreadable = ""
        """Reason why the games can't be listed."""
        self._replayed: dict[tuple[Path, datetime], SavedGame | None] = {}
        """Replayed games; None if a game can't be replayed."""
        self._previews: dict[SavedGame, GamePreview] = {}

    # --- content of a list

    def games(self) -> list[ListedGame]:
        """Return the games in the folder; raises SaveError."""
        raise NotImplementedError

    def nothing(self) -> str:
        """Return the text of an empty list."""
        raise NotImplementedError

    def pressed(self, path: Path) -> None:
        """Called when a game was chosen."""
        raise NotImplementedError

    # --- painting

    def read_shelf(self) -> None:
        try:
            self._games = self.games()
        except SaveError as error:
            self._games, self._unreadable = [], words_of(error)
        else:
            self._unreadable = ""
            for shelved in [s for s in self._games if s.document and s.document.summary.over][:_REPLAYED]:
                self._winners(shelved)

    def fields(self) -> Sequence[Field]:
        self.refresh_shelf()
        if not self._games:
            return [
                Button(t("Go back") if self._unreadable else self.nothing(), self.action_leave, below=self._unreadable)
            ]
        columns = self._columns()
        return [self._button(number, shelved, columns) for number, shelved in enumerate(self._games)]

    def _button(self, number: int, shelved: ListedGame, columns: Sequence[int]) -> Button:
        press, document = partial(self.pressed, shelved.path), shelved.document
        if document is None:
            return Button(shelved.title, press, words_of(shelved.problem or ""))
        cells = (*map(padded, self._progress(shelved, document), columns[1:]), format_age(document.saved))
        below = ""
        if number == self.cursor:
            below = _told(document, self._winners(shelved))
        return Button(padded(shelved.title, columns[0]), press, _GAP.join(cells), below)

    def header(self, cells: int) -> list[Line]:
        above = super().header(cells)
        if not any(shelved.document for shelved in self._games):
            return above
        heads = _GAP.join(map(padded, _heads(), self._columns()))
        return [*above, line((f"    {heads}{_GAP}{words_of(_AGE)}", "dim"))]

    def _columns(self) -> list[int]:
        """Return the widths of all columns but the last; a title much longer than the others sticks out."""
        whole = [(shelved, shelved.document) for shelved in self._games if shelved.document]
        lines = [_heads(), *((document.title, *self._progress(shelved, document)) for shelved, document in whole)]
        title, *others = (max(map(cell_len, column)) for column in zip(*lines, strict=True))
        ages = max((cell_len(format_age(document.saved)) for _, document in whole), default=0)
        room = self.area.width - 4 - len(_GAP) * 4 - sum(others) - ages
        return [min(title, max(_LEAST_TITLE, room)), *others]

    def _progress(self, shelved: ListedGame, document: Document) -> tuple[str, str]:
        """Return the progress or the winner, and the scores."""
        summary = document.summary
        if not summary.over:
            turn = words_of(numbered_turn(document.game, summary.progress.turn))
        elif game := self._replayed.get((shelved.path, document.saved)):
            winners = game.game.standings().winners
            turn = nt("{names} won", "{names} won", len(winners), names=_names(document, winners))
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
                self._replayed[key] = self.tadmor_app.store.watch(shelved.path)
            except SaveError:
                self._replayed[key] = None
        return self._replayed[key]

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return the game under the cursor, if it can be replayed."""
        if rows < LEAST_PREVIEW or not self._games or self.cursor >= len(self._games):
            return []
        game = self._replay(self._games[self.cursor])
        if game is None:
            return []
        if game not in self._previews:
            self._previews[game] = GamePreview(LocalGame(game))
        return self._previews[game].paint(Appearance(self.tadmor_app.glyphs, self.keys), cells, rows)

    # --- keys

    @property
    def chosen(self) -> Path | None:
        """The game under the cursor, as it was when the shelf was read."""
        return self._games[self.cursor].path if self.cursor < len(self._games) else None

    def point_at(self, path: Path) -> None:
        """Move the cursor to a game, if it is there."""
        self.refresh_shelf()
        paths = [shelved.path for shelved in self._games]
        if path in paths:
            self.cursor = paths.index(path)

    def tell(self, problem: SaveError) -> None:
        """Show the fault of a file."""
        if isinstance(problem, NoSuchSave):
            self.mark_shelf_changed()
        self.say(words_of(problem), "bad")

    def do(self, what: Callable[[Path], Path], told: Callable[[ListedGame], str]) -> Path | None:
        """Do something with the game under the cursor and report the result; returns its new path."""
        path = self.chosen
        if path is None:
            return None
        try:
            now = what(path)
            said = told(self.tadmor_app.store.look(now))
        except SaveError as error:
            self.tell(error)
            return None
        self.mark_shelf_changed()
        self.say(said, "good")
        return now

    def action_view(self) -> None:
        """Watch a game read-only, even while another process plays it."""
        if (path := self.chosen) is not None:
            try:
                self.tadmor_app.show_replay(LocalGame(self.tadmor_app.store.watch(path)))
            except SaveError as error:
                self.tell(error)


def _heads() -> tuple[str, str, str]:
    return t("Game"), t("Turn"), t("Points")


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
    scores = AndList(
        tuple(message("{player} {points}", player=player, points=n) for player, n in zip(players, points, strict=False))
        if points
        else tuple(players)
    )
    kind, begun = GAMES.get(document.game), f"{document.begun.astimezone():%Y-%m-%d}"
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
