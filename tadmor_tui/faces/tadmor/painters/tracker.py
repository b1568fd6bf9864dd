"""The turn tracker: nine turns in three eras, the stage, the region under attack and who holds a card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.contract import Seat
from rules.message import Name
from rules.tadmor import names
from rules.tadmor.turns import LAST_TURN, TURNS_PER_ERA
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.lines import Line, Run, first_that_fits, grounded, line
from tadmor_tui.translation import t, words_of


class _Words(Struct, frozen=True):
    """The words of the tracker, which may be longer or shorter."""

    title: str
    turn: str
    stage: Name
    card: str
    """After the letter of the merchant who has a marauder card."""
    eras: bool = True
    """Whether the eras are named."""


def paint_tracker(scene: Scene, cells: int) -> list[Line]:
    """In one line, with shorter words where it has less room."""
    return [grounded(first_that_fits((_tracker(scene, words) for words in _ways(scene)), cells), "panel", cells)]


def _ways(scene: Scene) -> Iterator[_Words]:
    """From the longest words to the shortest."""
    count = f"{scene.view.turn}/{LAST_TURN}"
    turn = t("Turn {turn}", turn=count)
    stage, short = names.stage(scene.view.stage), names.short_stage(scene.view.stage)
    short_card, title, plot = t("card"), t("TADMOR"), scene.own_card
    card = short_card if plot is None else t("card: {region}", region=scene.region(plot))
    whole = t("marauder card") if plot is None else t("marauder card: {region}", region=scene.region(plot))
    yield _Words(f" {title} ", turn, stage, whole)
    yield _Words(f" {title} ", turn, short, whole)
    yield _Words("", turn, short, whole)
    yield _Words(f" {title} ", turn, stage, card)
    yield _Words(f" {title} ", turn, short, card)
    yield _Words("", turn, short, card)
    yield _Words("", count, short, card)
    yield _Words("", count, short, card, eras=False)
    yield _Words("", count, short, short_card, eras=False)


def _tracker(scene: Scene, words: _Words) -> Line:
    view, glyphs = scene.view, scene.glyphs
    runs: list[Run | str] = [(words.title, "title"), f" {words.turn} "]
    for era, name in enumerate(names.ERAS):
        runs.append((f" {name} " if words.eras else " ", "legal" if era == view.era else "dim"))
        first = era * TURNS_PER_ERA + 1
        for turn in range(first, first + TURNS_PER_ERA):
            sign = glyphs.done if turn < view.turn else glyphs.now if turn == view.turn else glyphs.to_come
            runs.append((sign, "legal" if turn == view.turn else "dim"))
    stage, first_to_play = t("{stage.capital}", stage=words.stage), t("1st")
    runs += [(f"  {stage}", "legal"), f"  {first_to_play} ", _badge(scene, view.first)]
    if view.pawn != view.first:
        runs += ["", (f"{glyphs.arrow}", "dim"), _badge(scene, view.pawn)]
    row = line(*runs)
    if view.attacked:
        row += ((f"  {glyphs.raid} {words_of(scene.region(view.attacked))}", "attacked"),)
    if view.plot_by is not None:
        ink = "plain" if scene.own_card is None else "attacked"
        row += (("  ", "plain"), _badge(scene, view.plot_by), (f" {words.card}", ink))
    return row


def _badge(scene: Scene, seat: Seat) -> Run:
    letter, ink = scene.letter(seat)
    return letter, f"night on {ink}"
