"""The missions of a merchant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.message import Name
from rules.tadmor.components.schema import MissionCard
from rules.tadmor.means import Price, means_of
from rules.tadmor.scoring import points_when_returned
from rules.tadmor.state import SET_UP
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import favour_brief, price
from tadmor_tui.games.tadmor.text.prices import short_of
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted, titled
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line, line_about, padded, width, wrapped
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_STATE = 9
"""Cells for the price of a mission, or for what became of it."""


class Mission(Struct, frozen=True):
    """A mission that lies face up, by its id; in hand it has a price."""

    id: str
    card: MissionCard
    price: Price | None = None


class MissionSelection(Struct, frozen=True):
    begun: bool
    """False before the first turn, when no mission is dealt yet."""
    deck_size: int
    own_card: Name | None
    """The region of the viewer's marauder card, if it lies face up."""
    face_down: int
    """Missions in hand that lie face down."""
    hand: tuple[Mission, ...]
    fulfilled: tuple[Mission, ...]
    returned: tuple[Mission, ...]


class MissionPane(Pane["TadmorTable", MissionSelection]):
    """The hand, if it lies open, and the missions that were fulfilled; with more rows, how far each can be paid."""

    HELP = "missions"

    def select(self, table: TadmorTable) -> MissionSelection:
        return table.ui.of_position(select_missions)

    def paint(self, selected: MissionSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_missions(selected, look, *size)

    def help_topic(self) -> HelpTopic:
        """With links to what lies face up."""
        shown = self.select(self.table)
        return HelpTopic(
            self.HELP, (), tuple(mission.id for mission in (*shown.hand, *shown.fulfilled, *shown.returned))
        )


def select_missions(position: TadmorPosition) -> MissionSelection:
    m, catalogue = position.own, position.catalogue
    shown = m.hand is not None and position.hand_open
    discount = catalogue.powers(m.improvements).mission_discount
    means = means_of(position.view, catalogue, m)
    return MissionSelection(
        begun=position.view.stage not in SET_UP,
        deck_size=position.view.deck_size,
        own_card=None if position.own_card is None else position.region(position.own_card),
        face_down=0 if shown else m.hand_size,
        hand=tuple(
            Mission(card, catalogue.missions[card], means.price(catalogue.mission_costs[card], discount))
            for card in (m.hand or () if shown else ())
        ),
        fulfilled=tuple(Mission(card, catalogue.missions[card]) for card in m.fulfilled),
        returned=tuple(Mission(card, catalogue.missions[card]) for card in m.returned),
    )


def explain_mission(position: TadmorPosition, card: str) -> str:
    """A mission in a line."""
    mission = position.catalogue.missions[card]
    return t(
        "Mission {card}: {price} for {points} PP; returned, {half} PP and {favour}.",
        card=card,
        price=price(mission.cost),
        points=mission.points,
        half=points_when_returned(mission),
        favour=favour_brief(mission),
    )


def paint_missions(selected: MissionSelection, look: Appearance, cells: int, rows: int = 0) -> list[Line]:
    """Without a number of rows, each mission has one."""
    glyphs = look.glyphs
    if not selected.begun:
        return [titled(t("Missions"), cells, glyphs), *wrapped(t("dealt when the first turn begins"), cells - 1)]
    top = [noted(t("Missions"), cells, glyphs, t("{number} in the deck", number=selected.deck_size))]
    if selected.own_card is not None:
        card = t("your marauder card: {region}", region=selected.own_card)
        top += flow(line((f" {glyphs.raid} {card}", "attacked")), cells - 1, " ", "   ")
    if selected.face_down:
        hidden, command = selected.face_down, look.keys["missions"]
        words = t("{number} in hand, face down: {key} shows them", number=hidden, key=command)
        blocks = [[line((f" {words}", "dim"))]]
    else:
        blocks = [_mission_rows(mission, glyphs, cells) for mission in selected.hand]
    done, briefly = _done(selected, cells), _done_briefly(selected, glyphs)
    for size, rest in ((3, done), (3, briefly), (2, done), (2, briefly)):
        told = [row for block in blocks for row in block[:size]]
        if len(top) + len(told) + len(rest) <= rows and all(width(row) <= cells for row in told):
            return [*top, *(told + rest or _none_yet())]
    if selected.hand:
        blocks = [[_mission_in_hand(mission, glyphs, cells)] for mission in selected.hand]
    lines = [row for block in blocks for row in block] + done
    return [*top, *([part for row in lines for part in whole_rows(row, cells)] or _none_yet())]


def _none_yet() -> list[Line]:
    return [line((" ".join(("", t("none yet"))), "dim"))]


def _mission_rows(mission: Mission, glyphs: Glyphs, cells: int) -> list[Line]:
    """Its price and worth, how far it can be paid, and what returning it brings."""
    card, cost = mission.card, mission.price
    assert cost is not None
    points, ground = t("{points} PP", points=card.points), "tile"
    goods = f" {mission.id:<4}{price(card.cost)}"
    gap = " " * max(1, cells - cells_of(goods) - cells_of(points) - 2)
    bar = glyphs.stored * (cost.number - cost.lacking), glyphs.room * cost.lacking
    words, ink = (short_of(cost), "bad") if not cost.payable else (_HOW[cost.how](), "good")
    returned = t("returned: {favour}", favour=favour_brief(card))
    rows = (
        line((goods, "legal"), (f"{gap}{points}", "title")),
        line(" ", (bar[0], "good" if cost.payable else "title"), (bar[1], "faint"), (f"  {words}", ink)),
        line((f" {returned}", "dim")),
    )
    whole = (grounded(row, ground, cells - 1) if width(row) < cells else row for row in rows)
    return [line_about(row, mission.id) for row in whole]


_HOW: dict[str, Callable[[], str]] = {
    "at hand": lambda: t("can be paid"),
    "coming": lambda: t("with what is on the way"),
    "trading": lambda: t("by trading"),
}


def _done(selected: MissionSelection, cells: int) -> list[Line]:
    """The missions that were fulfilled or returned, one in a row."""
    lines = [_mission(mission, "good", t("fulfilled"), cells) for mission in selected.fulfilled]
    for mission in selected.returned:
        worth = _worth(t("returned"), points_when_returned(mission.card))
        lines.append(line_about(line((f" {mission.id:<4}", "dim"), (worth, "dim")), mission.id))
    return lines


def _done_briefly(selected: MissionSelection, glyphs: Glyphs) -> list[Line]:
    """The same in one row."""
    parts: list[Run | str] = []
    if selected.fulfilled:
        fulfilled = " ".join(mission.id for mission in selected.fulfilled)
        parts += [Run(f" {glyphs.mission} ", "title"), Run(fulfilled, "good")]
    if selected.returned:
        words = t("returned {cards}", cards=" ".join(mission.id for mission in selected.returned))
        parts.append(Run(f"  {words}", "dim"))
    return [line(*parts)] if parts else []


def _mission_in_hand(mission: Mission, glyphs: Glyphs, cells: int) -> Line:
    """In one row, with a sign if it can be paid."""
    sign = glyphs.can if mission.price is not None and mission.price.payable else " "
    return _mission(mission, "legal", price(mission.card.cost, between=""), cells, sign)


def _mission(mission: Mission, ink: str, state: str, cells: int, sign: str = " ") -> Line:
    """Its price or what became of it, its worth, and if there is room, what returning it brings."""
    worth, favour = _worth(state, mission.card.points), t("returned: {favour}", favour=favour_brief(mission.card))
    row = line((sign, "good"), (f"{mission.id:<4}", ink), f"{worth} ")
    return line_about(first_that_fits(((*row, Run(favour, "dim")), row), cells), mission.id)


def _worth(state: str, points: int) -> str:
    return " ".join((padded(state, _STATE), t("{points:>2}PP", points=points)))


def whole_rows(row: Line, cells: int) -> list[Line]:
    """A row as it is, or in several where it is too long."""
    return [row] if width(row) <= cells else flow(row, cells, " ", " " * 6)
