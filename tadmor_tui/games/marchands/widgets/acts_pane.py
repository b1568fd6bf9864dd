"""The acts of a turn: those of the step that is carried out as lines, the coming ones face down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Action, Event, Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import SLOTS, Step
from rules.marchands.state import Colour
from tadmor_tui.games.marchands.acts import SUPPLY, Act, ShownAct, shown_act
from tadmor_tui.games.marchands.text.events import brief, reason_told, tell
from tadmor_tui.games.marchands.text.explanations import STEP_KEYS
from tadmor_tui.games.marchands.text.steps import step_sign
from tadmor_tui.games.marchands.widgets.signs import badge, seat_ink, stock
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, beside, first_that_fits, fit, grounded, line, padded, width, wrapped
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable

_OWN_CELLS = 35
"""Cells of one's own plot beside the acts."""
_ROWS_OF_LINES = 4
"""Rows of the panel from which on each act has a line of its own."""
_NARROW = 70
"""Cells below which there is room for nothing but the sentence about the act."""
_GAP = Run("   ", "plain")


class OwnPlot(Struct, frozen=True):
    """The plot of the only person here, and what has become of it so far."""

    colour: Colour
    steps: tuple[Step, ...]
    failed: frozenset[int]
    city: str
    stock: tuple[int, ...]


class ActSelection(Struct, frozen=True):
    """An act, with those of the same step before it."""

    number: int
    acts: tuple[ShownAct, ...]
    """In order; the last one is on show."""
    plots: tuple[tuple[Step, ...], ...]
    """Of all players, of which nothing but this step is shown."""
    names: tuple[str, ...]
    colours: tuple[Colour, ...]
    catalogue: Catalogue
    own: OwnPlot | None
    map_cells: int
    """Cells of the map above it, beside which one's own plot begins."""


class ActsPane(Pane["MarchandsTable", ActSelection]):
    """The acts since the plots were shown last; keys go from one to the next, and all panes show it."""

    FITS = True

    def select(self, table: MarchandsTable) -> ActSelection:
        ui = table.ui
        alone = None if ui.snapshot.shared else next(iter(ui.snapshot.people), None)
        return select_act(
            ui.acts.followed,
            ui.acts.at,
            ui.snapshot.names,
            ui.catalogue,
            alone,
            table.layout.regions[type(table.map)].right,
        )

    def paint(self, selected: ActSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_act(selected, look.glyphs, *size)

    def move(self, way: str) -> None:
        self.table.ui.acts.turn(1 if way in ("right", "down") else -1)

    def choose(self) -> Action | None:
        self.table.ui.acts.turn(1)
        return None

    def press(self, x: int, y: int) -> Action | None:
        return self.choose()

    def scroll(self, step: int) -> None:
        self.table.ui.acts.turn(step)

    def commands(self) -> list[Command]:
        return [
            ("choose", t("next act")),
            ("skip", t("end of the step")),
            ("seal", t("to the end")),
            ("left", t("back")),
        ]

    def explain(self) -> str:
        """The sentence about the act; nothing where the panel itself says the same."""
        selected = self.select(self.table)
        event, told = selected.acts[-1].event, told_of_act(selected)
        painted = brief(event, selected.names, selected.catalogue) or tell(event, selected.names, selected.catalogue)
        repeats = told == painted and not isinstance(event, e.CaravanMoved)
        return "" if self.room.width < _NARROW or repeats else told

    def help_topic(self) -> HelpTopic:
        selected = self.select(self.table)
        clause = STEP_KEYS.get(type(selected.acts[-1].event), "M5.1")
        return HelpTopic(clause, (told_of_act(selected),), ("M5.1", "M5.4"))


def told_of_act(selected: ActSelection) -> str:
    """The act on show in a sentence, and why it failed."""
    act = selected.acts[-1]
    told, why = tell(act.event, selected.names, selected.catalogue), _why(act, selected.names)
    return " ".join(filter(None, (told, why and t("{reason}.", reason=why))))


def select_act(
    acts: Sequence[Act],
    at: int,
    names: tuple[str, ...],
    catalogue: Catalogue,
    alone: Seat | None = None,
    map_cells: int = 0,
) -> ActSelection:
    act = acts[at]
    same = [place for place in range(at + 1) if acts[place].number == act.number]
    return ActSelection(
        number=act.number,
        acts=tuple(shown_act(acts, place) for place in same),
        plots=act.plots,
        names=names,
        colours=tuple(player.colour for player in act.view.players),
        catalogue=catalogue,
        own=None if alone is None else _own(acts, at, alone),
        map_cells=map_cells,
    )


def _own(acts: Sequence[Act], at: int, seat: Seat) -> OwnPlot | None:
    act = acts[at]
    player = act.view.players[seat]
    if player.stock is None or player.caravan is None or not act.plots:
        return None
    failed = {
        one.number for one in acts[: at + 1] if isinstance(event := one.event, e.StepFailed) and event.seat == seat
    }
    return OwnPlot(player.colour, act.plots[seat], frozenset(failed), player.caravan, player.stock)


def heading_of(number: int) -> str:
    """The step or the phase of an act."""
    if number > SUPPLY:
        return t("Monopolies")
    return t("Supply") if number == SUPPLY else t("Acts, step {number} of {steps}", number=number, steps=SLOTS)


def asked_at(act: Act, names: Sequence[str]) -> str:
    """The player who acts, for the prompt; the step stands above the acts."""
    seat = getattr(act.event, "seat", None)
    return heading_of(act.number) if act.number > SLOTS or seat is None else t("{name} acts.", name=names[seat])


# --- as it is painted


def paint_act(act: ActSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """The acts of the step so far, and beside them one's own plot where there is room."""
    own = act.own if cells >= 2 * _OWN_CELLS + _OWN_CELLS and rows >= _ROWS_OF_LINES else None
    if own is None:
        return _acts(act, glyphs, cells, rows)
    room = max(cells - 2 * _OWN_CELLS, min(cells - _OWN_CELLS, act.map_cells))
    beside_it = _own_plot(own, act.number, glyphs, cells - room)
    return beside((_acts(act, glyphs, room, rows), room), (beside_it, cells - room))[:rows]


def _acts(act: ActSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    head = _head(act.number, glyphs, cells)
    if rows < _ROWS_OF_LINES and cells >= _NARROW:
        return [head, *_side_by_side(act, glyphs, cells, rows - 1)]
    if cells < _NARROW:
        return [head, *wrapped(told_of_act(act), cells - 1)][:rows]
    last = [first_that_fits(_face_down(act.number, glyphs), cells)] if act.number < SLOTS else []
    lines = [_line_of(act, glyphs, one, cells) for one in act.acts][-(rows - 1 - len(last)) :]
    return [head, *lines, *last]


def _head(number: int, glyphs: Glyphs, cells: int) -> Line:
    """The step, and a sign for each: done, now or to come."""
    done = min(number, SUPPLY) - 1
    marks = glyphs.done * done + (glyphs.now + glyphs.to_come * (SLOTS - number) if number <= SLOTS else "")
    runs = line(
        (glyphs.rule, "frame"), (heading_of(number), "title"), (f" {glyphs.rule * 2} ", "frame"), (marks, "title")
    )
    return (*runs, Run(f" {glyphs.rule * max(0, cells - width(runs) - 2)} ", "frame"))


def _line_of(act: ActSelection, glyphs: Glyphs, one: ShownAct, cells: int) -> Line:
    now = one is act.acts[-1]
    names = max(len(name) for name in act.names)
    runs: list[Run | str] = [Run(f" {glyphs.pointer} " if now else "   ", "title")]
    seat = getattr(one.event, "seat", None)
    if seat is not None:
        runs += [badge(act.colours[seat], 1), Run(f" {padded(act.names[seat], names)}  ", "legal" if now else "plain")]
        runs += [*_chip(act, seat), "  "]
    short = line(*runs, Run(_words(act, one.event, glyphs), "legal" if now else "plain"))
    row = first_that_fits(((*short, *_remark(act, one)), short, (*line(*runs[:1]), *short[2:])), cells)
    return grounded(row, "tile", cells) if now else row


def _chip(act: ActSelection, seat: Seat) -> list[Run]:
    """The marker of the step that a player has just turned up."""
    if not 0 < act.number <= SLOTS or len(act.plots[seat]) < act.number:
        return []
    step = act.plots[seat][act.number - 1]
    sign = f" {step_sign(step)} "
    return [Run(sign, "shade", "paper") if step == "X" else Run(sign, "night", seat_ink(act.colours[seat]))]


def _words(act: ActSelection, event: Event, glyphs: Glyphs) -> str:
    if isinstance(event, e.CaravanMoved):
        return f"{event.origin} {glyphs.arrow} {event.to}"
    told = brief(event, act.names, act.catalogue) or tell(event, act.names, act.catalogue) or ""
    return f"{glyphs.lost} {told}" if isinstance(event, e.StepFailed) else told


def _remark(act: ActSelection, one: ShownAct) -> Iterator[Run]:
    event = one.event
    told = _why(one, act.names)
    if isinstance(event, e.ResourceTaken) and not event.left:
        told = t("the city is empty now")
    if told:
        yield Run(f"   {told}", "bad" if isinstance(event, e.StepFailed) else "dim")


def _why(one: ShownAct, names: Sequence[str]) -> str:
    return "" if one.reason is None else reason_told(*one.reason, names)


def _face_down(number: int, glyphs: Glyphs) -> Iterator[Line]:
    """The coming steps, in as many words as there may be room for."""
    coming = range(number + 1, SLOTS + 1)
    backs, numbers = " ".join(glyphs.window for _ in coming), " ".join(map(str, coming))
    for words in (t("face down; nothing is asked before the last act"), t("face down")):
        steps = nt("step {numbers}", "steps {numbers}", len(coming), numbers=numbers)
        yield line(("   ", "plain"), (steps, "dim"), (f"  {backs}  {words}", "dim"))


def _side_by_side(act: ActSelection, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """Where there are few rows: as many of the last acts as have room."""
    lines: list[Line] = []
    row: Line = ()
    for one in act.acts:
        seat, ink = getattr(one.event, "seat", None), "legal" if one is act.acts[-1] else "plain"
        part = (
            []
            if seat is None
            else [badge(act.colours[seat], 1), Run(" ", "plain"), *_chip(act, seat), Run(" ", "plain")]
        )
        part.append(Run(_words(act, one.event, glyphs), ink))
        if width((Run(" "), *part, *(remark := list(_remark(act, one))))) < cells:
            part += remark
        if row and width((*row, _GAP, *part)) > cells - 1:
            lines.append(row)
            row = ()
        row = (*row, _GAP, *part) if row else (Run(" ", "plain"), *part)
    return [fit(each, cells) if width(each) > cells else each for each in [*lines, row]][-rows:]


def _own_plot(own: OwnPlot, now: int, glyphs: Glyphs, cells: int) -> list[Line]:
    """The steps of the only person here, and where they have led so far."""
    title, note = t("Your plot"), t("at {city}", city=own.city)
    head = line((glyphs.rule, "frame"), (title, "title"))
    chips: list[Run | str] = [" "]
    numbers: list[Run | str] = [" "]
    for number, step in enumerate(own.steps, 1):
        ground = "paper" if step == "X" else seat_ink(own.colour)
        past = number <= now
        chips += [Run(f" {step_sign(step)} ", "shade" if step == "X" else "night", ground) if past
                  else Run(f" {step_sign(step)} ", "plain", "tile"), " "]  # fmt: skip
        sign = glyphs.lost if number in own.failed else str(number)
        numbers.append(Run(f" {sign}  ", "bad" if number in own.failed else "legal" if number == now else "dim"))
    held = t("stock")
    below = line((f" {note}   ", "legal"), (f"{held} ", "dim"), *stock(own.stock, cells - 18, glyphs))
    rule = Run(f" {glyphs.rule * max(0, cells - width(head) - 2)} ", "frame")
    return [(*head, rule), line(*chips), line(*numbers), below]
