"""The component files of Palmyra; `rules.components.files` says how a player lays his own values over them."""

from __future__ import annotations

from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.palmyra.components.checks import CHECKS, CLOSED
from rules.palmyra.components.schema import ComponentFile

FILES = ComponentFiles(
    SetFormat(
        package="rules.palmyra.components",
        files=("tiles", "city", "game"),
        shape=ComponentFile,
        earlier={},
        closed=CLOSED,
        checks=CHECKS,
        arranged={},
    )
)
read_standard = FILES.standard
read_own = FILES.own
