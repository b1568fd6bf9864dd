"""The place of the person at the table of Marchands d'Empire: map, plot, amounts, acts of a turn, or menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Action, Event
from rules.marchands import actions as a
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CAPITAL, CITIES
from rules.marchands.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.marchands.acts import Act
from tadmor_tui.games.marchands.acts_followed import ActsFollowed
from tadmor_tui.games.marchands.announcements import Announcements
from tadmor_tui.games.marchands.map_layout import next_city
from tadmor_tui.games.marchands.plot_maker import PlotMaker
from tadmor_tui.games.marchands.rewards import RewardChoice
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.session.news import News
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.story import StoryLine
from tadmor_tui.session.ui_state import PaneClass, UIState
from tadmor_tui.text.translation import t


class MarchandsUIState(UIState[MarchandsGame, View]):
    """The cursor of the map, the plot, the amounts to be announced, and the acts that are followed."""

    def __init__(self, source: SnapshotSource[MarchandsGame, View], settings: Settings) -> None:
        super().__init__(source, settings)
        self.starts: dict[str, Offer] = {}
        """Cities where a caravan can be placed now, each with its offer."""
        self.cursor = CAPITAL
        """The city under the cursor, while one is chosen or looked at."""
        self.on_map = False
        """True if the arrow keys belong to the map."""
        self._typed = ""
        """The number of a city as far as it was typed."""
        self.plot = PlotMaker(self)
        self.announcements = Announcements(self)
        self.acts = ActsFollowed(self)
        self.rewards = RewardChoice(self)

    @property
    def catalogue(self) -> Catalogue:
        return cast(Catalogue, self.snapshot.components)

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self.starts, self.on_map = {}, False

    def update_menu(self) -> None:
        """A city to start from is chosen on the map, a plot is made with keys of its own; the rest is in the menu."""
        self.starts, self.plot.pointed = {}, None
        rest: list[Offer] = []
        for offer in self.offers():
            match offer.action:
                case a.PlaceCaravan(city):
                    self.starts[city] = offer
                case a.Plot() | a.Erase() | a.Seal():
                    pass
                case _:
                    rest.append(offer)
        self.announcements.lay_out()
        self.rewards.begin()
        self.list_in_menu([] if self.announcements.seat is not None else rest)
        self.on_map = bool(self.starts) and self.menu_open
        if self.starts and self.cursor not in self.starts:
            lies = {city.city for city in self.view().cities if city.goods}
            self.cursor = next((city for city in self.starts if city in lies), next(iter(self.starts)))

    def point_at(self, action: Action) -> None:
        super().point_at(action)
        if isinstance(action, a.PlaceCaravan) and action.city in self.starts:
            self.cursor, self.on_map = action.city, True
        if isinstance(action, a.Plot | a.Erase):
            self.plot.pointed = action
        if isinstance(action, a.Announce) and self.announcements.amounts:
            self.announcements.good = next(iter(self.announcements.amounts))
            self.announcements.change(action.amount)

    # --- the plot

    @property
    def hand_open(self) -> bool:
        """While a plot is made or amounts are settled, a curtain was lifted, and all others look away."""
        return super().hand_open or self.plot.seat is not None or self.announcements.seat is not None

    # --- announcements

    @property
    def asks_in_secret(self) -> bool:
        announces = self.snapshot.stage == "monopolies" and self.snapshot.shared and not self.view().no_secrets
        return super().asks_in_secret or announces

    # --- the map

    def move_cursor(self, direction: str) -> None:
        among = self.starts if self.menu_open and self.starts else CITIES
        self.cursor, self._typed = next_city(direction, self.cursor, among, self.catalogue), ""

    def type_city(self, digit: int) -> None:
        """Put the cursor on the city whose number is being typed; a digit that does not fit begins a new one."""
        among = self.starts if self.menu_open and self.starts else CITIES
        for number in (f"{self._typed}{digit}", str(digit)):
            if number in CITIES:
                self._typed = number
                if number in among:
                    self.cursor, self.hint = number, ""
                else:
                    self.hint = t("No caravan can start at {city}.", city=number)
                return
        self._typed = ""

    def lit_city(self) -> str | None:
        return self.cursor if self.open_pane is CityPane or self.on_map else None

    def look_around(self) -> None:
        """Open the panel about a city, at the viewer's caravan or where the cursor is; or close it again."""
        own = self.view().seat
        caravan = None if own is None else self.view().players[own].caravan
        if self.open_pane is not CityPane and not self.on_map and caravan is not None:
            self.cursor = caravan
        self.toggle(CityPane)

    def open(self, pane: PaneClass | None) -> None:
        super().open(pane)
        self.on_map = bool(self.starts) and pane is None

    # --- the acts of a turn

    @property
    def story(self) -> Sequence[StoryLine]:
        """While acts are on show nothing later is told."""
        act = self.acts.on_show
        if act is None:
            return super().story
        sealed, told = self._told_by(act)
        return [*(line for line in super().story if line.action < sealed), *self.source.story_of(told)]

    def news(self) -> Sequence[News]:
        act = self.acts.on_show
        return super().news() if act is None else self.source.news_of(self._told_by(act)[1])

    def _told_by(self, act: Act) -> tuple[int, list[tuple[int, Event]]]:
        """The action that showed the plots, and what happened up to an act; the plots themselves give away the rest."""
        (sealed, _), *told = self.acts.since_plots()[: act.place + 1]
        return sealed, told
