"""Paths of the player's own files. Nothing heavy is imported here."""

from __future__ import annotations

from pathlib import Path


def config_folder() -> Path:
    """Return TADMOR_HOME, or the system's folder for settings."""
    from saves.places import home_folder

    if home := home_folder():
        return home
    from platformdirs import user_config_path

    return user_config_path("tadmor", appauthor=False)


def is_there(path: Path) -> bool:
    """Return True if something of that name exists, or if that is unknown: then reading it tells the reason."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def own_file(game: str) -> Path | None:
    """Return the player's own component file of a game, if there is one."""
    from rules import DEFAULT_GAME

    path = config_folder() / ("components.toml" if game == DEFAULT_GAME else f"components-{game}.toml")
    return path if is_there(path) else None
