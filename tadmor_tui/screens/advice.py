"""Advice: the best few actions, each with its possible gain and reason; Enter moves the cursor to one, or plays it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message, message
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.remarks import RemarksScreen, adviser_of
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.text.translation import t


class AdviceScreen(RemarksScreen[AdvisedAction]):
    """Advice for the acting player. It returns the chosen advice, and applies no action."""

    KEYS = (
        message("Enter puts the cursor on it"),
        message("Up/Down: move"),
        message("Esc: back"),
    )
    _KEYS_TO_LAY = (message("Enter plots these steps"), *KEYS[1:])

    def __init__(self, shown: OpenGame, hand_open: bool, hand_key: str) -> None:
        """`hand_key` is the table's key that turns the hand up."""
        super().__init__(shown)
        self._adviser = adviser_of(shown)
        self._hand_key = hand_key
        self._hand_open = hand_open
        self.advice: Sequence[AdvisedAction] = ()

    def heading(self) -> str:
        snapshot = self._shown.snapshot
        person = snapshot.person
        name = snapshot.names[person] if person is not None else ""
        if not self._adviser.leaves_hand_out(snapshot, self._hand_open):
            return t(
                "Advice for {name}, {turn}, {stage}", name=name, turn=snapshot.turn_name, stage=snapshot.stage_name
            )
        return t(
            "Advice for {name}, {turn}, {stage} (without the hand, which lies face down; {key} turns it up)",
            name=name,
            turn=snapshot.turn_name,
            stage=snapshot.stage_name,
            key=self._hand_key,
        )

    def start_search(self) -> None:
        in_background(self, self._adviser.advice(self._shown.snapshot, self._hand_open), self._told)

    def _told(self, advice: list[AdvisedAction]) -> None:
        self.advice = advice
        self.found([one.remark for one in advice])

    def remark_hints(self, number: int) -> Sequence[Message]:
        lays = number < len(self.advice) and self.advice[number].lays
        return self._KEYS_TO_LAY if lays else self.KEYS

    def below(self, number: int, cells: int, rows: int) -> list[Line]:
        """Return the place on the board."""
        paint, look = self._shown.game_ui.proposal, self.appearance
        if paint is None or number >= len(self.advice):
            return []
        return paint(self._shown.snapshot, self.advice[number], self._hand_open, look, cells, rows)

    def chosen(self, number: int) -> None:
        self.dismiss(self.advice[number])
