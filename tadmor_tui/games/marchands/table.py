"""The table of Marchands d'Empire: what keys and mouse do with the map, the plot and the panels."""

from __future__ import annotations

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.places import SLOTS, STEPS, Label, Step
from tadmor_tui.games.marchands.hints import MarchandsHints
from tadmor_tui.games.marchands.map_cursor import WAYS
from tadmor_tui.games.marchands.painted_panes import ActsPane, CityPane, RoadMap
from tadmor_tui.games.marchands.pointing import city_key, region_key, road_key
from tadmor_tui.games.marchands.text.explanations import explain_thing
from tadmor_tui.games.marchands.widgets.proposal import plot_laid
from tadmor_tui.games.marchands.widgets.road_map import layout_for
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.pane_stack import PaneStack

PLOT = "plot-"
"""Before the step in the names of the commands that plot it."""
_MAP = ("map", "map low")
"""The names of the map and of its lowest rows."""
SEAL = "seal"
"""What is asked before a plot with empty steps is sealed."""


class MarchandsTable(MarchandsHints):
    # --- keys

    def choose(self) -> Action | None:
        model = self.ui
        if model.open_pane is ActsPane:
            if model.act == len(model.acts) - 1:
                model.show_menu()
            else:
                model.turn_acts(1)
            return None
        if model.open_pane is CityPane and model.cursor in model.starts:
            model.show_menu()
            return None
        if model.on_map and model.cursor in model.starts:
            return model.starts[model.cursor].action
        if model.plotting:
            return model.proposed or self._seal()
        if model.announcing:
            return model.settle_amounts()
        return super().choose()

    def pick(self, number: int) -> Action | None:
        if not self.ui.announcing:
            return super().pick(number)
        self.ui.change_amount(number)
        return None

    def decided(self) -> Action | None:
        """A plot that is being laid; an announcement that was settled before, or that can only be none."""
        model, person = self.ui, self.ui.snapshot.person
        if person is None or model.snapshot.stage != "monopolies":
            return model.next_laid()
        amount = model.amount_settled(person)
        return None if amount is None else a.Announce(amount)

    def lays(self, advised: AdvisedAction) -> bool:
        if advised.lays:
            self.ui.target = plot_laid(self.ui.plot, advised.lays)
            self.ui.show_menu()
        return bool(advised.lays)

    def move(self, way: str) -> None:
        model = self.ui
        if model.open_pane is ActsPane:
            model.hint = ""
            model.turn_acts(1 if way in ("right", "down") else -1)
        elif model.on_map or model.open_pane is CityPane:
            model.hint = ""
            model.move_cursor(way)
        elif model.announcing:
            model.hint = ""
            model.turn_goods({"up": -1, "down": 1}.get(way, 0))
            model.change_amount(model.amounts.get(model.good, 0) + {"left": -1, "right": 1}.get(way, 0))
        else:
            super().move(way)

    def command(self, name: str) -> Action | None:
        model = self.ui
        match name:
            case _ if name.startswith(PLOT):
                return self._plot(next(step for step in STEPS if name == PLOT + step))
            case _ if name in WAYS:
                return self._go(name)
            case "erase":
                return self._erase()
            case "seal":
                return self._seal_by_key()
            case "unseal":
                return self._unseal()
            case "look":
                model.look_around()
            case "acts":
                if not model.follow_acts():
                    model.hint = t("Nothing has been done with plots yet.")
        return None

    def _go(self, way: str) -> Action | None:
        """An arrow key: along a road while a plot is made, otherwise as everywhere."""
        if not self.ui.plotting:
            self.move(way)
            return None
        label = self.ui.way_in(way)
        if label is None:
            self.ui.hint = t("No road leads that way from {city}.", city=self.ui.prospect().city)
            return None
        return self._plot(label)

    def _plot(self, step: Step) -> Action | None:
        model = self.ui
        model.hint = ""
        if model.plotter is None:
            model.hint = t("A plot is made at the beginning of each turn.")
            return None
        if not model.menu_open:
            model.show_menu()
        action = next((action for action in model.snapshot.legal if action == a.Plot(step)), None)
        if action is None:
            model.hint = t("Your plot is full: seal it, or take the last step off.")
        return action

    def _erase(self) -> Action | None:
        model = self.ui
        model.hint = ""
        if model.plotting and model.plot:
            return a.Erase()
        model.hint = t("There is no step to be taken off.")
        return None

    def _seal_by_key(self) -> Action | None:
        model = self.ui
        if model.plotter is None:
            model.hint = t("There is no plot to be sealed now.")
            return None
        return self._seal()

    def _seal(self) -> Action | None:
        """Asks first where steps are left: they would be waits. Only yes is an answer, not the same key again."""
        model, keys = self.ui, self.appearance.keys
        left = SLOTS - len(model.plot)
        if not left:
            return a.Seal()
        model.ask_yes_or_no(
            SEAL,
            nt(
                "{n} step is left and would be a wait. Seal the plot all the same? {yes} / {no}",
                "{n} steps are left and would be waits. Seal the plot all the same? {yes} / {no}",
                left,
                yes=keys["yes"],
                no=keys["news"],
            ),
        )
        return None

    def agreed(self, question: str) -> Action | None:
        return a.Seal() if question == SEAL and self.ui.plotter is not None else None

    # --- a plot that was sealed

    def _sealed_here(self) -> Seat | None:
        """The person here whose sealed plot can be opened again."""
        model = self.ui
        if model.snapshot.stage != "plotting":
            return None
        players = model.view().players
        return next((seat for seat in reversed(model.snapshot.people) if players[seat].sealed), None)

    def seat_of(self, action: Action) -> Seat | None:
        return self._sealed_here() if isinstance(action, a.Unseal) else super().seat_of(action)

    def _unseal(self) -> Action | None:
        """Asks first, for it is another one's plot than that of the person to act."""
        model, seat = self.ui, self._sealed_here()
        if seat is None:
            model.hint = t("No plot of yours is sealed that could be opened again.")
            return None
        if model.asked != "unseal":
            told = t(
                "{key} once more opens the sealed plot of {name} again.",
                key=self.appearance.keys["unseal"],
                name=model.snapshot.names[seat],
            )
            model.ask("unseal", told)
            return None
        return a.Unseal()

    # --- mouse

    def press(self, panel: str, x: int, y: int) -> Action | None:
        if panel in _MAP:
            return self._press_map(x, y + self._above(panel))
        if panel == "pane" and self.ui.open_pane is ActsPane:
            return self.choose()
        if panel == "pane" and self.ui.plotting:
            return self._press_plot(x, y)
        if panel == "pane" and self.ui.announcing:
            return self._press_amounts(y)
        return super().press(panel, x, y)

    def _press_map(self, x: int, y: int) -> Action | None:
        """A city that the plot can go on to is plotted, and where the plot has come to, a transaction."""
        model = self.ui
        city = self._city_at(x, y)
        if city is None:
            road = self._road_label_at(x, y)
            return None if road is None or not model.plotting else self._plot(road)
        if model.starts:
            again = model.on_map and model.cursor == city
            model.show_menu()
            model.cursor = city if city in model.starts else model.cursor
            return self.choose() if again else None
        if model.plotting:
            label = next((label for label, to in model.ways() if to == city), None)
            if label is not None:
                return self._plot(label)
            if city == model.prospect().city:
                return self._plot("X")
        model.cursor = city
        model.open(CityPane)
        return None

    def _press_plot(self, x: int, y: int) -> Action | None:
        """The title seals; the last step that stands there is taken off."""
        if not y:
            return self._seal()
        cells = self.layout.regions[PaneStack].width
        return self._erase() if x * SLOTS // max(1, cells) == len(self.ui.plot) - 1 else None

    def _press_amounts(self, y: int) -> Action | None:
        """The title announces; a row has its amount changed, one less with each press and then all again."""
        model = self.ui
        if not y:
            return model.settle_amounts()
        name = next(iter(list(model.amounts)[y - 1 : y]), "")
        person = model.announcer
        if name and person is not None and model.held(person)[name]:
            model.good = name
            model.change_amount(model.amounts[name] - 1 if model.amounts[name] else model.held(person)[name])
        return None

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        """While a plot is made, or a city is chosen, the pane is no menu."""
        model = self.ui
        taken = panel == "pane" and (model.plotter is not None or model.on_map or model.announcer is not None)
        return None if taken else super()._item_at(panel, x, y)

    def _above(self, panel: str) -> int:
        """Rows of the map above those of a panel."""
        return self.layout.regions[RoadMap].height if panel == _MAP[1] else 0

    def _city_at(self, x: int, y: int) -> str | None:
        origin = self.map_origin()
        return layout_for(self.catalogue, *self.map_size).city_at(x + origin.x, y + origin.y)

    def _road_label_at(self, x: int, y: int) -> Label | None:
        origin = self.map_origin()
        road = layout_for(self.catalogue, *self.map_size).road_at(x + origin.x, y + origin.y)
        if road is None or not self.ui.plotting:
            return None
        ends, here = {road.one, road.two}, self.ui.prospect().city
        return next((label for label, to in self.ui.ways() if label == road.label and {here, to} == ends), None)

    # --- what the mouse points at

    def thing_at(self, panel: str, x: int, y: int) -> str:
        if panel not in _MAP:
            return super().thing_at(panel, x, y)
        origin = self.map_origin()
        layout, here = layout_for(self.catalogue, *self.map_size), (x + origin.x, y + self._above(panel) + origin.y)
        if (city := layout.city_at(*here)) is not None:
            return city_key(city)
        if (road := layout.road_at(*here)) is not None:
            return road_key(road.label, road.one, road.two)
        name = layout.region_at(*here)
        return "" if name is None else region_key(name)

    def explain(self, thing: str) -> str:
        return "" if self.ui.covered else explain_thing(self.scene(), thing)
