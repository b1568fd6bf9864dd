"""The turn tracker: nine turns in three eras, the stage, the region under attack and who holds a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Seat
from rules.message import Name
from rules.tadmor import names
from rules.tadmor.state import LAST_TURN, MARAUDERS, SET_UP, TURNS_PER_ERA, Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.text.moments import RaidMoment
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line, width
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

TRACKER = "turn"
"""The target of the whole row."""
_APART = 4
"""Cells between the turn and the standings, at least."""
_STAGES: dict[str, Callable[[], str]] = {
    "placement": lambda: pt("stage", "Place"),
    "marauders": lambda: pt("stage", "Raid"),
    "improvements": lambda: pt("stage", "Improve"),
    "construction": lambda: pt("stage", "Build"),
    "kingdom": lambda: pt("stage", "Kingdom"),
}
"""The stages of a turn by their first words, each in a word for a row with little room."""


class _Words(Struct, frozen=True):
    """The words of the tracker, which may be longer or shorter."""

    title: str
    turn: str
    stages: Line
    first: str
    """Before the letter of the merchant who is first in this turn."""
    card: str
    """After the letter of the merchant who has a marauder card."""
    then: str = ""
    """Before the letter of the merchant who will be first in the next turn; else there is an arrow."""
    raid: str = ""
    """About the region that was raided last."""
    eras: str = "apart"
    """How the eras are named: apart from their turns, close to them, or not at all."""


class TrackerSelection(Struct, frozen=True):
    """The turn as it stands, and what everybody knows of the marauders."""

    turn: int
    era: int
    stage: str
    first: Seat
    pawn: Seat
    """The merchant who will be first in the next turn."""
    plot_by: Seat | None
    """The merchant who has a marauder card."""
    own_card: Name | None
    """The region of the viewer's own card, if it lies face up."""
    attacked: Name | None
    colours: tuple[Colour, ...]
    worths: tuple[tuple[Seat, int], ...]
    """The scores of the merchants if the game ended now, the best first."""


class TurnTracker(Pane["TadmorTable", TrackerSelection]):
    """One line, with shorter words where it has less room; with two, the stages have the second one."""

    FITS = True

    def select(self, table: TadmorTable) -> TrackerSelection:
        selected = table.ui.of_position(select_tracker)
        raided = isinstance(table.ui.moment, RaidMoment)  # the turn may have gone on behind its panel
        return replace(selected, stage="marauders") if raided else selected

    def paint(self, selected: TrackerSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_tracker(selected, look.glyphs, *size)

    def target_at(self, x: int, y: int) -> str:
        return TRACKER


def select_tracker(position: TadmorPosition) -> TrackerSelection:
    view, card = position.view, position.own_card
    return TrackerSelection(
        turn=view.turn,
        era=view.era,
        stage=view.stage,
        first=view.first,
        pawn=view.pawn,
        plot_by=view.plot_by,
        own_card=None if card is None else position.region(card),
        attacked=position.region(view.attacked) if view.attacked else None,
        colours=position.colours,
        worths=tuple((standing.seat, standing.total) for standing in position.ranking),
    )


def explain_turn(position: TadmorPosition) -> str:
    """The row in a sentence."""
    view = position.view
    return t(
        "Turn {turn} of {turns}, {stage}; {name} is first.",
        turn=view.turn,
        turns=LAST_TURN,
        stage=names.stage(view.stage),
        name=position.names[view.first],
    )


def paint_tracker(selected: TrackerSelection, glyphs: Glyphs, cells: int, rows: int = 1) -> list[Line]:
    if rows > 1:
        upper = first_that_fits((_tracker(selected, glyphs, words) for words in _short_ways(selected)), cells)
        return [grounded(row, "panel", cells) for row in (upper, _stage_row(selected, glyphs, cells))]
    row = first_that_fits((_tracker(selected, glyphs, words) for words in _ways(selected, glyphs)), cells)
    standings = _worths(selected)
    gap = cells - width(row) - width(standings) - 1
    if standings and gap >= _APART:
        row = (*row, Run(" " * gap), *standings)
    return [grounded(row, "panel", cells)]


def _stage_row(now: TrackerSelection, glyphs: Glyphs, cells: int) -> Line:
    chains = (_chain(now.stage, glyphs, _long_name), _chain(now.stage, glyphs, _short_name))
    return (Run(" "), *first_that_fits(chains, cells - 1))


def _worths(now: TrackerSelection) -> Line:
    """`if it ended now  R 79  B 67`, the leader's in the ink of points."""
    if not now.worths:
        return ()
    best, words = now.worths[0][1], t("if it ended now")
    runs: list[Run] = [Run(words, "dim")]
    for seat, worth in now.worths:
        runs += [Run("  "), _badge(now, seat), Run(f" {worth}", "title" if worth == best else "plain")]
    return tuple(runs)


def _ways(now: TrackerSelection, glyphs: Glyphs) -> Iterator[_Words]:
    """From the longest words to the shortest; the chain of the stages goes last."""
    count = f"{now.turn}/{LAST_TURN}"
    turn, long_turn = t("Turn {turn}", turn=count), t("Turn {turn} of {turns}", turn=now.turn, turns=LAST_TURN)
    long, short = (_chain(now.stage, glyphs, name) for name in (_long_name, _short_name))
    game, first, own = t("TADMOR"), t("1st"), now.own_card
    card = t("card") if own is None else t("card: {region}", region=own)
    holds = t("marauder card") if own is None else t("marauder card: {region}", region=own)
    raid = t("last raid {region}", region=now.attacked) if now.attacked else ""
    title = f" {game} "
    for told in (raid, ""):
        yield _Words(title, long_turn, long, t("first"), holds, t("then"), told)
    for stages, told in ((long, raid), (long, ""), (short, raid), (short, "")):
        yield _Words(title, turn, stages, first, holds, "", told)
        yield _Words(title, turn, stages, first, card, "", told)
    one = line((t("{stage.capital}", stage=names.short_stage(now.stage)), "legal"))
    yield _Words(title, count, short, first, card, eras="close")
    for some in (card, t("card"), glyphs.raid):  # the map shows where one's own raid goes
        yield _Words(" ", count, short, first, some, eras="close")
    yield _Words(" ", count, short, first, t("card"), eras="")
    yield _Words(" ", count, short, first, glyphs.raid, eras="")
    for some in (card, t("card")):
        yield _Words(" ", count, one, first, some, eras="close")
    yield _Words(" ", count, one, first, t("card"), eras="")


def _short_ways(now: TrackerSelection) -> Iterator[_Words]:
    """The same without the stages."""
    count, first, card, game = f"{now.turn}/{LAST_TURN}", t("1st"), t("card"), t("TADMOR")
    yield _Words(f" {game} ", count, (), first, card, eras="close")
    yield _Words(" ", count, (), first, card, eras="close")
    yield _Words(" ", count, (), first, card, eras="")


def _long_name(name: str, now: str) -> str:
    """The stage that is on with what is done in it just now."""
    return t("{stage.capital}", stage=names.stage(now if now.partition(":")[0] == name else name))


def _short_name(name: str, _: str) -> str:
    return _STAGES[name]()


def _chain(stage: str, glyphs: Glyphs, name_of: Callable[[str, str], str]) -> Line:
    """The stages of a turn in their order, the one that is on lit; before the first turn, what is done then."""
    if stage in SET_UP:
        return line((t("{stage.capital}", stage=names.stage(stage)), "legal"))
    runs: list[Run] = []
    for name in _STAGES:
        lit = name == stage.partition(":")[0]
        runs += [
            *([Run(f" {glyphs.pointer} ", "faint")] if runs else []),
            Run(name_of(name, stage), ("attacked" if stage in MARAUDERS else "legal") if lit else "dim"),
        ]
    return tuple(runs)


def _tracker(now: TrackerSelection, glyphs: Glyphs, words: _Words) -> Line:
    apart = words.eras == "apart"
    runs: list[Run | str] = [Run(words.title, "title"), f" {words.turn} " if apart else words.turn]
    for era, name in enumerate(names.ERAS):
        called = f" {name} " if apart else f" {name}" if words.eras else " "
        runs.append(Run(called, "legal" if era == now.era else "dim"))
        first = era * TURNS_PER_ERA + 1
        for turn in range(first, first + TURNS_PER_ERA):
            sign = glyphs.done if turn < now.turn else glyphs.now if turn == now.turn else glyphs.to_come
            runs.append(Run(sign, "legal" if turn == now.turn else "dim"))
    if words.stages:
        runs += ["  ", *words.stages]
    runs += [f"  {words.first} ", _badge(now, now.first)]
    if now.pawn != now.first:
        runs += [f" {words.then} " if words.then else Run(glyphs.arrow, "dim"), _badge(now, now.pawn)]
    row = line(*runs)
    if words.raid:
        row += (Run(f"  {words.raid}", "dim"),)
    if now.plot_by is not None:
        ink = "plain" if now.own_card is None else "attacked"
        row += (Run("  ", "plain"), _badge(now, now.plot_by), Run(f" {words.card}", ink))
    return row


def _badge(now: TrackerSelection, seat: Seat) -> Run:
    letter, ink, *_ = seat_letter(now.colours[seat])
    return Run(letter, "night", ink)
