"""Progress in solo campaigns: one small file for each game that has a campaign.

It is written like a saved game: atomically, private to its owner, and by one process at a time. Marks only grow, so the
same game may be recorded again, and a game that was undone and played otherwise takes nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from filelock import FileLock, Timeout
from msgspec import Meta, Struct

from rules.decode_errors import describe_error
from rules.message import Message, message
from saves.atomic import backup_of, make_folder, put_aside, sweep, write_atomic
from saves.document import HUMAN, Moment
from saves.files import PRIVATE_FILE, NotAFile, TooLarge, keep_private, read_file
from saves.lock import NO_LOCKS_HERE
from saves.played_game import PlayedGame
from saves.problems import CannotWrite, NewerSave, SaveError, reason

FORMAT: Literal["tadmor campaign"] = "tadmor campaign"
VERSION: Literal[1] = 1
_ENDING = ".campaign.json"
_LARGEST_FILE = 100_000
"""Bytes; a campaign has a few hundred."""
_PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""
_THE_FILE = message("the file")


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """The best result at a level, and its date."""

    best: Annotated[int, Meta(ge=0)]
    reached: bool
    """True if the target of the level was reached."""
    at: Moment


class CampaignDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["tadmor campaign"] = FORMAT
    version: Literal[1] = VERSION
    levels: dict[str, Mark] = {}
    """By value of the option that chooses the level."""


class CampaignSoFar(Struct, frozen=True):
    """The marks of a campaign, and the fault of its file."""

    marks: Mapping[str, Mark]
    problem: Message | None = None

    def has_reached(self, level: object) -> bool:
        mark = self.marks.get(str(level))
        return mark is not None and mark.reached


class SoloResult(Struct, frozen=True):
    """The result of a finished campaign game."""

    game: str
    level: str
    total: int
    target: int

    @property
    def reached(self) -> bool:
        return self.total >= self.target


class _DamagedCampaign(SaveError):
    """A file that is no campaign."""


def solo_result(played: PlayedGame) -> SoloResult | None:
    """Return the result that counts for the campaign; None unless one person alone played such a game to its end."""
    campaign, game = played.kind.campaign, played.game
    players = [*(seat.player for seat in played.seats), *(change.player for change in played.changes)]
    if campaign is None or game.acting or game.seats > 1 or set(players) != {HUMAN}:
        return None
    standings = game.standings(uncovered=True)
    level = msgspec.to_builtins(game.options)[campaign.option]
    return SoloResult(played.game_name, str(level), standings.ranking[0].total, standings.target)


class Campaigns:
    """The campaigns in a folder."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self._folder = folder
        self._clock = clock
        sweep(folder)
        keep_private(folder, lambda name: _ENDING in name)

    def path_of(self, game: str) -> Path:
        return self._folder / f"{game}{_ENDING}"

    def so_far(self, game: str) -> CampaignSoFar:
        """Return the state of a campaign without changing it; an unreadable file counts as empty, and the reason is
        given.
        """
        path = self.path_of(game)
        try:
            return CampaignSoFar(_read(path).levels)
        except _DamagedCampaign as damage:
            copy = _good_copy(path)
            if copy is None:
                told = message(
                    "{damage}; the campaign starts over, and the file will be set aside.", damage=damage.message
                )
                return CampaignSoFar({}, told)
            told = message(
                "{damage}; the last good copy is used, and the file will be set aside.", damage=damage.message
            )
            return CampaignSoFar(copy.levels, told)
        except SaveError as error:
            return CampaignSoFar({}, error.message)

    def note(self, result: SoloResult) -> CampaignSoFar:
        """Record a finished game that is on disk; raises SaveError if it can't be written."""
        path = self.path_of(result.game)
        try:
            make_folder(path.parent)
            with _alone_with(path):
                return self._note(path, result)
        except OSError as error:
            told = message(
                "The result of this game can't be written to {file} ({why.clause}); open the game again to retry.",
                file=path.name,
                why=reason(error),
            )
            raise CannotWrite(told) from None

    def _note(self, path: Path, result: SoloResult) -> CampaignSoFar:
        problem: Message | None = None
        try:
            document = _read(path)
        except _DamagedCampaign as damage:
            aside = put_aside(path, "damaged")
            problem = message("{damage}; it was set aside as {aside}.", damage=damage.message, aside=aside.name)
            document = _good_copy(path) or CampaignDocument()
        before = document.levels.get(result.level)
        after = self._better(before, result)
        if after != before or problem is not None:
            document.levels[result.level] = after
            data = msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
            write_atomic(path, data, keep_last=problem is None)
        return CampaignSoFar(document.levels, problem)

    def _better(self, before: Mark | None, result: SoloResult) -> Mark:
        """Return the better mark; its date is that of the best game, or of the first that reached the target."""
        if before is None:
            return Mark(result.total, result.reached, self._clock())
        if result.total <= before.best and before.reached >= result.reached:
            return before
        return Mark(max(before.best, result.total), before.reached or result.reached, self._clock())


def _read(path: Path) -> CampaignDocument:
    """Read a campaign file, or return an empty campaign if there is none; raises SaveError."""
    try:
        data = read_file(path, _LARGEST_FILE)
    except FileNotFoundError:
        return CampaignDocument()
    except (NotAFile, TooLarge) as error:
        raise _damaged(path, error.told) from None
    except OSError as error:
        raise SaveError(
            message(
                "I can't read the campaign in {file} ({why.clause}); check the permissions of that file.",
                file=path.name,
                why=reason(error),
            )
        ) from None
    try:
        version = msgspec.json.decode(data, type=_Version).version
        if version > VERSION:
            raise NewerSave(path, version, VERSION)
        return msgspec.json.decode(data, type=CampaignDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(path, describe_error(error, _THE_FILE)) from None


class _Version(Struct):
    """The header of every version of the file."""

    format: Literal["tadmor campaign"]
    version: Annotated[int, Meta(ge=1)]


def _damaged(path: Path, wrong: Message) -> _DamagedCampaign:
    return _DamagedCampaign(message("{file} is damaged ({wrong})", file=path.name, wrong=wrong))


def _good_copy(path: Path) -> CampaignDocument | None:
    """Return the backup, if it exists and is whole."""
    backup = backup_of(path)
    try:
        return _read(backup) if backup.exists() else None
    except SaveError:
        return None


@contextmanager
def _alone_with(path: Path) -> Iterator[None]:
    """Hold the lock of a campaign file; raises SaveError if another process does not release it."""
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=_PATIENCE, mode=PRIVATE_FILE)
    try:
        lock.acquire()
    except Timeout:
        raise SaveError(
            message(
                "Another process is using {file}, so the result of this game was not recorded;"
                " open the game again later.",
                file=path.name,
            )
        ) from None
    except OSError as error:  # a file system without locks still has campaigns
        if error.errno not in NO_LOCKS_HERE:
            raise
    try:
        yield
    finally:
        lock.release()
