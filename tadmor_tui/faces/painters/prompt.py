"""The last row of a table: who is to do what, and the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.contract import AnyGame
from rules.game_kind import SeatLabel
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.lines import Line, Run, line, width
from tadmor_tui.look.wrapping import flow
from tadmor_tui.table.eyes import Eyes
from tadmor_tui.translation import t


def badge(label: SeatLabel) -> Run:
    """The letter of a seat in its colour."""
    return label.letter, f"seat.{label.key}"


def paint_prompt(
    eyes: Eyes[AnyGame, Struct], keys: KeyNames, commands: Sequence[tuple[str, str]], cells: int, hand_open: bool
) -> list[Line]:
    """What is asked of whom; then commands, each with a word for it, as far as there is room."""
    *above, last = asked_rows(eyes, cells, hand_open)
    if not eyes.acting:
        return [*above, last]
    hints = [hint for command, words in commands if (hint := keys.hint(command, words))]
    return [*above, _with_keys(last, hints, cells)]


def asked_rows(eyes: Eyes[AnyGame, Struct], cells: int, hand_open: bool) -> list[Line]:
    """What is asked of whom, in as many rows as it needs; with a badge while a hand lies open on a shared screen."""
    if not eyes.acting:
        return [line(" ", (t("The game is over."), "legal"))]
    person = eyes.acting_person
    seat = eyes.acting[0] if person is None else person
    letter, ink = badge(eyes.labels[seat])
    asked = t("thinking...") if person is None else eyes.prompt
    name, open_hand = (f" {letter} {eyes.names[seat]} ", f"night on {ink}"), t("hand open")
    row = line(name, *([(f" {open_hand} ", "warning")] if hand_open else []), (f" {asked}", "legal"))
    return [row] if width(row) <= cells else flow(row, cells - 1, "", " ")


def _with_keys(left: Line, keys: Sequence[str], cells: int) -> Line:
    """The prompt with as many keys at the right end as there is room for."""
    room = cells - width(left) - 2
    shown = ""
    for key in keys:
        longer = f"{shown}  {key}" if shown else key
        if cell_len(longer) > room:
            break
        shown = longer
    return (*left, (" " * max(1, cells - width(left) - cell_len(shown) - 1), "plain"), (shown, "dim"))
