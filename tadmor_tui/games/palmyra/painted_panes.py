"""Panes of Palmyra that are still painted by name (`games/painted_table.py`)."""

from __future__ import annotations

from tadmor_tui.games.painted_table import PaintedPane


class PalmyraTracker(PaintedPane):
    PANEL = "tracker"


class CityBoard(PaintedPane):
    PANEL = "board"


class PalmyraPlayers(PaintedPane):
    PANEL = "players"


class TileStacks(PaintedPane):
    PANEL = "stacks"


class HandPane(PaintedPane):
    PANEL = "hand"


class BoardOverview(PaintedPane):
    PANEL = "whole"


class PlacePane(PaintedPane):
    PANEL = "tile"
