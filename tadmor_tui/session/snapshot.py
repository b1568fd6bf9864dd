"""An immutable picture of a table for the people at one terminal.

A snapshot is taken after every change and read by all that shows the game: panes, menus, plain mode, replays, advice.
The true game is not in it. Where a whole game is needed there is a sample: it agrees with all that the viewer knows,
and everything else is dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from rules.contract import Action, AnyGame, Components, Event, Progress, Seat, Standings
from rules.game_kind import SeatLabel
from rules.message import Message, Name, numbered_turn
from tadmor_tui.session.client import TimeLeft
from tadmor_tui.session.news import News
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.story import StoryLine

GameT_co = TypeVar("GameT_co", bound=AnyGame, covariant=True)
ViewT_co = TypeVar("ViewT_co", bound=Struct, covariant=True)


class TableSnapshot(Struct, Generic[GameT_co, ViewT_co], frozen=True, eq=False, kw_only=True):
    """The game as the viewer may know it. Snapshots are compared by identity, their parts by value.

    `prompt`, `offers`, `story` and `news` are in the reader's language.
    """

    game_name: str
    actions: int
    """Number of actions taken."""
    components: Components

    # --- seats
    people: tuple[Seat, ...]
    """Seats of the people at this terminal."""
    names: tuple[str, ...]
    labels: tuple[SeatLabel, ...]
    away: frozenset[Seat] = frozenset()
    """Seats of people who are at no terminal just now."""
    acting: tuple[Seat, ...]
    """Seats that may decide now, here or elsewhere; empty when the game is over."""
    person: Seat | None = None
    """Person here who is to decide; None while bots do, and when the game is over."""
    waiting_for_bot: Seat | None = None
    """Bot here that is to decide; what bots decide at the same time as people comes first."""
    waiting_for: tuple[Seat, ...] = ()
    """People elsewhere who are to decide."""
    viewer: Seat | None
    """Seat whose view is shown: the person to act, or the only one; None: a spectator's."""
    time_left: TimeLeft | None = None
    """Time that those who are to decide still have; None: as much as they like."""

    # --- the position
    stage: str
    progress: Progress
    view: ViewT_co
    public_view: ViewT_co
    """View of a spectator, for a screen that is covered."""
    standings: Standings
    """Final ranking, or the one if the game ended now, by what lies open to everybody."""
    sample: GameT_co | None = None
    """Whole game that agrees with what the viewer knows; None for a spectator."""

    # --- what can be done
    legal: Sequence[Action] = ()
    """Actions of the person to act."""
    offers: Sequence[Offer] = ()
    """The same in words, with what names the hand."""
    prompt: str = ""
    """Question to the person to act."""
    can_undo: bool = False

    # --- what happened
    story: tuple[StoryLine, ...]
    news: tuple[News, ...] = ()
    """News since the viewer's last go, the most important first; they stay until the next go is over."""
    recent_events: tuple[Event, ...]
    """Events after the viewer's last action; empty for a spectator."""
    turn_events: tuple[Event, ...] = ()
    """Events of this turn."""
    go_has_ended: bool = False
    """True if the last action ended a go."""

    @property
    def shared(self) -> bool:
        """True if several people look at this screen, so that nobody's secrets may lie open on it."""
        return len(self.people) > 1

    @property
    def over(self) -> bool:
        return not self.acting

    @property
    def turn(self) -> int:
        return self.progress.turn

    @property
    def turn_name(self) -> Message:
        """`turn 4`, as people call it."""
        return numbered_turn(self.game_name, self.turn)

    @property
    def stage_name(self) -> Name:
        return Name(f"{self.game_name}/stage", self.stage)

    @property
    def game(self) -> GameT_co:
        """The sample, for those who play."""
        assert self.sample is not None, "a spectator has no game"
        return self.sample

    @property
    def secret_choice(self) -> bool:
        """True if what is to be chosen now is nobody else's business."""
        return any(action.secret for action in self.legal)

    def seen(self, covered: bool) -> ViewT_co:
        """Return the viewer's view, or that of a spectator if it has to be covered."""
        return self.public_view if covered else self.view

    def shown_offers(self, hand_open: bool) -> list[Offer]:
        """Offers without those that would show a hand that lies face down."""
        return [offer for offer in self.offers if hand_open or not offer.action.names_hand]

    def line_of(self, action: Action) -> str:
        """Return a legal action as the menu has it, with what it costs and brings."""
        offer = self.offer_of(action)
        assert offer is not None, "the action is legal"
        return offer.line

    def offer_of(self, action: Action) -> Offer | None:
        """Return a legal action of the person to act in words."""
        return next((offer for offer in self.offers if offer.action == action), None)

    def left_undone(self, hand_open: bool) -> list[Offer]:
        """Return what would be lost if the go ended now, the best first; what lies in a covered hand is not told.

        In a game that knows what its offers are worth, nothing is lost by what is worth nothing.
        """
        shown = [offer for offer in self.shown_offers(hand_open) if not offer.action.last_resort]
        undone = [offer for offer in shown if self._is_lost_with_go(offer)]
        valued = any(offer.value > 0 for offer in self.offers)
        wanted = [offer for offer in undone if offer.value > 0] if valued else undone
        return sorted(wanted, key=lambda offer: -offer.value)

    def _is_lost_with_go(self, offer: Offer) -> bool:
        """Return True for what can't be done in a later stage, and for what is worth something at any time."""
        stages = offer.action.lost_when_ending
        return self.stage in stages if stages else offer.value > 0 and not offer.action.gives_up_points
