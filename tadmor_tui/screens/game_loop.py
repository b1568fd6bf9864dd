"""The course of a game at a table: people are asked one after the other, bots play, a curtain guards secrets."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.contract import Action, AnyGame, RulesError, Seat
from rules.message import Message, message
from saves.problems import SaveError
from tadmor_tui.config.settings import MotionLevel
from tadmor_tui.render.animation import Motion, Pictures, shortened
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.bindings import command_of
from tadmor_tui.screens.bot_player import BotPlayer
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.moment_player import MomentPlayer
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.screens.step_show import StepShow
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.interlude import Interlude
from tadmor_tui.session.moment import Moment
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.screens.table import TableScreen

_LOOKING_COMMANDS = frozenset({"pane", "hand", "next_tab", "leave"})
"""Commands that need not wait for what is being written."""
_COMMANDS_AT_ANY_GO = frozenset({"undo", "redo", "seats"})
"""Commands that people may give while bots play."""


class GameLoop:
    """Decides who is asked next, and when; the screen paints, and its commands say what people want."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.shown = screen.shown
        self.client = screen.shown.table
        self.ui = screen.ui
        self.bots = BotPlayer(screen, self.go_on)
        self._course = screen.table.course
        self.moments = MomentPlayer(screen, self.after_show)
        self.steps = StepShow(screen, self.after_show)
        self._uncovered: Seat | None = None
        """The seat whose player has lifted the curtain."""
        self._interlude: Interlude | None = None
        """The summary that everybody is to see before the game goes on."""
        self._has_progressed = False
        """True if something has happened since this table was opened."""
        self._asks_later = False
        """True if a person is to be asked as soon as no other screen lies over the table."""
        self._decided_after = -1
        """Number of actions before the last one that needed no question."""
        self._late: list[Callable[[], None]] = []
        """Functions that show what happened while another screen lay over the table."""
        self._decisions = 0
        """Number of decisions made here."""
        self.advice_was_wanted = False
        """True if somebody has asked for advice while nobody here was to act."""

    @property
    def snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self.shown.snapshot

    # --- whose go it is

    def start(self) -> None:
        self.client.end_forced_goes()
        self.client.when_idle(self.new_position)

    def resume(self) -> None:
        """Go on after another screen: there may be something to show, and a person or a bot may have been waiting."""
        late, self._late = self._late, []
        for show in late:
            show()
        if self.moments.standing:
            return
        if self._asks_later:
            self._asks_later = False
            self.new_position()
        else:
            self.bots.play_if_waiting()

    def new_position(self) -> None:
        """Ask anew what can be done after a change, and let bots play; before that, show what has happened."""
        person = self.snapshot.person
        if self.steps.running:
            self.screen.paint()
            return
        if self._decided() is None and self.moments.show():
            return
        if self._interlude is not None and self.snapshot.people:
            self.screen.tadmor_app.held_keys.hold_all()
            screen = InterludeScreen(self.shown, self._interlude, self.bots.hurrying)
            self.screen.app.push_screen(screen, self._after_interlude)
        elif self.snapshot.over:
            self.ui.clear()
            self.screen.paint()
            self._reveal_end()
        elif person is None:
            self.ui.clear()
            self.screen.paint()
            self.bots.play()
        elif (decided := self._decided()) is not None:
            self._decided_after = self.snapshot.actions
            self.apply(decided)
        elif self._needs_curtain(person):
            secret = self.ui.asks_in_secret
            why = message("What comes now is a secret.") if secret else message("The next go is yours.")
            self._draw_curtain(person, why)
        else:
            self.ask()

    def _reveal_end(self) -> None:
        """Show the final scoring; before it what was secret, to people who were here when the game ended."""
        app = self.screen.tadmor_app
        watched = self._has_progressed and self.snapshot.people and app.settings.moments != "line only"
        if self.shown.game_ui.reveal is None or not watched:
            app.show_final(self.shown)
        else:
            self._has_progressed = False
            self.screen.app.push_screen(RevealScreen(self.shown), lambda _: app.show_final(self.shown))

    def _after_interlude(self, _: None) -> None:
        self._interlude = None
        self.new_position()

    def ask(self) -> None:
        """Show the person to act what can be done."""
        self.bots.stop_hurrying()
        self.ui.update_menu()
        if self.advice_was_wanted:
            self.advice_was_wanted = False
            self.ui.hint = t("It is your go: {key} gives you advice now.", key=self.screen.keys["advice"])
        self.screen.paint()
        self.think()

    def think(self) -> None:
        """Search for advice that stands on the table, if it is wanted there."""
        if (thinking := self._course.thinking()) is None:
            return
        search, tell = thinking

        def told(advice: list[AdvisedAction]) -> None:
            tell(advice)
            self.screen.paint()

        in_background(self.screen, search, told)

    # --- what is done

    def apply(self, action: Action) -> None:
        """Take an action of the person to act, or of another one here who may."""
        person = self._course.seat_of(action)
        assert person is not None
        self.go_on(lambda: self.client.apply(person, action))

    def go_on(self, step: Callable[[], object], told: str = "", undone: Action | None = None) -> None:
        """Do something, or take it back; what comes of it is shown when it is on the disk.

        `told` is said then, and the cursor goes to the action that was `undone`.
        """
        if self.client.is_saving:  # one decision after the other; it is told why nothing happens
            return
        self.screen.end_motion()
        self.client.when_idle(partial(self._take_step, self.snapshot.actions, step, told, undone))

    def _take_step(self, taken: int, step: Callable[[], object], told: str, undone: Action | None) -> None:
        before = self.snapshot.person
        if taken != self.snapshot.actions:  # another one was faster, and this was decided on what is no longer so
            return
        try:
            step()
        except (RulesError, SaveError) as error:
            self.client.when_idle(partial(self._refuse, words_of(error)))
        else:
            self.tell_if_disk_is_slow()
            self.client.when_idle(partial(self._show_saved_step, before, taken, told, undone))

    def _refuse(self, why: str) -> None:
        self.screen.say(why)
        self.screen.tadmor_app.held_keys.release()

    def _show_saved_step(self, before: Seat | None, taken: int, told: str, undone: Action | None) -> None:
        """Show what was done, now or when no other screen lies over the table, and take the keys that have waited."""

        def show() -> None:
            if undone is not None and undone in self.snapshot.legal:
                self.ui.point_at(undone)
            self.show_progress(before, taken, told)
            self.screen.tadmor_app.held_keys.release()

        self.ui.saving = ""
        if self.screen.app.screen is self.screen:  # and nothing lies over it, however small
            show()
        elif self.screen.is_attached:
            self._late.append(show)

    def show_progress(self, before: Seat | None, taken: int, told: str) -> None:
        """Show what has happened since `before` was to act, after `taken` actions; `told` is said if nothing else is.

        A hand that was looked at lies face down when its go is over.
        """
        snapshot, motion = self.snapshot, self._motion_level(before)
        self._has_progressed = True
        if before is not None or snapshot.person is not None:
            self.ui.hint = ""  # what was said belongs to what was asked before
        if snapshot.person != before:
            self._uncovered = None
        if snapshot.person != before or snapshot.go_has_ended:
            self.ui.end_go()
        parts = (self.shown.interlude(number) for number in range(taken + 1, snapshot.actions + 1))
        self._interlude = next(filter(None, parts), None)
        self.moments.take(taken, own=before is not None)
        if self._interlude is not None and self.screen.tadmor_app.settings.moments == "line only":
            self.moments.tell_in_lines((Moment(self._interlude.next_title),))
            self._interlude = None
        hasty = self.bots.hurrying or not self.screen.tadmor_app.settings.bot_pause
        if (self.steps.running or self._decided() is None) and self.steps.begin(hasty):
            self._uncovered = None  # everybody looks on
            return
        events = self.shown.source.events_after(taken)
        show: Motion[Pictures] = ()
        if self._decided() is None and self.moments.begin() and self._may_move(motion):
            show = self._course.motion(events)
        if self._show_first(show, motion):
            self._uncovered = None  # everybody looks on
            return
        self.new_position()
        if self.ui.showing:  # what was decided already has been done, and is shown
            return
        if told:
            self.screen.say(told)
        elif not self.ui.hint and (ended := self.shown.source.told_of_ending(self.snapshot.actions)):
            self.screen.say(ended)
        if self._may_move(motion):
            self.screen.motion.play(_at_level(self._course.motion(events), motion))

    def _decided(self) -> Action | None:
        """Return the action that needs no question; not again if it could not be done."""
        if self._decided_after == self.snapshot.actions:
            return None
        return self._course.decided() or self._end_without_loss()

    def _end_without_loss(self) -> Action | None:
        """Return the end of a go in which nobody would want anything else, where such goes end by themselves."""
        legal, settings = self.snapshot.legal, self.screen.tadmor_app.settings
        if settings.automatic_end != "nothing worthwhile" or settings.end_of_go == "always ask":
            return None
        endings = [action for action in legal if action.ends_go]
        others = (action for action in legal if not action.ends_go)
        seldom_wanted = all(action.last_resort or action.gives_up_points for action in others)
        return endings[0] if len(endings) == 1 and seldom_wanted else None

    # --- a slow disk

    def tell_if_disk_is_slow(self) -> None:
        """Say that something is being written, if that takes so long that people wonder."""
        self._decisions += 1
        if self.client.is_saving:
            told = partial(self.screen.call_later, self._tell_of_saving, self._decisions)
            get_running_loop().call_later(self.screen.tadmor_app.disk_patience_seconds, told)

    def _tell_of_saving(self, decision: int) -> None:
        if self.screen.is_attached and self.client.is_saving and decision == self._decisions:
            self.ui.saving = t("Saving...")
            self.screen.paint()
            self.screen.tadmor_app.held_keys.release()

    def holds(self, key: str, behind: bool) -> bool:
        """Return True if a key waits until what was decided is on the disk, and shown; `behind` others that wait.

        Keys typed ahead mean what will be on the screen then. As soon as it is told that the disk is slow, they mean
        what is there now: people can look around, but decide nothing.
        """
        active = self.screen.active_bindings.get(key)
        if active is None or active.node is not self.screen or self.ui.saving:
            return False
        if behind or not self.client.is_saving:
            return behind
        command = command_of(active.binding.action)
        return command in _COMMANDS_AT_ANY_GO if self.snapshot.person is None else command not in _LOOKING_COMMANDS

    # --- motion, and what is shown before anything is asked

    def _motion_level(self, person: Seat | None) -> MotionLevel:
        """Return the amount of animation after what a person or a bot did; none where bots play as fast as they can."""
        app = self.screen.tadmor_app
        hasty = person is None and (self.bots.hurrying or not app.settings.bot_pause)
        return "off" if hasty else app.motion

    def _may_move(self, level: MotionLevel) -> bool:
        return level != "off" and self.screen.is_current and not self.ui.covered

    def _show_first(self, show: Motion[Pictures], level: MotionLevel) -> bool:
        """Show everybody something, and ask when it is over; return False if there is nothing to show now.

        What comes meanwhile is added to it.
        """
        if not show:
            return self.ui.showing and self.ui.moment is None
        if not self.ui.showing:
            self.ui.begin_show()
            self.screen.fit_panes()
        motion = self.screen.motion
        motion.play((*motion.left, *_at_level(show, level)))
        motion.afterwards(self.after_show)
        return True

    def after_show(self) -> None:
        """Ask, or if another screen lies over the table now, as soon as it is gone."""
        self.ui.showing = False
        self._asks_later = not self.screen.is_current
        if not self._asks_later:
            self.new_position()

    # --- the curtain

    def _needs_curtain(self, person: Seat) -> bool:
        """Return True before a secret choice, or at every change of hands, as the player likes it."""
        wanted = self.screen.tadmor_app.settings.curtain
        if not self.snapshot.shared or wanted == "never" or self._uncovered == person:
            return False
        return wanted == "always" or self.ui.asks_in_secret

    def _draw_curtain(self, person: Seat, why: Message) -> None:
        self.screen.tadmor_app.held_keys.hold()
        self.ui.peeking = False
        self.ui.clear()
        self.ui.covered = True
        self.screen.paint()
        snapshot = self.snapshot
        news = partial(self.shown.source.news_for, person)
        curtain = CurtainScreen(snapshot.names[person], snapshot.labels[person], why, news, snapshot.labels)
        self.screen.app.push_screen(curtain, self._lift_curtain)

    def _lift_curtain(self, _: None) -> None:
        self.ui.covered = False
        self._uncovered = self.snapshot.person
        # Everybody else looks away, so a secret choice among the cards of a hand can be made with the hand open.
        self.ui.peeking = any(action.secret and action.names_hand for action in self.snapshot.legal)
        self.new_position()

    # --- changing seats

    def change_seats(self, changes: dict[Seat, tuple[str, str]]) -> None:
        """Let others play some seats from here on; a hand that will lie open is first shown behind the curtain."""
        self.client.when_idle(partial(self._begin_to_change_seats, changes))

    def _begin_to_change_seats(self, changes: dict[Seat, tuple[str, str]]) -> None:
        before = self.snapshot.people
        try:
            self.client.change_seats(changes)
        except SaveError as error:
            self._refuse(words_of(error))
        else:
            self.tell_if_disk_is_slow()
            if changes:
                self.client.when_idle(partial(self._show_new_seats, before))

    def _show_new_seats(self, before: tuple[Seat, ...]) -> None:
        if not self.screen.is_attached:
            return
        self.ui.saving = ""
        self.screen.tadmor_app.held_keys.release()
        self.ui.peeking = False
        self.ui.hint = ""
        self._uncovered = None
        people = self.snapshot.people
        alone = people[0] if len(people) == 1 else None
        if alone is not None and people != before and self.screen.tadmor_app.settings.curtain != "never":
            self._draw_curtain(alone, message("This hand lies open from now on."))
        else:
            self.new_position()


def _at_level(motion: Motion[Pictures], level: MotionLevel) -> Motion[Pictures]:
    return shortened(motion) if level == "short" else motion
