"""The player's own component file, read."""

from __future__ import annotations

from pathlib import Path

from rules.contract import ComponentError, Components
from rules.games import GAMES
from saves.document import LARGEST_COMPONENTS
from saves.files import TooLarge, read_file
from saves.places import expanded
from saves.problems import reason
from saves.text import is_plain, plain


def read_components(game: str, path: Path | None, *, streams: bool = False) -> tuple[Components, str]:
    """The components of a file, and its text to be kept with the game; without a file the standard ones.

    `streams` is for a path that the player has just named: it may be a pipe. Raises ComponentError with one sentence.
    """
    kind = GAMES[game]
    if path is None:
        return kind.standard_components(), ""
    path = expanded(path)
    shown = plain(str(path))
    if not is_plain(path.name):  # the set may be called after its file, and so it would stand in the saved game
        raise ComponentError(f"The name of {shown} has a character that can't be shown; rename the file.")
    try:
        text = read_file(path, LARGEST_COMPONENTS, streams=streams).decode("utf-8")
    except TooLarge:
        raise ComponentError(
            f"{shown} is too large for a component file, which may have {LARGEST_COMPONENTS:,} bytes."
        ) from None
    except OSError as error:
        help_ = "" if streams else "; mend that, or play with the standard components"
        raise ComponentError(f"I can't read {shown}: {reason(error)}{help_}.") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{shown} is not a UTF-8 text file.") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return kind.own_components(text, path.name), text
