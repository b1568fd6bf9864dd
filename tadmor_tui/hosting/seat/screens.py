"""The screens of a seat whose table lies in another process: they ask, and show what has come of it when news come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from textual.binding import Binding

from rules.contract import Action, RulesError, Seat
from rules.message import Value, message
from saves.problems import CannotUndo, SaveError
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.chat_screen import TalkScreen, speaker
from tadmor_tui.hosting.seat.hosted_seats_screen import HostedSeatsScreen
from tadmor_tui.hosting.seat.questioned_table import QuestionedTableScreen
from tadmor_tui.hosting.seat.remote_table import RemoteTable
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.wire.messages import Said
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.prompt import LITTLE_TIME


class SeatGame(OpenGame):
    """A game at the end of a wire."""

    def __init__(self, table: RemoteTable) -> None:
        super().__init__(table)
        self.remote = table


class SeatTableScreen(QuestionedTableScreen):
    """A table that answers later. What comes while another screen lies over it is shown when that one is gone."""

    BINDINGS = [Binding("quotation_mark", "say", message("say something").text, id="say", show=False)]

    def __init__(self, shown: SeatGame, clock: Clock = monotonic) -> None:
        super().__init__(shown, shown.remote, clock)
        self._shown_last: tuple[Seat | None, int] = (None, 0)
        """Who was to act here, after how many actions, when the game was shown last."""
        self._told_after_undo = ""
        self._deed: Action | None = None
        """What is being taken back, to point at it again."""
        self._is_late = False

    def on_mount(self) -> None:
        """What has come before there was a screen is shown with everything else."""
        self._shown_last = (self._snapshot.person, self._snapshot.actions)
        self._remote.watcher = self
        self.missed_talk()

    # --- asking

    def _go_on(self, step: Callable[[], object], told: str = "", deed: Action | None = None) -> None:
        self.motion.end()
        self._told_after_undo, self._deed = told, deed
        try:
            step()
        except (RulesError, SaveError) as error:
            self._say(words_of(error))
        else:
            self._tell_if_disk_is_slow()

    def holds(self, key: str, behind: bool) -> bool:
        """Keys go on while the host saves; it refuses what was decided on a position that is gone."""
        return False

    def _let_bot_play(self) -> None:
        """Bots think where the true game lies."""

    def action_choose(self) -> None:
        """There is nobody to be hurried here."""
        if self._snapshot.person is not None or not self.ui.menu_open:
            super().action_choose()

    # --- what comes

    def on_screen_resume(self) -> None:
        self._see_question_again()
        if self._is_late:
            self.news_came()

    def news_came(self) -> None:
        self.ui.saving = ""
        self._is_late = not self.is_current
        if self._is_late:
            self._let_seats_follow()
            self._follow_questions()
            return
        (person, taken), told, deed = self._shown_last, self._told_after_undo, self._deed
        self._shown_last = (self._snapshot.person, self._snapshot.actions)
        gone_back = self._snapshot.actions < taken
        if self._snapshot.actions != taken:
            self._told_after_undo, self._deed = "", None
        self._went_on(person, taken, told if gone_back else "")
        if gone_back and deed is not None and deed in self._snapshot.legal:
            hint = self.ui.hint
            self.ui.point_at(deed)
            self._say(hint)

    def _new_position(self) -> None:
        self.ui.standing_note = self._told_of_seat()
        self._follow_questions()
        super()._new_position()

    def refused(self, why: Value) -> None:
        self._told_after_undo, self._deed = "", None
        self.told(why)

    def told(self, what: Value) -> None:
        """Where it is seen, whatever lies over the table."""
        self.ui.saving = ""
        if self.is_current:
            self._say(words_of(what))
        else:
            self.app.notify(words_of(what))

    def said(self, said: Said) -> None:
        """Whoever reads what is said reads it there."""
        if said.name in self.tadmor.settings.muted:
            return
        if isinstance(self.app.screen, TalkScreen):
            self.app.screen.paint()
        else:
            self.app.notify(t("{name}: {text}", name=speaker(said), text=said.text), markup=False)

    def missed_talk(self) -> None:
        muted, talk = self.tadmor.settings.muted, list(self._remote.talk)
        if missed := sum(said.name not in muted for said in talk[len(talk) - self._remote.missed_sayings :]):
            self.app.notify(
                nt(
                    "Something was said before you came: {key} shows it.",
                    "{n} things were said before you came: {key} shows them.",
                    missed,
                    key=self.keys["say"],
                )
            )

    def time_changed(self) -> None:
        """Nobody overlooks that little is left: a bell, and a sentence where another screen lies over the table."""
        left = self._remote.time_left
        if left is not None and left.seconds == LITTLE_TIME and self._snapshot.person is not None:
            self.app.bell()
            if self.app.screen is not self:
                self.app.notify(nt("{n} second is left to decide.", "{n} seconds are left to decide.", left.seconds))
        if self.is_current:
            self._paint()

    def came_and_went(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        for seat in came:
            if seat != self._remote.seat:
                self.app.notify(t("{name} is at the table.", name=self._snapshot.names[seat]))
        for seat in went:
            self.app.notify(t("{name} has left the terminal; the seat stays taken.", name=self._snapshot.names[seat]))
        self._let_seats_follow()
        if self.is_current:
            self._paint()

    def _let_seats_follow(self) -> None:
        """What the form about seats says is not old."""
        if isinstance(self.app.screen, HostedSeatsScreen):
            self.app.screen.follow()

    def _told_of_seat(self) -> str:
        """What somebody is told as long as he does not play."""
        seat = self._remote.seat
        if self._remote.people or self._snapshot.over:
            return ""
        if seat is None:
            return t("You look on at this table.")
        return t(
            "{bot} plays for you: {key} leads to your seat.", bot=self._snapshot.names[seat], key=self.keys["seats"]
        )

    # --- taking back

    def action_undo(self) -> None:
        """Say why nothing can be taken back, or ask those who have to agree."""
        try:
            self._shown.source.step_back()
        except CannotUndo as error:
            self._say(words_of(error))
            return
        super().action_undo()

    # --- seats and talk

    def action_seats(self) -> None:
        """Who is there; leave one's own seat to a bot, take it again, or let a bot play for somebody who is away."""
        if self._snapshot.over:
            self._say(t("The game is over, so no seat can change hands any more."))
        else:
            self.app.push_screen(HostedSeatsScreen(self._remote, self._go_on))

    def action_say(self) -> None:
        self.app.push_screen(TalkScreen(self._remote))


class SeatReplayScreen(ReplayScreen):
    """Positions that are not at hand are brought first."""

    def __init__(self, shown: SeatGame, action: int) -> None:
        super().__init__(shown, action)
        self._remote = shown.remote
        self._rewinds = shown.remote.rewinds

    def _go(self, number: int) -> None:
        if number != self._number:
            self._with(number, lambda: super(SeatReplayScreen, self)._go(number))

    def _go_on(self, number: int) -> None:
        if number != self._number:
            self._with(number, lambda: super(SeatReplayScreen, self)._go_on(number))

    def _with(self, number: int, then: Callable[[], None]) -> None:
        """Go on when a position is there, if this is still the past and somebody still looks at it."""
        if self._remote.rewinds != self._rewinds:
            self.app.notify(t("Something was taken back meanwhile, so the replay begins anew."))
            self.dismiss()
            return
        numbers = [number] if self._history.shows(number) else []
        self._remote.bring(numbers, lambda: then() if self.is_attached else None)

    def _ask_why(self, number: int) -> None:
        """The host knows why, and tells what may be told."""
        if self._history.over:
            super()._ask_why(number)
        else:
            self._remote.ask_why(number, lambda why: self._told_why(number, why))
