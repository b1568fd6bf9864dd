"""The panel of a raid: who sent the marauders, each slot that was hit, what was lost, and what the raider gains."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region, Size

from rules.contract import Seat
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.moments import (
    Hit,
    RaidMoment,
    hit_slots,
    raider_gain,
    safe_next_turn,
    sender,
)
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, capitals, line, padded, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.moment import PanelGrounds, also_rows, framed, goes_on

_GROUNDS = PanelGrounds("raid", "raidhd", "bad")
_WIDEST = 68
_MARGINS = 4
"""Cells of a panel beside what stands in it."""
_BRACKETS = {"camel": "({})", "ship": "[{}]"}
_RIDER = (
    "............l...",
    "......pp...l....",
    "......pp..l.dd..",
    ".....bbbbl.dddd.",
    ".....bbbb..dd...",
    "..ddddbbdddddd..",
    ".dddddddddddd...",
    "d.ddddddddddd...",
    "..dd.....ddd....",
    "..d.......d.d...",
    ".dd......dd.....",
)
_HUES = {"l": "limestone", "p": "paper", "b": "bad", "d": "duskrider"}
_RIDER_CELLS, _RIDER_ROWS = 16, 6
_APART = 3
"""Cells between two riders."""


def raid_region(raid: RaidMoment, position: TadmorPosition, area: Region, look: Appearance) -> Region:
    """Return the place of the panel in an area: as wide as it can be, and as high as it has to be."""
    cells = min(_WIDEST, area.width)
    rows = min(area.height, 2 + len(_body(raid, position, look, cells - _MARGINS, area.height - 2)))
    return Region(area.x + (area.width - cells) // 2, area.y + (area.height - rows) // 2, cells, rows)


def paint_raid(raid: RaidMoment, position: TadmorPosition, size: Size, look: Appearance) -> list[Line]:
    cells, rows = size
    inner = cells - _MARGINS
    body = _body(raid, position, look, inner, rows - 2)[: max(0, rows - 2)]
    turn = t("turn {turn}", turn=raid.turn)
    title = f"{look.glyphs.raid} {capitals(raid.heading)}"
    gap = inner - cell_len(title) - cell_len(turn)
    heading = line((title, "legal"), *(((" " * gap, "plain"), (turn, "plain")) if gap > 0 else ()))
    safe = line((safe_next_turn(position, raid), "plain"))
    last = goes_on(look.keys, inner, safe if width(safe) + len(look.keys["choose"]) + 10 < inner else ())
    return framed([heading, *body, *[line()] * (rows - 2 - len(body)), last], _GROUNDS, look, cells)


def _body(raid: RaidMoment, position: TadmorPosition, look: Appearance, cells: int, rows: int) -> list[Line]:
    """The rows between the heading and the key, with riders if they leave room for everything else."""
    told = [*_sent(raid, position, cells), (), *_hit_rows(raid, position, look.glyphs, cells)]
    sums = _sums(raid, position, cells)
    also = also_rows(raid, cells + _MARGINS)
    foot: list[Line] = [] if look.pictures else [()]  # a frame takes the last row
    every = [*told, *([()] if raid.hits else []), *sums, *also]
    if look.pictures and raid.hits:
        if cells >= 3 * _RIDER_CELLS + 2 * _APART and len(every) + _RIDER_ROWS <= rows:
            return [*_riders(cells, 3), *every]
        if len(every) <= rows and not also:
            return _with_rider(every, cells)
    whole = [*every, *foot]
    return whole if len(whole) <= rows else [*(row for row in every if row), *foot]


def _riders(cells: int, number: int) -> list[Line]:
    canvas = Canvas(cells, _RIDER_ROWS, "raid")
    start = (cells - number * _RIDER_CELLS - (number - 1) * _APART) // 2
    for nth in range(number):
        canvas.draw(start + nth * (_RIDER_CELLS + _APART), 0, _RIDER, _HUES)
    return canvas.lines()


def _with_rider(rows: list[Line], cells: int) -> list[Line]:
    """A rider in the lower right corner, if the rows there are short."""
    free = cells - _RIDER_CELLS
    if len(rows) < _RIDER_ROWS or any(width(row) > free for row in rows[-_RIDER_ROWS:]):
        return rows
    art = _riders(_RIDER_CELLS, 1)
    beside = [
        (*row, Run(" " * (free - width(row))), *drawn) for row, drawn in zip(rows[-_RIDER_ROWS:], art, strict=True)
    ]
    return [*rows[:-_RIDER_ROWS], *beside]


def _sent(raid: RaidMoment, position: TadmorPosition, cells: int) -> list[Line]:
    return flow((_badge(position, raid.by), Run(" "), Run(sender(position, raid), "legal")), cells)


def _hit_rows(raid: RaidMoment, position: TadmorPosition, glyphs: Glyphs, cells: int) -> list[Line]:
    """Each slot that was hit: whose piece went home, and what it would have brought, if it was the viewer's."""
    if not raid.hits:
        return [line((t("Nobody stood there."), "plain"))]
    names_of = [hit_slots(position, hit) for hit in raid.hits]
    signs = [_sign(hit, glyphs) for hit in raid.hits]
    left = max(cell_len(sign) + 1 + cell_len(name) for sign, name in zip(signs, names_of, strict=True)) + 2
    merchants = max(cell_len(position.names[hit.seat]) for hit in raid.hits)
    pieces = max(cell_len(words_of(hit.pieces)) for hit in raid.hits)
    ways: list[list[Line]] = [[], [], [], []]
    for hit, sign, name in zip(raid.hits, signs, names_of, strict=True):
        badge = _badge(position, hit.seat)
        start = (
            Run(f"{sign} ", position.letter(hit.seat).ink),
            Run(padded(name, left - cell_len(sign) - 1), "legal"),
            badge,
        )
        who = Run(f" {padded(position.names[hit.seat], merchants)} ")
        lost = Run(f" {padded(words_of(hit.pieces), pieces)}", "attacked")
        brought = Run(f"  {hit.brought}")
        for rows, rest in zip(ways, ((who, lost, brought), (lost, brought), (lost,), ()), strict=True):
            rows.append((*start, *rest))
    return next((rows for rows in ways if all(width(row) <= cells for row in rows)), ways[-1])


def _sign(hit: Hit, glyphs: Glyphs) -> str:
    return _BRACKETS[hit.piece].format(glyphs.lost) * len(hit.places)


def _sums(raid: RaidMoment, position: TadmorPosition, cells: int) -> list[Line]:
    """What everybody lost, and what the raider gains or why nothing."""
    rows: list[tuple[str, Line]] = []
    if raid.viewer is not None:
        own = raid.lost_actions.get(raid.viewer, 0)
        rows.append((t("You lose"), _lost(own)))
        others = sum(raid.lost_actions.values()) - own
        if others:
            rows.append((t("The others lose"), _lost(others)))
    else:
        rows += [(position.names[seat], _lost(number)) for seat, number in raid.lost_actions.items()]
    gain, gains = words_of(raider_gain(raid)), _who_gains(raid, position)
    rows.append((gains, line((gain, "gain")) if gain else line((t("no PP (no raid tile)"), "plain"))))
    column = max(cell_len(label) for label, _ in rows) + 2
    return [wrapped for label, told in rows for wrapped in _labelled(padded(label, column), told, cells)]


def _labelled(label: str, told: Line, cells: int) -> list[Line]:
    first, *others = flow(told, cells, " " * len(label), " " * len(label))
    return [(Run(label, "legal"), *first[1:]), *others]


def _who_gains(raid: RaidMoment, position: TadmorPosition) -> str:
    if raid.by == raid.viewer:
        return t("You gain")
    return t("{name} gains", name=position.names[raid.by])


def _lost(actions: int) -> Line:
    if not actions:
        return line((t("nothing"), "gain"))
    return line((nt("{n} action", "{n} actions", actions), "attacked"))


def _badge(position: TadmorPosition, seat: Seat) -> Run:
    letter, ink, *_ = position.letter(seat)
    return Run(letter, "night", ink)


def free_area(map_area: Region, corner: Region | None) -> Region:
    """Return the part of the map that no board of a merchant lies over."""
    if corner is None or not map_area.overlaps(corner):
        return map_area
    left = Region(map_area.x, map_area.y, corner.x - map_area.x, map_area.height)
    above = Region(map_area.x, map_area.y, map_area.width, corner.y - map_area.y)
    return max(left, above, key=lambda region: region.area)
