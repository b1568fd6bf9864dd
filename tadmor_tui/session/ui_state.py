"""The state of a person's UI at a table: the open pane, the menu, the place in the story, and an open hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeAlias

from msgspec import Struct

from rules.contract import Action, AnyGame
from tadmor_tui.config.settings import Settings
from tadmor_tui.session.menu import Menu
from tadmor_tui.session.moment import Moment, Told
from tadmor_tui.session.news import News
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot import GameT_co, TableSnapshot, ViewT_co
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.story import StoryLine

PaneClass: TypeAlias = type[object]
"""A class of panes: a session knows no widgets."""


class UIState(Generic[GameT_co, ViewT_co]):
    """The part that every table has. It knows neither keys nor colours, and no game but by its snapshots."""

    def __init__(self, source: SnapshotSource[GameT_co, ViewT_co], settings: Settings) -> None:
        self.source = source
        self.tabs: tuple[PaneClass, ...] = ()
        """The panes that can be opened over the menu, in their order."""
        self.open_pane: PaneClass | None = None
        """The pane that is open over the menu; None: the menu is seen."""
        self.menu = Menu([])
        self.peeking = False
        self.covered = False
        self.asked = ""
        """The question in the hint, if it is one: the same key again is the answer."""
        self.asks_yes_or_no = False
        """True if that is answered by yes or no instead."""
        self.answers: tuple[tuple[str, str], ...] = ()
        """The commands that answer a question of another player, each with a word; they come before all others."""
        self.ways_on: tuple[tuple[str, str], ...] = ()
        """The commands that answer the question in the hint, each with a word; none if the question names them."""
        self._hint = ""
        self.saving = ""
        """The hint as long as the disk is slow, before all others."""
        self.standing_note = ""
        """The hint as long as there is no other."""
        self.showing = False
        """True if something is shown before anything else is asked."""
        self.moment: Moment | None = None
        """The moment that stands on the screen; nothing is asked meanwhile."""
        self.told = Told()
        """Lines about what has just happened."""
        self.marked: Action | None = None
        """The action that a guide speaks of."""
        self.gives_advice = True
        """False where advice would give the answer away, as in a puzzle."""
        self.settings = settings
        self.reading = ReadingPlace(self)
        self.menu_rows = 0
        """Lines of the menu that have room, if its sources are folded to fit; 0: they are not."""
        self.menu_page = 0
        """Lines that have room in several columns."""

    # --- who looks

    @property
    def snapshot(self) -> TableSnapshot[GameT_co, ViewT_co]:
        return self.source.snapshot

    @property
    def face_down(self) -> bool:
        """True if hands lie face down here until somebody looks at his own."""
        return self.snapshot.shared and self.settings.curtain != "never"

    @property
    def hand_open(self) -> bool:
        return self.peeking or not self.face_down

    def view(self) -> ViewT_co:
        return self.snapshot.seen(self.covered)

    @property
    def choices_out_of_sight(self) -> int:
        """The number of offers that would name the hand, if it did not lie face down."""
        return 0 if self.hand_open else sum(action.names_hand for action in self.snapshot.legal)

    # --- what is said

    @property
    def hint(self) -> str:
        """The sentence to the person, until the next key."""
        return self.saving or self._hint or self.standing_note

    @hint.setter
    def hint(self, sentence: str) -> None:
        self._hint, self.asked, self.asks_yes_or_no, self.ways_on = sentence, "", False, ()

    def ask(self, question: str, sentence: str) -> None:
        """Say something that the same key answers."""
        self.hint, self.asked = sentence, question

    def ask_yes_or_no(self, question: str, sentence: str) -> None:
        """Say something that is answered by yes or no, and by no other key."""
        self.ask(question, sentence)
        self.asks_yes_or_no = True

    # --- what is shown before anything is asked

    def begin_show(self) -> None:
        """Nothing can be chosen until everybody here has seen what happened."""
        self.clear()
        self.show_menu()
        self.showing = True

    @property
    def asks_in_secret(self) -> bool:
        """True if a shared screen is covered before the person to act is asked."""
        return self.snapshot.secret_choice

    # --- what can be chosen

    def clear(self) -> None:
        """Nothing can be chosen here now."""
        self.menu = Menu([])

    def offers(self) -> list[Offer]:
        return self.snapshot.shown_offers(self.hand_open)

    def on_language_change(self) -> None:
        """Say everything again in another language; the cursor stays where it was."""
        self.source.retell()
        self.hint, self.told = "", Told()
        current = self.menu.current
        if current is not None:
            self.menu = Menu([])
            self.update_menu()
            self.menu.point_at(current.offers[0].action)

    def end_go(self) -> None:
        """Turn the hand face down, and begin at the best line of the menu."""
        self.peeking = False
        self.menu = Menu([])

    def update_menu(self) -> None:
        """List what can be done now; the cursor stays as near as possible to where it was."""
        self.list_in_menu(self.offers())

    def list_in_menu(self, offers: Sequence[Offer]) -> None:
        """Show these lines in the menu."""
        self.menu = self.menu.follow(offers, self.menu_rows, self.menu_page)

    def offer_only(self, offers: Sequence[Offer]) -> None:
        """Let the person choose between a few things only; Escape shows everything again."""
        self.menu = Menu(offers)
        self.show_menu()

    def point_at(self, action: Action) -> None:
        """Put the cursor on an action; nothing is done yet."""
        self.hint = ""
        self.show_menu()
        self.menu = Menu([])
        self.update_menu()
        self.menu.point_at(action)

    # --- panes

    @property
    def menu_open(self) -> bool:
        return self.open_pane is None

    def open(self, pane: PaneClass | None) -> None:
        """Open a pane over the menu, or None for the menu itself; what was said before makes room for what it says."""
        self.open_pane, self.hint = pane, ""
        self.reading.begin()

    def show_menu(self) -> None:
        """Close what lies over the menu."""
        self.open(None)

    def toggle(self, pane: PaneClass | None) -> None:
        """Open a pane, or close it again."""
        self.open(None if self.open_pane is pane else pane)

    def open_next(self, step: int) -> None:
        """Open the next pane, or the one before; the menu is one of them."""
        every = (None, *self.tabs)
        here = every.index(self.open_pane) if self.open_pane in every else 0
        self.open(every[(here + step) % len(every)])

    # --- what happened since the last go

    def news(self) -> Sequence[News]:
        """Return the news; none behind a curtain."""
        return () if self.covered else self.snapshot.news

    # --- the story

    @property
    def story(self) -> Sequence[StoryLine]:
        """The story that everybody here may read, as far as it has been shown."""
        return self.snapshot.story


class ReadingPlace:
    """The place of a person in the story and in the news; both begin anew whenever a pane opens."""

    def __init__(self, ui: UIState[AnyGame, Struct]) -> None:
        self._ui = ui
        self._story_from_end = 0
        self._news_line = 0

    def begin(self) -> None:
        self._story_from_end = self._news_line = 0

    @property
    def story_end(self) -> int:
        """The number of sentences up to the one that the person has gone back to."""
        told = len(self._ui.story)
        return told - min(self._story_from_end, max(0, told - 1))

    def turn_story(self, back: int) -> None:
        self._story_from_end = max(0, min(self._story_from_end + back, len(self._ui.story) - 1))

    @property
    def news_line(self) -> int:
        """The line of the news under the cursor."""
        return min(self._news_line, max(0, len(self._ui.news()) - 1))

    def turn_news(self, step: int) -> None:
        self._news_line = max(0, self.news_line + step)
