"""The course of a game on a screen: people are asked one after the other, bots think, and a curtain guards secrets."""

from __future__ import annotations

from abc import abstractmethod
from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from typing import Any

from textual import work

from bots.chair import Bot
from rules.contract import RulesError, Seat
from rules.tadmor.game import TadmorGame
from saves.problems import SaveError
from tadmor_tui.faces.tadmor.advice_texts import bot_why
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.screens.base import LeanScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.table.model import Desk
from tadmor_tui.table.session import Session

_SECRET = "What comes now is a secret."
_AT_ONCE = 0.001
"""Seconds; no time at all would never let the screen be painted."""


class PlayedGameScreen(LeanScreen[None]):
    """Keeps a game going. How it looks and which keys it has is the table's business."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.desk = Desk(session, self.tadmor.settings)
        self._uncovered: Seat | None = None
        self._thinking = False
        self._hurrying = False

    @property
    def game(self) -> TadmorGame:
        return self._session.game

    @abstractmethod
    def _paint(self) -> None:
        """Show the game as it stands."""

    def _scene(self) -> Scene:
        return self.desk.scene(self.tadmor.glyphs, self.keys)

    def _say(self, sentence: str) -> None:
        self.desk.hint = sentence
        self._paint()

    # --- whose go it is

    def _new_position(self) -> None:
        """Something has changed: ask anew what can be done, and let bots and forced endings run."""
        session = self._session
        if session.game.to_act is None:
            self.desk.clear()
            self._paint()
            self.tadmor.show_final(session)
        elif session.acting_person is None:
            self.desk.clear()
            self._paint()
            self._let_bot_play()
        elif (ending := session.only_ending()) is not None and self.tadmor.settings.end_of_go != "always ask":
            told = session.nothing_left()
            self._apply(ending)
            if told and not self.desk.hint:
                self._say(told)
        elif self._curtain_is_due(session.acting_person):
            secret = session.secret_choice
            self._draw_curtain(session.acting_person, _SECRET if secret else "The next go is yours.")
        else:
            self._ask(session.acting_person)

    def _ask(self, person: Seat) -> None:
        """Show a person what can be done."""
        self._hurrying = False
        self.desk.lay_out_offers(self._scene())
        if news := self._session.since_last_go(person):
            self.desk.hint = _latest(news, self.size.width - 2)
        self._paint()

    def _apply(self, action: Any, why: str = "") -> None:
        before = self._session.acting_person
        try:
            self._session.apply(action, why)
        except (RulesError, SaveError) as error:
            self._say(str(error))
            return
        if before is not None:
            self.desk.hint = ""
        self._go_on(before)

    def _go_on(self, before: Seat | None) -> None:
        """After something was done or taken back: a hand that was looked at lies face down when its go is over."""
        if self._session.acting_person != before:
            self._uncovered = None
        if self._session.acting_person != before or self._session.go_has_ended:
            self.desk.peeking = False
        self._new_position()

    def _go_back(self, step: Callable[[], None]) -> None:
        """Take something back, or do it again."""
        before = self._session.acting_person
        try:
            step()
        except SaveError as error:
            self._say(str(error))
            return
        self.desk.hint = ""
        self._go_on(before)

    # --- the curtain

    def _curtain_is_due(self, person: Seat) -> bool:
        """Before a secret choice, or at every change of hands, as the player likes it."""
        wanted = self.tadmor.settings.curtain
        if not self._session.shared or wanted == "never" or self._uncovered == person:
            return False
        return wanted == "always" or self._session.secret_choice

    def _draw_curtain(self, person: Seat, why: str) -> None:
        self.desk.peeking = False
        self.desk.clear()
        self.desk.covered = True
        self._paint()
        name, colour = self._session.names[person], self._session.game.options.colours[person]
        self.app.push_screen(CurtainScreen(name, colour, why), self._lift_curtain)

    def _lift_curtain(self, _: None) -> None:
        self.desk.covered = False
        self._uncovered = self._session.acting_person
        self._new_position()

    # --- changing hands

    def _change_seats(self, changes: dict[Seat, tuple[str, str]]) -> None:
        """Let others play some seats from here on; a hand that will lie open is first shown behind the curtain."""
        before = self._session.people
        try:
            for seat, (player, name) in changes.items():
                self._session.change_seat(seat, player, name)
        except SaveError as error:
            self._say(str(error))
            return
        if not changes:
            return
        self.desk.peeking = False
        self.desk.hint = ""
        self._uncovered = None
        people = self._session.people
        alone = people[0] if len(people) == 1 else None
        if alone is not None and people != before and self.tadmor.settings.curtain != "never":
            self._draw_curtain(alone, "This hand lies open from now on.")
        else:
            self._new_position()

    # --- bots

    def on_screen_resume(self) -> None:
        """Back from another screen: a bot may have been waiting."""
        if self._session.waits_for_bot:
            self._let_bot_play()

    def _let_bot_play(self) -> None:
        """Bots wait while another screen lies over the table."""
        if self._thinking or not self.is_current:
            return
        self._thinking = True
        pause = _AT_ONCE if self._hurrying else self.tadmor.bot_pause
        # Textual drops a timer whose moment has passed before it runs, as happens to short ones on a busy machine.
        get_running_loop().call_later(pause, self.call_later, self._begin_to_think)

    def _begin_to_think(self) -> None:
        if self._session.waits_for_bot:
            say_why = bot_why(self._session) if self.tadmor.settings.bots_say_why == "on" else None
            self._think(self._session.game, self._session.thinker, self._session.bot_task(), say_why)
        else:  # the person has taken back what he did
            self._thinking = False

    @work(thread=True, exclusive=True)
    def _think(
        self, about: TadmorGame, thinker: Bot | None, decide: Callable[[], Any], say_why: Callable[[Any], str] | None
    ) -> None:
        """In a thread of its own; if the table was left meanwhile, nobody waits for the answer."""
        report = self.reporter()
        decision = decide()
        why = "" if say_why is None else say_why(decision)
        report(self._bot_has_decided, about, thinker, decision, why)

    def _bot_has_decided(self, about: TadmorGame, thinker: Bot | None, decision: Any, why: str) -> None:
        """What was decided for a position that is gone, or by a bot that has left, counts for nothing."""
        self._thinking = False
        if not self.is_attached:
            return
        if about is self._session.game and thinker is self._session.thinker:
            self._apply(decision, why)
        elif self._session.waits_for_bot:
            self._let_bot_play()


def _latest(sentences: Sequence[str], cells: int) -> str:
    """As many of the last sentences as fit into a line."""
    shown = sentences[-1]
    for sentence in reversed(sentences[:-1]):
        if len(shown) + len(sentence) + 1 > cells:
            break
        shown = f"{sentence} {shown}"
    return shown
