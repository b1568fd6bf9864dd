"""A lesson being taken: its game, the step that is to be done, and the words about it."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from string import Formatter

from rules.contract import Action, AnyGame, Components, Seat
from rules.game_kind import read_options
from rules.games import GAMES
from rules.message import Message, Value
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.lesson_format import (
    IF_LEGAL,
    GameLessons,
    LessonData,
    LessonWords,
    Step,
    StepWords,
    fact_of,
    read_lesson,
)
from tadmor_tui.games.registry import ui_of
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of

_HINTS = 2
"""Steps of a hint: the pane, then the move itself."""


def lessons_of(game: str) -> GameLessons | None:
    return ui_of(game).lessons


def games_with_lessons() -> list[str]:
    return [game for game in GAMES if lesson_names(game)]


def lesson_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's lessons in their order."""
    lessons = lessons_of(game)
    return () if lessons is None else tuple(lessons.words)


def title_of(game: str, name: str) -> Message:
    lessons = lessons_of(game)
    assert lessons is not None
    return lessons.words[name].title


def minutes_of(game: str, name: str) -> int:
    lessons = lessons_of(game)
    assert lessons is not None
    return read_lesson(lessons.folder / f"{name}.toml").minutes


class Lesson:
    """A lesson of a game, from its first step on or after some that were taken already."""

    def __init__(self, game: str, name: str, taken: Sequence[Sequence[str]] = (), components: Components | None = None):
        """`taken` are the actions of each step that was done, in notation."""
        lessons = lessons_of(game)
        assert lessons is not None
        self._lessons = lessons
        self.game_name, self.name = game, name
        self.data: LessonData = read_lesson(lessons.folder / f"{name}.toml")
        self.words: LessonWords = lessons.words[name]
        self.taken: list[tuple[str, ...]] = [tuple(actions) for actions in taken]
        self.played = self._begin(components)
        self.hints = 0
        """The number of hints that were given in this step."""
        self._expected_at: tuple[int, int] = (-1, -1)
        self._expected: Action | None = None
        self.refused = False
        """True if the reply says why a move was not played."""
        self.is_note = False
        """True if the reply is only a note."""
        self.reply = ""
        """The answer to the last key: a hint, or why a move was not taken."""

    def _begin(self, components: Components | None) -> PlayedGame:
        """Return the game after all that was done; nothing is written down unless it is played on."""
        kind, data = GAMES[self.game_name], self.data
        options = read_options(kind.options, data.options)
        timeline = Timeline(kind.start(options, components or kind.standard_components()))
        for notation in (*data.before, *(action for actions in self.taken for action in actions)):
            timeline.apply(timeline.game.acting[0], timeline.game.read_action(notation), 0)
        seats = [
            SeatInfo(words_of(label.name), HUMAN if seat == data.learner else data.rival)
            for seat, label in enumerate(kind.labels_of(options))
        ]
        return PlayedGame(self.game_name, timeline, seats)

    # --- where the learner is

    @property
    def game(self) -> AnyGame:
        return self.played.game

    @property
    def number(self) -> int:
        """Number of steps done."""
        return len(self.taken)

    @property
    def lesson_number(self) -> int:
        return 1 + lesson_names(self.game_name).index(self.name)

    @property
    def step(self) -> Step:
        """The step that is to be done; at the end the last one, which is only read."""
        return self.data.steps[min(self.number, len(self.data.steps) - 1)]

    @property
    def is_last_step(self) -> bool:
        return self.number >= len(self.data.steps) - 1

    @property
    def asks_move(self) -> bool:
        return bool(self.step.play)

    def expected(self) -> Action | None:
        """Return the best of the right actions that are legal; None if there is only something to read."""
        at = len(self.played.timeline), self.number
        if self._expected_at != at:
            self._expected_at, self._expected = at, self._find_expected() if self.step.play else None
        return self._expected

    def _find_expected(self) -> Action | None:
        legal = self.game.legal_actions(self.data.learner)
        written = [(self.game.write_action(action), action) for action in legal]
        found = (action for pattern in self.step.play for text, action in written if fnmatchcase(text, pattern))
        return next(found, None)

    def accepts(self, action: Action) -> bool:
        notation = self.game.write_action(action)
        return any(fnmatchcase(notation, pattern) for pattern in self.step.play)

    def panes(self) -> frozenset[type[object]]:
        """Return the panes that the step speaks of."""
        return frozenset(self._lessons.panes[name] for name in self.step.point)

    # --- going on

    def actions_after(self, action: Action | None) -> tuple[str, ...]:
        """Return what is done in this step: the learner's action, then what follows by itself."""
        trial, done = self.game.copy(), list[str]()
        for notation in (*([] if action is None else [trial.write_action(action)]), *self.step.following):
            seat, written = trial.acting[0], notation.removeprefix(IF_LEGAL)
            if written != notation and not _is_legal(trial, seat, written):
                continue
            trial.apply(seat, trial.read_action(written))
            done.append(written)
        return tuple(done)

    def done(self, actions: Sequence[str]) -> None:
        """Go to the next step after these actions."""
        self.taken.append(tuple(actions))
        self.hints, self.reply, self.refused = 0, "", False

    def rehearse(self) -> None:
        """Do the step as it is meant to be done."""
        actions = self.actions_after(self.expected() if self.asks_move else None)
        for notation in actions:
            self.played.timeline.apply(self.game.acting[0], self.game.read_action(notation), 0)
        self.done(actions)

    def answer(self, reply: str, refused: bool = False, is_note: bool = False) -> None:
        """Answer the last key in the panel."""
        self.reply, self.refused, self.is_note = reply, refused, is_note

    def one_step_back(self) -> Lesson | None:
        """Return the lesson as it stood before the last move of the learner; None at the beginning."""
        moves = [number for number in range(self.number) if self.data.steps[number].play]
        before = moves[-1] if moves else 0
        return Lesson(self.game_name, self.name, self.taken[:before]) if self.number else None

    def give_hint(self) -> bool:
        """Light a little more; return False if all is lit already."""
        self.hints = min(_HINTS, self.hints + 1)
        return self.hints < _HINTS

    @property
    def shows_move(self) -> bool:
        return self.step.lit or self.hints >= _HINTS

    def where(self) -> str:
        """Return the neighbourhood of the move; empty if the game has no word for it."""
        expected = self.expected()
        near = None if expected is None else self._lessons.near(self.game, expected)
        return "" if near is None else words_of(near)

    # --- what is said

    @property
    def step_words(self) -> StepWords:
        return self.words.steps[self.step.says]

    def why_not(self, keys: KeyNames, tried: str) -> str:
        """Return the sentence about a move that is not the one; `tried` are its words, if it has any."""
        if self.step_words.refuse is not None:
            return self.told(keys, self.step_words.refuse, tried)
        if tried:
            return t("Not {move}: it is allowed, but it is not what this step needs.", move=tried)
        return t("That is allowed, but it is not what this step needs.")

    def told(self, keys: KeyNames, words: Message | None, tried: str = "") -> str:
        """Return words of the step with their holes filled from the game; empty if there are none."""
        return "" if words is None else words_of(Message(words.text, self._values(keys, words, tried)))

    def _values(self, keys: KeyNames, words: Message, tried: str) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for name in holes_of(words):
            fact = self.step.holes.get(name) or self.data.holes.get(name)
            if fact is not None:
                values[name] = fact_of(self._lessons.facts, fact, self.game, self.data.learner)
            else:
                values[name] = tried if name == "tried" else keys[name.replace("_", "-")]
        return values


def _is_legal(game: AnyGame, seat: Seat, notation: str) -> bool:
    return any(game.write_action(action) == notation for action in game.legal_actions(seat))


def holes_of(words: Message) -> set[str]:
    """Return the names of the holes of a text."""
    return {field.split(".")[0] for _, field, _, _ in Formatter().parse(words.text) if field}
