"""The worked examples come out at the table as they are told, and their boards are drawn as they lie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy

import pytest

from rules.language import ENGLISH
from rules.palmyra.cells import Cell, is_small, packed
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import caesar_bonus, coin_income, match_at, possible_splits
from rules.palmyra.reference.drawings import FEATURES, LANDSCAPES, DrawnTile, board_of, board_rows
from rules.palmyra.state import CENSOR, LEGION
from rules.palmyra.table import IN_CITY, Table
from rules.palmyra.tiles import KIND_OF, SIZES
from tests.rules.palmyra.reference_books import REFERENCE, palmyra_book
from tests.suites.reference_checks import told

MOVERS = {"L": LEGION, "c": CENSOR}
FOREIGN_LEGION = 2
"""The place of the second player's legion among the figures."""
BOARDS = {
    key: [piece.text.split()[1:] for piece in template.paragraphs if piece.text.startswith("board ")]
    for key, template in REFERENCE.prose().templates.items()
}
"""The boards that the texts draw, as they are written there."""


def tile_name(cell: Cell, tile: DrawnTile) -> str:
    """A drawn tile as the rules call it."""
    feature = [FEATURES[tile.feature][0]] if tile.feature not in ("", "#") else []
    return " ".join((SIZES[is_small(cell)], LANDSCAPES[tile.landscape][0], *feature))


def table_with(board: Mapping[Cell, DrawnTile], figures: Mapping[int, Cell]) -> Table:
    """A table with just these tiles, and these figures out of the city."""
    table = copy(PalmyraGame.new(2, seed=1).table)
    table.board = {packed(cell): KIND_OF[tile_name(cell, tile)] for cell, tile in board.items() if not tile.number}
    table.figures = [packed(figures[n]) if n in figures else IN_CITY for n in range(4)]
    return table


def income_of(key: str, origin: Cell, without_foreign: bool = False) -> int:
    """Return the match of the tile under the mover in the board of an example, after a step from `origin`."""
    board = board_of(BOARDS[key][0])
    ((cell, tile),) = ((cell, tile) for cell, tile in board.items() if tile.figure in MOVERS)
    mover = MOVERS[tile.figure]
    figures = {mover: origin}
    for blocked in (c for c, other in board.items() if other.figure == "X" and not without_foreign):
        figures[FOREIGN_LEGION] = blocked
    table = table_with({c: other for c, other in board.items() if c != cell}, figures)
    return match_at(table, KIND_OF[tile_name(cell, tile)], packed(cell), mover).sum


@pytest.mark.parametrize(
    ("key", "origin", "income", "words"),
    [
        ("example.feature", (0, 0), 2, "She draws two tiles"),
        ("example.odd", (1, 0), 3, "That makes three."),
        ("example.both", (0, 0), 3, "three from a single neighbour"),
        ("example.blocked", (0, 0), 3, "Three coins."),
        ("example.caesar", (1, 0), 3, "and one for Caesar: four tiles"),
    ],
)
def test_the_income_of_an_example(key: str, origin: Cell, income: int, words: str) -> None:
    assert income_of(key, origin) == income
    assert words in told(palmyra_book().entry(key))


def test_without_the_foreign_legion_it_would_have_been_four() -> None:
    assert income_of("example.blocked", (0, 0), without_foreign=True) == 4
    assert "it would have been four" in told(palmyra_book().entry("example.blocked"))


def test_what_caesar_adds_in_the_example() -> None:
    table = table_with({}, {})
    table.caesar, table.landscape = table.seat, 3
    assert table.matched + caesar_bonus(table) == 4


def test_the_chain_of_the_example() -> None:
    board = board_of(BOARDS["example.chain"][0])
    cells = sorted((cell for cell in board if board[cell].number), key=lambda cell: board[cell].number)
    assert "desert, desert, hills, desert" in told(palmyra_book().entry("example.chain"))
    laid = {cell: tile for cell, tile in board.items() if not tile.number}
    stands, incomes = (0, 0), []
    for cell, landscape in zip(cells, "DDHD", strict=True):
        table = table_with(laid, {LEGION: stands})
        incomes.append(match_at(table, KIND_OF[tile_name(cell, DrawnTile(landscape))], packed(cell), LEGION).sum)
        laid[cell], stands = DrawnTile(landscape), cell
    assert incomes == [1, 1, 0, 1]
    assert "Together three." in told(palmyra_book().entry("example.chain"))


@pytest.mark.parametrize(
    ("matched", "flipped", "coins", "words"),
    [(4, 3, 7, "so he gets three on top: seven"), (3, 3, 3, "just as many is not more"), (4, 0, 4, "She matches four")],
)
def test_the_tribute_of_the_example(matched: int, flipped: int, coins: int, words: str) -> None:
    table = table_with({}, {})
    table.landscape = matched
    table.flipped[table.seat] = (0,) * flipped
    assert coin_income(table).sum == coins
    assert words in told(palmyra_book().entry("example.tribute"))


@pytest.mark.parametrize(
    ("income", "large", "small", "split"),
    [(2, 0, 5, []), (1, 0, 5, [(0, 1)]), (3, 1, 5, [(1, 2)]), (3, 0, 5, [])],
)
def test_the_last_tiles_of_the_example(income: int, large: int, small: int, split: list[tuple[int, int]]) -> None:
    assert possible_splits(income, large, small) == split


def test_the_coins_of_the_tie_are_all_there_were() -> None:
    assert palmyra_book().facts["coins"]["total"] == 32 + 44 + 44
    assert "thirty-two coins, Red and Yellow forty-four each" in told(palmyra_book().entry("example.tie"))


VECTORS = {
    "P1": ("example.limits", "A fifth is refused"),
    "P2": ("example.limits", "A second tile with a feature is refused, and so is any third tile"),
    "P3": ("example.feature", "one large and one small"),
    "P4": ("example.odd", "two of one size and one of the other"),
    "P5": ("example.blocked", "so they pay nothing. Three coins"),
    "P5b": ("example.blocked", "Without that legion it would have been four"),
    "P6": ("example.tribute", "three on top: seven"),
    "P6b": ("example.tribute", "got three and no tribute"),
    "P6c": ("example.tribute", "takes four, and flips a tile. It is her first one"),
    "P7": ("example.last-tiles", "One large and one small can't be drawn: the game ends"),
    "P7b": ("example.last-tiles", "takes the very last tile. The game goes on"),
    "P7c": ("example.last-coins", "She takes these two, and the game is over"),
    "P7d": ("example.last-tiles", "it comes from the small ones, and the game goes on"),
    "P7e": ("example.last-tiles", "only one large and two small are possible"),
    "P7f": ("example.last-tiles", "no way to draw three, and the game ends"),
    "P8": ("example.tie", "Red has four flipped tiles and Yellow three: Red wins"),
    "P9": ("example.caesar", "four tiles, two large and two small"),
    "P10": ("example.both", "three from a single neighbour"),
    "P11": ("example.chain", "Together three"),
    "P12": ("example.exits", "can neither conquer nor collect revenue. Its player can still reorganize"),
    "P13": ("example.reorganize", "can't put her legion where Bruno's censor stands"),
    "P14": ("example.solo", "113 are left. Had you reorganized, 117 would be left"),
    "P15": ("example.set-up", "the stacks have 40 large and 39 small tiles, and the reserve 116 coins"),
    "P15b": ("players.2", "The reserve then has 118 coins, in the expert game 116"),
    "P16": ("example.exits", "the city has 10 free cells around it"),
    "P17": ("example.neighbours", "Around a large cell there are eight neighbours"),
    "P18": ("example.neighbours", "A small tile never fits a large cell, nor a large tile a small one"),
    "P19": ("tiles", "Small desert: 9 plain, 2 with a tower, 2 with a lake and 2 with a caravan"),
    "P20": ("coins", "30 ones, 15 threes and 9 fives"),
    "P21": ("example.city", "Four figures still stand in the city"),
}
"""The test vectors of the rules, and where each is told."""


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_is_told(vector: str) -> None:
    key, words = VECTORS[vector]
    assert words in told(palmyra_book().entry(key))


# --- drawings


@pytest.mark.parametrize("key", [key for key, boards in BOARDS.items() if boards])
def test_a_drawn_tile_has_its_sign_in_its_cell(key: str) -> None:
    for words in BOARDS[key]:
        board = board_of(words)
        rows = board_rows(board, ENGLISH)
        left, top = min(x for x, _ in board), min(y for _, y in board)
        for (x, y), tile in board.items():
            middle = rows[3 * (y - top) + 1][7 * (x - left) :][:7]
            sign = "" if tile.number else LANDSCAPES[tile.landscape][1]
            assert middle.startswith(f" |{sign}" if is_small((x, y)) else f"|{sign}") or tile.number, (key, middle)
            feature = FEATURES[tile.feature][1] if tile.feature else ""
            assert all(mark in middle for mark in (sign, feature, tile.figure, tile.number)), (key, middle)


def test_the_neighbours_that_the_example_numbers_are_all_there_are() -> None:
    for words, neighbours in zip(BOARDS["example.neighbours"], (8, 4), strict=True):
        board = board_of(words)
        ((middle, _),) = ((cell, tile) for cell, tile in board.items() if not tile.number)
        table = table_with({cell: DrawnTile("D") for cell in board}, {})
        assert match_at(table, KIND_OF[tile_name(middle, DrawnTile("D"))], packed(middle), LEGION).sum == neighbours


def test_what_the_signs_mean_is_told_below_a_drawing() -> None:
    rows = board_rows(board_of(["0,0:DT@L", "1,0:H#"]), ENGLISH)
    assert rows == [
        "/.....\\ +---+",
        "|. TL.| |n# |",
        "\\...../ +---+",
        ". desert  n hills  T tower  # city  L legion",
    ]


@pytest.mark.parametrize("players", range(2, 6))
def test_the_city_is_drawn_as_it_is_laid(players: int) -> None:
    book = palmyra_book()
    drawn = [p.text for p in book.entry(f"players.{players}").paragraphs if p.drawn]
    city = PalmyraGame.new(players, seed=1).table.city
    assert sum(row.count("#") for row in drawn[:-1]) == len(city.board) == 2 * players
    assert f"There are {len(city.exits)} free cells around the city." in told(book.entry(f"players.{players}"))


def test_the_exits_of_the_city_are_numbered() -> None:
    drawn = "\n".join(p.text for p in palmyra_book().entry("example.exits").paragraphs if p.drawn)
    assert [int(number) for number in re.findall(r"\d+", drawn)] == list(range(1, 11))
    assert "10 free cells" in told(palmyra_book().entry("example.exits"))
