"""The shelf with all games: begin one, go on with one, look for one, copy, move and throw away."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import ComponentError, Components, Game, RulesError
from rules.games import GAMES
from saves.atomic import backup_of, sweep, sync_folder, write_atomic
from saves.document import (
    LARGEST_FILE,
    ComponentSet,
    Document,
    SeatInfo,
    read_document,
    read_log,
    state_digest,
    write_document,
)
from saves.lock import GameLock
from saves.problems import CannotWrite, DamagedSave, LogError, NoSuchSave, SaveError
from saves.saved_game import Clock, SavedGame, now, summary_of
from saves.timeline import Timeline

ENDING = ".tadmor.json"
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 5


class Shelved(Struct, frozen=True):
    """A game in the list: what its file says, or what is wrong with the file."""

    path: Path
    document: Document | None
    problem: str = ""

    @property
    def id(self) -> str:
        return self.document.id if self.document else self.path.name.removesuffix(ENDING)

    @property
    def name(self) -> str:
        """`Friday, Ana-Bruno-Carla, turn 4`."""
        if self.document is None:
            return self.path.name
        return f"{self.document.title}, {self.document.summary.progress}"


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
        """A new game, saved before the first decision."""
        kind = GAMES[game_name]
        components = components or kind.standard_components()
        timeline = Timeline(kind.start(options, components))
        begun = self._clock()
        document = Document(
            program=self._program,
            game=game_name,
            id=self._new_id(),
            title=title or f"{begun:%A}, {'-'.join(seat.name for seat in seats)}",
            begun=begun,
            saved=begun,
            components=ComponentSet(components.name, components.digest, own_components),
            options=msgspec.to_builtins(options),
            seats=list(seats),
            summary=summary_of(timeline),
            state=state_digest(timeline.game.save_state()),
        )
        path = self._path_for(document)
        saved = SavedGame(path, document, timeline, self._locked(path), self._clock)
        saved.save()
        if saved.unsaved is not None:
            saved.close()
            raise saved.unsaved
        return saved

    def open(self, path: Path) -> SavedGame:
        """Go on with a game; raises GameInUse if somebody else does, DamagedSave if the file is no whole game."""
        lock = self._locked(path)
        try:
            document, timeline = self._load(path)
        except BaseException:
            lock.free()
            raise
        return SavedGame(path, document, timeline, lock, self._clock)

    def watch(self, path: Path, up_to: int | None = None) -> SavedGame:
        """Look at a game without the right to play; `up_to` stops after so many actions, to read a damaged file."""
        document, timeline = self._load(path, up_to)
        return SavedGame(path, document, timeline, None, self._clock)

    def newest(self) -> Path:
        """The unfinished game that was played last."""
        for shelved in self.games():
            if shelved.document is not None and not shelved.document.summary.over:
                return shelved.path
        raise NoSuchSave("There is no unfinished game to go on with.")

    # --- looking

    def games(self) -> list[Shelved]:
        """All games, the one played last first; damaged files at the end."""
        shelved = [self.look(path) for path in self._files()]
        whole = [s for s in shelved if s.document is not None]
        broken = [s for s in shelved if s.document is None]
        whole.sort(key=lambda s: (s.document.saved if s.document else self._clock(), s.path.name), reverse=True)
        return whole + sorted(broken, key=lambda s: s.path.name)

    def look(self, path: Path) -> Shelved:
        """What a file says of itself, without replaying the game."""
        try:
            return Shelved(path, self._read(path))
        except SaveError as error:
            return Shelved(path, None, str(error))

    def find(self, word: str) -> Path:
        """The game with that id, title, file name or beginning of one; `newest` is the unfinished one played last."""
        if word == "newest":
            return self.newest()
        if os.sep in word and Path(word).is_file():
            return Path(word)
        wanted = word.casefold()
        shelved = self.games()
        exact = [s for s in shelved if wanted in (s.id, s.path.name.casefold(), s.name.casefold())]
        found = exact or [s for s in shelved if s.id.startswith(wanted) or s.name.casefold().startswith(wanted)]
        if not found:
            raise NoSuchSave(f"There is no saved game “{word}”; “tadmor saves” lists them.")
        if len(found) > 1:
            ids = ", ".join(s.id for s in found)
            raise NoSuchSave(f"“{word}” could be {len(found)} games; use one of the ids {ids}.")
        return found[0].path

    def check(self, path: Path) -> SavedGame:
        """Replay a game to its end; raises what is wrong with it."""
        return self.watch(path)

    # --- keeping house

    def rename(self, path: Path, title: str) -> None:
        with self.open(path) as saved:
            saved.rename(title)
            if saved.unsaved is not None:
                raise saved.unsaved

    def duplicate(self, path: Path) -> Path:
        """A second game with the same past, to try something else."""
        document, _ = self._load(path)
        return self._put(document, f"{document.title} (copy)")

    def throw_away(self, path: Path) -> Path:
        """Move a game to the trash folder; returns where it is now."""
        lock = self._locked(path)
        try:
            self.trash.mkdir(parents=True, exist_ok=True)
            target = self._free_name(self.trash / path.name)
            os.replace(path, target)
            backup_of(path).unlink(missing_ok=True)
            sync_folder(self.trash)
            sync_folder(self.folder)
        except OSError as error:
            raise CannotWrite(f"{path.name} can't be moved to the trash: {error.strerror or error}.") from None
        finally:
            lock.free()
        return target

    def export(self, path: Path) -> bytes:
        """The document of a whole game, to be written anywhere."""
        document, _ = self._load(path)
        return write_document(document)

    def bring_in(self, data: bytes) -> Path:
        """Put an exported game on the shelf, after checking all of it."""
        document = read_document(data)
        self._replay(None, document, None)
        return self._put(document, document.title)

    # --- how it is done

    def _put(self, document: Document, title: str) -> Path:
        document.id, document.title = self._new_id(), title
        path = self._path_for(document)
        try:
            write_atomic(path, write_document(document))
        except OSError as error:
            raise CannotWrite(f"{path.name} can't be written: {error.strerror or error}.") from None
        return path

    def _files(self) -> list[Path]:
        try:
            return sorted(file for file in self.folder.iterdir() if file.name.endswith(ENDING))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError(f"I can't look into {self.folder}: {error.strerror or error}.") from None

    def _path_for(self, document: Document) -> Path:
        names = "-".join(seat.name for seat in document.seats)
        slug = re.sub(r"[^a-z0-9]+", "-", names.casefold()).strip("-")[:40]
        return self.folder / f"{document.begun:%Y-%m-%d}-{slug or 'game'}-{document.id}{ENDING}"

    def _free_name(self, path: Path) -> Path:
        return path if not path.exists() else path.with_name(f"{self._new_id()}-{path.name}")

    def _new_id(self) -> str:
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))

    def _locked(self, path: Path) -> GameLock:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"I can't make the folder {path.parent}: {error.strerror or error}.") from None
        lock = GameLock(path)
        lock.take()
        return lock

    def _read(self, path: Path) -> Document:
        backup = backup_of(path)
        try:
            with path.open("rb") as file:
                return read_document(file.read(LARGEST_FILE + 1))
        except FileNotFoundError:
            raise NoSuchSave(f"There is no file {path.name}.") from None
        except OSError as error:
            raise SaveError(f"I can't read {path.name}: {error.strerror or error}.") from None
        except DamagedSave as damage:
            raise DamagedSave(path, damage.wrong, backup=backup if backup.exists() else None) from None

    def _load(self, path: Path, up_to: int | None = None) -> tuple[Document, Timeline]:
        document = self._read(path)
        return document, self._replay(path, document, up_to)

    def _replay(self, path: Path | None, document: Document, up_to: int | None) -> Timeline:
        timeline = Timeline(_start(path, document))
        try:
            timeline.follow(islice(read_log(document.log), up_to))
            if up_to is None:
                if state_digest(timeline.game.save_state()) != document.state:
                    raise LogError("leads to another position than when it was saved")
                timeline.restore_undone(document.undone)
        except LogError as error:
            backup = backup_of(path) if path else None
            raise DamagedSave(
                path,
                str(error),
                good_actions=len(timeline),
                backup=backup if backup and backup.exists() else None,
            ) from None
        return timeline


def _start(path: Path | None, document: Document) -> Game:
    """The game at its beginning, with the components that it was played with."""
    kind = GAMES.get(document.game)
    if kind is None:
        raise DamagedSave(path, f"is a game of “{document.game}”, which I don't know")
    try:
        components = (
            kind.own_components(document.components.own, document.components.name)
            if document.components.own
            else kind.standard_components()
        )
        if components.digest != document.components.digest:
            raise DamagedSave(
                path,
                f"was played with other components than these (“{document.components.name}”,"
                f" {document.components.digest} and not {components.digest})",
            )
        return kind.start(msgspec.convert(document.options, kind.options), components)
    except ComponentError as error:
        raise DamagedSave(path, f"holds components that can't be used: {error}") from None
    except (msgspec.ValidationError, RulesError) as error:
        raise DamagedSave(path, f"has options that can't be: {error}") from None
