"""The parts of a new game: an unguessable seed, and the player's own component file."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom

from rules.contract import ComponentError, Components
from rules.games import GAMES
from rules.message import message
from saves.document import LARGEST_COMPONENTS
from saves.files import TooLarge, read_file
from saves.places import expand_home
from saves.problems import reason
from saves.text import is_plain, plain

SEED_BITS = 64
"""As many as the random generator has. With half of them a player could try all seeds until their own hand comes up,
and then know every card.
"""


def new_seed() -> int:
    """Return an unguessable seed from the system's random source."""
    return SystemRandom().getrandbits(SEED_BITS)


def read_components(game: str, path: Path | None, *, streams: bool = False) -> tuple[Components, str]:
    """Return the components of a file, and its text to be kept with the game; without a file the standard ones.

    `streams` is for a path given on the command line, which may be a pipe. Raises ComponentError with one sentence.
    """
    kind = GAMES[game]
    if path is None:
        return kind.standard_components(), ""
    path = expand_home(path)
    shown = plain(str(path))
    if not is_plain(path.name):  # the set may be named after its file, and so it would be in the saved game
        raise ComponentError(
            message("The name of {path} has a character that can't be shown; rename the file.", path=shown)
        )
    try:
        text = read_file(path, LARGEST_COMPONENTS, streams=streams).decode("utf-8")
    except TooLarge:
        raise ComponentError(
            message(
                "{path} is too large for a component file, which may have {LARGEST_COMPONENTS:,} bytes.",
                path=shown,
                LARGEST_COMPONENTS=LARGEST_COMPONENTS,
            )
        ) from None
    except OSError as error:
        if streams:
            raise ComponentError(message("I can't read {path}: {why}.", path=shown, why=reason(error))) from None
        raise ComponentError(
            message(
                "I can't read {path}: {why}; fix that, or play with the standard components.",
                path=shown,
                why=reason(error),
            )
        ) from None
    except UnicodeDecodeError:
        raise ComponentError(message("{path} is not a UTF-8 text file.", path=shown)) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return kind.own_components(text, path.name), text
