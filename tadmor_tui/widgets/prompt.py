"""The last row of a table: who is to do what, and the keys that matter now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.contract import AnyGame, Seat
from rules.game_kind import SeatLabel
from rules.message import AndList
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.session.snapshot import Eyes
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pointing import COMMAND, key

ALWAYS = ("explain", "help", "advice")
"""Commands whose keys are always shown: what this is, which keys there are, what to do."""
LITTLE_TIME = 10
"""Seconds, when somebody should hurry."""
_APART = 2
"""Cells beside the keys."""
_BETWEEN = "  "


def badge(label: SeatLabel) -> Run:
    """The letter of a seat in its colour."""
    return Run(label.letter, f"seat.{label.key}")


def paint_prompt(
    eyes: Eyes[AnyGame, Struct],
    keys: KeyNames,
    commands: Sequence[tuple[str, str]],
    cells: int,
    hand_open: bool,
    asked: str = "",
) -> list[Line]:
    """What is asked of whom; then commands, the most important first, as far as there is room.

    The keys of `ALWAYS` are there in any case, with a word for what they do if others leave room for it. `asked` is
    what a person is asked instead of what the rules ask.
    """
    *above, last = asked_rows(eyes, keys, cells, hand_open, asked)
    return [*above, with_keys(last, keys, commands, cells) if eyes.acting else last]


def with_keys(row: Line, keys: KeyNames, commands: Sequence[tuple[str, str]], cells: int) -> Line:
    """A row with the keys of commands at its right end."""
    shown = _key_row(keys, commands, cells - width(row) - _APART)
    return (*row, Run(" " * max(1, cells - width(row) - width(shown) - 1), "plain"), *shown)


def asked_rows(
    eyes: Eyes[AnyGame, Struct], keys: KeyNames, cells: int, hand_open: bool, instead: str = ""
) -> list[Line]:
    """What is asked of whom, in as many rows as it needs, with room for the keys of `ALWAYS` in the last one.

    While a hand lies open on a shared screen, a badge says so.
    """
    if not eyes.acting:
        return [line(" ", (t("The game is over."), "legal"))]
    person, awaited = eyes.acting_person, eyes.awaited
    candidates = (person, eyes.waits_for, *awaited, eyes.acting[0])
    seat = next(seat for seat in candidates if seat is not None)
    letter, ink, *_ = badge(eyes.labels[seat])
    badges = line(Run(f" {letter} {eyes.names[seat]} ", "night", ink))
    if person is not None:
        asked = instead or eyes.prompt
    elif len(awaited) > 1:
        badges, asked = line(), t("Waiting for {names}.", names=AndList(tuple(_awaited(eyes, one) for one in awaited)))
    elif awaited:
        asked = t("is to decide, but away...") if eyes.is_away(seat) else t("is to decide...")
    else:
        asked = t("thinking...")
    if hand_open:
        words = t("hand open")
        badges = line(*badges, " ", Run(f" {words} ", "legal", "raidhd"))
    row = line(*badges, *_time(eyes), (f" {asked}", "legal"))
    rows = [row] if width(row) <= cells else flow(row, cells - 1, "", " ")
    reserved = width(_joined({command: keys.usual(command) for command in ALWAYS})) + _APART
    return rows if width(rows[-1]) + reserved <= cells else [*rows, line()]


def _time(eyes: Eyes[AnyGame, Struct]) -> Line:
    """How much time is left, where that is limited."""
    left = eyes.time_left
    if left is None:
        return line()
    if left.paused:
        return line(" ", (t("{seconds} s, paused", seconds=left.seconds), "dim"), " ")
    return line(" ", (t("{seconds} s", seconds=left.seconds), "bad" if left.seconds <= LITTLE_TIME else "dim"), " ")


def _awaited(eyes: Eyes[AnyGame, Struct], seat: Seat) -> str:
    name = eyes.names[seat]
    return t("{name} (away)", name=name) if eyes.is_away(seat) else name


def _key_row(keys: KeyNames, commands: Sequence[tuple[str, str]], room: int) -> Line:
    """The keys of commands in their order: at least those of `ALWAYS`, then with words for as many as have room.

    The first command is the one that people know best: its word makes room for what else matters before `ALWAYS`.
    """
    shown = {command: keys.usual(command) if command in ALWAYS else "" for command, _ in commands}
    hints = [(command, keys.hint(command, words)) for command, words in commands]
    for command, hint in (*((command, keys.usual(command)) for command, _ in commands[:1]), *_by_need(hints)):
        longer = {**shown, command: hint}
        if width(_joined(longer)) <= room:
            shown = longer
    return _joined(shown)


def _by_need(hints: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """The order in which hints get the room that there is."""
    matter = next((number for number, (command, _) in enumerate(hints) if command in ALWAYS), len(hints))
    return (*hints[1:matter], *hints[:1], *hints[max(1, matter) :])


def _joined(hints: Mapping[str, str]) -> Line:
    """The hints of commands side by side, each to be pressed with the mouse too."""
    runs: list[Run] = []
    for command, hint in hints.items():
        if hint:
            runs += [Run(_BETWEEN, "dim"), Run(hint, "dim", target=key(COMMAND, command))]
    return tuple(runs[1:])
