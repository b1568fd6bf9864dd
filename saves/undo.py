"""Undo: what may be undone, what depends on it, and what forbids it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.contract import Event, RulesError, Seat
from rules.message import Message, message
from saves.document import HUMAN, LogEntry, SeatChange, SeatInfo
from saves.problems import CannotUndo
from saves.timeline import Timeline


class StepBack(Struct, frozen=True):
    """A person's decision, with everything that is undone with it."""

    number: int
    """Number of the decision: all actions from it on are undone, except those kept."""
    entry: LogEntry
    """The decision itself."""
    answers: int
    """Number of bots' actions that are undone with it."""
    kept: tuple[int, ...]
    """Numbers of other seats' simultaneous actions, which are kept."""


def step_back(
    timeline: Timeline,
    seats: Sequence[SeatInfo] = (),
    changes: Sequence[SeatChange] = (),
    with_bots: bool = False,
    by: Seat | None = None,
) -> StepBack:
    """Return what undoing a person's last decision takes back; raises CannotUndo with the reason.

    The person who decided last may undo their own decisions, one after the other, until another person has acted.
    Actions without an alternative are undone with the decision before them. Undo stops where something was revealed or
    chance was used, where a seat changed hands, and at other people's actions.

    Bots' actions stop it too, unless they were simultaneous with the person's: those are kept. `with_bots` undoes the
    bots' answers as well, where only one person plays and the bots showed nothing of their hands. A choice hidden from
    others is not named.

    `by` is the only person who may undo now, where each has a terminal of their own: other people's actions stop them
    as bots' actions do, unless they were simultaneous.
    """
    bots = {seat for seat, info in enumerate(seats) if info.player != HUMAN}
    takes_answers = with_bots and len(seats) - len(bots) == 1
    person = timeline.undone[-1].seat if timeline.undone and by is None else by
    of_others: list[int] = []
    first_in_the_way: Message | None = None
    for number in range(len(timeline), 0, -1):
        entry = timeline.entry(number)
        by_bot = seats[entry.seat].name if entry.seat in bots else None
        elsewhere = by is not None and by_bot is None and entry.seat != by
        if by_bot is not None and not takes_answers:
            first_in_the_way = first_in_the_way or _bot_has_acted(timeline, number, by_bot)
        elif elsewhere:
            first_in_the_way = first_in_the_way or _another_player(timeline, number)
        if why := _what_forbids(timeline, number, changes, by_bot):
            raise CannotUndo(first_in_the_way or why)
        if by_bot is not None or elsewhere:
            of_others.insert(0, number)
            continue
        if person not in (None, entry.seat):
            raise CannotUndo(first_in_the_way or _another_player(timeline, number))
        person = entry.seat
        if len(timeline.position(number - 1).legal_actions(person)) > 1:
            kept = _decided_at_the_same_time(timeline, number, of_others)
            if first_in_the_way and len(kept) < len(of_others):
                raise CannotUndo(first_in_the_way)
            return StepBack(number, entry, len(of_others) - len(kept), kept)
    raise CannotUndo(first_in_the_way or message("Nothing to undo."))


def _decided_at_the_same_time(timeline: Timeline, number: int, of_others: Sequence[int]) -> tuple[int, ...]:
    """Return the actions of others after a person's that are no answers to it, and can be kept without it."""
    free = timeline.position(number - 1).acting
    together = [later for later in of_others if timeline.entry(later).seat in free]
    if not together:
        return ()
    game = timeline.at(number - 1)
    try:
        for later in together:
            entry = timeline.entry(later)
            if reveals_or_uses_chance(game.apply(entry.seat, game.read_action(entry.text))):
                return ()
        for other in range(number, len(timeline) + 1):
            if other not in together:
                entry = timeline.entry(other)
                game.apply(entry.seat, game.read_action(entry.text))
    except RulesError:  # then the order matters, and they are answers after all
        return ()
    return tuple(together)


def reveals_or_uses_chance(events: Sequence[Event]) -> bool:
    """Return True if an event revealed something or used chance."""
    return any(event.chance or event.reveals for event in events)


def _shows_hand(timeline: Timeline, number: int) -> bool:
    """Return True if an action showed a part of a hand to all players; one's own hand is no news."""
    action = timeline.position(number - 1).read_action(timeline.entry(number).text)
    return action.names_hand and not timeline.is_secret(number)


def may_be_named(timeline: Timeline, number: int) -> bool:
    """Return True if all players may know the action: it is no secret, and was not one of several secret ones."""
    entry, before = timeline.entry(number), timeline.position(number - 1)
    return not timeline.is_secret(number) and not any(one.secret for one in before.legal_actions(entry.seat))


# --- reasons in sentences


def _what_forbids(timeline: Timeline, number: int, changes: Sequence[SeatChange], by_bot: str | None) -> Message | None:
    """Return the reason why an action can't be undone; `by_bot` is the name of the bot that did."""
    if changes and changes[-1].after >= number:
        return message("A seat has changed hands since, so earlier actions can't be undone.")
    if not reveals_or_uses_chance(timeline.events_after(number)) and (
        by_bot is None or not _shows_hand(timeline, number)
    ):
        return None
    named, action = may_be_named(timeline, number), timeline.entry(number).text
    if by_bot is not None:
        if named:
            return message(
                "{name} has acted since (“{action}”), which revealed hidden information or involved luck, so it"
                " can't be undone.",
                name=by_bot,
                action=action,
            )
        return message(
            "{name} has acted since, which revealed hidden information or involved luck, so it can't be undone.",
            name=by_bot,
        )
    if named:
        return message("“{action}” revealed hidden information or involved luck, so it can't be undone.", action=action)
    return message("The last action revealed hidden information or involved luck, so it can't be undone.")


def _bot_has_acted(timeline: Timeline, number: int, name: str) -> Message:
    if may_be_named(timeline, number):
        action = timeline.entry(number).text
        return message(
            "{name} has acted since (“{action}”), and a bot's action can't be undone.", name=name, action=action
        )
    return message("{name} has acted since, and a bot's action can't be undone.", name=name)


def _another_player(timeline: Timeline, number: int) -> Message:
    if may_be_named(timeline, number):
        action = timeline.entry(number).text
        return message("“{action}” was another player's action, so you can't undo it.", action=action)
    return message("The last action was another player's, so you can't undo it.")


# --- removal of actions that cancel each other, which could otherwise fill a log


MAX_CANCELLED_ACTIONS = 200
"""Number of cancelling actions from which they are removed. Normal play has a few, which stay, so that numbers of
actions do not change.
"""


class Shortened(Struct, frozen=True):
    """A timeline without actions that cancel each other."""

    timeline: Timeline
    first: int
    """Number of the first action removed."""
    numbers: Mapping[int, int]
    """New numbers of the remaining actions after it, by their old numbers."""


def shorten(timeline: Timeline, since: int) -> Shortened | None:
    """Return the game without cancelling actions, if there are many after the first `since` actions.

    None if nothing is to be removed, or if the game would not be the same.
    """
    if timeline.last is None or not timeline.cancels(len(timeline)):
        return None
    gone = _cancelled(timeline, since)
    if len(gone) < MAX_CANCELLED_ACTIONS:
        return None
    first = min(gone)
    kept = [number for number in range(first, len(timeline) + 1) if number not in gone]
    shorter = timeline.fork()
    try:
        shorter.take_back(first, kept)
    except RulesError:
        return None
    if shorter.game.save_state() != timeline.game.save_state():
        return None
    shorter.forget_undone()
    return Shortened(shorter, first, {old: new for new, old in enumerate(kept, first)})


def _cancelled(timeline: Timeline, since: int) -> set[int]:
    """Return the numbers of cancelling actions since the last revelation or use of chance."""
    begin = len(timeline)
    while begin > since and not reveals_or_uses_chance(timeline.events_after(begin)):
        begin -= 1
    standing: dict[Seat, list[int]] = defaultdict(list)
    gone: set[int] = set()
    for number in range(begin + 1, len(timeline) + 1):
        own = standing[timeline.entry(number).seat]
        if not timeline.cancels(number):
            own.append(number)
        elif own:
            gone |= {own.pop(), number}
    return gone
