"""A small game for tests, and an example of one: hidden hands, and bids that all make at the same time.

Each round a prize lies open. Everybody lays a card from a hidden hand face down; when the last one has done so, all are
turned up, and the highest card takes the prize. Most points win.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, TypeAlias, get_args

from msgspec import Struct, field

from rules.contract import (
    Event,
    GameEnded,
    GoEnded,
    HarmlessAction,
    PointsScored,
    Progress,
    Seat,
    SeatEvent,
    TurnBegan,
)
from rules.game_kind import NoComponents, OptionChoice, OptionField
from rules.kit.simple_game import SimpleGame, SimpleState, StructNotation, simple_kind
from rules.kit.stage import Handler, Stage
from rules.message import Message, message

ROUNDS = 4
HAND = 5


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[str, ...]
    seed: int
    prizes: str = "small"


class Bid(HarmlessAction, frozen=True):
    """Lay a card face down."""

    secret: ClassVar[bool] = True
    names_hand: ClassVar[bool] = True
    card: int


class Pass(HarmlessAction, frozen=True):
    """Lay nothing in this round."""

    ends_go: ClassVar[bool] = True


AnyAction: TypeAlias = Bid | Pass


class HandDealt(SeatEvent, frozen=True):
    hidden: ClassVar[dict[str, object]] = {"cards": ()}
    chance: ClassVar[bool] = True
    cards: tuple[int, ...]


class CardLaid(SeatEvent, frozen=True):
    hidden: ClassVar[dict[str, object]] = {"card": 0}
    card: int


class BidsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    """0 for a seat that has passed."""


AnyEvent: TypeAlias = HandDealt | CardLaid | BidsRevealed | TurnBegan | GoEnded | PointsScored | GameEnded


class State(SimpleState[Options], kw_only=True):
    round: int = 1
    hands: list[tuple[int, ...]] = field(default_factory=list)
    bids: list[int | None]
    """The cards laid in this round: None for nothing yet, 0 for a pass."""
    prizes: tuple[int, ...] = ()

    @property
    def acting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is None and self.round <= ROUNDS)

    @property
    def stage(self) -> str:
        return "bidding" if self.round <= ROUNDS else "game over"


class View(Struct, frozen=True):
    seat: Seat | None
    round: int
    prize: int
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    own_bid: int | None
    has_bid: tuple[bool, ...]
    points: tuple[int, ...]


def set_up(options: Options, _: NoComponents) -> State:
    seats = len(options.colours)
    state = State(options=options, points=[0] * seats, bids=[None] * seats)
    deck = state.shuffled(range(1, HAND * seats + 1))
    state.hands = [tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
    state.prizes = state.shuffled(n * (1 if options.prizes == "small" else 10) for n in range(1, ROUNDS + 1))
    state.events += [*(HandDealt(seat, hand) for seat, hand in enumerate(state.hands)), TurnBegan(1, 0)]
    return state


def deal_anew(state: State, seat: Seat, rng: Random) -> State:
    """The others' hands and bids are dealt anew from the cards that this seat has not seen."""
    twin = state.copy_with_new_chance(rng)
    others = [other for other in range(state.seats) if other != seat and state.acting]
    hidden = sorted(card for other in others for card in (*state.hands[other], state.bids[other] or 0) if card)
    rng.shuffle(hidden)
    for other in others:
        size = len(state.hands[other])
        twin.hands[other], hidden = tuple(sorted(hidden[:size])), hidden[size:]
        if state.bids[other]:
            twin.bids[other] = hidden.pop()
    return twin


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        round=state.round,
        prize=state.prizes[min(state.round, ROUNDS) - 1],
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        own_bid=None if seat is None else state.bids[seat],
        has_bid=tuple(bid is not None for bid in state.bids),
        points=tuple(state.points),
    )


class Bidding(Stage[State, AnyAction]):
    name = "bidding"

    def legal(self, table: State, seat: Seat) -> list[AnyAction]:
        return [*map(Bid, table.hands[seat]), Pass()]

    def prompt(self, table: State, seat: Seat) -> Message:
        return message("Lay a card for a prize of {prize}, or pass.", prize=table.prizes[table.round - 1])


def bid(state: State, seat: Seat, action: Bid) -> None:
    state.hands[seat] = tuple(card for card in state.hands[seat] if card != action.card)
    lay(state, seat, action.card)


def lay_nothing(state: State, seat: Seat, action: Pass) -> None:
    lay(state, seat, 0)


def lay(state: State, seat: Seat, card: int) -> None:
    state.bids[seat] = card
    state.events += [CardLaid(seat, card), GoEnded(seat)]
    if None not in state.bids:
        turn_up(state)


def turn_up(state: State) -> None:
    bids = [bid or 0 for bid in state.bids]
    state.events.append(BidsRevealed(tuple(bids)))
    if best := max(bids):
        winner, prize = bids.index(best), state.prizes[state.round - 1]
        state.points[winner] += prize
        state.events.append(PointsScored(winner, prize, "prize"))
    state.round += 1
    if state.round > ROUNDS:
        state.end_game()
    else:
        state.bids = [None] * state.seats
        state.events.append(TurnBegan(state.round, 0))


STAGES = {"bidding": Bidding()}
HANDLERS: dict[type[AnyAction], Handler[State]] = {Bid: bid, Pass: lay_nothing}


class AuctionGame(SimpleGame[Options, State, AnyAction, AnyEvent, View]):
    """One auction in progress."""

    TITLE, SEATS, COLOURS, SCORE_SOURCE = "Auction", (2, 3), ("red", "blue", "green"), "prizes"
    STATE, STAGES, HANDLERS, NOTATION = State, STAGES, HANDLERS, StructNotation(HANDLERS)
    set_up, deal_anew, view_of = staticmethod(set_up), staticmethod(deal_anew), staticmethod(view_of)

    def progress(self) -> Progress:
        return Progress(min(self.state.round, ROUNDS), ROUNDS)


_PRIZES = OptionField(
    "prizes",
    message("Prizes"),
    (
        OptionChoice("small", message("small"), message("prizes of 1 to 4")),
        OptionChoice("large", message("large"), message("prizes of 10 to 40")),
    ),
)
AUCTION = simple_kind(
    AuctionGame, Options, events=get_args(AnyEvent), view=View, seat_kind="auction/bidder", option_form=(_PRIZES,)
)
