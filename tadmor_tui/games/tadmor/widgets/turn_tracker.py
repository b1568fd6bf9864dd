"""The turn tracker: nine turns in three eras, the stage, the region under attack and who holds a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Seat
from rules.message import Message, Name, message
from rules.tadmor import names
from rules.tadmor.state import LAST_TURN, SET_UP, TURNS_PER_ERA, Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

TRACKER = "turn"
"""The target of the whole row."""
_STAGES = ("placement", "marauders", "improvements", "construction", "kingdom")
"""The stages of a turn, by their first words."""


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
    attacked: Message | Name | None = None
    eras: bool = True
    """True if the eras are named."""


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


class TurnTracker(Pane["TadmorTable", TrackerSelection]):
    """One line, with shorter words where it has less room."""

    FITS = True

    def select(self, table: TadmorTable) -> TrackerSelection:
        return table.ui.of_position(select_tracker)

    def paint(self, selected: TrackerSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_tracker(selected, look.glyphs, size.width)

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


def paint_tracker(selected: TrackerSelection, glyphs: Glyphs, cells: int) -> list[Line]:
    rows = (_tracker(selected, glyphs, words) for words in _ways(selected, glyphs))
    return [grounded(first_that_fits(rows, cells), "panel", cells)]


def _ways(now: TrackerSelection, glyphs: Glyphs) -> Iterator[_Words]:
    """From the longest words to the shortest."""
    count = f"{now.turn}/{LAST_TURN}"
    turn, long_turn = t("Turn {turn}", turn=count), t("Turn {turn} of {turns}", turn=now.turn, turns=LAST_TURN)
    stages, stage = _all_stages(now.stage, glyphs), _stage(names.stage(now.stage))
    short = _stage(names.short_stage(now.stage))
    first, long_first, then = t("1st"), t("first"), t("then")
    short_card, game, own, region = t("card"), t("TADMOR"), now.own_card, now.attacked
    title = f" {game} "
    card = short_card if own is None else t("card: {region}", region=own)
    holds = t("marauder card") if own is None else t("marauder card: {region}", region=own)
    safe = message("{region} safe now", region=region) if region else None
    yield _Words(title, long_turn, stages, long_first, holds, then, safe)
    yield _Words(title, long_turn, stages, long_first, holds, then, region)
    yield _Words(title, turn, stage, first, holds, "", region)
    yield _Words(title, turn, short, first, holds, "", region)
    yield _Words("", turn, short, first, holds, "", region)
    yield _Words(title, turn, stage, first, card, "", region)
    yield _Words(title, turn, short, first, card, "", region)
    yield _Words("", turn, short, first, card, "", region)
    yield _Words("", count, short, first, card, "", region)
    yield _Words("", count, short, first, card, "", region, eras=False)
    yield _Words("", count, short, first, short_card, "", region, eras=False)


def _stage(name: Name) -> Line:
    return line((t("{stage.capital}", stage=name), "legal"))


def _all_stages(stage: str, glyphs: Glyphs) -> Line:
    """The stages of a turn in their order, the one that is on lit; before the first turn, what is done then."""
    if stage in SET_UP:
        return _stage(names.stage(stage))
    runs: list[Run] = []
    now = stage.partition(":")[0]
    for name in _STAGES:
        lit, told = name == now, names.stage(stage if name == now else name)
        runs += [
            *([Run(f" {glyphs.pointer} ", "faint")] if runs else []),
            Run(t("{stage.capital}", stage=told), "legal" if lit else "dim"),
        ]
    return tuple(runs)


def _tracker(now: TrackerSelection, glyphs: Glyphs, words: _Words) -> Line:
    runs: list[Run | str] = [Run(words.title, "title"), f" {words.turn} "]
    for era, name in enumerate(names.ERAS):
        runs.append(Run(f" {name} " if words.eras else " ", "legal" if era == now.era else "dim"))
        first = era * TURNS_PER_ERA + 1
        for turn in range(first, first + TURNS_PER_ERA):
            sign = glyphs.done if turn < now.turn else glyphs.now if turn == now.turn else glyphs.to_come
            runs.append(Run(sign, "legal" if turn == now.turn else "dim"))
    runs += ["  ", *words.stages, f"  {words.first} ", _badge(now, now.first)]
    if now.pawn != now.first:
        runs += [f" {words.then} " if words.then else Run(glyphs.arrow, "dim"), _badge(now, now.pawn)]
    row = line(*runs)
    if words.attacked is not None:
        row += (Run(f"  {glyphs.raid} {words_of(words.attacked)}", "attacked"),)
    if now.plot_by is not None:
        ink = "plain" if now.own_card is None else "attacked"
        row += (Run("  ", "plain"), _badge(now, now.plot_by), Run(f" {words.card}", ink))
    return row


def _badge(now: TrackerSelection, seat: Seat) -> Run:
    letter, ink, *_ = seat_letter(now.colours[seat])
    return Run(letter, "night", ink)
