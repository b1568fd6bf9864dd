"""Advice, reasons and the review of a game for the people at this screen: who may hear what, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from bots.observation import Observation
from bots.tadmor.public_observation import PublicObservation
from bots.tadmor.reasons.advice import ActionAdvice, advise, explain
from bots.tadmor.reasons.review import ActionPoint, DecisionReview
from bots.tadmor.search.go_search import purpose_of
from rules.contract import Action
from rules.message import AndList, Message, Value, message
from rules.tadmor import actions as a
from rules.tadmor import names as thing_names
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.offers import in_words
from tadmor_tui.session.advice import AdvisedAction, Remark, TurningPointRemark
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t

BEST = 0.05
"""PP behind the best that make no difference."""


class TadmorAdviser:
    # --- advice

    def advice(self, snapshot: TableSnapshot[TadmorGame, Struct], hand_open: bool) -> Callable[[], list[AdvisedAction]]:
        """While the hand lies face down nothing is thought about it, so that others can't guess it from the advice."""
        person, game, names = snapshot.person, snapshot.game, snapshot.names
        assert person is not None
        observation = (Observation if hand_open else PublicObservation)(game.copy(), person)

        def think() -> list[AdvisedAction]:
            return [
                AdvisedAction(one.action, advice_remark(game, one, hand_open)) for one in advise(observation, names)
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
            reason = explain(observation, action, names)
            return reason.full if may_know else reason.public

        return think

    # --- the review of a finished game

    def review(self, history: History[TadmorGame, Struct]) -> TadmorReview:
        return TadmorReview(history)


def advice_remark(game: TadmorGame, one: ActionAdvice, hand_open: bool) -> Remark:
    """`Place a ship: Wood 4, North Sea`, `about 5 PP`, and why."""
    reason = one.reason.full if hand_open else one.reason.public
    note = (
        t("about {gain:+.1f} PP", gain=one.gain)
        if one.behind < BEST
        else t("about {gain:+.1f} PP, {behind:.1f} less", gain=one.gain, behind=one.behind)
    )
    return Remark(in_words(game, one.action), note, t("{reason.capital}.", reason=reason))


def _of_a_card(game: TadmorGame, action: a.Fulfil | a.Discard) -> Message:
    """Tell of a card in a person's hand, and nothing of the others there."""
    if isinstance(action, a.Fulfil):
        return message("{points} PP at the end", points=game.components.missions[action.card].points)
    return message("1 {good} is worth more than the card", good=thing_names.good(action.good))


class TadmorReview:
    """The look back at a finished game; its `steps()` do the work."""

    def __init__(self, history: History[TadmorGame, Struct]) -> None:
        self._history = history
        end = history.position(history.last)
        actions = [(history.actor(n) or 0, end.read_action(history.text(n))) for n in range(1, history.last + 1)]
        self._review = DecisionReview(history.position, actions, history.names, history.people)

    def steps(self) -> Iterator[float]:
        return self._review.steps()

    def turning_points(self) -> list[TurningPointRemark]:
        return [TurningPointRemark(_place_of(point), self._remark(point)) for point in self._review.turning_points]

    def _remark(self, point: ActionPoint) -> Remark:
        """A turning point in words."""
        game = self._history.position(point.action)
        name = self._history.names_at(point.action + 1)[point.seat]
        played, better = told_apart(game, point.played, point.better)
        if not point.is_missed:
            head = t("Turn {turn}, {name} pulls ahead", turn=point.turn, name=name)
            note = t("by {points:.0f} PP", points=point.amount)
            return Remark(head, note, t("Above all: {actions}.", actions=played), point.seat, "good")
        text = (
            t("Played: {played}. Better: {better} ({reason}).", played=played, better=better, reason=point.reason)
            if point.reason
            else t("Played: {played}. Better: {better}.", played=played, better=better)
        )
        head = t("Turn {turn}, {name}", turn=point.turn, name=name)
        return Remark(head, t("{points:.0f} PP missed", points=point.amount), text, point.seat, "bad")


def told_apart(
    game: TadmorGame, played: Sequence[a.AnyAction], better: Sequence[a.AnyAction]
) -> tuple[AndList, AndList]:
    """Two ways to act in words; if they differ only in how something was paid, with what was paid."""
    if [purpose_of(action) for action in played] != [purpose_of(action) for action in better]:
        return _in_words(game, played), _in_words(game, better)
    return _with_goods(game, played), _with_goods(game, better)


def _in_words(game: TadmorGame, actions: Sequence[Action]) -> AndList:
    return AndList(tuple(in_words(game, action) for action in actions))


def _with_goods(game: TadmorGame, actions: Sequence[Action]) -> AndList:
    return AndList(tuple(_paid(in_words(game, action), action) for action in actions))


def _paid(words: str, action: Action) -> Value:
    if not isinstance(action, a.Buy | a.BuildTemple | a.BuyRare | a.Fulfil):
        return words
    return message("{action}, paid with {goods}", action=words, goods=thing_names.goods(action.goods))


def _place_of(point: ActionPoint) -> int:
    """Return the action at which the replay opens: before a decision that could have been better, after a good one."""
    return point.action if point.is_missed else point.action + 1
