"""The player's settings and their file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import tomli_w
from msgspec import Struct

from rules.decode_errors import describe_error
from rules.message import Message, MessageError, Series, Value, message, nmessage
from saves.atomic import write_atomic
from saves.document import MAX_NAME_LENGTH
from saves.files import read_file
from saves.problems import reason
from tadmor_tui.config.paths import config_folder

_LARGEST_FILE = 100_000
"""Bytes; settings have a few hundred."""
MOST_MUTED = 40
"""Number of people whose chat a player can hide; hiding one more shows the first again."""
_HEADING = "# Settings of Tadmor. Delete a line to have the default again.\n"
_KEYS = "keys"
_MOST_FAULTS = 3
"""Number of faults that are reported in one sentence."""
ThemeName = Literal["dark", "light", "colour-blind", "monochrome"]
LanguageSetting = Literal["automatic", "en", "de", "fr"]
MotionLevel = Literal["off", "short", "full"]
MomentsSetting = Literal["stop", "two seconds", "line only"]


class SettingsError(MessageError):
    """The settings file can't be used at all, or can't be written; the message is one sentence."""


class Settings(Struct, forbid_unknown_fields=True, kw_only=True):
    language: LanguageSetting = "automatic"
    """Automatic: by the terminal's locale."""
    theme: ThemeName = "dark"
    glyphs: Literal["automatic", "unicode", "ascii"] = "automatic"
    colour_depth: Literal["automatic", "16", "256", "true"] = "automatic"
    """Number of colours to send."""
    motion: MotionLevel = "full"
    """Amount of animation: blinking pieces, growing towers, approaching raids."""
    slow_line: Literal["off", "on"] = "off"
    """On: boards are drawn no larger than needed, so that less is sent."""
    end_of_go: Literal["always ask", "ask when something is left", "never ask"] = "ask when something is left"
    automatic_end: Literal["off", "nothing left", "nothing worthwhile"] = "nothing left"
    """Goes that end by themselves: those in which nothing else is possible, or only what is seldom wanted."""
    curtain: Literal["always", "for secrets", "never"] = "for secrets"
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.4
    """Seconds between the moves of bots."""
    bot_time: Literal["1 second", "2 seconds", "4 seconds", "8 seconds"] = "1 second"
    """Time that a bot that searches may take for a decision; it decides the same on every machine all the same."""
    moments: MomentsSetting = "stop"
    """The reaction to a raid, a mission or a new era: a panel until a key or for two seconds, or only a line."""
    stop_at_losses: Literal["off", "on"] = "on"
    """True if a loss always waits for a key, whatever `moments` and `motion` say."""
    bots_say_why: Literal["off", "on"] = "off"
    """True if the log gives the reasons of bots."""
    best_moves: Literal["off", "on"] = "off"
    """True if the table shows the best few moves to a person who is to act, where it has room for them."""
    chances: Literal["off", "on"] = "off"
    """True if the chances to win can be looked at while a game is played."""
    undo_with_bots: Literal["off", "on"] = "on"
    """True if undo includes the answers of bots, where only one person plays."""
    clipboard: Literal["off", "on"] = "on"
    """On: lines of text are copied through the terminal (OSC 52), also over SSH."""
    muted: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)], ...], msgspec.Meta(max_length=MOST_MUTED)
    ] = ()
    """Names of people at hosted tables whose chat is hidden."""
    keys: dict[str, str] = {}
    """Other keys for commands: id of the binding, and its keys separated by commas."""

    @property
    def bot_seconds(self) -> float:
        return float(self.bot_time.partition(" ")[0])


def settings_path() -> Path:
    return config_folder() / "settings.toml"


def load_settings(path: Path, report: Callable[[Message], None] = lambda _: None) -> Settings:
    """Return the settings of a file, with defaults for what is missing or can't be used.

    `report` gets one sentence about what can't be used; the file stays as it is.
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
    """Return the file's content; raises FileNotFoundError, or SettingsError if nothing of it can be read."""
    try:
        return tomllib.loads(read_file(path, _LARGEST_FILE).decode("utf-8"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path} ({why}), so the defaults are used; check the permissions,"
                " move the file away, or name another folder with TADMOR_HOME.",
                path=str(path),
                why=reason(error),
            )
        ) from None
    except (RecursionError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(
            message(
                "I can't read the settings in {path}, so the defaults are used: {fault}; fix it or move it away.",
                path=str(path),
                fault=describe_error(error),
            )
        ) from None
    except ValueError:  # Python refuses to parse numbers of thousands of digits
        raise SettingsError(
            message(
                "In {path}, a number has far too many digits, so the defaults are used; fix it or move it away.",
                path=str(path),
            )
        ) from None


def usable_settings(found: Mapping[str, Any]) -> tuple[Settings, list[Value]]:
    """Return the valid settings, and what is wrong with the rest; each key of a command counts by itself."""
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
                faults.append(describe_error(error))
    return settings, faults


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings, and keep unknown entries of the file, which a later version may have written.

    Raises OSError, or SettingsError if the existing file can't be read: it is not overwritten.
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
            message("The settings do not fit into {path} beside its other contents; shorten that file.", path=str(path))
        )
    write_atomic(path, data)


def _with_unusable(chosen: dict[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the chosen settings with the unusable entries of the file, unless that setting was changed."""
    usual = msgspec.to_builtins(Settings())
    for name, value in found.items():
        if name == _KEYS and isinstance(value, dict):
            odd = {key: keys for key, keys in value.items() if key not in chosen[_KEYS] and not isinstance(keys, str)}
            chosen[_KEYS] = {**odd, **chosen[_KEYS]}
        elif usable_settings({name: value})[1] and chosen.get(name) == usual.get(name):
            chosen[name] = value
    return chosen
