"""The table of Marchands d'Empire: the map, the players, the spheres and the supply, and the plot below them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.geometry import Size

from rules.contract import Action
from rules.marchands.state import REWARDS
from rules.message import message
from tadmor_tui.games.marchands.course import MarchandsCourse
from tadmor_tui.games.marchands.layout import arrange, map_rows
from tadmor_tui.games.marchands.map_layout import WAYS
from tadmor_tui.games.marchands.text.explanations import action_topic, explain_announcements, explain_target
from tadmor_tui.games.marchands.ui_state import MarchandsUIState
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane, asked_at
from tadmor_tui.games.marchands.widgets.amounts_pane import AmountsPane
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.games.marchands.widgets.players_pane import MarchandsPlayers
from tadmor_tui.games.marchands.widgets.plot_pane import PlotPane
from tadmor_tui.games.marchands.widgets.rewards_pane import RewardsPane
from tadmor_tui.games.marchands.widgets.rewards_pane import rows_for as reward_rows
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.games.marchands.widgets.spheres_pane import SpheresPane
from tadmor_tui.games.marchands.widgets.stock_pane import StockPane
from tadmor_tui.games.marchands.widgets.supply_pane import SupplyPane, sign_legend
from tadmor_tui.games.marchands.widgets.turn_tracker import MarchandsTracker
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_course import GameCourse
from tadmor_tui.widgets.game_table import GameTable
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.menu_table import menu_rows
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.story_log import StoryLog

_READING_ROWS = 6
"""Rows of the stack for the news and the story."""
_IN_A_SHOW = ("explain", "help", "leave")
"""The commands that are worth showing beside those of a show."""


class MarchandsTable(GameTable[MarchandsUIState]):
    hand_pane = StockPane
    hand_word = message("your stock")
    always = (
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

    def __init__(self, ui: MarchandsUIState, appearance: Callable[[], Appearance]) -> None:
        self.map, self.plot = RoadMap(id="map"), PlotPane()
        self.map_rows = 18
        """Rows of the whole map; the stack may lie over the lowest ones."""
        super().__init__(ui, appearance)
        for pane in (*self.panes.values(), *self.stack):
            pane.table = self

    def compose(self) -> Iterable[AnyPane]:
        column = (MarchandsPlayers(id="players"), SpheresPane(id="spheres"), SupplyPane(id="supply"))
        return (MarchandsTracker(id="tracker"), self.map, *column, *super().compose())

    def compose_stack(self) -> Iterable[AnyPane]:
        return (*super().compose_stack(), self.plot, RewardsPane(), AmountsPane(), CityPane(), ActsPane(), StockPane())

    def compose_course(self) -> GameCourse:
        return MarchandsCourse(self)

    def instead_of_menu(self) -> type[AnyPane] | None:
        """Behind a curtain it is the one that will be seen without it.

        So lifting a curtain changes the lines of a pane, and no places: nothing is sent twice.
        """
        ui, snapshot = self.ui, self.snapshot
        if ui.acts.in_the_open:
            return ActsPane
        if ui.on_map:
            return CityPane
        if snapshot.stage == "plotting" and snapshot.person is not None:
            return PlotPane
        if ui.rewards.seat is not None:
            return RewardsPane
        announces = snapshot.stage == "monopolies" and snapshot.shared and snapshot.person is not None
        return AmountsPane if announces else None

    @property
    def active_pane(self) -> AnyPane:
        return self.map if self.ui.lit_city() is not None else self.open_pane

    def position(self) -> VisiblePosition:
        """The game as it stands, or at the act that is on show."""
        ui, act = self.ui, self.ui.acts.on_show
        view = ui.view() if act is None else act.view
        return VisiblePosition(view, ui.snapshot.names, self.ui.catalogue, ui.hand_open)

    # --- where

    def arrange(self, width: int, height: int) -> Layout:
        wanted = self.rows_wanted(width)
        covers = self.ui.rewards.seat is not None
        self.map_rows = map_rows(width, height, wanted, covers).all
        return arrange(width, height, len(self.snapshot.names), wanted, covers)

    def rows_wanted(self, width: int) -> int:
        ui = self.ui
        if ui.open_pane in (NewsPane, StoryLog):
            return _READING_ROWS
        if ui.open_pane is StockPane:
            return len(self.open_pane.painted(self, Size(width, 1)))
        if ui.rewards.seat is not None and ui.menu_open:
            return reward_rows(width)
        if ui.announcements.keys_active:
            return 1 + len(ui.announcements.amounts)
        return menu_rows(ui.menu, width) if ui.menu_open else 0

    # --- what is said

    def asked(self) -> str:
        act = self.ui.acts.on_show
        if act is not None:
            return asked_at(act, self.snapshot.names)
        if self.ui.rewards.seat is not None:
            return t("Which two of the three?")
        return t("How much of each do you announce?") if self.ui.announcements.keys_active else ""

    def explanation(self) -> str:
        ui, menu = self.ui, self.stack.menu
        if self.active_pane is menu and self.snapshot.stage == "monopolies" and not ui.covered:
            return explain_announcements(self.position())
        item = ui.menu.current
        if self.active_pane is menu and item is not None and item.single and item.offers[0].explanation:
            return item.offers[0].explanation
        return super().explanation() or menu.explain()

    def help_topic(self) -> HelpTopic:
        item = self.ui.menu.current
        if self.active_pane is self.stack.menu and item is not None and not self.ui.covered:
            return action_topic(item.offers[0].action, item.label)
        return super().help_topic()

    def explain(self, target: str) -> str:
        return "" if self.ui.covered else explain_target(self.position(), target)

    def legend(self) -> Sequence[str]:
        return sign_legend(self.position(), self.appearance.glyphs)

    def commands(self) -> list[Command]:
        """While acts are on show nothing else can be done."""
        if not self.ui.acts.in_the_open:
            return super().commands()
        always = ((name, words_of(word)) for name, word in self.always if name in _IN_A_SHOW)
        return [*self.open_pane.commands(), *always]

    def _commands(self) -> list[Command]:
        """The commands of a pane in place of the menu come first."""
        ui, own = self.ui, self.active_pane.commands()
        commands = [command for command in super()._commands() if command[0] != "end"]
        if self.snapshot.person is None:
            return [*own, *commands] if ui.open_pane is ActsPane else commands
        if ui.menu_open and own and not ui.asks_yes_or_no:
            return [*own, *commands[1:]]
        return commands

    # --- keys

    def pick(self, number: int) -> Action | None:
        if self.ui.lit_city() is not None:
            self.ui.type_city(number)
            return None
        if self.ui.rewards.seat is not None and self.ui.menu_open:
            if number <= len(REWARDS):
                self.ui.hint = ""
                self.ui.rewards.turn(REWARDS[number - 1])
            return None
        if not self.ui.announcements.keys_active:
            return super().pick(number)
        self.ui.announcements.change(number)
        return None

    def command(self, name: str) -> Action | None:
        if self.ui.acts.on_show is not None and name in ("seal", "acts"):
            self.ui.acts.end()
        elif self.ui.acts.on_show is not None and name in WAYS:
            self.move(name)
        elif name == "zero":
            self.ui.type_city(0)
        elif name == "look":
            self.ui.look_around()
        elif name != "acts":
            return self.plot.command(name)
        elif not self.ui.acts.follow():
            self.ui.hint = t("Nothing has been done with plots yet.")
        return None
