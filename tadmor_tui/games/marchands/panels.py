"""The panels of the table of Marchands d'Empire: where they lie and what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace
from textual.geometry import Offset, Region, Size

from rules.contract import Event
from rules.marchands import actions as a
from rules.marchands.components.catalogue import Catalogue
from rules.message import message
from tadmor_tui.games.marchands.acts import Act, is_act
from tadmor_tui.games.marchands.animations import motion_of_acts
from tadmor_tui.games.marchands.layout import MapRows, arrange, map_rows
from tadmor_tui.games.marchands.painted_panes import (
    ActsPane,
    CityPane,
    MarchandsPlayers,
    MarchandsTracker,
    RoadMap,
    RoadMapLow,
    SpheresPane,
    StockPane,
    SupplyPane,
    SupplyPaneLow,
)
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.explanations import (
    told_of_city,
    told_of_stock,
)
from tadmor_tui.games.marchands.ui_state import MarchandsUIState
from tadmor_tui.games.marchands.widgets.acts import heading_of, look_of_act, paint_acts, told_of_show
from tadmor_tui.games.marchands.widgets.amounts import paint_amounts
from tadmor_tui.games.marchands.widgets.players import paint_players
from tadmor_tui.games.marchands.widgets.plot import PlotLook, paint_plot
from tadmor_tui.games.marchands.widgets.proposal import look_of_plot
from tadmor_tui.games.marchands.widgets.road_map import MapLook, layout_for, paint_map
from tadmor_tui.games.marchands.widgets.spheres import paint_spheres
from tadmor_tui.games.marchands.widgets.supply import paint_supply
from tadmor_tui.games.marchands.widgets.tracker import paint_tracker
from tadmor_tui.games.painted_table import PaintedTable
from tadmor_tui.render.animation import Motion, PaintedLater, Pictures
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, line, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

_READING_ROWS = 6
"""Rows of the pane for those who read."""
_ALWAYS = (
    ("explain", message("explain")),
    ("undo", message("undo")),
    ("help", message("keys")),
    ("acts", message("acts")),
    ("look", message("look around")),
    ("advice", message("advice")),
    ("hand", message("stock")),
    ("tab", message("panels")),
    ("reference", message("rules")),
    ("leave", message("leave")),
)


class MarchandsPanels(PaintedTable[MarchandsUIState]):
    """What the table shows; what it says, and what keys and mouse do, comes after."""

    PANES = (MarchandsTracker, RoadMap, RoadMapLow, MarchandsPlayers, SpheresPane, SupplyPane, SupplyPaneLow)
    STACKED = (ActsPane, CityPane, StockPane)
    hand_pane = StockPane
    hand_word = message("your stock")
    always = _ALWAYS

    def __init__(self, model: MarchandsUIState, look: Callable[[], Appearance]) -> None:
        self.map_rows = MapRows(18, 0)
        super().__init__(model, look)

    def scene(self) -> Scene:
        """The table as it stands, or at the act that is on show."""
        model, look, act = self.ui, self.appearance, self.ui.act_on_show
        view = model.view() if act is None else act.view
        return Scene(view, model.snapshot.names, self.catalogue, look.glyphs, look.keys, look.coloured, model.hand_open)

    @property
    def catalogue(self) -> Catalogue:
        return cast(Catalogue, self.ui.snapshot.components)

    # --- where

    def arrange(self, width: int, height: int) -> Layout:
        wanted = self.rows_wanted(width)
        self.map_rows = map_rows(width, height, wanted)
        return arrange(width, height, len(self.ui.snapshot.names), wanted)

    @property
    def map_size(self) -> Size:
        """Of the whole map, whatever lies over its lowest rows."""
        return Size(self.layout.regions[RoadMap].width, self.map_rows.all)

    def rows_wanted(self, width: int) -> int:
        if self.ui.open_pane in (NewsPane, StoryLog):
            return _READING_ROWS
        if self.ui.open_pane is StockPane:
            return len(self._paint_stock(self.scene(), width))
        if self.ui.announcing:
            return 1 + len(self.ui.amounts)
        return self.menu_rows(width) if self.ui.menu_open else 0

    def map_origin(self) -> Offset:
        """The place of the map in the corner of its panel; a map that is larger follows the cursor or the caravan."""
        region = self.map_size
        layout = layout_for(self.catalogue, *region)
        board = Region(0, 0, *layout.size)
        own = self.scene().own
        caravan = None if own is None else own.caravan
        city = self.ui.lit_city() or caravan
        wanted = layout.cities[city] if city is not None else board
        if board.width <= region.width and board.height <= region.height:
            return Offset(-((region.width - board.width) // 2 if region.width > board.width + 1 else 0), 0)
        return self.ui.viewport.follow(wanted, board, region, layout.form[:2])

    # --- what the panels show

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, scene = self.ui, self.scene()
        match name:
            case "tracker":
                return paint_tracker(scene, cells, model.act_on_show)
            case "map":
                return self._paint_map(scene)[:rows]
            case "map low":
                return self._paint_map(scene)[-rows:]
            case "players":
                return paint_players(scene, cells, rows)
            case "spheres":
                return paint_spheres(scene, cells, rows)
            case "supply":
                return self._paint_supply(scene, cells)[:rows]
            case "supply low":
                return self._paint_supply(scene, cells)[self._rows_of(SupplyPane) :]
            case "menu" if model.plotter is not None:
                return self._paint_plot(scene, cells, rows)
            case "menu" if model.announcer is not None:
                return paint_amounts(scene, model.amounts, model.held(model.announcer), model.good, cells, rows)
            case "menu" if model.on_map:
                return self._paint_city(scene, t("Where does your caravan start?"), cells)
            case "menu" if model.snapshot.person is None and scene.view.stage == "plotting":
                return [titled(t("The others plot"), cells, scene.glyphs)]
            case "acts":
                return paint_acts(scene, model.acts, model.act, self._acts_note(), cells, rows)
            case "city":
                return self._paint_city(scene, t("Looking around"), cells)
            case "stock":
                return self._paint_stock(scene, cells)
            case _:
                return super().paint(name, cells, rows)

    def _rows_of(self, pane: type[object]) -> int:
        region = self.layout.regions.get(pane)
        return 0 if region is None else region.height

    def _paint_supply(self, scene: Scene, cells: int) -> list[Line]:
        """All of it, whatever lies over its lowest rows."""
        region = self.layout.regions[SupplyPane]
        rows = self.map_rows.all - region.y + 1 if self.map_rows.low else region.height
        return paint_supply(scene, cells, rows)

    def _paint_map(self, scene: Scene) -> list[Line]:
        act = self.ui.act_on_show
        look = self.map_look() if act is None else look_of_act(act)
        return paint_map(scene, look, self.map_origin(), *self.map_size)

    def map_look(self) -> MapLook:
        """What is said on the map: the way ahead, what can be chosen, and what a guide speaks of."""
        model = self.ui
        marked = frozenset({model.marked.city}) if isinstance(model.marked, a.PlaceCaravan) else frozenset[str]()
        regions: dict[str, int] = {}
        item = model.menu.current
        if item is not None and isinstance(item.offers[0].action, a.PlaceElectors):
            placed = item.offers[0].action.regions
            regions = {region: placed.count(region) for region in placed}
        if model.plotter is None:
            return MapLook(cursor=model.lit_city(), starts=frozenset(model.starts), regions=regions, marked=marked)
        start = model.view().players[model.plotter].caravan or ""
        look = look_of_plot(model.prospect(), start, model.plotter, model.lit_city())
        return replace(look, away=model.in_reach())

    def _paint_plot(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        model = self.ui
        look, beside = PlotLook(model.prospect(), model.ways(), model.next_deed()), self.layout.regions[RoadMap].right
        return paint_plot(scene, look, cells, rows, cells - beside)

    def _paint_city(self, scene: Scene, title: str, cells: int) -> list[Line]:
        model = self.ui
        note = scene.keys.note("back", t("back")) if model.open_pane is CityPane else ""
        told = " ".join(told_of_city(scene, model.cursor))
        return [titled(title, cells, scene.glyphs, note), *wrapped(told, cells - 1)]

    def _paint_stock(self, scene: Scene, cells: int) -> list[Line]:
        note = scene.keys.note("back", t("back"))
        head = titled(t("Behind your screen"), cells, scene.glyphs, note)
        return [head, *(row for told in told_of_stock(scene) for row in wrapped(told, cells - 1))]

    def asked(self) -> str:
        act = self.ui.act_on_show
        if act is not None:
            return heading_of(act)
        if self.ui.announcing:
            return t("How much of each do you announce?")
        return super().asked()

    def _acts_note(self) -> str:
        keys, model = self.appearance.keys, self.ui
        place = t("{at} of {all}", at=model.act + 1, all=len(model.acts))
        how = t("{left} {right} step, {back} ends", left=keys["left"], right=keys["right"], back=keys.short("back"))
        return f"{place}  {how}"

    # --- what is shown before anything is asked

    def show(self, events: Sequence[Event]) -> Motion[Pictures]:
        """What was done with the plots, act by act, and what the supply and the monopolies brought."""
        new = sum(map(is_act, events))
        if not new:
            return ()
        acts = self.ui.acts_moved_for_all()
        return motion_of_acts(acts, self._pictures, max(0, len(acts) - new))

    def show_behind_curtain(self) -> Motion[Pictures]:
        """Who sits down now sees what was done with the plots, as far as that was not shown in the open."""
        acts, seen = self.ui.acts_not_moved()
        return motion_of_acts(acts, self._pictures, seen)

    def _pictures(self, acts: Sequence[Act], at: int) -> Pictures:
        """All panels while an act is shown."""
        return PaintedLater(self.layout.regions, partial(self._paint_frame, acts, at))

    def _paint_frame(self, acts: Sequence[Act], at: int, place: type[object]) -> list[Line]:
        self.ui.frame = (acts, at)
        try:
            if place is PaneStack:
                size = self.layout.regions[place].size
                return paint_acts(self.scene(), acts, at, t("any key ends"), *size)
            if place is HintLine:
                return [line()]
            if place is Prompt:
                return [line(" ", (told_of_show(acts[at]), "legal"))]
            return self.painted(place)
        finally:
            self.ui.frame = None

    @property
    def menu_lit(self) -> bool:
        return not self.ui.on_map
