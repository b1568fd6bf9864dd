"""The commands of the palette: those of the screen below it, and the ways to all other screens."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any

from textual.dom import DOMNode
from textual.markup import escape
from textual.screen import Screen

from rules.games import GAMES
from tadmor_tui.config.settings import LanguageSetting, ThemeName
from tadmor_tui.games.lesson import games_with_lessons
from tadmor_tui.render.palette import THEMES
from tadmor_tui.screens.app_protocol import AppProtocol
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import ALSO_CALLED, described
from tadmor_tui.screens.commands import Command
from tadmor_tui.screens.settings import theme_name
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.terminal.segments import sanitize_text
from tadmor_tui.text.key_names import key_name
from tadmor_tui.text.languages import LANGUAGES
from tadmor_tui.text.translation import t, words_of


def offered_commands(app: AppProtocol, screen: Screen[Any], without: AbstractSet[str]) -> Iterator[Command]:
    """Return all commands except those with the given actions; each once, though it may have several keys."""
    yield from _of_the_screen(screen, without)
    yield from _ways(app)
    for code, name in LANGUAGES.items():
        yield Command(
            t("Language: {language}", language=name),
            t("use it from now on"),
            partial(_use_language, app, code),
            t("translation english german french locale"),
        )
    if isinstance(screen, TableScreen) and not screen.ui.covered:
        replay = partial(app.show_replay, screen.shown)
        yield Command(t("Replay"), t("walk through this game"), replay, t("watch history again rewind"))
    for theme in THEMES:
        yield Command(
            t("Colours: {theme}", theme=theme_name(theme)),
            t("use this palette"),
            partial(_use_theme, app, theme),
            t("theme colors palette appearance mode"),
        )


def _of_the_screen(screen: Screen[Any], without: AbstractSet[str]) -> Iterator[Command]:
    shown = screen.shown if isinstance(screen, BaseScreen) else None
    of_the_game = {} if shown is None else {command.name: command.also for command in shown.game_ui.commands}
    offered = set(without)
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id and binding.description and binding.action not in offered:
            offered.add(binding.action)
            key = sanitize_text(key_name(binding.key))
            also = of_the_game.get(binding.id) or ALSO_CALLED.get(binding.id)
            yield Command(
                described(binding),
                t("key {key}", key=escape(key)),
                partial(_run, screen, active.node, binding.action),
                words_of(also) if also else "",
            )


async def _run(screen: Screen[Any], owner: DOMNode, action: str) -> None:
    """Run a binding; a key of the app runs in the app, whatever screen is open."""
    await screen.app.run_action(action, owner)


def _ways(app: AppProtocol) -> Iterator[Command]:
    """Return the commands that open other screens, also during a game."""
    if app.has_shelf:
        yield from _ways_of_the_shelf(app)
    yield Command(t("Settings"), t("colours, characters, pace"), app.show_settings, t("options preferences configure"))
    yield Command(
        t("Pace"),
        t("pauses, motion, moments"),
        partial(app.show_settings, pace=True),
        t("speed fast slow animation automatic skip wait"),
    )
    if app.has_shelf:
        yield from _lessons(app)


def _ways_of_the_shelf(app: AppProtocol) -> Iterator[Command]:
    yield Command(
        t("New game"), t("against bots or friends"), app.show_new_game, t("start begin play create opponents")
    )
    yield Command(
        t("Saved games"),
        t("play on, watch, copy"),
        app.show_saves,
        t("load open continue resume delete rename trash shelf"),
    )
    if (sharing := app.sharing) is not None:
        record = t("statistics results record history best")
        yield Command(t("Your games"), t("wins, points, opponents"), sharing.show_statistics, record)
        image = t("screenshot image photo save")
        yield Command(t("Picture"), t("save one of the screen, also with P"), sharing.save_picture, image)


def _lessons(app: AppProtocol) -> Iterator[Command]:
    also = t("help tutorial learn introduction")
    yield Command(t("Lessons"), t("the rules by playing"), app.lessons.show_list, also)
    for name in games_with_lessons():
        label = t("Lessons of {game}", game=GAMES[name].title)
        yield Command(label, t("the next one"), partial(app.lessons.open, name), also)


def _use_language(app: AppProtocol, code: LanguageSetting) -> None:
    app.settings.language = code
    app.keep_settings()


def _use_theme(app: AppProtocol, theme: ThemeName) -> None:
    app.settings.theme = theme
    app.keep_settings()
