"""Advice, reasons and the review of a game of Marchands d'Empire for the people at this screen, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct

from bots.kit.search_player import sample_game
from bots.marchands.judgement import MARCHANDS_JUDGE
from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import PlotAdvice, advise, explain, judge
from bots.marchands.reasons.review import MARCHANDS_VOICE
from bots.observation import Observation
from bots.prepared import PreparedDecisions
from rules.contract import Action, Components, Event, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import WAIT_SIGN
from rules.marchands.places import CITIES, Step
from rules.marchands.prospects import foresee
from rules.marchands.table import Table, steps
from rules.message import AndList, Message, Value, message
from tadmor_tui.games.marchands.text.offers import in_words
from tadmor_tui.games.marchands.text.steps import route_told
from tadmor_tui.session.advice import AdvisedAction, Remark, chance_note, verdict
from tadmor_tui.session.history import History
from tadmor_tui.session.review import Effect, ReviewInWords, ReviewParts
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t, words_of


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

    def bot_reason(self, observation: Observation, action: Action, names: Sequence[str]) -> Value:
        """Nothing is said of a plot, step by step, while it is made."""
        return "" if action.secret or isinstance(action, a.Seal) else explain(observation, action)

    def why(self, history: History[MarchandsGame, Struct], number: int) -> Callable[[], Message]:
        """Nothing is said to others of a player's plot and possessions."""
        game, seat = history.position(number - 1), history.actor(number)
        assert seat is not None
        action = game.read_action(history.text(number))
        if history.may_know_all_of(seat):
            return lambda: _judged(Observation(game, seat), action)
        if action.secret or isinstance(action, a.Seal):
            return lambda: _SECRET
        return lambda: explain(PublicObservation(game, seat), action)

    def review(
        self, history: History[MarchandsGame, Struct], prepared: PreparedDecisions
    ) -> ReviewInWords[MarchandsGame]:
        return ReviewInWords(history, _REVIEW, prepared)


def _judged(observation: Observation, action: Action) -> Message:
    """Return how a decision compares with the best, and its reason; a step of a plot only says what it brings."""
    judged = None if isinstance(action, a.Plot | a.Erase | a.Unseal) else judge(observation, action)
    if judged is None:
        return explain(observation, action)
    return message("{verdict.capital}. {reason}", verdict=verdict(judged.weighed), reason=judged.reason)


_SECRET = message("A plot is nobody else's business until all are shown.")


def _remark(one: PlotAdvice, table: Table, seat: Seat) -> Remark:
    note = chance_note(one.weighed)
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
                return t("Remove step {first}, for {plot}", first=first, plot=_row(one.plot))
            return t("Remove steps {first} to {last}, for {plot}", first=first, last=begun, plot=_row(one.plot))
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


# --- what counts in the review


def _effect(event: Event, components: Components) -> Effect | None:
    """Return what an event is roughly worth, in points of economy."""
    match event:
        case e.TempleBuilt() | e.ElectorsPlaced() | e.MonopolyWon() | e.ContractFulfilled():
            return Effect(event.seat, _WORTHS[type(event)])
        case e.ContractKept(seat=seat, value=int(value)):
            return Effect(seat, value)
        case e.ResourceTaken(seat=seat):
            return Effect(seat, 1)
        case e.StepFailed(seat=seat):
            return Effect(seat, -3)
    return None


_WORTHS: dict[type, float] = {e.TempleBuilt: 8, e.ElectorsPlaced: 6, e.MonopolyWon: 7, e.ContractFulfilled: 9}


def _told(game: MarchandsGame, seat: Seat, played: Action, better: Sequence[Action]) -> tuple[str, str]:
    """Plots as they lie and as they would lie, or the decisions."""
    if not isinstance(played, a.Seal):
        return in_words(game, played), in_words(game, better[0])
    taken = _row(steps(game.table.plots[seat]))
    for action in better:
        if not isinstance(action, a.Seal):
            game.apply(seat, action)
    return taken, _row(steps(game.table.plots[seat]))


_REVIEW: ReviewParts[MarchandsGame] = ReviewParts(MARCHANDS_JUDGE, MARCHANDS_VOICE, _effect, _told)
