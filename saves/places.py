"""Where games are kept."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "TADMOR_HOME"


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for games: the one that was chosen, or TADMOR_HOME, or the user's data folder of this system."""
    if chosen is not None:
        return chosen
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    from platformdirs import user_data_path  # noqa: PLC0415 - slow to import, and seldom needed

    return user_data_path("tadmor", appauthor=False)
