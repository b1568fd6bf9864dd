"""The history of a game, to be walked through: each position as the people at this screen may see it, and its story."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Generic, cast

from rules.contract import Event, GoEnded, Seat, StageBegan, Standings, TurnBegan
from rules.games import GAMES
from rules.memory import Recollection
from rules.message import Message, Value, numbered_turn
from saves.document import HUMAN
from saves.notes import GameNotes
from saves.played_game import seats_at
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.game_text import GameText
from tadmor_tui.session.seating import changes_told, names_at
from tadmor_tui.session.snapshot import GameT_co, TableSnapshot, ViewT_co
from tadmor_tui.session.story import StoryLine, lines_about
from tadmor_tui.text.translation import t


class History(Generic[GameT_co, ViewT_co]):
    """A game from its beginning to where it stood when this was made, or to an earlier position.

    Positions are counted by the actions that led to them: 0 is the beginning. While a game goes on, the screen shows
    the view of its only person, or of a spectator where there are more, and what nobody may look at again is told and
    shown only as far back as the rules have it; when it is over, everything lies open.
    """

    def __init__(
        self,
        table: TableClient,
        words: GameText[GameT_co],
        last: int | None = None,
        people: tuple[Seat, ...] | None = None,
        notes: GameNotes | None = None,
    ) -> None:
        """`people` are the seats of those who look, if not all the people at this terminal do."""
        self.notes = GameNotes() if notes is None else notes
        self.names = table.names
        self.labels = table.labels
        self.last = len(table.past) if last is None else last
        self.over = not table.position.acting
        self.seats = table.position.seats
        self.components = table.position.components
        self._table = table
        self._past = table.past
        self._actors = [self._past.actor(number) for number in range(len(self._past) + 1)]
        self.words = words
        self.people = table.people if people is None else people
        """The seats of the people here, in the order of play."""
        self._viewer = self.people[0] if len(self.people) == 1 else None
        self._recollection = Recollection(GAMES[table.game_name], lambda: table.past)
        self._reasons: dict[int, Value] = {}
        self.turns = {
            event.turn: number
            for number in range(self.last + 1)
            for event in self._past.events_after(number)
            if isinstance(event, TurnBegan)
        }
        """The action with which each turn begins."""
        self._turn_stops = sorted({0, *self.turns.values(), self.last})
        self._go_stops = sorted({0, self.last, *(n for n in range(1, self.last) if self._ends_go(n))})

    def _ends_go(self, number: int) -> bool:
        return self._actors[number] != self._actors[number + 1] or any(
            isinstance(event, GoEnded | StageBegan) for event in self._past.events_after(number)
        )

    # --- where to

    @property
    def opening_place(self) -> int:
        """The default place: the beginning of a finished game, the end of another one."""
        return 0 if self.over else self.last

    @property
    def opening_seat(self) -> Seat:
        """The seat whose board is shown first."""
        return self.people[0] if self.people else 0

    def by_action(self, number: int, step: int) -> int:
        return max(0, min(self.last, number + step))

    def by_go(self, number: int, step: int) -> int:
        """Return the end of the next go, or of the one before."""
        return _next_stop(self._go_stops, number, step)

    def by_turn(self, number: int, step: int) -> int:
        """Return the beginning of the next turn, or of this one or the one before."""
        return _next_stop(self._turn_stops, number, step)

    def first_of_go(self, number: int) -> int:
        """Return the first action of the go that an action belongs to."""
        return 0 if number == 0 else _next_stop(self._go_stops, number, -1) + 1

    # --- what there is to see

    def turn_at(self, number: int) -> int:
        begun = [turn for turn, begin in self.turns.items() if begin <= number]
        return max(begun, default=1)

    def turn_name(self, turn: int) -> Message:
        """`turn 4`, as people call it."""
        return numbered_turn(self._table.game_name, turn)

    def actor(self, number: int) -> Seat | None:
        """Return the seat whose action led here; None at the beginning."""
        return self._actors[number]

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return the names of the players when an action was taken."""
        return names_at(self._table, number)

    @property
    def all_names(self) -> list[str]:
        """The names of everybody who ever sat at this table."""
        return [*self.names, *(change.name for change in self._table.changes)]

    def snapshot(self, number: int, seat: Seat | None = None) -> TableSnapshot[GameT_co, ViewT_co]:
        """Take a snapshot after so many actions, for the people here or, when the game is over, for a seat.

        Nothing can be decided there; its recent events are those of the action that led there. Only where `shows`
        says that the table may be shown.
        """
        position, viewer = self._past.position(number), seat if self.over else self._viewer
        views = [cast(ViewT_co, position.view(each)) for each in (viewer, None)]
        if not self.over:
            views = [cast(ViewT_co, self._recollection.shown(number, view)) for view in views]
        return TableSnapshot(
            game_name=self._table.game_name,
            actions=number,
            components=self.components,
            people=self.people,
            names=self.names_at(number),
            labels=self.labels,
            acting=position.acting,
            viewer=viewer,
            stage=position.stage,
            progress=position.progress(),
            view=views[0],
            public_view=views[1],
            standings=position.standings(uncovered=self.over),
            story=tuple(self.story(number)),
            recent_events=tuple(self.events(number)),
        )

    def shows(self, number: int) -> bool:
        """Return True if the table after so many actions may be shown now."""
        return self.over or self._recollection.shows(number)

    def tells_why(self, number: int) -> bool:
        """Return True if it may be told now why an action was taken."""
        return self.over or self._recollection.tells_all_of(number)

    def standings(self, number: int) -> Standings:
        """Return the score if the game had ended after so many actions."""
        return self._past.position(number).standings(uncovered=self.over)

    def events(self, number: int) -> Sequence[Event]:
        """Return the events of an action, as the people here may know them."""
        events = self._past.events_after(number)
        return events if self.over else self._recollection.told(number, events, self._viewer)

    def told(self, number: int) -> list[StoryLine]:
        """Return the events of an action in sentences, with the player's note; none for one that only ends a go."""
        names = self.names_at(number)
        known = self.events(number)
        told = list(lines_about(known, number, lambda event: self.words.event(event, names, self.components)))
        if number in self._reasons and self.tells_why(number):
            why = StoryLine(t("Why: {why.clause}.", why=self._reasons[number]), number, self.actor(number))
            told = [*(told or [self._quiet(number)]), why]
        changes = (StoryLine(sentence, number) for sentence in changes_told(self._table, self.labels, number))
        noted = list(self._noted(number))
        return [*(told or [self._quiet(number)] if noted else told), *changes, *noted]

    def story(self, number: int) -> list[StoryLine]:
        """Return the events of an action in sentences, always at least one."""
        return self.told(number) or [self._quiet(number)]

    def _noted(self, number: int) -> Iterator[StoryLine]:
        """Yield the note at a position, or the fact that it has a bookmark."""
        note = self.notes.at(number)
        if note.text and note.bookmark:
            yield StoryLine(t("Bookmark, with a note: {text}", text=note.text), number)
        elif note.text:
            yield StoryLine(t("Note: {text}", text=note.text), number)
        elif note.bookmark:
            yield StoryLine(t("There is a bookmark here."), number)

    def _quiet(self, number: int) -> StoryLine:
        seat = self.actor(number)
        if seat is None:
            return StoryLine(t("The game begins."), number)
        sentence = self.words.quiet_action(self.names_at(number)[seat], self.events(number), self.components)
        return StoryLine(sentence, number, seat)

    def tell_why(self, number: int, why: Value) -> None:
        """From now on the story says why an action was taken."""
        self._reasons[number] = why

    # --- for those who look for reasons

    def position(self, number: int) -> GameT_co:
        """Return the true game after so many actions."""
        return cast(GameT_co, self._past.position(number).copy())

    def text(self, number: int) -> str:
        """Return the action with that number, as it is written."""
        return self._past.text(number)

    def may_know_all_of(self, seat: Seat) -> bool:
        """Return True if the people here may hear what a seat had in mind."""
        return self.over or self.people == (seat,)

    def by_a_person(self, number: int) -> bool:
        """Return True if an action was a person's."""
        seat = self.actor(number)
        return seat is not None and seats_at(self._table.seats, self._table.changes, number)[seat].player == HUMAN

    # --- in numbers

    def totals(self) -> list[tuple[int, ...]]:
        """Return the scores of all seats if the game had ended with the first turn, the second and so on."""
        ends = [begin for turn, begin in sorted(self.turns.items()) if turn > 1]
        return [self.standings(n).totals for n in (*ends, *([self.last] if self.over else []))]


def _next_stop(stops: Sequence[int], number: int, step: int) -> int:
    if step > 0:
        return stops[min(len(stops) - 1, bisect_right(stops, number))]
    return stops[max(0, bisect_left(stops, number) - 1)]
