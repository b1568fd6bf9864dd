"""Palmyra as a game: the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Self

import msgspec

from rules.components.files import STANDARD
from rules.contract import Action, IllegalAction, PositionError, Progress, Seat, Standings
from rules.faults import fault
from rules.message import Message, message
from rules.palmyra import events as e
from rules.palmyra import names, notation
from rules.palmyra.actions import AnyAction
from rules.palmyra.cells import Cell, packed, unpacked
from rules.palmyra.components.catalogue import Catalogue, catalogue_of, standard_catalogue
from rules.palmyra.determinize import deal_anew
from rules.palmyra.figures import FIGURES, FigureName
from rules.palmyra.income import CoinIncome, Match, coin_income, match_at, tile_income
from rules.palmyra.position import check_position
from rules.palmyra.reach import cells_in_reach
from rules.palmyra.refusals import why_not, why_nowhere
from rules.palmyra.saved import state_of, table_of
from rules.palmyra.setup import lay_out
from rules.palmyra.stage import Handler, Stage
from rules.palmyra.stages import earning, laying, reorganize, turn
from rules.palmyra.standings import standings_of
from rules.palmyra.state import Options, State, usual_options
from rules.palmyra.table import Table, copy_table
from rules.palmyra.tiles import KIND_OF
from rules.palmyra.view import View, view_of

_THE_STATE = message("the state")
_STAGES: Mapping[str, Stage] = {**turn.STAGES, **laying.STAGES, **earning.STAGES, **reorganize.STAGES}
_HANDLERS: Mapping[type, Handler] = {
    **turn.HANDLERS,
    **laying.HANDLERS,
    **earning.HANDLERS,
    **reorganize.HANDLERS,
}


class PalmyraGame:
    """One game of Palmyra in progress."""

    __slots__ = ("_legal", "_table", "opening")

    def __init__(self, options: Options, catalogue: Catalogue | None = None) -> None:
        self._table, opening = lay_out(options, catalogue or standard_catalogue())
        self._legal: list[AnyAction] | None = None
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
        game = cls._around(table_of(state, catalogue))
        if not checked and game.acting and not game.legal:
            raise PositionError(message("Nobody can do anything in this position."))
        return game

    @classmethod
    def _around(cls, table: Table) -> Self:
        game = object.__new__(cls)
        game._table = table
        game._legal = None
        game.opening = ()
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
        return len(self._table.hands)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; nobody ever decides at the same time as another."""
        return None if self._table.stage == "game over" else self._table.seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        return () if self._table.stage == "game over" else (self._table.seat,)

    @property
    def stage(self) -> str:
        return self._table.stage

    def progress(self) -> Progress:
        return Progress(self._table.turn)

    def prompt(self, seat: Seat) -> Message:
        return _STAGES[self.stage].prompt(self._table)

    def legal_actions(self, seat: Seat) -> Sequence[AnyAction]:
        return self.legal if seat == self.to_act else ()

    @property
    def legal(self) -> Sequence[AnyAction]:
        """Every action that may be taken now by whoever has the turn; each stage documents its order."""
        if self._legal is None:
            stage = self._table.stage
            self._legal = [] if stage == "game over" else _STAGES[stage].legal(self._table)
        return self._legal

    def view(self, seat: Seat | None) -> View:
        return view_of(self._table, seat)

    def standings(self, uncovered: bool = False) -> Standings:
        return standings_of(self._table, uncovered)

    # --- what a player can see coming

    def reach(self, seat: Seat, figure: FigureName) -> tuple[Cell, ...]:
        """The empty cells beside a figure, row by row, whoever has the turn and whatever he holds (P4.1, P4.2)."""
        return tuple(map(unpacked, cells_in_reach(self._table, self._table.figures[_at(seat, figure)])))

    def match(self, seat: Seat, figure: FigureName, tile: str, cell: Cell) -> Match:
        """What a tile would match if the figure laid it there now (P4.6)."""
        return match_at(self._table, KIND_OF[tile], packed(cell), _at(seat, figure))

    def tile_income(self) -> int:
        """What a conquer turn has earned so far, with what Caesar adds (P4.10, P8.5)."""
        return tile_income(self._table)

    def coin_income(self) -> CoinIncome:
        """What a revenue turn has earned so far, with tribute and what Caesar adds (P5.2, P8.5)."""
        return coin_income(self._table)

    def why_nowhere(self, tile: str) -> Message:
        """Why a tile of the player's hand can't be laid on any cell now, while tiles are laid (P4.1, P4.4)."""
        return why_nowhere(self._table, tile)

    # --- playing

    def apply(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        if seat != self.to_act:
            raise IllegalAction(self._whose_turn())
        if type(action) not in _HANDLERS:
            raise IllegalAction(message("That is no action of Palmyra."))
        legal = self.legal
        if action not in legal:
            raise IllegalAction(why_not(self._table, action, legal))
        return self.play(action)

    def apply_legal(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        return self.play(action)

    def play(self, action: Action) -> list[e.AnyEvent]:
        """Take an action from `legal`, unchecked, for whoever has the turn."""
        events: list[e.AnyEvent] = []
        _HANDLERS[type(action)](self._table, action, events)
        self._legal = None
        return events

    def _whose_turn(self) -> Message:
        if self.to_act is None:
            return message("The game is over.")
        return message("It is {player.possessive} turn.", player=names.player(self.options.colours[self.to_act]))

    # --- copies

    def copy(self) -> Self:
        """An independent game in the same position."""
        twin = object.__new__(type(self))
        twin._table = copy_table(self._table)
        twin._legal = self._legal
        twin.opening = self.opening
        return twin

    def determinize(self, seat: Seat, rng: Random) -> Self:
        return self._around(deal_anew(self._table, seat, rng))

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
                message("This is no state of Palmyra: {fault}.", fault=fault(error, _THE_STATE))
            ) from None
        return cls.from_state(state, catalogue, checked)


def _at(seat: Seat, figure: FigureName) -> int:
    return 2 * seat + FIGURES.index(figure)
