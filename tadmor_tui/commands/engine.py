"""`tadmor engine`: the rules for programs, one JSON object a line in and one a line out (docs/engine.md)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from tadmor_tui.commands.options import add_components, load_components

HELP = "speak the rules to another program: JSON lines on standard input and output"


def add_arguments(parser: ArgumentParser) -> None:
    add_components(parser)


def run(args: Namespace) -> int:
    from tadmor_tui.engine import Engine

    engine = Engine(load_components(args))
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.buffer.write(engine.answer(line) + b"\n")
            sys.stdout.buffer.flush()
    return 0
