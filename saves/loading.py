"""Loading of games: read a file, replay its log, and report its faults. Nothing here writes."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.contract import AnyGame, ComponentError, RulesError
from rules.decode_errors import THE_OPTIONS, describe_error
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.message import Message, Series, message
from saves.atomic import backup_of
from saves.document import MAX_FILE_BYTES, TOO_LARGE, Document, LogReader, read_document, state_digest
from saves.files import NotAFile, TooLarge, read_file
from saves.migrate import VERSION
from saves.problems import DamagedSave, LogError, NewerSave, NoSuchSave, SaveError, reason
from saves.timeline import Timeline, bring_up_to_date, summary_of


class LoadedGame(Struct):
    """A game read from a file."""

    data: bytes
    """The file's content."""
    document: Document
    timeline: Timeline


def load(path: Path, up_to: int | None = None) -> LoadedGame:
    """Read a file and replay its game, all of it or `up_to` actions; raises SaveError."""
    try:
        return _load(path, up_to)
    except DamagedSave as damage:
        raise add_backup(path, damage) from None


def load_document(path: Path) -> Document:
    """Return a file's document without replaying the game; raises SaveError."""
    try:
        return _read(path)[1]
    except DamagedSave as damage:
        raise add_backup(path, damage) from None


def add_backup(path: Path, damage: DamagedSave) -> DamagedSave:
    """Return the damage, with the backup if that can be replayed to its end."""
    backup = backup_of(path)
    try:
        return damage.beside(backup, len(_load(backup, None).timeline))
    except SaveError:
        return damage


def replay(path: Path | None, document: Document, up_to: int | None = None, log: LogReader | None = None) -> Timeline:
    """Replay a document; raises DamagedSave, which tells how many actions are good.

    With the rules of the document, every action must have the same events as then. With other rules the form of events
    may have changed, so the actions must be legal and lead to the same end; the document is then updated to today's
    rules. `log` reads the document's log if it is not written as in a file.
    """
    timeline = Timeline(_start(path, document))
    kind = GAMES[document.game]
    log = log or LogReader(document.log)
    try:
        counts = timeline.follow(log, kind, document.rules, up_to)
    except LogError as error:
        where = message("{wrong} (line {line} of its log)", wrong=error.message, line=log.line)
        raise _broken(path, document, where, timeline) from None
    if up_to is None:
        try:
            if not _same_end(document, timeline, kind):
                raise LogError(message("leads to another position than when it was saved"))
            timeline.restore_undone(document.undone, log.text, kind, document.rules)
            if any(change.after >= len(counts) for change in document.changes):
                raise LogError(message("says that a seat changed hands after more actions than there are"))
        except LogError as error:
            raise _broken(path, document, error.message, timeline) from None
    if document.rules != kind.rules_version:
        for change in document.changes:
            change.after = counts[min(change.after, len(counts) - 1)]
        if up_to is None:
            bring_up_to_date(document, timeline, document.saved)
    return timeline


def _same_end(document: Document, timeline: Timeline, kind: AnyKind) -> bool:
    """Return True if a replay ends in the saved position.

    If the state had other fields then, its digest can't be compared, and the score is.
    """
    if document.rules >= kind.state_version:
        return document.state in (state_digest(state) for state in _ends(document, timeline, kind))
    then, now = document.summary, summary_of(timeline)
    return (then.scores, then.over) == (now.scores, now.over)


def _ends(document: Document, timeline: Timeline, kind: AnyKind) -> Iterator[bytes]:
    """Yield the state at the end, and the one where old rules waited for what today's do automatically."""
    yield timeline.game.save_state()
    if document.rules != kind.rules_version and timeline.last is not None:
        yield kind.state_by_old_rules(document.rules, timeline.at(len(timeline) - 1), timeline.last.text)


def _load(path: Path, up_to: int | None) -> LoadedGame:
    data, document = _read(path)
    return LoadedGame(data, document, replay(path, document, up_to))


def find_file(path: Path) -> None:
    """Check that a file exists; raises SaveError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotAFile(path)
    except OSError as error:
        raise _unreadable(path, error) from None


def _read(path: Path) -> tuple[bytes, Document]:
    try:
        data = read_file(path, MAX_FILE_BYTES)
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
        return SaveError(message("{name} is not a file; choose a saved game.", name=path.name))
    if isinstance(error, FileNotFoundError):
        return NoSuchSave(message("There is no file {name}; “tadmor saves” lists the games.", name=path.name))
    return SaveError(
        message(
            "I can't read {name} ({why}); check the permissions of {path}.",
            name=path.name,
            why=reason(error),
            path=str(path),
        )
    )


def _broken(path: Path | None, document: Document, wrong: Message, timeline: Timeline) -> DamagedSave:
    today = GAMES[document.game].rules_version
    if document.rules != today:
        wrong = message(
            "{wrong}, by rules of version {today}; it was played by version {then}",
            wrong=wrong,
            today=today,
            then=document.rules,
        )
    return DamagedSave(path, wrong, good_actions=len(timeline), remedies=[_other_program(document)])


def _other_program(document: Document) -> Message:
    return message("try it with the program that saved it, {program}", program=document.program)


def _start(path: Path | None, document: Document) -> AnyGame:
    """Return the game at its beginning, with its own components."""
    kind = GAMES.get(document.game)
    if kind is None:
        raise DamagedSave(
            path,
            message(
                "is a game of “{game}”, which I don't know (I know {known})",
                game=document.game,
                known=Series(tuple(GAMES)),
            ),
        )
    own = document.components
    try:
        components = kind.components_of(own.digest, own.own, own.name)
    except ComponentError as error:
        raise DamagedSave(
            path, message("holds components that can't be used: {why.clause}", why=error.message)
        ) from None
    if components.digest != own.digest:
        raise DamagedSave(
            path,
            message(
                "was played with other components than these (“{name}”, {then} and not {now})",
                name=own.name,
                then=own.digest,
                now=components.digest,
            ),
            remedies=[_other_program(document)],
        )
    try:
        game = kind.start(msgspec.convert(document.options, kind.options), components)
    except msgspec.ValidationError as error:
        raise DamagedSave(
            path, message("has impossible options: {why}", why=describe_error(error, THE_OPTIONS))
        ) from None
    except RulesError as error:
        raise DamagedSave(path, message("has impossible options: {why.clause}", why=error.message)) from None
    if len(document.seats) != game.seats:
        raise DamagedSave(
            path,
            message("names {players} players for a game of {seats}", players=len(document.seats), seats=game.seats),
        )
    return game
