"""Advice, reasons and the review of a game of Marchands d'Empire for the people at this screen, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct

from bots.kit.review import TurningPoint
from bots.kit.search_player import sample_game
from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import PlotAdvice, advise, explain
from bots.marchands.reasons.review import PlotReview
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import names
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import WAIT_SIGN
from rules.marchands.places import CITIES, Step
from rules.marchands.prospects import foresee
from rules.marchands.table import Table
from rules.message import AndList, Message, message
from tadmor_tui.games.marchands.text.steps import route_told
from tadmor_tui.session.advice import AdvisedAction, Remark, TurningPointRemark
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of

BEST = 0.005
"""Of the chance to win, what makes no difference."""


class MarchandsAdviser:
    """Reasons for plots and announcements are for those who may know them."""

    def advice(
        self, snapshot: TableSnapshot[MarchandsGame, Struct], hand_open: bool
    ) -> Callable[[], list[AdvisedAction]]:
        """While the stock lies face down nothing is thought about it, so that others can't guess it."""
        person, game = snapshot.person, snapshot.game
        assert person is not None
        observation = (Observation if hand_open else PublicObservation)(game.copy(), person)

        def think() -> list[AdvisedAction]:
            table = sample_game(observation, Random(0), MarchandsGame).table
            return [AdvisedAction(one.action, _remark(one, table, person), one.lays) for one in advise(observation)]

        return think

    def leaves_hand_out(self, snapshot: TableSnapshot[MarchandsGame, Struct], hand_open: bool) -> bool:
        return not hand_open and not snapshot.game.table.all_is_open

    def bot_reason(self, observation: Observation, action: Action, names: Sequence[str]) -> Message:
        return _SECRET if action.secret or isinstance(action, a.Seal) else explain(observation, action)

    def why(self, history: History[MarchandsGame, Struct], number: int) -> Callable[[], Message]:
        """Nothing is said to others of a player's plot and possessions."""
        game, seat = history.position(number - 1), history.actor(number)
        assert seat is not None
        action = game.read_action(history.text(number))
        if history.may_know_all_of(seat):
            return lambda: explain(Observation(game, seat), action)
        if action.secret or isinstance(action, a.Seal):
            return lambda: _SECRET
        return lambda: explain(PublicObservation(game, seat), action)

    def review(self, history: History[MarchandsGame, Struct]) -> MarchandsReview:
        return MarchandsReview(history)


_SECRET = message("A plot is nobody else's business until all are shown.")


def _remark(one: PlotAdvice, table: Table, seat: Seat) -> Remark:
    note = t("the best") if one.behind < BEST else t("about {points:.0%} of a victory less", points=one.behind)
    head, reason = _in_words(one, len(table.plots[seat])), words_of(one.reason)
    if isinstance(one.action, a.Plot | a.Erase | a.Seal):
        start = CITIES[table.caravans[seat]]
        route = route_told(foresee(table, seat, one.plot).steps, start)
        return Remark(head, note, t("{route.capital}. {reason}", route=route, reason=reason))
    return Remark(head, note, reason)


def _in_words(one: PlotAdvice, begun: int) -> str:
    """The decision; of a step the whole plot that it belongs to, and which of those that were begun are taken off."""
    match one.action:
        case a.Plot():
            return t("Plot {plot}", plot=_row(one.plot))
        case a.Erase():
            first = begun - sum(isinstance(action, a.Erase) for action in one.lays) + 1
            if first == begun:
                return t("Take step {first} off, for {plot}", first=first, plot=_row(one.plot))
            return t("Take steps {first} to {last} off, for {plot}", first=first, last=begun, plot=_row(one.plot))
        case a.Seal():
            return t("Seal {plot}", plot=_row(one.plot))
        case a.PlaceCaravan(city):
            return t("Start in city {city}", city=city)
        case a.TakeRewards(rewards):
            return t("Take these rewards: {rewards}", rewards=AndList(tuple(names.reward(name) for name in rewards)))
        case a.PlaceElectors(regions):
            return t("Electors to {regions}", regions=AndList(regions))
        case a.Announce(amount):
            return t("Announce {amount}", amount=amount)
        case _:
            raise AssertionError(f"nobody advises {one.action}")


def _row(plot: Sequence[Step]) -> str:
    """`b X a . X`, as plots are written."""
    return " ".join(WAIT_SIGN if step == "wait" else step for step in plot) or WAIT_SIGN


class MarchandsReview:
    """The look back at a finished game; its `steps()` do the work."""

    def __init__(self, history: History[MarchandsGame, Struct]) -> None:
        self._history = history
        end = history.position(history.last)
        actions = [(history.actor(n) or 0, end.read_action(history.text(n))) for n in range(1, history.last + 1)]
        self._review = PlotReview(history.position, actions, history.people)

    def steps(self) -> Iterator[float]:
        return self._review.steps()

    def turning_points(self) -> list[TurningPointRemark]:
        return [TurningPointRemark(plot.action, self._remark(plot)) for plot in self._review.turning_points]

    def _remark(self, plot: TurningPoint[Step]) -> Remark:
        name = self._history.names_at(plot.action + 1)[plot.seat]
        text = t(
            "Plotted: {played}. Better: {better}. {reason}",
            played=_row(plot.played),
            better=_row(plot.better),
            reason=plot.reason or "",
        )
        head = t("Turn {turn}, {name}", turn=plot.turn, name=name)
        return Remark(head, t("about {points:.0%} of a victory missed", points=plot.amount), text, plot.seat, "bad")
