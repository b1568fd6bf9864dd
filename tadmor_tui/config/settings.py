"""What a player prefers, kept in a file of his."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import tomli_w
from msgspec import Struct

from rules.faults import fault
from rules.message import Message, MessageError, Series, Value, message, nmessage
from saves.atomic import write_atomic
from saves.document import LONGEST_NAME
from saves.files import read_file
from saves.problems import reason
from tadmor_tui.config.paths import config_folder

_LARGEST_FILE = 100_000
"""Bytes; settings have a few hundred."""
MOST_MUTED = 40
"""People whose chat one person can have hidden; muting one more shows the first of them again."""
_HEADING = "# Settings of Tadmor. Delete a line to have the default again.\n"
_KEYS = "keys"
_MOST_FAULTS = 3
"""So many are told in one sentence."""
ThemeName = Literal["dark", "light", "colour-blind", "monochrome"]
LanguageSetting = Literal["automatic", "en", "de", "fr"]
MotionLevel = Literal["off", "short", "full"]


class SettingsError(MessageError):
    """Nothing in the settings file can be used, or it can't be written; the message is one sentence."""


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
    muted: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)], ...], msgspec.Meta(max_length=MOST_MUTED)
    ] = ()
    """The names of people at hosted tables whose chat is not shown."""
    keys: dict[str, str] = {}
    """Other keys for commands: the name of a binding and the keys, with commas between."""


def settings_path() -> Path:
    return config_folder() / "settings.toml"


def load_settings(path: Path, report: Callable[[Message], None] = lambda _: None) -> Settings:
    """The settings of a file, or the usual ones as far as there are none or they can't be used.

    `report` is told in one sentence what can't be used; the file stays as it is.
    """
    try:
        settings, faults = usable_settings(_read(path))
    except FileNotFoundError:
        return Settings()
    except SettingsError as error:
        report(error.message)
        return Settings()
    if faults:
        told = faults if len(faults) <= _MOST_FAULTS else [*faults[:_MOST_FAULTS], "..."]
        report(
            nmessage(
                "In {path}, {n} setting is ignored: {faults}. The file stays as it is.",
                "In {path}, {n} settings are ignored: {faults}. The file stays as it is.",
                len(faults),
                path=str(path),
                faults=Series(tuple(told)),
            )
        )
    return settings


def _read(path: Path) -> dict[str, Any]:
    """What stands in the file; raises FileNotFoundError, or SettingsError if nothing of it can be read."""
    try:
        return tomllib.loads(read_file(path, _LARGEST_FILE).decode("utf-8"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path} ({why}), so the usual ones are used; check the rights of that"
                " place, move the file away, or name another folder with TADMOR_HOME.",
                path=str(path),
                why=reason(error),
            )
        ) from None
    except (RecursionError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path}, so the usual ones are used: {fault}; mend it or move it away.",
                path=str(path),
                fault=fault(error),
            )
        ) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise SettingsError(
            message(
                "In {path}, a number has far too many digits, so the usual settings are used; mend it or move it away.",
                path=str(path),
            )
        ) from None


def usable_settings(found: Mapping[str, Any]) -> tuple[Settings, list[Value]]:
    """The settings among what was found, and what is wrong with the rest; each key of a command counts by itself."""
    settings, faults = Settings(), list[Value]()
    for name, value in found.items():
        if name not in Settings.__struct_fields__:
            faults.append(message("{name.quoted} is unknown to this version", name=name))
        elif name == _KEYS and isinstance(value, dict):
            settings.keys = {command: keys for command, keys in value.items() if isinstance(keys, str)}
            odd = value.keys() - settings.keys.keys()
            faults += [message("the keys for {command.quoted} should be text", command=each) for each in sorted(odd)]
        else:
            try:
                setattr(settings, name, getattr(msgspec.convert({name: value}, Settings), name))
            except msgspec.ValidationError as error:
                faults.append(fault(error))
    return settings, faults


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings, and leave in the file what this version has no use for; a later one may have written it.

    Raises OSError, or SettingsError if there is a file that can't be read: it is not written over.
    """
    try:
        found = _read(path)
    except FileNotFoundError:
        found = {}
    try:
        data = (_HEADING + tomli_w.dumps(_with_unusable(msgspec.to_builtins(settings), found))).encode()
    except RecursionError:
        data = b""
    if not 0 < len(data) <= _LARGEST_FILE:
        raise SettingsError(
            message(
                "The settings have no room in {path} beside what else stands there; shorten that file.", path=str(path)
            )
        )
    write_atomic(path, data)


def _with_unusable(chosen: dict[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that were chosen, with all that was found and can't be used unless its setting was changed."""
    usual = msgspec.to_builtins(Settings())
    for name, value in found.items():
        if name == _KEYS and isinstance(value, dict):
            odd = {key: keys for key, keys in value.items() if key not in chosen[_KEYS] and not isinstance(keys, str)}
            chosen[_KEYS] = {**odd, **chosen[_KEYS]}
        elif usable_settings({name: value})[1] and chosen.get(name) == usual.get(name):
            chosen[name] = value
    return chosen
