"""Rows that have only moved are moved by the terminal, and the screen shows the same as if all had been sent."""

from __future__ import annotations

from random import Random

import pyte

from tadmor_tui.terminal.changed_cells import ChangedCells
from tadmor_tui.terminal.moved_rows import Move, find_move

WIDTH, HEIGHT = 60, 20
PENS = ("38;2;240;179;90;48;2;16;21;31", "1;38;2;230;213;176;48;2;75;112;64", "38;2;81;87;102;48;2;23;29;42")


def a_row(rng: Random) -> list[tuple[str, str]]:
    return [(rng.choice("∩▴≈ ab  "), rng.choice(PENS)) for _ in range(WIDTH)]


def frame_of(rows: list[list[tuple[str, str]]]) -> str:
    """A whole screen as Textual writes it."""
    return "".join(
        f"\x1b[{y + 1};1H" + "".join(f"\x1b[{pen}m{sign}\x1b[0m" for sign, pen in row) for y, row in enumerate(rows)
    )


def shown(screen: pyte.Screen) -> list[list[tuple[str, str, str]]]:
    """Signs with their colours; a gap has only a ground."""
    cells = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
    return [[(cell.data, "" if cell.data == " " else cell.fg, cell.bg) for cell in row] for row in cells]


def test_what_moves_up_or_down_costs_little_and_looks_the_same() -> None:
    for seed in range(30):
        rng = Random(seed)
        rows = [a_row(rng) for _ in range(HEIGHT)]
        top, bottom = rng.randrange(4), rng.randrange(12, HEIGHT + 1)
        up = rng.choice([-4, -2, -1, 1, 2, 4])
        moved = [
            rows[y + up] if top <= y < bottom and top <= y + up < bottom else a_row(rng) if top <= y < bottom else row
            for y, row in enumerate(rows)
        ]
        moved[rng.randrange(top, bottom)] = a_row(rng)  # and one that changes too
        cells, terminal, whole = ChangedCells(), pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
        stream = pyte.Stream(terminal)
        stream.feed(cells.changes(frame_of(rows), (WIDTH, HEIGHT)))
        sent = cells.changes(frame_of(moved), (WIDTH, HEIGHT))
        stream.feed(sent)
        pyte.Stream(whole).feed(frame_of(moved))
        assert shown(terminal) == shown(whole), seed
        again = cells.changes(frame_of(moved), (WIDTH, HEIGHT))
        assert not again.replace("\x1b[m", ""), "what was moved is known to stand there"
        assert len(sent) < len(ChangedCells().changes(frame_of(moved), (WIDTH, HEIGHT))) / 2


def test_what_lies_beside_a_part_that_moves_stays() -> None:
    """A frame may be a part of the screen only, and then has nothing of what stands beside it."""
    for seed, up in enumerate((1, 2, 3, -2)):
        rng = Random(seed)
        board, panel = [a_row(rng)[:44] for _ in range(3 * HEIGHT)], [a_row(rng)[44:] for _ in range(HEIGHT)]
        cells, terminal, whole = ChangedCells(), pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
        before = [board[HEIGHT + y] + panel[y] for y in range(HEIGHT)]
        after = [board[HEIGHT + y + up] + panel[y] for y in range(HEIGHT)]
        stream = pyte.Stream(terminal)
        stream.feed(cells.changes(frame_of(before), (WIDTH, HEIGHT)))
        sent = cells.changes(frame_of([row[:44] for row in after]), (WIDTH, HEIGHT))
        assert f"{abs(up)}{'M' if up > 0 else 'L'}" in sent
        stream.feed(sent)
        pyte.Stream(whole).feed(frame_of(after))
        assert shown(terminal) == shown(whole), seed


def test_what_stays_or_is_new_is_not_moved() -> None:
    rng = Random(1)
    before = dict(enumerate(a_row(rng) for _ in range(HEIGHT)))
    assert find_move(before, before, HEIGHT) is None
    assert find_move(before, {y: [("x", PENS[0])] * WIDTH for y in before}, HEIGHT) is None
    after = {y: before[y + 1] if y < HEIGHT - 1 else a_row(rng) for y in range(HEIGHT)}
    assert find_move(before, after, HEIGHT) == Move(0, HEIGHT, 1)
