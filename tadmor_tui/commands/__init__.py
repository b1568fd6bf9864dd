"""The commands of `tadmor`, one module each.

To add one, write a module here that has what `Command` asks for, and add its name to `NAMES`. Every command
module is imported to build the help, so it must be cheap to import: heavy things are imported inside `run`.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from keyword import iskeyword
from typing import Protocol, cast

DEFAULT = "play"
NAMES = (
    *(
        DEFAULT,
        "new",
        "continue",
        "saves",
        "replay",
        "share",
        "stats",
        "puzzle",
        "challenge",
        "host",
        "join",
        "learn",
        "rules",
        "engine",
    ),
    *("simulate", "fuzz", "doctor"),
)


class Command(Protocol):
    """Interface of a command module."""

    def about(self) -> str:
        """Return one line for the list of commands; argparse formats it, so a percent sign is written twice."""

    def add_arguments(self, parser: ArgumentParser, /) -> None:
        """Declare the options of this command."""

    def run(self, args: Namespace, /) -> int:
        """Run the command and return the exit status."""


def load(name: str) -> Command:
    """Import the module of one command."""
    module = f"{name}_" if iskeyword(name) else name
    return cast(Command, import_module(f"{__name__}.{module}"))
