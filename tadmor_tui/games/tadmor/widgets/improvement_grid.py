"""The improvements: those for sale, what each would do for the one who looks, and who owns what."""

from __future__ import annotations

from rules.message import Counted
from rules.tadmor import names
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import tile_brief, tile_words
from tadmor_tui.games.tadmor.text.prospects import prospect_ink, prospect_words
from tadmor_tui.games.tadmor.tile_entries import TileEntry, tile_entries
from tadmor_tui.games.tadmor.widgets.tiles import paint_tiles
from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, line_about, relit, width
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.translation import t

_INDENT = 5


def explain_tile(scene: Scene, entry: TileEntry, cells: int | None = None) -> str:
    """A tile in one line: what it does, and what it would do for you now, if there is room for it, or whose it is."""
    brief = tile_words(scene.catalogue.improvements[entry.tile])
    if entry.owner is not None:
        return t("{tile} of {name}: {use}", tile=entry.tile, name=scene.names[entry.owner], use=brief)
    if words := prospect_words(scene, entry.tile):
        whole = t("{tile}: {use}; for you now: {prospect}", tile=entry.tile, use=brief, prospect=words)
        if cells is None or cells_of(whole) <= cells:
            return whole
    return t("{tile}: {use}", tile=entry.tile, use=brief)


# --- as a list to walk through


def tile_layout(scene: Scene, cursor: int, cells: int, rows: int) -> ColumnLayout:
    return _layout([_entry(scene, entry) for entry in tile_entries(scene.view)], cursor, cells, rows)


def _layout(entries: list[Line], cursor: int, cells: int, rows: int) -> ColumnLayout:
    return column_layout(len(entries), cursor, cells, rows, max(map(width, entries), default=0) + 1)


def paint_tile_list(scene: Scene, cursor: int | None, cells: int, rows: int) -> list[Line]:
    """Every open tile by itself; without a cursor, the note says which key gives one."""
    entries = [_entry(scene, entry) for entry in tile_entries(scene.view)]
    layout = _layout(entries, cursor or 0, cells, rows)
    explains, closes = scene.keys.hint("explain", t("explains")), scene.keys.hint("back", t("closes"))
    how = (_one_by_one(scene),) if cursor is None else (explains, closes)
    lines = [noted(t("Improvements"), cells, scene.glyphs, _cost(scene), layout.note, *how)]
    for number in range(layout.rows):
        shown = ((relit(entries[n], "cursor") if n == cursor else entries[n]) for n in layout.row(number))
        lines.append(tuple(run for entry in shown for run in fit(entry, cells // layout.columns)))
    return lines


def _entry(scene: Scene, entry: TileEntry) -> Line:
    brief = tile_brief(scene.catalogue.improvements[entry.tile])
    if entry.owner is None:
        return line_about(line((f" {entry.tile:<4}", "legal"), brief), entry.tile)
    row = line(" ", scene.letter(entry.owner), (f" {entry.tile:<4}", "dim"), (brief, "dim"))
    return line_about(row, entry.tile)


def _one_by_one(scene: Scene) -> str:
    return scene.keys.note("improvements", t("one by one"))


def _cost(scene: Scene) -> str:
    cost = scene.catalogue.file.improvement_market.cost[scene.view.era]
    return t("{goods} each", goods=Counted(cost, names.GOOD))


# --- as a panel of its own


def paint_improvements(scene: Scene, cells: int, rows: int) -> list[Line]:
    """The display with what each tile would do for you now, as far as there is room, then who owns what."""
    owned, display = _owned(scene, cells), scene.view.display
    title = noted(t("Improvements"), cells, scene.glyphs, _cost(scene), _one_by_one(scene))
    entries = tile_entries(scene.view)
    for_sale = [entry for entry in entries if entry.owner is None]
    bought = [entry for entry in entries if entry.owner is not None and _of_this_era(scene, entry.tile)]
    room, first = rows - 1 - len(owned), _who_chooses_first(scene)
    for number in range(len(bought), -1, -1):
        notes = [*first, *(_entry(scene, entry) for entry in bought[number:])]
        if tiles := paint_tiles(scene, [*for_sale, *bought[:number]], cells, room, notes, all_notes=number > 0):
            return [title, *tiles, *owned]
    briefs = [_in_rows(_brief(scene, tile), cells, _INDENT) for tile in display]
    spare = rows - 1 - sum(map(len, briefs)) - len(owned)
    if spare < 0:
        return [title, *_crowded(scene, briefs, cells, rows - 1)]
    room_for_all = spare >= len(display)
    lines: list[Line] = []
    for tile, brief in zip(display, briefs, strict=True):
        words, ink = prospect_words(scene, tile), prospect_ink(scene, tile)
        if not room_for_all and width(brief[-1]) + cells_of(words) + 3 <= cells:
            lines += [*brief[:-1], (*brief[-1], Run(f"  {words}", ink))]
            continue
        lines += brief
        told = _in_rows(line((" " * _INDENT + words, ink)), cells, _INDENT, _INDENT)
        if words and spare >= len(told):
            spare -= len(told)
            lines += told
    if not lines:
        lines.append(line(" ", (t("none on display"), "dim")))
    return [title, *lines, *owned]


def _of_this_era(scene: Scene, tile: str) -> bool:
    return scene.catalogue.improvements[tile].era == scene.view.era + 1


def _who_chooses_first(scene: Scene) -> list[Line]:
    """The places of those who buy, in their order, with whoever stands there; nothing when all have bought.

    A place with a number is free.
    """
    owners = {place: m.seat for m in scene.view.merchants for place in m.pieces}
    if scene.view.stage != "placement" and not any(place in owners for place in scene.board.improvement_slots):
        return []
    runs: list[Run | str] = []
    for number, place in enumerate(scene.board.improvement_slots, 1):
        seat = owners.get(place)
        if seat is None:
            runs.append(Run(f" ({number})", "legal"))
        else:
            letter, ink, *_ = scene.letter(seat)
            runs += [" ", Run(f"({letter})", "night", ink)]
    return [line((" ".join(("", t("Who chooses first"))), "title")), line(*runs)]


def _crowded(scene: Scene, briefs: list[list[Line]], cells: int, rows: int) -> list[Line]:
    """As many tiles with their words as have room, and the numbers of all others, with their owners."""
    shown: list[Line] = []
    for number in range(len(briefs), -1, -1):
        shown = [row for brief in briefs[:number] for row in brief]
        rest: list[Run | str] = [Run(" ".join(scene.view.display[number:]), "legal")]
        for m in scene.view.merchants:
            if m.improvements:
                rest += ["  ", scene.letter(m.seat), Run(" " + " ".join(m.improvements), "dim")]
        shown += flow(line(*rest), cells, " ", " ")
        if len(shown) <= rows:
            break
    return shown


def _brief(scene: Scene, tile: str) -> Line:
    row = line((f" {tile:<{_INDENT - 1}}", "legal"), tile_brief(scene.catalogue.improvements[tile]))
    return line_about(row, tile)


def _in_rows(row: Line, cells: int, hanging: int, indent: int = 1) -> list[Line]:
    """A row as it is, or in several where it is too long."""
    return [row] if width(row) <= cells else flow(row, cells, " " * indent, " " * hanging)


def _owned(scene: Scene, cells: int) -> list[Line]:
    """Who owns what, several merchants in a row where they fit."""
    rows: list[tuple[Run, ...]] = []
    for m in scene.view.merchants:
        if m.improvements:
            whole: Line = (Run("  ", "plain"), scene.letter(m.seat), Run(" " + " ".join(m.improvements), "dim"))
            if rows and width(rows[-1]) + width(whole) < cells:
                rows[-1] += whole
            else:
                rows.append(whole[1:])
    return [line(" ", *row) for row in rows]
