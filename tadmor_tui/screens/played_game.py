"""A game that goes on on a screen: people are asked one after the other, bots think, and a curtain guards secrets."""

from __future__ import annotations

from abc import abstractmethod
from asyncio import get_running_loop
from collections.abc import Callable
from functools import partial
from time import monotonic

from msgspec import Struct
from textual import work

from rules.contract import Action, AnyGame, RulesError, Seat
from rules.message import Message, Value, message
from saves.problems import SaveError
from tadmor_tui.config.settings import MotionLevel
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.animation import Motion, Pictures, shortened
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.motion_player import MotionPlayer
from tadmor_tui.session.client import BotTurn
from tadmor_tui.session.interlude import Interlude
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance

_AT_ONCE = 0.001
"""Seconds; no time at all would never let the screen be painted."""
_AFTER_HURRY = 0.7
"""Seconds for which the key that hurried the bots does nothing once they are done."""
_DECIDES = ("pick(", "end", "collect")
"""What keys do, beside choosing, by which something is decided at once."""
_HELD = 0.25
"""Seconds within which the same key again is one that is held down."""
_LOOKS = frozenset({"pane", "hand", "next_tab", "leave"})
"""Commands that need not wait for what is being written."""
_AT_ANY_GO = frozenset({"undo", "redo", "seats"})
"""Commands that people may give while bots play."""


class PlayedGameScreen(BaseScreen[None]):
    """Gives the table its time and its threads. How it looks and which keys it has is the table's business."""

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        self._shown.table.prefer(
            end_goes=lambda: self.tadmor_app.settings.end_of_go != "always ask",
            undo_with_bots=lambda: self.tadmor_app.settings.undo_with_bots == "on",
        )
        self.table = shown.face.table(shown.source, self.tadmor_app.settings, self._look)
        self.ui = self.table.ui
        self._uncovered: Seat | None = None
        self._thinking = False
        self._hurrying = False
        self._bots_played = False
        """Whether it was a bot that acted last."""
        self._deaf_until = 0.0
        """When the key to choose counts again, after it could hurry bots."""
        self.motion: MotionPlayer[Pictures] = MotionPlayer(self, self._paint_motion)
        self._interlude: Interlude | None = None
        """What everybody is to see before the game goes on."""
        self._to_show: Motion[Pictures] = ()
        """What is shown as soon as nothing more happens by itself."""
        self._asks_later = False
        """Whether somebody is to be asked as soon as no other screen lies over the table."""
        self._decided_after = -1
        """How many actions lay before the last one that nobody had to be asked about."""
        self._late: list[Callable[[], None]] = []
        """What has happened while another screen lay over the table, and is to be shown."""
        self._decisions = 0
        """How many were made here."""

    @property
    def shown(self) -> OpenGame:
        return self._shown

    @property
    def _snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self._shown.snapshot

    def _look(self) -> Appearance:
        return Appearance(self.tadmor_app.glyphs, self.keys, self.tadmor_app.palette.theme != "monochrome")

    @abstractmethod
    def _paint(self) -> None:
        """Show the game as it stands."""

    @abstractmethod
    def _paint_motion(self) -> None:
        """Show the frame of a motion, or what stays after it."""

    def on_language_change(self) -> None:
        self.ui.on_language_change()
        super().on_language_change()

    def _say(self, sentence: str) -> None:
        self.ui.hint = sentence
        self._paint()

    # --- whose go it is

    def _new_position(self) -> None:
        """Something has changed: ask anew what can be done, and let bots run."""
        person = self._snapshot.person
        if self._interlude is not None and self._snapshot.people:
            screen = InterludeScreen(self._shown, self._interlude, self._hurrying)
            self.app.push_screen(screen, self._after_interlude)
        elif self._snapshot.over:
            self.ui.clear()
            self._paint()
            self.tadmor_app.show_final(self._shown)
        elif person is None:
            self.ui.clear()
            self._paint()
            self._let_bot_play()
        elif (decided := self._decided()) is not None:
            self._decided_after = self._snapshot.actions
            self._apply(decided)
        elif self._curtain_is_due(person):
            secret = self.ui.asks_in_secret
            why = message("What comes now is a secret.") if secret else message("The next go is yours.")
            self._draw_curtain(person, why)
        else:
            self._ask(person)

    def _after_interlude(self, _: None) -> None:
        self._interlude = None
        self._new_position()

    def _ask(self, person: Seat) -> None:
        """Show a person what can be done."""
        if self._bots_played:
            wait = _AFTER_HURRY if self._hurrying else self.tadmor_app.bot_pause
            self._deaf_until = monotonic() + wait
        self._hurrying = self._bots_played = False
        self.ui.lay_out_offers()
        self._paint()

    def _meant_for_the_bots(self) -> bool:
        """Whether the key to choose was pressed to hurry the bots, who are done since a moment; or is held down."""
        now = monotonic()
        if now >= self._deaf_until:
            return False
        self._deaf_until = max(self._deaf_until, now + _HELD)
        return True

    def _apply(self, action: Action) -> None:
        """Take an action of the person to act, or of another one here who may."""
        person = self.table.course.seat_of(action)
        assert person is not None
        self._go_on(lambda: self._shown.table.apply(person, action))

    def _go_on(self, step: Callable[[], object], told: str = "", deed: Action | None = None) -> None:
        """Do something, or take it back; what comes of it is shown when it is on the disk.

        `told` is said then, and the cursor goes to what was taken back, the `deed`.
        """
        if self._shown.table.is_saving:  # one decision after the other; it is told why nothing happens
            return
        self.motion.end()
        self._shown.table.when_idle(partial(self._take_step, self._snapshot.actions, step, told, deed))

    def _take_step(self, taken: int, step: Callable[[], object], told: str, deed: Action | None) -> None:
        before = self._snapshot.person
        if taken != self._snapshot.actions:  # another one was faster, and this was decided on what is no longer so
            return
        try:
            step()
        except (RulesError, SaveError) as error:
            self._shown.table.when_idle(partial(self._was_refused, words_of(error)))
        else:
            self._tell_if_disk_is_slow()
            self._shown.table.when_idle(partial(self._has_been_saved, before, taken, told, deed))

    def _was_refused(self, why: str) -> None:
        self._say(why)
        self.tadmor_app.release_keys()

    def _has_been_saved(self, before: Seat | None, taken: int, told: str, deed: Action | None) -> None:
        """Show what was done, now or when no other screen lies over the table, and take the keys that have waited."""

        def show() -> None:
            if deed is not None and deed in self._snapshot.legal:
                self.ui.point_at(deed)
            self._went_on(before, taken, told)
            self.tadmor_app.release_keys()

        self.ui.saving = ""
        if self.app.screen is self:  # and nothing lies over it, however small
            show()
        elif self.is_attached:
            self._late.append(show)

    # --- a slow disk

    def _tell_if_disk_is_slow(self) -> None:
        """Say that something is being written, if that takes so long that people wonder."""
        self._decisions += 1
        if self._shown.table.is_saving:
            told = partial(self.call_later, self._tell_of_saving, self._decisions)
            get_running_loop().call_later(self.tadmor_app.disk_patience_seconds, told)

    def _tell_of_saving(self, decision: int) -> None:
        if self.is_attached and self._shown.table.is_saving and decision == self._decisions:
            self.ui.saving = t("Saving...")
            self._paint()
            self.tadmor_app.release_keys()

    def holds(self, key: str, behind: bool) -> bool:
        """Whether a key has to wait until what was decided is on the disk, and shown; `behind` others that wait.

        Keys typed ahead mean what will be on the screen then. As soon as it is told that the disk is slow, they mean
        what is there now: people can look around, but decide nothing.
        """
        active, table = self.active_bindings.get(key), self._shown.table
        if active is None or active.node is not self or self.ui.saving:
            return False
        command = active.binding.action.partition("(")[0]
        if behind or not table.is_saving:
            return behind
        return command in _AT_ANY_GO if self._snapshot.person is None else command not in _LOOKS

    def _went_on(self, before: Seat | None, taken: int, told: str) -> None:
        """Show what has happened since somebody was to act, after so many actions.

        A hand that was looked at lies face down when its go is over.
        """
        moves = self._moves(before)
        if before is not None or self._snapshot.person is not None:
            self.ui.hint = ""  # what was said belongs to what was asked before
        if self._snapshot.person != before:
            self._uncovered = None
        if self._snapshot.person != before or self._snapshot.go_has_ended:
            self.ui.end_go()
        parts = (self._shown.interlude(number) for number in range(taken + 1, self._snapshot.actions + 1))
        self._interlude = next(filter(None, parts), None)
        shows = moves != "off" and self.is_current and not self.ui.covered
        if self._shows_first(self.table.course.show(self._shown.source.events_after(taken)) if shows else (), moves):
            self._uncovered = None  # everybody looks on
            return
        self._new_position()
        if self.ui.showing:  # what was decided already has been done, and is shown
            return
        if told:
            self._say(told)
        elif not self.ui.hint and (ended := self._shown.source.told_of_ending(self._snapshot.actions)):
            self._say(ended)
        if moves != "off" and self.is_current and not self.ui.covered:
            self._play(self.table.course.motion(self._shown.source.events_after(taken)), moves)

    # --- motion

    def _moves(self, person: Seat | None) -> MotionLevel:
        """How much of what a person or a bot does moves; nothing where bots are to play as fast as they can."""
        hasty = person is None and (self._hurrying or not self.tadmor_app.settings.bot_pause)
        return "off" if hasty else self.tadmor_app.motion

    def _play(self, motion: Motion[Pictures], moves: MotionLevel) -> None:
        self.motion.play(shortened(motion) if moves == "short" else motion)

    def end_motion(self) -> None:
        self.motion.end()

    # --- what is shown before anything is asked

    @abstractmethod
    def _fit_panes(self) -> None:
        """Lay the panes out anew, if what they say needs other rows."""

    def _shows_first(self, show: Motion[Pictures], moves: MotionLevel) -> bool:
        """Whether everybody is shown something now, and asked when it is over; what comes meanwhile is added to it."""
        show, self._to_show = (*self._to_show, *show), ()
        if not show:
            return self.ui.showing
        if not self.ui.showing and self._decided() is not None:  # what comes of it is shown in one go
            self._to_show = show
            return False
        if not self.ui.showing:
            self.ui.begin_show()
            self._fit_panes()
        self.motion.play((*self.motion.left, *(shortened(show) if moves == "short" else show)))
        self.motion.afterwards(self._after_show)
        return True

    def _after_show(self) -> None:
        """Ask, or if another screen lies over the table now, as soon as it is gone."""
        self.ui.end_show()
        self._asks_later = not self.is_current
        if not self._asks_later:
            self._new_position()

    def consumes_key(self, action: str, again: bool) -> bool:
        """Nothing is decided by a key that ends a show, nor by one that is pressed again or to choose in a motion."""
        if not self.motion.running:
            return False
        all_keys, asked = self.ui.showing, self._snapshot.person is not None
        self.motion.end()
        return all_keys or (asked and (action == "choose" or (again and action.startswith(_DECIDES))))

    def _decided(self) -> Action | None:
        """What need not be asked; not again if it could not be done."""
        return None if self._decided_after == self._snapshot.actions else self.table.course.decided()

    # --- the curtain

    def _curtain_is_due(self, person: Seat) -> bool:
        """Before a secret choice, or at every change of hands, as the player likes it."""
        wanted = self.tadmor_app.settings.curtain
        if not self._snapshot.shared or wanted == "never" or self._uncovered == person:
            return False
        return wanted == "always" or self.ui.asks_in_secret

    def _draw_curtain(self, person: Seat, why: Message) -> None:
        self.tadmor_app.hold_key()
        self.ui.peeking = False
        self.ui.clear()
        self.ui.covered = True
        self._paint()
        snapshot = self._snapshot
        news = partial(self._shown.source.news_for, person)
        curtain = CurtainScreen(snapshot.names[person], snapshot.labels[person], why, news, snapshot.labels)
        self.app.push_screen(curtain, self._lift_curtain)

    def _lift_curtain(self, _: None) -> None:
        self.ui.covered = False
        self._uncovered = self._snapshot.person
        # Everybody else looks away, so a secret choice among the cards of a hand can be made with the hand open.
        self.ui.peeking = any(action.secret and action.names_hand for action in self._snapshot.legal)
        moves = self.tadmor_app.motion
        if not self._shows_first(self.table.course.show_behind_curtain() if moves != "off" else (), moves):
            self._new_position()

    # --- changing hands

    def _change_seats(self, changes: dict[Seat, tuple[str, str]]) -> None:
        """Let others play some seats from here on; a hand that will lie open is first shown behind the curtain."""
        self._shown.table.when_idle(partial(self._begin_to_change_seats, changes))

    def _begin_to_change_seats(self, changes: dict[Seat, tuple[str, str]]) -> None:
        before = self._snapshot.people
        try:
            self._shown.table.change_seats(changes)
        except SaveError as error:
            self._was_refused(words_of(error))
        else:
            self._tell_if_disk_is_slow()
            if changes:
                self._shown.table.when_idle(partial(self._show_new_seats, before))

    def _show_new_seats(self, before: tuple[Seat, ...]) -> None:
        if not self.is_attached:
            return
        self.ui.saving = ""
        self.tadmor_app.release_keys()
        self.ui.peeking = False
        self.ui.hint = ""
        self._uncovered = None
        people = self._snapshot.people
        alone = people[0] if len(people) == 1 else None
        if alone is not None and people != before and self.tadmor_app.settings.curtain != "never":
            self._draw_curtain(alone, message("This hand lies open from now on."))
        else:
            self._new_position()

    # --- bots

    @property
    def _waits_for_bot(self) -> bool:
        return self._snapshot.waiting_for_bot is not None

    def on_screen_resume(self) -> None:
        """Back from another screen: there may be something to show, and a person or a bot may have been waiting."""
        late, self._late = self._late, []
        for show in late:
            show()
        if self._asks_later:
            self._asks_later = False
            self._new_position()
        elif self._waits_for_bot:
            self._let_bot_play()

    def _let_bot_play(self) -> None:
        """Bots wait while another screen lies over the table; they make no pause for what nobody sees."""
        if self._thinking or not self.is_current or self._shown.table.is_saving:
            return
        self._thinking = True
        at_once = self._hurrying or self._shown.table.bot_decides_in_secret
        pause = _AT_ONCE if at_once else self.tadmor_app.bot_pause
        # Textual drops a timer whose moment has passed before it runs, as happens to short ones on a busy machine.
        get_running_loop().call_later(pause, self.call_later, self.motion.afterwards, self._begin_to_think)

    def _begin_to_think(self) -> None:
        turn = self._shown.table.bot_turn()
        if turn is None:  # the person has taken back what he did
            self._thinking = False
        else:
            self._think(turn, self.tadmor_app.settings.bots_say_why == "on")

    @work(thread=True, exclusive=True)
    def _think(self, turn: BotTurn, say_why: bool) -> None:
        """In a thread of its own; if the table was left meanwhile, nobody waits for the answer."""
        report = self.reporter()
        decision = turn.think()
        adviser = self._shown.face.adviser
        why = (
            adviser.bot_reason(turn.observation, decision, self._snapshot.names)
            if adviser is not None and say_why
            else ""
        )
        report(self._bot_has_decided, turn, decision, why)

    def _bot_has_decided(self, turn: BotTurn, decision: Action, why: Value) -> None:
        """What was decided for a position that is gone, or by a bot that has left, counts for nothing."""
        self._shown.table.when_idle(partial(self._let_bot_act, turn, decision, why))

    def _let_bot_act(self, turn: BotTurn, decision: Action, why: Value) -> None:
        self._thinking = False
        if not self.is_attached:
            return
        if turn.is_current:
            self._bots_played = True
            self._go_on(lambda: turn.take(decision, why))
        elif self._waits_for_bot:
            self._let_bot_play()
