"""The player's own component file: where it lies, and how it is read."""

from __future__ import annotations

import os
from pathlib import Path

from rules.contract import ComponentError, Components
from rules.games import DEFAULT_GAME, GAMES


def config_folder() -> Path:
    """TADMOR_HOME, or the user's folder for settings on this system."""
    if home := os.environ.get("TADMOR_HOME"):
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("tadmor", appauthor=False)


def own_file() -> Path | None:
    """The file that is laid over the standard components in every game, if the player has made one."""
    path = config_folder() / "components.toml"
    return path if path.exists() else None


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
