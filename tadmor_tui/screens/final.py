"""The final scoring: every line for every merchant, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from tadmor_tui.ink import Line, line
from tadmor_tui.screens.form import Button, Field, FormScreen
from tadmor_tui.session import Session
from tadmor_tui.words import and_list

_COLUMN = 9


class FinalScreen(FormScreen):
    HEADING = "Final scoring"
    KEYS = "Enter chooses   Escape goes back"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def header(self, cells: int) -> list[Line]:
        standings = self._session.game.standings()
        names, view = self._session.names, self._session.game.view(None)
        inks = [f"seat.{view.merchants[s.seat].colour}" for s in standings.ranking]
        rows = [line(), line(("  Final scoring", "title")), line()]
        heads = [
            (f"{names[s.seat][: _COLUMN - 1]:>{_COLUMN}}", ink) for s, ink in zip(standings.ranking, inks, strict=True)
        ]
        rows.append(line(f"  {'':<20}", *heads))
        for number, source in enumerate(entry.source for entry in standings.ranking[0].lines):
            cells_of = [(f"{s.lines[number].points:>{_COLUMN}}", "plain") for s in standings.ranking]
            rows.append(line(f"  {source.capitalize():<20}", *cells_of))
        rows.append(line(f"  {'Total':<20}", *((f"{s.total:>{_COLUMN}}", "legal") for s in standings.ranking)))
        rows.append(line(f"  {'Place':<20}", *((f"{s.place:>{_COLUMN}}", "plain") for s in standings.ranking)))
        most = max(1, *(s.total for s in standings.ranking))
        rows.append(line())
        for s, ink in zip(standings.ranking, inks, strict=True):
            bar = self.tadmor.glyphs.bar * (max(0, s.total) * (cells - 30) // most)
            rows.append(line(f"  {names[s.seat][:18]:<20}", (bar, ink), f" {s.total}"))
        winners = and_list([names[seat] for seat in standings.winners])
        how = {"points": "wins", "rare goods": "wins with more rare goods", "shared": "share the win"}
        return [*rows, line(), line((f"  {winners} {how[standings.decided_by]}.", "good")), line()]

    def fields(self) -> Sequence[Field]:
        return [Button("Back to the title", self.action_leave)]

    def action_leave(self) -> None:
        self.tadmor.leave_table(self._session)
