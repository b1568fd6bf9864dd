"""A legal action as it is offered to a person."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import Action


class Part(Struct, frozen=True):
    """So much of one thing, of which an action names several."""

    number: int
    text: str
    """`2 wood`."""


class Offer(Struct, frozen=True):
    """One legal action for people."""

    action: Action
    notation: str
    group: str
    """Offers of one group differ only in how they are paid or in a detail; a menu shows the group first."""
    label: str
    pays: str = ""
    gains: str = ""
    parts: tuple[Part, ...] = ()
    """What the action is made of, always in the same order, so that a long list can be chosen part by part."""

    @property
    def line(self) -> str:
        """`Collect (North Sea): +4 wood`."""
        parts = [part for part in (self.pays and f"for {self.pays}", self.gains and f"+ {self.gains}") if part]
        return f"{self.label}  {'  '.join(parts)}" if parts else self.label
