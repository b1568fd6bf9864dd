"""What can go wrong with a saved game. Each problem is one sentence: what is wrong, where, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from saves.text import plain


class SaveError(Exception):
    """A saved game can't be read, written or had. The message is a sentence for the player, harmless to a terminal."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class DamagedSave(SaveError):
    """A file that is no whole game. It is left as it is, for ever.

    `good_actions` says how many actions from the beginning can be trusted (None: the file tells no game at all), and
    `backup` is the last good copy beside it, if there is one, with `backup_actions` in it. `remedies` are other things
    that can be done.
    """

    def __init__(
        self,
        path: Path | None,
        wrong: str,
        *,
        good_actions: int | None = None,
        backup: Path | None = None,
        backup_actions: int = 0,
        remedies: Iterable[str] = (),
    ) -> None:
        self.path = path
        self.wrong = wrong
        self.good_actions = good_actions
        self.backup = backup
        self.backup_actions = backup_actions
        self.remedies = tuple(remedies)
        name = path.name if path else "The imported text"
        super().__init__(f"{name} {wrong}; {self._way_out()}.")

    def beside(self, backup: Path, actions: int) -> DamagedSave:
        """The same damage, and a good copy was found."""
        return DamagedSave(
            self.path,
            self.wrong,
            good_actions=self.good_actions,
            backup=backup,
            backup_actions=actions,
            remedies=self.remedies,
        )

    def _way_out(self) -> str:
        if self.path is None:
            return " or ".join(["nothing was put on the shelf", *(f"you can {way}" for way in self.remedies)])
        ways = []
        if self.backup is not None:
            ways.append(f"open the last good copy, {self.backup.name}, which has {_count(self.backup_actions)}")
        if self.good_actions:
            ways.append(f"open it read-only up to action {self.good_actions}")
        ways += self.remedies
        if not ways:
            return "there is no good copy beside it, so you can only keep it as it is or delete it"
        return f"you can {' or '.join(ways)}"


class NewerSave(SaveError):
    """A file of a format that this program does not know yet."""

    def __init__(self, path: Path | None, version: int, known: int) -> None:
        self.version = version
        name = path.name if path else "The imported text"
        formats = f"format {version}, and this one knows up to {known}"
        super().__init__(f"{name} was saved by a newer Tadmor ({formats}); please update Tadmor.")


class LogError(Exception):
    """A log can't be followed or leads elsewhere; the message says how, as the rest of a sentence about the file."""


class GameInUse(SaveError):
    """Another process is playing this game; it may be watched."""


class CannotWrite(SaveError):
    """Something could not be written. `why` is what the system said, as a part of a sentence."""

    def __init__(self, message: str, why: str = "") -> None:
        self.why = why
        super().__init__(message)


class CannotUndo(SaveError):
    """There is nothing to take back, or it may not be taken back."""


class NoSuchSave(SaveError):
    """No saved game, or more than one, answers to that name."""


def reason(error: OSError) -> str:
    """What the system says, in a few words."""
    return error.strerror or str(error) or type(error).__name__


def _count(actions: int) -> str:
    return "1 action" if actions == 1 else f"{actions} actions"
