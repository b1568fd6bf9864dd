"""The last filter before a terminal: every character there is, every stream, cells as many as were laid out."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.color import Color

from saves.text import MARK, is_plain, one_line, plain, plain_lines, sanitize_json
from tadmor_tui.render.text import fit, line, text_of
from tadmor_tui.terminal.filters import SanitizingFilter
from tadmor_tui.terminal.segments import SanitizedConsole, sanitize_cells
from tadmor_tui.terminal.streams import SanitizedStream, beneath, sanitize_streams
from tests.drivers.hostile import ALL, COLOURS, IN_UTF8, TEXTS, obeyed

EVERYTHING = "".join(map(chr, range(sys.maxunicode + 1)))
SEEN_ALTHOUGH_FORMATS = frozenset(
    map(chr, [*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)])
)
"""Signs over numbers, and the frames of hieroglyphs: Unicode calls them formats, and a terminal shows them."""


def written(*texts: str) -> str:
    stream = SanitizedStream(kept := io.StringIO())
    for text in texts:
        assert stream.write(text) == len(text)
    return kept.getvalue()


def test_of_all_characters_none_is_obeyed() -> None:
    assert obeyed(written(EVERYTHING)) <= SEEN_ALTHOUGH_FORMATS
    assert obeyed(plain(EVERYTHING)) <= SEEN_ALTHOUGH_FORMATS
    strange = "".join(obeyed(EVERYTHING)) + "\t\n\u200d"
    assert set(sanitize_cells(strange)) <= {*SEEN_ALTHOUGH_FORMATS, MARK}
    assert not set("\t\n") & set(plain(EVERYTHING))


def test_what_people_write_stays_as_it_is() -> None:
    for text in (
        "“Palmyra” – 3 × ½, naïve\tcafé\n",
        "漢字かな",
        "שלום",
        "مرحبا",
        "नमस्ते",
        "می\u200cشود",
        "👑 👩\u200d👧",
        "Ẓ̇",
    ):
        assert written(text) == text


def test_what_stands_in_old_files_can_still_be_read_and_is_not_shown() -> None:
    for text in (TEXTS["unseen"], TEXTS["tags"]):
        assert is_plain(text)
        assert obeyed(text)
        assert not obeyed(plain(text) + plain_lines(text) + one_line(text, 100))


def test_json_says_the_same() -> None:
    strange = " ".join(letter for letter in obeyed(EVERYTHING) if not "\ud800" <= letter <= "\udfff")
    text = json.dumps({IN_UTF8: [strange, "é"]}, ensure_ascii=False, indent=1)
    shown = sanitize_json(text.encode())
    assert obeyed(shown.decode()) <= SEEN_ALTHOUGH_FORMATS
    assert json.loads(shown) == json.loads(text)
    assert "é" in shown.decode()
    assert sanitize_json('"caf\udce9"'.encode("utf-8", "surrogatepass")).decode() == f'"caf{MARK}"'


# --- streams


def test_lines_and_bytes_and_the_stream_beneath() -> None:
    stream = SanitizedStream(inner := io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True))
    stream.writelines(["a\x1bb\n", "c\n"])
    assert (stream.encoding, stream.isatty(), stream.buffer) == ("utf-8", False, inner.buffer)
    inner.buffer.write(b"\x1b[0m")
    assert inner.buffer.getvalue() == f"a{MARK}b\nc\n".encode() + b"\x1b[0m"


def test_a_stream_is_guarded_once_and_a_closed_one_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_COLORS", "1")
    monkeypatch.setattr(sys, "stdout", out := io.StringIO())
    monkeypatch.setattr(sys, "stderr", None)
    with sanitize_streams():
        with sanitize_streams():
            assert sys.stdout is not out
            assert beneath(sys.stdout) is out
            assert sys.stderr is None
        assert sys.stdout is not out
    assert sys.stdout is out


def test_a_stream_stays_guarded_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", err := io.StringIO())
    with pytest.raises(ValueError), sanitize_streams():
        raise ValueError
    print("\x1b[2J", file=sys.stderr)
    assert err.getvalue() == f"{MARK}[2J\n"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize(
    "where", ["raise Exception(ALL)", "warnings.warn(ALL)", "sys.exit(ALL)", "print(ALL, file=sys.stderr)"]
)
def test_mistakes_of_our_own_are_told_without_harm(where: str) -> None:
    code = f"""
import sys, warnings
from tadmor_tui.cli import main
from tadmor_tui.commands import doctor
ALL = {ALL!r}
def run(args):
    {where}
    return 0
doctor.run = run
main(["doctor"])
"""
    done = run(code)
    assert MARK in done.stderr.decode()
    assert not obeyed(done.stderr.decode() + done.stdout.decode())


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "latin-1"}]
)
def test_letters_that_a_terminal_lacks_are_no_mistake(locale: dict[str, str]) -> None:
    code = (
        f"from tadmor_tui.cli import main; main(['saves', 'show', {ALL!a}]); main(['saves', 'check', {'漢' + ALL!a}])"
    )
    done = run(code, **locale)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(b"tadmor: There is no saved game ") == 2
    assert not obeyed((done.stdout + done.stderr).decode("latin-1"))


def test_a_strange_house_is_described_without_harm(tmp_path: Path) -> None:
    folder = tmp_path / TEXTS["clear screen"]
    (folder / "saves").mkdir(parents=True)
    (folder / "saves" / "__init__.py").write_text("raise Exception('never imported')")
    done = run(
        f"import sys; sys.path.insert(0, {str(folder)!r}); from tadmor_tui.cli import main; sys.exit(main(['doctor']))"
    )
    assert done.returncode == 2
    assert b"something else called 'saves'" in done.stderr
    assert not obeyed(done.stderr.decode())


# --- cells


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_console_colours_but_its_texts_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())
    table = Table(ALL, title=ALL)
    table.add_row(Text(ALL, style="link \x1b]0;owned\x07"))
    with sanitize_streams():
        SanitizedConsole(sys.stdout).print(ALL, table, Text(ALL, style="bold red"))
    shown = terminal.getvalue()
    assert "\x1b[1;31m" in shown
    assert "[red]a[/red]" in shown
    assert not obeyed(COLOURS.sub("", shown))


@pytest.mark.parametrize("name", [*TEXTS, "all of them"])
def test_cells_are_as_many_as_were_laid_out(name: str) -> None:
    text = TEXTS.get(name, ALL)
    for piece in (text, f"a {text} b", f"漢{text}字"):
        shown = sanitize_cells(piece)
        assert cell_len(shown) == cell_len(piece)
        assert not obeyed(shown)
        assert "\u200d" not in shown
        row = fit(line(piece, "|"), 60)
        assert cell_len(text_of([row])) <= sum(cell_len(part) for part, *_ in row) == 60


def test_people_see_that_something_was_there() -> None:
    assert text_of([fit(line("a\x1b[2Jb\u202ec"), 20)]) == f"a{MARK}[2Jb{MARK}c"


def test_the_filter_of_the_screen_keeps_what_is_ours() -> None:
    style = Style.parse("bold red")
    ours = [Segment("▭ Gold ", style), Control.home().segment]
    theirs = [Segment("a\x1b[2J\n\udce9", style), Segment("b", Style(link="\x1b]0;owned\x07"))]
    shown = SanitizingFilter().apply([*ours, *theirs], Color.parse("black"))
    assert shown[:2] == ours
    assert [segment.text for segment in shown[2:]] == [f"a[2J{MARK}", "b"]
    assert shown[3].style is not None and shown[3].style.link is None
