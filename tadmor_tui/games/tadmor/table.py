"""Tadmor's table: the map in the middle, and panes for improvements, missions, rare goods and merchants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.contract import Action
from rules.message import Counted, Series, message
from rules.tadmor import names
from tadmor_tui.games.tadmor.course import TadmorCourse
from tadmor_tui.games.tadmor.layout import Wanted, arrange, is_narrow
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of, has_rare_letters
from tadmor_tui.games.tadmor.room_wanted import RoomWanted
from tadmor_tui.games.tadmor.text.legend import (
    goods_legend,
    points_legend,
    rare_goods_legend,
    signs_legend,
    slots_legend,
)
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.games.tadmor.ui_state import TadmorUIState, offers_about
from tadmor_tui.games.tadmor.widgets.best_moves import ADVISED
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane
from tadmor_tui.games.tadmor.widgets.drop_pane import DropPane
from tadmor_tui.games.tadmor.widgets.improvement_grid import ImprovementGrid, explain_tile
from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT, MerchantPane, explain_headings, explain_merchant
from tadmor_tui.games.tadmor.widgets.mission_pane import MissionPane, explain_mission
from tadmor_tui.games.tadmor.widgets.placement_pane import PlacementPane
from tadmor_tui.games.tadmor.widgets.prestige_track import PrestigeTrack
from tadmor_tui.games.tadmor.widgets.rare_goods_pane import RARE, RareGoodsPane, explain_rare_good
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.slot_pane import SlotPane
from tadmor_tui.games.tadmor.widgets.standings_pane import StandingsPane
from tadmor_tui.games.tadmor.widgets.tiles import TileEntry, tile_entries
from tadmor_tui.games.tadmor.widgets.traded_goods_pane import TradedGoodsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TRACKER, TurnTracker, explain_turn
from tadmor_tui.games.tadmor.widgets.warehouse_pane import OwnGoods, WarehousePane, select_goods
from tadmor_tui.session.menu import Item
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.game_table import GameTable
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.pointing import parted
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

_ALWAYS = (
    ("explain", message("explain")),
    ("advice", message("advice")),
    ("help", message("keys")),
    ("undo", message("undo")),
    ("leave", message("leave")),
    ("missions", message("missions")),
    ("improvements", message("improvements")),
    ("rivals", message("boards")),
    ("tab", message("panels")),
    ("look", message("look around")),
    ("reference", message("rules")),
)
_ROOMY_PROMPT = 100
"""Cells of the prompt from which on it has room for whole sentences."""


class TadmorTable(GameTable[TadmorUIState]):
    hand_pane = MissionPane
    hand_command = "missions"
    hand_word = message("your missions")
    always = _ALWAYS
    folds_menu = True

    def __init__(self, ui: TadmorUIState, appearance: Callable[[], Appearance]) -> None:
        self._room = RoomWanted(ui, appearance)
        self._wanted_room = Wanted()
        self.map = RegionMap(id="map")
        super().__init__(ui, appearance)

    # --- panes

    def compose(self) -> Iterable[AnyPane]:
        return (
            *(TurnTracker(id="tracker"), self.map, Skyline(id="skyline"), PrestigeTrack(id="track")),
            *(WarehousePane(id="warehouse"), TradedGoodsPane(id="traded"), BuildingsPane(id="buildings")),
            *(ImprovementGrid(id="improvements"), MissionPane(id="missions"), RareGoodsPane(id="goods-in-stacks")),
            StandingsPane(id="merchants"),
            *super().compose(),
        )

    def compose_stack(self) -> Iterable[AnyPane]:
        panes = (ImprovementGrid(), MissionPane(), RareGoodsPane(), MerchantPane(), SlotPane())
        return (PlacementPane(), DropPane(), *panes, NewsPane(), StoryLog())

    def instead_of_menu(self) -> type[object] | None:
        return None if self.ui.ticked is None or self.ui.covered else DropPane

    def compose_course(self) -> TadmorCourse:
        return TadmorCourse(self)

    @property
    def active_pane(self) -> AnyPane:
        on_map = self.ui.on_map or self.ui.open_pane is SlotPane
        return self.map if on_map else super().active_pane

    # --- where

    def own_goods(self) -> OwnGoods:
        """The goods of the merchant whose board is shown, in the cells that they have."""
        cells = sum(self.layout.regions[pane].width for pane in (WarehousePane, TradedGoodsPane))
        return select_goods(self.ui.position(), cells)

    def arrange(self, width: int, height: int) -> Layout:
        board, seats = self.ui.board, len(self.ui.snapshot.names)
        return arrange(width, height, board, seats, self._room.at(width))

    def fits(self, width: int, height: int) -> bool:
        return self._wanted_room == self._room.at(width) and super().fits(width, height)

    def relayout(self, width: int, height: int) -> None:
        self._wanted_room = self._room.at(width)
        super().relayout(width, height)

    # --- what is said

    def hand_note(self) -> str:
        hidden = self.ui.choices_out_of_sight
        return self.appearance.keys.note("missions", nt("+ {n} mission", "+ {n} missions", hidden)) if hidden else ""

    def explain_item(self, item: Item) -> str:
        """What follows from a line that names an action; what it costs and brings stands in the line itself."""
        told = {offer.explanation for offer in item.offers}
        return next(iter(told)) or super().explain_item(item) if len(told) == 1 else super().explain_item(item)

    def too_small(self, width: int, height: int) -> str | None:
        return None if is_narrow(width, height, self.ui.board) else super().too_small(width, height)

    def asked(self) -> str:
        position, ticked = self.ui.position(), self.ui.ticked
        if _is_small(self.layout) and ticked is not None:
            return nt("Throw away {n} good.", "Throw away {n} goods.", ticked.number)
        own, go = position.own, position.view.go
        if not (_is_small(self.layout) and self.ui.placing) or go is None or go.may_place != 1:
            return ""
        pieces = ((own.camels, names.CAMEL), (own.ships, names.SHIP))
        left = tuple(Counted(number, piece) for number, piece in pieces if number)
        return t("Place: {pieces}.", pieces=Series(left)) if left else ""

    def commands(self) -> list[Command]:
        usual = super().commands()
        if self.ui.moment is not None or not _is_small(self.layout):
            return usual
        short = {"explain": t("why"), "collect": t("collect")}
        return [(name, short.get(name, word)) for name, word in usual]

    def choose_word(self) -> str:
        return t("place") if self.ui.on_map else super().choose_word()

    def explanation(self) -> str:
        """While a pane is read that has nothing to explain, the line of the menu below it is explained."""
        return super().explanation() or self.stack.menu.explain()

    @property
    def hint_cells(self) -> int:
        """Cells of the line that explains."""
        return self.layout.regions[HintLine].width - 1

    def legend(self) -> Sequence[str]:
        look = self.appearance
        letters = (goods_legend(), rare_goods_legend(look)) if has_rare_letters(look) else (goods_legend(),)
        others = (points_legend(look.glyphs), explain_headings(look.glyphs), signs_legend(look.glyphs))
        return (" ".join(letters), slots_legend(), *others)

    # --- targets

    def target_called(self, word: str) -> str:
        """An improvement or a mission by its id."""
        catalogue = catalogue_of(self.snapshot.components)
        return word if word in catalogue.improvements or word in catalogue.missions else ""

    def explain(self, target: str) -> str:
        return explain_target(self.ui.position(), target, self.hint_cells)

    def press_on(self, target: str) -> Action | None:
        """The improvement under the cursor is chosen; any other target is explained, and offers what can be done."""
        ui, entry, told = self.ui, self.ui.tiles.entry(), self.explain(target)
        if entry is not None and entry.tile == target:
            return self.choose()
        kind, name = parted(target)
        if kind == SEAT:
            ui.show_merchant(int(name))
        elif kind == ADVISED:
            ui.best.take(int(name))
            return None
        elif target in catalogue_of(self.snapshot.components).improvements:
            ui.open(ImprovementGrid)
            ui.tiles.point_at(target)
        elif offers := offers_about(ui.offers(), ui.view(), name):
            ui.offer_only(offers)
        ui.hint = told
        return None

    def pick(self, number: int) -> Action | None:
        pane = self.open_pane
        return pane.choose_line(number - 1) if isinstance(pane, DropPane) else super().pick(number)

    def command(self, name: str) -> Action | None:
        if name == "rivals":
            self.ui.next_merchant()
        else:
            self.ui.look_around()
        return None


def _is_small(layout: Layout) -> bool:
    """Return True if there is so little room beside what is asked that it has to be short."""
    prompt = layout.regions.get(Prompt)
    return prompt is not None and prompt.width < _ROOMY_PROMPT


def explain_target(position: TadmorPosition, target: str, cells: int) -> str:
    """Explain the target, and its meaning for the viewer, as far as there is room."""
    kind, name = parted(target)
    if target in position.board.slots:
        return explain_slot(position, target)
    if target in position.catalogue.improvements:  # one that does not lie open is explained as if it were for sale
        entries = (entry for entry in tile_entries(position.view) if entry.tile == target)
        return explain_tile(position, next(entries, TileEntry(target, None)), cells)
    if target in position.catalogue.missions:
        return explain_mission(position, target)
    if kind == SEAT:
        return explain_merchant(position, int(name))
    if kind == RARE:
        return explain_rare_good(position, name)
    return explain_turn(position) if target == TRACKER else ""
