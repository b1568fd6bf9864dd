"""An unfinished game as spectators have seen it, for a line of text.

It is made from the views and the events of a spectator, as far as the rules still let them be told, so it holds no
seed, no hand, no stack and no text of an action. A replay shows it; nobody can play on from it.

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
from rules.memory import Recollection
from rules.message import message
from saves.document import ComponentSet, SeatChange, SeatInfo
from saves.notes import GameNotes, Note
from saves.played_game import PlayedGame
from saves.shared_code import MAX_ACTIONS, BadCode, SharedStory, shared_notes
from saves.text import MAX_TEXT_LENGTH, is_plain
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.session.viewed_position import ViewedGame, ViewedPosition, viewed_game
from tadmor_tui.session.watched_table import WatchedPast, WatchedStep, WatchedTable
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.widgets.appearance import Appearance

_MOST_SEATS = 12
_LARGEST_NUMBER = 100_000
"""Of any number in a position: nothing on a table is counted higher."""
_TRIAL = Size(80, 23)
_CANNOT_BE_SHOWN = message("holds positions that can't be shown")


class PublicStep(Struct, frozen=True, forbid_unknown_fields=True):
    """An action as spectators know it; the first step is the beginning of the game."""

    actor: Seat | None
    events: Raw


class SpectatorsGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    components: ComponentSet
    labels: tuple[str, ...]
    """The keys of the seats' labels."""
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=_MOST_SEATS)]
    changes: tuple[SeatChange, ...] = ()
    steps: Annotated[tuple[PublicStep, ...], Meta(min_length=1, max_length=MAX_ACTIONS + 1)]
    positions: Annotated[tuple[ViewedGame, ...], Meta(min_length=1, max_length=MAX_ACTIONS + 1)]


class PublicGame(OpenGame):
    """A game that is watched as spectators saw it: there is no true game behind it."""

    can_explain = False

    def __init__(self, table: WatchedTable, notes: Iterable[Note] = ()) -> None:
        super().__init__(table)
        self.notes = GameNotes(None, notes)

    def interlude(self, number: int) -> None:
        """Return no summary: positions that it would compare may not be known."""


def spectators_game(played: PlayedGame, components: ComponentSet) -> SpectatorsGame:
    """Return what spectators have seen of a game, as far as it may still be told."""
    kind, past = played.kind, played.timeline
    recollection = Recollection(kind, lambda: past)
    positions = []
    for number in range(len(past) + 1):
        true = past.position(number)
        if (view := recollection.shown(number, true.view(None))) is not None:
            positions.append(viewed_game(number, true, view))
    return SpectatorsGame(
        game=played.game_name,
        components=components,
        labels=tuple(label.key for label in kind.labels_of(played.game.options)),
        seats=tuple(played.seats),
        changes=tuple(played.changes),
        steps=tuple(
            PublicStep(past.actor(number), Raw(msgspec.json.encode(recollection.events(number, None))))
            for number in range(len(past) + 1)
        ),
        positions=tuple(positions),
    )


def share_story(seen: SpectatorsGame, notes: Iterable[Note] = ()) -> SharedStory:
    return SharedStory(Raw(msgspec.json.encode(seen)), tuple(notes))


def watch(seen: SpectatorsGame, notes: Iterable[Note] = ()) -> PublicGame:
    """Open a game for its replay; what it holds is trusted."""
    kind = GAMES[seen.game]
    components = kind.components_of(seen.components.digest, seen.components.own, seen.components.name)
    labels = {label.key: label for label in kind.seat_labels}
    positions = {
        one.actions: ViewedPosition(one, msgspec.json.decode(one.view, type=kind.view), len(seen.seats), components)
        for one in seen.positions
    }
    steps = [WatchedStep(step.actor, kind.read_events(bytes(step.events))) for step in seen.steps]
    past = WatchedPast(steps, positions)
    table = WatchedTable(seen.game, tuple(labels[key] for key in seen.labels), seen.seats, seen.changes, past)
    return PublicGame(table, notes)


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
