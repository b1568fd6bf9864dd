"""Tadmor's table: the map in the middle, and panels for improvements, missions, rare goods and merchants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.contract import Action, Event
from rules.message import message
from rules.tadmor import actions as a
from tadmor_tui.games.painted_table import MENU, PaintedTable
from tadmor_tui.games.tadmor.animations import table_motion
from tadmor_tui.games.tadmor.explanations import (
    action_key,
    headings_told,
    merchant_focus,
    not_possible,
    panel_focus,
    slot_focus,
    why_closed,
)
from tadmor_tui.games.tadmor.layout import NARROW_PANE_ROWS, NOW_CELLS, arrange
from tadmor_tui.games.tadmor.map_layout import east_rows, least_rows
from tadmor_tui.games.tadmor.painted_panes import (
    BuildingsPane,
    ImprovementGrid,
    MerchantPane,
    MissionPane,
    PrestigeTrack,
    RareGoodsPane,
    Skyline,
    SlotPane,
    StandingsPane,
)
from tadmor_tui.games.tadmor.pointing import explain_thing, open_thing, thing_called
from tadmor_tui.games.tadmor.position import Scene, catalogue_of
from tadmor_tui.games.tadmor.text.legend import (
    goods_legend,
    points_legend,
    rare_goods_legend,
    signs_legend,
    slots_legend,
)
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.games.tadmor.things import SEAT
from tadmor_tui.games.tadmor.tile_entries import TileEntry
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.games.tadmor.widgets.buildings_pane import paint_buildings
from tadmor_tui.games.tadmor.widgets.improvement_grid import (
    explain_tile,
    paint_improvements,
    paint_tile_list,
    tile_layout,
)
from tadmor_tui.games.tadmor.widgets.merchant_pane import pack_merchant, paint_merchant
from tadmor_tui.games.tadmor.widgets.mission_pane import paint_missions, paint_stacks
from tadmor_tui.games.tadmor.widgets.placement_pane import paint_for_you_now
from tadmor_tui.games.tadmor.widgets.prestige_track import paint_track
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import paint_skyline
from tadmor_tui.games.tadmor.widgets.slot_pane import paint_slot
from tadmor_tui.games.tadmor.widgets.standings_pane import paint_worth
from tadmor_tui.games.tadmor.widgets.traded_goods_pane import TradedGoodsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import OwnGoods, WarehousePane, select_goods, warehouse_cells
from tadmor_tui.render.animation import Motion, Pictures
from tadmor_tui.render.columns import ColumnLayout
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, beside, width
from tadmor_tui.render.wrapping import cells_of
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.action_menu import menu_layout
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.pointing import key

_TWO_COLUMNS = 76
"""Cells that a panel needs to be read well in two columns."""
_ALWAYS = (
    ("explain", message("explain")),
    ("undo", message("undo")),
    ("help", message("keys")),
    ("advice", message("advice")),
    ("tab", message("panels")),
    ("look", message("look around")),
    ("reference", message("rules")),
    ("leave", message("leave")),
)


class TadmorTable(PaintedTable[TadmorUIState]):
    PANES = (
        *(Skyline, PrestigeTrack, BuildingsPane),
        *(ImprovementGrid, MissionPane, RareGoodsPane, MerchantPane, StandingsPane),
    )
    STACKED = (ImprovementGrid, MissionPane, RareGoodsPane, MerchantPane, SlotPane)
    hand_pane = MissionPane
    hand_command = "missions"
    hand_word = message("your missions")
    always = _ALWAYS

    def __init__(self, model: TadmorUIState, look: Callable[[], Appearance]) -> None:
        self._wide_pane = False
        self._warehouse_cells = 0
        self.map = RegionMap(id="map")
        super().__init__(model, look)

    def compose(self) -> Iterable[AnyPane]:
        goods = (WarehousePane(id="warehouse"), TradedGoodsPane(id="traded"))
        return (TurnTracker(id="tracker"), self.map, *goods, *super().compose())

    @property
    def active_pane(self) -> AnyPane:
        on_map = self.ui.on_map or self.ui.open_pane is SlotPane
        return self.map if on_map else super().active_pane

    def scene(self) -> Scene:
        model, look = self.ui, self.appearance
        catalogue, standings = catalogue_of(model.snapshot.components), model.snapshot.standings
        return Scene(
            model.view(),
            model.snapshot.names,
            catalogue,
            look.glyphs,
            look.keys,
            model.hand_open,
            standings,
            look.coloured,
        )

    def own_goods(self, cells: int | None = None) -> OwnGoods:
        """The goods of the merchant whose board is shown, in so many cells, or in those that they have now."""
        if cells is None:
            cells = sum(self.layout.regions[pane].width for pane in (WarehousePane, TradedGoodsPane))
        return select_goods(self.scene(), cells)

    def arrange(self, width: int, height: int) -> Layout:
        board, seats = self.ui.board, len(self.ui.snapshot.names)
        wide, warehouse = self._needs_wide_pane, self._cells_of_warehouse(width)
        return arrange(width, height, seats, least_rows(board), east_rows(board), wide, warehouse)

    def _cells_of_warehouse(self, width: int) -> int:
        return warehouse_cells(self.own_goods(width), self.appearance.glyphs)

    @property
    def _needs_wide_pane(self) -> bool:
        """Whether what is open has more to show than half a pane can; where there is much room nothing changes."""
        model = self.ui
        if not model.menu_open:
            return True
        rows = NARROW_PANE_ROWS - (1 if model.on_map else 0)
        labels = (cells_of(item.label) for item in model.menu.items)
        return len(model.menu.items) > rows or max(labels, default=0) > NOW_CELLS - 4

    def fits(self, width: int, height: int) -> bool:
        same_goods = self._warehouse_cells == self._cells_of_warehouse(width)
        return same_goods and self._wide_pane == self._needs_wide_pane and super().fits(width, height)

    def relayout(self, width: int, height: int) -> None:
        self._wide_pane, self._warehouse_cells = self._needs_wide_pane, self._cells_of_warehouse(width)
        super().relayout(width, height)

    # --- what the panels show

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, scene = self.ui, self.scene()
        match name:
            case "track":
                return paint_track(scene, cells)
            case "skyline":
                return paint_skyline(scene, cells, rows)
            case "buildings":
                return paint_buildings(scene, cells)
            case "pane" if model.open_pane is ImprovementGrid:
                return paint_tile_list(scene, model.tile, cells, rows)
            case "menu" if model.on_map:
                return self._paint_placing(scene, cells, rows)
            case "improvements":
                return paint_improvements(scene, cells, rows)
            case "missions":
                return paint_missions(scene, cells, rows)
            case "goods in stacks":
                return paint_stacks(scene, cells, rows)
            case "slot":
                return self._paint_slot(scene, model.look.place, cells, scene.keys.hint("back", t("goes back")))
            case "merchants":
                return paint_worth(scene, cells, rows)
            case "merchant":
                return self._paint_merchant(scene, cells, rows)
            case _:
                return super().paint(name, cells, rows)

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        return table_motion(events, self.scene(), self.map.select(self).look, self.layout.regions)

    def _paint_placing(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        """What the slot under the cursor would bring; below it, what else can be done than to place a piece."""
        model, menu = self.ui, self._menu_rows()
        place, above = model.cursor.place, rows - menu
        told = paint_for_you_now(scene, place, len(model.placing), cells, rows) if place is not None else []
        if not menu:
            return told
        empty: list[Line] = [()] * (above - len(told))
        return [*told[:above], *empty, *super().paint(MENU, cells, menu)]

    def _menu_rows(self) -> int:
        """Rows of its pane that the menu has: all of them, or some at the foot while pieces are placed on the map."""
        rows, items = self.layout.regions[PaneStack].height, len(self.ui.menu.items)
        if not self.ui.on_map:
            return rows
        return min(items + 1, max(2, rows * 2 // 5)) if items else 0

    def _menu_layout(self) -> ColumnLayout:
        return menu_layout(self.ui.menu, self.layout.regions[PaneStack].width, self._menu_rows())

    def _paint_slot(self, scene: Scene, place: str | None, cells: int, note: str = "") -> list[Line]:
        snapshot, free = self.ui.snapshot, place in self.ui.placing
        person = snapshot.person
        closed = None if free or place is None or person is None else why_closed(snapshot.game, person, place)
        return paint_slot(scene, place, free, closed, cells, note)

    def _paint_merchant(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        title, *board = paint_merchant(scene, self.ui.shown_merchant(), cells)
        rule, _, *rest = titled("", cells - width(title), scene.glyphs, scene.keys.note("rivals", t("the next")))
        if len(board) >= rows and cells < _TWO_COLUMNS:
            board = pack_merchant(scene, self.ui.shown_merchant(), cells)
        return [(rule, *title, *rest), *_in_two_columns(board, cells, rows)]

    @property
    def menu_lit(self) -> bool:
        return not self.ui.on_map

    def hand_note(self) -> str:
        hidden = self.ui.choices_out_of_sight
        return self.appearance.keys.note("missions", nt("+ {n} mission", "+ {n} missions", hidden)) if hidden else ""

    def choose_word(self) -> str:
        return t("place") if self.ui.on_map else super().choose_word()

    def pane_commands(self) -> list[tuple[str, str]]:
        model = self.ui
        if model.open_pane is SlotPane and model.look.place in model.placing:
            return [("choose", t("place"))]
        if model.open_pane is MerchantPane:
            return [("rivals", t("next"))]
        if model.open_pane is ImprovementGrid and any(isinstance(action, a.Buy) for action in model.snapshot.legal):
            return [("choose", t("buy"))]
        return super().pane_commands()

    # --- explaining

    def explanation(self) -> str:
        model, scene = self.ui, self.scene()
        if self.active_pane is self.map:
            self.map.table = self
            return self.map.explain()
        if (entry := model.tile_entry()) is not None:
            return explain_tile(scene, entry, self.hint_cells)
        item = model.menu.current
        if item is not None:
            offer = item.offers[0]
            if isinstance(offer.action, a.Buy | a.TakeTile) and item.names_action:
                return explain_tile(scene, TileEntry(offer.action.tile, None), self.hint_cells)
        return super().explanation()

    @property
    def hint_cells(self) -> int:
        """Cells of the line that explains."""
        return self.layout.regions[HintLine].width - 1

    def help_topic(self) -> HelpTopic:
        model, scene = self.ui, self.scene()
        if model.covered:
            return HelpTopic("summary")
        if (place := model.lit_slot()) is not None:
            return slot_focus(scene, place, explain_slot(scene, place))
        if model.open_pane is MerchantPane:
            return merchant_focus(scene, model.shown_merchant())
        if (entry := model.tile_entry()) is not None:
            others = (tile for tile in scene.view.display if tile != entry.tile)
            return HelpTopic(
                entry.tile, (t("{explanation}.", explanation=explain_tile(scene, entry)),), (*others, "improvements")
            )
        item, person = model.menu.current, model.snapshot.person
        if model.menu_open and item is not None:
            undone = () if person is None else not_possible(model.snapshot.game, person)
            return HelpTopic(action_key(item.offers[0].action), (t("{label}.", label=item.label), *undone))
        return panel_focus(scene, model.open_pane)

    def legend(self) -> Sequence[str]:
        glyphs, scene = self.appearance.glyphs, self.scene()
        letters = (goods_legend(), rare_goods_legend(scene)) if scene.rare_letters else (goods_legend(),)
        others = (slots_legend(), points_legend(glyphs), headings_told(glyphs), signs_legend(glyphs))
        return (" ".join(letters), *others)

    # --- keys and mouse

    def choose(self) -> Action | None:
        model = self.ui
        if self.active_pane is self.map:
            return self.map.choose()
        if (entry := model.tile_entry()) is not None and (buying := model.ways_to_take(entry.tile)):
            model.offer_only(buying)
            return None
        return super().choose()

    def move(self, way: str) -> None:
        model = self.ui
        if self.active_pane is self.map:
            model.hint = ""
            self.map.move(way)
        elif model.open_pane is ImprovementGrid:
            model.hint = ""
            rows = self._tile_layout().rows
            model.move_tile({"up": -1, "down": 1, "left": -rows, "right": rows}[way])
        else:
            super().move(way)

    def _tile_layout(self) -> ColumnLayout:
        region = self.layout.regions[PaneStack]
        return tile_layout(self.scene(), self.ui.tile, region.width, region.height)

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Place) and action.place in self.ui.board.slots

    def choose_line(self, index: int) -> Action | None:
        self.ui.on_map = False
        return super().choose_line(index)

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        """While pieces are placed, the menu has only a part of the pane."""
        if panel != "pane" or not self.ui.on_map:
            return super()._item_at(panel, x, y)
        above = self.layout.regions[PaneStack].height - self._menu_rows()
        return super()._item_at(panel, x, y - above) if y > above else None

    # --- what the mouse points at

    def thing_at(self, panel: str, x: int, y: int) -> str:
        match panel:
            case "buildings":
                return key(SEAT, self.scene().seat)
            case "merchant":
                return key(SEAT, self.ui.shown_merchant())
        return super().thing_at(panel, x, y)

    def thing_called(self, word: str) -> str:
        return thing_called(self.scene(), word)

    def explain(self, thing: str) -> str:
        return explain_thing(self.scene(), thing, self.hint_cells)

    def press_on(self, thing: str) -> Action | None:
        """The improvement under the cursor is chosen; whatever else it is, is explained first."""
        entry, told = self.ui.tile_entry(), self.explain(thing)
        if entry is not None and entry.tile == thing:
            return self.choose()
        open_thing(self.ui, thing)
        self.ui.hint = told
        return None

    def command(self, name: str) -> Action | None:
        if name == "rivals":
            self.ui.next_merchant()
        else:
            self.ui.look_around()
        return None


def _in_two_columns(lines: list[Line], cells: int, rows: int) -> list[Line]:
    """Side by side, if the pane is too low for them and wide enough."""
    if len(lines) < rows or cells < _TWO_COLUMNS:
        return lines
    half = (len(lines) + 1) // 2
    return beside((lines[:half], cells // 2), (lines[half:], cells - cells // 2))
