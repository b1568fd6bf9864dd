"""A lesson line by line: the same steps as on the screen, with answers that are typed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.contract import Action, AnyGame
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.lessons.panel import told_of
from tadmor_tui.plain.prompts import Answers, numbered_actions, parse_action
from tadmor_tui.plain.texts import offer_lines
from tadmor_tui.plain.typed_commands import in_own_language
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t

_WORDS = {"choose": "Enter", "advice": "advice", "hint": "hint", "lesson-hint": "hint"}


class TypedKeys(KeyNames):
    """The word of a command, which is typed in the place of a key."""

    def __init__(self) -> None:
        super().__init__({})

    def __getitem__(self, command: str) -> str:
        word = _WORDS.get(command, command.replace("-", " "))
        return word if command == "choose" else t("“{word}”", word=in_own_language(word))


class PlainLesson:
    """A lesson, line by line."""

    def __init__(self, lesson: Lesson, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self._keys = TypedKeys()
        self._answers = Answers(read)
        self._write = write
        self._told = 0
        """The last action of the story that was told."""
        self._take(lesson)

    def _take(self, lesson: Lesson) -> None:
        """Go on with a lesson where it stands."""
        self._lesson = lesson
        self._shown = LocalGame(lesson.played)
        self._shown.host.may_end_goes = lambda seat: False
        self._told = self._shown.host.actions

    @property
    def _snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self._shown.snapshot

    def play(self) -> bool:
        """Go through the lesson; return True if its end was reached."""
        self._write(
            t(
                "“hint” helps, “advice” shows the move and plays it, “undo” goes back, “board” shows the table,"
                " “quit” leaves."
            )
        )
        self._show_step()
        while True:
            match self._answers.next("> "):
                case "quit":
                    return False
                case "board":
                    view, names = self._snapshot.view, self._snapshot.names
                    for line in self._shown.game_ui.plain.board(view, names, self._snapshot.components):
                        self._write(line)
                case "hint":
                    self._hint()
                case "undo":
                    if (before := self._lesson.one_step_back()) is not None:
                        self._take(before)
                    self._show_step()
                case "advice" if self._lesson.asks_move:
                    self._do(self._lesson.expected())
                case "list" | "help":
                    self._show_step()
                case "" if not self._lesson.asks_move:
                    if self._lesson.is_last_step:
                        return True
                    self._do(None)
                case answer:
                    self._choose(answer)

    def _show_step(self) -> None:
        """Tell what has happened, and this step with the choices it leaves."""
        for story in self._snapshot.story:
            if story.action > self._told:
                self._write(story.by_itself)
        self._told = self._shown.host.actions
        told = told_of(self._lesson, self._keys)
        self._write("")
        self._write(
            t(
                "Lesson {number}: {title}, step {at} of {all}",
                number=told.number,
                title=told.title,
                at=told.step,
                all=told.steps,
            )
        )
        self._write(told.tell)
        if not self._lesson.asks_move:
            self._write(t("Enter ends the lesson.") if self._lesson.is_last_step else t("Enter goes on."))
            return
        self._write(t("Your move: {move}", move=told.move))
        plain, snapshot = self._shown.game_ui.plain, self._snapshot
        offers = numbered_actions(self._offers())
        for line in offer_lines(offers, lambda one: plain.about(snapshot.view, one, snapshot.components)):
            self._write(line)

    def _offers(self) -> list[Offer]:
        return list(self._snapshot.offers)

    def _hint(self) -> None:
        lesson, expected = self._lesson, self._lesson.expected()
        if expected is None:
            self._write(t("Enter goes on."))
            return
        lesson.give_hint()
        where = lesson.where()
        if not lesson.shows_move and where:
            self._write(t("A hint: {where}. Press {key} again for more.", where=where, key=self._keys["hint"]))
        else:
            move = lesson.game.write_action(expected)
            self._write(t("The move is: {move}. {key} shows and plays it.", move=move, key=self._keys["advice"]))

    def _choose(self, answer: str) -> None:
        lesson = self._lesson
        if not lesson.asks_move:
            self._write(t("Enter goes on."))
            return
        action = parse_action(lesson.game, lesson.data.learner, self._offers(), answer)
        if isinstance(action, str):
            self._write(action)
        elif lesson.accepts(action):
            self._do(action)
        else:
            offer = self._snapshot.offer_of(action)
            self._write(lesson.why_not(self._keys, offer.label if offer is not None else answer))

    def _do(self, action: Action | None) -> None:
        host, actions = self._shown.host, self._lesson.actions_after(action)
        for notation in actions:
            host.apply(host.position.acting[0], host.position.read_action(notation))
        self._lesson.done(actions)
        self._show_step()
