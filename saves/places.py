"""Where games are kept."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "TADMOR_HOME"


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for games: the one that was chosen, or TADMOR_HOME, or the user's data folder of this system."""
    if chosen is not None:
        return expanded(chosen)
    if home := home_folder():
        return home
    from platformdirs import user_data_path

    return user_data_path("tadmor", appauthor=False)


def home_folder() -> Path | None:
    """The one folder for everything that TADMOR_HOME names, if it does."""
    home = os.environ.get(HOME_VARIABLE)
    return expanded(Path(home)) if home else None


def expanded(path: Path) -> Path:
    """A path as a shell would read it: `~` is the user's home. A shell leaves that to us in `--option=~/x`."""
    return Path(os.path.expanduser(path))
