"""The games in a folder: their titles, the data in their files, and search by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from rules.message import Message, Series, message, numbered_turn
from saves.document import Document, SeatInfo
from saves.loading import load_document
from saves.places import ENDING
from saves.problems import NoSuchSave, SaveError, reason
from saves.text import excerpt, plain

MAX_TITLE_LENGTH = 100
_TITLE = "\0"
"""Placeholder for a title; no title contains it."""
_DAYS = (
    message("Monday"),
    message("Tuesday"),
    message("Wednesday"),
    message("Thursday"),
    message("Friday"),
    message("Saturday"),
    message("Sunday"),
)


def default_title(begun: datetime, seats: Sequence[SeatInfo]) -> Message:
    """Return `Friday, Ana-Bruno-Carla`, by the player's local day."""
    day = _DAYS[begun.astimezone().weekday()]
    return message("{day}, {names}", day=day, names="-".join(seat.name for seat in seats))


def copy_title(title: str) -> Message:
    return message("{title} (copy)", title=title)


def branch_title(title: str) -> Message:
    return message("{title} (tried again)", title=title)


def salvage_title(title: str) -> Message:
    return message("{title} (good part)", title=title)


def mark_title(title: str, mark: Callable[[str], Message], words: Callable[[Message], str]) -> str:
    """Return a title with a mark that it has only once, also if it had the mark in English."""
    for spoken in (words, str):
        before, after = _around(spoken(mark(_TITLE)))
        if title.startswith(before) and title.endswith(after):
            title = title[len(before) : len(title) - len(after)]
    room = MAX_TITLE_LENGTH - sum(map(len, _around(words(mark(_TITLE)))))
    return words(mark(title[:room]))


def _around(marked: str) -> tuple[str, str]:
    """Return the text before and after a marked title."""
    before, _, after = marked.partition(_TITLE)
    return before, after


class ListedGame(Struct, frozen=True):
    """A game in the list: its document, or the fault of its file."""

    path: Path
    document: Document | None
    problem: Message | None = None

    @property
    def id(self) -> str:
        """The id in the file, or the last word of its name, which was the id when the file was made."""
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
        """Return True if a word is the beginning of the title, or of the name in lists."""
        title = self.title.casefold()
        return title.startswith(word) or word.startswith(f"{title},")


def list_games(folder: Path) -> list[ListedGame]:
    """Return all games of a folder, the last played first; damaged files at the end."""
    whole, broken = [], []
    for path in _files(folder):
        try:
            document = load_document(path)
        except NoSuchSave:  # deleted since the folder was read
            continue
        except SaveError as error:
            broken.append(ListedGame(path, None, error.message))
        else:
            whole.append((document.saved, path.name, ListedGame(path, document)))
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
                "I can't read the folder {folder} ({why}); choose another data folder.",
                folder=str(folder),
                why=reason(error),
            )
        ) from None


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that can't be followed; reading it tells the reason
        return True


def is_game_in(folder: Path, path: Path) -> bool:
    """Return True if a path is that of a game in a folder."""
    try:
        return path.name.endswith(ENDING) and os.path.samefile(path.parent, folder)
    except OSError:
        return False


def find_matching(word: str, games: list[ListedGame]) -> list[ListedGame]:
    """Return the games with that id, file name, title or beginning of one; an exact match excludes the others."""
    wanted = word.strip().casefold()
    found = [s for s in games if wanted in (s.id.casefold(), s.path.name.casefold())]
    found = found or [s for s in games if wanted == s.title.casefold()]
    if wanted and not found:
        found = [s for s in games if s.id.casefold().startswith(wanted) or s.begins_with(wanted)]
    return found


def pick_only(word: str, found: list[ListedGame], missing: Message) -> Path:
    """Return the path of the only game found; raises NoSuchSave, with the advice `missing` if there is none."""
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
