"""Messages between a host and its seats, as JSON: news and answers one way, requests the other.

No message may hold what its seat must not know: no seed, no state of chance, no digest of a position, no text of a
secret action, no action of another player that was taken back, no other hand. Only when the game is over, the host
sends the true one. Tags are given explicitly where a class has another name.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct, field

from rules.contract import Seat
from rules.games import GAMES
from rules.message import Message, Value
from saves.document import ComponentSet, SeatChange, SeatInfo
from tadmor_tui.config.settings import Settings
from tadmor_tui.session.client import TimeLeft
from tadmor_tui.session.viewed_position import ViewedGame
from tadmor_tui.text.translation import t, words_of

MAX_CHAT_CHARACTERS = 200
MAX_CHAT_MESSAGES = 30
"""The last ones of a table, which can still be read."""
MAX_POSITIONS = 50
"""In one request."""
_Count: TypeAlias = Annotated[int, Meta(ge=0)]
_Text: TypeAlias = Annotated[str, Meta(max_length=1000)]


class Moment(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The position that a seat has seen: the number of actions, and of undos and seat changes before."""

    actions: _Count
    rewinds: _Count


# --- parts of messages


class Step(Struct, frozen=True, omit_defaults=True):
    """An action as a seat may know it; the first step is the beginning of the game."""

    actor: Seat | None
    events: Raw
    text: str = ""
    """The action in notation; empty where it may not be known."""
    why: Value = ""
    """A reason that all may know."""
    by_itself: bool = False
    """True for a forced action."""


class SampledGame(Struct, frozen=True, tag="game"):
    """A position for a player: a whole game that agrees with what they know, everything else dealt anew."""

    actions: int
    state: Raw


KnownPosition: TypeAlias = SampledGame | ViewedGame


class Record(Struct, frozen=True):
    """A finished game, with nothing hidden."""

    beginning: Raw
    """The state before the first action."""
    opening: Raw
    """The events before the first action."""
    actions: tuple[tuple[Seat, str], ...]


class UndoOffer(Struct, frozen=True):
    """The action that the seat can take back."""

    number: int
    text: str
    answers: int
    """The number of actions of bots that are taken back with it."""
    asks: tuple[Seat, ...]
    """The seats that have to agree."""


class UndoQuestion(Struct, frozen=True):
    """Another player asks for an undo by which the seat would lose its go."""

    by: Seat
    text: str
    """The action in notation; empty where it may not be known."""
    number: int


class ReplacementQuestion(Struct, frozen=True):
    """Another player asks for a bot in place of an absent player."""

    by: Seat
    seat: Seat
    """Of the absent player."""


# --- to a seat


class Welcome(Struct, frozen=True, tag=True):
    """The first message: the table, and the seat, if any."""

    game: str
    components: ComponentSet
    labels: tuple[str, ...]
    """The keys of the seats' labels."""
    seat: Seat | None
    name: str = ""
    """Of the person; the seat may have the name of the bot that plays it."""


class News(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """The state for one seat, which replaces everything after the action number `since`; -1: everything."""

    since: int
    rewinds: int
    """The number of undos and seat changes at this table."""
    steps: tuple[Step, ...]
    positions: tuple[KnownPosition, ...]
    """The last one, and those that the seat may need before it can ask for them."""
    seats: tuple[SeatInfo, ...]
    changes: tuple[SeatChange, ...] = ()
    undo: UndoOffer | None = None
    why_no_undo: Message | None = None
    redo: bool = False
    undo_question: UndoQuestion | None = field(default=None, name="question")
    replacement_question: ReplacementQuestion | None = field(default=None, name="stand_in")
    record: Record | None = None
    unsaved: bool = False
    """True if the host could not save the last actions."""


class Presence(Struct, frozen=True, tag=True):
    """The seats with a terminal, and the number of spectators."""

    here: tuple[Seat, ...]
    onlookers: int


class Positions(Struct, frozen=True, tag=True):
    """The positions that the seat has asked for."""

    rewinds: int
    positions: tuple[KnownPosition, ...]


class Reason(Struct, frozen=True, tag=True):
    number: int
    why: Value


class ChatMessage(Struct, frozen=True, tag="Said"):
    name: str
    seat: Seat | None
    text: str


class ChatHistory(Struct, frozen=True, tag="TalkSoFar"):
    """The last chat messages, for a visitor who has just come."""

    messages: tuple[ChatMessage, ...] = field(name="said")
    missed: int
    """The number of the last ones that the seat has not got yet."""


class Refused(Struct, frozen=True, tag=True):
    why: Message


class Notice(Struct, frozen=True, tag="Told"):
    """A sentence for the player that is no refusal."""

    what: Message


class Countdown(Struct, frozen=True, tag=True):
    """The time left to decide; None: no limit."""

    left: TimeLeft | None


class LobbyTable(Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    title: str
    game: str
    names: tuple[str, ...]
    seat: Seat | None
    """The guest's seat; None for a spectator, or a guest who would get a seat if one is free."""
    is_turn: bool
    """True if the guest has to decide there."""
    acting: tuple[Seat, ...]
    over: bool
    here: tuple[Seat, ...]
    bot_plays: bool
    """True if a bot plays the guest's seat."""
    shut: bool = False
    """True if the game can't be opened at the moment."""


def table_heading(game: str, title: str) -> str:
    """Return the game and the title of a table; the title alone where the game is unknown."""
    return t("{game}: {title}", game=words_of(GAMES[game].title), title=title) if game in GAMES else title


class Lobby(Struct, frozen=True, tag=True):
    """The tables of a guest, and the one where they are now; None: in the lobby."""

    tables: tuple[LobbyTable, ...]
    at: str | None
    others: bool
    """True if there are tables for which the guest would need another code."""


class KeptSettings(Struct, frozen=True, tag=True):
    """The settings that the guest had before."""

    settings: Settings


ToSeat: TypeAlias = (
    Welcome | News | Presence | Positions | Reason | ChatMessage | ChatHistory
    | Refused | Notice | Countdown | Lobby | KeptSettings
)  # fmt: skip


# --- from a seat


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A request of a seat, with the position that it has seen."""

    at: Moment


class Act(Request, frozen=True):
    text: _Text


class CollectAll(Request, frozen=True): ...


class Undo(Request, frozen=True):
    """Take back the last action of the seat; others may have to agree."""


class AnswerUndo(Request, frozen=True):
    number: _Count
    agrees: bool


class Redo(Request, frozen=True): ...


class PositionsAt(Request, frozen=True):
    """Ask for past positions, for the replay."""

    numbers: Annotated[tuple[_Count, ...], Meta(max_length=MAX_POSITIONS)]


class WhyOf(Request, frozen=True):
    number: _Count


class LeaveSeat(Request, frozen=True):
    bot: _Text


class TakeSeat(Request, frozen=True): ...


class ProposeReplacement(Request, frozen=True, tag="ProposeStandIn"):
    """Propose a bot for an absent player; the others who are here have to agree."""

    seat: _Count


class AnswerReplacement(Request, frozen=True, tag="AnswerStandIn"):
    seat: _Count
    agrees: bool


class Say(Request, frozen=True):
    text: Annotated[str, Meta(max_length=MAX_CHAT_CHARACTERS)]


class Prefer(Request, frozen=True):
    """The preferences of the person on the seat that concern the game."""

    end_goes: bool
    """True to end goes without the player where nothing is left to do."""
    undo_with_bots: bool
    """True to take back the answers of bots with an action of the only person."""


FromSeat: TypeAlias = (
    Act | CollectAll | Undo | AnswerUndo | Redo | PositionsAt | WhyOf
    | LeaveSeat | TakeSeat | ProposeReplacement | AnswerReplacement | Say | Prefer
)  # fmt: skip


class _LobbyRequest(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A request that is not for one table."""


class GoToTable(_LobbyRequest, frozen=True):
    table: _Text


class ShowLobby(_LobbyRequest, frozen=True):
    """Leave the table for the lobby."""


class GiveCode(_LobbyRequest, frozen=True):
    """Go to a table by the code of its invitation."""

    code: _Text


class KeepSettings(_LobbyRequest, frozen=True):
    """Keep the settings of the guest for the next time."""

    settings: Settings


LobbyRequest: TypeAlias = GoToTable | ShowLobby | GiveCode | KeepSettings

encode = msgspec.json.encode
read_for_seat = msgspec.json.Decoder[ToSeat](ToSeat).decode
read_from_seat = msgspec.json.Decoder[FromSeat](FromSeat).decode
read_lobby_request = msgspec.json.Decoder[LobbyRequest](LobbyRequest).decode
"""Decoders; they raise msgspec.MsgspecError for anything else."""
