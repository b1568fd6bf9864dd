"""The keys of Tadmor's table as long as the settings say nothing else, for tests of painters."""

from __future__ import annotations

from tadmor_tui.bindings import APP_BINDINGS, TABLE_BINDINGS, face_bindings
from tadmor_tui.faces.painters.keys import KeyLine
from tadmor_tui.faces.tadmor.face import COMMANDS
from tadmor_tui.key_names import KeyNames

BINDINGS = [*TABLE_BINDINGS, *face_bindings(COMMANDS), *APP_BINDINGS]
USUAL_KEYS = KeyNames.of(BINDINGS)
KEY_LINES: tuple[KeyLine, ...] = tuple(((command.name,), command.explanation) for command in COMMANDS)
