"""The player's own component file, read."""

from __future__ import annotations

from pathlib import Path

from rules.contract import ComponentError, Components
from rules.games import DEFAULT_GAME, GAMES


def read_components(path: Path | None) -> tuple[Components, str]:
    """The components of a file, and its text to be kept with the game; without a file the standard ones.

    Raises ComponentError with one sentence.
    """
    kind = GAMES[DEFAULT_GAME]
    if path is None:
        return kind.standard_components(), ""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ComponentError(f"I can't read {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path} is not a UTF-8 text file.") from None
    return kind.own_components(text, path.name), text
