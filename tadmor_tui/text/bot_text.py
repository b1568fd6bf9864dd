"""Descriptions of bots, the same on screens and on the command line."""

from __future__ import annotations

from bots.roster import Roster
from tadmor_tui.text.translation import t


def describe_bot(bots: Roster, name: str) -> str:
    """Return a bot's level and character in words."""
    return t("level {level}, {character}", level=bots.level(name), character=bots[name].character)
