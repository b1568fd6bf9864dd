"""The plot that is being made, and the keys that make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.places import SLOTS, STEPS, Step
from rules.message import Message
from tadmor_tui.games.marchands.map_layout import WAYS
from tadmor_tui.games.marchands.text.explanations import step_topic, told_of_last_places
from tadmor_tui.games.marchands.text.steps import first_worry, step_sign, told_of_step
from tadmor_tui.games.marchands.visible_position import contract_of
from tadmor_tui.games.marchands.widgets.plot_drawing import PlotSelection, paint_plot, step_target
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, key_at
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.action_menu import ActionMenu
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

PLOT = "plot-"
"""Before the step in the names of the commands that plot it."""
SEAL = "seal"
"""The question before a plot with empty steps is sealed."""


class PlotPane(Pane["MarchandsTable", PlotSelection | Message]):
    """Stands in place of the menu while plots are made; only with a title behind a curtain."""

    FITS = True

    def select(self, table: MarchandsTable) -> PlotSelection | Message:
        ui = table.ui
        if ui.plot.seat is None:
            return ActionMenu.NAME
        return PlotSelection(
            prospect=ui.plot.prospect(),
            ways=tuple(ui.plot.ways()),
            next_deed=ui.plot.next_deed(),
            colour=ui.view().players[ui.plot.seat].colour,
            cities=ui.view().cities,
            catalogue=table.ui.catalogue,
            map_cells=table.layout.regions[RoadMap].right,
        )

    def paint(self, selected: PlotSelection | Message, size: Size, look: Appearance) -> list[Line]:
        if isinstance(selected, Message):
            return [titled(words_of(selected), size.width, look.glyphs)]
        return paint_plot(selected, look.glyphs, *size)

    # --- keys

    def command(self, name: str) -> Action | None:
        """Do one of the commands that make a plot; an arrow key goes along a road."""
        if name.startswith(PLOT):
            return self.plot(next(step for step in STEPS if name == PLOT + step))
        if name in WAYS:
            return self._go(name)
        return {"erase": self._erase, "seal": self._seal_by_key, "unseal": self._unseal}[name]()

    def _go(self, way: str) -> Action | None:
        ui = self.table.ui
        if not ui.plot.keys_active:
            self.table.move(way)
            return None
        label = ui.plot.way_in(way)
        if label is None:
            ui.hint = t("No road leads that way from {city}.", city=ui.plot.prospect().city)
            return None
        return self.plot(label)

    def plot(self, step: Step) -> Action | None:
        ui = self.table.ui
        ui.hint = ""
        if ui.plot.seat is None:
            ui.hint = t("A plot is made at the beginning of each turn.")
            return None
        if not ui.menu_open:
            ui.show_menu()
        if (action := a.Plot(step)) in ui.snapshot.legal:
            return action
        ui.hint = t("Your plot is full: seal it, or remove the last step.")
        return None

    def _erase(self) -> Action | None:
        ui = self.table.ui
        ui.hint = ""
        if ui.plot.keys_active and ui.plot.steps:
            return a.Erase()
        ui.hint = t("There is no step to remove.")
        return None

    def _seal_by_key(self) -> Action | None:
        if self.table.ui.plot.seat is None:
            self.table.ui.hint = t("There is no plot to seal now.")
            return None
        return self._seal()

    def _seal(self) -> Action | None:
        """Ask first where steps are left: they would be waits. Only yes is an answer, not the same key again."""
        ui, keys = self.table.ui, self.table.appearance.keys
        left = SLOTS - len(ui.plot.steps)
        if not left:
            return a.Seal()
        ui.ask_yes_or_no(
            SEAL,
            nt(
                "{n} step is left and would be a wait. Seal the plot anyway? {yes} / {no}",
                "{n} steps are left and would be waits. Seal the plot anyway? {yes} / {no}",
                left,
                yes=keys["yes"],
                no=keys["news"],
            ),
        )
        return None

    def _unseal(self) -> Action | None:
        """Ask first, for it is another one's plot than that of the person to act."""
        ui = self.table.ui
        seat = ui.plot.sealed_here()
        if seat is None:
            ui.hint = t("No plot of yours is sealed that could be opened again.")
            return None
        if ui.asked == "unseal":
            return a.Unseal()
        ui.ask(
            "unseal",
            t(
                "{key} again opens the sealed plot of {name}.",
                key=self.table.appearance.keys["unseal"],
                name=ui.snapshot.names[seat],
            ),
        )
        return None

    def choose(self) -> Action | None:
        return self.table.ui.plot.proposed or self._seal() if self.table.ui.plot.keys_active else None

    def press(self, x: int, y: int) -> Action | None:
        """The title seals; the last step that stands there is taken off."""
        if not self.table.ui.plot.keys_active:
            return None
        if not y:
            return self._seal()
        last, target = len(self.table.ui.plot.steps), key_at(self.lines[y], x) if y < len(self.lines) else ""
        is_last = target == step_target(last) if target else x * SLOTS // max(1, self.room.width) == last - 1
        return self._erase() if is_last else None

    def scroll(self, step: int) -> None:
        """All steps are seen."""

    # --- what is said

    def commands(self) -> list[Command]:
        ui = self.table.ui
        if not ui.plot.keys_active:
            return []
        plots = [("plot-a", t("to d")), ("plot-X", t("transact")), ("plot-wait", t("wait"))]
        return [
            ("choose", t("seal") if ui.plot.proposed is None else t("as proposed")),
            *(plots if len(ui.plot.steps) < SLOTS else []),
            *([("erase", t("erase"))] if ui.plot.steps else []),
        ]

    def explain(self) -> str:
        """Tell what is or may go wrong, otherwise what the last step does."""
        ui, look = self.table.ui, self.table.appearance
        if not ui.plot.keys_active:
            return ""
        proposed = ui.plot.proposed
        if isinstance(proposed, a.Erase):
            return t("{key} removes the last step, as proposed.", key=look.keys["choose"])
        if proposed is not None:
            sign = step_sign(proposed.step)
            return t("{key} plots {step}, as proposed.", key=look.keys["choose"], step=sign)
        worry = first_worry(ui.plot.prospect().steps, ui.snapshot.names)
        return f"{look.glyphs.lost} {worry}" if worry else self._told_of_last_step()

    def _told_of_last_step(self) -> str:
        steps = self.table.ui.plot.prospect().steps
        if not steps:
            how = t("Letters or arrows follow a road; X takes what lies in a city.")
            last = told_of_last_places(self.table.position())
            both = " ".join(filter(None, (last, how)))
            return both if cell_len(both) + 2 <= self.room.width else last or how
        contract = getattr(steps[-1].event, "contract", None)
        value = 0 if contract is None else contract_of(self.table.ui.catalogue, contract).value
        return told_of_step(len(steps), steps[-1], value, self.table.snapshot.names)

    def help_topic(self) -> HelpTopic:
        if not self.table.ui.plot.keys_active:
            return super().help_topic()
        steps = self.table.ui.plot.prospect().steps
        return step_topic(self._told_of_last_step(), steps[-1] if steps else None)
