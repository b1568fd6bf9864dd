"""Export of a game to a folder of the player's choice, from where it can be imported again."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from rules.message import Value, message
from saves.atomic import make_folder, sync_folder
from saves.document import MAX_FILE_BYTES
from saves.problems import CannotWrite, reason


def write_export(typed: str, game: Path, data: bytes) -> Path:
    """Write a document into a folder named by the player, under the game's file name or a similar one.

    Existing files are never touched. Raises CannotWrite.
    """
    if not typed.strip():
        raise CannotWrite(message("Please name a folder, for example ~/games."))
    if len(data) > MAX_FILE_BYTES:
        raise CannotWrite(message("The game has grown too large: it could never be opened again."))
    try:
        folder = Path(typed.strip()).expanduser().absolute()
        if folder.is_dir() and game.parent.is_dir() and folder.samefile(game.parent):
            raise CannotWrite(
                message("The game is already in {folder}; please name another folder.", folder=str(folder))
            )
        for part in (folder, *folder.parents):
            if part.exists() and not part.is_dir():
                raise CannotWrite(message("{file} is not a folder; please name one.", file=str(part)))
        make_folder(folder)
        return _write_new(folder, game.name, data)
    except OSError as error:
        raise _impossible(typed, reason(error)) from None
    except ValueError:
        raise _impossible(typed, message("that is not a valid folder name")) from None
    except RuntimeError:
        raise _impossible(typed, message("there is no such home folder")) from None


def _write_new(folder: Path, name: str, data: bytes) -> Path:
    stem, dot, ending = name.partition(".")
    for number in count(1):
        target = folder / (name if number == 1 else f"{stem}-{number}{dot}{ending}")
        try:
            file = target.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            sync_folder(folder)
        except BaseException:
            target.unlink(missing_ok=True)  # ours, and perhaps half a game
            raise
        return target
    raise AssertionError("there is always another number")


def _impossible(typed: str, why: Value) -> CannotWrite:
    return CannotWrite(
        message("I can't write the game into {typed} ({why}); please name another folder.", typed=typed, why=why)
    )
