"""The turn tracker: nine turns in three eras, the stage, the region under attack and who holds a card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.contract import Seat
from rules.message import Message, Name, message
from rules.tadmor import names
from rules.tadmor.state import SET_UP
from rules.tadmor.turns import LAST_TURN, TURNS_PER_ERA
from tadmor_tui.games.tadmor.scene import Scene
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line
from tadmor_tui.text.translation import t, words_of

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
    """Whether the eras are named."""


def paint_tracker(scene: Scene, cells: int) -> list[Line]:
    """In one line, with shorter words where it has less room."""
    return [grounded(first_that_fits((_tracker(scene, words) for words in _ways(scene)), cells), "panel", cells)]


def _ways(scene: Scene) -> Iterator[_Words]:
    """From the longest words to the shortest."""
    view = scene.view
    count = f"{view.turn}/{LAST_TURN}"
    turn, long_turn = t("Turn {turn}", turn=count), t("Turn {turn} of {turns}", turn=view.turn, turns=LAST_TURN)
    stages, stage = _all_stages(scene), _stage(names.stage(view.stage))
    short = _stage(names.short_stage(view.stage))
    first, long_first, then = t("1st"), t("first"), t("then")
    short_card, game, plot = t("card"), t("TADMOR"), scene.own_card
    title = f" {game} "
    card = short_card if plot is None else t("card: {region}", region=scene.region(plot))
    holds = t("marauder card") if plot is None else t("marauder card: {region}", region=scene.region(plot))
    region = scene.region(view.attacked) if view.attacked else None
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


def _all_stages(scene: Scene) -> Line:
    """The stages of a turn in their order, the one that is on lit; before the first turn, what is done then."""
    if scene.view.stage in SET_UP:
        return _stage(names.stage(scene.view.stage))
    runs: list[Run] = []
    now = scene.view.stage.partition(":")[0]
    for name in _STAGES:
        lit, stage = name == now, names.stage(scene.view.stage if name == now else name)
        runs += [
            *([Run(f" {scene.glyphs.pointer} ", "faint")] if runs else []),
            Run(t("{stage.capital}", stage=stage), "legal" if lit else "dim"),
        ]
    return tuple(runs)


def _tracker(scene: Scene, words: _Words) -> Line:
    view, glyphs = scene.view, scene.glyphs
    runs: list[Run | str] = [Run(words.title, "title"), f" {words.turn} "]
    for era, name in enumerate(names.ERAS):
        runs.append(Run(f" {name} " if words.eras else " ", "legal" if era == view.era else "dim"))
        first = era * TURNS_PER_ERA + 1
        for turn in range(first, first + TURNS_PER_ERA):
            sign = glyphs.done if turn < view.turn else glyphs.now if turn == view.turn else glyphs.to_come
            runs.append(Run(sign, "legal" if turn == view.turn else "dim"))
    runs += ["  ", *words.stages, f"  {words.first} ", _badge(scene, view.first)]
    if view.pawn != view.first:
        runs += [f" {words.then} " if words.then else Run(glyphs.arrow, "dim"), _badge(scene, view.pawn)]
    row = line(*runs)
    if words.attacked is not None:
        row += (Run(f"  {glyphs.raid} {words_of(words.attacked)}", "attacked"),)
    if view.plot_by is not None:
        ink = "plain" if scene.own_card is None else "attacked"
        row += (Run("  ", "plain"), _badge(scene, view.plot_by), Run(f" {words.card}", ink))
    return row


def _badge(scene: Scene, seat: Seat) -> Run:
    letter, ink, *_ = scene.letter(seat)
    return Run(letter, "night", ink)
