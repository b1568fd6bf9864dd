"""Where the person is on the table of Marchands d'Empire: on the map, at a plot, among acts of a turn, in a menu."""

from __future__ import annotations

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, LABELS, SLOTS, Label, Step
from rules.marchands.prospects import Foreseen, Prospect, distances, foresee
from rules.marchands.view import View
from tadmor_tui.faces.marchands.acts import Act, acts_of, since_plots_were_shown
from tadmor_tui.faces.marchands.map_cursor import next_city, way_to
from tadmor_tui.look.viewport import Viewport
from tadmor_tui.settings import Settings
from tadmor_tui.table.eyes import Eyes
from tadmor_tui.table.model import MENU, TableModel
from tadmor_tui.table.offer import Offer

CITY = "city"
"""The panel about any city."""
ACTS = "acts"
"""The panel in which the acts of a turn are followed one by one."""


class MarchandsModel(TableModel[MarchandsGame, View]):
    """What can be chosen on the map, the plot, and what is looked at."""

    def __init__(self, eyes: Eyes[MarchandsGame, View], settings: Settings) -> None:
        super().__init__(eyes, settings)
        self.starts: dict[str, Offer] = {}
        """Where a caravan can be placed now."""
        self.cursor = CAPITAL
        """The city under the cursor, while one is chosen or looked at."""
        self.on_map = False
        """Whether the arrow keys belong to the map."""
        self._pointed: a.Plot | a.Erase | None = None
        """The step that was pointed at, or that the last one should be taken off."""
        self.acts: list[Act] = []
        """Those that are followed now."""
        self.act = 0
        self._moved: dict[Seat, tuple[int, int]] = {}
        """The turn, and how many of its acts, everybody here has seen moving."""
        self._opened: dict[Seat, int] | None = None
        """The turn whose acts were laid before everybody here; None before anything was asked at this table."""
        self.viewport = Viewport()
        self._prospect: tuple[object, Prospect] | None = None

    @property
    def game(self) -> MarchandsGame:
        return self.eyes.game

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self.starts, self.on_map = {}, False

    def lay_out_offers(self) -> None:
        """A city to start from is chosen on the map, a plot is made with keys of its own; the rest is in the menu."""
        self.starts, self._pointed = {}, None
        rest: list[Offer] = []
        for offer in self.offers():
            match offer.action:
                case a.PlaceCaravan(city):
                    self.starts[city] = offer
                case a.Plot() | a.Erase() | a.Seal():
                    pass
                case _:
                    rest.append(offer)
        self.list_in_menu(rest)
        self.on_map = bool(self.starts) and self.tab == MENU
        if self.starts and self.cursor not in self.starts:
            lies = {city.city for city in self.view().cities if city.goods}
            self.cursor = next((city for city in self.starts if city in lies), next(iter(self.starts)))
        self._lay_acts_before()

    def point_at(self, action: Action) -> None:
        super().point_at(action)
        if isinstance(action, a.PlaceCaravan) and action.city in self.starts:
            self.cursor, self.on_map = action.city, True
        if isinstance(action, a.Plot | a.Erase):
            self._pointed = action

    # --- the plot

    @property
    def hand_open(self) -> bool:
        """Who makes a plot has lifted a curtain, and everybody else looks away: stock and plot lie open."""
        return super().hand_open or self.plotter is not None

    @property
    def plotter(self) -> Seat | None:
        """Who makes a plot here now; nobody behind a curtain."""
        person = self.eyes.acting_person
        return person if self.eyes.stage == "plotting" and not self.covered else None

    @property
    def plotting(self) -> bool:
        """Whether the keys of a plot are in force."""
        return self.plotter is not None and self.tab == MENU

    @property
    def proposed(self) -> a.Plot | a.Erase | None:
        """What a guide or an advice would do with the plot, while that can be done."""
        step = self.marked if isinstance(self.marked, a.Plot) else self._pointed
        return step if step is not None and step in self.eyes.legal else None

    @property
    def plot(self) -> tuple[Step, ...]:
        seat = self.plotter
        return () if seat is None else self.view().players[seat].plot or ()

    def prospect(self) -> Prospect:
        """What the plot leads to so far."""
        seat, game = self.plotter, self.game
        assert seat is not None
        known = (game, seat, self.plot)
        if self._prospect is None or self._prospect[0] != known:
            self._prospect = (known, foresee(game.table, seat, self.plot))
        return self._prospect[1]

    def ways(self) -> list[tuple[Label, str]]:
        """The roads from where the plot has come to."""
        roads = self.game.components.roads[CITY_OF[self.prospect().city]]
        return [(label, CITIES[to]) for label, to in zip(LABELS, roads, strict=True) if to != NO_ROAD]

    def in_reach(self) -> dict[str, int]:
        """The cities that the plot has room to go to, and in how many moves."""
        away, left = distances(self.game.components)[CITY_OF[self.prospect().city]], SLOTS - len(self.plot)
        return {city: moves for city, moves in zip(CITIES, away, strict=True) if 0 < moves <= left}

    def next_deed(self) -> Foreseen | None:
        """What a transaction would do where the plot has come to; None if it is full."""
        seat = self.plotter
        if seat is None or len(self.plot) == SLOTS:
            return None
        return foresee(self.game.table, seat, (*self.plot, "X")).steps[-1]

    def way_in(self, direction: str) -> Label | None:
        """The road that leads that way from where the plot has come to."""
        return way_to(direction, self.prospect().city, self.ways(), self.game.components)

    # --- the map

    def move_cursor(self, direction: str) -> None:
        among = self.starts if self.tab == MENU and self.starts else CITIES
        self.cursor = next_city(direction, self.cursor, among, self.eyes.components)

    def lit_city(self) -> str | None:
        return self.cursor if self.tab == CITY or self.on_map else None

    def look_around(self) -> None:
        """Open the panel about a city, at the viewer's caravan or where the cursor is; or close it again."""
        own = self.view().seat
        caravan = None if own is None else self.view().players[own].caravan
        if self.tab != CITY and not self.on_map and caravan is not None:
            self.cursor = caravan
        self.turn_tab(CITY)

    def open_tab(self, name: str) -> None:
        super().open_tab(name)
        self.on_map = bool(self.starts) and name == MENU

    # --- the acts of a turn

    def last_acts(self) -> list[Act]:
        """Those since the plots were shown last, as everybody here may know them."""
        return acts_of(self.eyes.view(covered=True), since_plots_were_shown(self.eyes.events_after(0)))

    def acts_not_moved(self) -> tuple[list[Act], int]:
        """The last acts, and how many of them the person to act has seen moving; from now on all have been."""
        acts, person = self.last_acts(), self.eyes.acting_person
        turn = acts[0].view.turn if acts else 0
        before, number = self._moved.get(person, (0, 0)) if person is not None else (0, 0)
        if person is not None:
            self._moved[person] = (turn, len(acts))
            self._lay_aside(person, turn)
        return acts, number if before == turn else 0

    def acts_moved_for_all(self) -> list[Act]:
        """The last acts, which move before everybody now."""
        acts = self.last_acts()
        if acts and self._settings.motion == "full":
            for person in self.eyes.people:
                self._moved[person] = (acts[0].view.turn, len(acts))
                self._lay_aside(person, acts[0].view.turn)
        return acts

    def _lay_aside(self, person: Seat, turn: int) -> None:
        """The acts of a turn need not be laid before a person any more."""
        self._opened = {**(self._opened or {}), person: turn}
        if self.tab == ACTS:
            self.open_tab(MENU)

    def _lay_acts_before(self) -> None:
        """Who begins to plot, and has not seen what was done with the last plots, can follow it first."""
        person, turn = self.plotter, self.view().turn - 1
        if person is None:
            return
        if self._opened is None:  # what happened before this table was opened is in the story
            self._opened = dict.fromkeys(self.eyes.people, turn)
        elif self._opened.get(person, 0) != turn and not self.plot:
            self._opened[person] = turn
            if self.tab == MENU:
                self.follow_acts()

    def follow_acts(self) -> bool:
        """Open the panel of the acts at the first one, or close it; False if there are none yet."""
        if self.tab == ACTS:
            self.open_tab(MENU)
            return True
        self.acts, self.act = self.last_acts(), 0
        if self.acts:
            self.open_tab(ACTS)
        return bool(self.acts)

    def turn_acts(self, step: int) -> None:
        self.act = max(0, min(self.act + step, len(self.acts) - 1))
