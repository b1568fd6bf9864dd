"""Which keys of the table of Marchands d'Empire are worth showing, and what is said of what has the focus."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.places import SLOTS
from tadmor_tui.games.marchands.painted_panes import ActsPane, CityPane
from tadmor_tui.games.marchands.panels import MarchandsPanels
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.explanations import (
    focus_of_action,
    focus_of_city,
    focus_of_step,
    told_of_amounts,
    told_of_announcements,
    told_of_reach,
)
from tadmor_tui.games.marchands.text.steps import first_worry, step_sign, told_of_step
from tadmor_tui.games.marchands.widgets.supply import legend
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.appearance import HelpTopic


class MarchandsHints(MarchandsPanels):
    """What is said; what keys and mouse do comes with the table itself."""

    # --- which keys are worth showing

    def choose_word(self) -> str:
        model = self.ui
        if model.plotting:
            return t("seal") if model.proposed is None else t("as proposed")
        if model.announcing:
            return t("announce all")
        return t("start here") if model.on_map else super().choose_word()

    def _commands(self) -> list[tuple[str, str]]:
        model = self.ui
        commands = [pair for pair in super()._commands() if pair[0] != "end"]
        if model.open_pane is ActsPane:
            return [("right", t("next act")), ("left", t("act before")), *commands]
        if model.announcing:
            return [
                commands[0],
                ("right", pt("to announce", "more")),
                ("left", pt("to announce", "fewer")),
                *commands[1:],
            ]
        if not model.plotting or model.asks_yes_or_no:
            return commands
        plots: list[tuple[str, str]] = []
        if len(model.plot) < SLOTS:
            plots = [("plot-a", t("to d")), ("plot-X", t("transact")), ("plot-wait", t("wait"))]
        erase = [("erase", t("erase"))] if model.plot else []
        return [*plots, commands[0], *erase, *commands[1:]]

    def pane_commands(self) -> list[tuple[str, str]]:
        return [] if self.ui.open_pane is ActsPane else super().pane_commands()

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Plot | a.Erase | a.Seal)

    # --- explaining

    def explanation(self) -> str:
        model, scene = self.ui, self.scene()
        if model.open_pane is ActsPane and model.plotter is not None:
            keys = scene.keys
            return t(
                "{next} goes on; {back}, or any step of your plot, ends it.", next=keys["right"], back=keys["back"]
            )
        if model.open_pane is CityPane or model.on_map:
            return told_of_reach(scene, model.cursor)
        if model.plotting:
            return self._told_of_plot(scene)
        if model.announcing:
            return told_of_amounts(scene)
        if model.menu_open and scene.view.stage == "monopolies" and not model.covered:
            return told_of_announcements(scene)
        return super().explanation()

    def _told_of_plot(self, scene: Scene) -> str:
        """What is or may go wrong; otherwise what the last step does."""
        steps, proposed = self.ui.prospect().steps, self.ui.proposed
        if isinstance(proposed, a.Erase):
            return t("{key} takes the last step off, which is proposed.", key=scene.keys["choose"])
        if proposed is not None:
            sign = step_sign(proposed.step)
            return t("{key} plots {step}, which is proposed.", key=scene.keys["choose"], step=sign)
        worry = first_worry(steps, scene.names)
        if worry:
            return f"{scene.glyphs.lost} {worry}"
        return self._told_of_last_step(scene)

    def _told_of_last_step(self, scene: Scene) -> str:
        steps = self.ui.prospect().steps
        if not steps:
            return t("A letter or an arrow key goes along a road; X takes what lies in a city.")
        event = steps[-1].event
        contract = getattr(event, "contract", None)
        value = 0 if contract is None else scene.contract(contract).value
        return told_of_step(len(steps), steps[-1], value, scene.names)

    def help_topic(self) -> HelpTopic:
        model, scene = self.ui, self.scene()
        if model.covered:
            return HelpTopic("summary")
        if model.open_pane is CityPane:
            return focus_of_city(scene, model.cursor)
        if model.on_map:
            return focus_of_action(model.starts[model.cursor].action, self.explanation())
        if model.plotting:
            steps = model.prospect().steps
            return focus_of_step(self._told_of_last_step(scene), steps[-1] if steps else None)
        if model.announcing:
            return focus_of_action(a.Announce(0), self.explanation())
        item = model.menu.current
        if model.menu_open and item is not None:
            return focus_of_action(item.offers[0].action, item.label)
        return HelpTopic("summary")

    def legend(self) -> Sequence[str]:
        return tuple(legend(self.scene()))
