"""The signs on the screen, in Unicode and in ASCII. Each is one cell wide."""

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
    """Of a way that somebody means to go."""
    corners: str
    """Of a frame: top left, top right, bottom left, bottom right."""
    bar: str
    shade: str
    """A bar beside another one."""
    pointer: str
    far_end: str
    """The other end of the row that has the cursor."""
    raid: str
    lost: str
    """A piece that was driven off, and what can't be paid."""
    can: str
    """What can be paid, or is open."""
    new: str
    """A piece that came since the player's last go."""
    arrow: str
    dot: str
    cut: str
    """Where a line was too long."""
    wave: str
    river: str
    dunes: str
    """Several signs of the desert."""
    palm: str
    flag: str
    """Over the tower of whoever has won."""
    compass: str
    eighths: str
    """A bar that grows upwards, from one eighth of a cell to the whole."""
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
    """Of a city that is made of tiles."""
    coin: str
    no_coin: str
    flipped: str
    """A tile that lies on its coin side."""
    pictures: bool
    """Whether half cells can be drawn."""


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
    rare="*",
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
