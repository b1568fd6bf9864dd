"""The source of snapshots for one terminal: follows a table, keeps its story, and takes a snapshot per change."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Action, Event, GoEnded, Seat
from rules.games import GAMES
from rules.memory import Recollection
from saves.document import HUMAN
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.game_text import GameText
from tadmor_tui.session.news import News, events_of_turn, ranked_news, since_last_go
from tadmor_tui.session.seating import changes_told, names_at
from tadmor_tui.session.snapshot import GameT_co, TableSnapshot, ViewT_co
from tadmor_tui.session.story import StoryLine, lines_about
from tadmor_tui.text.translation import t, words_of

_INDENT = " " * 3
"""Before a sentence that is about the sentences above it."""


class TakenBack(Struct, frozen=True):
    """Something that an undo would take back."""

    name: str
    """Name of the player who did it."""
    action: str
    """In words; empty where others may not know."""
    undone: Action | None
    """The action itself, to point at it again; None where others may not know."""
    answers: int
    """Number of bots' actions that go with it."""
    of_another: bool
    """True unless it was done by the person to act; also if nobody knows who asks, since a bot is to act."""


class SnapshotSource(Generic[GameT_co, ViewT_co]):
    """Observer of a table for the people at one terminal: all people of the table, where they share it."""

    def __init__(self, client: TableClient, words: GameText[GameT_co]) -> None:
        self._client = client
        self._words = words
        self._recollection = Recollection(GAMES[client.game_name], lambda: client.past)
        self._told_from = self._recollection.start
        """From where on the story tells everything."""
        self._story: list[StoryLine] = []
        self._snapshot: TableSnapshot[GameT_co, ViewT_co] | None = None
        client.observe(self)
        self.retell()

    @property
    def snapshot(self) -> TableSnapshot[GameT_co, ViewT_co]:
        """The table as it stands; the same object until something changes."""
        if self._snapshot is None:
            self._snapshot = self._take()
        return self._snapshot

    def _take(self) -> TableSnapshot[GameT_co, ViewT_co]:
        client = self._client
        position, actions, people, names = client.position, len(client.past), client.people, client.names
        acting = position.acting
        bot = next((seat for seat in acting if seat in client.bots), None)
        person = next((seat for seat in acting if seat in people), None) if bot is None else None
        viewer = self._listener if person is None else person
        sample = None if viewer is None else cast(GameT_co, client.sample_game(viewer, actions))
        elsewhere = (seat for seat in acting if seat not in people)
        public_view = cast(ViewT_co, self._recollection.public_view)
        asked = None if person is None or sample is None else (sample, person)
        return TableSnapshot(
            game_name=client.game_name,
            actions=actions,
            components=position.components,
            people=people,
            names=names,
            labels=client.labels,
            away=frozenset(client.away),
            acting=acting,
            person=person,
            waiting_for_bot=bot,
            waiting_for=tuple(seat for seat in elsewhere if client.seats[seat].player == HUMAN),
            viewer=viewer,
            time_left=client.time_left,
            stage=position.stage,
            progress=position.progress(),
            view=public_view if viewer is None else cast(ViewT_co, position.view(viewer)),
            public_view=public_view,
            standings=position.standings(),
            sample=sample,
            legal=() if asked is None else asked[0].legal_actions(asked[1]),
            offers=() if asked is None else self._words.offers(*asked),
            prompt="" if asked is None else words_of(asked[0].prompt(asked[1])),
            can_undo=client.can_undo,
            story=tuple(self._story),
            news=tuple(self._news(viewer)),
            recent_events=tuple(self._events_since_last_action(viewer)),
            turn_events=tuple(events_of_turn(self.events_of, actions)),
            go_has_ended=any(isinstance(event, GoEnded) for event in client.past.events_after(actions)),
        )

    @property
    def _listener(self) -> Seat | None:
        """Seat to which the story is told: the only person, or None for everybody."""
        people = self._client.people
        return people[0] if len(people) == 1 else None

    # --- following the table

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        self._story += self._sentences(number)

    def on_undo(self, number: int) -> None:
        while self._story and self._story[-1].action > number:
            self._story.pop()

    def on_seats_change(self) -> None:
        self.retell()

    def on_change(self) -> None:
        self._retell_around_memory()
        self._snapshot = None

    def on_presence_change(self) -> None:
        if self._snapshot is not None:
            client = self._client
            self._snapshot = replace(self._snapshot, away=frozenset(client.away), time_left=client.time_left)

    # --- the story, in words that everybody here may read

    def retell(self) -> None:
        """Tell the whole story again: to others, or in another language."""
        self._told_from = self._recollection.start
        self._story = [line for number in range(len(self._client.past) + 1) for line in self._sentences(number)]
        self._snapshot = None

    def _sentences(self, number: int) -> Iterator[StoryLine]:
        client, names = self._client, names_at(self._client, number)
        actor, components = client.past.actor(number), client.position.components
        if ending := self.told_of_ending(number):
            yield StoryLine(ending, number, actor)
        yield from lines_about(
            self.events_of(number), number, lambda event: self._words.event(event, names, components)
        )
        if actor is not None and number in client.reasons and self._recollection.tells_all_of(number):
            why = t("{name}: {why.clause}.", name=names[actor], why=client.reasons[number])
            yield StoryLine(f"{_INDENT}{why}", number)
        yield from (StoryLine(sentence, number) for sentence in changes_told(client, client.labels, number))

    def _retell_around_memory(self) -> None:
        """Tell anew what was told whole and lies too far back for that now, or the other way round."""
        before, now = self._told_from, self._recollection.start
        if before == now:
            return
        self._told_from = now
        first, last = min(before, now).action, max(before, now).action
        begin = bisect_left(self._story, first, key=lambda told: told.action)
        end = bisect_right(self._story, last, key=lambda told: told.action)
        if begin < end:
            told = range(first, self._story[end - 1].action + 1)
            self._story[begin:end] = [line for number in told for line in self._sentences(number)]

    def told_of_ending(self, number: int) -> str:
        """Return the sentence about a go that ended by itself; empty for any other action."""
        client = self._client
        actor = client.past.actor(number)
        if actor is None or number not in client.ended_by_itself:
            return ""
        return t("{name} has nothing left to do, and the go ends.", name=names_at(client, number)[actor])

    def story_of(self, events: Sequence[tuple[int, Event]]) -> list[StoryLine]:
        """Return the sentences about some events, each with the number of its action."""
        names, components = self._client.names, self._client.position.components
        return [
            line
            for number, event in events
            for line in lines_about([event], number, lambda one: self._words.event(one, names, components))
        ]

    # --- events

    def events_of(self, number: int) -> list[Event]:
        """Return the events of an action, as everybody here may be told of them now."""
        return self._recollection.events(number, self._listener)

    def events_after(self, actions: int) -> list[Event]:
        """Return the events after so many actions, as everybody here may know them."""
        return [event for number in range(actions + 1, len(self._client.past) + 1) for event in self.events_of(number)]

    def _events_since_last_action(self, viewer: Seat | None) -> list[Event]:
        """Return the events after the viewer's last action, as they may know them; none for a spectator."""
        past = self._client.past
        events: list[Event] = []
        for number in range(len(past), 0, -1):
            if viewer is None or past.actor(number) == viewer:
                break
            events[:0] = self._recollection.events(number, viewer)
        return events

    # --- news

    def _news(self, viewer: Seat | None) -> list[News]:
        """Return news for the viewer, or for the person who acted last; only what everybody here may read."""
        past, people = self._client.past, self._client.people
        actors = (past.actor(number) for number in range(len(past), 0, -1))
        reader = viewer if viewer is not None else next((seat for seat in actors if seat in people), None)
        return [] if reader is None else self.news_for(reader)

    def news_for(self, seat: Seat) -> list[News]:
        """Return the news since the last go of a seat, the most important first."""
        return self.news_of(list(since_last_go(self._client.past, seat, self.events_of)))

    def news_of(self, events: Sequence[tuple[int, Event]]) -> list[News]:
        """Return the news that some events make, each with the number of its action."""
        client, words, components = self._client, self._words, self._client.position.components

        def brief(number: int, event: Event) -> str | None:
            return words.brief(event, names_at(client, number), components)

        return ranked_news(events, brief, words.summed)

    # --- undo

    def step_back(self) -> TakenBack:
        """Return the step that an undo would take back, in words that everybody here may read; raises CannotUndo."""
        client, snapshot = self._client, self.snapshot
        step = client.step_back()
        seat = step.entry.seat
        known = cast(GameT_co, client.sample_game(seat, step.number - 1))
        action = known.read_action(step.entry.text)
        hidden = snapshot.shared and (action.names_hand or not client.may_be_named(step.number))
        return TakenBack(
            name=snapshot.names[seat],
            action="" if hidden else self._words.action(known, action),
            undone=None if hidden else action,
            answers=step.answers,
            of_another=snapshot.shared and snapshot.person != seat,
        )
