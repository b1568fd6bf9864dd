"""A walk over the finished land: who laid each tile, in which turn, and what it matched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.contract import Seat
from rules.palmyra import events as e
from rules.palmyra.cells import Cell
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.text.explanations import told_of_place
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.games.palmyra.text.prospects import counted_income, matches_told
from tadmor_tui.games.palmyra.walking import next_place
from tadmor_tui.games.palmyra.widgets.land_pictures import paint_land, place_in_picture
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame


class _Laid(Struct, frozen=True):
    """A tile of the land, and the action that laid it."""

    number: int
    seat: Seat
    tile: str
    match: tuple[int, int]
    """By its landscape and by its feature."""
    for_coins: bool


class LandWalk:
    """Arrow keys go from tile to tile, beginning at the one that was laid last."""

    def __init__(self, history: History[PalmyraGame, View]) -> None:
        self._history = history
        self._view = history.snapshot(history.last, 0).view
        self._laid = dict(_tiles_laid(history))
        self._place: Place = next(reversed(self._laid), "city")
        self._frame = PictureFrame(0, 0, 0, 0, ())

    @property
    def action(self) -> int | None:
        """The action that laid the tile; None in the city."""
        found = self._found
        return None if found is None else found.number

    @property
    def _found(self) -> _Laid | None:
        return None if self._place == "city" else self._laid.get(self._place)

    def move(self, way: str) -> None:
        city = [tile.cell for tile in self._view.city]
        self._place = next_place(way, self._place, ["city", *self._laid], city)

    def go_to(self, x: int, y: int) -> bool:
        place = place_in_picture(self._view, self._frame, x, y)
        if place is not None:
            self._place = place
        return place is not None

    def told(self) -> Sequence[str]:
        """Tell about the place, at length and in short."""
        found = self._found
        if found is None:
            return told_of_place(self._view, self._history.names_at(self._history.last), "city")[:1]
        name = self._history.names_at(found.number)[found.seat]
        turn = self._history.turn_name(self._history.turn_at(found.number))
        matches = matches_told(found.tile, found.match)
        tile, head = short_tile(found.tile), t("{name}, {turn}", name=name, turn=turn)
        if not matches:
            return (t("{head}: {tile}, matched nothing", head=head, tile=tile),)
        earned = t(
            "{matches} = {income}",
            matches=" + ".join(matches),
            income=counted_income(sum(found.match), coins=found.for_coins),
        )
        return (
            t("{head}: {tile}, {earned}", head=head, tile=tile, earned=earned),
            t("{head}: {earned}", head=head, earned=earned),
        )

    def paint(self, look: Appearance, frame: PictureFrame) -> list[Line]:
        self._frame = frame
        return paint_land(self._history, look, frame, self._place)


def _tiles_laid(history: History[PalmyraGame, View]) -> Iterator[tuple[Cell, _Laid]]:
    """Yield the tiles in the order in which they were laid."""
    work = ""
    for number in range(1, history.last + 1):
        for event in history.events(number):
            match event:
                case e.WorkChosen():
                    work = event.work
                case e.TileLaid(landscape=landscape, feature=feature):
                    matched = (landscape or 0, feature or 0)
                    yield event.cell, _Laid(number, event.seat, event.tile, matched, work == "revenue")
