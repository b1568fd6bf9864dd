"""The terminal: a driver that sends only what changed shows the same as one that sends all; ASCII is ASCII."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pyte
import pytest
from msgspec.structs import asdict
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.terminal.ascii_fallback import to_ascii
from tadmor_tui.terminal.changed_cells import ChangedCells, without_cells
from tadmor_tui.terminal.filters import AsciiFilter

WIDTH, HEIGHT = 40, 12
PENS = ("", "1", "31", "1;38;5;214;48;5;17", "7", "38;2;240;179;90", "2;3")
WORDS = ("wood", "stone 3", "▭ Gold", "○", "──────", "  ", "a", "●●●", "R", "Ana [bold]")
WIDE = ("漢字", "金 gold", "👑")
ACCENTS = ("e\u0301", "\u0301", "na\u00efve")


class Diffed:
    """What would be written of each frame."""

    def __init__(self) -> None:
        self.cells = ChangedCells()
        self.size = (WIDTH, HEIGHT)

    def send(self, frame: str) -> str:
        return self.cells.changes(frame, self.size)


@pytest.fixture
def driver() -> Diffed:
    return Diffed()


def a_frame(rng: Random, words: tuple[str, ...]) -> str:
    """As Textual writes one: the cursor is moved, and each piece of text has its colours around it."""
    out = []
    if rng.random() < 0.2:
        out.append("\x1b[?2026h")
    for _ in range(rng.randrange(1, 6)):
        row, column = rng.randrange(HEIGHT), rng.randrange(WIDTH)
        out.append(f"\x1b[{row + 1};{column + 1}H")
        while True:
            word = rng.choice(words)
            if column + cell_len(word) > WIDTH:
                break
            pen = rng.choice(PENS)
            out.append(f"\x1b[{pen}m{word}\x1b[0m" if pen else word)
            column += cell_len(word)
    if rng.random() < 0.3:
        out.append(f"\x1b[{rng.randrange(HEIGHT) + 1};{rng.randrange(WIDTH) + 1}H")
    if rng.random() < 0.2:
        out.append("\x1b[?25l")
    return "".join(out)


def cells(screen: pyte.Screen) -> list[list[Any]]:
    """What can be seen: a gap has neither ink nor thick or slanted letters."""
    found = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
    return [[_plain_gap(cell) if cell.data == " " else cell for cell in row] for row in found]


def _plain_gap(cell: Any) -> Any:
    return cell if cell.underscore or cell.reverse else cell._replace(fg="default", bold=False, italics=False)


def played(stream: pyte.Stream, text: str) -> None:
    """What pyte does not know of is left out, as a terminal leaves it out."""
    stream.feed(re.sub(r"\x1b\[\?2026[hl]", "", text))


@pytest.mark.parametrize("words", [WORDS, WORDS + WIDE])
@pytest.mark.parametrize("seed", range(12))
def test_the_same_screen_cell_by_cell(driver: Diffed, seed: int, words: tuple[str, ...]) -> None:
    rng = Random(seed)
    stock, lean = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    all_of_it, some_of_it = pyte.Stream(stock), pyte.Stream(lean)
    wide = words is not WORDS
    for _ in range(60):
        frame = a_frame(rng, words)
        for text in (frame, frame) if rng.random() < 0.2 else (frame,):
            played(all_of_it, text)
            played(some_of_it, driver.send(text))
        if not wide:
            assert cells(lean) == cells(stock)
    if wide:
        # Half of a wide sign can be overwritten, and terminals differ in what is left then: one whole picture decides.
        whole = "".join(
            f"\x1b[{y + 1};1H" + "".join(rng.choice(WIDE[0]) for _ in range(WIDTH // 2)) for y in range(HEIGHT)
        )
        played(all_of_it, whole)
        played(some_of_it, driver.send(whole))
        assert lean.display == stock.display


def test_what_has_the_same_pen_is_sent_together(driver: Diffed) -> None:
    """A cursor that moves lights two rows far from one another."""
    red, blue = "\x1b[0;38;2;255;122;107m", "\x1b[0;38;2;116;182;255m"
    driver.send("\x1b[1;1H" + "\n".join(["-" * 8] * 4))
    sent = driver.send(f"\x1b[1;1H{red}wood\x1b[2;1H{blue}stone\x1b[3;1H{red}gold\x1b[4;1H{blue}camel\x1b[0m")
    assert sent.count("255;122;107") == sent.count("116;182;255") == 1
    assert len(driver.send(f"\x1b[1;1H{blue}ship\x1b[0m")) == len("\x1b[1;1Hship"), "the pen is still the same"


def test_what_is_written_over_comes_last(driver: Diffed) -> None:
    red, blue = "\x1b[0;31m", "\x1b[0;34m"
    screen = pyte.Screen(WIDTH, HEIGHT)
    played(pyte.Stream(screen), driver.send(f"\x1b[1;1H{red}wood\x1b[2;1H{blue}so\x1b[1;1H{blue}gold\x1b[2;1H{red}am"))
    assert [row.strip() for row in screen.display[:2]] == ["gold", "am"]


def test_a_cursor_that_nobody_sees_stays_where_it_is(driver: Diffed) -> None:
    assert driver.send("\x1b[3;1Hwood\x1b[1;1H").endswith("wood")
    assert driver.send("\x1b[3;1Hgold\x1b[2;5H").endswith("\x1b[2;5H")


def test_what_is_there_already_costs_nothing(driver: Diffed) -> None:
    frame = "\x1b[3;1H\x1b[31mwood 3\x1b[0m"
    assert "wood 3" in driver.send(frame)
    assert driver.send(frame) == ""
    assert driver.send("\x1b[3;1H\x1b[31mwood 4\x1b[0m").count("wood") == 0


def test_forgetting_the_screen_sends_it_again(driver: Diffed) -> None:
    frame = "\x1b[1;1Hwood"
    driver.send(frame)
    driver.cells.forget()
    assert "wood" in driver.send(frame)


def test_another_screen_and_another_size_begin_anew(driver: Diffed) -> None:
    frame = "\x1b[1;1Hwood"
    driver.send(frame)
    assert "wood" in driver.send("\x1b[?1049h" + frame)
    driver.size = (10, 10)
    assert "wood" in driver.send(frame)


def test_titles_and_modes_pass_through(driver: Diffed) -> None:
    for text in ("\x1b]0;Tadmor\x07", "\x1b[?1000h", "\x1b]52;c;YQ==\x1b\\", "\x1b[>1u"):
        assert driver.send(text) == text


def test_the_pointer_of_the_mouse_is_asked_for_only_if_it_changes(driver: Diffed) -> None:
    usual, other = "\x1b]22;default\x07", "\x1b]22;text\x07"
    assert [driver.send(pointer) for pointer in (usual, other, other, usual, usual)] == ["", other, "", usual, ""]
    assert without_cells(f"{other}\x07") == "\x07"


def test_the_bell_rings_every_time(driver: Diffed) -> None:
    assert [driver.send("\x07") for _ in range(3)] == ["\x07"] * 3
    driver.send("\x1b[1;1Hwood")
    assert driver.send("\x1b[1;1Hwood\x07") == "\x07"


def test_what_takes_no_cell_moves_nothing(driver: Diffed) -> None:
    driver.send("\x1b[1;1Hwood")
    for nothing in ("\u200b", "\u0301", "\u200b\u200b", "\x00", "\x7f", "\x9b"):
        assert driver.send(f"\x1b[1;1H\x1b[31m{nothing}\x1b[0mwood") == ""
    assert "stone" in driver.send("\x1b[1;1Hwood\x1b[31m\u0301\x1b[0mstone")


@pytest.mark.parametrize("seed", range(6))
def test_accents_stand_where_the_terminal_puts_them(driver: Diffed, seed: int) -> None:
    """Also where they come alone, in another colour than their letter."""
    rng = Random(seed)
    stock, lean = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    all_of_it, some_of_it = pyte.Stream(stock), pyte.Stream(lean)
    for _ in range(40):
        row, pen = rng.randrange(HEIGHT), rng.choice(PENS)
        words = [rng.choice(WORDS[:4]), *rng.choices(WORDS[:4] + ACCENTS, k=3), rng.choice(WORDS)]
        words.append(" " * (WIDTH - sum(map(cell_len, words))))
        frame = f"\x1b[{row + 1};1H" + "".join(f"\x1b[{pen}m{word}\x1b[0m" for word in words)
        played(all_of_it, frame)
        played(some_of_it, driver.send(frame))
    assert lean.display == stock.display


def test_without_cells_only_what_the_terminal_is_asked_stays() -> None:
    frame = "\x1b[?2026h\x1b[1;1H\x1b[31mwood\x1b[0m\x07\x1b]0;Tadmor\x07\x1b[?2026l"
    assert without_cells(frame) == "\x07\x1b]0;Tadmor\x07\x1b[?2026l"


# --- ASCII


def test_only_ascii_is_left() -> None:
    rng = Random(1)
    everything = [chr(n) for n in (*range(0x20, 0x7F), *range(0xA0, 0x2600), *range(0x4E00, 0x4E40), 0x1F451, 0x301)]
    segments = [Segment("".join(rng.choices(everything, k=30)), Style(bold=True)) for _ in range(300)]
    for before, after in zip(segments, AsciiFilter().apply(segments, Color(0, 0, 0)), strict=True):
        assert after.text.isascii()
        assert after.style == before.style


@pytest.mark.parametrize(
    "text",
    ["─North Sea──", "漢字の商人", "▭ ○ ◐ ● ▬ ■ ▣ □ │ █ ▸ ✗ → ·", "Zoë", "“Ana’s”", "«\u202fœuf\u202f»", "Größe"],
)
def test_the_width_stays(text: str) -> None:
    assert cell_len(to_ascii(text)) == cell_len(text)


def test_german_and_french_have_a_likeness() -> None:
    assert (
        to_ascii("„Größe“ 5\u00a0%, «\u202fcœur élevé, où\u202f», l’Île") == '"Grose" 5 %, " cour eleve, ou ", l\'Ile'
    )


def test_our_own_signs_have_a_likeness() -> None:
    signs = [sign for sign in asdict(UNICODE).values() if isinstance(sign, str)]
    assert "?" not in to_ascii("".join(signs))
