"""What is said for a moment in a corner: it covers little, the newest is seen, and it goes away by itself."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest
from textual.widgets._toast import Toast, ToastHolder

from tadmor_tui.app.toasts import MAX_TOAST_ROWS, MAX_TOASTS
from tests.drivers.real_terminal import PATIENCE, Terminal
from tests.drivers.table_driver import LARGE, SMALL, an_app, screen_text

LONG = "a word and another one and " * 8
ON_THE_TITLE = """
import sys
from asyncio import sleep
from pathlib import Path
from tests.drivers.table_driver import an_app

app = an_app(Path(sys.argv[1]), motion="off")

async def talk():
    for number in range(8):
        app.notify(f"toast {number} " + "a word and another one and " * 5, timeout=1.5)
        await sleep(0.05)

app.call_later(lambda: app.run_worker(talk()))
app.run()
"""
"""Textual paints nothing when toasts go that were taller than the screen."""


@pytest.mark.parametrize("size", [SMALL, LARGE, (80, 12), (40, 10)])
async def test_toasts_never_cover_more_than_six_rows_and_the_newest_wins(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, motion="off")
    async with app.run_test(size=size, notifications=True) as pilot:
        for number in range(9):
            app.notify(f"No. {number} {LONG}")
        await pilot.pause()
        await pilot.pause()
        toasts = list(app.screen.query(Toast))
        assert len(toasts) == len(app.screen.query(ToastHolder)) == MAX_TOASTS
        assert sum(toast.region.height for toast in toasts) <= MAX_TOAST_ROWS
        assert all(toast.region.y >= 0 and toast.region.bottom <= size[1] - 2 for toast in toasts)
        shown = screen_text(app)
        assert "No. 8" in shown and "No. 7" in shown and "No. 6" not in shown
        assert app.glyphs.cut in shown, "it is said that there is more"


async def test_a_short_text_is_not_cut(tmp_path: Path) -> None:
    app = an_app(tmp_path, motion="off")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.notify("Bruno is at the table.")
        await pilot.pause()
        assert "Bruno is at the table." in screen_text(app)
        (note,) = app._notifications
        assert note.message == "Bruno is at the table."


async def test_a_warning_can_be_read_whole_and_stands_alone(tmp_path: Path) -> None:
    app = an_app(tmp_path, motion="off")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.notify("Bruno is at the table.")
        app.notify(LONG[:200], severity="warning")
        await pilot.pause()
        await pilot.pause()
        (toast,) = app.screen.query(Toast)
        assert toast.region.height == MAX_TOAST_ROWS and app.glyphs.cut not in screen_text(app)


def test_toasts_go_away_on_a_screen_where_nothing_happens(tmp_path: Path) -> None:
    with Terminal(tmp_path, str(tmp_path), program=("-c", ON_THE_TITLE)) as terminal:
        end = monotonic() + PATIENCE
        while b"toast 7" not in terminal.raw and monotonic() < end:  # it may be gone again when the screen is looked at
            terminal.read(0.1)
        assert b"toast 7" in terminal.raw
        while "another one" in terminal.text() and monotonic() < end:
            terminal.read(0.1)
        assert "another one" not in terminal.text() and "toast" not in terminal.text()
