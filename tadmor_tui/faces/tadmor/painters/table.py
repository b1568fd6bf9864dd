"""The panels of the table: which painter fills which, with what the person at the table has open."""

from __future__ import annotations

from collections.abc import Sequence

from rules.english import count
from rules.tadmor import actions as a
from tadmor_tui.faces.tadmor.painters import Scene, titled
from tadmor_tui.faces.tadmor.painters.cards import paint_missions, paint_stacks
from tadmor_tui.faces.tadmor.painters.improvements import paint_improvements, paint_tile_list
from tadmor_tui.faces.tadmor.painters.keys import paint_keys
from tadmor_tui.faces.tadmor.painters.menu import paint_menu
from tadmor_tui.faces.tadmor.painters.own import paint_goods
from tadmor_tui.faces.tadmor.painters.region_map import MapLook, paint_map
from tadmor_tui.faces.tadmor.painters.rivals import paint_merchant
from tadmor_tui.faces.tadmor.painters.slot import paint_slot
from tadmor_tui.faces.tadmor.painters.tracker import paint_tracker
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.lines import Line, beside, fit, line, width, wrapped
from tadmor_tui.table.model import Desk
from tadmor_tui.translation import words_of

_TWO_COLUMNS = 76
"""Cells that a panel needs to be read well in two columns."""
_WITH_OWN_WINDOW = ("menu", "log", "improvements")
"""Panels that show the part of themselves that has room."""


def paint_panel(desk: Desk, name: str, scene: Scene, cells: int, rows: int) -> list[Line]:
    match name:
        case "tracker":
            return paint_tracker(scene, cells)
        case "map":
            look = MapLook(frozenset(desk.placing), desk.lit_slot())
            return paint_map(scene, look, cells, rows)
        case "goods":
            return paint_goods(scene, cells)
        case "hint":
            return [line((" " + (desk.hint or desk.explanation(scene)), "plain"))]
        case "prompt":
            return [_prompt(desk, scene, cells)]
        case "pane" if desk.tab == "improvements":
            return paint_tile_list(scene, desk.tile, cells, rows)
        case "pane":
            lines = paint_panel(desk, desk.tab, scene, cells, rows)
            return lines if desk.tab in _WITH_OWN_WINDOW else _window(lines, desk.scrolled, scene.keys, cells, rows)
        case "menu" if desk.on_map and not desk.menu.items and "improvements" not in desk.arrangement.panels:
            return paint_tile_list(scene, None, cells, rows)
        case "menu" if desk.on_map and not desk.menu.items:
            moving, choose = scene.keys.moving().capitalize(), scene.keys["choose"]
            how_to = f"{moving} choose a slot on the map, {choose} places a piece on it."
            how = [titled("What you can do", cells, scene.glyphs), *wrapped(how_to, cells - 1)]
            return [*how, line(), *paint_slot(desk, scene, desk.cursor.place, cells)]
        case "menu":
            hidden = desk.cards_out_of_sight
            note = scene.keys.note("missions", f"+ {count(hidden, 'mission')}") if hidden else ""
            note = scene.keys.note("back", "back") if desk.menu.title else note
            return paint_menu(desk.menu, scene.glyphs, scene.keys, cells, rows, lit=not desk.on_map, note=note)
        case "improvements":
            return paint_improvements(scene, cells, rows)
        case "missions":
            return paint_missions(scene, cells)
        case "goods in stacks":
            return paint_stacks(scene, cells)
        case "keys":
            return paint_keys(scene.keys, scene.glyphs, cells, rows)
        case "slot":
            return paint_slot(desk, scene, desk.look.place, cells, scene.keys.hint("back", "goes back"))
        case "merchant":
            title, *board = paint_merchant(scene, desk.shown_merchant(scene), cells)
            rule, _, *rest = titled("", cells - width(title), scene.glyphs, scene.keys.note("rivals", "the next"))
            return [(rule, *title, *rest), *_in_two_columns(board, cells, rows)]
        case _:
            return _paint_log(desk, scene, cells, rows)


def _in_two_columns(lines: list[Line], cells: int, rows: int) -> list[Line]:
    """Side by side, if the pane is too low for them and wide enough."""
    if len(lines) < rows or cells < _TWO_COLUMNS:
        return lines
    half = (len(lines) + 1) // 2
    return beside((lines[:half], cells // 2), (lines[half:], cells - cells // 2))


def furthest_scroll(desk: Desk, scene: Scene, cells: int, rows: int) -> int:
    """How many rows of the open panel have no room in the pane."""
    return _beyond(paint_panel(desk, desk.tab, scene, cells, rows), rows)


def _beyond(lines: list[Line], rows: int) -> int:
    """The rows without room; the title stays where it is."""
    return max(0, len(lines) - max(2, rows))


def _window(lines: list[Line], scrolled: int, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """The part of a panel that has room in the pane; the arrow keys move it."""
    beyond = _beyond(lines, rows)
    if not beyond:
        return lines
    title, body = lines[0], lines[1:]
    first, room = min(scrolled, beyond), len(body) - beyond
    note = f" {first + 1} to {first + room} of {len(body)}: {keys['up']}, {keys['down']} "
    return [(*fit(title, cells - len(note)), (note, "dim")), *body[first : first + room]]


def _paint_log(desk: Desk, scene: Scene, cells: int, rows: int) -> list[Line]:
    told = desk.session.log[max(0, desk.log_end - rows) : desk.log_end]
    lines = [row for sentence in told for row in wrapped(sentence.text, cells - 1)]
    return [
        titled("Story", cells, scene.glyphs, scene.keys.note("choose", "replay")),
        *lines[max(0, len(lines) - rows + 1) :],
    ]


def _prompt(desk: Desk, scene: Scene, cells: int) -> Line:
    game = desk.session.game
    if game.to_act is None:
        return line((" The game is over.", "legal"))
    seat = game.to_act
    asked = words_of(game.prompt(seat)) if seat in desk.session.people else "thinking..."
    name = (f" {scene.names[seat]}: ", f"seat.{scene.colour(seat)}")
    left = line(" ", scene.letter(seat), name, (asked, "legal"))
    hints = [hint for command, words in _commands(desk) if (hint := scene.keys.hint(command, words))]
    return _with_keys(left, hints, cells)


_ALWAYS = (
    *(("explain", "explain"), ("undo", "undo"), ("tab", "panels"), ("advice", "advice"), ("look", "look around")),
    *(("help", "keys"), ("reference", "rules"), ("leave", "leave")),
)


def _commands(desk: Desk) -> list[tuple[str, str]]:
    """The commands that matter now, the most important first, each with a word for what it does."""
    if desk.session.acting_person is None:
        return [("choose", "hurry"), ("leave", "leave"), ("log", "story"), ("seats", "seats")]
    if desk.tab != "menu":
        others = [("back", "back"), ("tab", "next"), ("explain", "explain"), ("undo", "undo"), ("leave", "leave")]
        return [*_in_the_panel(desk), *others]
    commands = [("choose", "place" if desk.on_map else "choose")]
    legal = desk.session.game.legal
    if any(action.collects for action in legal):
        commands.append(("collect", "collect all"))
    if any(action.ends_go for action in legal):
        commands.append(("end", "end"))
    if desk.cards_out_of_sight:
        commands.append(("missions", "your missions"))
    return [*commands, *_ALWAYS]


def _in_the_panel(desk: Desk) -> list[tuple[str, str]]:
    """What can be done in the panel that lies over the menu."""
    match desk.tab:
        case "log":
            return [("choose", "replay")]
        case "slot" if desk.look.place in desk.placing:
            return [("choose", "place")]
        case "merchant":
            return [("rivals", "next")]
        case "improvements" if any(isinstance(action, a.Buy) for action in desk.session.game.legal):
            return [("choose", "buy")]
        case _:
            return []


def _with_keys(left: Line, keys: Sequence[str], cells: int) -> Line:
    """The prompt with as many keys at the right end as there is room for."""
    room = cells - width(left) - 2
    shown = ""
    for key in keys:
        longer = f"{shown}  {key}" if shown else key
        if len(longer) > room:
            break
        shown = longer
    return (*left, (" " * max(1, cells - width(left) - len(shown) - 1), "plain"), (shown, "dim"))
