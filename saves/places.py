"""The folders of saved games."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "TADMOR_HOME"
ENDING = ".tadmor.json"
"""The end of the name of a game's file."""


def data_folder(chosen: Path | None = None) -> Path:
    """Return the folder for games: the chosen one, or TADMOR_HOME, or the system's data folder."""
    if chosen is not None:
        return expand_home(chosen)
    if home := home_folder():
        return home
    from platformdirs import user_data_path

    return user_data_path("tadmor", appauthor=False)


def home_folder() -> Path | None:
    """Return the folder that TADMOR_HOME names for all files, if it is set."""
    home = os.environ.get(HOME_VARIABLE)
    return expand_home(Path(home)) if home else None


def expand_home(path: Path) -> Path:
    """Expand `~` to the user's home, which a shell does not do in `--option=~/x`."""
    return Path(os.path.expanduser(path))
