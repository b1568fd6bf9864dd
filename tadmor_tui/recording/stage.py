"""A screen without a terminal: replays and final scorings as they would be seen, for recordings and pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from copy import copy
from pathlib import Path

from msgspec import Struct
from rich.console import Console
from textual.strip import Strip

from saves.store import Store
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.terminal.textual_internals import screen_strips

Frame = Sequence[Strip]


class FrameLook(Struct, frozen=True):
    """The appearance and the size of what is shown."""

    settings: Settings
    width: int = 80
    height: int = 24


class _StillFinal(FinalScreen):
    """The final scoring without the search for turning points."""

    def start_search(self) -> None:
        """Search for nothing: a picture does not wait."""


def _make_app(store: Store, settings: Settings) -> TadmorApp:
    """Return an app without motion, in all colours whatever this terminal has."""
    still = copy(settings)
    still.motion = "off"
    app = TadmorApp(store, still, Path())
    app.console = Console(
        color_system="truecolor", file=app.console.file, force_terminal=True, legacy_windows=False, emoji=False
    )
    return app


def replay_frames(store: Store, shown: OpenGame, numbers: Iterable[int], look: FrameLook) -> list[Frame]:
    """Return the replay's screen after each of these numbers of actions."""
    return asyncio.run(_replay_frames(store, shown, list(numbers), look))


async def _replay_frames(store: Store, shown: OpenGame, numbers: Sequence[int], look: FrameLook) -> list[Frame]:
    screen = ReplayScreen(shown, numbers[0])
    frames: list[Frame] = []
    app = _make_app(store, look.settings)
    async with app.run_test(size=(look.width, look.height)) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        for number in numbers:
            screen.action_go_to(number)
            await pilot.pause()
            frames.append(screen_strips(screen))
    return frames


def final_frame(store: Store, shown: OpenGame, look: FrameLook) -> Frame:
    """Return the final scoring of a finished game."""
    return asyncio.run(_final_frame(store, shown, look))


async def _final_frame(store: Store, shown: OpenGame, look: FrameLook) -> Frame:
    screen = _StillFinal(shown)
    app = _make_app(store, look.settings)
    async with app.run_test(size=(look.width, look.height)) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        return screen_strips(screen)
