"""What the chosen tile would bring on each cell, by landscape and feature, and what the turn would then earn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from rules.palmyra import names as things
from rules.palmyra.prospects import Prospect
from rules.palmyra.tiles import KIND_OF
from tadmor_tui.games.palmyra.scene import Scene, tile_of
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t, words_of

_FEW_ROWS = 3
"""Rows that are too few for all neighbours of a cell."""


class CellIncome(NamedTuple):
    """A cell, the tile that would be laid there, and what that brings."""

    number: int
    tile: str
    letter: str
    prospect: Prospect
    lit: bool


class IncomeLook(Struct, frozen=True):
    """What the chosen tiles, a large and a small one, bring where."""

    cells: Sequence[CellIncome]
    flipped: int
    stop: str = ""
    """How to stop, and with what."""


def paint_income(scene: Scene, look: IncomeLook, cells: int, rows: int) -> list[Line]:
    """A row for each cell; where there are more, the one under the cursor, and all of them side by side."""
    title = t("Income of each cell")
    tiles = {each.letter: words_of(short_tile(each.tile)) for each in look.cells}
    chosen = ", ".join(f"{letter} {tile}" for letter, tile in sorted(tiles.items()))
    stop = f"{look.stop} " if look.stop else ""
    head = (*noted(title, cells - cell_len(stop), scene.glyphs, chosen), Run(stop, "legal"))
    room = rows - 1
    lit = next((each for each in look.cells if each.lit), look.cells[0])
    if len(look.cells) <= room or (scene.pictures and room > _FEW_ROWS):
        shown = look.cells if len(look.cells) <= room else [lit]  # what each brings stands on the board
        body = [_row(scene, look, each, cells) for each in shown]
        return [head, *body, *_neighbours(scene, lit, cells)][:rows]
    return [head, _row(scene, look, lit, cells), *_side_by_side(look.cells, cells)][:rows]


def _row(scene: Scene, look: IncomeLook, each: CellIncome, cells: int) -> Line:
    """Only its beginning shows where the cursor is, so that little changes when it moves."""
    pointer = scene.glyphs.pointer if each.lit else " "
    name = t("cell {number}", number=each.number)
    ink = "title" if each.lit else "dim"
    left = line((f" {pointer} ", "key"), (f"{name} {each.letter}  ", ink), *breakdown(each))
    rights = ((*told, Run(" ")) for told in _turn_told(look, each.prospect))
    right = next((right for right in rights if width(left) + width(right) <= cells), ())
    return (*fit(left, cells - width(right)), *right)


def _neighbours(scene: Scene, lit: CellIncome, cells: int) -> list[Line]:
    """Every tile that the chosen one would touch there, and what it pays."""
    head = t("beside cell {number}:", number=lit.number)
    runs: list[Run] = [Run(f"{head} ", "dim")]
    standing = scene.standing_on()
    for number, contact in enumerate(lit.prospect.contacts):
        runs.append(Run(", " if number else "", "dim"))
        runs.append(Run(words_of(things.tile(KIND_OF[contact.tile])), "plain"))
        if contact.blocked:
            name = scene.names[standing[contact.cell].seat]
            told = t("blocked by {name}", name=name)
            runs.append(Run(f" ({told})", "bad"))
        elif paid := contact.landscape + contact.feature:
            runs.append(Run(f" {paid}", "good"))
    return flow(runs, cells - 1, "   ", "   ")


def breakdown(each: CellIncome) -> Line:
    """`desert 1 + lake 4 = 5 coins`."""
    tile, prospect, match = tile_of(each.tile), each.prospect, each.prospect.match
    parts: list[Run | str] = []
    if match.landscape:
        parts.append(t("{landscape} {matched}", landscape=things.landscape(tile.landscape), matched=match.landscape))
    if match.feature:
        parts += [" + "] if parts else []
        parts.append(t("{feature} {matched}", feature=things.feature(tile.feature), matched=match.feature))
    parts += [Run(" = ", "dim")] if parts else []
    brought = min(match.sum, prospect.gain)
    parts.append(Run(gain(prospect, brought), "good" if brought else "dim"))
    if brought < match.sum:
        told = t("of {matched}", matched=match.sum)
        parts.append(Run(f" {told}", "dim"))
    blocked = sum(contact.blocked for contact in prospect.contacts)
    if blocked:
        told = nt("{n} blocked", "{n} blocked", blocked)
        parts.append(Run(f"  ({told})", "bad"))
    return line(*parts)


def gain(prospect: Prospect, number: int) -> str:
    """So many coins, or tiles in a conquer turn."""
    if prospect.coins is not None:
        return nt("{n} coin", "{n} coins", number)
    return nt("{n} tile", "{n} tiles", number)


def _turn_told(look: IncomeLook, prospect: Prospect) -> list[Line]:
    """What the whole turn comes to, at length and in short: the end of the game is what matters most."""
    found = prospect.outcome
    match found.end:
        case None:
            return _tribute(look, prospect)
        case "income":
            told = nt(
                "the stacks can't give {n} tile: the game ends",
                "the stacks can't give {n} tiles: the game ends",
                prospect.tiles,
            )
        case "coins":
            told = nt(
                "the turn: {n} coin, the last one: the game ends",
                "the turn: {n} coins, the last ones: the game ends",
                found.coins,
            )
        case _:
            told = t("then the last coins leave: the game ends")
    return [line((f"  {said}", "bad")) for said in (told, t("the game ends"))]


def _tribute(look: IncomeLook, prospect: Prospect) -> list[Line]:
    """What the whole turn comes to against the flipped tiles, at length and in short."""
    coins = prospect.coins
    if coins is None:
        told = nt("the turn: {n} tile", "the turn: {n} tiles", prospect.tiles)
        return [line((f"  {told}", "dim"))]
    if not look.flipped:
        told = nt("the turn: {n} coin", "the turn: {n} coins", coins.sum)
        return [line((f"  {told}", "dim"))]
    collected = coins.matched + coins.caesar
    if coins.tribute:
        told = t("tribute: {matched} is more than {flipped} flipped", matched=collected, flipped=look.flipped)
        more, short = (f"+{coins.tribute}", "good"), t("tribute")
        return [line((f"  {said} ", "dim"), more) for said in (told, short)]
    told = t("no tribute: {matched} is not more than {flipped} flipped", matched=collected, flipped=look.flipped)
    short = t("no tribute")
    return [line((f"  {said}", "dim")) for said in (told, short)]


def _side_by_side(every: Sequence[CellIncome], cells: int) -> list[Line]:
    """What each cell brings that brings something: `9 +1, 10 +2!`, with a mark where it ends the game."""
    paying = [each for each in every if each.prospect.gain or each.prospect.outcome.end]
    if not paying:
        nothing = t("No cell brings anything with these tiles.")
        return [line((f"   {nothing}", "dim"))]
    runs: list[Run] = []
    for each in paying:
        brings, ends = each.prospect.gain, each.prospect.outcome.end is not None
        sign = f"{f'+{brings}' if brings else ''}{'!' if ends else ''}"
        runs += [Run(", " if runs else "", "dim"), Run(f"{each.number} ", "dim"), Run(sign, "bad" if ends else "good")]
    return flow(runs, cells - 1, "   ", "   ")
