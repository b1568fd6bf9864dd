"""`tadmor engine`: the rules for programs, one JSON object a line in and one a line out (docs/engine.md)."""

from __future__ import annotations

import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import BinaryIO

from tadmor_tui.commands.game_choice import chosen_game
from tadmor_tui.commands.options import add_components, load_components
from tadmor_tui.text.languages import ENGLISH, language_of
from tadmor_tui.text.translation import choose, t


def about() -> str:
    return t("serve the rules to another program: JSON lines on standard input and output")


def add_arguments(parser: ArgumentParser) -> None:
    add_components(parser)


def run(args: Namespace) -> int:
    import msgspec

    from saves.text import sanitize_json
    from tadmor_tui.commands.engine_session import LONGEST_LINE, Engine

    choose(language_of(ENGLISH))  # programs get the same texts everywhere
    engine = Engine(load_components(args)[0], chosen_game(args))
    for line in _lines(sys.stdin.buffer, LONGEST_LINE):
        try:
            answer = engine.answer(line)
        except Exception:  # a bug of ours: the program at the other end must not lose its game to it
            traceback.print_exc()
            wrong = t("Something went wrong inside Tadmor; nothing has changed.")
            answer = msgspec.json.encode({"ok": False, "error": wrong})
        sys.stdout.buffer.write(sanitize_json(answer) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _lines(stream: BinaryIO, longest: int) -> Iterator[bytes]:
    """Yield the lines of a stream. Of a line that is too long only the beginning is kept, to limit memory."""
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        yield line
