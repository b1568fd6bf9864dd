"""Names that leave the program stay the same, whatever is renamed in the code."""

from __future__ import annotations

import json

from tests.tools.pinned_names import FILE, names


def test_no_rename_changes_what_saves_settings_and_programs_rely_on() -> None:
    """`python -m tests.tools.pinned_names` writes the file anew when a name is added on purpose."""
    assert names() == json.loads(FILE.read_text(encoding="utf-8"))
