"""Palmyra's lessons."""

from __future__ import annotations

from pathlib import Path

from tadmor_tui.lessons.format import GameLessons

PALMYRA_LESSONS = GameLessons(folder=Path(__file__).parent, words={}, facts={}, panes={})
