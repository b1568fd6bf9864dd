"""What a player prefers, kept in a file of his."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import tomli_w
from msgspec import Struct

from rules.decode_errors import describe_error
from rules.message import MessageError, message
from saves.atomic import write_atomic
from saves.files import read_file
from saves.problems import reason
from tadmor_tui.folders import config_folder

_LARGEST_FILE = 100_000
"""Bytes; settings have a few hundred."""
_HEADING = "# Settings of Tadmor. Delete a line to have the default again.\n"
_THE_FILE = message("the file")
ThemeName = Literal["dark", "light", "colour-blind", "monochrome"]
LanguageSetting = Literal["automatic", "en", "de", "fr"]
MotionLevel = Literal["off", "short", "full"]


class SettingsError(MessageError):
    """The settings file can't be used; the message is one sentence."""


class Settings(Struct, forbid_unknown_fields=True, kw_only=True):
    language: LanguageSetting = "automatic"
    """Automatic: as the terminal's locale says."""
    theme: ThemeName = "dark"
    glyphs: Literal["automatic", "unicode", "ascii"] = "automatic"
    colour_depth: Literal["automatic", "16", "256", "true"] = "automatic"
    """How many colours are sent."""
    motion: MotionLevel = "full"
    """Whether pieces blink, towers grow and raids are seen coming."""
    end_of_go: Literal["always ask", "ask when something is left", "never ask"] = "ask when something is left"
    curtain: Literal["always", "for secrets", "never"] = "for secrets"
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.4
    """Seconds between the moves of bots."""
    bots_say_why: Literal["off", "on"] = "off"
    """Whether the story tells why a bot has moved."""
    undo_with_bots: Literal["off", "on"] = "on"
    """Whether undo takes back what bots answered, where only one person plays."""
    keys: dict[str, str] = {}
    """Other keys for commands: the name of a binding and the keys, with commas between."""


def settings_path() -> Path:
    return config_folder() / "settings.toml"


def load_settings(path: Path) -> Settings:
    """The settings of a file, or the usual ones if there is none; raises SettingsError."""
    try:
        return msgspec.convert(tomllib.loads(read_file(path, _LARGEST_FILE).decode("utf-8")), Settings)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path} ({why}); check the rights of that place, move the file away,"
                " or name another folder with TADMOR_HOME.",
                path=str(path),
                why=reason(error),
            )
        ) from None
    except (RecursionError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path}: {fault}; mend it or move it away.",
                path=str(path),
                fault=describe_error(error),
            )
        ) from None
    except msgspec.ValidationError as error:
        raise SettingsError(
            message("In {path}: {fault}.", path=str(path), fault=describe_error(error, _THE_FILE))
        ) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise SettingsError(
            message("In {path}, a number has far too many digits; mend it or move it away.", path=str(path))
        ) from None


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings; raises OSError."""
    write_atomic(path, (_HEADING + tomli_w.dumps(msgspec.to_builtins(settings))).encode())
