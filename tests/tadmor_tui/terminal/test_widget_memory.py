"""Whatever was shown is forgotten when it is gone: a table may be open for days."""

from __future__ import annotations

import gc
from pathlib import Path

from textual._styles_cache import StylesCache

from tests.drivers.table_driver import at_title

TIMES = 6


def pictures() -> int:
    """How many widgets there are whose lines are in memory."""
    gc.collect()
    return sum(bool(each._cache) for each in gc.get_objects() if isinstance(each, StylesCache))


async def test_what_was_shown_is_forgotten_when_it_is_gone(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        before = pictures()
        for number in range(TIMES):
            await driver.press("K")
            await driver.press("escape")
            driver.app.notify(f"Message {number}")
            await driver.pilot.pause(0.05)
            driver.app.clear_notifications()
            await driver.pilot.pause(0.05)
        await driver.press("K")
        await driver.press("escape")
        assert pictures() <= before + TIMES // 2
