"""The curtain says whose go it is, so large that it is read from the other side of the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.document import SeatInfo
from tadmor_tui.render.large_letters import large_letters
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.terminal.ascii_fallback import to_ascii
from tests.drivers.seated import SeatedGame, at_position
from tests.drivers.table_driver import SMALL, at_table
from tests.rules.tadmor.builders import position

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])


def table_of(name: str) -> SeatedGame:
    return at_position(position("placement").game, [SeatInfo(name), SeatInfo("Bruno")])


def stripped(rows: list[str]) -> list[str]:
    return [row.strip() for row in rows]


@SIZES
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("name", ["Ana", "Élodie", "Maximilian"])
async def test_the_name_is_large(name: str, glyphs: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, table_of(name), size, curtain="always", glyphs=glyphs) as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        text = driver.text()
        large = large_letters(name, size[0] - 4, size[1] - 13, glyphs == "unicode")
        assert len(large) in (4, 7)
        assert all(row in text for row in stripped(large))
        assert f"R  {to_ascii(name) if glyphs == 'ascii' else name}" in text, "and once more as it is written"
        assert "█" in text if glyphs == "unicode" else "##" in text


@SIZES
@pytest.mark.parametrize("name", ["Анна", "A name that is far too long for letters"])
async def test_a_name_without_large_letters_has_the_letter_of_its_seat(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_table(tmp_path, table_of(name), size, curtain="always") as driver:
        text = driver.text()
        assert all(row in text for row in stripped(large_letters("R", size[0] - 4, size[1] - 13, True)))
        assert name in text


async def test_a_low_window_has_the_badge_alone(tmp_path: Path) -> None:
    async with at_table(tmp_path, table_of("Ana"), (40, 8), curtain="always") as driver:
        assert "R  Ana" in driver.text() and "█" not in driver.text()


@pytest.mark.parametrize("half_blocks", [True, False])
@pytest.mark.parametrize("cells", [10, 20, 40, 200])
@pytest.mark.parametrize("rows", [2, 5, 20])
def test_large_letters_never_need_more_than_their_room(half_blocks: bool, cells: int, rows: int) -> None:
    for text in ("", "I", "Ana", "Zoë 2", "O'Neill-Müller Jr."):
        large = large_letters(text, cells, rows, half_blocks)
        assert len(large) <= rows and all(len(row) <= cells for row in large)
        assert len(set(map(len, large))) <= 1
        assert half_blocks or "".join(large).isascii()


def test_every_letter_is_drawn_in_seven_rows_of_the_same_width() -> None:
    for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.' ":
        rows = large_letters(f"I{sign}I", 100, 20, False)
        assert len(rows) == 7 and len(set(map(len, rows))) == 1
