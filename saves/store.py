"""The shelf of saved games: start, open, find, copy, move and delete them."""

from __future__ import annotations

import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import Components
from rules.game_kind import read_options
from rules.games import GAMES
from rules.message import Message, Value, message
from saves.atomic import backup_of, make_folder, put_aside, sweep, sync_folder, write_atomic
from saves.campaign import Campaigns
from saves.challenge_record import ChallengeFile
from saves.document import (
    LARGEST_COMPONENTS,
    MAX_NAME_LENGTH,
    ComponentSet,
    Document,
    SeatInfo,
    read_document,
    state_digest,
    write_document,
)
from saves.files import keep_private
from saves.last_set_ups import SetUpFile
from saves.loading import find_file, load, load_document, replay
from saves.lock import GameLock
from saves.notes import copy_notes, notes_path, write_notes
from saves.places import ENDING
from saves.played_game import PlayedGame, player_name, seats_at
from saves.problems import CannotWrite, DamagedSave, NoSuchSave, SaveError, reason
from saves.puzzle_record import PuzzleFile
from saves.results import Results
from saves.saved_game import Clock, SavedGame, now
from saves.shared_code import SharedGame, open_shared, shared_notes
from saves.shelf import (
    MAX_TITLE_LENGTH,
    ListedGame,
    branch_title,
    copy_title,
    default_title,
    find_matching,
    is_game_in,
    list_games,
    mark_title,
    pick_only,
    salvage_title,
)
from saves.text import one_line, plain
from saves.timeline import Timeline, bring_up_to_date, summary_of

_LISTED = message("“tadmor saves” lists them")
_RESTORABLE = message("“tadmor saves restore” lists what can be brought back")
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 5


class Store:
    """The games in a folder."""

    def __init__(self, folder: Path, program: str, clock: Clock = now, words: Callable[[Message], str] = str) -> None:
        """`words` translates the titles of new games."""
        self.folder = folder / "games"
        self.trash = folder / "trash"
        self.campaigns = Campaigns(folder / "campaigns", clock)
        self.set_ups = SetUpFile(folder / "set-ups.json")
        self.challenges = ChallengeFile(folder / "challenges.json")
        self.puzzles = PuzzleFile(folder / "puzzles.json")
        self.results = Results(folder / "results.json")
        self.pictures = folder / "pictures"
        self._program = program
        self._clock = clock
        self._words = words
        sweep(self.folder)
        for ours in (self.folder, self.trash):
            keep_private(ours, lambda name: ENDING in name)

    # --- starting and opening

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
        """Start a game, saved before the first decision.

        Raises CannotWrite, or SaveError if it could not be reopened or a player's name is invisible.
        """
        kind = GAMES[game_name]
        components = components or kind.standard_components()
        timeline = Timeline(kind.start(options, components))
        if len(seats) != timeline.game.seats:
            raise ValueError(f"{len(seats)} players for a game of {timeline.game.seats}")
        return self._put_on_shelf(game_name, timeline, seats, own_components, title)

    def begin_again(self, saved: SavedGame, seed: int, changed: Mapping[str, object] | None = None) -> SavedGame:
        """Start a game with the set-up of another, but for the options that are changed; raises as `begin`."""
        kind, chosen = saved.kind, msgspec.to_builtins(saved.game.options)
        options = read_options(kind.options, {**chosen, "seed": seed, **(changed or {})})
        own = saved.document.components.own
        return self.begin(
            saved.game_name, options, saved.seats_at(0), components=saved.game.components, own_components=own
        )

    def keep(self, played: PlayedGame) -> SavedGame:
        """Save a game that was played in memory from its beginning, with the standard components; raises as `begin`."""
        return self._put_on_shelf(played.game_name, played.timeline, played.seats, "", "")

    def _put_on_shelf(
        self, game_name: str, timeline: Timeline, seats: Sequence[SeatInfo], own_components: str, title: str
    ) -> SavedGame:
        """Save a game with its actions so far, before the next decision."""
        game = timeline.game
        people = [SeatInfo(player_name(seat.name), seat.player) for seat in seats]
        begun = self._clock()
        document = Document(
            program=self._program,
            game=game_name,
            rules=GAMES[game_name].rules_version,
            id="",
            title=one_line(title, MAX_TITLE_LENGTH) or self._words(default_title(begun, people)),
            begun=begun,
            saved=begun,
            components=ComponentSet(plain(game.components.name), game.components.digest, own_components),
            options=msgspec.to_builtins(game.options),
            seats=people,
            summary=summary_of(timeline),
            state=state_digest(game.save_state()),
        )
        _check_reopens(document)
        path = self._place_for(document)
        try:
            make_folder(path.parent)
        except OSError as error:
            raise CannotWrite(
                message(
                    "I can't make the folder {folder} ({why}); choose another data folder.",
                    folder=str(self.folder),
                    why=reason(error),
                )
            ) from None
        lock = GameLock(path)
        try:
            lock.take()
        except OSError as error:
            raise _not_written(path, reason(error)) from None
        saved = SavedGame(path, document, timeline, lock, self._clock)
        saved.save()
        if saved.unsaved is not None:
            lock.free(for_ever=True)
            raise _not_written(path, saved.unsaved.why)
        return saved

    def open(self, path: Path) -> SavedGame:
        """Open a game to play it; raises GameInUse if another process does, DamagedSave if the file is damaged."""
        lock = self._locked(path)
        try:
            loaded = load(path)
        except BaseException as error:
            lock.free(for_ever=isinstance(error, NoSuchSave))
            raise
        loaded.document.program = self._program
        return SavedGame(path, loaded.document, loaded.timeline, lock, self._clock, loaded.data)

    def watch(self, path: Path, up_to: int | None = None) -> SavedGame:
        """Open a game read-only; `up_to` stops after that number of actions, to read a damaged file."""
        loaded = load(path, up_to)
        return SavedGame(path, loaded.document, loaded.timeline, None, self._clock)

    def newest(self) -> Path:
        """Return the unfinished game that was played last."""
        for shelved in self.games():
            if shelved.document is not None and not shelved.document.summary.over:
                return shelved.path
        raise NoSuchSave(message("There is no unfinished game to continue; “tadmor new” starts one."))

    # --- listing and finding

    def games(self) -> list[ListedGame]:
        """Return all games, the last played first; damaged files at the end."""
        return list_games(self.folder)

    def look(self, path: Path) -> ListedGame:
        """Return a file's data without replaying the game."""
        try:
            return ListedGame(path, load_document(path))
        except SaveError as error:
            return ListedGame(path, None, error.message)

    def find(self, word: str) -> Path:
        """Return the game with that id, title, file name or beginning of one; `newest` is the last unfinished one."""
        if word == "newest":
            return self.newest()
        if os.sep in word and os.path.isfile(word):
            return Path(word)
        return pick_only(word, find_matching(word, self.games()), _LISTED)

    def find_to_restore(self, word: str) -> Path:
        """Return the game of that name in the trash, or else a damaged one on the shelf."""
        if word == "newest" or (os.sep in word and os.path.isfile(word)):
            return self.find(word)
        trashed_games = find_matching(word, self.trashed_games())
        shelved = find_matching(word, self.games())
        if trashed_games:
            shelved = [s for s in shelved if not self._is_whole(s.path)]
        return pick_only(word, trashed_games + shelved, _RESTORABLE)

    def trashed_games(self) -> list[ListedGame]:
        """Return the games in the trash, in the order of `games`."""
        return list_games(self.trash)

    def is_in_trash(self, path: Path) -> bool:
        return is_game_in(self.trash, path)

    def check(self, path: Path) -> SavedGame:
        """Replay a game to its end; raises its fault."""
        return self.watch(path)

    # --- changing

    def rename(self, path: Path, title: str) -> None:
        """Change a game's title."""
        line = one_line(title, MAX_TITLE_LENGTH)
        if not line:
            raise SaveError(message("A title needs at least one letter; nothing was changed."))
        with self.open(path) as saved:
            saved.rename(line)
        if saved.unsaved is not None:
            raise _not_written(path, saved.unsaved.why)

    def duplicate(self, path: Path) -> Path:
        """Copy a game with its log, to try something else."""
        document = load(path).document
        document.title = mark_title(document.title, copy_title, self._words)
        target = self._put(document)
        copy_notes(path, target)
        return target

    def branch(self, path: Path, actions: int) -> Path:
        """Copy the first actions of a game with its players, to play on from there; the game itself stays."""
        loaded = load(path, actions)
        document, timeline = loaded.document, loaded.timeline
        document.title = mark_title(document.title, branch_title, self._words)
        document.program = self._program
        bring_up_to_date(document, timeline, self._clock())
        document.seats = seats_at(document.seats, document.changes, len(timeline) + 1)
        document.changes = []
        return self._put(document)

    def move_to_trash(self, path: Path) -> Path:
        """Move a game and its backup to the trash; returns its new path."""
        self._check_on_shelf(path)
        lock = self._locked(path)
        gone = False
        try:
            target = self._moved(path, self.trash)
            gone = True
        except FileNotFoundError:
            gone = True
            raise NoSuchSave(message("{name} no longer exists.", name=path.name)) from None
        except OSError as error:
            raise CannotWrite(
                message(
                    "{name} can't be moved to the trash ({why}); check the permissions of {folder}.",
                    name=path.name,
                    why=reason(error),
                    folder=str(self.trash),
                )
            ) from None
        finally:
            lock.free(for_ever=gone)
        return target

    def restore_from_trash(self, path: Path) -> Path:
        """Move a game and its backup from the trash back to the shelf; returns its new path."""
        find_file(path)
        try:
            return self._moved(path, self.folder)
        except FileNotFoundError:
            raise NoSuchSave(message("{name} is no longer in the trash.", name=path.name)) from None
        except OSError as error:
            raise CannotWrite(
                message(
                    "{name} can't be restored ({why}); check the permissions of {folder}.",
                    name=path.name,
                    why=reason(error),
                    folder=str(self.folder),
                )
            ) from None

    def _moved(self, path: Path, folder: Path) -> Path:
        make_folder(folder)
        target = self._free_name(folder / path.name)
        if backup_of(path).exists():
            os.replace(backup_of(path), backup_of(target))
        if notes_path(path).exists():
            os.replace(notes_path(path), notes_path(target))
        os.replace(path, target)
        sync_folder(folder)
        sync_folder(path.parent)
        return target

    def restore_backup(self, path: Path) -> Path:
        """Replace a damaged game by its backup; returns the new path of the damaged file."""
        self._check_on_shelf(path)
        lock = self._locked(path)
        try:
            try:
                load(path)
            except DamagedSave as damage:
                if damage.backup is None:
                    raise
            else:
                raise SaveError(
                    message(
                        "{name} is intact, so there is nothing to restore; use undo to take back actions.",
                        name=path.name,
                    )
                )
            data = load(backup_of(path)).data
            aside = put_aside(path, "damaged")
            write_atomic(path, data, keep_last=False)
        except OSError as error:
            raise _not_written(path, reason(error)) from None
        finally:
            lock.free()
        return aside

    def salvage(self, path: Path) -> Path:
        """Create a game from the good part of a damaged file, which is left as it is; returns the new path."""
        try:
            load(path)
        except DamagedSave as damage:
            if not damage.good_actions:
                raise
            loaded = load(path, damage.good_actions)
        else:
            raise SaveError(
                message("{name} is intact, so there is nothing to salvage; open it as it is.", name=path.name)
            )
        document, timeline = loaded.document, loaded.timeline
        document.title = mark_title(document.title, salvage_title, self._words)
        document.program = self._program
        bring_up_to_date(document, timeline, self._clock())
        document.seats = seats_at(document.seats, document.changes, len(timeline) + 1)
        document.changes = [change for change in document.changes if change.after <= len(timeline)]
        return self._put(document)

    def export(self, path: Path) -> bytes:
        """Return the document of a whole game, to be written anywhere."""
        return write_document(load(path).document)

    def import_document(self, data: bytes) -> Path:
        """Put an exported game on the shelf, after checking all of it."""
        document = read_document(data)
        replay(None, document)
        return self._put(document)

    # --- games as a line of text

    def watch_shared(self, shared: SharedGame) -> SavedGame:
        """Open a shared game read-only, without a file; raises SaveError."""
        loaded = open_shared(shared)
        return SavedGame(self._place_for(loaded.document), loaded.document, loaded.timeline, None, self._clock)

    def import_shared(self, shared: SharedGame) -> Path:
        """Put a shared game on the shelf with its notes, after checking all of it; raises SaveError."""
        loaded = open_shared(shared)
        loaded.document.program = self._program
        path = self._put(loaded.document)
        write_notes(path, shared_notes(shared, len(loaded.timeline)))
        return path

    # --- helpers

    def _put(self, document: Document) -> Path:
        path = self._place_for(document)
        try:
            write_atomic(path, write_document(document))
        except OSError as error:
            raise _not_written(path, reason(error)) from None
        return path

    def _place_for(self, document: Document) -> Path:
        """Return a recognisable file name; gives the document a free id."""
        names = unicodedata.normalize("NFKD", "-".join(seat.name for seat in document.seats).casefold())
        letters = "".join(letter for letter in names if not unicodedata.combining(letter))
        slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:MAX_NAME_LENGTH].rstrip("-")
        while True:
            document.id = _new_id()
            path = self.folder / f"{document.begun:%Y-%m-%d}-{slug or 'game'}-{document.id}{ENDING}"
            if not os.path.exists(path):
                return path

    def _free_name(self, path: Path) -> Path:
        while path.exists() or backup_of(path).exists() or notes_path(path).exists():
            path = path.with_name(f"{_new_id()}-{path.name}")
        return path

    def _locked(self, path: Path) -> GameLock:
        find_file(path)
        lock = GameLock(path)
        try:
            lock.take()
        except OSError as error:
            raise CannotWrite(
                message(
                    "{name} is read-only, because nothing can be written in {folder} ({why}); free some space, check"
                    " the permissions of the folder, or play on with a copy in another data folder.",
                    name=path.name,
                    folder=str(path.parent),
                    why=reason(error),
                )
            ) from None
        return lock

    def _check_on_shelf(self, path: Path) -> None:
        """Raise SaveError for a path outside the shelf."""
        if not is_game_in(self.folder, path):
            raise SaveError(
                message(
                    "{name} is not one of the games in {folder}, so it was left alone; “tadmor saves” lists them.",
                    name=path.name,
                    folder=str(self.folder),
                )
            )

    def _is_whole(self, path: Path) -> bool:
        try:
            load(path)
        except SaveError:
            return False
        return True


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _not_written(path: Path, why: Value) -> CannotWrite:
    return CannotWrite(
        message(
            "{name} can't be written ({why}); free some space or check the permissions of {folder}.",
            name=path.name,
            why=why,
            folder=str(path.parent),
        )
    )


def _check_reopens(document: Document) -> None:
    """Check that a new game can be read again and does not outgrow its file."""
    if len(document.components.own.encode()) > LARGEST_COMPONENTS:
        raise SaveError(
            message(
                "This game can't be started, because it could not be opened again: its own components have more than"
                " {most:,} bytes.",
                most=LARGEST_COMPONENTS,
            )
        )
    try:
        read_document(write_document(document))
    except DamagedSave as damage:
        raise SaveError(
            message(
                "This game can't be started, because it could not be opened again: its file {wrong}.",
                wrong=damage.wrong,
            )
        ) from None
