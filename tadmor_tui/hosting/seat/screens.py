"""The screens of a hosted seat: they send requests, and show the results when news come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from textual.binding import Binding

from rules.contract import Action, RulesError, Seat
from rules.message import Value, message
from saves.problems import CannotUndo, SaveError
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.chat_screen import ChatScreen, speaker_name
from tadmor_tui.hosting.seat.lobby_screens import HostedSeatsScreen
from tadmor_tui.hosting.seat.questions import QuestionedTableScreen
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import ChatMessage
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.prompt import LITTLE_TIME


class SeatGame(OpenGame):
    """A game that is open through a remote client."""

    def __init__(self, table: RemoteClient) -> None:
        super().__init__(table)
        self.remote = table


class SeatTableScreen(QuestionedTableScreen):
    """A table that answers later; what comes while another screen lies over it is shown afterwards."""

    BINDINGS = [Binding("quotation_mark", "say", message("say something").text, id="say", show=False)]

    def __init__(self, shown: SeatGame, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(shown, shown.remote, clock)
        self._shown_last: tuple[Seat | None, int] = (None, 0)
        """The player who had to act here, and the number of actions, when the game was shown last."""
        self._told_after_undo = ""
        self._undone: Action | None = None
        """The action that is being taken back, to point at it again."""
        self._is_late = False

    def on_mount(self) -> None:
        """Observe the client; what came before is shown with everything else."""
        self._shown_last = (self._snapshot.person, self._snapshot.actions)
        self._remote.watcher = self
        self.show_missed_chat()

    # --- requests

    def _go_on(self, step: Callable[[], object], told: str = "", undone: Action | None = None) -> None:
        self.motion.end()
        self._told_after_undo, self._undone = told, undone
        try:
            step()
        except (RulesError, SaveError) as error:
            self._say(words_of(error))
        else:
            self._tell_if_disk_is_slow()

    def holds(self, key: str, behind: bool) -> bool:
        """Let keys through while the host saves; it refuses decisions on an outdated position."""
        return False

    def _let_bot_play(self) -> None:
        """Do nothing: bots think at the host."""

    def action_choose(self) -> None:
        """Choose, but hurry no bot."""
        if self._snapshot.person is not None or not self.ui.menu_open:
            super().action_choose()

    # --- messages

    def on_screen_resume(self) -> None:
        self._reveal_question()
        if self._is_late:
            self.show_news()

    def show_news(self) -> None:
        self.ui.saving = ""
        self._is_late = not self.is_current
        if self._is_late:
            self._update_seats_screen()
            self._update_questions()
            return
        (person, taken), told, undone = self._shown_last, self._told_after_undo, self._undone
        self._shown_last = (self._snapshot.person, self._snapshot.actions)
        gone_back = self._snapshot.actions < taken
        if self._snapshot.actions != taken:
            self._told_after_undo, self._undone = "", None
        self._went_on(person, taken, told if gone_back else "")
        if gone_back and undone is not None and undone in self._snapshot.legal:
            hint = self.ui.hint
            self.ui.point_at(undone)
            self._say(hint)

    def _new_position(self) -> None:
        self.ui.standing_note = self._seat_note()
        self._update_questions()
        super()._new_position()

    def show_refusal(self, why: Value) -> None:
        self._told_after_undo, self._undone = "", None
        self.show_notice(why)

    def show_notice(self, what: Value) -> None:
        """Show a sentence where it is seen, whatever lies over the table."""
        self.ui.saving = ""
        if self.is_current:
            self._say(words_of(what))
        else:
            self.app.notify(words_of(what))

    def show_chat(self, sent: ChatMessage) -> None:
        """Show a message on the chat screen if it is open, or as a notification."""
        if sent.name in self.tadmor_app.settings.muted:
            return
        if isinstance(self.app.screen, ChatScreen):
            self.app.screen.paint()
        else:
            self.app.notify(t("{name}: {text}", name=speaker_name(sent), text=sent.text), markup=False)

    def show_missed_chat(self) -> None:
        muted, chat = self.tadmor_app.settings.muted, list(self._remote.chat)
        if missed := sum(sent.name not in muted for sent in chat[len(chat) - self._remote.missed_messages :]):
            self.app.notify(
                nt(
                    "Something was said before you came: {key} shows it.",
                    "{n} things were said before you came: {key} shows them.",
                    missed,
                    key=self.keys["say"],
                )
            )

    def show_time(self) -> None:
        """Show the time left; when it is short, ring, and notify where another screen lies over the table."""
        left = self._remote.time_left
        if left is not None and left.seconds == LITTLE_TIME and self._snapshot.person is not None:
            self.app.bell()
            if self.app.screen is not self:
                self.app.notify(nt("{n} second is left to decide.", "{n} seconds are left to decide.", left.seconds))
        if self.is_current:
            self._paint()

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        for seat in came:
            if seat != self._remote.seat:
                self.app.notify(t("{name} is at the table.", name=self._snapshot.names[seat]))
        for seat in went:
            self.app.notify(t("{name} has left the terminal; the seat stays taken.", name=self._snapshot.names[seat]))
        self._update_seats_screen()
        if self.is_current:
            self._paint()

    def _update_seats_screen(self) -> None:
        """Keep the screen of the seats up to date, if it is open."""
        if isinstance(self.app.screen, HostedSeatsScreen):
            self.app.screen.update()

    def _seat_note(self) -> str:
        """Return the standing note for a visitor who does not play."""
        seat = self._remote.seat
        if self._remote.people or self._snapshot.over:
            return ""
        if seat is None:
            return t("You look on at this table.")
        return t(
            "{bot} plays for you: {key} leads to your seat.", bot=self._snapshot.names[seat], key=self.keys["seats"]
        )

    # --- undo

    def action_undo(self) -> None:
        """Take back an action, or say why it can't be."""
        try:
            self._shown.source.step_back()
        except CannotUndo as error:
            self._say(words_of(error))
            return
        super().action_undo()

    # --- seats and chat

    def action_seats(self) -> None:
        """Show the seats: who is there, and what can be done about bots."""
        if self._snapshot.over:
            self._say(t("The game is over, so no seat can change hands any more."))
        else:
            self.app.push_screen(HostedSeatsScreen(self._remote, self._go_on))

    def action_say(self) -> None:
        self.app.push_screen(ChatScreen(self._remote))


class SeatReplayScreen(ReplayScreen):
    """A replay that asks the host for missing positions."""

    def __init__(self, shown: SeatGame, action: int) -> None:
        super().__init__(shown, action)
        self._remote = shown.remote
        self._rewinds = shown.remote.news.rewinds

    def _go(self, number: int) -> None:
        if number != self._number:
            self._with(number, lambda: super(SeatReplayScreen, self)._go(number))

    def _go_on(self, number: int) -> None:
        if number != self._number:
            self._with(number, lambda: super(SeatReplayScreen, self)._go_on(number))

    def _with(self, number: int, then: Callable[[], None]) -> None:
        """Go on when a position is there, if the past has not changed and the screen is still open."""
        if self._remote.news.rewinds != self._rewinds:
            self.app.notify(t("Something was taken back meanwhile, so the replay begins anew."))
            self.dismiss()
            return
        numbers = [number] if self._history.shows(number) else []
        self._remote.bring(numbers, lambda: then() if self.is_attached else None)

    def _ask_why(self, number: int) -> None:
        """Ask the host for a reason, as far as it may be told."""
        if self._history.over:
            super()._ask_why(number)
        else:
            self._remote.ask_why(number, lambda why: self._told_why(number, why))
