"""Large letters made of square pixels, to be read from across a table."""

from __future__ import annotations

import unicodedata

_HIGH = 7
_LETTERS = {
    " ": "... ... ... ... ... ... ...",
    "-": "... ... ... ### ... ... ...",
    ".": ". . . . . . #",
    "'": "# # . . . . .",
    "A": ".###. #...# #...# ##### #...# #...# #...#",
    "B": "####. #...# #...# ####. #...# #...# ####.",
    "C": ".###. #...# #.... #.... #.... #...# .###.",
    "D": "####. #...# #...# #...# #...# #...# ####.",
    "E": "##### #.... #.... ####. #.... #.... #####",
    "F": "##### #.... #.... ####. #.... #.... #....",
    "G": ".###. #...# #.... #.### #...# #...# .###.",
    "H": "#...# #...# #...# ##### #...# #...# #...#",
    "I": "### .#. .#. .#. .#. .#. ###",
    "J": "..### ...#. ...#. ...#. ...#. #..#. .##..",
    "K": "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    "L": "#.... #.... #.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #.#.# #...# #...# #...#",
    "N": "#...# ##..# ##..# #.#.# #..## #..## #...#",
    "O": ".###. #...# #...# #...# #...# #...# .###.",
    "P": "####. #...# #...# ####. #.... #.... #....",
    "Q": ".###. #...# #...# #...# #.#.# #..#. .##.#",
    "R": "####. #...# #...# ####. #.#.. #..#. #...#",
    "S": ".#### #.... #.... .###. ....# ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #...# #.#.# #.#.# ##.## #...#",
    "X": "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    "Y": "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..",
    "Z": "##### ....# ...#. ..#.. .#... #.... #####",
    "0": ".###. #...# #..## #.#.# ##..# #...# .###.",
    "1": ".#. ##. .#. .#. .#. .#. ###",
    "2": ".###. #...# ....# ..##. .#... #.... #####",
    "3": ".###. #...# ....# ..##. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #.... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. ..#.. ..#.. ..#..",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# ....# .###.",
}
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large_letters(text: str, cells: int, rows: int, half_blocks: bool) -> list[str]:
    """Return the text as large as fits, in rows of equal width; empty if it does not fit or a letter is missing.

    With half blocks a pixel is half a cell, otherwise a whole one.
    """
    plain = unicodedata.normalize("NFKD", text.upper())
    letters = [_LETTERS.get(sign, "").split() for sign in plain if not unicodedata.combining(sign)]
    if not letters or not all(letters):
        return []
    pixels = [".".join(letter[row] for letter in letters) for row in range(_HIGH)]
    if 2 * len(pixels[0]) <= cells and rows >= _HIGH:
        wide = "█" if half_blocks else "#"
        return [row.replace("#", wide * 2).replace(".", "  ") for row in pixels]
    if len(pixels[0]) > cells:
        return []
    if not half_blocks:
        return [row.replace(".", " ") for row in pixels] if rows >= _HIGH else []
    pairs = zip(pixels[::2], [*pixels[1::2], "." * len(pixels[0])], strict=True)
    halved = ["".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return halved if len(halved) <= rows else []
