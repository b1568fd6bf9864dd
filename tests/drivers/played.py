"""Games that were played by chance, and the screens to look at them; for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from textual.screen import Screen

from rules.tadmor.state import usual_options
from saves.document import HUMAN
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.render.text import text_of
from tadmor_tui.terminal.textual_internals import screen_strips
from tadmor_tui.widgets.pane import Pane
from tests.rules.choosers import with_sense
from tests.saves.tables import make_store, seats

LONE = (HUMAN, "random", "random", "random")


def played(
    store: Store, merchants: int = 2, actions: int | None = None, players: Sequence[str] = (), seed: int = 7
) -> Path:
    """The file of a game after so many actions, or after the last; all are people if nothing else is said."""
    title = f"{merchants} merchants"
    with store.begin("tadmor", usual_options(merchants, seed), seats(merchants, players), title=title) as saved:
        rng = Random(seed)
        while saved.game.acting and (actions is None or len(saved.timeline) < actions):
            saved.timeline.apply(saved.game.acting[0], with_sense(saved.game, rng), len(saved.timeline))
        saved.save()
    return saved.path


def watched(folder: Path, **how: Any) -> SavedGame:
    store = make_store(folder)
    return store.watch(played(store, **how))


def an_app(folder: Path, first: SavedGame | None = None, action: int | None = None, **settings: Any) -> TadmorApp:
    """The app on a shelf of its own, in which keys are never held down, however fast they come."""
    wanted = Settings(**{"glyphs": "unicode", **settings})
    app = TadmorApp(make_store(folder), wanted, folder / "settings.toml", first=first, first_action=action)
    app.held_keys.seconds = 0.0
    return app


def panel_text(screen: Screen[Any], name: str) -> str:
    """What a panel shows."""
    return text_of(screen.query_one(f"#{name}", Pane).lines)


def screen_text(screen: Screen[Any]) -> str:
    """What all panels that are seen show."""
    return "\n".join(text_of(panel.lines) for panel in screen.query(Pane) if panel.display)


def shown_rows(screen: Screen[Any]) -> list[str]:
    """The rows of the screen as they are drawn."""
    return [strip.text for strip in screen_strips(screen)]
