"""Marchands d'Empire as a game: the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Self

import msgspec

from rules.components.files import STANDARD
from rules.contract import Action, IllegalAction, PositionError, Progress, Seat, Standings
from rules.faults import fault
from rules.marchands import events as e
from rules.marchands import notation
from rules.marchands.actions import AnyAction
from rules.marchands.components.catalogue import Catalogue, catalogue_of, standard_catalogue
from rules.marchands.determinize import deal_anew
from rules.marchands.elimination import Outcome
from rules.marchands.position import check_position
from rules.marchands.refusals import whose_go, why_not
from rules.marchands.saved import state_of, table_of
from rules.marchands.setup import lay_out
from rules.marchands.stage import Handler, Stage
from rules.marchands.stages import caravans, monopolies, plotting, rewarding
from rules.marchands.standings import outcome_of, standings_of
from rules.marchands.state import Options, State, usual_options
from rules.marchands.table import Table, copy_table
from rules.marchands.view import View, view_of
from rules.message import Message, message

_THE_STATE = message("the state")
_STAGES: Mapping[str, Stage] = {**caravans.STAGES, **plotting.STAGES, **rewarding.STAGES, **monopolies.STAGES}
_HANDLERS: Mapping[type, Handler] = {
    **caravans.HANDLERS,
    **plotting.HANDLERS,
    **rewarding.HANDLERS,
    **monopolies.HANDLERS,
}


class MarchandsGame:
    """One game of Marchands d'Empire in progress."""

    __slots__ = ("_table", "opening")

    def __init__(self, options: Options, catalogue: Catalogue | None = None) -> None:
        self._table, opening = lay_out(options, catalogue or standard_catalogue())
        self.opening: Sequence[e.AnyEvent] = opening

    @classmethod
    def new(cls, players: int, seed: int) -> Self:
        """A game with the usual options and the standard components."""
        return cls(usual_options(players, seed))

    @classmethod
    def from_state(cls, state: State, catalogue: Catalogue | None = None, checked: bool = False) -> Self:
        """Go on from a state; raises PositionError if it can't stand on the table.

        Without a catalogue, with the edition of the standard one that it was played with. A state that was `checked`
        before is trusted.
        """
        catalogue = catalogue or catalogue_of(state.components, "", STANDARD)
        if not checked:
            check_position(state, catalogue)
        return cls._around(table_of(state, catalogue), ())

    @classmethod
    def _around(cls, table: Table, opening: Sequence[e.AnyEvent]) -> Self:
        game = object.__new__(cls)
        game._table = table
        game.opening = opening
        return game

    # --- asking

    @property
    def table(self) -> Table:
        """The true table, secrets included. Read it, never change it."""
        return self._table

    @property
    def state(self) -> State:
        """The same in words."""
        return state_of(self._table)

    @property
    def components(self) -> Catalogue:
        return self._table.catalogue

    @property
    def options(self) -> Options:
        return self._table.options

    @property
    def seats(self) -> int:
        return len(self._table.caravans)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """While plots are made, everybody who has not sealed; otherwise one."""
        return self._table.acting

    @property
    def stage(self) -> str:
        return self._table.stage

    def progress(self) -> Progress:
        return Progress(max(1, self._table.turn), self._table.last_turn)

    def prompt(self, seat: Seat) -> Message:
        return _STAGES[self.stage].prompt(self._table, seat)

    def legal_actions(self, seat: Seat) -> Sequence[AnyAction]:
        """Each stage documents its order. Who has sealed his plot, for which nobody waits, may open it again (M4.4)."""
        table = self._table
        if table.acts(seat):
            return _STAGES[table.stage].legal(table, seat)
        return plotting.legal_when_sealed(table, seat)

    def view(self, seat: Seat | None) -> View:
        return view_of(self._table, seat)

    def standings(self, uncovered: bool = False) -> Standings:
        return standings_of(self._table, uncovered)

    def outcome(self) -> Outcome:
        """How players left, or would leave if the game ended now, by what lies open (M10)."""
        return outcome_of(self._table)

    # --- playing

    def apply(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        table = self._table
        legal = self.legal_actions(seat)
        if action not in legal:
            if not table.acts(seat):
                raise IllegalAction(whose_go(table, seat))
            if type(action) not in _HANDLERS:
                raise IllegalAction(message("That is no action of Marchands d'Empire."))
            raise IllegalAction(why_not(table, seat, action, legal))
        return self.apply_legal(seat, action)

    def apply_legal(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        events: list[e.AnyEvent] = []
        _HANDLERS[type(action)](self._table, seat, action, events)
        return events

    # --- copies

    def copy(self) -> Self:
        """An independent game in the same position."""
        return self._around(copy_table(self._table), self.opening)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        return self._around(deal_anew(self._table, seat, rng), ())

    # --- words and bytes

    def write_action(self, action: Action) -> str:
        return notation.write_action(action)

    def read_action(self, text: str) -> AnyAction:
        return notation.read_action(text)

    def save_state(self) -> bytes:
        return msgspec.json.encode(self.state)

    @classmethod
    def load_state(cls, document: bytes, catalogue: Catalogue | None = None, checked: bool = False) -> Self:
        try:
            state = msgspec.json.decode(document, type=State)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise PositionError(
                message("This is no state of Marchands d'Empire: {fault}.", fault=fault(error, _THE_STATE))
            ) from None
        return cls.from_state(state, catalogue, checked)
