"""What a player prefers, kept in a file of his."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from rules.wording import fault
from saves.atomic import write_atomic
from tadmor_tui.places import config_folder

ThemeName = Literal["dark", "light", "colour-blind", "monochrome"]


class SettingsError(Exception):
    """The settings file can't be used; the message is one sentence."""


class Settings(Struct, forbid_unknown_fields=True, kw_only=True):
    theme: ThemeName = "dark"
    glyphs: Literal["automatic", "unicode", "ascii"] = "automatic"
    end_of_go: Literal["always ask", "ask when something is left", "never ask"] = "ask when something is left"
    curtain: Literal["always", "for secrets", "never"] = "for secrets"
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.4
    """Seconds between the moves of bots."""
    bots_say_why: Literal["off", "on"] = "off"
    """Whether the story tells why a bot has moved."""
    keys: dict[str, str] = {}
    """Other keys for commands: the name of a binding and the keys, with commas between."""


def settings_path() -> Path:
    return config_folder() / "settings.toml"


def load_settings(path: Path) -> Settings:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"I can't read the settings in {path}: {error}.") from None
    except msgspec.ValidationError as error:
        raise SettingsError(f"In {path}, {fault(error, 'the file')}.") from None


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings; raises OSError."""
    lines = ["# Settings of Tadmor. Delete a line to have the default again."]
    for field in settings.__struct_fields__:
        value = getattr(settings, field)
        if isinstance(value, dict):
            lines += ["", f"[{field}]", *(f"{_quoted(key)} = {_quoted(keys)}" for key, keys in value.items())]
        else:
            lines.append(f"{field} = {_quoted(value) if isinstance(value, str) else value}")
    write_atomic(path, ("\n".join(lines) + "\n").encode())


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
