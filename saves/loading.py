"""From a file to a game: read it, replay its log, and say what is wrong with it. Nothing here writes."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import AnyGame, ComponentError, RulesError
from rules.game_kind import AnyKind
from rules.games import GAMES
from saves.atomic import backup_of
from saves.document import LARGEST_FILE, TOO_LARGE, Document, LogReader, read_document, state_digest
from saves.files import NotAFile, TooLarge, read_file
from saves.migrate import VERSION
from saves.problems import DamagedSave, LogError, NewerSave, NoSuchSave, SaveError, reason
from saves.snapshot import bring_up_to_date, summary_of
from saves.text import clause, excerpt
from saves.timeline import Timeline


class Loaded(Struct):
    """A game from a file."""

    data: bytes
    """The file as it is."""
    document: Document
    timeline: Timeline


def load(path: Path, up_to: int | None = None) -> Loaded:
    """Read a file and replay its game, all of it or so many actions; raises SaveError."""
    try:
        return _load(path, up_to)
    except DamagedSave as damage:
        raise with_good_copy(path, damage) from None


def look_at(path: Path) -> Document:
    """What a file says of itself, without replaying the game; raises SaveError."""
    try:
        return _read(path)[1]
    except DamagedSave as damage:
        raise with_good_copy(path, damage) from None


def with_good_copy(path: Path, damage: DamagedSave) -> DamagedSave:
    """A damage, and whether there is a good copy beside the file: one that was replayed to its end."""
    backup = backup_of(path)
    try:
        return damage.beside(backup, len(_load(backup, None).timeline))
    except SaveError:
        return damage


def replay(path: Path | None, document: Document, up_to: int | None = None) -> Timeline:
    """Play a document through; raises DamagedSave, which says how far it is good.

    With the rules that it was played with, every action must bring about what it did then. With other rules the events
    may have changed their form since, so the actions must be possible and lead to the same end; the document then tells
    the game as it is played today.
    """
    timeline = Timeline(_start(path, document))
    kind = GAMES[document.game]
    log = LogReader(document.log)
    try:
        counts = timeline.follow(log, kind, document.rules, up_to)
    except LogError as error:
        raise _broken(path, document, f"{error} (line {log.line} of its log)", timeline) from None
    if up_to is None:
        try:
            if not _same_end(document, timeline, kind):
                raise LogError("leads to another position than when it was saved")
            timeline.restore_undone(document.undone, log.text, kind, document.rules)
            if any(change.after >= len(counts) for change in document.changes):
                raise LogError("says that a seat changed hands after more actions than there are")
        except LogError as error:
            raise _broken(path, document, str(error), timeline) from None
    if document.rules != kind.rules_version:
        for change in document.changes:
            change.after = counts[min(change.after, len(counts) - 1)]
        if up_to is None:
            bring_up_to_date(document, timeline, document.saved)
    return timeline


def _same_end(document: Document, timeline: Timeline, kind: AnyKind) -> bool:
    """Whether a game has come to where it was when it was saved.

    Where a state had other fields then, its digest says nothing, and the score must do.
    """
    if document.rules >= kind.state_version:
        return document.state in (state_digest(state) for state in _ends(document, timeline, kind))
    then, now = document.summary, summary_of(timeline)
    return (then.scores, then.over) == (now.scores, now.over)


def _ends(document: Document, timeline: Timeline, kind: AnyKind) -> Iterator[bytes]:
    """The state at the end of a log; and the one where old rules waited for what today's do by themselves."""
    yield timeline.game.save_state()
    if document.rules != kind.rules_version and timeline.last is not None:
        yield kind.state_by_old_rules(document.rules, timeline.at(len(timeline) - 1), timeline.last.text)


def _load(path: Path, up_to: int | None) -> Loaded:
    data, document = _read(path)
    return Loaded(data, document, replay(path, document, up_to))


def find_file(path: Path) -> None:
    """See that there is a file; raises SaveError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotAFile(path)
    except OSError as error:
        raise _unreadable(path, error) from None


def _read(path: Path) -> tuple[bytes, Document]:
    try:
        data = read_file(path, LARGEST_FILE)
    except TooLarge:
        raise DamagedSave(path, TOO_LARGE) from None
    except OSError as error:
        raise _unreadable(path, error) from None
    try:
        return data, read_document(data)
    except DamagedSave as damage:
        raise DamagedSave(path, damage.wrong) from None
    except NewerSave as newer:
        raise NewerSave(path, newer.version, VERSION) from None


def _unreadable(path: Path, error: OSError) -> SaveError:
    if isinstance(error, NotAFile | IsADirectoryError):
        return SaveError(f"{path.name} is no file, so there is no game in it; choose another one.")
    if isinstance(error, FileNotFoundError):
        return NoSuchSave(f"There is no file {path.name}; “tadmor saves” lists the games.")
    return SaveError(f"I can't read {path.name} ({reason(error)}); check the rights of {path}.")


def _broken(path: Path | None, document: Document, wrong: str, timeline: Timeline) -> DamagedSave:
    today = GAMES[document.game].rules_version
    if document.rules != today:
        wrong += f", by rules of version {today}; it was played by version {document.rules}"
    return DamagedSave(path, wrong, good_actions=len(timeline), remedies=[_other_program(document)])


def _other_program(document: Document) -> str:
    return f"try it with the program that saved it, {document.program}"


def _start(path: Path | None, document: Document) -> AnyGame:
    """The game at its beginning, with the components that it was played with."""
    kind = GAMES.get(document.game)
    if kind is None:
        known = ", ".join(GAMES)
        raise DamagedSave(path, f"is a game of “{document.game}”, which I don't know (I know {known})")
    own = document.components
    try:
        components = kind.components_of(own.digest, own.own, own.name)
    except ComponentError as error:
        raise DamagedSave(path, f"holds components that can't be used: {excerpt(clause(error), 200)}") from None
    if components.digest != own.digest:
        raise DamagedSave(
            path,
            f"was played with other components than these (“{own.name}”, {own.digest} and not {components.digest})",
            remedies=[_other_program(document)],
        )
    try:
        game = kind.start(msgspec.convert(document.options, kind.options), components)
    except (msgspec.ValidationError, RulesError) as error:
        raise DamagedSave(path, f"has options that can't be: {excerpt(clause(error), 200)}") from None
    if len(document.seats) != game.seats:
        raise DamagedSave(path, f"names {len(document.seats)} players for a game of {game.seats}")
    return game
