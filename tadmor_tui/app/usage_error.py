"""Errors of the command line. Nothing heavy is imported here."""

from __future__ import annotations


class UsageError(Exception):
    """A fault on the command line, or in a file it names; the message is one sentence on one line."""

    def __init__(self, message: str) -> None:
        from saves.text import plain

        super().__init__(plain(message))
