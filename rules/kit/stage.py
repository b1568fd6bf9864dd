"""Stages and handlers: the actions that a game offers, and the changes that they make."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from rules.contract import A_co, Seat
from rules.message import Message

TableT = TypeVar("TableT")
TableT_contra = TypeVar("TableT_contra", contravariant=True)

Handler: TypeAlias = Callable[[TableT, Seat, Any], None]
"""Carries out a legal action of a seat: changes the table and appends to `table.events`."""


class Stage(ABC, Generic[TableT_contra, A_co]):
    """One stage of a game: what a seat may do in it, and what it is asked.

    A game whose stages are made of goes, one seat after another, also gives `begin`, `next_go`, `end_go` and `close`;
    in others the handlers set the next stage themselves.
    """

    name: str

    @abstractmethod
    def legal(self, table: TableT_contra, seat: Seat) -> Sequence[A_co]:
        """List every action of a seat that acts, in a stable order."""

    @abstractmethod
    def prompt(self, table: TableT_contra, seat: Seat) -> Message:
        """Ask a seat that acts, in a sentence."""

    def begin(self, table: TableT_contra) -> None:
        """Do what comes by itself, and line up the goes."""

    def next_go(self, table: TableT_contra) -> bool:
        """Start the next go; return False when the stage is over."""
        return False

    def end_go(self, table: TableT_contra) -> None:
        """Do what ends a go."""

    def close(self, table: TableT_contra) -> str:
        """Do what ends the stage, and name the next one."""
        return self.name
