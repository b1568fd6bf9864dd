"""Sentences on whether a game is saved; nothing else says it, and the file is checked first."""

from __future__ import annotations

from collections.abc import Callable

from saves.document import MAX_FILE_BYTES
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.text import plain
from tadmor_tui.text.translation import nt, t


def checked_status(played: PlayedGame) -> str:
    """Check the file, try again if needed, and return its state in words; waits for the disk."""
    if not isinstance(played, SavedGame):
        return t("This game is only for practice, and nothing of it is kept.")
    played.ensure_saved()
    played.finish()
    return status_of_file(played)


def tell_status(played: PlayedGame, then: Callable[[str], None]) -> None:
    """Do the same without waiting: `then` gets the sentence."""
    if isinstance(played, SavedGame):
        played.ensure_saved(lambda: then(status_of_file(played)))
    else:
        then(checked_status(played))


def status_of_file(saved: SavedGame) -> str:
    """Return the state of the file at the last write or check."""
    if saved.at_risk:
        return t("{loss}: {obstacle}.", loss=loss(saved), obstacle=_obstacle(saved))
    if saved.elsewhere:
        return t("The game is saved as {place}; {obstacle}.", place=plain(saved.elsewhere), obstacle=_obstacle(saved))
    return t("The game is saved.")


def status_with_path(saved: PlayedGame) -> str:
    """Return the same, with the place of the file if all is well."""
    told = checked_status(saved)
    if not isinstance(saved, SavedGame) or saved.at_risk or saved.elsewhere:
        return told
    return t("The game is saved: {path}", path=plain(str(saved.path)))


def loss(saved: SavedGame) -> str:
    """Return `3 actions are not saved`."""
    number = saved.actions_at_risk
    if not number:
        return t("The last change is not saved")
    return nt("{n} action is not saved", "{n} actions are not saved", number)


def is_behind(saved: PlayedGame) -> bool:
    """Return True if the file is not as the game stands."""
    return isinstance(saved, SavedGame) and saved.unsaved is not None and (saved.at_risk or bool(saved.elsewhere))


def warning(saved: PlayedGame) -> str:
    """Return the warning that every screen shows while the file is behind, or may be soon; empty if all is well."""
    if not isinstance(saved, SavedGame):
        return ""
    if saved.unsaved is None:
        return size_warning(saved) if saved.is_nearly_full else ""
    why = saved.unsaved.why
    if saved.at_risk:
        return t("{loss}: {why.clause}. Leaving asks what to do.", loss=loss(saved), why=why)
    if saved.elsewhere:
        return t("Not in its own file ({why.clause}), only as {place}.", why=why, place=plain(saved.elsewhere))
    return ""


def size_warning(saved: SavedGame) -> str:
    """Return the warning of a file that is growing towards its limit."""
    return t(
        "This game is very long: its file has {size:,} of at most {most:,} bytes, and a longer one can't be saved.",
        size=saved.size,
        most=MAX_FILE_BYTES,
    )


def elsewhere_notice(saved: SavedGame) -> str:
    """Return where the game was written instead, and how to get it back on the shelf."""
    return t("The game is saved as {place}; “tadmor saves import” brings it back.", place=plain(saved.elsewhere))


def moved_file_notice(saved: PlayedGame) -> str:
    """Return where a foreign file in the place of ours was moved; empty if there was none."""
    if not isinstance(saved, SavedGame) or saved.put_aside is None:
        return ""
    return t("Another file had taken the place of this game's; it is kept as {path}.", path=plain(str(saved.put_aside)))


def loss_notice(saved: SavedGame) -> str:
    """Return the last line about a game that was left with something unsaved."""
    return t(
        "{loss} and lost, in “{title}”: {obstacle}.",
        loss=loss(saved),
        title=plain(saved.document.title),
        obstacle=_obstacle(saved),
    )


def _obstacle(saved: SavedGame) -> str:
    name = plain(saved.path.name)
    if saved.unsaved is None:
        return t("{name} was not written", name=name)
    return t("{name} can't be written ({why.clause})", name=name, why=saved.unsaved.why)
