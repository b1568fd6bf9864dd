"""Recordings: a terminal that plays one shows every frame as the replay itself does."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from unittest.mock import patch

import pyte
import pytest
from rich.style import Style
from textual import constants
from textual.strip import Strip

from rules.games import GAMES
from saves.document import SeatInfo
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.terminal.textual_internals import screen_strips
from tests.drivers.played import an_app
from tests.saves.tables import make_store

Cell = tuple[str, str, str]
"""A sign, its colour and that of its ground; of a gap only the ground counts."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


def finished(store: Store, game: str) -> Path:
    kind, rng = GAMES[game], Random(4)
    with store.begin(game, kind.usual_options(2, 4), [SeatInfo("Ana"), SeatInfo("Bruno")]) as saved:
        while saved.game.acting:
            seat = rng.choice(saved.game.acting)
            actions = [one for one in saved.game.legal_actions(seat) if not one.cancels_last]
            usual = [one for one in actions if not one.last_resort]
            saved.timeline.apply(seat, rng.choice(usual or actions), len(saved.timeline))
        saved.save()
    return saved.path


def played(cast: Path) -> list[list[list[Cell]]]:
    """What a terminal shows after each frame of a recording."""
    header, *events = map(json.loads, cast.read_text(encoding="utf-8").splitlines())
    assert header["version"] == 2
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    shown = []
    for number, (_, kind, text) in enumerate(events):
        assert kind == "o"
        stream.feed(text)
        if number < len(events) - 1:  # the last event only keeps the last frame for a while
            rows = (screen.buffer[y] for y in range(header["height"]))
            shown.append([[_cell(row[x]) for x in range(header["width"])] for row in rows])
    return shown


def _cell(char: pyte.screens.Char) -> Cell:
    ink, ground = (char.bg, char.fg) if char.reverse else (char.fg, char.bg)
    return char.data, "" if char.data == " " else ink, ground


def drawn(strips: list[Strip]) -> list[list[Cell]]:
    """A screen as its app has drawn it."""
    return [[cell for text, style, _ in strip for cell in _cells(text, style or Style())] for strip in strips]


def _cells(text: str, style: Style) -> list[Cell]:
    colours = [
        "default" if colour is None else colour.get_truecolor().hex[1:] for colour in (style.color, style.bgcolor)
    ]
    ink, ground = reversed(colours) if style.reverse else colours
    return [(sign, "" if sign == " " else ink, ground) for sign in text]


async def replayed(folder: Path, store: Store, path: Path, first: int, last: int) -> list[list[list[Cell]]]:
    """The replay's screens, one after the other, in all colours."""
    screens = []
    with patch.object(constants, "COLOR_SYSTEM", "truecolor"):
        app = an_app(folder, store.watch(path), first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for number in range(first, last + 1):
            assert isinstance(app.screen, ReplayScreen)
            app.screen.action_go_to(number)
            await pilot.pause()
            screens.append(drawn(screen_strips(app.screen)))
    return screens


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_is_the_replays_own(tmp_path: Path, store: Store, game: str) -> None:
    path, target = finished(store, game), tmp_path / "game.cast"
    last = len(store.watch(path).timeline)
    first = max(0, last - 40)
    assert main(["share", str(path), "--cast", str(target), "--moves", f"{first}-{last}"]) == 0
    frames = played(target)
    screens = asyncio.run(replayed(tmp_path / "other", store, path, first, last))
    assert len(frames) == len(screens) == last - first + 1
    for frame, screen in zip(frames, screens, strict=True):
        assert frame == screen


def test_turns_size_and_pace_are_as_wanted(tmp_path: Path, store: Store) -> None:
    path, target = finished(store, "tadmor"), tmp_path / "game.cast"
    words = ("--from", "2", "--to", "2", "--size", "100x30", "--pace", "0.25", "--by", "go")
    assert main(["share", str(path), "--cast", str(target), *words]) == 0
    header, *events = map(json.loads, target.read_text(encoding="utf-8").splitlines())
    assert (header["width"], header["height"]) == (100, 30)
    assert [time for time, *_ in events[:3]] == [0, 0.25, 0.5]
    texts = [["".join(cell[0] for cell in row) for row in frame] for frame in played(target)]
    captions = [next(row for row in rows if re.search(r"action \d+ of", row)) for rows in texts]
    assert all("turn 2" in caption for caption in captions)
    history = LocalGame(store.watch(path)).history()
    assert f"action {history.turns[2]} of" in captions[0]
    assert f"action {history.turns[3] - 1} of" in captions[-1]
