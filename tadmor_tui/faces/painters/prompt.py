"""The last line of a table: who is to do what, and the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import AnyGame
from rules.game_kind import SeatLabel
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.lines import Line, Run, line, width
from tadmor_tui.table.eyes import Eyes


def badge(label: SeatLabel) -> Run:
    """The letter of a seat in its colour."""
    return label.letter, f"seat.{label.key}"


def paint_prompt(eyes: Eyes[AnyGame, Struct], keys: KeyNames, commands: Sequence[tuple[str, str]], cells: int) -> Line:
    """What is asked of whom; then commands, each with a word for it, as far as there is room."""
    if not eyes.acting:
        return line((" The game is over.", "legal"))
    person = eyes.acting_person
    seat = eyes.acting[0] if person is None else person
    letter, ink = badge(eyes.labels[seat])
    asked = "thinking..." if person is None else eyes.prompt
    left = line(" ", (letter, ink), (f" {eyes.names[seat]}: ", ink), (asked, "legal"))
    return _with_keys(left, [hint for command, words in commands if (hint := keys.hint(command, words))], cells)


def _with_keys(left: Line, keys: Sequence[str], cells: int) -> Line:
    """The prompt with as many keys at the right end as there is room for."""
    room = cells - width(left) - 2
    shown = ""
    for key in keys:
        longer = f"{shown}  {key}" if shown else key
        if len(longer) > room:
            break
        shown = longer
    return (*left, (" " * max(1, cells - width(left) - len(shown) - 1), "plain"), (shown, "dim"))
