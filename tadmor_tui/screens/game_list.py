"""A list of games in columns: what each file says of itself, and who has won the games that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from rich.cells import cell_len

from rules.games import GAMES
from rules.message import AndList, message
from rules.turn_names import numbered_turn
from saves.document import HUMAN, Document
from saves.problems import NoSuchSave, SaveError
from saves.saved_game import SavedGame
from saves.shelf import Shelved
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import Line, line, padded
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.game_preview import LEAST_PREVIEW, GamePreview
from tadmor_tui.screens.shelf_form import ShelfFormScreen
from tadmor_tui.text.relative_time import age
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance

_AGE = message("Played")
_GAP = " " * 2
"""Between two columns."""
_LEAST_TITLE = 10
"""Cells for titles, however little room there is."""
_REPLAYED = 24
"""Finished games of a list that are replayed at once to tell who has won; further ones when the cursor comes."""


class GameListScreen(ShelfFormScreen):
    """The games of a folder, the one played last first."""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Shelved] = []
        self._unreadable = ""
        """Why nobody knows which games there are."""
        self._replayed: dict[tuple[Path, datetime], SavedGame | None] = {}
        """The games that somebody wanted to know more of; None: it can't be replayed."""
        self._previews: dict[SavedGame, GamePreview] = {}

    # --- what a list is made of

    def games(self) -> list[Shelved]:
        """The games as they lie in the folder now; raises SaveError."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What is said if there are none."""
        raise NotImplementedError

    def pressed(self, path: Path) -> None:
        """A game was chosen."""
        raise NotImplementedError

    # --- how it looks

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
        self.keep_up()
        if not self._games:
            return [
                Button(t("Go back") if self._unreadable else self.nothing(), self.action_leave, below=self._unreadable)
            ]
        columns = self._columns()
        return [self._button(number, shelved, columns) for number, shelved in enumerate(self._games)]

    def _button(self, number: int, shelved: Shelved, columns: Sequence[int]) -> Button:
        press, document = partial(self.pressed, shelved.path), shelved.document
        if document is None:
            return Button(shelved.title, press, words_of(shelved.problem or ""))
        cells = (*map(padded, self._progress(shelved, document), columns[1:]), age(document.saved))
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
        """The cells of each column but the last; a title that is much longer than the others stands out of its own."""
        whole = [(shelved, shelved.document) for shelved in self._games if shelved.document]
        lines = [_heads(), *((document.title, *self._progress(shelved, document)) for shelved, document in whole)]
        title, *others = (max(map(cell_len, column)) for column in zip(*lines, strict=True))
        ages = max((cell_len(age(document.saved)) for _, document in whole), default=0)
        room = self.area.width - 4 - len(_GAP) * 4 - sum(others) - ages
        return [min(title, max(_LEAST_TITLE, room)), *others]

    def _progress(self, shelved: Shelved, document: Document) -> tuple[str, str]:
        """How far a game is or who has won it, and how it stands."""
        summary = document.summary
        if not summary.over:
            turn = words_of(numbered_turn(document.game, summary.progress.turn))
        elif game := self._replayed.get((shelved.path, document.saved)):
            winners = game.game.standings().winners
            turn = nt("{names} won", "{names} won", len(winners), names=_names(document, winners))
        else:
            turn = t("finished")
        return turn, " ".join(map(str, summary.scores))

    def _winners(self, shelved: Shelved) -> tuple[int, ...]:
        """Who has won a game that is over, as its rules say; nobody, if it can't be replayed."""
        over = shelved.document is not None and shelved.document.summary.over
        game = self._replay(shelved) if over else None
        return () if game is None else game.game.standings().winners

    def _replay(self, shelved: Shelved) -> SavedGame | None:
        """The game itself, to be looked at; None if it can't be replayed."""
        if shelved.document is None:
            return None
        key = (shelved.path, shelved.document.saved)
        if key not in self._replayed:
            try:
                self._replayed[key] = self.tadmor.store.watch(shelved.path)
            except SaveError:
                self._replayed[key] = None
        return self._replayed[key]

    def below(self, cells: int, rows: int) -> list[Line]:
        """The game under the cursor, as far as it can be replayed."""
        if rows < LEAST_PREVIEW or not self._games or self.cursor >= len(self._games):
            return []
        game = self._replay(self._games[self.cursor])
        if game is None:
            return []
        if game not in self._previews:
            self._previews[game] = GamePreview(LocalGame(game))
        return self._previews[game].paint(Appearance(self.tadmor.glyphs, self.keys), cells, rows)

    # --- what keys do

    @property
    def chosen(self) -> Path | None:
        """The game under the cursor, as it was when the shelf was read."""
        return self._games[self.cursor].path if self.cursor < len(self._games) else None

    def point_at(self, path: Path) -> None:
        """Put the cursor on a game, if it is there."""
        self.keep_up()
        paths = [shelved.path for shelved in self._games]
        if path in paths:
            self.cursor = paths.index(path)

    def tell(self, problem: SaveError) -> None:
        """What is wrong."""
        if isinstance(problem, NoSuchSave):
            self.shelf_changed()
        self.say(words_of(problem), "bad")

    def do(self, what: Callable[[Path], Path], told: Callable[[Shelved], str]) -> Path | None:
        """Do something with the game under the cursor and tell what has become of it; where that lies now."""
        path = self.chosen
        if path is None:
            return None
        try:
            now = what(path)
            said = told(self.tadmor.store.look(now))
        except SaveError as error:
            self.tell(error)
            return None
        self.shelf_changed()
        self.say(said, "good")
        return now

    def action_view(self) -> None:
        """Look at a game without playing it, even while somebody else does."""
        if (path := self.chosen) is not None:
            try:
                self.tadmor.show_replay(LocalGame(self.tadmor.store.watch(path)))
            except SaveError as error:
                self.tell(error)


def _heads() -> tuple[str, str, str]:
    return t("Game"), t("Turn"), t("Points")


def _names(document: Document, seats: Sequence[int]) -> AndList:
    return AndList(tuple(document.seats[seat].name for seat in seats))


def _told(document: Document, winners: Sequence[int]) -> str:
    """A game at more length: which, everybody, with points where it has some before its end, and who has won."""
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
