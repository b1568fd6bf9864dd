"""`tadmor saves export` and `import`: games written to a file and read from one."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    from saves.store import Store

STANDARD = Path("-")
"""Standard input or output instead of a file."""
_LONGEST_PREFIX = 20
"""Characters that tell a shared code from a document."""


def export_game(store: Store, args: Namespace) -> int:
    """Return the whole game; of an unfinished one, if asked, only its public story."""
    path = store.find(args.game)
    saved = store.watch(path)
    has_secrets = not saved.document.summary.over
    if has_secrets and args.without_secrets:
        from tadmor_tui.session.public_story import public_story

        _write(public_story(saved), args.file)
        return 0
    _write(store.export(path), args.file)
    if has_secrets:
        print(
            t(
                "This game is not over, and the file holds everybody's cards and the seed."
                " “--without-secrets” writes only what everybody could see."
            ),
            file=sys.stderr,
        )
    return 0


def _write(data: bytes, path: Path) -> None:
    """Write a new file, or to standard output; raises UsageError."""
    from saves.text import sanitize_json

    if path == STANDARD:
        sys.stdout.buffer.write(sanitize_json(data) if sys.stdout.isatty() else data)
        return
    write_new_file(data, path)


def write_new_file(data: bytes, path: Path) -> None:
    """Write a file that must not exist; raises UsageError, and leaves nothing incomplete behind."""
    from saves.problems import reason

    try:
        file = path.open("xb")
    except FileExistsError:
        raise UsageError(t("{file} exists already; choose another name.", file=str(path))) from None
    except OSError as error:
        raise UsageError(
            t("{file} can't be written ({why}); choose another place.", file=str(path), why=reason(error))
        ) from None
    try:
        with file:
            file.write(data)
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()  # ours, and incomplete
        raise UsageError(
            t("{file} can't be written ({why}); choose another place.", file=str(path), why=reason(error))
        ) from None


def import_game(store: Store, args: Namespace) -> int:
    from saves.document import MAX_FILE_BYTES, TOO_LARGE
    from saves.files import TooLarge, read_file
    from saves.problems import reason
    from saves.shared_code import is_code

    if is_code(str(args.file)):
        return _import_code(store, str(args.file))
    try:
        if args.file == STANDARD:
            data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            data = read_file(args.file, MAX_FILE_BYTES, streams=True)
    except TooLarge:
        raise UsageError(t("{file} {wrong}; nothing was imported.", file=str(args.file), wrong=TOO_LARGE)) from None
    except OSError as error:
        raise UsageError(
            t("I can't read {file} ({why}); nothing was imported.", file=str(args.file), why=reason(error))
        ) from None
    line = data.strip()
    if len(data) <= MAX_FILE_BYTES and line.isascii() and is_code(line[:_LONGEST_PREFIX].decode("ascii")):
        return _import_code(store, line.decode("ascii"))
    return _tell_import(store, store.import_document(data))


def _import_code(store: Store, line: str) -> int:
    """Add a shared game; raises SaveError."""
    from saves.shared_code import SharedGame, read_code

    content = read_code(line).content
    if not isinstance(content, SharedGame):
        raise UsageError(
            t("This game was not over when it was shared, so it can only be watched: “tadmor replay CODE” shows it.")
        )
    return _tell_import(store, store.import_shared(content))


def _tell_import(store: Store, path: Path) -> int:
    shelved = store.look(path)
    print(t("{name} has been added as {id}.", name=shelved.name, id=shelved.id))
    return 0
