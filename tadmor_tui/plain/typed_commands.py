"""Commands of plain mode as people type them: in English, or in their own language."""

from __future__ import annotations

from rules.message import pmessage
from tadmor_tui.text.translation import words_of

# Translators: one or more words, with blanks between them; no game begins an action with any of them
_COMMANDS = (
    pmessage("a command that is typed", "board"),
    pmessage("a command that is typed", "hand"),
    pmessage("a command that is typed", "list"),
    pmessage("a command that is typed", "advice"),
    pmessage("a command that is typed", "hint"),
    pmessage("a command that is typed", "why"),
    pmessage("a command that is typed", "chances"),
    pmessage("a command that is typed", "seat"),
    pmessage("a command that is typed", "human"),
    pmessage("a command that is typed", "undo"),
    pmessage("a command that is typed", "redo"),
    pmessage("a command that is typed", "rules"),
    pmessage("a command that is typed", "help"),
    pmessage("a command that is typed", "save"),
    pmessage("a command that is typed", "quit"),
    pmessage("a command that is typed", "again"),
    pmessage("a command that is typed", "print"),
    pmessage("a command that is typed", "lose"),
    pmessage("a command that is typed", "solution"),
)


def in_english(answer: str) -> str:
    """Return an answer with its command in English, if it begins with one in the reader's language."""
    first, blank, rest = answer.lstrip().partition(" ")
    for command in _COMMANDS:
        typed = words_of(command)
        if first.casefold() in typed.casefold().split():
            return f"{command.text}{blank}{rest}"
    return answer


def in_own_language(command: str) -> str:
    """Return the word that the reader types for a command; what is no command is typed as it is."""
    typed = next((words_of(each) for each in _COMMANDS if each.text == command), command)
    return typed.partition(" ")[0]
