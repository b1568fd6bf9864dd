"""How many colours are sent: what the terminal says, what SSH takes away, and what a player prefers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tadmor_tui.cli import main
from tadmor_tui.config.settings import Settings, save_settings, settings_path
from tadmor_tui.render.palette import _ALIASES, _HUES, palette_of
from tadmor_tui.terminal.capabilities import ColourDepth, detect_colour_depth
from tests.drivers.real_terminal import NEW, Terminal

SSH = {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2"}
OVER_SSH = pytest.mark.parametrize(
    "term,colorterm,colours",
    [
        ("xterm-256color", "", "256"),
        ("xterm-256color", "truecolor", "true"),
        ("xterm-256color", "24bit", "true"),
        ("xterm", "", "256"),
        ("screen", "", "256"),
        ("alacritty", "", "256"),
        ("xterm-kitty", "", "256"),
        ("xterm-direct", "", "true"),
        ("xterm-16color", "", "16"),
        ("linux", "", "16"),
        ("vt220", "", "16"),
        ("", "", "16"),
    ],
)


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SSH_CONNECTION", "SSH_TTY", "COLORTERM", "TEXTUAL_COLOR_SYSTEM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def surroundings(monkeypatch: pytest.MonkeyPatch, term: str, colorterm: str = "", ssh: bool = False) -> None:
    monkeypatch.setenv("TERM", term)
    if colorterm:
        monkeypatch.setenv("COLORTERM", colorterm)
    if ssh:
        monkeypatch.setenv("SSH_TTY", "/dev/pts/0")


@OVER_SSH
def test_over_ssh_256_unless_the_terminal_says_more(
    term: str, colorterm: str, colours: ColourDepth, monkeypatch: pytest.MonkeyPatch
) -> None:
    surroundings(monkeypatch, term, colorterm, ssh=True)
    assert detect_colour_depth() == colours


@pytest.mark.parametrize(
    "term,colorterm,colours",
    [("xterm", "", "16"), ("xterm-256color", "", "256"), ("xterm", "truecolor", "true"), ("linux", "", "16")],
)
def test_on_this_machine_as_the_terminal_says(
    term: str, colorterm: str, colours: ColourDepth, monkeypatch: pytest.MonkeyPatch
) -> None:
    surroundings(monkeypatch, term, colorterm)
    assert detect_colour_depth() == colours


@pytest.mark.parametrize(
    "term,colorterm,ssh,said",
    [
        ("xterm-256color", "", True, r"Colours +256\n +Over SSH more are sent if COLORTERM=truecolor is passed on"),
        ("xterm-256color", "truecolor", True, r"Colours +16 million\n"),
        ("xterm-256color", "", False, r"Colours +256\nCharacters"),
        ("linux", "", True, r"Colours +16\n +A TERM that ends in -256color has more\."),
    ],
)
def test_the_doctor_says_how_many(
    term: str, colorterm: str, ssh: bool, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    surroundings(monkeypatch, term, colorterm, ssh)
    assert main(["doctor"]) == 0
    assert re.search(said, capsys.readouterr().out)


def test_the_doctor_knows_the_settings(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    surroundings(monkeypatch, "xterm-256color", ssh=True)
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    save_settings(Settings(colour_depth="true"), settings_path())
    assert main(["doctor"]) == 0
    assert re.search(r"Colours +16 million, from your settings\n", capsys.readouterr().out)


TRUE, OF_256 = re.compile(rb"\x1b\[[\d;]*[34]8;2;"), re.compile(rb"\x1b\[[\d;]*[34]8;5;")


@pytest.mark.parametrize(
    "environment,setting,flags,true_colour",
    [
        ({}, "automatic", (), False),
        ({"COLORTERM": "truecolor"}, "automatic", (), True),
        ({"TERM": "xterm"}, "automatic", (), False),
        ({"COLORTERM": "truecolor"}, "256", (), False),
        ({}, "true", (), True),
        ({}, "true", ("--colors", "256"), False),
        ({"COLORTERM": "truecolor"}, "true", ("--low-bandwidth",), False),
    ],
)
def test_what_really_reaches_a_distant_terminal(
    environment: dict[str, str], setting: str, flags: tuple[str, ...], true_colour: bool, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(f'colour_depth = "{setting}"\n', encoding="utf-8")
    with Terminal(tmp_path, *NEW, *flags, size=(80, 24), **SSH, **environment) as terminal:
        terminal.wait_for("Take an extra")
        assert bool(TRUE.search(terminal.raw)) == true_colour
        assert bool(OF_256.search(terminal.raw)) != true_colour


def test_of_16_colours_those_are_sent_that_the_palette_names(tmp_path: Path) -> None:
    """Headings and seats are told apart; land is black, the sea blue and the oasis green."""
    with Terminal(tmp_path, *NEW, "--colors", "16") as terminal:
        terminal.wait_for("Take an extra")
        rows = terminal.screen.display

        def cell(words: str) -> tuple[str, str]:
            y, x = next((y, row.index(words)) for y, row in enumerate(rows) if words in row)
            found = terminal.screen.buffer[y][x]
            return found.fg, found.bg

        assert cell("TADMOR") == ("brown", "black")
        assert cell("NORTH SEA") == ("brown", "blue")
        assert cell("PALMYRA") == ("brightbrown", "green")
        assert cell("EBLA") == ("brown", "black")
        assert cell("B Blue") == ("black", "brightblue")
        assert not re.search(rb"[34]8;[25];", terminal.raw)


def test_of_256_colours_those_are_sent_that_the_palette_names(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--colors", "256") as terminal:
        terminal.wait_for("Take an extra")
        sent = {int(number) for number in re.findall(rb"[34]8;5;(\d+)", terminal.raw)}
    palette = palette_of("dark", "256")
    styles = [palette.style(ink) for ink in (*_HUES, *_ALIASES)]
    named = {colour.number for style in styles for colour in (style.color, style.bgcolor) if colour is not None}
    assert sent <= named, sent - named
