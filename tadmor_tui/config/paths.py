"""Where the player's own files lie. Nothing heavy is imported here."""

from __future__ import annotations

from pathlib import Path


def config_folder() -> Path:
    """TADMOR_HOME, or the user's folder for settings on this system."""
    from saves.places import home_folder

    if home := home_folder():
        return home
    from platformdirs import user_config_path

    return user_config_path("tadmor", appauthor=False)


def is_there(path: Path) -> bool:
    """Whether there is something of that name; also if it can't be told, so that whoever reads it says why."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def own_file(game: str) -> Path | None:
    """The file that is laid over the standard components of a game, if the player has made one."""
    from rules import DEFAULT_GAME

    path = config_folder() / ("components.toml" if game == DEFAULT_GAME else f"components-{game}.toml")
    return path if is_there(path) else None
