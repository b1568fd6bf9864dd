"""Taking back in words: what is asked before, and what is told afterwards."""

from __future__ import annotations

from tadmor_tui.session.snapshot_source import TakenBack
from tadmor_tui.text.translation import nt, t


def undo_question(taken: TakenBack, how: str) -> str:
    """Return the question before an action of another person is taken back; empty for one's own.

    `how` is the key, or the word, that says yes.
    """
    if not taken.of_another:
        return ""
    if not taken.action:
        return t("{name} did this in secret; {how} again to undo it.", name=taken.name, how=how)
    return t("{name} did this: {action}; {how} again to undo it.", name=taken.name, action=taken.action, how=how)


def undo_told(taken: TakenBack) -> str:
    """Return what was taken back, with the number of bots' actions."""
    if not taken.action:
        return t("Undone: {name.possessive} last action.", name=taken.name)
    if not taken.answers:
        return t("Undone: {action}.", action=taken.action)
    return nt(
        "Undone: {action}, with {n} action of bots after it.",
        "Undone: {action}, with {n} actions of bots after it.",
        taken.answers,
        action=taken.action,
    )
