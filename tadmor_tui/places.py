"""Where the player's own files lie. Nothing heavy is imported here."""

from __future__ import annotations

import os
from pathlib import Path


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
