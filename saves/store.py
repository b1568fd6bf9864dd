"""The shelf with all games: begin one, go on with one, look for one, copy, move and throw away."""

from __future__ import annotations

import os
import re
import secrets
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import Components
from rules.games import GAMES
from saves.atomic import backup_of, make_folder, put_aside, sweep, sync_folder, write_atomic
from saves.document import (
    LONGEST_NAME,
    ComponentSet,
    Document,
    SeatInfo,
    read_document,
    seats_at,
    state_digest,
    write_document,
    write_log,
)
from saves.loading import find_file, load, look_at, replay
from saves.lock import GameLock
from saves.problems import CannotWrite, DamagedSave, NoSuchSave, SaveError, reason
from saves.saved_game import Clock, SavedGame, now, summary_of
from saves.text import excerpt, one_line, plain
from saves.timeline import Timeline

ENDING = ".tadmor.json"
LONGEST_TITLE = 100
_COPY = " (copy)"
_GOOD_PART = " (good part)"
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 5


class Shelved(Struct, frozen=True):
    """A game in the list: what its file says, or what is wrong with the file."""

    path: Path
    document: Document | None
    problem: str = ""

    @property
    def id(self) -> str:
        """As the file says, or the last word of its name, which was the id when it was made."""
        return self.document.id if self.document else plain(self.path.name.removesuffix(ENDING).rpartition("-")[2])

    @property
    def title(self) -> str:
        return self.document.title if self.document else plain(self.path.name)

    @property
    def name(self) -> str:
        """`Friday, Ana-Bruno-Carla, turn 4`."""
        return f"{self.title}, {self.document.summary.progress}" if self.document else self.title


class Store:
    """The games in a folder."""

    def __init__(self, folder: Path, program: str, clock: Clock = now) -> None:
        self.folder = folder / "games"
        self.trash = folder / "trash"
        self._program = program
        self._clock = clock
        sweep(self.folder)

    # --- beginning and going on

    def begin(
        self,
        game_name: str,
        options: Struct,
        seats: Sequence[SeatInfo],
        *,
        components: Components | None = None,
        own_components: str = "",
        title: str = "",
    ) -> SavedGame:
        """A new game, saved before the first decision; raises CannotWrite."""
        kind = GAMES[game_name]
        components = components or kind.standard_components()
        timeline = Timeline(kind.start(options, components))
        if len(seats) != timeline.game.seats:
            raise ValueError(f"{len(seats)} players for a game of {timeline.game.seats}")
        people = [SeatInfo(one_line(seat.name, LONGEST_NAME), seat.player) for seat in seats]
        begun = self._clock()
        document = Document(
            program=self._program,
            game=game_name,
            id="",
            title=one_line(title, LONGEST_TITLE) or _usual_title(begun.astimezone().strftime("%A"), people),
            begun=begun,
            saved=begun,
            components=ComponentSet(components.name, components.digest, own_components),
            options=msgspec.to_builtins(options),
            seats=people,
            summary=summary_of(timeline),
            state=state_digest(timeline.game.save_state()),
        )
        path = self._place_for(document)
        try:
            make_folder(path.parent)
        except OSError as error:
            raise self._no_folder(error) from None
        lock = GameLock(path)
        lock.take()
        saved = SavedGame(path, document, timeline, lock, self._clock)
        saved.save()
        if saved.unsaved is not None:
            lock.free(for_ever=True)
            raise _not_written(path, saved.unsaved.why)
        return saved

    def open(self, path: Path) -> SavedGame:
        """Go on with a game; raises GameInUse if somebody else does, DamagedSave if the file is no whole game."""
        lock = self._locked(path)
        try:
            loaded = load(path)
        except BaseException as error:
            lock.free(for_ever=isinstance(error, NoSuchSave))
            raise
        loaded.document.program = self._program
        return SavedGame(path, loaded.document, loaded.timeline, lock, self._clock, loaded.data)

    def watch(self, path: Path, up_to: int | None = None) -> SavedGame:
        """Look at a game without the right to play; `up_to` stops after so many actions, to read a damaged file."""
        loaded = load(path, up_to)
        return SavedGame(path, loaded.document, loaded.timeline, None, self._clock)

    def newest(self) -> Path:
        """The unfinished game that was played last."""
        for shelved in self.games():
            if shelved.document is not None and not shelved.document.summary.over:
                return shelved.path
        raise NoSuchSave("There is no unfinished game to go on with; “tadmor new” begins one.")

    # --- looking

    def games(self) -> list[Shelved]:
        """All games, the one played last first; damaged files at the end."""
        whole, broken = [], []
        for path in self._files():
            try:
                document = look_at(path)
            except NoSuchSave:  # thrown away since we looked into the folder
                continue
            except SaveError as error:
                broken.append(Shelved(path, None, str(error)))
            else:
                whole.append((document.saved, path.name, Shelved(path, document)))
        whole.sort(key=lambda game: game[:2], reverse=True)
        return [shelved for _, _, shelved in whole] + broken

    def look(self, path: Path) -> Shelved:
        """What a file says of itself, without replaying the game."""
        try:
            return Shelved(path, look_at(path))
        except SaveError as error:
            return Shelved(path, None, str(error))

    def find(self, word: str) -> Path:
        """The game with that id, title, file name or beginning of one; `newest` is the unfinished one played last."""
        if word == "newest":
            return self.newest()
        if os.sep in word and os.path.isfile(word):
            return Path(word)
        wanted, games = word.strip().casefold(), self.games()
        found = [s for s in games if wanted in (s.id.casefold(), s.path.name.casefold())]
        found = found or [s for s in games if wanted in (s.title.casefold(), s.name.casefold())]
        if wanted and not found:
            found = [s for s in games if s.id.casefold().startswith(wanted) or s.name.casefold().startswith(wanted)]
        if not found:
            raise NoSuchSave(f"There is no saved game “{excerpt(word)}”; “tadmor saves” lists them.")
        if len(found) > 1:
            ids = [s.id for s in found]
            names = ids if len(set(ids)) == len(ids) else [s.path.name for s in found]
            shown = ", ".join(names[:10]) + (", …" if len(names) > 10 else "")
            raise NoSuchSave(f"“{excerpt(word)}” could be {len(found)} games; use one of {shown}.")
        return found[0].path

    def check(self, path: Path) -> SavedGame:
        """Replay a game to its end; raises what is wrong with it."""
        return self.watch(path)

    # --- keeping house

    def rename(self, path: Path, title: str) -> None:
        """Give a game another title."""
        line = one_line(title, LONGEST_TITLE)
        if not line:
            raise SaveError("A title needs at least one letter; nothing was changed.")
        with self.open(path) as saved:
            saved.rename(line)
        if saved.unsaved is not None:
            raise _not_written(path, saved.unsaved.why)

    def duplicate(self, path: Path) -> Path:
        """A second game with the same past, to try something else."""
        document = load(path).document
        document.title = document.title.removesuffix(_COPY)[: LONGEST_TITLE - len(_COPY)] + _COPY
        return self._put(document)

    def throw_away(self, path: Path) -> Path:
        """Move a game, and the copy kept beside it, to the trash folder; returns where it is now."""
        lock = self._locked(path)
        gone = False
        try:
            make_folder(self.trash)
            target = self._free_name(self.trash / path.name)
            if backup_of(path).exists():
                os.replace(backup_of(path), backup_of(target))
            os.replace(path, target)
            gone = True
            sync_folder(self.trash)
            sync_folder(path.parent)
        except FileNotFoundError:
            gone = True
            raise NoSuchSave(f"{path.name} is not there any more.") from None
        except OSError as error:
            raise CannotWrite(
                f"{path.name} can't be moved to the trash ({reason(error)}); check the rights of {self.trash}."
            ) from None
        finally:
            lock.free(for_ever=gone)
        return target

    def restore_backup(self, path: Path) -> Path:
        """Make the last good copy of a damaged game the game; returns the new name of the damaged file."""
        lock = self._locked(path)
        try:
            try:
                load(path)
            except DamagedSave as damage:
                if damage.backup is None:
                    raise
            else:
                raise SaveError(f"{path.name} is whole, so there is nothing to restore; undo takes back actions.")
            data = load(backup_of(path)).data
            aside = put_aside(path, "damaged")
            write_atomic(path, data, keep_last=False)
        except OSError as error:
            raise _not_written(path, reason(error)) from None
        finally:
            lock.free()
        return aside

    def salvage(self, path: Path) -> Path:
        """A new game made of what is good in a damaged file, which is left as it is; returns the new one's place."""
        try:
            load(path)
        except DamagedSave as damage:
            if not damage.good_actions:
                raise
            loaded = load(path, damage.good_actions)
        else:
            raise SaveError(f"{path.name} is whole, so there is nothing to salvage; open it as it is.")
        document, timeline = loaded.document, loaded.timeline
        document.title = document.title.removesuffix(_GOOD_PART)[: LONGEST_TITLE - len(_GOOD_PART)] + _GOOD_PART
        document.program = self._program
        document.saved = self._clock()
        document.summary = summary_of(timeline)
        document.state = state_digest(timeline.game.save_state())
        document.undone = []
        document.seats = seats_at(document, len(timeline) + 1)
        document.changes = [change for change in document.changes if change.after <= len(timeline)]
        document.log = write_log(timeline.entries)
        return self._put(document)

    def export(self, path: Path) -> bytes:
        """The document of a whole game, to be written anywhere."""
        return write_document(load(path).document)

    def bring_in(self, data: bytes) -> Path:
        """Put an exported game on the shelf, after checking all of it."""
        document = read_document(data)
        replay(None, document)
        return self._put(document)

    # --- how it is done

    def _put(self, document: Document) -> Path:
        path = self._place_for(document)
        try:
            write_atomic(path, write_document(document))
        except OSError as error:
            raise _not_written(path, reason(error)) from None
        return path

    def _files(self) -> list[Path]:
        try:
            return sorted(file for file in self.folder.iterdir() if file.name.endswith(ENDING) and os.path.isfile(file))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError(f"I can't look into {self.folder} ({reason(error)}); choose another data folder.") from None

    def _place_for(self, document: Document) -> Path:
        """A file name that people recognise; gives the document an id that is free."""
        names = unicodedata.normalize("NFKD", "-".join(seat.name for seat in document.seats).casefold())
        letters = "".join(letter for letter in names if not unicodedata.combining(letter))
        slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_NAME].rstrip("-")
        while True:
            document.id = _new_id()
            path = self.folder / f"{document.begun:%Y-%m-%d}-{slug or 'game'}-{document.id}{ENDING}"
            if not os.path.exists(path):
                return path

    def _free_name(self, path: Path) -> Path:
        while path.exists() or backup_of(path).exists():
            path = path.with_name(f"{_new_id()}-{path.name}")
        return path

    def _locked(self, path: Path) -> GameLock:
        find_file(path)
        lock = GameLock(path)
        lock.take()
        return lock

    def _no_folder(self, error: OSError) -> CannotWrite:
        return CannotWrite(f"I can't make the folder {self.folder} ({reason(error)}); choose another data folder.")


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _usual_title(day: str, seats: Sequence[SeatInfo]) -> str:
    return f"{day}, {'-'.join(seat.name for seat in seats)}"


def _not_written(path: Path, why: str) -> CannotWrite:
    help_ = f"make room or check the rights of {path.parent}"
    return CannotWrite(f"{path.name} can't be written ({why}); {help_}.", why)
