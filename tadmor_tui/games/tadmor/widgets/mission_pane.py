"""The missions of a merchant, and the rare goods in the stacks."""

from __future__ import annotations

from collections.abc import Callable

from rules.tadmor import names
from rules.tadmor.means import Price, means_of
from rules.tadmor.scoring.final import points_when_returned, rare_good_gain
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import favour_brief, price, rare_goods
from tadmor_tui.games.tadmor.text.prices import short_of
from tadmor_tui.games.tadmor.things import RARE
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, grounded, line, line_about, width
from tadmor_tui.render.wrapping import cells_of, flow, wrap_text
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.pointing import key

_STATE = 9
"""Cells for the price of a mission, or for what became of it."""


def paint_missions(scene: Scene, cells: int, rows: int = 0) -> list[Line]:
    """The hand, if it lies open, and the missions that were fulfilled; with more rows, how far each is from being paid.

    Without a number of rows, each mission has one.
    """
    m = scene.view.merchants[scene.seat]
    top = [noted(t("Missions"), cells, scene.glyphs, t("{number} in the deck", number=scene.view.deck_size))]
    if scene.own_card is not None:
        card = t("your marauder card: {region}", region=scene.region(scene.own_card))
        top += flow(line((f" {scene.glyphs.raid} {card}", "attacked")), cells - 1, " ", "   ")
    if m.hand_size and (m.hand is None or not scene.hand_open):
        words = t("{number} in hand, face down: {key} shows them", number=m.hand_size, key=scene.keys["missions"])
        blocks = [[line((f" {words}", "dim"))]]
    else:
        blocks = [_mission_rows(scene, m, card, cells) for card in m.hand or ()]
    done, briefly = _done(scene, m), _done_briefly(scene, m)
    ways = [(size, rest) for size in (3, 2) for rest in (done, briefly)]
    for size, rest in ways:
        told = [row for block in blocks for row in block[:size]]
        if len(top) + len(told) + len(rest) <= rows and all(width(row) <= cells for row in told):
            return [*top, *(told + rest or _none_yet())]
    if m.hand and scene.hand_open:
        blocks = [[_mission_in_hand(scene, m, card)] for card in m.hand]
    lines = [row for block in blocks for row in block] + done
    return [*top, *([part for row in lines for part in _whole(row, cells)] or _none_yet())]


def _none_yet() -> list[Line]:
    return [line((" ".join(("", t("none yet"))), "dim"))]


def _mission_rows(scene: Scene, m: MerchantView, card: str, cells: int) -> list[Line]:
    """Its price and worth, how far it can be paid, and what returning it brings."""
    mission, cost = scene.catalogue.missions[card], _cost(scene, m, card)
    points, ground = t("{points} PP", points=mission.points), "tile"
    goods = f" {card:<4}{price(mission.cost)}"
    gap = " " * max(1, cells - cells_of(goods) - cells_of(points) - 2)
    bar = scene.glyphs.stored * (cost.number - cost.lacking), scene.glyphs.room * cost.lacking
    words, ink = (short_of(cost), "bad") if not cost.payable else (_HOW[cost.how](), "good")
    returned = t("returned: {favour}", favour=favour_brief(mission))
    rows = (
        line((goods, "legal"), (f"{gap}{points}", "title")),
        line(" ", (bar[0], "good" if cost.payable else "title"), (bar[1], "faint"), (f"  {words}", ink)),
        line((f" {returned}", "dim")),
    )
    whole = (grounded(row, ground, cells - 1) if width(row) < cells else row for row in rows)
    return [line_about(row, card) for row in whole]


def _cost(scene: Scene, m: MerchantView, card: str) -> Price:
    catalogue = scene.catalogue
    discount = catalogue.powers(m.improvements).mission_discount
    return means_of(scene.view, catalogue, m).price(catalogue.mission_costs[card], discount)


_HOW: dict[str, Callable[[], str]] = {
    "at hand": lambda: t("can be paid"),
    "coming": lambda: t("with what is coming"),
    "trading": lambda: t("by trading"),
}


def _done(scene: Scene, m: MerchantView) -> list[Line]:
    """The missions that were fulfilled or returned, one in a row."""
    lines = [_mission(scene, card, "good", t("fulfilled")) for card in m.fulfilled]
    for card in m.returned:
        worth = _worth(t("returned"), points_when_returned(scene.catalogue.missions[card]))
        lines.append(line_about(line((f" {card:<4}", "dim"), (worth, "dim")), card))
    return lines


def _done_briefly(scene: Scene, m: MerchantView) -> list[Line]:
    """The same in one row."""
    parts: list[Run | str] = []
    if m.fulfilled:
        parts += [Run(f" {scene.glyphs.mission} ", "title"), Run(" ".join(m.fulfilled), "good")]
    if m.returned:
        words = t("returned {cards}", cards=" ".join(m.returned))
        parts.append(Run(f"  {words}", "dim"))
    return [line(*parts)] if parts else []


def _mission_in_hand(scene: Scene, m: MerchantView, card: str) -> Line:
    """In one row, with a sign if it can be paid."""
    sign = scene.glyphs.can if _cost(scene, m, card).payable else " "
    return _mission(scene, card, "legal", price(scene.catalogue.missions[card].cost, between=""), sign)


def _mission(scene: Scene, card: str, ink: str, state: str, sign: str = " ") -> Line:
    """Its price or what became of it, its worth, and what returning it brings."""
    mission = scene.catalogue.missions[card]
    row = line((sign, "good"), (f"{card:<4}", ink), f"{_worth(state, mission.points)} ", (favour_brief(mission), "dim"))
    return line_about(row, card)


def _worth(state: str, points: int) -> str:
    return " ".join((_filled(state, _STATE), t("{points:>2}PP", points=points)))


def _filled(text: str, cells: int) -> str:
    return text + " " * (cells - cells_of(text))


def _whole(row: Line, cells: int) -> list[Line]:
    """A row as it is, or in several where it is too long."""
    return [row] if width(row) <= cells else flow(row, cells, " ", " " * 6)


def paint_stacks(scene: Scene, cells: int, rows: int = 0) -> list[Line]:
    """What is left of the rare goods; the top of each stack is open and comes first, with what it would be worth."""
    m = scene.view.merchants[scene.seat]
    lines = [noted(t("Rare goods"), cells, scene.glyphs, t("the top one first"), t("at the end +PP"))]
    prices = {str(colour): price(cost) for colour, cost in scene.catalogue.rare_prices.items()}
    column = max(map(cells_of, prices.values())) + 1
    for colour, stack in scene.view.stacks.items():
        sign, ink, *_ = scene.rare_sign(colour)
        top = _counted(stack.top, stack.left[stack.top], ink) if stack.top else (pt("of rare goods", "none"), ink)
        others = (_counted(good, n, "dim") for good, n in stack.left.items() if good != stack.top)
        beneath = (run for other in others for run in (("  ", "dim"), other))
        gain = f"+{rare_good_gain(scene.catalogue, m, stack.top)}" if stack.top else ""
        cost = (f" {_filled(prices[colour], column)}", "dim")
        row = line(cost, (f"{sign} ", ink), top, *beneath)
        room = cells - width(row) - cells_of(gain) - 1
        lines += (
            [(*row, Run(" " * room + gain, "title"))] if room > 0 else _whole((*row, Run(f"  {gain}", "title")), cells)
        )
    if len(lines) < rows:
        yours = t("yours: {goods}", goods=rare_goods(m.rare_goods)) if m.rare_goods else t("yours: none yet")
        lines += [line((text, "dim")) for text in wrap_text(yours, cells - 1, " ", "   ")][: rows - len(lines)]
    return lines


def _counted(good: str, n: int, ink: str) -> Run:
    return Run(t("{good} {number}", good=names.rare_good(good), number=n), ink, target=key(RARE, good))
