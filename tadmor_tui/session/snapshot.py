"""What one terminal may know of a table: whose seats are at it, the view, the offers and the story.

The true game stays with the host. Where a whole game is asked for, there is one that agrees with all that the viewer
knows, and in which everything else is dealt anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Generic, TypeVar, cast

from msgspec import Struct

from rules.contract import Action, AnyGame, Components, Event, GoEnded, PointsScored, Seat, Standings
from rules.game_kind import SeatLabel
from rules.games import GAMES
from rules.memory import Recollection
from rules.message import Message, Name, numbered_turn
from saves.document import HUMAN
from saves.undo import reveals_or_uses_chance
from tadmor_tui.session.client import Position, TableClient
from tadmor_tui.session.game_text import GameText
from tadmor_tui.session.news import News, ranked_news, since_last_go
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.seating import changes_told, names_at
from tadmor_tui.session.story import StoryLine, lines_about
from tadmor_tui.session.time_left import TimeLeft
from tadmor_tui.session.turn_events import events_of_turn
from tadmor_tui.text.translation import t, words_of

GameT_co = TypeVar("GameT_co", bound=AnyGame, covariant=True)
ViewT_co = TypeVar("ViewT_co", bound=Struct, covariant=True)

_SET_IN = " " * 3
"""Before what is said of the sentences above it."""


class TakenBack(Struct, frozen=True):
    """Something that is taken back."""

    name: str
    """Whose it is."""
    action: str
    """In words; nothing where others may not know."""
    deed: Action | None
    """The action itself, to point at it again; None where others may not know."""
    answers: int
    """How many actions of bots go with it."""
    of_another: bool
    """It is not what the person to act has done, but another one; or nobody knows who asks, for a bot is to act."""


class Eyes(Generic[GameT_co, ViewT_co]):
    """The eyes of the people at one terminal: all people of the table, where they share it."""

    def __init__(self, table: TableClient, words: GameText[GameT_co]) -> None:
        self._table = table
        self._words = words
        self._news: tuple[tuple[object, ...], list[News]] = ((), [])
        self._imagined: tuple[Position, Seat, GameT_co] | None = None
        self._recollection = Recollection(GAMES[table.game_name], lambda: table.past)
        self._told_from = self._recollection.start
        """From where on the story tells everything."""
        self.story: list[StoryLine] = []
        table.listen(self)
        self.seats_changed()

    # --- who is here

    @property
    def people(self) -> tuple[Seat, ...]:
        return self._table.people

    @property
    def names(self) -> tuple[str, ...]:
        return self._table.names

    @property
    def labels(self) -> tuple[SeatLabel, ...]:
        return self._table.labels

    @property
    def shared(self) -> bool:
        """Several people look at this screen, so nobody's secrets may lie open on it."""
        return len(self.people) > 1

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who may decide now, here or elsewhere; nobody when the game is over."""
        return self._table.position.acting

    @property
    def over(self) -> bool:
        return not self.acting

    @property
    def acting_person(self) -> Seat | None:
        """The person here who is to decide; None while bots do, and when the game is over."""
        acting = self.acting
        return next((seat for seat in acting if seat in self.people), None) if self.waits_for is None else None

    @property
    def waits_for(self) -> Seat | None:
        """The bot here whose decision everybody waits for; what bots decide at the same time as people comes first."""
        return next((seat for seat in self.acting if seat in self._table.bots), None)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The people elsewhere who are to decide."""
        elsewhere = (seat for seat in self.acting if seat not in self.people)
        return tuple(seat for seat in elsewhere if self._table.seats[seat].player == HUMAN)

    def is_away(self, seat: Seat) -> bool:
        """Whether somebody who plays elsewhere is at no terminal just now."""
        return seat in self._table.away

    @property
    def viewer(self) -> Seat | None:
        """Whose view the screen shows: the person to act, or the only one; otherwise a spectator's."""
        person = self.acting_person
        return self._listener if person is None else person

    @property
    def _listener(self) -> Seat | None:
        """Who hears the story: the only person, or everybody."""
        return self.people[0] if len(self.people) == 1 else None

    # --- what is to be seen

    @property
    def components(self) -> Components:
        return self._table.position.components

    @property
    def stage(self) -> str:
        return self._table.position.stage

    @property
    def stage_name(self) -> Name:
        """What people call the stage."""
        return Name(f"{self._table.game_name}/stage", self.stage)

    @property
    def turn_name(self) -> Message:
        """`turn 4`, as people call it."""
        return numbered_turn(self._table.game_name, self.turn)

    @property
    def turn(self) -> int:
        return self._table.position.progress().turn

    @property
    def actions(self) -> int:
        """How many were taken."""
        return len(self._table.past)

    @property
    def go_has_ended(self) -> bool:
        """Whether the last action ended a go."""
        return any(isinstance(event, GoEnded) for event in self._table.past.events_after(self.actions))

    def view(self, covered: bool = False) -> ViewT_co:
        """The table as the viewer may see it; a spectator's view while a curtain covers it."""
        return cast(ViewT_co, self._table.position.view(None if covered else self.viewer))

    def standings(self) -> Standings:
        """The final ranking, or the one if the game ended now, by what lies open to everybody."""
        return self._table.position.standings()

    @property
    def game(self) -> GameT_co:
        """A whole game that agrees with what the viewer knows."""
        now, viewer = self._table.position, self.viewer
        assert viewer is not None, "a spectator has no game"
        if self._imagined is None or self._imagined[:2] != (now, viewer):
            imagined = self._table.imagined(viewer, len(self._table.past))
            self._imagined = (now, viewer, cast(GameT_co, imagined))
        return self._imagined[2]

    # --- what can be done

    @property
    def legal(self) -> Sequence[Action]:
        """What the person to act may do."""
        person = self.acting_person
        return () if person is None else self.game.legal_actions(person)

    @property
    def prompt(self) -> str:
        """What the person to act is asked."""
        person = self.acting_person
        return "" if person is None else words_of(self.game.prompt(person))

    @property
    def time_left(self) -> TimeLeft | None:
        """How much time those who are to decide still have; None: as much as they like."""
        return self._table.time_left

    @property
    def secret_choice(self) -> bool:
        """Whether what is to be chosen now is nobody else's business."""
        return any(action.secret for action in self.legal)

    def offers(self, hand_open: bool) -> list[Offer]:
        """What the person to act can do; what would show a hand that lies face down is left out."""
        person = self.acting_person
        if person is None:
            return []
        found = self._words.offers(self.game, person)
        return found if hand_open else [offer for offer in found if not offer.action.names_hand]

    def in_words(self, action: Action) -> str:
        """A legal action as the menu has it, with what it costs and brings."""
        return next(offer.line for offer in self.offers(True) if offer.action == action)

    def costs_points(self, action: Action) -> bool:
        """Whether an action costs the person to act points."""
        return self._costs_points(action, self._tried(action)[1])

    def costs_points_for_good(self, action: Action) -> bool:
        """Whether an action costs the person to act points, and can't be taken back afterwards."""
        after, events = self._tried(action)
        if not self._costs_points(action, events):
            return False
        return reveals_or_uses_chance(events) or self._table.may_answer_for_good(after.acting)

    def ends_game(self, action: Action) -> bool:
        """Whether the game is over as soon as the person to act has done this, as far as that can be known."""
        return not self._tried(action)[0].acting

    def _tried(self, action: Action) -> tuple[AnyGame, Sequence[Event]]:
        person, after = self.acting_person, self.game.copy()
        assert person is not None
        return after, after.apply(person, action)

    def _costs_points(self, action: Action, events: Sequence[Event]) -> bool:
        own = takewhile(lambda event: not isinstance(event, GoEnded), events)
        person = self.acting_person
        loses = any(isinstance(event, PointsScored) and event.seat == person and event.points < 0 for event in own)
        return loses or action.gives_up_points

    def left_undone(self) -> str | None:
        """The first thing that would be lost if the go ended now; what lies in the hand is not told."""
        stage = self.stage
        return next((offer.label for offer in self.offers(False) if stage in offer.action.lost_when_ending), None)

    # --- what can be taken back

    @property
    def can_undo(self) -> bool:
        return self._table.can_undo

    def step_back(self) -> TakenBack:
        """What would be taken back now, in words that everybody here may read; raises CannotUndo."""
        step = self._table.step_back()
        seat = step.entry.seat
        known = cast(GameT_co, self._table.imagined(seat, step.number - 1))
        action = known.read_action(step.entry.text)
        hidden = self.shared and (action.names_hand or not self._table.may_be_named(step.number))
        return TakenBack(
            name=self.names[seat],
            action="" if hidden else self._words.action(known, action),
            deed=None if hidden else action,
            answers=step.answers,
            of_another=self.shared and self.acting_person != seat,
        )

    # --- the story, in words that everybody here may read

    def heard(self, number: int, events: Sequence[Event]) -> None:
        self._look_again()
        self.story += self._sentences(number)

    def _sentences(self, number: int) -> Iterator[StoryLine]:
        """What is told now of an action."""
        table = self._table
        actor, names = table.past.actor(number), names_at(table, number)
        if ending := self.told_of_ending(number):
            yield StoryLine(ending, number, actor)
        known = self.events_of(number)
        yield from lines_about(known, number, lambda event: self._words.event(event, names, self.components))
        if actor is not None and number in table.reasons and self._recollection.tells_all_of(number):
            why = t("{name}: {why.clause}.", name=names[actor], why=table.reasons[number])
            yield StoryLine(f"{_SET_IN}{why}", number)
        yield from (StoryLine(sentence, number) for sentence in changes_told(table, table.labels, number))

    def _look_again(self) -> None:
        """Tell anew what was told whole and lies too far back for that now, or the other way round."""
        before, now = self._told_from, self._recollection.start
        if before == now:
            return
        self._told_from = now
        first, last = min(before, now).action, max(before, now).action
        begin = bisect_left(self.story, first, key=lambda told: told.action)
        end = bisect_right(self.story, last, key=lambda told: told.action)
        if begin < end:
            told = range(first, self.story[end - 1].action + 1)
            self.story[begin:end] = [line for number in told for line in self._sentences(number)]

    def events_of(self, number: int) -> list[Event]:
        """What an action brought about, as everybody here may be told of it now."""
        return self._recollection.events(number, self._listener)

    def told_of_ending(self, number: int) -> str:
        """What is said of an action that nobody had to decide on; nothing of any other."""
        actor = self._table.past.actor(number)
        if actor is None or number not in self._table.ended_by_itself:
            return ""
        return t("{name} has nothing left to do, and the go ends.", name=names_at(self._table, number)[actor])

    def taken_back(self, number: int) -> None:
        while self.story and self.story[-1].action > number:
            self.story.pop()
        self._look_again()

    def seats_changed(self) -> None:
        """Tell the whole story as those who sit here now may hear it."""
        self.tell_anew()

    def tell_anew(self) -> None:
        """Tell the whole story again, to others or in another language."""
        past = self._table.past
        self._news = ((), [])
        self._told_from = self._recollection.start
        self.story = [line for number in range(len(past) + 1) for line in self._sentences(number)]

    def events_since_last_action(self) -> list[Event]:
        """What came after the viewer's last action, as he may know it; nothing for a spectator."""
        viewer, past = self.viewer, self._table.past
        events: list[Event] = []
        for number in range(len(past), 0, -1):
            if viewer is None or past.actor(number) == viewer:
                break
            events[:0] = self._recollection.events(number, viewer)
        return events

    def news(self) -> list[News]:
        """What happened since the last go of the person who looks, the most important first.

        It stays until that person's next go is over, and tells only what everybody here may read.
        """
        reader = self._reader
        if reader is None:
            return []
        now = (self._table.position, reader)
        if self._news[0] != now:
            self._news = (now, self.news_for(reader))
        return self._news[1]

    @property
    def _reader(self) -> Seat | None:
        """Who wants to know what happened: the viewer, or the person who acted last."""
        if (viewer := self.viewer) is not None:
            return viewer
        past = self._table.past
        actors = (past.actor(number) for number in range(len(past), 0, -1))
        return next((seat for seat in actors if seat in self.people), None)

    def news_for(self, seat: Seat) -> list[News]:
        """The same for any seat."""
        return self.news_of(list(since_last_go(self._table.past, seat, self.events_of)))

    def news_of(self, events: Sequence[tuple[int, Event]]) -> list[News]:
        """The news that some events make, each with the number of its action."""
        table, words = self._table, self._words

        def brief(number: int, event: Event) -> str | None:
            return words.brief(event, names_at(table, number), self.components)

        return ranked_news(events, brief, words.summed)

    def story_of(self, events: Sequence[tuple[int, Event]]) -> list[StoryLine]:
        """The sentences about some events, each with the number of its action."""
        names, words = self.names, self._words
        return [
            line
            for number, event in events
            for line in lines_about([event], number, lambda one: words.event(one, names, self.components))
        ]

    def events_after(self, actions: int) -> list[Event]:
        """What came after so many actions, as everybody here may know it."""
        return [event for number in range(actions + 1, self.actions + 1) for event in self.events_of(number)]

    def events_of_turn(self) -> list[Event]:
        """What has happened in this turn, as everybody here may know it."""
        return events_of_turn(self.events_of, len(self._table.past))
