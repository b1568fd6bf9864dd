"""Palettes: a style for every pair of an ink and a ground, for a theme and for the terminal's number of colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from rich.style import Style

from tadmor_tui.config.settings import ThemeName

Depth: TypeAlias = Literal["truecolor", "256", "16"]
THEMES: tuple[ThemeName, ...] = ("dark", "light", "colour-blind", "monochrome")
GROUND = "night"
"""The ground of an ink that names none."""


class Hue(NamedTuple):
    """A colour: dark theme in RGB, number of 256, name of 16, light theme in RGB."""

    dark: str
    number: int
    name: str
    light: str


_HUES: dict[str, Hue] = {
    # grounds
    "night": Hue("10151F", 233, "black", "FBF6EA"),
    "panel": Hue("171D2A", 234, "black", "F3ECD9"),
    "tile": Hue("252C3B", 236, "black", "E9E0C8"),
    "tile2": Hue("1C2230", 235, "black", "EEE6D2"),
    "sand": Hue("33291B", 234, "black", "F2E3BF"),
    "sand2": Hue("392E1E", 234, "black", "EFDFB8"),
    "sand3": Hue("3F3321", 235, "black", "ECDBB1"),
    "beach": Hue("6B5634", 94, "yellow", "E0C48C"),
    "town": Hue("45371F", 237, "black", "EAD5A8"),
    "townhd": Hue("584629", 238, "black", "E2C68C"),
    "sea": Hue("0D243B", 16, "blue", "D3E5F2"),
    "sea2": Hue("102A45", 16, "blue", "CDE1F0"),
    "sea3": Hue("13304E", 17, "blue", "C7DDEE"),
    "gulf": Hue("163757", 17, "blue", "BFDAEE"),
    "gulfhd": Hue("1B4469", 18, "blue", "ABCDE8"),
    "river": Hue("153B5D", 17, "blue", "BADAEE"),
    "riverhd": Hue("1C486F", 18, "blue", "A6CDE8"),
    "oasis": Hue("1A412C", 22, "green", "C6E2BF"),
    "oasishd": Hue("235439", 22, "green", "B0D6A6"),
    "raid": Hue("5A1C1E", 52, "red", "F5C9C1"),
    "raidhd": Hue("74262A", 88, "red", "F0B3A8"),
    "duskrider": Hue("2A0C0E", 233, "black", "7A2A24"),
    "cursor": Hue("F0B35A", 215, "yellow", "F0B35A"),
    "question": Hue("E9D9B4", 187, "white", "DCC690"),
    # landscapes of tiles, small tiles a little darker, and cells where a tile may be placed
    "space": Hue("3A3114", 58, "black", "F6E3A8"),
    "space2": Hue("4A3D16", 58, "black", "F0D78C"),
    "desert": Hue("8A692F", 94, "yellow", "E8CB87"),
    "desert2": Hue("735625", 58, "yellow", "DDBA6C"),
    "hills": Hue("4B7040", 65, "green", "B5D59B"),
    "hills2": Hue("3B5B33", 22, "green", "A3C787"),
    "mounts": Hue("666C7C", 242, "white", "C3C7D1"),
    "mounts2": Hue("515766", 240, "white", "B2B7C3"),
    "lake": Hue("2C6E9E", 25, "blue", "8FC3E0"),
    # what is drawn on them: sunny and shady sides (the last three on small tiles), ripples, gates, rims of free cells
    "desertlt": Hue("997637", 137, "yellow", "D9B76A"),
    "desertdk": Hue("7F602A", 94, "yellow", "D2AE63"),
    "hillslt": Hue("5F8A50", 107, "green", "9CC47F"),
    "hillsmid": Hue("557D48", 71, "green", "A8CD8C"),
    "hillsdk": Hue("436539", 22, "green", "93BC78"),
    "mountslt": Hue("868C9B", 245, "white", "D8DBE2"),
    "mountsmid": Hue("767C8B", 244, "white", "B6BBC7"),
    "mountsdk": Hue("5B6171", 241, "white", "ADB3C0"),
    "deserts": Hue("684E21", 58, "yellow", "CDA458"),
    "hillss": Hue("34522D", 22, "green", "86B16B"),
    "mountss": Hue("3F4452", 238, "white", "9197A6"),
    "lakelt": Hue("4C93C4", 68, "blue", "B5DBEE"),
    "window": Hue("5A4526", 58, "black", "6E5530"),
    "rim": Hue("5A4A1C", 58, "yellow", "DDBF6A"),
    "amber": Hue("F0B35A", 215, "yellow", "F0B35A"),
    # regions of a map between roads, and the contents of its cities
    "land1": Hue("26321F", 236, "black", "E0EBD0"),
    "land2": Hue("3A2F20", 234, "black", "F2E6CE"),
    "land3": Hue("1F323D", 236, "black", "D4E8EE"),
    "land4": Hue("35232D", 234, "black", "F0DCE6"),
    "land5": Hue("1F2A48", 17, "black", "D9E2F5"),
    "land6": Hue("3B2422", 52, "black", "F5DCD6"),
    "land7": Hue("1E3830", 22, "black", "D6EDE2"),
    "land8": Hue("302B43", 235, "black", "E6DEF2"),
    "paper": Hue("E9D9B4", 187, "white", "FFFBEF"),
    "coal": Hue("3A3C44", 238, "bright_black", "4A4C54"),
    "gems": Hue("46B378", 72, "green", "2E7D50"),
    # the title: a sky at dusk from top to horizon, and the ruins before it
    "dusk0": Hue("10151F", 233, "black", "FBF6EA"),
    "dusk1": Hue("171931", 234, "black", "FBF2E6"),
    "dusk2": Hue("231E40", 17, "blue", "FAEDE1"),
    "dusk3": Hue("35244B", 53, "blue", "F9E6DA"),
    "dusk4": Hue("4B2A52", 53, "magenta", "F8DED2"),
    "dusk5": Hue("663350", 89, "magenta", "F7D6C8"),
    "dusk6": Hue("853C4B", 95, "magenta", "F7CEBC"),
    "dusk7": Hue("A34745", 131, "red", "F6C7AE"),
    "dusk8": Hue("C05A40", 167, "red", "F6C09E"),
    "dusk9": Hue("D77842", 173, "red", "F5BA8D"),
    "dusk10": Hue("E6954A", 209, "yellow", "F5B57B"),
    "dusk11": Hue("F2B05A", 215, "yellow", "F4B068"),
    "cloud": Hue("8B4B52", 95, "magenta", "F3D9D0"),
    "star": Hue("D8CDB4", 187, "white", "E9DFCB"),
    "sun": Hue("FFE49A", 222, "bright_yellow", "FFDF80"),
    "sunlow": Hue("FFCB66", 221, "bright_yellow", "FFD060"),
    "hill": Hue("7C4238", 131, "red", "E3B797"),
    "plain1": Hue("5A3A28", 237, "black", "E8CFA4"),
    "plain2": Hue("3C2822", 236, "black", "E2C696"),
    "plain3": Hue("261D20", 234, "black", "EEDDBB"),
    "ruin": Hue("2B1D20", 235, "black", "7B5A3E"),
    "ruinlit": Hue("8F5A36", 130, "yellow", "B78858"),
    "shadow": Hue("171117", 233, "black", "5A4230"),
    "duskpalm": Hue("1E2B1F", 22, "black", "5C7444"),
    "azure": Hue("5FA3D6", 74, "bright_blue", "2F6FA6"),
    "name": Hue("FADCA4", 223, "bright_white", "4A2E08"),
    # inks
    "shade": Hue("10151F", 233, "black", "140E05"),
    "ink": Hue("E6D5B0", 187, "white", "3A3021"),
    "legal": Hue("FFF3D6", 230, "bright_white", "140E05"),
    "dim": Hue("B3A78C", 145, "bright_black", "62573F"),
    "faint": Hue("7D7662", 243, "bright_black", "887D5E"),
    "title": Hue("F4B95F", 215, "yellow", "744100"),
    "frame": Hue("5B5546", 240, "bright_black", "BFB18B"),
    "good": Hue("7BDBA8", 115, "bright_green", "145C36"),
    "bad": Hue("FFA49A", 210, "bright_red", "99180F"),
    "wave": Hue("3A76A8", 67, "bright_blue", "5C93BE"),
    "rivfg": Hue("5FA3D6", 74, "bright_blue", "3F7FB4"),
    "dune": Hue("6E5A3A", 95, "yellow", "C9AE78"),
    "road": Hue("C9A15C", 179, "yellow", "735310"),
    "limestone": Hue("E2BE78", 180, "white", "7A5A1E"),
    "limedark": Hue("A9854A", 137, "bright_black", "B8924E"),
    "palm": Hue("67B97F", 71, "bright_green", "1F6135"),
    "hull": Hue("C98F56", 173, "yellow", "8A5320"),
    "sail": Hue("E9D9B4", 187, "white", "A08C60"),
    "seat.red": Hue("FF7A6B", 209, "bright_red", "B52E25"),
    "seat.blue": Hue("74B6FF", 111, "bright_blue", "1D5FB8"),
    "seat.green": Hue("63D695", 78, "bright_green", "126E35"),
    "seat.yellow": Hue("FFD95E", 221, "bright_yellow", "7C5A00"),
    "seat.purple": Hue("C9A0FF", 183, "bright_magenta", "6A3FB5"),
    "seat.turquoise": Hue("5CD6D0", 80, "bright_cyan", "0B6B68"),
    "band.red": Hue("8A4844", 95, "red", "F2C9C2"),
    "band.blue": Hue("446490", 60, "blue", "C3D8F2"),
    "band.green": Hue("3A785A", 65, "green", "C2E3CC"),
    "band.yellow": Hue("80703A", 101, "yellow", "EEDFAE"),
    "band.purple": Hue("6C5A8C", 97, "magenta", "DCCDF2"),
    "band.turquoise": Hue("377674", 66, "cyan", "BFE2E0"),
    "wood": Hue("C98F56", 173, "yellow", "8A5320"),
    "stone": Hue("A9AFB8", 145, "white", "59606A"),
    "marble": Hue("E9E9F2", 255, "bright_white", "4A4F66"),
    "gold": Hue("F5C846", 221, "bright_yellow", "7C5A00"),
    "rare.grey": Hue("C8CCD4", 252, "white", "555A62"),
    "rare.yellow": Hue("FFD95E", 221, "bright_yellow", "735400"),
    "rare.red": Hue("FF9A8A", 210, "bright_red", "AA221A"),
}
_COLOUR_BLIND: dict[str, Hue] = {
    "good": Hue("5CC8E8", 80, "bright_cyan", "005A78"),
    "bad": Hue("FFA876", 215, "yellow", "A03A00"),
    "seat.red": Hue("F08A5D", 209, "bright_red", "A03A00"),
    "seat.blue": Hue("5FA8FF", 75, "bright_blue", "1457A8"),
    "seat.green": Hue("FFFFFF", 231, "bright_white", "30343A"),
    "seat.yellow": Hue("FFE066", 221, "bright_yellow", "7A5A00"),
    "seat.purple": Hue("D4B0D9", 182, "bright_magenta", "6A3FB5"),
    "seat.turquoise": Hue("4E8B7B", 66, "bright_cyan", "0B6B68"),
    "band.red": Hue("824F3A", 95, "red", "F2D2BE"),
    "band.green": Hue("888A8F", 245, "white", "D2D4D8"),
    "band.turquoise": Hue("2F504B", 23, "cyan", "BFDCD6"),
    "rare.red": Hue("F08A5D", 209, "yellow", "A03A00"),
    "oasis": Hue("14403F", 23, "cyan", "C6E2E0"),
    "oasishd": Hue("1B5351", 23, "cyan", "AAD4D1"),
    "raid": Hue("5A2E14", 94, "yellow", "F5D6BC"),
    "raidhd": Hue("743C1A", 130, "yellow", "F0C29C"),
}
"""Changes for players who can't tell red from green."""

_WON = {
    "red": (88, "red"),
    "blue": (24, "blue"),
    "green": (28, "green"),
    "yellow": (58, "yellow"),
    "purple": (53, "magenta"),
    "turquoise": (23, "cyan"),
}
"""Grounds of regions that a seat has won, for 256 and for 16 colours."""
_LANDS = tuple(f"land{number}" for number in range(1, 9))


def won_ground(land: str, colour: str) -> str:
    """Return the ground of a region with a wash of the colour of a seat."""
    return f"{land}.{colour}"


def _washed(hues: dict[str, Hue]) -> dict[str, Hue]:
    """Return the grounds of all regions with the colours of all seats."""
    found: dict[str, Hue] = {}
    for colour, (number, name) in _WON.items():
        seat = hues[f"seat.{colour}"]
        for land in _LANDS:
            ground = hues[land]
            dark, light = _mixed(ground.dark, seat.dark, 0.72), _mixed(ground.light, seat.light, 0.76)
            found[won_ground(land, colour)] = Hue(dark, number, name, light)
    return found


def _mixed(ground: str, seat: str, kept: float) -> str:
    """Return a ground of which a part is kept, with 24 % of the colour of a seat."""
    pairs = zip(bytes.fromhex(ground), bytes.fromhex(seat), strict=True)
    return bytes(round(kept * under + 0.24 * over) for under, over in pairs).hex().upper()


_HUES |= _washed(_HUES)
_COLOUR_BLIND |= _washed(_HUES | _COLOUR_BLIND)

_ALIASES = {
    "plain": ("ink", ""),
    "key": ("title", ""),
    "heading": ("title", ""),
    "attacked": ("bad", ""),
    "gain": ("good", ""),
    "traded": ("stone", ""),
    "cursor": ("shade", "cursor"),
    "warning": ("night", "bad"),
    "chosen": ("legal", "tile"),
}
"""Inks named after a purpose, with their colours and grounds."""
WITH_GROUND = frozenset(name for name, (_, ground) in _ALIASES.items() if ground)
"""Inks with a ground of their own."""
_BOLD = {"legal", "title", "cursor", "warning", "attacked", "gain", "chosen", "key", "heading", "badge"}
_MONOCHROME = {
    "dim": "dim",
    "faint": "dim",
    "frame": "dim",
    "legal": "bold",
    "title": "bold",
    "key": "bold",
    "heading": "underline bold",
    "cursor": "reverse bold",
    "warning": "reverse bold",
    "chosen": "underline bold",
    "attacked": "bold",
    "gain": "bold",
}
_BRIGHT_GROUNDS = ("cursor", "amber", "bad", "question", "seat.")
"""Grounds for dark letters; in monochrome they are reversed."""
_PIXELS = (
    *("dusk", "sun", "ruin", "hill", "cloud", "shadow", "plain1", "plain2", "plain3"),
    *("desert", "mounts", "space", "lake", "window", "rim", "amber", "band"),
)
"""Inks of pictures without text, which need not be readable."""
_STRONG = {"blue", "green", "red", "cyan"}
_PALE = {"yellow", "white"}
"""Of 16 colours: grounds on which dim inks and inks of the same colour are unreadable, and grounds for dark inks."""


_BRIGHTER = {
    "green": {"bright_red": "bright_white", "bright_blue": "bright_white", "yellow": "bright_yellow"},
    "red": {"bright_blue": "bright_white", "yellow": "bright_yellow"},
}
"""Of 16 colours: replacements for inks as dark as their ground."""


class _Styles(dict[tuple[str, str], Style]):
    """Styles that are resolved when they are asked for first."""

    def __init__(self, resolve: Callable[[str, str], Style]) -> None:
        super().__init__()
        self._resolve = resolve

    def __missing__(self, pair: tuple[str, str]) -> Style:
        style = self[pair] = self._resolve(*pair)
        return style


class Palette:
    """The styles of one theme; each pair of ink and ground is resolved once."""

    def __init__(self, theme: ThemeName, depth: Depth = "truecolor") -> None:
        self.theme = theme
        self.depth = depth
        self.styles = _Styles(self._style)
        """The style of each pair of ink and ground; without a ground, on that of the ink or of the screen."""

    def style(self, ink: str, ground: str = "") -> Style:
        return self.styles[ink, ground]

    def _style(self, ink: str, ground: str) -> Style:
        if self.theme == "monochrome":
            reverse = ground.startswith(_BRIGHT_GROUNDS)
            return Style.parse("reverse bold" if reverse else _MONOCHROME.get(ink, "none"))
        meant, meant_ground = _ALIASES.get(ink, (ink, ""))
        ground = ground or meant_ground or GROUND
        if self.depth == "16" and self.theme != "light" and ink == "attacked":
            # a plate of its own: all other colours are Red's or a heading's
            meant, ground = "legal", "raid"
        bold = ink in _BOLD or ink.startswith("seat.") or ground.startswith(_BRIGHT_GROUNDS)
        return Style(color=self._colour(meant, ground), bgcolor=self._colour(ground), bold=bold)

    def _colour(self, name: str, ground: str = "") -> str:
        """Return the colour of an ink, which may depend on its ground, or of a ground."""
        hue = self._hue(name)
        if self.theme == "light":
            return f"#{hue.light}"
        if self.depth == "truecolor":
            return f"#{hue.dark}"
        if self.depth == "256":
            return f"color({hue.number})"
        if not ground or name == ground or name.startswith(_PIXELS):
            return hue.name
        return _readable(hue.name, self._hue(ground).name)

    def _hue(self, name: str) -> Hue:
        return _COLOUR_BLIND.get(name, _HUES[name]) if self.theme == "colour-blind" else _HUES[name]


def _readable(ink: str, ground: str) -> str:
    """Return a colour of 16 for an ink that is readable on a ground."""
    if ground in _PALE or ground.startswith("bright_"):
        return "black"
    if ground in _STRONG and ink == "bright_black":
        return "white"
    if (brighter := _BRIGHTER.get(ground, {}).get(ink)) is not None:
        return brighter
    return "bright_white" if ground in _STRONG and ink.removeprefix("bright_") == ground else ink


@cache
def palette_of(theme: ThemeName, depth: Depth = "truecolor") -> Palette:
    """Return the palette of a theme and depth; there is one each."""
    return Palette(theme, depth)


def depth_of(color_system: str | None) -> Depth:
    """Return the colour depth for Rich's name of a colour system."""
    depths: dict[str, Depth] = {"standard": "16", "windows": "16", "256": "256"}
    return depths.get(color_system or "", "truecolor")
