"""Advice: the best few actions, each with what it may bring and why; Enter puts the cursor of the table on one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import work

from bots.tadmor.reasons.advice import Advice
from rules.tadmor.actions import AnyAction
from tadmor_tui.faces.tadmor.advice_texts import advice_finding, advice_task, leaves_hand_out
from tadmor_tui.screens.findings import FindingsScreen
from tadmor_tui.table.session import Session


class AdviceScreen(FindingsScreen[AnyAction]):
    """For the person to act. It gives back the action that was chosen, and takes none."""

    KEYS = "Enter puts the cursor on it   Up and down move   Escape goes back"

    def __init__(self, session: Session, hand_open: bool, missions_key: str) -> None:
        """`missions_key` is the table's key that turns the missions in hand up."""
        super().__init__(session)
        self._key = missions_key
        self._hand_open = hand_open
        self._actions: list[Any] = []

    def heading(self) -> str:
        game, person = self._session.game, self._session.acting_person
        name = self._session.names[person] if person is not None else ""
        left_out = leaves_hand_out(self._session, self._hand_open)
        unseen = f" (without the missions in hand; {self._key} turns them up)" if left_out else ""
        return f"Advice for {name}, turn {game.state.turn}, {game.stage}{unseen}"

    def begin_to_think(self) -> None:
        self._think(advice_task(self._session, self._hand_open))

    @work(thread=True, exclusive=True)
    def _think(self, task: Callable[[], list[Advice]]) -> None:
        report = self.reporter()
        report(self._told, task())

    def _told(self, advice: list[Advice]) -> None:
        self._actions = [one.action for one in advice]
        self.found([advice_finding(self._session.game, one, self._hand_open) for one in advice])

    def chosen(self, number: int) -> None:
        self.dismiss(self._actions[number])
