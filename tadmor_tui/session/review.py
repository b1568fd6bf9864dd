"""The look back at a finished game in words: what decided it, and what people could have done better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Generic

from msgspec import Struct

from bots.judgement import Judge
from bots.kit.review import MissedDecision, Review, TurningPoint
from bots.kit.voice import Voice
from bots.prepared import PreparedDecisions
from rules.contract import Action, Components, Event, Seat
from rules.message import Series, message, nmessage
from tadmor_tui.session.advice import MissedRow, Remark, ReviewReport, TurningPointRemark, TurningRow, percent
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import GameT_co
from tadmor_tui.text.translation import t, words_of

MAX_FACTS = 3
"""Facts of a turn that are told."""


class Effect(Struct, frozen=True):
    """The effect of an event on a seat: roughly what it is worth; negative for a loss."""

    seat: Seat
    worth: float


class _Fact(Struct, frozen=True):
    effect: Effect
    action: int
    event: Event


@dataclass(frozen=True)
class ReviewParts(Generic[GameT_co]):
    """The parts of the review that a game provides."""

    judge: Judge[GameT_co]
    voice: Voice
    effect: Callable[[Event, Components], Effect | None]
    in_words: Callable[[GameT_co, Seat, Action, Sequence[Action]], tuple[str, str]]
    """Tells the decision that was made in a position, and the steps of a better one."""
    cost: Callable[[MissedDecision], str] = lambda missed: points_of_chance(-percent(missed.judged.weighed.less))


class ReviewInWords(Generic[GameT_co]):
    """The review of one game; its `steps()` do the work."""

    def __init__(
        self, history: History[GameT_co, Struct], parts: ReviewParts[GameT_co], prepared: PreparedDecisions
    ) -> None:
        self._history, self._words, self._parts = history, history.words, parts
        end = history.position(history.last)
        actions = [(history.actor(n) or 0, end.read_action(history.text(n))) for n in range(1, history.last + 1)]
        self._viewer = history.people[0] if len(history.people) == 1 else None
        self._review = Review(
            parts.judge,
            prepared.first(parts.voice.weigher(history.names)),
            history.position,
            actions,
            history.people,
            lambda number: history.by_a_person(number + 1),
            parts.voice.face_down if len(history.people) > 1 else None,
        )
        self._complete = False

    def steps(self) -> Iterator[float]:
        yield from self._review.steps()
        self._complete = True

    def report(self) -> ReviewReport:
        if not self._review.is_charted:
            return ReviewReport()
        points = tuple(map(self._row, self._review.turning_points))
        if not self._complete:
            return ReviewReport(tuple(self._review.chances), points, viewer=self._viewer)
        missed = tuple(map(self._missed_row, self._review.missed))
        return ReviewReport(tuple(self._review.chances), points, missed, tuple(self._done_well()), self._viewer, True)

    # --- what decided the game

    def _row(self, point: TurningPoint) -> TurningRow:
        facts, changes = self._facts(point), point.changes
        seat = facts[0].effect.seat if facts else max(range(len(changes)), key=lambda other: abs(changes[other]))
        looked_at = self._viewer if self._viewer is not None else seat
        whose = facts[0].event.whose if facts else None
        lead = ""
        if point.changes_lead:
            lead = t("{name} leads", name=self._names(point)[point.after.favourite])
        return TurningRow(
            facts[0].action if facts else point.after.number,
            point.before.turn,
            seat if whose is None else whose,
            self._told(point, facts[0]) if facts else t("only small steps"),
            lead,
            tuple(
                percent(then) - percent(now)
                for now, then in zip(point.before.chances, point.after.chances, strict=True)
            ),
            self._review.chances.index(point.before) + 0.5,
            self._story(point, facts, looked_at),
            bool(facts),
        )

    def _names(self, point: TurningPoint) -> Sequence[str]:
        return self._history.names_at(point.after.number)

    def _facts(self, point: TurningPoint) -> list[_Fact]:
        """Return the facts of a turn, those first that explain its change: gains of who rose, losses of who fell."""
        found: list[_Fact] = []
        for number in range(point.before.number + 1, point.after.number + 1):
            for event in self._history.events(number):
                effect = self._parts.effect(event, self._history.components)
                if effect is not None and effect.worth and self._told(point, fact := _Fact(effect, number, event)):
                    found.append(fact)
        changes = point.changes

        def weight(fact: _Fact) -> tuple[bool, float]:
            explains = fact.effect.worth * changes[fact.effect.seat]
            return explains <= 0, -abs(explains) - abs(fact.effect.worth)

        told: dict[str, _Fact] = {}
        for fact in sorted(found, key=weight):
            told.setdefault(self._told(point, fact), fact)
        return list(told.values())[:MAX_FACTS]

    def _told(self, point: TurningPoint, fact: _Fact) -> str:
        names, event = self._names(point), fact.event
        return self._words.brief(event, names, self._history.components) or self._words.summed([event])

    def _story(self, point: TurningPoint, facts: Sequence[_Fact], seat: Seat) -> str:
        names = self._names(point)
        by_seat: dict[Seat | None, list[str]] = {}
        for fact in facts:
            by_seat.setdefault(fact.event.whose, []).append(self._told(point, fact))
        told = [self._of_seat(names, whose, words) for whose, words in by_seat.items()]
        return t(
            "{turn.capital}, {name}: from {before} to {after} in 100. {facts}.",
            turn=self._history.turn_name(point.before.turn),
            name=names[seat],
            before=percent(point.before.chances[seat]),
            after=percent(point.after.chances[seat]),
            facts=reduce(lambda one, two: t("{one}; {two}", one=one, two=two), told or [t("only small steps")]),
        )

    def _of_seat(self, names: Sequence[str], whose: Seat | None, words: Sequence[str]) -> str:
        told = Series(tuple(words))
        return words_of(told) if whose is None else t("{name}: {told}", name=names[whose], told=told)

    # --- what people missed

    def _missed_row(self, missed: MissedDecision) -> MissedRow:
        game = self._history.position(missed.number)
        played, better = self._parts.in_words(game, missed.seat, missed.action, missed.judged.better)
        return MissedRow(
            missed.number,
            missed.turn,
            missed.seat,
            played,
            better,
            words_of(missed.judged.reason or ""),
            self._parts.cost(missed),
        )

    def _done_well(self) -> Iterator[str]:
        """Tell of each person how many decisions were good; where there is one person, without the name."""
        names = self._history.names
        for seat, tally in self._review.tallies.items():
            if not tally.weighed:
                continue
            good = nmessage(
                "{good} of {n} decision was the best, or as good as the best",
                "{good} of {n} decisions were the best, or as good as the best",
                tally.weighed,
                good=tally.good,
            )
            yield words_of(good if self._viewer is not None else message("{name}: {told}", name=names[seat], told=good))

    # --- in lines

    def turning_points(self) -> list[TurningPointRemark]:
        report = self.report()
        return [*map(self._point_remark, report.points), *map(self._missed_remark, report.missed)]

    def _point_remark(self, row: TurningRow) -> TurningPointRemark:
        head = t("{turn.capital}: {fact}", turn=self._history.turn_name(row.turn), fact=row.fact)
        change = row.changes[row.seat if self._viewer is None else self._viewer]
        remark = Remark(head, points_of_chance(change), row.story, row.seat, "good" if change > 0 else "bad")
        return TurningPointRemark(row.place, remark)

    def _missed_remark(self, row: MissedRow) -> TurningPointRemark:
        head = t(
            "{turn.capital}, {name}: {played}",
            turn=self._history.turn_name(row.turn),
            name=self._history.names_at(row.place + 1)[row.seat],
            played=row.played,
        )
        text = better_told(row)
        return TurningPointRemark(row.place, Remark(head, row.cost, text, row.seat, "bad"))


def better_told(row: MissedRow) -> str:
    """Return the better decision and its reason in a sentence."""
    return t("Better: {better} ({reason})", better=row.better, reason=row.reason)


def points_of_chance(points: int) -> str:
    """`+25 in 100`."""
    return t("{points:+d} in 100", points=points)
