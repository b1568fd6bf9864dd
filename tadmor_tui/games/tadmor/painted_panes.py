"""Panes of Tadmor that are still painted by name (`games/painted_table.py`)."""

from __future__ import annotations

from tadmor_tui.games.painted_table import PaintedPane


class TurnTracker(PaintedPane):
    PANEL = "tracker"


class RegionMap(PaintedPane):
    PANEL = "map"


class Skyline(PaintedPane):
    PANEL = "skyline"


class PrestigeTrack(PaintedPane):
    PANEL = "track"


class OwnGoods(PaintedPane):
    PANEL = "goods"


class ImprovementGrid(PaintedPane):
    PANEL = "improvements"


class MissionPane(PaintedPane):
    PANEL = "missions"


class RareGoodsPane(PaintedPane):
    PANEL = "goods in stacks"


class StandingsPane(PaintedPane):
    PANEL = "merchants"


class MerchantPane(PaintedPane):
    PANEL = "merchant"


class SlotPane(PaintedPane):
    PANEL = "slot"
