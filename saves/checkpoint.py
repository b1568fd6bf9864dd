"""The document of a game as it stands."""

from __future__ import annotations

from datetime import datetime

from rules.games import GAMES
from saves.document import Document, Summary, state_digest, write_log, write_undone
from saves.timeline import Timeline


def bring_up_to_date(document: Document, timeline: Timeline, moment: datetime) -> None:
    """Update a document to the game as it stands, in today's version of the rules."""
    document.saved = moment
    document.rules = GAMES[document.game].rules_version
    document.summary = summary_of(timeline)
    document.state = state_digest(timeline.game.save_state())
    document.undone = write_undone(timeline.undone)
    document.log = write_log(timeline.goes)


def summary_of(timeline: Timeline) -> Summary:
    """Return the summary for lists of games, without totals that are still hidden."""
    game = timeline.game
    standings = game.standings()
    scores = () if standings.hidden else standings.totals
    return Summary(progress=game.progress(), actions=len(timeline), scores=scores, over=not game.acting)
