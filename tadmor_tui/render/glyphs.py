"""The characters on the screen, in Unicode and in ASCII. Each is one cell wide."""

from __future__ import annotations

from msgspec import Struct


class Glyphs(Struct, frozen=True, kw_only=True):
    camel: str
    ship: str
    done: str
    now: str
    to_come: str
    rule: str
    upright: str
    thick_rule: str
    thick_upright: str
    """A planned route."""
    corners: str
    """Corners of a frame: top left, top right, bottom left, bottom right."""
    bar: str
    shade: str
    """A bar beside another one."""
    pointer: str
    far_end: str
    """The right end of the row with the cursor."""
    raid: str
    lost: str
    """A piece driven off, and a price that can't be paid."""
    can: str
    """A price that can be paid, or something open."""
    new: str
    """A piece that is new since the player's last go."""
    arrow: str
    heads: str
    """Ends of a way to the left, right, up and down."""
    rim: str
    lower_rim: str
    """Edges of a balloon."""
    dot: str
    cut: str
    """The place where a line was cut."""
    wave: str
    river: str
    dunes: str
    """Characters for desert."""
    palm: str
    flag: str
    """Above the winner's tower."""
    compass: str
    eighths: str
    """A vertical bar, from one eighth of a cell to the whole."""
    base: str
    columns: str
    roof: str
    """Three cells wide, like the columns."""
    statue: str
    battlement: str
    """The top of a tower, three cells wide."""
    window: str
    tower: str
    temple: str
    rare: str
    rare_to_come: str
    mission: str
    card: str
    stored: str
    room: str
    desert: str
    hills: str
    mountains: str
    watchtower: str
    lake: str
    caravan: str
    house: str
    """Cells of a city made of tiles."""
    coin: str
    no_coin: str
    flipped: str
    """A tile with its coin side up."""
    pictures: bool
    """True if half cells can be drawn."""


UNICODE = Glyphs(
    camel="●",
    ship="▬",
    done="■",
    now="▣",
    to_come="□",
    rule="─",
    upright="│",
    thick_rule="━",
    thick_upright="┃",
    corners="╭╮╰╯",
    bar="█",
    shade="▓",
    pointer="▸",
    far_end="◂",
    raid="☠",
    lost="✗",
    can="✓",
    new="•",
    arrow="→",
    heads="◂▸▴▾",
    rim="▔",
    lower_rim="▁",
    dot="·",
    cut="…",
    wave="~",
    river="≈",
    dunes="·∴˙",
    palm="❦",
    flag="⚑",
    compass="┼",
    eighths="▁▂▃▄▅▆▇█",
    base="███",
    columns="┃┃┃",
    roof="▟█▙",
    statue="♙",
    battlement="█▄█",
    window="▒",
    tower="▲",
    temple="▥",
    rare="◆",
    rare_to_come="◇",
    mission="★",
    card="▯",
    stored="▰",
    room="▱",
    desert="∴",
    hills="∩",
    mountains="▴",
    watchtower="♜",
    lake="≈",
    caravan="♞",
    house="⌂",
    coin="●",
    no_coin="○",
    flipped="¤",
    pictures=True,
)
ASCII = Glyphs(
    camel="o",
    ship="=",
    done="#",
    now="@",
    to_come=".",
    rule="-",
    upright="|",
    thick_rule="=",
    thick_upright="!",
    corners="++++",
    bar="#",
    shade="=",
    pointer=">",
    far_end="<",
    raid="!",
    lost="x",
    can="+",
    new=".",
    arrow=">",
    heads="<>^v",
    rim="-",
    lower_rim="_",
    dot="-",
    cut="~",
    wave="~",
    river="~",
    dunes="..'",
    palm="Y",
    flag="P",
    compass="+",
    eighths="____:%##",
    base="###",
    columns="|||",
    roof="_#_",
    statue="i",
    battlement="|_|",
    window=":",
    tower="^",
    temple="#",
    rare="&",
    rare_to_come="o",
    mission="*",
    card="]",
    stored="=",
    room="-",
    desert=".",
    hills="n",
    mountains="^",
    watchtower="T",
    lake="~",
    caravan="C",
    house="#",
    coin="o",
    no_coin="-",
    flipped="$",
    pictures=False,
)
