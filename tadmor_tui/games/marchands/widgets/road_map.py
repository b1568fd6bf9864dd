"""The map as a pane: caravans are placed on it, plots go along its roads, and cities are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace
from textual.geometry import Offset, Region, Size

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Label
from rules.marchands.view import View
from tadmor_tui.games.marchands.map_layout import MapLayout
from tadmor_tui.games.marchands.map_look import (
    MapLook,
    look_of_act,
    look_of_advice,
    look_of_electors,
    look_of_plot,
    look_of_rewards,
)
from tadmor_tui.games.marchands.text.explanations import action_topic, city_topic, describe_reach, thing_named
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.games.marchands.widgets.map_drawing import (
    MapSelection,
    layout_for,
    paint_map,
    paint_whole_map,
    select_map,
)
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


class RoadMap(Pane["MarchandsTable", MapSelection]):
    """The board with its cursor: a caravan is placed on it, a plot goes along its roads, and cities are looked at.

    A map that is larger than its place follows the cursor or the caravan.
    """

    FITS = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._viewport = Viewport()

    def select(self, table: MarchandsTable) -> MapSelection:
        acts = table.ui.acts
        look = self._look(table) if acts.on_show is None else look_of_act(acts.followed, acts.at)
        return select_map(table.position(), look, self.origin(table), table.map_rows)

    def paint(self, selected: MapSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_map(selected, look, size.width)[: size.height]

    def _look(self, table: MarchandsTable) -> MapLook:
        """The way ahead, what can be chosen, and what a guide speaks of."""
        ui = table.ui
        if ui.plot.seat is not None:
            start = ui.view().players[ui.plot.seat].caravan or ""
            return look_of_plot(ui.plot.prospect(), start, ui.plot.seat, ui.lit_city(), ui.plot.in_reach())
        if ui.rewards.seat is not None:
            return replace(look_of_rewards(table.position(), ui.rewards.seat), cursor=ui.lit_city())
        marked = frozenset({ui.marked.city}) if isinstance(ui.marked, a.PlaceCaravan) else frozenset[str]()
        item = ui.menu.current
        action = None if item is None else item.offers[0].action
        look = look_of_electors(action) if isinstance(action, a.PlaceElectors) else MapLook()
        return replace(look, cursor=ui.lit_city(), starts=frozenset(ui.starts), marked=marked)

    def origin(self, table: MarchandsTable) -> Offset:
        """The place of the map in the corner of the pane."""
        size, own = _whole_size(table), table.position().own
        layout = layout_for(table.ui.catalogue, *size)
        city = table.ui.lit_city() or (None if own is None else own.caravan)
        origin = follow_city(self._viewport, layout, city, size, centred=True)
        seen = table.layout.regions[RoadMap].height
        if city is None or table.ui.rewards.seat is None or seen >= size.height:
            return origin
        below = layout.cities[city].bottom - origin.y - seen
        return origin + Offset(0, max(0, min(below, size.height - seen)))

    # --- what lies under a cell

    def _layout(self) -> MapLayout:
        return layout_for(self.table.ui.catalogue, *_whole_size(self.table))

    def target_at(self, x: int, y: int) -> str:
        layout, here = self._layout(), self.origin(self.table) + Offset(x, y)
        if (city := layout.city_at(*here)) is not None:
            return thing_named("city", city)
        if (road := layout.road_at(*here)) is not None:
            return thing_named("road", f"{road.label} {road.one} {road.two}")
        name = layout.region_at(*here)
        return "" if name is None else thing_named("region", name)

    def _plotted_road(self, here: Offset) -> Label | None:
        """The road under a cell, if the plot can go on along it."""
        ui, road = self.table.ui, self._layout().road_at(*here)
        if road is None or not ui.plot.keys_active:
            return None
        ends, city = {road.one, road.two}, ui.plot.prospect().city
        return next((label for label, to in ui.plot.ways() if label == road.label and {city, to} == ends), None)

    def press(self, x: int, y: int) -> Action | None:
        """A city that the plot can go on to is plotted, and where the plot has come to, a transaction."""
        ui, plot, here = self.table.ui, self.table.plot.plot, self.origin(self.table) + Offset(x, y)
        city = self._layout().city_at(*here)
        if city is None:
            road = self._plotted_road(here)
            return None if road is None else plot(road)
        if ui.starts:
            again = ui.on_map and ui.cursor == city
            ui.show_menu()
            ui.cursor = city if city in ui.starts else ui.cursor
            return self.choose() if again else None
        if ui.plot.keys_active:
            label = next((label for label, to in ui.plot.ways() if to == city), None)
            if label is not None:
                return plot(label)
            if city == ui.plot.prospect().city:
                return plot("X")
        ui.cursor = city
        ui.open(CityPane)
        return None

    # --- while a city is chosen or looked at

    def move(self, way: str) -> None:
        self.table.ui.move_cursor(way)

    def choose(self) -> Action | None:
        ui = self.table.ui
        if ui.on_map:
            return ui.starts[ui.cursor].action
        ui.show_menu()
        return None

    def commands(self) -> list[Command]:
        return [("choose", t("start here"))] if self.table.ui.on_map else []

    def explain(self) -> str:
        return describe_reach(self.table.position(), self.table.ui.cursor)

    def help_topic(self) -> HelpTopic:
        ui = self.table.ui
        if ui.on_map:
            return action_topic(ui.starts[ui.cursor].action, self.explain())
        return city_topic(self.table.position(), ui.cursor)


def _whole_size(table: MarchandsTable) -> Size:
    return Size(table.layout.regions[RoadMap].width, table.map_rows)


def follow_city(viewport: Viewport, layout: MapLayout, city: str | None, size: Size, centred: bool = False) -> Offset:
    """The place of the map in the corner of a pane: a map that has no room in it follows a city."""
    board = Region(0, 0, *layout.size)
    if board.width <= size.width and board.height <= size.height:
        spare = size.width - board.width
        return Offset(-(spare // 2) if centred and spare > 1 else 0, 0)
    wanted = board if city is None else layout.cities[city]
    return viewport.follow(wanted, board, size, layout.form[:2])


def paint_proposal(
    snapshot: TableSnapshot[MarchandsGame, View],
    advised: AdvisedAction,
    hand_open: bool,
    look: Appearance,
    cells: int,
    rows: int,
) -> list[Line]:
    """The map with the whole plot as it would be then, or with the city to start from."""
    if snapshot.person is None:
        return []
    position = VisiblePosition(snapshot.view, snapshot.names, cast(Catalogue, snapshot.components), hand_open)
    return paint_whole_map(position, look_of_advice(snapshot, snapshot.person, advised), look, cells, rows)
