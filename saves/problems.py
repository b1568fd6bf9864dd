"""Errors of saved games. Each message is one sentence: the fault, its place, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import cast

from rules.message import AndList, Counted, Message, MessageError, Name, OrList, Series, Value, message, nmessage
from saves.files import FileProblem
from saves.text import plain

_IMPORTED = message("The imported text")


class SaveError(MessageError):
    """A saved game can't be read, written or opened. The message is a sentence for the player, without control
    characters.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(sanitize_message(message))


class DamagedSave(SaveError):
    """A file that is no whole game. It is left as it is, for ever.

    `wrong` continues after the name of the file. `good_actions` is the number of actions from the beginning that can be
    trusted (None: the file is no game at all), `backup` the last good copy beside it, if there is one, with
    `backup_actions` in it. `remedies` are other things that can be done.
    """

    def __init__(
        self,
        path: Path | None,
        wrong: Message,
        *,
        good_actions: int | None = None,
        backup: Path | None = None,
        backup_actions: int = 0,
        remedies: Iterable[Message] = (),
    ) -> None:
        self.path = path
        self.wrong = sanitize_message(wrong)
        self.good_actions = good_actions
        self.backup = backup
        self.backup_actions = backup_actions
        self.remedies = tuple(remedies)
        super().__init__(self._sentence())

    def beside(self, backup: Path, actions: int) -> DamagedSave:
        """Return the same damage with a backup."""
        return DamagedSave(
            self.path,
            self.wrong,
            good_actions=self.good_actions,
            backup=backup,
            backup_actions=actions,
            remedies=self.remedies,
        )

    def _sentence(self) -> Message:
        ways = [*self._ways_to_open(), *self.remedies]
        file = _called(self.path)
        if self.path is None:
            if not ways:
                return message("{file} {wrong}; nothing was imported.", file=file, wrong=self.wrong)
            return message(
                "{file} {wrong}; nothing was imported, but you can {ways}.",
                file=file,
                wrong=self.wrong,
                ways=_either(ways),
            )
        if not ways:
            return message(
                "{file} {wrong}; there is no good copy beside it, so you can only keep it as it is or delete it.",
                file=file,
                wrong=self.wrong,
            )
        return message("{file} {wrong}; you can {ways}.", file=file, wrong=self.wrong, ways=_either(ways))

    def _ways_to_open(self) -> Iterable[Message]:
        if self.path is None:
            return
        if self.backup is not None:
            yield nmessage(
                "open the last good copy, {file}, which has {n} action",
                "open the last good copy, {file}, which has {n} actions",
                self.backup_actions,
                file=self.backup.name,
            )
        if self.good_actions:
            yield message("open it read-only up to action {number}", number=self.good_actions)


class NewerSave(SaveError):
    """A file of a format unknown to this program."""

    def __init__(self, path: Path | None, version: int, known: int) -> None:
        self.version = version
        super().__init__(
            message(
                "{file} was saved by a newer Tadmor (format {version}, and this one knows up to {known});"
                " please update Tadmor.",
                file=_called(path),
                version=version,
                known=known,
            )
        )


class LogError(MessageError):
    """A log that can't be followed or has another result; the message continues a sentence about the file."""


class GameInUse(SaveError):
    """Another process is playing this game; it may be watched."""


class CannotWrite(SaveError):
    """A failed write. `why` is the system's reason, as a part of a sentence; the message names it so."""

    def __init__(self, message: Message) -> None:
        self.why = message.values.get("why", "")
        super().__init__(message)


class CannotUndo(SaveError):
    """Nothing to undo, or undo is not allowed."""


class NoSuchSave(SaveError):
    """No saved game, or more than one, has that name."""


def reason(error: OSError) -> Value:
    """Return the system's reason in a few words."""
    if isinstance(error, FileProblem):
        return error.told
    return error.strerror or str(error) or type(error).__name__


def _either(ways: Iterable[Message]) -> Value:
    """Join in pairs: the parts contain commas, so that commas can't separate them."""
    first, *others = ways
    return reduce(lambda sofar, way: OrList((sofar, way)), others, cast(Value, first))


def _called(path: Path | None) -> Value:
    return path.name if path else _IMPORTED


def sanitize_message(message: Message) -> Message:
    """Return a message with a mark in place of each control character in its values."""
    values = {key: _harmless(value) for key, value in message.values.items()}
    return Message(message.text, values, message.many, message.n, message.context)


def _harmless(value: Value) -> Value:
    match value:
        case str():
            return plain(value)
        case Message():
            return sanitize_message(value)
        case AndList(values) | OrList(values) | Series(values):
            return type(value)(tuple(map(_harmless, values)))
        case Name(kind, text):
            return Name(kind, plain(text))
        case Counted(n, name):
            return Counted(n, Name(name.kind, plain(name.text)))
    return value
