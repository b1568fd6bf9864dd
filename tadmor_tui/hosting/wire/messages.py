"""What travels between the host of a table and its seats: news and answers one way, requests the other way, as JSON.

Nothing here may hold what a seat must not know: no seed, no state of chance, no digest of a position, no text of a
secret action, no action of somebody else that was taken back, no other hand. Only when the game is over, the host
sends the true one.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from rules.contract import Progress, Seat, Standings
from rules.message import Message, Value
from saves.document import ComponentSet, SeatChange, SeatInfo
from tadmor_tui.config.settings import Settings
from tadmor_tui.session.client import TimeLeft

MAX_CHAT_CHARACTERS = 200
"""Signs that somebody can say at once."""
MAX_CHAT_MESSAGES = 30
"""What was said last at a table, and can still be read there."""
MAX_POSITIONS = 50
"""Positions that can be asked for at once."""
_MAX_TEXT_CHARACTERS = 1000
_Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Moment(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How far somebody has followed the game: so many actions, after so many times that something was taken back."""

    actions: _Count
    rewinds: _Count


# --- parts of messages


class Step(Struct, frozen=True, omit_defaults=True):
    """An action as a seat may know it; the first one of all is the beginning of the game."""

    actor: Seat | None
    events: Raw
    text: str = ""
    """As it is written; nothing where that may not be known."""
    why: Value = ""
    """A reason that everybody may hear."""
    by_itself: bool = False
    """Nobody had to decide on it."""


class SampledGame(Struct, frozen=True, tag="game"):
    """A position for somebody who plays: a whole game that agrees with what he knows, everything else dealt anew."""

    actions: int
    state: Raw


class ViewedGame(Struct, frozen=True, tag="seen"):
    """A position for somebody who only looks on, or one that lies too far back to be shown whole to those who play."""

    actions: int
    view: Raw
    standings: Standings
    progress: Progress
    stage: str
    acting: tuple[Seat, ...]


KnownPosition: TypeAlias = SampledGame | ViewedGame


class Record(Struct, frozen=True):
    """A game that is over as it truly was."""

    beginning: Raw
    """The state before the first action."""
    opening: Raw
    """The events before the first action."""
    actions: tuple[tuple[Seat, str], ...]


class UndoOffer(Struct, frozen=True):
    """What the seat can take back."""

    number: int
    """The number of its action."""
    text: str
    answers: int
    """How many actions of bots go back with it."""
    asks: tuple[Seat, ...]
    """Who has to agree."""


class UndoQuestion(Struct, frozen=True):
    """Somebody wants to take back what he did, and the seat would lose its go."""

    by: Seat
    text: str
    """What he did; nothing where that may not be known."""
    number: int


class ReplacementQuestion(Struct, frozen=True):
    """Somebody wants a bot to play for a person who is away, and the seat has to agree."""

    by: Seat
    seat: Seat
    """Of the one who is away."""


# --- to a seat


class Welcome(Struct, frozen=True, tag=True):
    """The first message: which table it is, and which seat, if any."""

    game: str
    components: ComponentSet
    labels: tuple[str, ...]
    """The keys of the labels of the seats."""
    seat: Seat | None
    name: str = ""
    """Of the person, if they have one; a seat may be called by the name of the bot that plays it."""


class News(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """How it stands, for one seat. It takes the place of everything after the action number `since`; -1: of all."""

    since: int
    rewinds: int
    """How many times something was taken back at this table, or a seat changed hands."""
    steps: tuple[Step, ...]
    positions: tuple[KnownPosition, ...]
    """The last one, and those that the seat may need before it asks for them."""
    seats: tuple[SeatInfo, ...]
    changes: tuple[SeatChange, ...] = ()
    undo: UndoOffer | None = None
    why_no_undo: Message | None = None
    redo: bool = False
    """Whether the seat can do again what it has taken back."""
    question: UndoQuestion | None = None
    stand_in: ReplacementQuestion | None = None
    record: Record | None = None
    unsaved: bool = False
    """Whether the host could not write down what was done last."""


class Presence(Struct, frozen=True, tag=True):
    """Who is at the table now."""

    here: tuple[Seat, ...]
    onlookers: int


class Positions(Struct, frozen=True, tag=True):
    """Positions that the seat has asked for."""

    rewinds: int
    positions: tuple[KnownPosition, ...]


class Reason(Struct, frozen=True, tag=True):
    """Why an action was taken."""

    number: int
    why: Value


class ChatMessage(Struct, frozen=True, tag="Said"):
    """Somebody says something."""

    name: str
    seat: Seat | None
    text: str


class ChatHistory(Struct, frozen=True, tag="TalkSoFar"):
    """What was said before somebody came."""

    said: tuple[ChatMessage, ...]
    missed: int
    """How many of the last ones he has not heard, who was here before."""


class Refused(Struct, frozen=True, tag=True):
    """What was asked for can't be."""

    why: Message


class Notice(Struct, frozen=True, tag="Told"):
    """Something about what was asked for, that is no refusal."""

    what: Message


class Countdown(Struct, frozen=True, tag=True):
    """How much time those who are to decide still have; None: as much as they like."""

    left: TimeLeft | None


class LobbyTable(Struct, frozen=True):
    """A table as somebody sees it who is not at it."""

    id: str
    title: str
    game: str
    names: tuple[str, ...]
    seat: Seat | None
    """Where he sits who is told of it; None: he would look on, or find a seat if one is free."""
    is_turn: bool
    """Whether he is to decide there."""
    acting: tuple[Seat, ...]
    over: bool
    here: tuple[Seat, ...]
    bot_plays: bool
    """Whether a bot plays his seat."""
    shut: bool = False
    """Whether its game can't be opened just now."""


class Lobby(Struct, frozen=True, tag=True):
    """The tables of somebody, and at which one he is now; None: at none, so that he can choose."""

    tables: tuple[LobbyTable, ...]
    at: str | None
    others: bool
    """Whether there are tables for which he would need another code."""


class KeptSettings(Struct, frozen=True, tag=True):
    """How somebody liked it when he was here before."""

    settings: Settings


ToSeat: TypeAlias = (
    Welcome
    | News
    | Presence
    | Positions
    | Reason
    | ChatMessage
    | ChatHistory
    | Refused
    | Notice
    | Countdown
    | Lobby
    | KeptSettings
)


# --- from a seat


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that a seat wants, by what it has seen."""

    at: Moment


class Act(Request, frozen=True):
    text: Annotated[str, Meta(max_length=_MAX_TEXT_CHARACTERS)]


class CollectAll(Request, frozen=True):
    """Take everything that waits for the seat."""


class Undo(Request, frozen=True):
    """Take back what the seat did last; others may have to agree."""


class AnswerUndo(Request, frozen=True):
    """Agree, or not, that somebody takes back what he did."""

    number: _Count
    """Of the action that is asked about."""
    agrees: bool


class Redo(Request, frozen=True): ...


class PositionsAt(Request, frozen=True):
    """Look at what has been, for the replay."""

    numbers: Annotated[tuple[_Count, ...], Meta(max_length=MAX_POSITIONS)]


class WhyOf(Request, frozen=True):
    number: _Count


class LeaveSeat(Request, frozen=True):
    """Let a bot play on."""

    bot: Annotated[str, Meta(max_length=_MAX_TEXT_CHARACTERS)]


class TakeSeat(Request, frozen=True):
    """Play again where a bot was left to."""


class ProposeReplacement(Request, frozen=True, tag="ProposeStandIn"):
    """Let a bot play for somebody who is away; the others who are here have to agree."""

    seat: _Count


class AnswerReplacement(Request, frozen=True, tag="AnswerStandIn"):
    """Agree, or not, that a bot plays for somebody who is away."""

    seat: _Count
    agrees: bool


class Say(Request, frozen=True):
    text: Annotated[str, Meta(max_length=MAX_CHAT_CHARACTERS)]


class Prefer(Request, frozen=True):
    """How the person on the seat likes it."""

    end_goes: bool
    """That goes in which nothing is left to do end by themselves."""
    undo_with_bots: bool
    """That the answers of bots are taken back with what the only person did."""


FromSeat: TypeAlias = (
    Act | CollectAll | Undo | AnswerUndo | Redo | PositionsAt | WhyOf
    | LeaveSeat | TakeSeat | ProposeReplacement | AnswerReplacement | Say | Prefer
)  # fmt: skip


class GoToTable(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Sit down at another table."""

    table: Annotated[str, Meta(max_length=_MAX_TEXT_CHARACTERS)]


class ShowLobby(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Leave the table for the lobby."""


class GiveCode(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Come to a table by the code of its invitation."""

    code: Annotated[str, Meta(max_length=_MAX_TEXT_CHARACTERS)]


class KeepSettings(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Remember how somebody likes it, for when he comes again."""

    settings: Settings


LobbyRequest: TypeAlias = GoToTable | ShowLobby | GiveCode | KeepSettings

encode = msgspec.json.encode
read_for_seat = msgspec.json.Decoder[ToSeat](ToSeat).decode
"""A message to a seat; raises msgspec.MsgspecError for anything else."""
read_from_seat = msgspec.json.Decoder[FromSeat](FromSeat).decode
"""A request; raises msgspec.MsgspecError for anything else."""
read_lobby_request = msgspec.json.Decoder[LobbyRequest](LobbyRequest).decode
"""A request that is no matter of one table; raises msgspec.MsgspecError for anything else."""
