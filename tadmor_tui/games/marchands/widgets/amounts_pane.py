"""The amounts that a person announces, of all resources together behind one curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.names import resource as resource_name
from tadmor_tui.games.marchands.text.explanations import action_topic, explain_amounts
from tadmor_tui.games.marchands.widgets.signs import good
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, grounded, line, padded, relit
from tadmor_tui.text.translation import pt, t, words_of
from tadmor_tui.widgets.action_menu import ActionMenu
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

_NAME_CELLS = 10


class AmountSelection(Struct, frozen=True):
    """A resource that is still to come."""

    resource: str
    amount: int
    held: int
    is_lit: bool


class AmountsPane(Pane["MarchandsTable", tuple[AmountSelection, ...]]):
    """A row for each resource; left and right change the amount under the cursor. Behind a curtain there is none."""

    FITS = True

    def select(self, table: MarchandsTable) -> tuple[AmountSelection, ...]:
        told = table.ui.announcements
        if told.seat is None:
            return ()
        held = told.held(told.seat)
        return tuple(AmountSelection(name, n, held[name], name == told.good) for name, n in told.amounts.items())

    def paint(self, selected: tuple[AmountSelection, ...], size: Size, look: Appearance) -> list[Line]:
        if not selected:
            return [titled(words_of(ActionMenu.NAME), size.width, look.glyphs)]
        head = titled(t("What you announce"), size.width, look.glyphs, t("face down for the others"))
        return [head, *(_row(each, size.width) for each in selected)][: size.height]

    def move(self, way: str) -> None:
        told = self.table.ui.announcements
        told.turn({"up": -1, "down": 1}.get(way, 0))
        told.change(told.amounts.get(told.good, 0) + {"left": -1, "right": 1}.get(way, 0))

    def choose(self) -> Action | None:
        return self.table.ui.announcements.confirm()

    def press(self, x: int, y: int) -> Action | None:
        """The title announces; a row has its amount changed, one less with each press and then all again."""
        if not y:
            return self.choose()
        each = next(iter(self.select(self.table)[y - 1 : y]), None)
        if each is not None and each.held:
            self.table.ui.announcements.good = each.resource
            self.table.ui.announcements.change(each.amount - 1 if each.amount else each.held)
        return None

    def scroll(self, step: int) -> None:
        """All resources are seen."""

    def commands(self) -> list[Command]:
        if not self.table.ui.announcements.keys_active:
            return []
        return [
            ("choose", t("announce all")),
            ("right", pt("to announce", "more")),
            ("left", pt("to announce", "fewer")),
        ]

    def explain(self) -> str:
        return explain_amounts(self.table.position()) if self.table.ui.announcements.keys_active else ""

    def help_topic(self) -> HelpTopic:
        return action_topic(a.Announce(0), self.explain())


def _row(each: AmountSelection, cells: int) -> Line:
    told = f"< {each.amount} >" if each.held else f"  {each.amount}  "
    runs: list[Run | str] = [
        "  ",
        good(each.resource, 1),
        f" {padded(words_of(resource_name(each.resource)), _NAME_CELLS)} ",
        Run(f"{told}  ", "legal" if each.held else "dim"),
        Run(t("of {n} that you have", n=each.held) if each.held else t("you have none"), "dim"),
    ]
    row = grounded(line(*runs), "tile", cells)
    return relit(row, "cursor") if each.is_lit else row
