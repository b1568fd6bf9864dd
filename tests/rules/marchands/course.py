"""A few turns of Marchands d'Empire in which two players do what is a secret afterwards, and a third one looks on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Seat
from saves.timeline import Timeline
from tests.rules.marchands.tables import position

RED, BLUE, GREEN = range(3)


class Course:
    """Red and Blue fulfil a contract in turn 5, take a resource in turn 6 and announce; nothing happens after that.

    In the `swapped` one Red pays, keeps, takes and announces what Blue does in the other, and they place electors the
    other way round. What lies open at the end is the same.
    """

    def __init__(self, swapped: bool = False, **options: bool) -> None:
        self._swapped = swapped
        contracts, stocks, goods = ("=bronze", "=silver"), ("BC", "SG"), ("C", "S")
        if swapped:
            contracts, stocks, goods = contracts[::-1], stocks[::-1], goods[::-1]
        begun = position(
            players=3,
            turn=5,
            cities={"6": contracts[0], "10": contracts[1], "7": goods[0], "13": goods[1]},
            red=dict(at="6", stock=stocks[0]),
            blue=dict(at="10", stock=stocks[1]),
            green=dict(at="3"),
            options=options,
        )
        self.past = Timeline(begun.game, [])
        self._steps = self._played()

    def _do(self, seat: Seat, *lines: str) -> None:
        for line in lines:
            self.past.apply(seat, self.past.game.read_action(line), 0)

    def _plot(self, red: Sequence[str] = (), blue: Sequence[str] = ()) -> None:
        for seat, plot in ((RED, red), (BLUE, blue), (GREEN, ())):
            self._do(seat, *(f"plot {step}" for step in plot), "seal")

    def _played(self) -> Iterator[str]:
        self._plot(["X"], ["X"])
        yield "rewards of turn 5"
        while self.past.game.stage != "plotting":
            (seat,) = self.past.game.acting
            if self.past.game.stage == "rewards":
                self._do(seat, "take keep and electors")
            else:
                regions = {RED: "I I", BLUE: "VIII"} if self._swapped else {RED: "I VIII", BLUE: "I"}
                self._do(seat, f"electors {regions[seat]}")
        yield "plots of turn 6"
        self._plot(["b", "X"], ["a", "X"])
        yield "monopolies of turn 6"
        while self.past.game.stage != "plotting":
            (seat,) = self.past.game.acting
            self.past.apply(seat, self.past.game.legal_actions(seat)[0], 0)
        yield "plots of turn 7"
        self._plot()
        yield "plots of turn 8"
        self._plot()
        yield "plots of turn 9"

    def to(self, point: str) -> Timeline:
        next(step for step in self._steps if step == point)
        return self.past
