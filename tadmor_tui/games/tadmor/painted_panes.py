"""Panes of Tadmor that are still painted by name (`games/painted_table.py`)."""

from __future__ import annotations

from tadmor_tui.games.painted_table import PaintedPane


class Skyline(PaintedPane):
    PANEL = "skyline"


class PrestigeTrack(PaintedPane):
    PANEL = "track"


class BuildingsPane(PaintedPane):
    PANEL = "buildings"


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
