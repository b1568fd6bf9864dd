"""The end of the program: close games and report their state on the shell's screen."""

from __future__ import annotations

import contextlib
import sys

from saves.problems import reason
from saves.saved_game import SavedGame
from tadmor_tui.text import save_status
from tadmor_tui.text.translation import t

NOT_SAVED = 74
"""Exit status when something is lost: an input or output error, as in sysexits.h."""


class ExitMessages:
    """Closes games, and collects what is to be reported after the last screen."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._lost = False
        self._to_print: SavedGame | None = None

    def print_game(self, saved: SavedGame) -> None:
        """Write this game to standard output at the end, as an exported one."""
        self._to_print = saved

    def close(self, saved: SavedGame) -> None:
        """Close a game, so that other processes can play it; once for each."""
        saved.close()
        self._lines += filter(None, [save_status.moved_file_notice(saved)])
        if saved is not self._to_print:
            self._note(saved)

    def _note(self, saved: SavedGame) -> None:
        if saved.at_risk:
            self._lost = True
            self._lines.append(save_status.loss_notice(saved))
        elif saved.unsaved is not None and saved.elsewhere:
            self._lines.append(save_status.elsewhere_notice(saved))

    def speak(self, status: int = 0) -> int:
        """Print everything when the terminal is the shell's again; returns the exit status of the program."""
        if (saved := self._to_print) is not None:
            self._print(saved)
        for line in self._lines:
            with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
                print(f"tadmor: {line}", file=sys.stderr, flush=True)
        return status or (NOT_SAVED if self._lost else 0)

    def _print(self, saved: SavedGame) -> None:
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(saved.export())
            sys.stdout.flush()
        except OSError as error:
            self._lines.append(t("The game can't be written to standard output ({why}).", why=reason(error)))
            self._note(saved)
        else:
            self._lines.append(
                t(
                    "The game was written to standard output; save it to a file, and “tadmor saves import FILE” brings"
                    " it back."
                )
            )
