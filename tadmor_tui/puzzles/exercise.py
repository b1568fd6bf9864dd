"""A decision to be found, in a position as its seat knows it; answers are judged by the weighing of the advice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random

from msgspec import Struct

from bots.games import PUZZLES, bots_of
from bots.observation import Observation
from bots.puzzle import Puzzle, Weighing, judge
from rules.contract import Action, AnyGame, Seat
from rules.games import GAMES
from rules.message import OrList
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.session.advice import AdvisedAction, percent
from tadmor_tui.text.translation import nt, t, words_of

CHOICES = 3
"""Decisions among which a hint leaves the choice."""


class Verdict(Struct, frozen=True):
    """The judgement of an answer, in a sentence."""

    right: bool
    told: str


class Exercise:
    """A position and what is known about it. Thinking takes its time: judge, hints and solution belong in a thread."""

    def __init__(
        self, game_name: str, game: AnyGame, seat: Seat, answers: tuple[str, ...] = (), about: str = ""
    ) -> None:
        """`game` must be a sample: it is what its seat knows, and the rest dealt anew. `about` is its first hint."""
        self.game_name, self.seat, self._about = game_name, seat, about
        self._game = game
        self._answers = [game.read_action(answer) for answer in answers]

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Exercise:
        return cls(puzzle.game, puzzle.position(), puzzle.seat, puzzle.answers, _about(puzzle))

    @classmethod
    def of_position(cls, game_name: str, game: AnyGame, seat: Seat) -> Exercise:
        """Return an exercise in a position of a game that was played, of which only its seat's knowledge is kept."""
        sample = game.determinize(seat, Random(Observation(game, seat).seed()))
        return cls(game_name, sample, seat)

    def begin(self) -> LocalGame:
        """Return the position as a game in memory: its person has the seat, and nobody else will move."""
        game, roster = self._game.copy(), bots_of(self.game_name)
        labels = GAMES[self.game_name].labels_of(game.options)
        seats = [
            SeatInfo(words_of(label.name), HUMAN if number == self.seat else roster.usual)
            for number, label in enumerate(labels)
        ]
        return LocalGame(PlayedGame(self.game_name, Timeline(game, ()), seats))

    # --- judging

    @property
    def weighing(self) -> Weighing:
        """The weighing that advice shows."""
        return PUZZLES[self.game_name].weigh(Observation(self._game, self.seat), 1)

    def judge(self, action: Action) -> Verdict:
        """Judge an answer; what advice would mark as good is right."""
        right, weighed = judge(self.weighing, action, self._answers)
        if right:
            return Verdict(True, t("Right."))
        if weighed is None:
            return Verdict(False, t("That is not the answer here."))
        units = PUZZLES[self.game_name].units(weighed.behind)
        if weighed.chance is None and units is not None:
            return Verdict(False, t("That costs {units}.", units=units))
        told = nt(
            "That costs {n} point in 100 of the chance to win.",
            "That costs {n} points in 100 of the chance to win.",
            percent(weighed.less),
        )
        if units is not None:
            told = t("{told} By the end of the game that is {units} fewer.", told=told, units=units)
        return Verdict(False, told)

    @cached_property
    def solution(self) -> AdvisedAction:
        """The best decision as advice tells it."""
        shown = self.begin()
        assert shown.game_ui.adviser is not None
        advised = shown.game_ui.adviser.advice(shown.snapshot, True)()
        return next((one for one in advised if not self._answers or one.action in self._answers), advised[0])

    def hints(self) -> list[str]:
        """Return the hints, each telling more than the one before."""
        return [*filter(None, (self._about,)), self._choice(), t("The reason: {why}", why=self.solution.remark.text)]

    def _choice(self) -> str:
        """Leave the choice among a few decisions."""
        best = self.solution.action
        wrong = list(self._wrong())[: CHOICES - 1]
        lines = sorted(self.line_of(action) for action in (best, *wrong))
        return t("It is one of these: {choices}.", choices=OrList(tuple(lines)))

    def _wrong(self) -> Iterator[Action]:
        weighing = self.weighing
        ranked = [one.action for one in weighing.ranked]
        others = [action for action in self._game.legal_actions(self.seat) if action not in ranked]
        for action in (*ranked, *others):
            if not judge(weighing, action, self._answers)[0]:
                yield action

    def line_of(self, action: Action) -> str:
        """Return a decision in words."""
        words = self.begin().snapshot.offer_of(action)
        return self._game.write_action(action) if words is None else words.label


def _about(puzzle: Puzzle) -> str:
    gap = nt(
        "Every other decision costs at least {n} point in 100 of the chance to win.",
        "Every other decision costs at least {n} points in 100 of the chance to win.",
        percent(puzzle.gap),
    )
    levels = len(bots_of(puzzle.game)) - 1
    found = nt(
        "Of {levels} bots {n} finds the best.",
        "Of {levels} bots {n} find the best.",
        len(puzzle.found_by),
        levels=levels,
    )
    return t("{one} {two}", one=gap, two=found)
