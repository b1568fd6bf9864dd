"""What can go wrong with a saved game. Each problem is one sentence: what is wrong, where, and what can be done."""

from __future__ import annotations

from pathlib import Path


class SaveError(Exception):
    """A saved game can't be read, written or had. The message is a sentence for the player."""


class DamagedSave(SaveError):
    """A file that is no whole game. It is left as it is, for ever.

    `good_actions` says how many actions from the beginning can be trusted (None: the file tells no game at all), and
    `backup` is the last good copy beside it, if there is one.
    """

    def __init__(
        self, path: Path | None, wrong: str, *, good_actions: int | None = None, backup: Path | None = None
    ) -> None:
        self.path = path
        self.wrong = wrong
        self.good_actions = good_actions
        self.backup = backup
        name = path.name if path else "The imported text"
        super().__init__(f"{name} {wrong}{self._way_out()}.")

    def _way_out(self) -> str:
        ways = []
        if self.backup is not None:
            ways.append(f"open the last good copy, {self.backup.name}")
        if self.good_actions:
            ways.append(f"open it read-only up to action {self.good_actions}")
        return f"; you can {' or '.join(ways)}" if ways else ""


class LogError(Exception):
    """A log can't be followed or leads elsewhere; the message says how, as the rest of a sentence about the file."""


class GameInUse(SaveError):
    """Another process is playing this game; it may be watched."""


class CannotWrite(SaveError):
    """The game could not be written. It goes on in memory, and the next action tries again."""


class CannotUndo(SaveError):
    """There is nothing to take back, or it may not be taken back."""


class NoSuchSave(SaveError):
    """No saved game, or more than one, answers to that name."""
