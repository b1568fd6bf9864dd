"""Advice, reasons and the review of a game of Palmyra for the people at this screen, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bots.kit.advice import Advice
from bots.kit.review import MissedDecision
from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from bots.palmyra.judgement import PALMYRA_JUDGE
from bots.palmyra.public_observation import PublicObservation
from bots.palmyra.reasons.advice import advise, explain, judge
from bots.palmyra.reasons.review import PALMYRA_VOICE
from bots.palmyra.search.weighing import WeighedTurn
from bots.prepared import PreparedDecisions
from rules.contract import Action, Components, Event, Seat
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from tadmor_tui.games.palmyra.text.offers import in_words
from tadmor_tui.session.advice import AdvisedAction, Remark, chance_note, percent, verdict
from tadmor_tui.session.history import History
from tadmor_tui.session.review import Effect, ReviewInWords, ReviewParts, points_of_chance
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of


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

        def think() -> Message:
            judged = judge(Observation(game, seat), action)
            if judged is None or not history.may_know_all_of(seat):
                return explain(Observation(game, seat), action)
            return message("{verdict.capital}. {reason}", verdict=verdict(judged.weighed), reason=judged.reason)

        return think

    def review(self, history: History[PalmyraGame, Struct], prepared: PreparedDecisions) -> ReviewInWords[PalmyraGame]:
        return ReviewInWords(history, _REVIEW, prepared)


def _remark(game: PalmyraGame, one: Advice[Action, Message]) -> Remark:
    return Remark(in_words(game, one.action), _note(one.weighed), words_of(one.reason))


def _note(weighed: WeighedOption[WeighedTurn]) -> str:
    """The chance, or for a player alone the coins."""
    if weighed.chance is not None:
        return chance_note(weighed)
    if weighed.as_good:
        return t("the best") if not weighed.behind else t("as good")
    return t("about {coins:.1f} coins less", coins=weighed.behind / 1000)


# --- what counts in the review


def _effect(event: Event, components: Components) -> Effect | None:
    """Return what an event is roughly worth, in coins."""
    match event:
        case e.CoinsCollected(seat=seat, coins=int(coins)):
            return Effect(seat, coins)
        case e.TilesDrawn(seat=seat, tiles=tiles):
            return Effect(seat, len(tiles))
        case e.TileFlipped(seat=seat):
            return Effect(seat, 1)
        case e.CaesarTaken(seat=seat):
            return Effect(seat, 2)
        case e.EndReached(seat=seat):
            return Effect(seat, 1)
        case e.FigureMoved(seat=seat):
            return Effect(seat, 0.5)
    return None


def _told(game: PalmyraGame, _: Seat, played: Action, better: Sequence[Action]) -> tuple[str, str]:
    """The steps, each in the position in which it is taken; that one stops at the end need not be said."""
    taken, words = in_words(game, played), list[str]()
    for step in better:
        if not isinstance(step, a.Stop) or len(better) == 1:
            words.append(in_words(game, step))
            game.play(step)
    return taken, " · ".join(words)


def _cost(missed: MissedDecision) -> str:
    weighed = missed.judged.weighed
    if weighed.chance is not None:
        return points_of_chance(-percent(weighed.less))
    return t("about {coins:.1f} coins less", coins=weighed.behind / 1000)


_REVIEW: ReviewParts[PalmyraGame] = ReviewParts(PALMYRA_JUDGE, PALMYRA_VOICE, _effect, _told, _cost)
