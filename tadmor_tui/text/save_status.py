"""What is said about whether a game is saved: nothing else says it, and it is looked at before it is said."""

from __future__ import annotations

from collections.abc import Callable

from saves.document import LARGEST_FILE
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.text import plain
from tadmor_tui.text.translation import nt, t


def whether_saved(played: PlayedGame) -> str:
    """Looks at the file, tries again where that is needed, and says how it is; waits for the disk."""
    if not isinstance(played, SavedGame):
        return t("This game is only for practice, and nothing of it is kept.")
    played.make_sure()
    played.finish()
    return how_saved(played)


def when_saved(played: PlayedGame, then: Callable[[str], None]) -> None:
    """The same without waiting: `then` is told how it is."""
    if isinstance(played, SavedGame):
        played.make_sure(lambda: then(how_saved(played)))
    else:
        then(whether_saved(played))


def how_saved(saved: SavedGame) -> str:
    """How it was when the file was written or looked at last."""
    if saved.at_risk:
        return t("{loss}: {obstacle}.", loss=not_saved(saved), obstacle=_obstacle(saved))
    if saved.elsewhere:
        return t("The game is saved as {place}; {obstacle}.", place=plain(saved.elsewhere), obstacle=_obstacle(saved))
    return t("The game is saved.")


def where_saved(saved: PlayedGame) -> str:
    """The same, with the place of the file if all is well."""
    told = whether_saved(saved)
    if not isinstance(saved, SavedGame) or saved.at_risk or saved.elsewhere:
        return told
    return t("The game is saved: {path}", path=plain(str(saved.path)))


def not_saved(saved: SavedGame) -> str:
    """`3 actions are not saved`."""
    number = saved.actions_at_risk
    if not number:
        return t("The last change is not saved")
    return nt("{n} action is not saved", "{n} actions are not saved", number)


def is_behind(saved: PlayedGame) -> bool:
    """Whether the file is not as the game stands."""
    return isinstance(saved, SavedGame) and saved.unsaved is not None and (saved.at_risk or bool(saved.elsewhere))


def warning(saved: PlayedGame) -> str:
    """What stays on every screen as long as the file is behind, or may be soon; nothing if all is well."""
    if not isinstance(saved, SavedGame):
        return ""
    if saved.unsaved is None:
        return outgrowing(saved) if saved.nearly_full else ""
    why = saved.unsaved.why
    if saved.at_risk:
        return t("{loss}: {why.clause}. Leaving asks what to do.", loss=not_saved(saved), why=why)
    if saved.elsewhere:
        return t("Not in its own file ({why.clause}), only as {place}.", why=why, place=plain(saved.elsewhere))
    return ""


def outgrowing(saved: SavedGame) -> str:
    """What is said long before a game has outgrown what a file may have."""
    return t(
        "This game is very long: its file has {size:,} of at most {most:,} bytes, and a longer one can't be saved.",
        size=saved.size,
        most=LARGEST_FILE,
    )


def written_elsewhere(saved: SavedGame) -> str:
    """Where the game lies instead, and how to have it on the shelf again."""
    return t(
        "The game is saved as {place}; “tadmor saves import” puts that file on the shelf.", place=plain(saved.elsewhere)
    )


def put_aside(saved: PlayedGame) -> str:
    """What became of a file that somebody else put in the place of ours; nothing if nobody did."""
    if not isinstance(saved, SavedGame) or saved.put_aside is None:
        return ""
    return t("Another file lay in the place of this game's; it is kept as {path}.", path=plain(str(saved.put_aside)))


def lost(saved: SavedGame) -> str:
    """The last line about a game that was left with something unsaved."""
    return t(
        "{loss} and lost, in “{title}”: {obstacle}.",
        loss=not_saved(saved),
        title=plain(saved.document.title),
        obstacle=_obstacle(saved),
    )


def _obstacle(saved: SavedGame) -> str:
    name = plain(saved.path.name)
    if saved.unsaved is None:
        return t("{name} was not written", name=name)
    return t("{name} can't be written ({why.clause})", name=name, why=saved.unsaved.why)
