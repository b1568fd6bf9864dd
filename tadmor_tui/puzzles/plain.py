"""A puzzle line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.contract import Action
from saves.puzzle_record import PuzzleResult
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.plain.prompts import Answers, numbered_actions, parse_action
from tadmor_tui.plain.texts import offer_lines
from tadmor_tui.puzzles.series import Series
from tadmor_tui.text.translation import t

_OVER = ("quit", "q")


def ask_puzzle(series: Series, read: Callable[[str], str], write: Callable[[str], None]) -> bool:
    """Ask the open puzzle until it is solved, shown or left; return True if it was solved."""
    exercise = series.exercise
    assert exercise is not None
    shown, answers = exercise.begin(), Answers(read)
    write(t("{heading}. {score}.", heading=series.heading(), score=series.score()))
    for told in _position(shown):
        write(told)
    write(t("Type a number or an action. “hint”, “solution”, “board”, “list” and “quit” also work."))
    tries, hints = 0, 0
    while True:
        try:
            answer = answers.next(t("Your decision: "))
        except EOFError:
            return False
        if answer in _OVER:
            return False
        if answer in ("board", "list"):
            for told in _position(shown) if answer == "board" else _choices(shown):
                write(told)
        elif answer == "hint":
            known = exercise.hints()
            write(known[min(hints, len(known) - 1)])
            hints = min(hints + 1, len(known))
        elif answer == "solution":
            best = exercise.solution
            write(t("{decision}: {reason}", decision=exercise.line_of(best.action), reason=best.remark.text))
            series.note(PuzzleResult(False, tries, hints))
            return False
        elif (action := _read(shown, answer, write)) is not None:
            verdict = exercise.judge(action)
            if verdict.right:
                write(t("{first} {reason}", first=verdict.told, reason=exercise.solution.remark.text))
                series.note(PuzzleResult(True, tries, hints))
                write(t("{heading}. {score}.", heading=series.heading(), score=series.score()))
                return True
            tries += 1
            write(verdict.told)


def _position(shown: LocalGame) -> Iterator[str]:
    snapshot = shown.snapshot
    yield from shown.game_ui.plain.board(snapshot.view, snapshot.names, snapshot.components)
    assert snapshot.viewer is not None
    yield from shown.game_ui.plain.hand(snapshot.view, snapshot.viewer, snapshot.components)
    yield snapshot.prompt
    yield from _choices(shown)


def _choices(shown: LocalGame) -> Iterator[str]:
    snapshot = shown.snapshot
    return offer_lines(
        numbered_actions(snapshot.offers),
        lambda action: shown.game_ui.plain.about(snapshot.view, action, snapshot.components),
    )


def _read(shown: LocalGame, answer: str, write: Callable[[str], None]) -> Action | None:
    snapshot = shown.snapshot
    assert snapshot.person is not None
    action = parse_action(snapshot.game, snapshot.person, snapshot.offers, answer)
    if isinstance(action, str):
        write(action)
        return None
    return action
