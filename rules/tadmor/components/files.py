"""The component files of Tadmor; `rules.components.files` says how a player lays his own values over them."""

from __future__ import annotations

from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.tadmor.components.checks import CHECKS, CLOSED, by_number, by_region, check_goods
from rules.tadmor.components.schema import ComponentFile

EARLIER = {
    "1": "d5f1924a582dcc8e",
    "2": "0a195296cd780320",
    "3": "de4685283f69ec13",
    "4": "c8d3f721eb995c47",
    "5": "da19fed589a88ff0",
}
"""Editions of the standard set that games were played with before, and their digests."""
FILES = ComponentFiles(
    SetFormat(
        package="rules.tadmor.components",
        files=("game", "board", "buildings", "rare_goods", "improvements", "missions"),
        shape=ComponentFile,
        earlier=EARLIER,
        closed=CLOSED,
        checks=CHECKS,
        arranged={"tower": by_number, "slots": by_region},
        check_text=check_goods,
    )
)
read_standard = FILES.standard
read_earlier = FILES.earlier
read_own = FILES.own
