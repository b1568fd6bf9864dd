"""Advice, reasons and the review of a game of Palmyra for the people at this screen, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from bots.kit.advice import Advice
from bots.kit.review import TurningPoint
from bots.observation import Observation
from bots.palmyra.public_observation import PublicObservation
from bots.palmyra.reasons.advice import advise, explain
from bots.palmyra.reasons.review import TurnReview
from rules.contract import Action
from rules.message import Message, numbered_turn
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from tadmor_tui.games.palmyra.text.offers import in_words
from tadmor_tui.session.advice import AdvisedAction, Remark, TurningPointRemark
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of

BEST = 0.05
"""Coins behind the best that make no difference."""


class PalmyraAdviser:
    """Tiles lie open, and reasons speak of no coins that are hidden: everybody may hear them."""

    def advice(
        self, snapshot: TableSnapshot[PalmyraGame, Struct], hand_open: bool
    ) -> Callable[[], list[AdvisedAction]]:
        """While the coins lie face down nothing is thought about them, so that others can't guess them."""
        person, game = snapshot.person, snapshot.game
        assert person is not None
        observation = (Observation if hand_open else PublicObservation)(game.copy(), person)

        def think() -> list[AdvisedAction]:
            return [AdvisedAction(one.action, _remark(game, one)) for one in advise(observation)]

        return think

    def leaves_hand_out(self, snapshot: TableSnapshot[PalmyraGame, Struct], hand_open: bool) -> bool:
        return False

    def bot_reason(self, observation: Observation, action: Action, names: Sequence[str]) -> Message:
        return explain(observation, action)

    def why(self, history: History[PalmyraGame, Struct], number: int) -> Callable[[], Message]:
        game, seat = history.position(number - 1), history.actor(number)
        assert seat is not None
        action = game.read_action(history.text(number))
        return lambda: explain(Observation(game, seat), action)

    def review(self, history: History[PalmyraGame, Struct]) -> PalmyraReview:
        return PalmyraReview(history)


def _remark(game: PalmyraGame, one: Advice[Action, Message]) -> Remark:
    note = t("the best") if one.behind < BEST else t("about {coins:.1f} coins less", coins=one.behind)
    return Remark(in_words(game, one.action), note, words_of(one.reason))


class PalmyraReview:
    """The look back at a finished game; its `steps()` do the work."""

    def __init__(self, history: History[PalmyraGame, Struct]) -> None:
        self._history = history
        end = history.position(history.last)
        actions = [(history.actor(n) or 0, end.read_action(history.text(n))) for n in range(1, history.last + 1)]
        self._review = TurnReview(history.position, actions, history.people)

    def steps(self) -> Iterator[float]:
        return self._review.steps()

    def turning_points(self) -> list[TurningPointRemark]:
        return [TurningPointRemark(turn.action, self._remark(turn)) for turn in self._review.turning_points]

    def _remark(self, turn: TurningPoint[Action]) -> Remark:
        name = self._history.names_at(turn.action + 1)[turn.seat]
        text = t(
            "Played: {played}. Better: {better}. {reason}",
            played=self._in_words(turn.action, turn.played),
            better=self._in_words(turn.action, turn.better),
            reason=turn.reason or "",
        )
        head = t("{turn.capital}, {name}", turn=numbered_turn("palmyra", turn.turn), name=name)
        return Remark(head, t("about {coins:.0f} coins missed", coins=turn.amount), text, turn.seat, "bad")

    def _in_words(self, number: int, steps: Sequence[Action]) -> str:
        """The steps, each in the position in which it is taken; that one stops at the end need not be said."""
        game, words = self._history.position(number).copy(), []
        for step in steps:
            if not isinstance(step, a.Stop):
                words.append(in_words(game, step))
                game.play(step)
        return " · ".join(words)
