"""Pictures of screens: no gaps between blocks, and the pictures that the README shows are there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from PIL import Image
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from rules.games import GAMES
from tadmor_tui.share.png import HIGH, WIDE, draw_png

ROOT = Path(__file__).parents[1]
RED, BLUE = (250, 10, 10), (10, 10, 250)
STYLE = Style(color=Color.from_rgb(*RED), bgcolor=Color.from_rgb(*BLUE))
_LARGEST = 150_000
"""Bytes of a picture."""
_LARGEST_FILM = 700_000


def drawn(folder: Path, *rows: str, style: Style = STYLE) -> Image.Image:
    (folder / "drawn.png").write_bytes(draw_png([Strip([Segment(row, style)]) for row in rows]))
    return Image.open(folder / "drawn.png").convert("RGB")


def test_blocks_and_rules_join_without_gaps(tmp_path: Path) -> None:
    picture = drawn(tmp_path, "██", "██")
    assert picture.size == (2 * WIDE, 2 * HIGH)
    assert picture.getcolors() == [(4 * WIDE * HIGH, RED)]
    assert drawn(tmp_path, "▀▄").getpixel((0, 0)) == RED
    assert sorted(drawn(tmp_path, "▀▄").getcolors() or []) == [(WIDE * HIGH, BLUE), (WIDE * HIGH, RED)]
    rule = drawn(tmp_path, "───")
    assert all(rule.getpixel((x, HIGH // 2)) == RED for x in range(3 * WIDE))
    frame = drawn(tmp_path, "╭╮", "││", "╰╯")
    assert all(frame.getpixel((x, y)) == RED for x in (WIDE // 2, WIDE + WIDE // 2) for y in range(HIGH // 2, 2 * HIGH))


def test_eighths_grow_from_the_foot(tmp_path: Path) -> None:
    heights = [sum(n for n, c in drawn(tmp_path, sign).getcolors() or [] if c == RED) for sign in "▁▂▃▄▅▆▇█"]
    assert all(low < high for low, high in pairwise(heights))


def test_reversed_cells_change_ink_and_ground(tmp_path: Path) -> None:
    assert drawn(tmp_path, " ", style=STYLE + Style(reverse=True)).getcolors() == [(WIDE * HIGH, RED)]


def test_the_readme_has_a_film_of_every_game() -> None:
    shown = re.findall(r"!\[.+?\]\((docs/[a-z-]+\.gif)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown == [f"docs/{game}.gif" for game in GAMES]
    for name in shown:
        with Image.open(ROOT / name) as film:
            assert film.size == (80 * WIDE, 24 * HIGH)
            assert getattr(film, "n_frames", 1) >= 20
        assert (ROOT / name).stat().st_size < _LARGEST_FILM


def test_the_readme_shows_the_app_and_both_translations() -> None:
    shown = re.findall(r"!\[.+?\]\((docs/[a-z-]+\.png)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    names = ("final", "table-de", "table-fr", "table", "title")
    assert sorted(shown) == sorted(f"docs/{name}.png" for name in names)
    for name in shown:
        with Image.open(ROOT / name) as picture:
            assert picture.size == (120 * WIDE, 40 * HIGH)
        assert (ROOT / name).stat().st_size < _LARGEST
