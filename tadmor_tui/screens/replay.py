"""The replay: step and jump through a game, by actions, goes and turns."""

from __future__ import annotations

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Region

from rules.tadmor.game import TadmorGame
from tadmor_tui.faces.tadmor.advice_texts import why_task
from tadmor_tui.faces.tadmor.layout import LEAST_HEIGHT, LEAST_WIDTH
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.faces.tadmor.painters.own import paint_goods
from tadmor_tui.faces.tadmor.painters.region_map import MapLook, map_cells, paint_map
from tadmor_tui.faces.tadmor.painters.replay import (
    action_of,
    boards_height,
    lines_left,
    paint_board,
    paint_boards,
    paint_position,
    paint_story,
    place_bar,
    story_lines,
    story_room,
)
from tadmor_tui.faces.tadmor.painters.tracker import paint_tracker
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.lines import Line, line
from tadmor_tui.look.panel import Panel
from tadmor_tui.screens.base import LeanScreen
from tadmor_tui.table.history import Course
from tadmor_tui.table.session import Session

_PANELS = ("tracker", "map", "goods", "story", "board", "boards", "position", "keys")
_MAP_ROWS = 14
_SIDE_BY_SIDE = 10
"""Rows that story and board need to stand beside each other; with fewer, Tab turns from one to the other."""
_BOARD_CELLS = 40
_WAYS = (("back", "on", "step"), ("go-back", "go-on", "go"), ("turn-back", "turn-on", "turn"))
"""Commands to go back and on, and a word for each pair."""


def arrange_replay(width: int, height: int, merchants: int, show_board: bool) -> dict[str, Region]:
    """Tracker, map and goods as at the table; below them the story with one board or, where there is room, with all."""
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)  # the row of a warning may be missing
    top = 3 + _MAP_ROWS
    rows = height - 2 - top
    panels = {
        "tracker": Region(0, 0, width, 1),
        "map": Region(0, 1, width, _MAP_ROWS),
        "goods": Region(0, 1 + _MAP_ROWS, width, 2),
        "position": Region(0, height - 2, width, 1),
        "keys": Region(0, height - 1, width, 1),
    }
    columns = board_columns(merchants)
    if width >= (columns + 1) * _BOARD_CELLS and rows >= boards_height(merchants, columns):
        left = width - columns * max(_BOARD_CELLS, width // (columns + 2))
        panels["story"] = Region(0, top, left, rows)
        panels["boards"] = Region(left, top, width - left, rows)
    elif rows >= _SIDE_BY_SIDE:
        left = width - max(_BOARD_CELLS, width // 3)
        panels["story"] = Region(0, top, left, rows)
        panels["board"] = Region(left, top, width - left, rows)
    else:
        panels["board" if show_board else "story"] = Region(0, top, width, rows)
    return panels


def board_columns(merchants: int) -> int:
    return 1 if merchants <= 2 else 2


class ReplayScreen(LeanScreen[None]):
    """A game being looked at. It changes nothing, and shows no more than the people here may see."""

    BINDINGS = [
        Binding("left,h", "by_action(-1)", "one action back", id="replay-back", show=False),
        Binding("right,l", "by_action(1)", "one action on", id="replay-on", show=False),
        Binding("space,enter", "read_on", "read on", id="replay-read-on", show=False),
        Binding("up,k,left_square_bracket", "by_go(-1)", "one go back", id="replay-go-back", show=False),
        Binding("down,j,right_square_bracket", "by_go(1)", "one go on", id="replay-go-on", show=False),
        Binding("pageup,left_curly_bracket", "by_turn(-1)", "one turn back", id="replay-turn-back", show=False),
        Binding("pagedown,right_curly_bracket", "by_turn(1)", "one turn on", id="replay-turn-on", show=False),
        Binding("home,0", "go_to(0)", "to the beginning", id="replay-home", show=False),
        Binding("end,G", "go_to_end", "to the end", id="replay-end", show=False),
        Binding("r", "next_merchant(1)", "next merchant", id="replay-merchant", show=False),
        Binding("R", "next_merchant(-1)", "merchant before", id="replay-merchant-back", show=False),
        Binding("w", "why", "why was that done", id="replay-why", show=False),
        Binding("tab,shift+tab", "turn_over", "story or board", id="replay-tab", show=False),
        Binding("escape,q", "leave", "back", id="replay-leave", show=False),
    ]

    def __init__(self, session: Session, action: int | None = None) -> None:
        """Open at an action; None: where somebody wants to begin who has not said where."""
        super().__init__()
        self._session = session
        self._course = Course(session)
        self._number = self._course.by_action(self._course.opening_place if action is None else action, 0)
        self._merchant = session.people[0] if session.people else 0
        self._show_board = False
        self._skipped = 0
        """Lines of a long story that were read already."""
        self._panels: dict[str, Panel] = {}
        self._regions: dict[str, Region] = {}
        self._painters: dict[str, Callable[[Scene, int, int], list[Line]]] = {
            "tracker": lambda scene, cells, rows: paint_tracker(scene, cells),
            "map": lambda scene, cells, rows: paint_map(scene, self._look(scene), cells, rows),
            "goods": lambda scene, cells, rows: paint_goods(scene, cells),
            "story": lambda scene, cells, rows: paint_story(
                self._course, self._number, scene.glyphs, scene.keys, cells, rows, self._skipped
            ),
            "board": lambda scene, cells, rows: paint_board(
                scene, cells, rows, scene.keys.note("replay-merchant", "the next")
            ),
            "boards": lambda scene, cells, rows: paint_boards(scene, board_columns(self._course.seats), cells, rows),
            "position": lambda scene, cells, rows: paint_position(
                self._course, self._number, scene.view.turn, scene.glyphs, cells
            ),
            "keys": lambda scene, cells, rows: [self._keys()],
        }

    @property
    def game(self) -> TadmorGame:
        return self._session.game

    @property
    def number(self) -> int:
        """How many actions lie behind."""
        return self._number

    # --- making

    def compose(self) -> ComposeResult:
        for name in _PANELS:
            panel = Panel(self.tadmor.palette, id=f"replay-{name}")
            self._panels[name] = panel
            yield panel

    def on_mount(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        self._skipped = 0
        self._regions = arrange_replay(*self.area, self._course.seats, self._show_board)
        for name, panel in self._panels.items():
            panel.lie_in(self._regions.get(name))
        self._paint()

    # --- moving

    def _go(self, number: int) -> None:
        if number != self._number:
            self._number, self._skipped = number, 0
            self._paint()

    def action_by_action(self, step: int) -> None:
        self._go(self._course.by_action(self._number, step))

    def action_read_on(self) -> None:
        """The rest of a story that is longer than its panel, then the next action."""
        region = self._regions.get("story")
        if region is not None:
            room = story_room(region.width, region.height)
            if lines_left(self._course, self._number, *room, self._skipped):
                self._skipped += room[1]
                self._paint()
                return
        self.action_by_action(1)

    def action_by_go(self, step: int) -> None:
        self._go(self._course.by_go(self._number, step))

    def action_by_turn(self, step: int) -> None:
        self._go(self._course.by_turn(self._number, step))

    def action_go_to(self, number: int) -> None:
        self._go(self._course.by_action(number, 0))

    def action_go_to_end(self) -> None:
        self._go(self._course.last)

    def action_next_merchant(self, step: int) -> None:
        self._merchant = (self._merchant + step) % self._course.seats
        self._paint()

    def action_turn_over(self) -> None:
        """From the story to the board, where only one of them has room."""
        self._show_board = not self._show_board
        self.lay_out()

    def action_why(self) -> None:
        """Ask why the action was taken that led here."""
        if self._number:
            self._think(self._number, why_task(self._session, self._number))

    @work(thread=True, exclusive=True)
    def _think(self, number: int, task: Callable[[], str]) -> None:
        report = self.reporter()
        report(self._told_why, number, task())

    def _told_why(self, number: int, why: str) -> None:
        self._course.tell_why(number, why)
        if self.is_attached:
            self._skipped = 0
            self._paint()

    def action_leave(self) -> None:
        self.dismiss()

    def on_panel_pressed(self, message: Panel.Pressed) -> None:
        number: int | None = None
        if message.panel is self._panels["position"]:
            number = place_bar(self._course, self._regions["position"].width).action_at(message.x, self._course.last)
        elif message.panel is self._panels["story"]:
            region = self._regions["story"]
            room = story_room(region.width, region.height)
            told = story_lines(self._course, self._number, *room, self._skipped)
            number = action_of(told, message.y - 1)
        elif message.panel in (self._panels["goods"], self._panels["board"], self._panels["boards"]):
            self.action_next_merchant(1)
        if number is not None:
            self._go(number)

    # --- painting

    def _paint(self) -> None:
        scene = self._course.scene(self._number, self._merchant, self.tadmor.glyphs, self.keys)
        for name, region in self._regions.items():
            self._panels[name].show(self._painters[name](scene, region.width, region.height))

    def _look(self, scene: Scene) -> MapLook:
        """The map, with the slot that the action was about."""
        slots = {cell.name for cell in map_cells(scene)}
        return MapLook(cursor=next((place for place in self._course.places(self._number) if place in slots), None))

    def _keys(self) -> Line:
        keys = self.keys
        both = {"story", "board"} <= self._regions.keys() or "boards" in self._regions
        hints = [
            *(_pair(keys, f"replay-{back}", f"replay-{on}", words) for back, on, words in _WAYS),
            keys.hint("replay-merchant", "merchant"),
            keys.hint("replay-why", "why"),
            "" if both else keys.hint("replay-tab", "story" if self._show_board else "board"),
            keys.hint("replay-leave", "").strip().replace("Escape", "Esc"),
        ]
        return line((f" {'  '.join(filter(None, hints))}", "dim"))


def _pair(keys: KeyNames, back: str, on: str, words: str) -> str:
    """`Left Right step`."""
    usual = [*keys.all(back)[:1], *keys.all(on)[:1]]
    return f"{' '.join(usual)} {words}" if usual else ""
