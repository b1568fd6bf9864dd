"""Advice, reasons and the review of a game for the people at this screen: who may hear what, and in which words.

The thinking itself may take its time; each of these is a task for a worker, on copies of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from msgspec import Struct

from bots.chair import Chair
from bots.tadmor.face_down import FaceDownChair
from bots.tadmor.reasons.advice import Advice, advise, explain
from bots.tadmor.reasons.review import Review, TurningPoint
from rules.contract import Seat
from rules.english import and_list
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, seats_at
from tadmor_tui.faces.tadmor.offers import in_words
from tadmor_tui.table.seating import names_at
from tadmor_tui.table.session import Session

BEST = 0.05
"""PP behind the best that make no difference."""


class Finding(Struct, frozen=True):
    """Something that was found: a line that says what, a note at its end, and a sentence about it."""

    head: str
    note: str
    text: str
    seat: Seat | None = None


# --- advice


def advice_task(session: Session, hand_open: bool) -> Callable[[], list[Advice]]:
    """The thinking about what the person to act should do, by what he knows.

    While the hand lies face down nothing is thought about it, so that others can't guess it from the advice.
    """
    person = session.acting_person
    assert person is not None
    seated = Chair if hand_open else FaceDownChair
    return partial(advise, seated(session.game.copy(), person), session.names)


def leaves_hand_out(session: Session, hand_open: bool) -> bool:
    """Whether there are missions that advice does not speak of, because they lie face down."""
    person = session.acting_person
    return not hand_open and person is not None and session.game.view(None).merchants[person].hand_size > 0


def advice_finding(game: TadmorGame, one: Advice, hand_open: bool) -> Finding:
    """`Place a ship: Wood 4, North Sea`, `about 5 PP`, and why."""
    reason = one.reason.full if hand_open else one.reason.public
    worth = f"about {one.gain:+.1f} PP"
    note = worth if one.behind < BEST else f"{worth}, {one.behind:.1f} less"
    return Finding(in_words(game, one.action), note, f"{reason[:1].upper()}{reason[1:]}.")


# --- why somebody acted so


def bot_why(session: Session) -> Callable[[Any], str]:
    """The thinking of the bot to act about the reason for a decision, in words that everybody may hear."""
    seat = session.game.to_act
    assert seat is not None
    chair, names = Chair(session.game.copy(), seat), session.names
    return lambda action: explain(chair, action, names).public


def why_task(session: Session, number: int) -> Callable[[], str]:
    """The thinking about why an action was taken; secrets are left out for those who may not know them.

    Of a bot's hand the reason may speak in general, of a person's not at all.
    """
    timeline = session.saved.timeline
    game, seat = cast(TadmorGame, timeline.at(number - 1)), timeline.actor(number)
    assert seat is not None
    action = game.read_action(timeline.entries[number - 1].text)
    may_know = session.game.to_act is None or session.people == (seat,)
    by_a_person = seats_at(session.saved.document, number)[seat].player == HUMAN
    face_down = by_a_person and not may_know
    if face_down and isinstance(action, a.Fulfil | a.Discard):
        return partial(_of_a_card, game, action)
    chair = FaceDownChair(game, seat) if face_down else Chair(game, seat)
    names = names_at(session.saved.document, number)

    def think() -> str:
        reason = explain(chair, action, names)
        return reason.full if may_know else reason.public

    return think


def _of_a_card(game: TadmorGame, action: a.Fulfil | a.Discard) -> str:
    """What can be said of a card that was in a person's hand, without a thought about the others there."""
    if isinstance(action, a.Fulfil):
        return f"{game.components.missions[action.card].points} PP at the end"
    return f"1 {action.good} is worth more than the card"


# --- the review of a finished game


def review_of(session: Session) -> Review:
    """The look back at a finished game; its `steps()` do the work."""
    timeline = session.saved.timeline
    actions = [session.game.read_action(entry.text) for entry in timeline.entries]
    return Review(lambda number: cast(TadmorGame, timeline.at(number)), actions, session.names)


def review_finding(session: Session, point: TurningPoint) -> Finding:
    """A turning point in words."""
    game = cast(TadmorGame, session.saved.timeline.at(point.action))
    name = names_at(session.saved.document, point.action + 1)[point.seat]
    played = and_list([in_words(game, action) for action in point.played])
    if not point.missed:
        head = f"Turn {point.turn}, {name} pulls ahead"
        return Finding(head, f"{point.points:.0f} PP gained", f"Above all: {played}.", point.seat)
    better = and_list([in_words(game, action) for action in point.better])
    why = f" ({point.reason})" if point.reason else ""
    text = f"Played: {played}. Better: {better}{why}."
    return Finding(f"Turn {point.turn}, {name}", f"{point.points:.0f} PP missed", text, point.seat)


def place_of(point: TurningPoint) -> int:
    """Where the replay should be opened: before a decision that could have been better, after a good deed."""
    return point.action if point.missed else point.action + 1
