"""The keys of Tadmor's table as long as the settings say nothing else, for tests of painters."""

from __future__ import annotations

from tadmor_tui.games.tadmor.ui import COMMANDS
from tadmor_tui.screens.bindings import APP_BINDINGS, TABLE_BINDINGS, game_bindings
from tadmor_tui.screens.keys import key_lines
from tadmor_tui.text.key_names import KeyNames

BINDINGS = [*TABLE_BINDINGS, *game_bindings(COMMANDS), *APP_BINDINGS]
USUAL_KEYS = KeyNames.of(BINDINGS)
USUAL_KEY_LINES = key_lines(binding for binding in BINDINGS if binding.id != "chances")
"""The chances of winning are off."""
