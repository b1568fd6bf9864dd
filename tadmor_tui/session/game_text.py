"""The interface of a game's texts: offers, actions and events in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rules.contract import Action, AnyGame, Components, Event, Seat
from tadmor_tui.session.offer import Offer

GameT_contra = TypeVar("GameT_contra", bound=AnyGame, contravariant=True)


class GameText(Protocol[GameT_contra]):
    """The words of one game."""

    def offers(self, game: GameT_contra, seat: Seat) -> list[Offer]:
        """Return the legal actions of a seat that may act, in the order in which a person wants to read them."""

    def action(self, game: GameT_contra, action: Action) -> str:
        """Return an action as a line of the menu, without its outcome."""

    def event(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        """Return an event in a sentence; None for one that need not be told."""

    def brief(self, event: Event, names: Sequence[str], components: Components) -> str | None:
        """Return an event in a few words, without the seat that it is about."""

    def summed(self, events: Sequence[Event]) -> str:
        """Sum up the routine events of one seat in a few words; empty if that needs no line."""

    def quiet_action(self, name: str, events: Sequence[Event], components: Components) -> str:
        """Return an action without events to be told, in a sentence."""
