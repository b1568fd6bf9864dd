"""Inks and grounds: everything that is painted can be read, in every theme and with every number of colours."""

from __future__ import annotations

from functools import cache

import pytest
from rich.style import Style

from tadmor_tui.config.settings import ThemeName
from tadmor_tui.render.palette import THEMES, depth_of, palette_of
from tests.drivers.inks import named, style_of
from tests.tadmor_tui.games.tadmor.painted import moments, painted_table, seen

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]
COLOURED: tuple[ThemeName, ...] = ("dark", "light", "colour-blind")
PICTURES = {"dune", "frame", "wave", "rivfg", "hull", "sail", "limestone", "limedark", "beach"}
"""Inks of what is only drawn; what it means stands beside it in letters."""


@cache
def painted_inks() -> frozenset[str]:
    """Every combination of an ink and a ground that has a letter or a sign on it."""
    found: set[str] = set()
    for merchants in (2, 4):
        for game in moments(merchants, 3):
            for size in SIZES:
                for lines in painted_table(seen(game, game.to_act), *size).values():
                    found |= {ink for row in lines for text, ink in named(row) if text.strip()}
    return frozenset(found)


def luminance(red: int, green: int, blue: int) -> float:
    shares = [part / 255 for part in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    assert style.color is not None and style.bgcolor is not None
    one, other = luminance(*style.color.get_truecolor()), luminance(*style.bgcolor.get_truecolor())
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.parametrize("theme", COLOURED)
def test_every_text_can_be_read_on_its_ground(theme: ThemeName) -> None:
    palette = palette_of(theme)
    for name in painted_inks():
        ink = name.partition(" on ")[0]
        if ink not in PICTURES:
            assert contrast(style_of(palette, name)) >= (3.0 if ink == "faint" else 4.5), (
                name,
                contrast(style_of(palette, name)),
            )


@pytest.mark.parametrize("theme", ["dark", "colour-blind"])
def test_with_16_colours_no_ink_is_its_own_ground(theme: ThemeName) -> None:
    palette = palette_of(theme, "16")
    for name in painted_inks():
        style = style_of(palette, name)
        assert style.color is not None and style.bgcolor is not None
        plain = {"bright_black", "black"} | ({style.color.name, style.color.name.removeprefix("bright_")})
        if name.partition(" on ")[0] not in PICTURES:
            assert style.bgcolor.name not in plain or style.bgcolor.name == "black", name
            assert style.color.name != "bright_black" or style.bgcolor.name == "black", name


@pytest.mark.parametrize(
    "name,ink",
    [
        ("bad on oasis", "bright_white"),
        ("title on oasishd", "bright_yellow"),
        ("title on raidhd", "bright_yellow"),
        ("seat.blue on raid", "bright_white"),
        ("good on gulf", "bright_green"),
        ("bad on gulf", "bright_red"),
    ],
)
def test_with_16_colours_inks_can_be_read_on_strong_grounds(name: str, ink: str) -> None:
    found = style_of(palette_of("dark", "16"), name).color
    assert found is not None and found.name == ink


def test_with_16_colours_headings_red_and_raids_are_told_apart() -> None:
    palette = palette_of("dark", "16")
    looks = [
        (style_of(palette, name).color, style_of(palette, name).bgcolor) for name in ("title", "seat.red", "attacked")
    ]
    assert len(set(looks)) == 3
    grounds = {
        style_of(palette, f"plain on {ground}").bgcolor for ground in ("raid", "gulf", "oasis", "town", "seat.red")
    }
    assert len(grounds) == 5


@pytest.mark.parametrize("depth", ["256", "16"])
def test_with_fewer_colours_only_those_are_used(depth: str) -> None:
    palette = palette_of("dark", "256" if depth == "256" else "16")
    for name in painted_inks():
        for colour in (style_of(palette, name).color, style_of(palette, name).bgcolor):
            assert colour is not None and colour.number is not None and colour.number < int(depth)


def test_without_colours_states_are_told_by_weight_and_reverse() -> None:
    palette = palette_of("monochrome")
    for name in painted_inks():
        assert style_of(palette, name).color is None and style_of(palette, name).bgcolor is None
    assert style_of(palette, "legal on gulf").bold and not style_of(palette, "dim on gulf").bold
    assert style_of(palette, "dim on gulf").dim
    assert style_of(palette, "night on seat.red").reverse and style_of(palette, "cursor on cursor").reverse
    assert not style_of(palette, "legal").reverse, "of several slots under the cursor, the chosen one stands out"


def test_every_ink_has_a_style_in_every_theme() -> None:
    for theme in THEMES:
        assert all(style_of(palette_of(theme), name) is not None for name in painted_inks())


def test_the_same_palette_is_made_once() -> None:
    assert palette_of("dark", "256") is palette_of("dark", "256")
    assert style_of(palette_of("dark"), "legal on sand") is style_of(palette_of("dark"), "legal on sand")


@pytest.mark.parametrize(
    "system,depth", [("truecolor", "truecolor"), ("256", "256"), ("standard", "16"), ("windows", "16")]
)
def test_how_many_colours_a_terminal_has(system: str, depth: str) -> None:
    assert depth_of(system) == depth


@pytest.mark.parametrize("theme", ["dark", "colour-blind"])
def test_in_16_colours_towers_temples_headings_and_raids_are_told_apart(theme: ThemeName) -> None:
    palette = palette_of(theme, "16")
    temple = style_of(palette, "limestone on night").color
    towers = [style_of(palette, f"seat.{colour} on night").color for colour in ("red", "blue", "green", "yellow")]
    assert temple not in towers and len({*map(str, towers)}) == len(towers)
    heading, raid = style_of(palette, "title on townhd"), style_of(palette, "attacked on townhd")
    red = style_of(palette, "seat.red on townhd")
    looks = {(str(style.color), str(style.bgcolor)) for style in (heading, raid, red)}
    assert len(looks) == 3
    assert raid.bgcolor != heading.bgcolor, "a raid has a plate of its own"
