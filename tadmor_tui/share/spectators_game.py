"""An unfinished game as spectators have seen it, for a line of text.

It is made from the messages that a host sends to a spectator, so it holds no seed, no hand, no stack, no text of a
secret action, and nothing of the past that may not be told any more. A replay shows it; nobody can play on from it.

A line comes from anywhere, so everything in it is checked: its numbers and texts have limits, and each position is
painted once before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct
from textual.geometry import Size

from rules.contract import ComponentError, Seat
from rules.games import GAMES
from rules.message import message
from saves.document import ComponentSet, SeatChange, SeatInfo
from saves.notes import GameNotes, Note
from saves.played_game import PlayedGame
from saves.shared_code import MAX_ACTIONS, BadCode, SharedStory, shared_notes
from saves.text import MAX_TEXT_LENGTH, is_plain
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.server.seat_updates import SeatUpdates
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.widgets.appearance import Appearance

_MOST_SEATS = 12
_LARGEST_NUMBER = 100_000
"""Of any number in a position: nothing on a table is counted higher."""
_TRIAL = Size(80, 23)
_CANNOT_BE_SHOWN = message("holds positions that can't be shown")


class PublicStep(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action as spectators know it; the first step is the beginning of the game."""

    actor: Seat | None
    events: Raw
    by_itself: bool = False


class SpectatorsGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    components: ComponentSet
    labels: tuple[str, ...]
    """The keys of the seats' labels."""
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=_MOST_SEATS)]
    changes: tuple[SeatChange, ...] = ()
    steps: Annotated[tuple[PublicStep, ...], Meta(min_length=1, max_length=MAX_ACTIONS + 1)]
    positions: Annotated[tuple[m.ViewedGame, ...], Meta(min_length=1, max_length=MAX_ACTIONS + 1)]


class PublicGame(OpenGame):
    """A game that is watched as spectators saw it: there is no true game behind it."""

    can_explain = False

    def __init__(self, table: RemoteClient, notes: Iterable[Note] = ()) -> None:
        super().__init__(table)
        self.notes = GameNotes(None, notes)

    def interlude(self, number: int) -> None:
        """Return no summary: positions that it would compare may not be known."""


def spectators_game(played: PlayedGame, components: ComponentSet) -> SpectatorsGame:
    """Return what spectators have seen of a game."""
    session = GameSession(played)
    updates = SeatUpdates(session)
    news = updates.news(None, -1, None, None)
    known = (updates.past_position(None, number) for number in range(session.actions + 1))
    return SpectatorsGame(
        game=played.game_name,
        components=components,
        labels=tuple(label.key for label in session.labels),
        seats=news.seats,
        changes=news.changes,
        steps=tuple(PublicStep(step.actor, step.events, step.by_itself) for step in news.steps),
        positions=tuple(position for position in known if isinstance(position, m.ViewedGame)),
    )


def share_story(seen: SpectatorsGame, notes: Iterable[Note] = ()) -> SharedStory:
    return SharedStory(Raw(msgspec.json.encode(seen)), tuple(notes))


def watch(seen: SpectatorsGame, notes: Iterable[Note] = ()) -> PublicGame:
    """Open a game for its replay; what it holds is trusted."""
    steps = tuple(m.Step(step.actor, step.events, by_itself=step.by_itself) for step in seen.steps)
    news = m.News(
        since=-1, rewinds=0, steps=steps, positions=seen.positions[-1:], seats=seen.seats, changes=seen.changes
    )
    client = RemoteClient(m.Welcome(seen.game, seen.components, seen.labels, None), news, lambda _: None)
    client.receive(m.Positions(0, seen.positions))
    return PublicGame(client, notes)


def open_story(shared: SharedStory) -> PublicGame:
    """Check a shared story and open it; raises BadCode."""
    try:
        raw = msgspec.json.decode(shared.story)
        seen = msgspec.json.decode(shared.story, type=SpectatorsGame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadCode(message("holds no game")) from None
    raw["components"] = {}  # they have limits of their own
    if seen.game not in GAMES or not _is_harmless(raw) or not _fits_together(seen):
        raise BadCode(_CANNOT_BE_SHOWN)
    try:
        game = watch(seen, shared_notes(shared, len(seen.steps) - 1))
        _paint_everything(game)
    except ComponentError as error:
        raise BadCode(message("holds components that can't be used: {why.clause}", why=error.message)) from None
    except Exception:  # whatever a position that no game can have does to a painter
        raise BadCode(_CANNOT_BE_SHOWN) from None
    return game


def _is_harmless(value: object) -> bool:
    """Return True if no number and no text in it is larger than those of any game."""
    match value:
        case dict():
            return all(map(_is_harmless, value)) and all(map(_is_harmless, value.values()))
        case list():
            return all(map(_is_harmless, value))
        case str():
            return len(value) <= MAX_TEXT_LENGTH and is_plain(value)
        case int() | float():
            return abs(value) <= _LARGEST_NUMBER
    return value is None


def _fits_together(seen: SpectatorsGame) -> bool:
    """Return True if seats and positions are those of one game that is not over."""
    seats, last = len(seen.seats), len(seen.steps) - 1
    known = {label.key for label in GAMES[seen.game].seat_labels}
    numbers = [position.actions for position in seen.positions]
    acting = seen.positions[-1].acting
    return (
        len(seen.labels) == seats
        and known.issuperset(seen.labels)
        and seats in GAMES[seen.game].seats
        and numbers == sorted(set(numbers))
        and numbers[0] >= 0
        and numbers[-1] == last
        and bool(acting)
        and all(0 <= change.seat < seats for change in seen.changes)
        and _are_seats([step.actor for step in seen.steps if step.actor is not None], seats)
        and all(_are_seats(position.acting, seats) for position in seen.positions)
        and all(len(position.standings.ranking) == seats for position in seen.positions)
    )


def _are_seats(numbers: Sequence[Seat], seats: int) -> bool:
    return all(0 <= number < seats for number in numbers)


def _paint_everything(game: PublicGame) -> None:
    """Tell and paint each position once."""
    history, look = game.history(), Appearance(UNICODE, KeyNames.of(()), True, True)
    ui = game.game_ui.replay(history)
    regions = ui.arrange(*_TRIAL, False)
    for number in range(history.last + 1):
        history.story(number)
        if history.shows(number):
            for cls, pane in ui.panes.items():
                if cls in regions:
                    pane.paint(number, number % history.seats, regions[cls].size, look)
