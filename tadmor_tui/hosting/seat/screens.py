"""The screens of a hosted seat: they send requests, and show the results when news come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Region, Size

from rules.contract import Action, RulesError, Seat
from rules.message import Value, message
from saves.problems import SaveError
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.chat_screen import ChatScreen, speaker_name
from tadmor_tui.hosting.seat.lobby_screens import HostedSeatsScreen
from tadmor_tui.hosting.seat.questions import TableQuestions
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import ChatMessage
from tadmor_tui.screens.game_loop import GameLoop
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.table_commands import TableCommands
from tadmor_tui.session.seating import bot_on
from tadmor_tui.terminal.textual_internals import ToastRack
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.prompt import LITTLE_TIME, Prompt
from tadmor_tui.widgets.question_banner import QuestionBanner, answers


class SeatGame(OpenGame):
    """A game that is open through a remote client."""

    def __init__(self, table: RemoteClient) -> None:
        super().__init__(table)
        self.remote = table


class SeatLoop(GameLoop):
    """Sends requests to the host, and shows the results when news come; it watches the remote client."""

    def __init__(self, screen: TableScreen, remote: RemoteClient, questions: TableQuestions) -> None:
        super().__init__(screen)
        self._remote = remote
        self._questions = questions
        self._shown_last: tuple[Seat | None, int] = (None, 0)
        """The player who had to act here, and the number of actions, when the game was shown last."""
        self._told_after_undo = ""
        self._undone: Action | None = None
        """The action that is being taken back, to point at it again."""
        self._is_late = False

    def start(self) -> None:
        """Observe the client; what came before is shown with everything else."""
        self._shown_last = (self.snapshot.person, self.snapshot.actions)
        self._remote.watcher = self
        self.show_missed_chat()
        super().start()

    def resume(self) -> None:
        """Show what came while another screen lay over the table."""
        self._questions.reveal()
        if self._is_late:
            self.show_news()
        super().resume()

    # --- requests

    def go_on(self, step: Callable[[], object], told: str = "", undone: Action | None = None) -> None:
        self.screen.end_motion()
        self._told_after_undo, self._undone = told, undone
        try:
            step()
        except (RulesError, SaveError) as error:
            self.screen.say(words_of(error))
        else:
            self.tell_if_disk_is_slow()

    def holds(self, key: str, behind: bool) -> bool:
        """Let keys through while the host saves; it refuses decisions on an outdated position."""
        return False

    # --- messages

    def show_news(self) -> None:
        self.ui.saving = ""
        self._is_late = not self.screen.is_current or self.ui.moment is not None
        if self._is_late:
            self._update_seats_screen()
            self._questions.update()
            return
        (person, taken), told, undone = self._shown_last, self._told_after_undo, self._undone
        self._shown_last = (self.snapshot.person, self.snapshot.actions)
        gone_back = self.snapshot.actions < taken
        if self.snapshot.actions != taken:
            self._told_after_undo, self._undone = "", None
        self.show_progress(person, taken, told if gone_back else "")
        if gone_back and undone is not None and undone in self.snapshot.legal:
            hint = self.ui.hint
            self.ui.point_at(undone)
            self.screen.say(hint)

    def after_show(self) -> None:
        """Go on with what came meanwhile: nobody waits for another's key."""
        if self._is_late and self.screen.is_current and self.ui.moment is None:
            self.ui.showing = False
            self.show_news()
        else:
            super().after_show()

    def new_position(self) -> None:
        self.ui.standing_note = self._seat_note()
        self._questions.update()
        super().new_position()

    def show_refusal(self, why: Value) -> None:
        self._told_after_undo, self._undone = "", None
        self.show_notice(why)

    def show_notice(self, what: Value) -> None:
        """Show a sentence where it is seen, whatever lies over the table."""
        self.ui.saving = ""
        if self.screen.is_current:
            self.screen.say(words_of(what))
        else:
            self.screen.app.notify(words_of(what))

    def show_chat(self, sent: ChatMessage) -> None:
        """Show a message on the chat screen if it is open, or as a notification."""
        app = self.screen.app
        if sent.name in self.screen.tadmor_app.settings.muted:
            return
        if isinstance(app.screen, ChatScreen):
            app.screen.paint()
        else:
            app.notify(t("{name}: {text}", name=speaker_name(sent), text=sent.text), markup=False)

    def show_missed_chat(self) -> None:
        muted, chat = self.screen.tadmor_app.settings.muted, list(self._remote.chat)
        if missed := sum(sent.name not in muted for sent in chat[len(chat) - self._remote.missed_messages :]):
            self.screen.app.notify(
                nt(
                    "{n} message was sent before you joined: {key} shows it.",
                    "{n} messages were sent before you joined: {key} shows them.",
                    missed,
                    key=self.screen.keys["say"],
                )
            )

    def show_time(self) -> None:
        """Show the time left; when it is short, ring, and notify where another screen lies over the table."""
        left, app = self._remote.time_left, self.screen.app
        if left is not None and left.seconds == LITTLE_TIME and self.snapshot.person is not None:
            app.bell()
            if app.screen is not self.screen:
                app.notify(nt("{n} second is left to decide.", "{n} seconds are left to decide.", left.seconds))
        if self.screen.is_current:
            self.screen.paint()

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        names, app = self.snapshot.names, self.screen.app
        for seat in came:
            if seat != self._remote.seat:
                app.notify(t("{name} is at the table.", name=names[seat]))
        for seat in went:
            app.notify(t("{name} has disconnected and keeps the seat.", name=names[seat]))
        self._update_seats_screen()
        if self.screen.is_current:
            self.screen.paint()

    def _update_seats_screen(self) -> None:
        """Keep the screen of the seats up to date, if it is open."""
        if isinstance(seats := self.screen.app.screen, HostedSeatsScreen):
            seats.update()

    def _seat_note(self) -> str:
        """Return the standing note for a visitor who does not play."""
        seat = self._remote.seat
        if self._remote.people or self.snapshot.over:
            return ""
        if seat is None:
            return t("You are watching this table.")
        key = self.screen.keys["seats"]
        return t(
            "{bot} is playing for you: {key} leads to your seat.",
            bot=bot_on(self._remote.game_name, self._remote.seats[seat]),
            key=key,
        )


class SeatCommands(TableCommands):
    """The commands of a hosted table: undo asks the host, and there is a chat."""

    def __init__(self, screen: TableScreen, remote: RemoteClient, questions: TableQuestions) -> None:
        super().__init__(screen)
        self._remote = remote
        self._questions = questions

    def choose(self) -> None:
        """Choose, unless the key came before a question could be read; bots at the host can't be hurried."""
        if (self.snapshot.person is not None or not self.ui.menu_open) and not self._questions.is_too_early():
            super().choose()

    def seats(self) -> None:
        """Show the seats: who is there, and what can be done about bots."""
        if self.snapshot.over:
            self.screen.say(t("The game is over, so seats can no longer change hands."))
        else:
            self.screen.app.push_screen(HostedSeatsScreen(self._remote, self.loop.go_on))

    def say(self) -> None:
        self.screen.app.push_screen(ChatScreen(self._remote))


class SeatTableScreen(TableScreen):
    """A hosted table. The banner of a question takes its rows from the table: nothing is hidden, by it or over it."""

    BINDINGS = [Binding("quotation_mark", "command('say')", message("send a message").text, id="say", show=False)]

    def __init__(self, shown: SeatGame, clock: Callable[[], float] = monotonic) -> None:
        self._remote = shown.remote
        self.questions = TableQuestions(self, shown.remote, clock)
        self._banner_rows = 0
        """When the panes were placed."""
        super().__init__(shown)

    def make_loop(self) -> SeatLoop:
        return SeatLoop(self, self._remote, self.questions)

    def make_commands(self) -> SeatCommands:
        return SeatCommands(self, self._remote, self.questions)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._question_banner = QuestionBanner(self.tadmor_app.palette, id="question")
        yield self._question_banner

    def on_language_change(self) -> None:
        if self.questions.is_open:
            self.questions.write()
        super().on_language_change()

    @property
    def appearance(self) -> Appearance:
        look = super().appearance
        return replace(look, keys=self.questions.keys) if self.questions.is_open else look

    @property
    def table_area(self) -> Size:
        return Size(self.area.width, max(1, self.area.height - len(self.questions.banner_lines())))

    @property
    def regions(self) -> Regions:
        """The regions of the table, with room for the banner above hint and prompt."""
        regions, rows = super().regions, self._banner_rows
        if not rows:
            return regions
        hint, prompt = regions[HintLine], regions[Prompt]
        return {**regions, HintLine: hint.translate((0, rows)), Prompt: prompt.translate((0, rows))}

    def place_panes(self) -> None:
        rows = self._banner_rows = len(self.questions.banner_lines())
        super().place_panes()
        hint = super().regions[HintLine]
        self._question_banner.place(Region(hint.x, hint.y, self.area.width, rows) if rows else None)
        for rack in self.query(ToastRack):  # toasts cover neither the banner nor what is below it
            if rack.styles.margin.bottom != self.size.height - hint.y:
                rack.styles.margin = (0, 0, self.size.height - hint.y, 0)

    def paint(self) -> None:
        self.ui.answers = tuple(answers()) if self.questions.is_open else ()
        if len(self.questions.banner_lines()) != self._banner_rows:
            self.place_panes()
        super().paint()
        self._question_banner.show(self.questions.banner_lines())


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
            self.app.notify(t("Something was undone meanwhile, so the replay starts again."))
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
