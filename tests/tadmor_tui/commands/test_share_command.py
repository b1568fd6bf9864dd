"""`tadmor share`, and the codes that `tadmor replay` and `tadmor saves import` open."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from saves.notes import GameNotes, Note
from saves.shared_code import PREFIX
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.share import pictures
from tests.drivers.played import LONE, played
from tests.saves.tables import make_store

ROOT = Path(__file__).parents[3]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


@pytest.fixture
def finished(store: Store) -> Path:
    return played(store, 2)


@pytest.fixture
def unfinished(store: Store) -> Path:
    return played(store, 3, actions=40)


class Said:
    """What a command answered."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: object) -> Said:
        try:
            status = main(list(map(str, words)))
        except SystemExit as error:  # of argparse
            status = int(error.code or 0)
        return Said(status, *capsys.readouterr())

    return run


def refused(said: Said) -> str:
    """The sentence of a refusal."""
    assert said.status == 2 and said.out == ""
    last = said.err.strip().splitlines()[-1]
    assert last.startswith("tadmor")
    return last


# --- lines of text


def test_a_game_goes_to_another_shelf_and_back(run: Any, store: Store, finished: Path, tmp_path: Path) -> None:
    said = run("share", finished)
    assert said.status == 0 and said.err == ""
    (code,) = said.out.splitlines()
    assert code.startswith(PREFIX) and len(code) <= 6_000
    other = tmp_path / "other"
    assert run("saves", "import", code, "--data-dir", other).status == 0
    assert run("replay", code, "--data-dir", other).out == run("replay", finished).out
    (listed,) = make_store(other).games()
    assert run("share", listed.id, "--data-dir", other).out == said.out


def test_a_code_is_read_from_a_file_and_from_a_pipe(
    run: Any, finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = run("share", finished).out
    (tmp_path / "code.txt").write_text(code, encoding="ascii")
    assert "has been added as" in run("saves", "import", tmp_path / "code.txt").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(code.encode())))
    assert "has been added as" in run("saves", "import").out


def test_a_code_may_name_a_position(run: Any, finished: Path) -> None:
    code = run("share", finished, "--at", 50).out.strip()
    assert code.endswith("@50")
    assert run("replay", code).out.startswith("  50  ")
    assert run("replay", code, "--at", 60).out.startswith("  60  ")
    assert "has only" in refused(run("share", finished, "--at", 5000))


def test_notes_go_along_only_if_wanted(run: Any, finished: Path) -> None:
    GameNotes(finished).change(Note(3, "what a move"))
    assert "what a move" not in run("replay", run("share", finished).out.strip()).out
    assert "Note: what a move" in run("replay", run("share", finished, "--notes").out.strip()).out
    assert "Note: what a move" in run("replay", finished).out


def test_an_unfinished_game_can_only_be_watched(run: Any, unfinished: Path) -> None:
    said = run("share", unfinished)
    assert said.status == 0 and "only what spectators have seen" in said.err
    code = said.out.strip()
    told = run("replay", code)
    assert told.status == 0 and len(told.out.splitlines()) > 40
    assert "only be watched" in refused(run("saves", "import", code))
    assert "not over" in refused(run("replay", code, "--review"))


def test_a_lone_players_own_secrets_stay_secret(run: Any, store: Store) -> None:
    path = played(store, 4, actions=60, players=LONE)
    code = run("share", path).out.strip()
    mine, public = run("replay", path).out, run("replay", code).out
    assert "draws K" in mine or "K" in mine
    assert mine != public


@pytest.mark.parametrize("code", ["tadmor1.", "tadmor1.AAAA", "tadmor9.AAAA", "tadmor1.%%%", "tadmor1.AAAA@x"])
def test_damaged_codes_get_one_sentence(run: Any, code: str) -> None:
    for words in (("replay", code), ("saves", "import", code)):
        assert refused(run(*words)).startswith("tadmor: The code ")


def test_a_code_is_told_in_other_languages(run: Any) -> None:
    assert "Der Code ist beschädigt" in refused(run("replay", "tadmor1.AAAA", "--language", "de"))
    assert "Le code est abîmé" in refused(run("replay", "tadmor1.AAAA", "--language", "fr"))


def test_the_clipboard_is_the_terminals(run: Any, finished: Path, tmp_path: Path) -> None:
    said = run("share", finished, "--copy")
    assert said.status == 2 and "needs a terminal" in said.err
    host, terminal = pty.openpty()
    try:
        words = [sys.executable, "-m", "tadmor_tui", "share", str(finished), "--copy"]
        out = subprocess.run(words, stdout=subprocess.PIPE, stderr=terminal, cwd=ROOT, check=True, env={**os.environ})
        told = os.read(host, 100_000)
        assert b"\x1b]52;c;" in told and out.stdout.startswith(PREFIX.encode())
    finally:
        os.close(host)
        os.close(terminal)


# --- files


def test_a_position_and_the_final_scoring_are_drawn(run: Any, finished: Path, tmp_path: Path) -> None:
    assert run("share", finished, "--svg", tmp_path / "a.svg", "--at", 40).status == 0
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "action&#160;40&#160;of" in text and "http://" not in text.replace("http://www.w3.org", "")
    assert run("share", finished, "--png", tmp_path / "b.png", "--final", "--size", "100x30").status == 0
    with Image.open(tmp_path / "b.png") as picture:
        assert picture.size == (1000, 600)


def test_a_stretch_of_moves_is_a_moving_picture(run: Any, finished: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.gif"
    assert run("share", finished, "--gif", target, "--moves", "10-15", "--pace", "0.3").status == 0
    with Image.open(target) as picture:
        assert getattr(picture, "n_frames", 1) == 6
        assert picture.info["duration"] == 300
    assert target.stat().st_size < 200_000


def test_an_unfinished_game_is_drawn_as_spectators_see_it(run: Any, store: Store, tmp_path: Path) -> None:
    path = played(store, 4, actions=60, players=LONE)
    said = run("share", path, "--svg", tmp_path / "a.svg")
    assert said.status == 0 and "only what spectators have seen" in said.err
    hand = store.watch(path).game.view(0)
    assert hand is not None
    assert "no final scoring" in refused(run("share", path, "--svg", tmp_path / "b.svg", "--final"))


@pytest.mark.parametrize("theme", ["monochrome", "light"])
def test_a_picture_has_the_wanted_look(run: Any, finished: Path, tmp_path: Path, theme: str) -> None:
    assert run("share", finished, "--png", tmp_path / "a.png", "--theme", theme, "--ascii").status == 0
    with Image.open(tmp_path / "a.png") as picture:
        counted = picture.convert("RGB").getcolors(100_000) or []
    colours = [colour for _, colour in counted if isinstance(colour, tuple)]
    assert colours
    grey = all(max(colour) - min(colour) < 30 for colour in colours)
    assert grey == (theme == "monochrome")


def test_without_pillow_there_is_a_sentence(
    run: Any, finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "has_pillow", lambda: False)
    for kind in ("png", "gif"):
        told = refused(run("share", finished, f"--{kind}", tmp_path / "a"))
        assert 'pip install "tadmor[pictures]"' in told
    assert run("share", finished, "--svg", tmp_path / "a.svg").status == 0


def test_files_are_never_replaced(run: Any, finished: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.svg").write_bytes(b"mine")
    assert "exists already" in refused(run("share", finished, "--svg", tmp_path / "mine.svg"))
    assert (tmp_path / "mine.svg").read_bytes() == b"mine"
    assert "can't be written" in refused(run("share", finished, "--svg", tmp_path / "no" / "a.svg"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--size", "10x10"), "80x24"),
        (("--size", "big"), "80x24"),
        (("--moves", "9-3"), "10-40"),
        (("--final",), "whole game"),
        (("--cast", "x", "--final"), "--svg"),
        (("--svg", "x", "--from", "2"), "--gif"),
        (("--gif", "x", "--at", "2"), "--moves"),
        (("--gif", "x", "--from", "20"), "from 1 to 9"),
        (("--cast", "x", "--from", "5", "--to", "4"), "from 1 to 9"),
        (("--svg", "x", "--png", "y"), "not allowed with"),
        (("--cast", "x", "--moves", "1-9999"), "has only"),
    ],
)
def test_wrong_use_gets_one_sentence(run: Any, finished: Path, words: tuple[str, ...], told: str) -> None:
    assert told in refused(run("share", finished, *words))


def test_a_game_that_is_not_there(run: Any, store: Store) -> None:
    assert "There is no saved game" in refused(run("share", "nothing"))
