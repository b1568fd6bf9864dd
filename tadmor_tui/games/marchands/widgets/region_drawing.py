"""The regions on the map: the electors that lie there, by their owners where that is known, and who wins each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Offset

from rules.contract import Seat
from rules.marchands.state import Colour
from tadmor_tui.games.marchands.map_layout import MapLayout
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.widgets.signs import badge, letter, seat_ink
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.text.translation import t

_MOST_BADGES = 5
"""Electors that are drawn one by one; more are counted."""


class ElectorsThere(Struct, frozen=True):
    """The electors of one region."""

    name: str
    colours: tuple[Colour, ...]
    lie: int
    """The number of all together."""
    owners: tuple[int | None, ...]
    """The same by seat, where that is known."""
    names: tuple[str, ...]
    look: MapLook

    @property
    def turned_up(self) -> bool:
        return self.look.turned_up is not None and self.name in self.look.turned_up

    @property
    def winner(self) -> Seat | None:
        return None if self.look.turned_up is None else self.look.turned_up.get(self.name)

    @property
    def known(self) -> list[tuple[Seat, int]]:
        """The owners that may be told now."""
        if self.look.turned_up is not None and not self.turned_up:
            return []
        return [(seat, n) for seat, n in enumerate(self.owners) if n]


def paint_region(canvas: Canvas, there: ElectorsThere, glyphs: Glyphs, place: Offset, room: int) -> None:
    """Its number and its electors; in a reveal with room for it, the winner in the row below."""
    look, name, winner = there.look, there.name, there.winner
    lit, more = name in look.lit or name in look.regions, look.regions.get(name, 0)
    plate = ("night", seat_ink(there.colours[winner])) if winner is not None else ("legal", None)
    x = canvas.write(*place, name, *(("cursor", "cursor") if lit else plate))
    if room and there.turned_up:
        _paint_badges(canvas, there, x + 1, place.y, room - (x - place.x))
        _paint_winner(canvas, there, glyphs, place + Offset(0, 1), room)
        return
    if sum(n for _, n in there.known) < there.lie or not there.lie:
        x = canvas.write(x + 1, place.y, f"{glyphs.flag}{there.lie}", "plain" if there.lie else "dim")
    for seat, n in there.known:
        colour = there.colours[seat]
        x = canvas.write(x + 1, place.y, f"{letter(colour).text}{n}", *_told_in(there, colour))
    if more:
        canvas.write(x, place.y, f"+{more}", "good")


def _told_in(there: ElectorsThere, colour: Colour) -> tuple[str, str | None]:
    """Ink and ground of an owner: a plate of its own where the ground has the colour of the winner."""
    return (seat_ink(colour), None) if there.winner is None else ("night", seat_ink(colour))


def _paint_badges(canvas: Canvas, there: ElectorsThere, x: int, y: int, room: int) -> None:
    one_by_one = there.lie <= _MOST_BADGES and 2 * there.lie <= room
    for seat, n in there.known:
        sign = badge(there.colours[seat])
        for _ in range(n if one_by_one else 1):
            x = canvas.write(x, y, sign.text, sign.ink, sign.ground) + 1
        if not one_by_one:
            x = canvas.write(x - 1, y, str(n), "legal") + 1


def _paint_winner(canvas: Canvas, there: ElectorsThere, glyphs: Glyphs, place: Offset, room: int) -> None:
    """The longest wording that has room."""
    if there.winner is None:
        told = next((words for words in (t("a tie: nobody"), t("nobody")) if cell_len(words) <= room), "")
        canvas.write(*place, told, "dim")
        return
    canvas.write(*place, glyphs.flag, "night", seat_ink(there.colours[there.winner]))
    told = next((words for words in _wordings(there, there.winner) if cell_len(words) + 2 <= room), "")
    canvas.write(place.x + 2, place.y, told, "legal")


def _wordings(there: ElectorsThere, winner: Seat) -> Iterator[str]:
    name, n = there.names[winner], dict(there.known).get(winner, 0)
    m = max((other for seat, other in there.known if seat != winner), default=0)
    yield t("{name} {n} to {m}", name=name, n=n, m=m)
    yield f"{name} {n}-{m}"
    yield f"{n}-{m}"


def room_at(layout: MapLayout, place: Offset) -> int:
    """Return the number of free cells of a region to the right of a place."""
    region = layout.land.get(place)
    room = 0
    while layout.land.get(place) == region and layout.city_at(*place) is None and layout.road_at(*place) is None:
        room, place = room + 1, place + Offset(1, 0)
    return room if region is not None else 0
