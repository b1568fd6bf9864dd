"""The interface of a game's UI for the screens, which know no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from rich.table import Table
from textual.geometry import Region, Size

from rules.contract import Action, AnyGame, Components, Seat, Standings
from rules.message import Message
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.lesson_format import GameLessons
from tadmor_tui.render.text import Line
from tadmor_tui.session.advice import AdvisedAction, Adviser
from tadmor_tui.session.game_text import GameText
from tadmor_tui.session.history import History
from tadmor_tui.session.interlude import Interlude
from tadmor_tui.session.score_sources import ScoreSource
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.layout import PictureFrame
from tadmor_tui.widgets.pane import AnyPane

GameT = TypeVar("GameT", bound=AnyGame)
ViewT = TypeVar("ViewT", bound=Struct)
ViewT_contra = TypeVar("ViewT_contra", bound=Struct, contravariant=True)


class GameCommand(Struct, frozen=True):
    """A command that the table of only one game has."""

    name: str
    """As the settings call it, to give it other keys."""
    keys: str
    label: Message
    explanation: Message
    """For the list of keys."""
    also: Message | None = None
    """Other words that people use for it."""
    pane: type[AnyPane] | None = None
    """The pane that it opens and closes; None: the table itself knows what to do."""
    turns_hand: bool = False
    """True if it turns the hand up and down, and opens its pane where there is nobody to hide it from."""
    group: Message | None = None
    """The purpose of several commands together, which the list of keys tells in one line."""


class ReplayPane(Struct, frozen=True):
    """A pane on the replay's screen."""

    id: str
    paint: Callable[[int, Seat, Size, Appearance], list[Line]]
    """Returns its lines after so many actions, with the board of a seat."""
    shows_seat: bool = False
    """True if it shows a seat, and the next one when it is pressed."""
    beside_story: bool = False
    """True for a board that stands beside the story, or in its place where only one of them has room."""


class ReplayUI(Protocol):
    """A game on the replay's screen. The screen itself has the story, the position and the keys."""

    @property
    def panes(self) -> Mapping[type[object], ReplayPane]:
        """The panes that there may be, besides the screen's own; the first one always has room."""

    def arrange(self, width: int, height: int, show_board: bool) -> dict[type[object], Region]:
        """Return the region of each pane; `show_board` instead of the story, where only one of them has room.

        `StoryLog`, `Bar` and `HintLine` stand for the story, the position and the keys.
        """


class PlainLines(Protocol[ViewT_contra]):
    """A game as lines of text, for the game that is played line by line."""

    def board(self, view: ViewT_contra, names: Sequence[str], components: Components) -> Iterable[str]:
        """Return the table."""

    def seat(self, view: ViewT_contra, seat: Seat) -> str:
        """Return a seat in a line; the hand only if the view has it."""

    def hand(self, view: ViewT_contra, seat: Seat, components: Components) -> Iterable[str]:
        """Yield the possessions of a seat, a line for each with its effect."""

    def about(self, view: ViewT_contra, action: Action, components: Components) -> str:
        """Return the effect of the component that an action names; empty if its label says so already."""


class PlainPlans(Protocol[ViewT_contra]):
    """Decisions that are prepared step by step, for the game that is played line by line."""

    def ahead(self, view: ViewT_contra, game: AnyGame, seat: Seat, names: Sequence[str]) -> Iterable[str]:
        """Yield the result of the steps so far, if the view has them."""

    def question(self, view: ViewT_contra, seat: Seat, action: Action) -> str:
        """Return the question before an action, which the same answer once more takes; empty for most."""

    def steps(self, answer: str) -> Sequence[str]:
        """Return the answers that an answer is made of; only itself, if it is one."""


class RevealedPart(Struct, frozen=True):
    """A part of the reveal at the end of a game."""

    chapter: int
    sentence: str
    clause: str
    """The entry of the reference about it."""


class Reveal(Protocol):
    """The end of a game, told part by part before the final scoring."""

    @property
    def parts(self) -> Sequence[RevealedPart]: ...

    def chapters(self) -> Sequence[str]:
        """Return the titles of the chapters."""

    def paint(self, number: int, look: Appearance, cells: int, rows: int) -> list[Line]:
        """Paint everything that was revealed up to a part."""


class PictureWalk(Protocol):
    """A walk over the picture of a finished game, from place to place."""

    @property
    def action(self) -> int | None:
        """The action that the place comes from, if it is one."""

    def move(self, way: str) -> None:
        """Go to the next place with an arrow key."""

    def go_to(self, x: int, y: int) -> bool:
        """Go to the place in a cell of the picture as it was painted last; False if there is none."""

    def told(self) -> Sequence[str]:
        """Tell about the place, at length and in short."""

    def paint(self, look: Appearance, frame: PictureFrame) -> list[Line]:
        """Paint the picture with the place lit."""


@dataclass(frozen=True)
class GameUI(Generic[GameT, ViewT]):
    """A game as it is seen. What is not given, the screens do not offer."""

    words: GameText[GameT]
    table: Callable[[SnapshotSource[GameT, ViewT], Settings, Callable[[], Appearance]], AnyGameTable]
    replay: Callable[[History[GameT, ViewT]], ReplayUI]
    verdict: Callable[[Standings, Sequence[str], ViewT], str]
    """Returns the winners and the reason, in a sentence."""
    plain: PlainLines[ViewT]
    plans: PlainPlans[ViewT] | None = None
    commands: tuple[GameCommand, ...] = ()
    interlude: Callable[[History[GameT, ViewT], int], Interlude | None] | None = None
    """Returns the summary for everybody after an action that ended a part of the game."""
    sources: Callable[[History[GameT, ViewT], Standings], Sequence[ScoreSource]] | None = None
    """Returns the final points by source, named and explained; None: the lines of the ranking."""
    picture: Callable[[History[GameT, ViewT], Appearance, PictureFrame], list[Line]] | None = None
    """Paints the buildings of all players: above the final scores, beside a saved game."""
    picture_beside: bool = False
    """True if that is one land of all players, which stands beside the final scores, as large as it has room."""
    walk: Callable[[History[GameT, ViewT]], PictureWalk] | None = None
    """A walk over that picture, once the game is over."""
    final_page: Callable[[History[GameT, ViewT], Appearance, int, int, bool], list[Line]] | None = None
    """Paints the final scores of a game that counts no points, in so many cells and rows; True: their course."""
    proposal: Callable[[TableSnapshot[GameT, ViewT], AdvisedAction, bool, Appearance, int, int], list[Line]] | None = (
        None
    )
    """The board with what advice is about lit, in so many cells and rows; the hand may lie face down.

    Nothing, if there is too little room for it.
    """
    adviser: Adviser[GameT] | None = None
    lessons: GameLessons | None = None
    reveal: Callable[[History[GameT, ViewT]], Reveal] | None = None
    """The end of a finished game in parts, where something was secret until then."""
    report_tables: Callable[[Struct, Components], Iterable[Table]] | None = None
    """The figures of the report on many games (`bots.lab.game_lab`), with the components they were played with."""


AnyGameUI: TypeAlias = GameUI[AnyGame, Struct]
"""A UI of which nothing but the declaration is known."""
