"""A small game for tests: hidden hands, and bids that all make at the same time.

Each round a prize lies open. Everybody lays a card from a hidden hand face down; when the last one has done so, all are
turned up, and the highest card that nobody else has laid takes the prize. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Self, TypeAlias, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.chance import seeded, shuffled
from rules.contract import (
    Action,
    ComponentError,
    Event,
    GameEnded,
    GoEnded,
    IllegalAction,
    NotationError,
    PointsScored,
    PositionError,
    Progress,
    ScoreLine,
    Seat,
    SeatEvent,
    Standing,
    Standings,
    TurnBegan,
)
from rules.game_kind import GameKind, OptionChoice, OptionField, OptionValue, SeatLabel
from rules.message import Message, Name, message

COLOURS = ("red", "blue", "green")
LABELS = {
    colour: SeatLabel(colour, Name("auction/bidder", colour.capitalize()), colour[0].upper()) for colour in COLOURS
}
ROUNDS = 4
HAND = 5


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[str, ...]
    seed: int
    prizes: str = "small"


class Bid(Action, frozen=True):
    """Lay a card face down."""

    secret: ClassVar[bool] = True
    names_hand: ClassVar[bool] = True
    card: int


class Pass(Action, frozen=True):
    """Lay nothing in this round."""

    ends_go: ClassVar[bool] = True


AnyAction: TypeAlias = Bid | Pass


class HandDealt(SeatEvent, frozen=True):
    chance: ClassVar[bool] = True
    cards: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> HandDealt:
        return self if seat == self.seat else replace(self, cards=())


class CardLaid(SeatEvent, frozen=True):
    card: int

    def seen_by(self, seat: Seat | None) -> CardLaid:
        return self if seat == self.seat else replace(self, card=0)


class BidsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    """0 for a seat that has passed."""


AnyEvent: TypeAlias = HandDealt | CardLaid | BidsRevealed | TurnBegan | GoEnded | PointsScored | GameEnded


class State(Struct, forbid_unknown_fields=True):
    options: Options
    chance: str
    round: int
    hands: list[tuple[int, ...]]
    bids: list[int | None]
    """What each seat has laid in this round: None for nothing yet, 0 for a pass."""
    points: list[int]
    prizes: tuple[int, ...]


class View(Struct, frozen=True):
    seat: Seat | None
    round: int
    prize: int
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    own_bid: int | None
    has_bid: tuple[bool, ...]
    points: tuple[int, ...]


class Cards(Struct, frozen=True):
    """The components: how high the cards go."""

    name: str = "standard"
    digest: str = "auction-1"


CARDS = Cards()


class AuctionGame:
    """One auction in progress."""

    def __init__(self, options: Options, components: Cards = CARDS) -> None:
        if not 2 <= len(options.seats) <= len(COLOURS) or len(set(options.seats)) < len(options.seats):
            raise PositionError(message("An auction is for two or three bidders of different colours."))
        chance, deck = shuffled(seeded(options.seed), range(1, HAND * len(options.seats) + 1))
        seats = len(options.seats)
        hands = [tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
        factor = 1 if options.prizes == "small" else 10
        chance, prizes = shuffled(chance, [n * factor for n in range(1, ROUNDS + 1)])
        self.state = State(options, f"{chance:x}", 1, hands, [None] * seats, [0] * seats, prizes)
        self.components = components
        self.opening: list[AnyEvent] = [HandDealt(seat, hand) for seat, hand in enumerate(hands)]
        self.opening.append(TurnBegan(1, 0))

    # --- asking

    @property
    def options(self) -> Options:
        return self.state.options

    @property
    def seats(self) -> int:
        return len(self.state.hands)

    @property
    def acting(self) -> tuple[Seat, ...]:
        if self.state.round > ROUNDS:
            return ()
        return tuple(seat for seat, bid in enumerate(self.state.bids) if bid is None)

    @property
    def stage(self) -> str:
        return "bidding" if self.acting else "game over"

    def progress(self) -> Progress:
        return Progress(min(self.state.round, ROUNDS), ROUNDS)

    def prompt(self, seat: Seat) -> Message:
        return message("Lay a card for a prize of {prize}, or pass.", prize=self.state.prizes[self.state.round - 1])

    def legal_actions(self, seat: Seat) -> Sequence[AnyAction]:
        if seat not in self.acting:
            return ()
        return [*(Bid(card) for card in self.state.hands[seat]), Pass()]

    def view(self, seat: Seat | None) -> View:
        state = self.state
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

    def standings(self, uncovered: bool = False) -> Standings:
        points = self.state.points
        order = sorted(range(self.seats), key=lambda seat: -points[seat])
        ranking = tuple(
            Standing(
                seat, 1 + sum(p > points[seat] for p in points), points[seat], (ScoreLine("prizes", points[seat]),)
            )
            for seat in order
        )
        shared = sum(standing.place == 1 for standing in ranking) > 1
        return Standings(not self.acting, ranking, "shared" if shared else "points")

    # --- playing

    def apply(self, seat: Seat, action: Action) -> list[AnyEvent]:
        if not self.acting:
            raise IllegalAction(message("The auction is over."))
        if seat not in self.acting:
            raise IllegalAction(message("This seat has laid its card already, or there is no such seat."))
        if action not in self.legal_actions(seat):
            raise IllegalAction(message("This card is not in the hand."))
        return self.apply_legal(seat, action)

    def apply_legal(self, seat: Seat, action: Action) -> list[AnyEvent]:
        state = self.state
        card = action.card if isinstance(action, Bid) else 0
        state.bids = [card if other == seat else bid for other, bid in enumerate(state.bids)]
        if card:
            state.hands = [
                tuple(c for c in hand if c != card) if other == seat else hand for other, hand in enumerate(state.hands)
            ]
        events: list[AnyEvent] = [CardLaid(seat, card), GoEnded(seat)]
        if None not in state.bids:
            events += self._turn_up()
        return events

    def _turn_up(self) -> list[AnyEvent]:
        state = self.state
        bids = [bid or 0 for bid in state.bids]
        events: list[AnyEvent] = [BidsRevealed(tuple(bids))]
        best = max(bids)
        if best:
            winner, prize = bids.index(best), state.prizes[state.round - 1]
            state.points = [p + prize * (seat == winner) for seat, p in enumerate(state.points)]
            events.append(PointsScored(winner, prize, "prize"))
        state.round += 1
        if state.round > ROUNDS:
            standings = self.standings()
            events.append(GameEnded(standings.winners, standings.decided_by))
        else:
            state.bids = [None] * self.seats
            events.append(TurnBegan(state.round, 0))
        return events

    # --- copies

    def copy(self) -> Self:
        return self._around(replace(self.state), self.components, self.opening)

    @classmethod
    def _around(cls, state: State, components: Cards, opening: list[AnyEvent]) -> Self:
        game = object.__new__(cls)
        game.state, game.components, game.opening = state, components, opening
        return game

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """The others' hands and bids are dealt anew from the cards that this seat has not seen."""
        state = replace(self.state)
        hidden = sorted(
            card
            for other, hand in enumerate(state.hands)
            if other != seat
            for card in (*hand, *([state.bids[other]] if state.bids[other] else []))
            if card is not None
        )
        if not self.acting:
            return self._around(state, self.components, [])
        passed = [bid == 0 for bid in state.bids]
        rng.shuffle(hidden)
        hands, bids = list(state.hands), list(state.bids)
        for other in range(self.seats):
            if other == seat:
                continue
            size = len(state.hands[other])
            hands[other], hidden = tuple(sorted(hidden[:size])), hidden[size:]
            if bids[other] is not None and not passed[other]:
                bids[other], hidden = hidden[0], hidden[1:]
        state.hands, state.bids = hands, bids
        state.options = replace(state.options, seed=rng.getrandbits(64))
        state.chance = f"{rng.getrandbits(64):x}"
        return self._around(state, self.components, [])

    # --- words and bytes

    def write_action(self, action: Action) -> str:
        return f"bid {action.card}" if isinstance(action, Bid) else "pass"

    def read_action(self, text: str) -> AnyAction:
        if text == "pass":
            return Pass()
        verb, _, card = text.partition(" ")
        if verb != "bid" or not card.isascii() or not card.isdecimal() or str(int(card)) != card:
            raise NotationError(message("“{text}” is no bid: say “bid 3” or “pass”.", text=text))
        return Bid(int(card))

    def save_state(self) -> bytes:
        return msgspec.json.encode(self.state)

    @classmethod
    def load_state(cls, document: bytes, components: Cards = CARDS, checked: bool = False) -> Self:
        try:
            state = msgspec.json.decode(document, type=State)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise PositionError(message("This is no state of an auction.")) from None
        return cls._around(state, components, [])


def _new_options(labels: Sequence[str], seed: int, chosen: Mapping[str, OptionValue]) -> Options:
    return msgspec.convert({"seats": list(labels), "seed": seed, **chosen}, Options)


def _own_components(text: str, name: str) -> Cards:
    raise ComponentError(message("An auction has no components of its own."))


AUCTION: GameKind[Options, Cards] = GameKind(
    title="Auction",
    rules_version=1,
    state_version=1,
    seats=(2, 3),
    seat_labels=tuple(LABELS.values()),
    option_form=(
        OptionField(
            "prizes",
            message("Prizes"),
            (
                OptionChoice("small", message("small"), message("prizes of 1 to 4")),
                OptionChoice("large", message("large"), message("prizes of 10 to 40")),
            ),
        ),
    ),
    options=Options,
    new_options=_new_options,
    labels_of=lambda options: tuple(LABELS[key] for key in options.seats),
    start=AuctionGame,
    load_state=AuctionGame.load_state,
    standard_components=lambda: CARDS,
    own_components=_own_components,
    components_of=lambda digest, own, name: CARDS,
    events=get_args(AnyEvent),
    view=View,
)
