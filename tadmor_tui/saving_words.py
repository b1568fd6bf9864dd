"""What is said about whether a game is saved: nothing else says it, and it is looked at before it is said."""

from __future__ import annotations

from rules.english import count
from saves.saved_game import SavedGame
from saves.text import plain


def whether_saved(saved: SavedGame) -> str:
    """Looks at the file, tries again where that is needed, and says how it is."""
    saved.make_sure()
    return how_saved(saved)


def how_saved(saved: SavedGame) -> str:
    """How it was when the file was written or looked at last."""
    if not saved.kept:
        return "This game is only for practice, and nothing of it is kept."
    if saved.at_risk:
        return f"{not_saved(saved)}: {_obstacle(saved)}."
    if saved.elsewhere:
        return f"The game is saved as {plain(saved.elsewhere)}; {_obstacle(saved)}."
    return "The game is saved."


def where_saved(saved: SavedGame) -> str:
    """The same, with the place of the file if all is well."""
    told = whether_saved(saved)
    if saved.at_risk or saved.elsewhere or not saved.kept:
        return told
    return f"{told.rstrip('.')}: {plain(str(saved.path))}"


def not_saved(saved: SavedGame) -> str:
    """`3 actions are not saved`."""
    number = saved.actions_at_risk
    if not number:
        return "The last change is not saved"
    return f"{count(number, 'action')} {'is' if number == 1 else 'are'} not saved"


def warning(saved: SavedGame) -> str:
    """What stays on every screen as long as the file is behind; nothing if all is well."""
    if saved.unsaved is None:
        return ""
    if saved.at_risk:
        return f"{not_saved(saved)}: {saved.unsaved.why}. Leaving asks what to do."
    return f"Not in its own file ({saved.unsaved.why}), only as {plain(saved.elsewhere)}." if saved.elsewhere else ""


def written_elsewhere(saved: SavedGame) -> str:
    """Where the game lies instead, and how to have it on the shelf again."""
    return f"The game is saved as {plain(saved.elsewhere)}; “tadmor saves import” puts that file on the shelf."


def put_aside(saved: SavedGame) -> str:
    """What became of a file that somebody else put in the place of ours; nothing if nobody did."""
    if saved.put_aside is None:
        return ""
    return f"Another file lay in the place of this game's; it is kept as {plain(str(saved.put_aside))}."


def lost(saved: SavedGame) -> str:
    """The last line about a game that was left with something unsaved."""
    return f"{not_saved(saved)} and lost, in “{plain(saved.document.title)}”: {_obstacle(saved)}."


def _obstacle(saved: SavedGame) -> str:
    name = plain(saved.path.name)
    return f"{name} can't be written ({saved.unsaved.why})" if saved.unsaved else f"{name} was not written"
