"""The place of the person at the table of Marchands d'Empire: map, plot, amounts, acts of a turn, or menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Action, Event, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.events import PlotsShown
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, LABELS, RESOURCES, SLOTS, Label, Step
from rules.marchands.prospects import Foreseen, Prospect, distances, foresee
from rules.marchands.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.marchands.acts import Act, acts_of
from tadmor_tui.games.marchands.map_layout import next_city, way_to
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.session.news import News
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.story import StoryLine
from tadmor_tui.session.ui_state import PaneClass, UIState


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
        self._pointed: a.Plot | a.Erase | None = None
        """The step that was pointed at, or that the last one should be taken off."""
        self.acts: list[Act] = []
        """Those that are followed now."""
        self.act = 0
        self.act_moving: Act | None = None
        """The act that is on show before all, while a picture of it is painted."""
        self._moved: dict[Seat, tuple[int, int]] = {}
        """The turn, and the number of its acts that each person here has seen moving."""
        self._opened: dict[Seat, int] | None = None
        """The turn whose acts were laid before each person here; None before anything was asked at this table."""
        self.target: tuple[Step, ...] | None = None
        """The plot that is being laid step by step."""
        self.amounts: dict[str, int] = {}
        """The amount to be announced of each resource that is still to come."""
        self.good = ""
        """The resource under the cursor among them."""
        self._said: dict[Seat, tuple[int, dict[str, int]]] = {}
        """The turn in which each person here has settled all amounts, and these."""
        self._prospect: tuple[object, Prospect] | None = None

    @property
    def catalogue(self) -> Catalogue:
        return cast(Catalogue, self.snapshot.components)

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self.starts, self.on_map = {}, False

    def update_menu(self) -> None:
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
        self._lay_out_amounts()
        self.list_in_menu([] if self.announcer is not None else rest)
        self.on_map = bool(self.starts) and self.menu_open
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
        if isinstance(action, a.Announce) and self.amounts:
            self.good = next(iter(self.amounts))
            self.change_amount(action.amount)

    # --- the plot

    @property
    def hand_open(self) -> bool:
        """While a plot is made or amounts are settled, a curtain was lifted, and all others look away."""
        return super().hand_open or self.plotter is not None or self.announcer is not None

    @property
    def plotter(self) -> Seat | None:
        """The person who makes a plot here now; None behind a curtain."""
        person = self.snapshot.person
        return person if self.snapshot.stage == "plotting" and not self.covered else None

    @property
    def plotting(self) -> bool:
        """True if the keys of a plot are in force."""
        return self.plotter is not None and self.menu_open

    @property
    def proposed(self) -> a.Plot | a.Erase | None:
        """The step that a guide or advice proposes, while it can be done."""
        step = self.marked if isinstance(self.marked, a.Plot) else self._pointed
        return step if step is not None and step in self.snapshot.legal else None

    @property
    def plot(self) -> tuple[Step, ...]:
        seat = self.plotter
        return () if seat is None else self.view().players[seat].plot or ()

    def prospect(self) -> Prospect:
        """The course of the plot so far."""
        seat, game = self.plotter, self.snapshot.game
        assert seat is not None
        known = (game, seat, self.plot)
        if self._prospect is None or self._prospect[0] != known:
            self._prospect = (known, foresee(game.table, seat, self.plot))
        return self._prospect[1]

    def ways(self) -> list[tuple[Label, str]]:
        """The roads from where the plot has come to."""
        roads = self.catalogue.roads[CITY_OF[self.prospect().city]]
        return [(label, CITIES[to]) for label, to in zip(LABELS, roads, strict=True) if to != NO_ROAD]

    def in_reach(self) -> dict[str, int]:
        """The cities that the plot has room to go to, and in how many moves."""
        away, left = distances(self.catalogue)[CITY_OF[self.prospect().city]], SLOTS - len(self.plot)
        return {city: moves for city, moves in zip(CITIES, away, strict=True) if 0 < moves <= left}

    def next_deed(self) -> Foreseen | None:
        """The outcome of a transaction where the plot has come to; None if it is full."""
        seat = self.plotter
        if seat is None or len(self.plot) == SLOTS:
            return None
        return foresee(self.snapshot.game.table, seat, (*self.plot, "X")).steps[-1]

    def way_in(self, direction: str) -> Label | None:
        """The road that leads that way from where the plot has come to."""
        return way_to(direction, self.prospect().city, self.ways(), self.catalogue)

    def next_laid(self) -> a.Plot | a.Erase | None:
        """The next step towards the plot that is being laid; None if it lies there, or can't."""
        target, plot = self.target, self.plot
        if target is None or self.plotter is None or plot == target:
            self.target = None
            return None
        return a.Plot(target[len(plot)]) if plot == target[: len(plot)] else a.Erase()

    def sealed_here(self) -> Seat | None:
        """The person here whose sealed plot can be opened again."""
        if self.snapshot.stage != "plotting":
            return None
        players = self.view().players
        return next((seat for seat in reversed(self.snapshot.people) if players[seat].sealed), None)

    # --- announcements

    @property
    def asks_in_secret(self) -> bool:
        announces = self.snapshot.stage == "monopolies" and self.snapshot.shared and not self.view().no_secrets
        return super().asks_in_secret or announces

    @property
    def announcer(self) -> Seat | None:
        """The person who settles all amounts at once, behind one curtain, because others share the screen."""
        shared = self.snapshot.shared and not self.covered and not self.showing
        return self.snapshot.person if self.snapshot.stage == "monopolies" and shared else None

    @property
    def announcing(self) -> bool:
        """True if the keys of the amounts are in force."""
        return self.announcer is not None and self.menu_open

    def held(self, person: Seat) -> dict[str, int]:
        """The stock of a person, as far as it is still to be announced."""
        view = self.snapshot.view
        stock, asked = view.players[person].stock, view.resource
        assert stock is not None and asked is not None
        first = RESOURCES.index(asked)
        return dict(zip(RESOURCES[first:], stock[first:], strict=True))

    def _lay_out_amounts(self) -> None:
        """Everything that there is, to begin with."""
        person = self.announcer
        self.amounts = {} if person is None else self.held(person)
        self.good = next((name for name, n in self.amounts.items() if n), "")

    def change_amount(self, to: int) -> None:
        person = self.announcer
        if person is not None and self.good:
            self.amounts[self.good] = max(0, min(to, self.held(person)[self.good]))

    def turn_goods(self, step: int) -> None:
        """To the next resource of which there is something to be announced."""
        person = self.announcer
        some = [] if person is None else [name for name, n in self.held(person).items() if n]
        if self.good in some:
            self.good = some[(some.index(self.good) + step) % len(some)]

    def settle_amounts(self) -> a.Announce:
        """All amounts hold from now on; the first of them is announced."""
        person = self.announcer
        assert person is not None
        self._said[person] = (self.snapshot.turn, dict(self.amounts))
        return a.Announce(next(iter(self.amounts.values())))

    def amount_settled(self, person: Seat) -> int | None:
        """The amount announced without a question: as it was settled, or none where nothing else is possible."""
        held, (turn, said) = self.held(person), self._said.get(person, (0, {}))
        asked = next(iter(held))
        if turn == self.snapshot.turn and asked in said:
            return said[asked]
        nothing = not any(held.values()) if self.snapshot.shared else not held[asked]
        return 0 if nothing else None

    # --- the map

    def move_cursor(self, direction: str) -> None:
        among = self.starts if self.menu_open and self.starts else CITIES
        self.cursor = next_city(direction, self.cursor, among, self.catalogue)

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
    def act_on_show(self) -> Act | None:
        """The act that the panels show the table at, instead of as it stands now."""
        return self.act_moving or (self.acts[self.act] if self.open_pane is ActsPane else None)

    def last_acts(self) -> list[Act]:
        """The acts since the plots were shown last, as all people here may know them; a single one sees their stock."""
        return acts_of(self.snapshot.seen(covered=self.snapshot.shared), [event for _, event in self._since_plots()])

    def _since_plots(self) -> list[tuple[int, Event]]:
        """The events since the plots were shown last, each with the number of its action."""
        events: list[tuple[int, Event]] = []
        for number in range(self.snapshot.actions, 0, -1):
            events[:0] = [(number, event) for event in self.source.events_of(number)]
            for place, (_, event) in enumerate(events):
                if isinstance(event, PlotsShown):
                    return events[place:]
        return []

    @property
    def story(self) -> Sequence[StoryLine]:
        """While acts are on show nothing later is told."""
        act = self.act_on_show
        if act is None:
            return super().story
        told = self._since_plots()[: act.place + 1]
        sealed = told[0][0]
        return [*(line for line in super().story if line.action < sealed), *self.source.story_of(told)]

    def news(self) -> Sequence[News]:
        act = self.act_on_show
        return super().news() if act is None else self.source.news_of(self._since_plots()[: act.place + 1])

    def acts_not_moved(self) -> tuple[list[Act], int]:
        """The last acts, and how many of them the person to act has seen moving; from now on all have been."""
        acts, person = self.last_acts(), self.snapshot.person
        turn = acts[0].view.turn if acts else 0
        before, number = self._moved.get(person, (0, 0)) if person is not None else (0, 0)
        if person is not None:
            self._moved[person] = (turn, len(acts))
            self._lay_aside(person, turn)
        return acts, number if before == turn else 0

    def acts_moved_for_all(self) -> list[Act]:
        """The last acts, which move before all people now."""
        acts = self.last_acts()
        if acts and self._settings.motion == "full":
            for person in self.snapshot.people:
                self._moved[person] = (acts[0].view.turn, len(acts))
                self._lay_aside(person, acts[0].view.turn)
        return acts

    def _lay_aside(self, person: Seat, turn: int) -> None:
        """The acts of a turn need not be laid before a person any more."""
        self._opened = {**(self._opened or {}), person: turn}
        if self.open_pane is ActsPane:
            self.show_menu()

    def _lay_acts_before(self) -> None:
        """Let a person who begins to plot follow the last acts first, if they have not seen them."""
        person, turn = self.plotter, self.view().turn - 1
        if person is None:
            return
        if self._opened is None:  # what happened before this table was opened is in the story
            self._opened = dict.fromkeys(self.snapshot.people, turn)
        elif self._opened.get(person, 0) != turn and not self.plot:
            self._opened[person] = turn
            if self.menu_open:
                self.follow_acts()

    def follow_acts(self) -> bool:
        """Open the panel of the acts at the first one, or close it; False if there are none yet."""
        if self.open_pane is ActsPane:
            self.show_menu()
            return True
        self.acts, self.act = self.last_acts(), 0
        if self.acts:
            self.open(ActsPane)
        return bool(self.acts)

    def turn_acts(self, step: int) -> None:
        self.act = max(0, min(self.act + step, len(self.acts) - 1))
