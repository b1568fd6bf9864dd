"""The games in a folder: what their files say of themselves, and which of them somebody means."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from rules.message import Message, Series, message, numbered_turn
from saves.document import Document
from saves.loading import look_at
from saves.problems import NoSuchSave, SaveError, reason
from saves.text import excerpt, plain

ENDING = ".tadmor.json"


class Shelved(Struct, frozen=True):
    """A game in the list: what its file says, or what is wrong with the file."""

    path: Path
    document: Document | None
    problem: Message | None = None

    @property
    def id(self) -> str:
        """As the file says, or the last word of its name, which was the id when it was made."""
        return self.document.id if self.document else plain(self.path.name.removesuffix(ENDING).rpartition("-")[2])

    @property
    def title(self) -> str:
        return self.document.title if self.document else plain(self.path.name)

    @property
    def name(self) -> Message:
        """`Friday, Ana-Bruno-Carla, turn 4`."""
        if self.document is None:
            return message("{title}", title=self.title)
        summary = self.document.summary
        if summary.over:
            return message("{title}, finished", title=self.title)
        return message(
            "{title}, {turn}", title=self.title, turn=numbered_turn(self.document.game, summary.progress.turn)
        )

    def begins_with(self, word: str) -> bool:
        """Whether a word is the beginning of its title, or the title and more of how lists call it."""
        title = self.title.casefold()
        return title.startswith(word) or word.startswith(f"{title},")


def games_in(folder: Path) -> list[Shelved]:
    """All games of a folder, the one played last first; damaged files at the end."""
    whole, broken = [], []
    for path in _files(folder):
        try:
            document = look_at(path)
        except NoSuchSave:  # thrown away since we looked into the folder
            continue
        except SaveError as error:
            broken.append(Shelved(path, None, error.message))
        else:
            whole.append((document.saved, path.name, Shelved(path, document)))
    whole.sort(key=lambda game: game[:2], reverse=True)
    return [shelved for _, _, shelved in whole] + broken


def _files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return sorted(folder / entry.name for entry in entries if entry.name.endswith(ENDING) and _is_file(entry))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(
            message(
                "I can't look into {folder} ({why}); choose another data folder.", folder=str(folder), why=reason(error)
            )
        ) from None


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that can't be followed; whoever reads it is told why
        return True


def lies_in(folder: Path, path: Path) -> bool:
    """Whether a path is that of a game in a folder, by the look of it."""
    try:
        return path.name.endswith(ENDING) and os.path.samefile(path.parent, folder)
    except OSError:
        return False


def matching(word: str, games: list[Shelved]) -> list[Shelved]:
    """The games with that id, file name, title or beginning of one; the better ways to name one come first."""
    wanted = word.strip().casefold()
    found = [s for s in games if wanted in (s.id.casefold(), s.path.name.casefold())]
    found = found or [s for s in games if wanted == s.title.casefold()]
    if wanted and not found:
        found = [s for s in games if s.id.casefold().startswith(wanted) or s.begins_with(wanted)]
    return found


def only_one(word: str, found: list[Shelved], missing: Message) -> Path:
    """The game that was found, if it is just one; raises NoSuchSave, with what helps if it is `missing`."""
    if not found:
        raise NoSuchSave(message("There is no saved game “{word}”; {help}.", word=excerpt(word), help=missing))
    if len(found) > 1:
        ids = [s.id for s in found]
        names = ids if len(set(ids)) == len(ids) else [s.path.name for s in found]
        shown = Series((*names[:10], *("…",) * (len(names) > 10)))
        raise NoSuchSave(
            message(
                "“{word}” could be {number} games; use one of {ids}.", word=excerpt(word), number=len(found), ids=shown
            )
        )
    return found[0].path
