"""Advice, reasons and the review of a game for the people at this screen: who may hear what, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from msgspec import Struct

from bots.observation import Observation
from bots.prepared import PreparedDecisions
from bots.tadmor.public_observation import PublicObservation
from bots.tadmor.reasons.advice import ActionAdvice, advise, explain, judge
from bots.tadmor.reasons.review import TADMOR_VOICE
from bots.tadmor.search.go_search import purpose_of
from bots.tadmor.search.judgement import TADMOR_JUDGE
from rules.contract import Action, Components, Event, PointsScored, Seat
from rules.message import Message, message
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor import names as thing_names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.offers import in_words
from tadmor_tui.session.advice import AdvisedAction, Remark, chance_alone, chance_note, verdict
from tadmor_tui.session.history import History
from tadmor_tui.session.review import Effect, ReviewInWords, ReviewParts
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t


class TadmorAdviser:
    # --- advice

    def advice(self, snapshot: TableSnapshot[TadmorGame, Struct], hand_open: bool) -> Callable[[], list[AdvisedAction]]:
        """While the hand lies face down nothing is thought about it, so that others can't guess it from the advice."""
        person, game, names = snapshot.person, snapshot.game, snapshot.names
        assert person is not None
        observation = (Observation if hand_open else PublicObservation)(game.copy(), person)

        def think() -> list[AdvisedAction]:
            return [
                AdvisedAction(one.action, advice_remark(game, one, hand_open), worth=chance_alone(one.weighed))
                for one in advise(observation, names)
            ]

        return think

    def leaves_hand_out(self, snapshot: TableSnapshot[TadmorGame, Struct], hand_open: bool) -> bool:
        person = snapshot.person
        return not hand_open and person is not None and snapshot.game.view(person).merchants[person].hand_size > 0

    # --- why somebody acted so

    def bot_reason(self, observation: Observation, action: Action, names: Sequence[str]) -> Message:
        return explain(observation, action, names).public

    def why(self, history: History[TadmorGame, Struct], number: int) -> Callable[[], Message]:
        """Of a bot's hand the reason may speak in general, of a person's not at all."""
        game, seat = history.position(number - 1), history.actor(number)
        assert seat is not None
        action = game.read_action(history.text(number))
        may_know = history.may_know_all_of(seat)
        face_down = history.by_a_person(number) and not may_know
        if face_down and isinstance(action, a.Fulfil | a.Discard):
            told = _of_a_card(game, action)
            return lambda: told
        observation = PublicObservation(game, seat) if face_down else Observation(game, seat)
        names = history.names_at(number)

        def think() -> Message:
            if not may_know:
                return explain(observation, action, names).public
            judged = judge(observation, action, names)
            if judged is None:
                return explain(observation, action, names).full
            return message("{verdict}: {reason}", verdict=verdict(judged.weighed), reason=judged.reason.full)

        return think

    # --- the review of a finished game

    def review(self, history: History[TadmorGame, Struct], prepared: PreparedDecisions) -> ReviewInWords[TadmorGame]:
        return ReviewInWords(history, _REVIEW, prepared)


def advice_remark(game: TadmorGame, one: ActionAdvice, hand_open: bool) -> Remark:
    """`Place a ship: Wood 4, North Sea`, `57 %`, and why."""
    reason = one.reason.full if hand_open else one.reason.public
    return Remark(in_words(game, one.action), chance_note(one.weighed), t("{reason.capital}.", reason=reason))


def _of_a_card(game: TadmorGame, action: a.Fulfil | a.Discard) -> Message:
    """Tell of a card in a person's hand, and nothing of the others there."""
    if isinstance(action, a.Fulfil):
        return message("{points} PP at the end", points=game.components.missions[action.card].points)
    return message("1 {good} is worth more than the card", good=thing_names.good(action.good))


# --- what counts in the review

_MAIN = (a.Place, a.Fulfil, a.Buy, a.BuildTower, a.BuildPairs, a.BuildTemple, a.BuyRare, a.Traitor, a.Return, a.Raid)
"""Actions that are told of a plan; others are steps towards them."""


def _effect(event: Event, components: Components) -> Effect | None:
    """Return what an event is roughly worth, in PP."""
    assert isinstance(components, Catalogue)
    match event:
        case PointsScored(seat=seat, points=points):
            return Effect(seat, points)
        case e.MissionFulfilled(seat=seat, card=card):
            return Effect(seat, components.missions[card].points)
        case e.MissionReturned(seat=seat, card=card):
            return Effect(seat, -components.missions[card].points / 2)
        case e.TowerBuilt(seat=seat, levels=levels):
            return Effect(seat, LEVEL_WORTH * levels)
        case e.TowerFell(seat=seat, levels=levels):
            return Effect(seat, -LEVEL_WORTH * levels)
        case e.PieceDrivenOff(seat=seat):
            return Effect(seat, -PIECE_WORTH)
        case _ if type(event) in _WORTHS and event.whose is not None:
            return Effect(event.whose, _WORTHS[type(event)])
    return None


LEVEL_WORTH, PIECE_WORTH = 5.0, 6.0
_WORTHS: dict[type, float] = {
    e.PieceGained: 14.0,
    e.TempleCompleted: 14.0,
    e.TempleBuilt: 8.0,
    e.RareTaken: 6.0,
    e.TileTaken: 4.0,
}


def told_apart(game: TadmorGame, _: Seat, played: Action, better: Sequence[Action]) -> tuple[str, str]:
    """Two ways to act in words; if they differ only in how something was paid, with what was paid."""
    first, one = cast(a.AnyAction, better[0]), cast(a.AnyAction, played)
    if purpose_of(one) == purpose_of(first):
        return _paid(game, one), _paid(game, first)
    told, later = in_words(game, first), [action for action in better[1:] if isinstance(action, _MAIN)][:1]
    if not isinstance(first, _MAIN) and later:
        told = t("{first}, then {later}", first=told, later=in_words(game, later[0]))
    return in_words(game, one), told


def _paid(game: TadmorGame, action: Action) -> str:
    words = in_words(game, action)
    if not isinstance(action, a.Buy | a.BuildTemple | a.BuyRare | a.Fulfil):
        return words
    return t("{action}, paid with {goods}", action=words, goods=thing_names.goods(action.goods))


_REVIEW: ReviewParts[TadmorGame] = ReviewParts(TADMOR_JUDGE, TADMOR_VOICE, _effect, told_apart)
