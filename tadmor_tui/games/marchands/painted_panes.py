"""Panes of Marchands d'Empire that are still painted by name (`games/painted_table.py`)."""

from __future__ import annotations

from tadmor_tui.games.painted_table import PaintedPane


class MarchandsTracker(PaintedPane):
    PANEL = "tracker"


class RoadMap(PaintedPane):
    PANEL = "map"


class RoadMapLow(PaintedPane):
    PANEL = "map low"


class MarchandsPlayers(PaintedPane):
    PANEL = "players"


class SpheresPane(PaintedPane):
    PANEL = "spheres"


class SupplyPane(PaintedPane):
    PANEL = "supply"


class SupplyPaneLow(PaintedPane):
    PANEL = "supply low"


class ActsPane(PaintedPane):
    PANEL = "acts"


class CityPane(PaintedPane):
    PANEL = "city"


class StockPane(PaintedPane):
    PANEL = "stock"
