"""The panel of a lesson: its heading, what is told, the move to be made, and the answer to the last key."""

from __future__ import annotations

from msgspec import Struct

from rules.message import message
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, grounded, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of

_MARGIN = 1
_YOUR_MOVE = message("Your move:")


class Told(Struct, frozen=True):
    """Everything that the panel says."""

    number: int
    """Of the lesson."""
    title: str
    step: int
    steps: int
    minutes: int
    tell: str
    move: str = ""
    reply: str = ""
    refused: bool = False
    """True if the reply says why a move was not played."""
    is_note: bool = False
    """True if the reply may be left out where there is no room for it."""


def told_of(lesson: Lesson, keys: KeyNames) -> Told:
    """Return what a lesson says where it stands."""
    words, steps = lesson.step_words, len(lesson.data.steps)
    return Told(
        number=lesson.lesson_number,
        title=words_of(lesson.words.title),
        step=min(lesson.number + 1, steps),
        steps=steps,
        minutes=lesson.data.minutes,
        tell=lesson.told(keys, words.tell),
        move=lesson.told(keys, words.move),
        reply=lesson.reply,
        refused=lesson.refused,
        is_note=lesson.is_note,
    )


def paint_lesson(told: Told, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """Paint the panel; where there is too little room for everything, the reply takes the place of what was told."""
    head, tell, move, reply = heading(told, glyphs, cells), *_parts(told, glyphs, cells)
    room = rows - len(head)
    body = [*tell, *move, *reply]
    if len(body) > room:
        body = [*tell, *move] if told.is_note else [*move, *reply] if len(move) + len(reply) <= room else reply or body
    body = body[:room]
    painted = [grounded(row, "oasis", cells) for row in (*body, *[line()] * (room - len(body)))]
    return [*(grounded(row, "oasishd", cells) for row in head), *painted]


def rows_needed(told: Told, glyphs: Glyphs, cells: int) -> int:
    """Return the rows of everything but the reply, or of the reply and the move if these need more."""
    tell, move, reply = _parts(told, glyphs, cells)
    return len(heading(told, glyphs, cells)) + max(len(tell) + len(move), len(move) + len(reply))


def _parts(told: Told, glyphs: Glyphs, cells: int) -> tuple[list[Line], list[Line], list[Line]]:
    tell = _wrapped(line((told.tell, "legal")), cells)
    mark = Run(f"{glyphs.pointer} {words_of(_YOUR_MOVE)}", "title")
    move = _wrapped(line(mark, " ", (told.move, "legal")), cells) if told.move else []
    reply = _wrapped(line((told.reply, "bad" if told.refused else "title")), cells) if told.reply else []
    return tell, move, reply


def _wrapped(row: Line, cells: int) -> list[Line]:
    margin = " " * _MARGIN
    return flow(row, max(10, cells - _MARGIN), margin, margin)


def heading(told: Told, glyphs: Glyphs, cells: int) -> list[Line]:
    """Return the number and the title of the lesson, and how far it is done, as far as there is room."""
    name = line((t(" Lesson {number}", number=told.number), "title"), "  ", (told.title, "legal"))
    short = line((t("{at}/{all}", at=told.step, all=told.steps), "plain"), " ")
    step = line((t("step {at} of {all}", at=told.step, all=told.steps), "plain"), " ")
    boxes = glyphs.done * (told.step - 1) + glyphs.now + glyphs.to_come * (told.steps - told.step)
    minutes = line((t("about {n} minutes", n=told.minutes), "plain"), " ")
    for right in ((*step, *line((boxes, "title"), "  "), *minutes), (*step, *line((boxes, "title"), " ")), step, short):
        gap = cells - width(name) - width(right)
        if gap >= 2:
            return [(*name, Run(" " * gap), *right)]
    return [*_wrapped(name, cells), (Run(" " * _MARGIN), *short)]
