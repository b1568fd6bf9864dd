"""A game at this table: who sits where, whose eyes the screen has, and the story so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from msgspec import Struct

from bots.chair import Bot, Chair
from rules.contract import GoEnded, IllegalAction, Seat
from rules.message import message
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from tadmor_tui.faces.tadmor.event_sentences import Storyteller
from tadmor_tui.faces.tadmor.offers import Offer, offers
from tadmor_tui.table.seating import changes_told, name_for, names_at, seated_bots


def _weight(offer: Offer) -> tuple[int, ...]:
    """What sinks to the end of the menu: a piece is seldom taken back before its time, and the end comes last.

    Of goods to be thrown away the plain ones come first, so that a hasty Enter does the least harm.
    """
    if isinstance(offer.action, a.Drop):
        return tuple(reversed(offer.action.goods))
    return (2 if offer.action.ends_go else int(isinstance(offer.action, a.TakeBack)),)


class LogLine(Struct, frozen=True):
    """A sentence of the story, and the number of the action that it tells of."""

    text: str
    action: int


class Session:
    """The presenter between a saved game and the screens. It decides nothing that the rules decide."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self._whys: dict[int, str] = {}
        self._sit_down()

    def _sit_down(self) -> None:
        """Look who sits where, and tell them the whole story, in the words that all of them may hear."""
        document, timeline = self.saved.document, self.saved.timeline
        self.names = names_at(document, len(timeline) + 1)
        self._bots: dict[Seat, Bot] = seated_bots(document)
        self.people = tuple(seat for seat in range(self.game.seats) if seat not in self._bots)
        self._seen: dict[Seat, int] = {}
        self.log: list[LogLine] = []
        for number in range(len(timeline) + 1):
            self._tell(timeline.events_after(number), number)

    @property
    def game(self) -> TadmorGame:
        return cast(TadmorGame, self.saved.game)

    # --- whose eyes

    @property
    def shared(self) -> bool:
        """Several people look at this screen, so nobody's secrets may lie open on it."""
        return len(self.people) > 1

    @property
    def acting_person(self) -> Seat | None:
        """The person who is to decide; None while a bot does, and when the game is over."""
        seat = self.game.to_act
        return seat if seat in self.people else None

    @property
    def viewer(self) -> Seat | None:
        """Whose view the screen shows: the person to act, or the only one; otherwise a spectator's."""
        if self.acting_person is not None:
            return self.acting_person
        return self.people[0] if len(self.people) == 1 else None

    @property
    def secret_choice(self) -> bool:
        """Whether what is to be chosen now is nobody else's business (T4.7)."""
        return any(action.secret for action in self.game.legal)

    # --- deciding

    def offers(self, hand_open: bool) -> list[Offer]:
        """What the person to act can do; what would show a hand that lies face down is left out."""
        person = self.acting_person
        if person is None:
            return []
        found = sorted(offers(self.game, person), key=_weight)
        return found if hand_open else [offer for offer in found if not offer.action.names_hand]

    def apply(self, action: Any, why: str = "") -> None:
        """Take an action; `why` is a reason that everybody may hear, for the story."""
        ending = self.nothing_left()
        seat = self.game.to_act
        if seat is None:
            raise IllegalAction(message("The game is over."))
        events = self.saved.apply(seat, action)
        number = len(self.saved.timeline)
        if ending is not None:
            self.log.append(LogLine(ending, number))
        if why:
            self._whys[number] = why
        self._tell(events, number)

    def collect_all(self) -> int:
        """Take everything that slots give; returns how many there were."""
        taken = 0
        while ready := [action for action in self.game.legal if action.collects]:
            self.apply(ready[0])
            taken += 1
        return taken

    @property
    def go_has_ended(self) -> bool:
        """Whether the last action ended a go."""
        return any(isinstance(event, GoEnded) for event in self.saved.timeline.events_after(len(self.saved.timeline)))

    def only_ending(self) -> Any | None:
        """The action that ends the go, if nothing else is left to do."""
        legal = self.game.legal
        return legal[0] if len(legal) == 1 and isinstance(legal[0], a.End) else None

    def nothing_left(self) -> str | None:
        """What is said when a person's go ends because nothing else is left."""
        person = self.acting_person
        if person is None or self.only_ending() is None:
            return None
        return f"{self.names[person]} has nothing left to do, and the go ends."

    @property
    def cards_to_use(self) -> int:
        """How many missions in hand the person to act could do something with now; which ones is not told."""
        legal = self.game.legal if self.acting_person is not None else ()
        return len({action.card for action in legal if isinstance(action, a.Discard)})

    def left_undone(self) -> str | None:
        """The first thing that would be lost if the go ended now; what lies in the hand is not told."""
        stage = self.game.stage
        return next((o.label for o in self.offers(False) if stage in o.action.lost_when_ending), None)

    @property
    def waits_for_bot(self) -> bool:
        return self.game.to_act in self._bots

    @property
    def thinker(self) -> Bot | None:
        """The bot whose go it is."""
        return None if self.game.to_act is None else self._bots.get(self.game.to_act)

    def bot_task(self) -> Callable[[], Any]:
        """The thinking of the bot whose go it is: may take its time, on a copy of the game; gives the decision."""
        seat = self.game.to_act
        assert seat is not None
        return partial(self._bots[seat].decide, Chair(self.game.copy(), seat))

    def bot_decision(self) -> Any:
        return self.bot_task()()

    # --- changing hands

    def change_seat(self, seat: Seat, player: str, wish: str = "") -> None:
        """Let somebody else play a seat from here on: a person, who may wish for a name, or a bot; raises SaveError."""
        others = [name for number, name in enumerate(self.names) if number != seat]
        name = name_for(player, wish, others, self.game.options.colours[seat])
        if (name, player) != (self.names[seat], self.saved.document.seats[seat].player):
            self.saved.change_seat(seat, name, player)
            self._sit_down()

    # --- going back

    def undo(self) -> None:
        """Back to the last decision that was one; raises CannotUndo with the reason."""
        self._step_back()
        while self.only_ending() is not None:
            try:
                self._step_back()
            except CannotUndo:
                break

    def _step_back(self) -> None:
        self.saved.undo()
        number = len(self.saved.timeline)
        self._whys.pop(number + 1, None)
        while self.log and self.log[-1].action > number:
            self.log.pop()

    def redo(self) -> None:
        events = self.saved.redo()
        self._tell(events, len(self.saved.timeline))

    # --- the story

    def _tell(self, events: Sequence[Any], number: int) -> None:
        """In the words that everybody at this screen may read."""
        listener = self.people[0] if len(self.people) == 1 else None
        document, actor = self.saved.document, self.saved.timeline.actor(number)
        names = names_at(document, number)
        teller = Storyteller(names, self.game.components)
        told = [sentence for event in events if (sentence := teller.tell(event.seen_by(listener)))]
        if actor is not None and number in self._whys:
            told.append(f"   {names[actor]}: {self._whys[number]}.")
        told += changes_told(document, number, self.game.options.colours)
        self.log += (LogLine(sentence, number) for sentence in told)

    def since_last_go(self, seat: Seat) -> list[str]:
        """What happened since this seat looked last; asking again gives nothing."""
        first = self._seen.get(seat, len(self.log))
        self._seen[seat] = len(self.log)
        return [told.text for told in self.log[first:]]
