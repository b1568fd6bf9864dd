"""The course of a game, to be walked through: each position as the people at this screen may see it, and its story."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from rules.contract import Event, GoEnded, Seat, StageBegan, TurnBegan
from rules.tadmor import events as e
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.faces.tadmor.event_sentences import Storyteller
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.table.seating import changes_told, names_at
from tadmor_tui.table.session import Session


class Course:
    """A game from its beginning to where it stood when this was made.

    Positions are counted by the actions that led to them: 0 is the beginning. While a game goes on, the screen has the
    eyes of its only person, or of a spectator where there are more; when it is over, everything lies open.
    """

    def __init__(self, session: Session) -> None:
        self.names = session.names
        self.last = len(session.saved.timeline)
        self.over = session.game.to_act is None
        self.seats = session.game.seats
        self._timeline = session.saved.timeline
        self._entries = self._timeline.entries
        self._catalogue = session.game.components
        self._viewer = session.people[0] if len(session.people) == 1 else None
        self._document = session.saved.document
        self._colours = session.game.options.colours
        self._whys: dict[int, str] = {}
        self.turns = {
            event.turn: number
            for number in range(self.last + 1)
            for event in self._timeline.events_after(number)
            if isinstance(event, TurnBegan)
        }
        """Where each turn begins."""
        self._turn_stops = sorted({0, *self.turns.values(), self.last})
        self._go_stops = sorted({0, self.last, *(n for n in range(1, self.last) if self._ends_go(n))})

    def _ends_go(self, number: int) -> bool:
        return self._entries[number - 1].seat != self._entries[number].seat or any(
            isinstance(event, GoEnded | StageBegan) for event in self._timeline.events_after(number)
        )

    # --- where to

    @property
    def opening_place(self) -> int:
        """Where somebody wants to begin who names no action: a finished game is read, another one looked at."""
        return 0 if self.over else self.last

    def by_action(self, number: int, step: int) -> int:
        return max(0, min(self.last, number + step))

    def by_go(self, number: int, step: int) -> int:
        """To the end of the next go, or of the one before."""
        return _next_stop(self._go_stops, number, step)

    def by_turn(self, number: int, step: int) -> int:
        """To the beginning of the next turn, or of this one or the one before."""
        return _next_stop(self._turn_stops, number, step)

    def first_of_go(self, number: int) -> int:
        """The first action of the go that an action belongs to."""
        return 0 if number == 0 else _next_stop(self._go_stops, number, -1) + 1

    # --- what there is to see

    def actor(self, number: int) -> Seat | None:
        """Whose action led here; None at the beginning."""
        return self._entries[number - 1].seat if number else None

    def names_at(self, number: int) -> tuple[str, ...]:
        """The names of the merchants when an action was taken."""
        return names_at(self._document, number)

    @property
    def all_names(self) -> list[str]:
        """The names of everybody who ever sat at this table."""
        return [*self.names, *(change.name for change in self._document.changes)]

    def scene(self, number: int, merchant: Seat, glyphs: Glyphs, keys: KeyNames) -> Scene:
        """The table after so many actions, with the board of one merchant."""
        game = self._game(number)
        view = _opened(game) if self.over else game.view(self._viewer)
        return Scene(replace(view, seat=merchant), self.names_at(number), self._catalogue, glyphs, keys)

    def told(self, number: int) -> list[str]:
        """What an action brought about, in sentences; none for one that only ends a go."""
        teller = self._teller(number)
        told = [sentence for event in self._events(number) if (sentence := teller.tell(event))]
        if number in self._whys:
            told = [*(told or [self._in_a_word(number)]), f"Why: {self._whys[number]}."]
        return [*told, *changes_told(self._document, number, self._colours)]

    def story(self, number: int) -> list[str]:
        """The same, but there is always at least one."""
        return self.told(number) or [self._in_a_word(number)]

    def tell_why(self, number: int, why: str) -> None:
        """From now on the story says why an action was taken."""
        self._whys[number] = why

    def _teller(self, number: int) -> Storyteller:
        return Storyteller(self.names_at(number), self._catalogue)

    def _events(self, number: int) -> Sequence[Event]:
        events = self._timeline.events_after(number)
        return events if self.over else [event.seen_by(self._viewer) for event in events]

    def _in_a_word(self, number: int) -> str:
        seat = self.actor(number)
        if seat is None:
            return "The game begins."
        name = self.names_at(number)[seat]
        for event in self._events(number):
            if isinstance(event, e.PieceReturned):
                return f"{name} takes the {event.piece} back from {self._teller(number).place(event.place)}."
        return f"{name} ends the go."

    def places(self, number: int) -> list[str]:
        """The places that an action was about, the most important first."""
        return [event.place for event in self._timeline.events_after(number) if hasattr(event, "place")]

    # --- in numbers

    def totals(self) -> list[tuple[int, ...]]:
        """What each seat would have scored if the game had ended with the first turn, the second and so on."""
        ends = [begin for turn, begin in sorted(self.turns.items()) if turn > 1]
        return [self._totals(number) for number in (*ends, *([self.last] if self.over else []))]

    def _totals(self, number: int) -> tuple[int, ...]:
        points = {standing.seat: standing.total for standing in self._game(number).standings().ranking}
        return tuple(points[seat] for seat in range(self.seats))

    def _game(self, number: int) -> TadmorGame:
        return cast(TadmorGame, self._timeline.at(number))


def _next_stop(stops: Sequence[int], number: int, step: int) -> int:
    if step > 0:
        return stops[min(len(stops) - 1, bisect_right(stops, number))]
    return stops[max(0, bisect_left(stops, number) - 1)]


def _opened(game: TadmorGame) -> View:
    """The table with all hands and cards face up, for a game that is over."""
    views = [game.view(seat) for seat in range(game.seats)]
    plot = next((view.plot for view in views if view.plot is not None), None)
    return replace(views[0], merchants=tuple(view.merchants[seat] for seat, view in enumerate(views)), plot=plot)
