"""The weighing of a decision in Marchands d'Empire: plots in sampled turns, smaller decisions by their prices.

The unit is a hundredth of a victory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bots.chance import CERTAIN
from bots.kit.search_player import sample_game
from bots.kit.weighing import LUCKS, POINT, Scale, WeighedOption, WeighingCache, best_of, mean
from bots.marchands.evaluation.prices import Prices, prices_by_chance
from bots.marchands.evaluation.win_chance import WinChance
from bots.marchands.judgement import MARCHANDS_JUDGE
from bots.marchands.search.minor_choices import REPEAT_FACTOR, announcement
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.plot_trials import UNIT, PlotTrials, TriedPlot
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITY_OF, REGION_OF, STEPS
from rules.marchands.prospects import foresee
from rules.marchands.table import Table, steps
from rules.marchands.view import View

MAX_CANDIDATES = 6
MAX_BEGUN_AGAIN = 3
"""Plots among them that take off steps that are plotted already."""
MIN_GAIN_TO_CHANGE = 2 * POINT * 100
"""Improvement for which a plot is begun again, in thousandths of a hundredth."""


class WeighedDecision(Struct, frozen=True):
    """A decision, and the chance to win after it in each luck."""

    action: Action
    outcomes: tuple[int, ...]
    tried: TriedPlot | None = None
    """The whole plot that the action is a step of."""
    parts: dict[str, int] = {}


class MarchandsWeighing:
    """The candidates of a player, the best first; other actions are weighed when asked for."""

    def __init__(self, observation: Observation, lucks: int = LUCKS) -> None:
        rng = Random(luck_seed(observation))
        self.seat, self.legal = observation.seat, observation.legal_actions()
        self.game = sample_game(observation, rng, MarchandsGame)
        self.table = self.game.table
        self._others: dict[Action, WeighedDecision | None] = {}
        if self.game.stage == "plotting":
            self._trials = PlotTrials(observation, rng, lucks)
            self.ranked = self._plots()
        else:
            self.ranked = _minor_decisions(self.table, self.seat, self.legal)

    # --- plots

    @property
    def begun(self) -> tuple[int, ...]:
        return self.table.plots[self.seat]

    def _plots(self) -> list[WeighedDecision]:
        """Weigh one plot for each next step; steps are taken off if another plot is clearly better."""
        begun = self.begun
        plots = candidate_plots(self.table, self.seat, begun)
        if begun:
            kept = candidate_plots(self.table, self.seat, without_useless(self.table, self.seat))
            plots += [*kept[:MAX_BEGUN_AGAIN], *candidate_plots(self.table, self.seat)[:MAX_BEGUN_AGAIN]]
        tried = [self._trials.tried(plot) for plot in dict.fromkeys(plots)]
        tried += [self._trials.without_failing_steps(one) for one in tried[:MAX_BEGUN_AGAIN] if not one.works]
        found = sorted((one for one in tried if one.works), key=lambda one: -sum(one.outcomes))
        going_on = [one for one in found if one.plot[: len(begun)] == begun]
        best = found[0]
        if going_on and mean(best.outcomes) - mean(going_on[0].outcomes) < MIN_GAIN_TO_CHANGE:
            best = going_on[0]
        by_step: dict[Action, WeighedDecision] = {}
        for one in (best, *going_on):
            decision = self._decision(one)
            by_step.setdefault(decision.action, decision)
        return list(by_step.values())

    def _decision(self, one: TriedPlot) -> WeighedDecision:
        return WeighedDecision(actions_to_lay(self.begun, one.plot)[0], one.outcomes, one, one.parts)

    def _other_plot(self, action: Action) -> WeighedDecision | None:
        match action:
            case a.Seal():
                return WeighedDecision(action, (tried := self._trials.tried(self.begun)).outcomes, tried, tried.parts)
            case a.Plot(step):
                plot = candidate_plots(self.table, self.seat, (*self.begun, STEPS.index(step)))[0]
                return self._decision(self._trials.tried(plot))
        return None

    # --- asking

    @cached_property
    def best(self) -> WeighedDecision:
        if self.game.stage == "plotting":
            return self.ranked[0]
        return self.ranked[best_of([one.outcomes for one in self.ranked])]

    def decision_of(self, action: Action) -> WeighedDecision | None:
        """Return any action with its outcomes; None if this judgement has nothing to say about it."""
        for one in self.ranked:
            if one.action == action:
                return one
        if self.game.stage != "plotting" or action not in self.legal:
            return None
        if action not in self._others:
            self._others[action] = self._other_plot(action)
        return self._others[action]

    def weighed(self, one: WeighedDecision) -> WeighedOption[WeighedDecision]:
        return self._scale.weigh(one, one.outcomes, self.best.outcomes)

    def weigh(self, action: Action) -> WeighedOption[WeighedDecision] | None:
        one = self.decision_of(action)
        return None if one is None else self.weighed(one)

    def lead_in_parts(self, one: WeighedDecision, other: WeighedDecision) -> dict[str, int]:
        """Return how far a plot is ahead of another, in parts that add up to the calibrated chances' difference."""
        found = {name: points - other.parts[name] for name, points in one.parts.items()}
        lead, (chance, least) = sum(found.values()), (self.weighed(one).chance, self.weighed(other).chance)
        if not lead or chance is None or least is None:
            return found
        told = (chance - least) * UNIT // CERTAIN
        scaled = {name: points * told // lead for name, points in found.items()}
        largest = max(scaled, key=lambda name: abs(scaled[name]))
        scaled[largest] += told - sum(scaled.values())
        return scaled

    @cached_property
    def _scale(self) -> Scale:
        best = mean(self.best.outcomes)
        return Scale(0, lambda behind: MARCHANDS_JUDGE.refitted(self.table, (best - behind) / UNIT))


def luck_seed(observation: Observation) -> int:
    """Return a seed that does not depend on the steps plotted so far: a plot is weighed alike while it is laid."""
    known = observation.known()
    if isinstance(known, View):
        players = list(known.players)
        players[observation.seat] = replace(players[observation.seat], plot=())
        known = replace(known, players=tuple(players))
    return observation.seed(known)


def candidate_plots(table: Table, seat: Seat, begun: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Return the plots worth considering; the best without interference comes first."""
    search = PlotSearch(table, seat, _prices(table, seat))
    return [plot.steps for plot in search.plots(table.caravans[seat], begun)[:MAX_CANDIDATES]]


def useless_step(table: Table, seat: Seat, plot: tuple[int, ...]) -> int | None:
    """Return the first step of a plot that is certain to do nothing, counted from 0."""
    seen = foresee(table, seat, steps(plot)).steps
    return next((number for number, one in enumerate(seen) if isinstance(one.event, e.StepFailed)), None)


def without_useless(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return what was plotted so far, without the steps that are certain to do nothing."""
    plot = table.plots[seat]
    while (number := useless_step(table, seat, plot)) is not None:
        plot = plot[:number] + plot[number + 1 :]
    return plot


def actions_to_lay(begun: tuple[int, ...], plot: tuple[int, ...]) -> tuple[a.AnyAction, ...]:
    """Return the steps to take off and to plot until a plot is complete; sealing, if it is already."""
    same = next((n for n, (one, other) in enumerate(zip(begun, plot, strict=False)) if one != other), None)
    kept = min(len(begun), len(plot)) if same is None else same
    off = [a.Erase()] * (len(begun) - kept)
    return (*off, *(a.Plot(STEPS[step]) for step in plot[kept:])) or (a.Seal(),)


def _prices(table: Table, seat: Seat) -> Prices:
    return prices_by_chance(table, seat, WinChance(table, seat))


# --- the smaller decisions


def _minor_decisions(table: Table, seat: Seat, legal: Sequence[Action]) -> list[WeighedDecision]:
    """Weigh rewards, electors and starts by their prices; of announcements only the best is known."""
    now, prices = WinChance(table, seat).chance, _prices(table, seat)
    found: list[WeighedDecision] = []
    for action in legal:
        match action:
            case a.TakeRewards(rewards):
                by_reward = prices.rewards(table, table.caravans[seat], table.fulfilled)
                value = sum(by_reward.get(reward, 0.0) for reward in rewards)
            case a.PlaceElectors(regions):
                value = _electors_value([REGION_OF[region] for region in regions], prices)
            case a.PlaceCaravan(city):
                value = PlotSearch(table, seat, prices).best(CITY_OF[city]).value
            case a.Announce() if action == announcement(table, seat):
                value = 0.0
            case _:
                continue
        found.append(WeighedDecision(action, (round(UNIT * (now + value)),)))
    return sorted(found, key=lambda one: -one.outcomes[0])


def _electors_value(regions: Sequence[int], prices: Prices) -> float:
    """Return the value of electors; each further one in a region counts for less."""
    value = 0.0
    for region in sorted(set(regions)):
        for number in range(regions.count(region)):
            value += prices.electors[region] * REPEAT_FACTOR**number
    return value


_CACHE: WeighingCache[MarchandsWeighing] = WeighingCache()


def weighing_of(observation: Observation, lucks: int = LUCKS) -> MarchandsWeighing:
    """Return the weighing of a decision; the same knowledge always gets the same one."""
    return _CACHE.get(observation, lucks, MarchandsWeighing)
