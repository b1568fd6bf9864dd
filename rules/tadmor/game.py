"""Tadmor as a game: the stages one after the other, and the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

import msgspec

from rules.components.files import STANDARD
from rules.contract import Action, IllegalAction, PositionError, Progress, Seat, Standings
from rules.faults import fault
from rules.message import Message, message
from rules.tadmor import events as e
from rules.tadmor import notation
from rules.tadmor.actions import AnyAction, End, Return
from rules.tadmor.components.catalogue import Board, Catalogue, catalogue_of, standard_catalogue
from rules.tadmor.determinize import deal_anew
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.names import merchant
from rules.tadmor.position.checks import check_position
from rules.tadmor.refusals import why_not
from rules.tadmor.scoring.final import final_standings
from rules.tadmor.stage import Handler, Stage
from rules.tadmor.stages import anytime, construction, improvements, kingdom, marauders, placement, setup, turn_end
from rules.tadmor.stages.setup import lay_out
from rules.tadmor.state import COLOURS, Options, State, copy_state, usual_options
from rules.tadmor.table import Table
from rules.tadmor.turns import LAST_TURN
from rules.tadmor.view import View, view_of
from rules.tadmor.works.favours import Effects

_THE_STATE = message("the state")
_STAGES: dict[str, Stage] = {
    stage.name: stage
    for stage in (
        setup.ExtraGoods(),
        setup.FirstImprovements(),
        placement.Placement(),
        marauders.RegionWindow(),
        marauders.SwapWindow(),
        marauders.CardChoice(),
        improvements.Improvements(),
        improvements.Favours(),
        construction.Construction(),
        kingdom.Kingdom(),
        turn_end.TurnEnd(),
        turn_end.GameOver(),
    )
}
_EFFECTS: Effects = {**placement.EFFECTS, **anytime.EFFECTS, **construction.EFFECTS}


def _end(table: Table, _: End) -> None:
    _STAGES[table.state.stage].end_go(table)


def _return(table: Table, action: Return) -> None:
    mission = table.catalogue.missions[action.card]
    table.spend_mission(table.go.seat, action.card)
    _EFFECTS[type(mission)](table, action, mission)


_HANDLERS: dict[type, Handler] = {
    End: _end,
    Return: _return,
    **setup.HANDLERS,
    **placement.HANDLERS,
    **marauders.HANDLERS,
    **improvements.HANDLERS,
    **construction.HANDLERS,
    **kingdom.HANDLERS,
    **anytime.HANDLERS,
    **turn_end.HANDLERS,
}


class TadmorGame:
    """One game of Tadmor in progress."""

    __slots__ = ("_legal", "_table", "opening")

    def __init__(self, options: Options, catalogue: Catalogue | None = None) -> None:
        if not 2 <= len(options.colours) <= len(COLOURS) or len(set(options.colours)) < len(options.colours):
            raise PositionError(message("Tadmor is for two to four merchants of different colours."))
        catalogue = catalogue or standard_catalogue()
        self._table = Table(catalogue, lay_out(options, catalogue))
        self._legal: list[AnyAction] = []
        _STAGES[self.stage].begin(self._table)
        self._go_on()
        self.opening: list[e.AnyEvent] = self._table.events
        """What happened before the first decision."""

    @classmethod
    def new(cls, merchants: int, seed: int, experienced: bool = False) -> Self:
        """A game with the usual colours and the standard components."""
        return cls(usual_options(merchants, seed, experienced))

    @classmethod
    def from_state(cls, state: State, catalogue: Catalogue | None = None, checked: bool = False) -> Self:
        """Go on from a state; raises PositionError if it can't stand on the table.

        Without a catalogue, with the edition of the standard one that it was played with. A state that was `checked`
        before is trusted.
        """
        catalogue = catalogue or catalogue_of(state.components, "", STANDARD)
        if not checked:
            check_position(state, catalogue)
        twin = copy_state(state)
        twin.stacks = {colour: state.stacks[colour] for colour in RARE_COLOURS}  # a JSON object has no order
        game = cls._around(Table(catalogue, twin))
        if game.state.stage != "game over" and not game._legal:
            raise PositionError(message("Nobody can do anything in this position."))
        return game

    @classmethod
    def _around(cls, table: Table) -> Self:
        game = object.__new__(cls)
        game._table = table
        game._legal = _STAGES[table.state.stage].legal(table) if table.state.go else []
        game.opening = []
        return game

    # --- asking

    @property
    def state(self) -> State:
        """The true state, secrets included. Read it, never change it."""
        return self._table.state

    @property
    def components(self) -> Catalogue:
        return self._table.catalogue

    @property
    def board(self) -> Board:
        return self._table.board

    @property
    def options(self) -> Options:
        return self._table.state.options

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def to_act(self) -> Seat | None:
        """Whose go it is; in Tadmor nobody ever decides at the same time as another."""
        go = self._table.state.go
        return None if go is None else go.seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        go = self._table.state.go
        return () if go is None else (go.seat,)

    @property
    def stage(self) -> str:
        return self._table.state.stage

    def progress(self) -> Progress:
        return Progress(self.state.turn, LAST_TURN)

    def prompt(self, seat: Seat) -> Message:
        return _STAGES[self.stage].prompt(self._table)

    def legal_actions(self, seat: Seat) -> Sequence[AnyAction]:
        return self._legal if seat == self.to_act else ()

    @property
    def legal(self) -> Sequence[AnyAction]:
        """Every action that may be taken now by whoever has the go.

        The order: what the stage is about in the order of the pieces placed, then missions returned for it, then the
        anytime things (slots, trades, cards, missions), and ending the go last.
        """
        return self._legal

    def view(self, seat: Seat | None) -> View:
        return view_of(self._table, seat)

    def standings(self, uncovered: bool = False) -> Standings:
        return final_standings(self._table)

    # --- playing

    def apply(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        if seat != self.to_act:
            raise IllegalAction(self._whose_go())
        if type(action) not in _HANDLERS:
            raise IllegalAction(message("That is no action of Tadmor."))
        if action not in self._legal:
            raise IllegalAction(why_not(self._table, action, self._legal))
        return self.play(action)

    def apply_legal(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        return self.play(action)

    def _whose_go(self) -> Message:
        if self.to_act is None:
            return message("The game is over.")
        return message("It is {merchant.possessive} go.", merchant=merchant(self.options.colours[self.to_act]))

    def play(self, action: Action) -> list[e.AnyEvent]:
        """Take an action from `legal`, unchecked, for whoever has the go."""
        table = self._table
        events: list[e.AnyEvent] = []
        table.events = events
        _HANDLERS[type(action)](table, action)
        self._go_on()
        return events

    def state_right_after(self, action: Action) -> State:
        """The state after an action and before anything that follows by itself."""
        twin = self.copy()
        _HANDLERS[type(action)](twin._table, action)
        return twin.state

    def _go_on(self) -> None:
        """Work out what may be done next, moving on to the next go and stage where the last one is over."""
        table = self._table
        state = table.state
        passed_over = False
        while True:
            if state.go is None:
                if not self._begin_next_go():
                    self._legal = []
                    return
                passed_over = True  # a merchant with nothing to decide when his go begins (T5.1)
            stage = _STAGES[state.stage]
            self._legal = stage.legal(table)
            if not self._nothing_to_decide() or not (passed_over or stage.ends_by_itself):
                return
            _HANDLERS[type(self._legal[0])](table, self._legal[0])

    def _begin_next_go(self) -> bool:
        """Begin the next go, in the next stage where this one is over; False when the game is."""
        table, state = self._table, self._table.state
        while not _STAGES[state.stage].next_go(table):
            if state.stage == "game over":
                return False
            table.enter(_STAGES[state.stage].close(table))
            _STAGES[state.stage].begin(table)
        return True

    def _nothing_to_decide(self) -> bool:
        return len(self._legal) == 1 and self._legal[0].ends_go

    # --- copies

    def copy(self) -> Self:
        """An independent game in the same position."""
        twin = object.__new__(type(self))
        twin._table = Table(self._table.catalogue, copy_state(self._table.state))
        twin._legal = self._legal
        twin.opening = self.opening
        return twin

    def determinize(self, seat: Seat, rng: Random) -> Self:
        table = self._table
        return self._around(Table(table.catalogue, deal_anew(table.state, table.catalogue, seat, rng)))

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
                message("This is no state of Tadmor: {fault}.", fault=fault(error, _THE_STATE))
            ) from None
        return cls.from_state(state, catalogue, checked)
