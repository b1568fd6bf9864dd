"""The acts of a turn, one after the other: all plots in a row each, the step that is carried out, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Action, Event, Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import SLOTS, Step
from rules.marchands.state import Colour
from tadmor_tui.games.marchands.acts import SUPPLY, Act
from tadmor_tui.games.marchands.text.events import tell
from tadmor_tui.games.marchands.text.steps import step_sign
from tadmor_tui.games.marchands.widgets.signs import badge
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line, width, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


class ActSelection(Struct, frozen=True):
    """An act, with those of the same step before it."""

    number: int
    plots: tuple[tuple[Step, ...], ...]
    first: Seat
    events: tuple[Event, ...]
    """The act itself, and those before it, the last one first."""
    names: tuple[str, ...]
    colours: tuple[Colour, ...]
    catalogue: Catalogue
    place: tuple[int, int] | None
    """The number of the act, and how many there are; None while they are shown.

    That number is no one's business then: it would tell when a player has to choose.
    """


class ActsPane(Pane["MarchandsTable", ActSelection]):
    """The acts since the plots were shown last; the arrow keys go from one to the next, and all panes show it."""

    FITS = True

    def select(self, table: MarchandsTable) -> ActSelection:
        ui = table.ui
        place = (ui.acts.at + 1, len(ui.acts.followed))
        return select_act(ui.acts.followed, ui.acts.at, ui.snapshot.names, table.ui.catalogue, place)

    def paint(self, selected: ActSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_act(selected, look, *size)

    def move(self, way: str) -> None:
        self.table.ui.acts.turn(1 if way in ("right", "down") else -1)

    def choose(self) -> Action | None:
        ui = self.table.ui
        if ui.acts.at == len(ui.acts.followed) - 1:
            ui.show_menu()
        else:
            ui.acts.turn(1)
        return None

    def press(self, x: int, y: int) -> Action | None:
        return self.choose()

    def commands(self) -> list[Command]:
        return [("right", t("next act")), ("left", t("act before"))]

    def explain(self) -> str:
        keys = self.table.appearance.keys
        if self.table.ui.plot.seat is None:
            return ""
        return t("{next} goes on; {back}, or any step of your plot, ends it.", next=keys["right"], back=keys["back"])


def select_act(
    acts: Sequence[Act], at: int, names: tuple[str, ...], catalogue: Catalogue, place: tuple[int, int] | None = None
) -> ActSelection:
    act = acts[at]
    return ActSelection(
        number=act.number,
        plots=act.plots,
        first=act.view.first,
        events=(act.event, *(before.event for before in reversed(acts[:at]) if before.number == act.number)),
        names=names,
        colours=tuple(player.colour for player in act.view.players),
        catalogue=catalogue,
        place=place,
    )


def paint_act(act: ActSelection, look: Appearance, cells: int, rows: int) -> list[Line]:
    """The plots of all players with the step that is carried out, and the sentence about the act."""
    head = titled(heading_of(act.number), cells, look.glyphs, _note(act, look))
    now, *before = (_told(act, event) for event in act.events)
    told = wrapped(now, cells - 1)
    plots = _plots(act, cells, rows - 1 - len(told))
    return [head, *plots, *told, *(line((f"   {words}", "dim")) for words in before if words)][:rows]


def _note(act: ActSelection, look: Appearance) -> str:
    if act.place is None:
        return t("any key ends")
    keys, (at, every) = look.keys, act.place
    place = t("{at} of {all}", at=at, all=every)
    how = t("{left} {right} step, {back} ends", left=keys["left"], right=keys["right"], back=keys.short("back"))
    return f"{place}  {how}"


def _told(act: ActSelection, event: Event) -> str:
    """An act in a sentence; the plots themselves stand above it."""
    if isinstance(event, e.PlotsShown):
        return t("They are carried out step by step, in order from {name} on.", name=act.names[act.first])
    return tell(event, act.names, act.catalogue) or ""


def heading_of(number: int) -> str:
    """The step or the phase of an act."""
    return _heading_and_show(number)[0]


def announce_show(number: int) -> str:
    """The same, and that a key ends the show."""
    return _heading_and_show(number)[1]


def _heading_and_show(number: int) -> tuple[str, str]:
    if not number:
        return t("All plots are shown"), t("All plots are shown. Any key ends the show.")
    if number > SUPPLY:
        return t("Monopolies"), t("Monopolies. Any key ends the show.")
    if number == SUPPLY:
        return t("Supply"), t("Supply. Any key ends the show.")
    show = t("Acts, step {number} of {steps}. Any key ends the show.", number=number, steps=SLOTS)
    return t("Step {number} of {steps}", number=number, steps=SLOTS), show


def _plots(act: ActSelection, cells: int, rows: int) -> list[Line]:
    """From the first player on, as they act; side by side."""
    seats, doer = len(act.plots), getattr(act.events[0], "seat", None)
    lines: list[Line] = []
    row: list[Run] = [Run(" ", "plain")]
    for place in range(seats):
        seat = (act.first + place) % seats
        part: list[Run] = [badge(act.colours[seat], 1), Run(" ", "plain")]
        for number, step in enumerate(act.plots[seat], 1):
            if number == act.number and seat == doer:
                part += [Run(step_sign(step), "cursor"), Run(" ", "plain")]
            else:
                ink = "legal" if number == act.number else "faint" if number < act.number else "plain"
                part.append(Run(f"{step_sign(step)} ", ink))
        part.append(Run("  ", "plain"))
        if len(row) > 1 and width((*row, *part)) > cells:
            lines.append(tuple(row))
            row = [Run(" ", "plain")]
        row += part
    return [*lines, tuple(row)][: max(1, rows)]
