"""The public part of a game: its story and the table, without hands, deck and seed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

import msgspec
from msgspec import Struct

from rules.memory import Recollection
from saves.document import PUBLIC_STORY, SeatInfo, Summary
from saves.saved_game import SavedGame
from tadmor_tui.games.registry import ui_of
from tadmor_tui.session.seating import names_at


class PublicStory(Struct, kw_only=True):
    """It can be read and counted, and nobody can play on from it: what lies face down is not in it."""

    format: Literal["tadmor public story"] = PUBLIC_STORY
    game: str
    title: str
    begun: datetime
    saved: datetime
    seats: list[SeatInfo]
    summary: Summary
    story: list[str]
    table: Struct
    """As a spectator sees it."""


def public_story(saved: SavedGame) -> bytes:
    """Return the story as JSON, a sentence to a line."""
    document = saved.document
    story = PublicStory(
        game=document.game,
        title=document.title,
        begun=document.begun,
        saved=document.saved,
        seats=document.seats,
        summary=document.summary,
        story=list(_sentences(saved)),
        table=saved.game.view(None),
    )
    return msgspec.json.format(msgspec.json.encode(story), indent=1) + b"\n"


def _sentences(saved: SavedGame) -> Iterator[str]:
    """Yield the story for a spectator, in the reader's language."""
    words, components = ui_of(saved.game_name).words, saved.game.components
    recollection = Recollection(saved.kind, lambda: saved.timeline)
    for number in range(len(saved.timeline) + 1):
        for event in recollection.events(number, None):
            if sentence := words.event(event, names_at(saved, number), components):
                yield sentence
