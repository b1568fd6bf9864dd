"""Palettes: a style for every ink that painters name."""

from __future__ import annotations

from typing import TypeAlias

from rich.style import Style

_INKS = (
    *("plain", "dim", "title", "frame", "legal", "cursor", "chosen", "good", "bad", "key", "attacked", "traded"),
    "warning",
    *("seat.red", "seat.blue", "seat.green", "seat.yellow", "rare.grey", "rare.yellow", "rare.red"),
)

Palette: TypeAlias = dict[str, Style]


def _palette(**styles: str) -> Palette:
    return {ink: Style.parse(styles.get(ink.replace(".", "_"), styles["plain"])) for ink in _INKS}


def _coloured(ground: str, raised: str, colours: dict[str, str]) -> Palette:
    """A palette on a ground; the cursor is dark text on a bright bar, and so is a warning."""
    bars = {ink: colours[ink] for ink in ("cursor", "warning")}
    on = {ink: f"{style} on {ground}" for ink, style in colours.items() if ink not in ("chosen", *bars)}
    return _palette(**on, **bars, chosen=f"{colours['chosen']} on {raised}")


PALETTES: dict[str, Palette] = {
    "dark": _coloured(
        "#10151f",
        "#263043",
        {
            "plain": "#e6d5b0",
            "dim": "#8f8673",
            "title": "bold #e08a55",
            "frame": "#5b5546",
            "legal": "bold #fff1cf",
            "cursor": "bold #10151f on #f0b35a",
            "warning": "bold #10151f on #ff8a75",
            "chosen": "bold #fff1cf",
            "good": "#66c290",
            "bad": "#ff8a75",
            "key": "bold #f0b35a",
            "attacked": "bold #ff8a75",
            "traded": "#8fb8e8",
            "seat_red": "bold #ff7a6b",
            "seat_blue": "bold #74b6ff",
            "seat_green": "bold #63d695",
            "seat_yellow": "bold #ffd95e",
            "rare_grey": "#c8ccd4",
            "rare_yellow": "#ffd95e",
            "rare_red": "#ff9a8a",
        },
    ),
    "light": _coloured(
        "#faf3e3",
        "#eadcbc",
        {
            "plain": "#3a2f1d",
            "dim": "#83765c",
            "title": "bold #a2421b",
            "frame": "#b8a98a",
            "legal": "bold #1d150a",
            "cursor": "bold #faf3e3 on #8a3d12",
            "warning": "bold #faf3e3 on #b3261e",
            "chosen": "bold #1d150a",
            "good": "#1f7a47",
            "bad": "#b3261e",
            "key": "bold #8a3d12",
            "attacked": "bold #b3261e",
            "traded": "#1c5fa8",
            "seat_red": "bold #b3261e",
            "seat_blue": "bold #1457a8",
            "seat_green": "bold #1f7a47",
            "seat_yellow": "bold #8a6a00",
            "rare_grey": "#5b6068",
            "rare_yellow": "#8a6a00",
            "rare_red": "#b3261e",
        },
    ),
    "colour-blind": _coloured(
        "#101418",
        "#2a323a",
        {
            "plain": "#e8e6e1",
            "dim": "#949494",
            "title": "bold #00b4d8",
            "frame": "#55606a",
            "legal": "bold #ffffff",
            "cursor": "bold #101418 on #ffe066",
            "warning": "bold #101418 on #e4572e",
            "chosen": "bold #ffffff",
            "good": "#00b4d8",
            "bad": "#e4572e",
            "key": "bold #ffe066",
            "attacked": "bold #e4572e",
            "traded": "#00b4d8",
            "seat_red": "bold #e4572e",
            "seat_blue": "bold #4ea5ff",
            "seat_green": "bold #ffffff",
            "seat_yellow": "bold #ffe066",
            "rare_grey": "#c8ccd4",
            "rare_yellow": "#ffe066",
            "rare_red": "#e4572e",
        },
    ),
    "monochrome": _palette(
        plain="none",
        dim="dim",
        title="bold",
        legal="bold",
        cursor="reverse bold",
        warning="reverse bold",
        chosen="underline bold",
        key="bold",
        attacked="reverse",
        seat_red="bold",
        seat_blue="bold",
        seat_green="bold",
        seat_yellow="bold",
    ),
}
