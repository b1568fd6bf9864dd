"""The buttons of the final scoring: what can be done after a game, and the rows in which they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec
from msgspec import Struct

from rules.contract import RulesError
from rules.game_kind import OptionChoice, OptionValue
from rules.games import GAMES
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.config.new_game import new_seed
from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, grounded, line, width
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.form_fields import Button
from tadmor_tui.session.advice import TurningPointRemark
from tadmor_tui.text.translation import t, words_of


class KeyButton(Struct, frozen=True):
    label: str
    key: str
    """Empty if no key presses it."""


class ButtonRow:
    """The rows of all buttons, side by side, and the places of each."""

    def __init__(self, buttons: Sequence[KeyButton], cursor: int, glyphs: Glyphs, cells: int) -> None:
        self._places: list[tuple[int, int, int]] = []
        """The row, start and end of each button."""
        rows: list[list[Run]] = [[]]
        for number, button in enumerate(buttons):
            item = _button(button, number == cursor, glyphs)
            if rows[-1] and width(tuple(rows[-1])) + width(item) > cells:
                rows.append([])
            begin = width(tuple(rows[-1]))
            rows[-1] += item
            self._places.append((len(rows) - 1, begin, begin + width(item)))
        self.rows: list[Line] = [grounded(tuple(row), "panel", cells) for row in rows]

    def at(self, x: int, y: int) -> int | None:
        """Return the index of the button under a cell."""
        places = enumerate(self._places)
        return next((number for number, (row, begin, end) in places if row == y and begin <= x < end), None)


def _button(button: KeyButton, lit: bool, glyphs: Glyphs) -> Line:
    """Return a button; the selected one is as wide, so that nothing moves with the cursor."""
    if lit:
        return line((f"{glyphs.pointer}{button.key or ' '} {button.label} ", "cursor"))
    return line((f" {button.key or ' '}", "key"), (f" {button.label} ", "legal"))


class FinalWays:
    """The ways on from the final scoring of a game."""

    def __init__(self, screen: BaseScreen[None], shown: OpenGame, leave: Callable[[], None]) -> None:
        self._screen = screen
        self._shown = shown
        self._leave = leave

    def buttons(self) -> dict[str, Button]:
        """Return the buttons that are always there, by their commands."""
        app, shown = self._screen.tadmor_app, self._shown
        ways = {"final-replay": Button(t("Replay"), partial(app.show_replay, shown), t("the whole game, step by step"))}
        if shown.game_ui.adviser is not None:
            counted = t("what counted, and what would have been better")
            ways["final-review"] = Button(t("Turning points"), partial(app.show_review, shown), counted)
        if not app.has_shelf:
            ways["final-leave"] = Button(t("Leave the table"), self._leave, t("you can come back to it"))
            return ways
        again = partial(_play_again, self._screen, shown, {})
        ways["final-new"] = Button(t("Same again"), again, t("the same players and rules, shuffled anew"))
        ways["final-form"] = Button(t("Other game"), app.show_new_game, t("with other players, rules, or another game"))
        if (level := self._next_level()) is not None:
            option, choice = level
            on = partial(_play_again, self._screen, shown, {option: choice.value})
            label = t("Play level {level}", level=choice.label)
            ways = {"final-level": Button(label, on, words_of(choice.explanation)), **ways}
        kept = t("the game stays among the saved ones")
        ways["final-leave"] = Button(t("Back to the title"), self._leave, kept)
        return ways

    def _next_level(self) -> tuple[str, OptionChoice] | None:
        """Return the option of the campaign and its next level, after a level was reached."""
        kind, shown = GAMES[self._shown.game_name], self._shown
        if not isinstance(shown, LocalGame) or kind.campaign is None or not self._shown.snapshot.standings.winners:
            return None
        game = shown.played.game
        if game.seats > 1:
            return None
        played = msgspec.to_builtins(game.options)[kind.campaign.option]
        later = kind.levels[[level.value for level in kind.levels].index(played) + 1 :]
        return (kind.campaign.option, later[0]) if later else None

    def turning_point(self, point: TurningPointRemark) -> Button:
        """Return the line of a turning point, which opens the replay there."""
        told = t("{head}, {note}: {text}", head=point.remark.head, note=point.remark.note, text=point.remark.text)
        return Button(point.remark.head, partial(self._screen.tadmor_app.show_replay, self._shown, point.place), told)


def _play_again(screen: BaseScreen[None], shown: OpenGame, changed: Mapping[str, OptionValue]) -> None:
    """Begin another game with the same set-up, but for some options; without a save the form asks for them."""
    app = screen.tadmor_app
    saved = shown.played if isinstance(shown, LocalGame) else None
    if not isinstance(saved, SavedGame):
        app.show_new_game()
        return
    try:
        app.play(app.store.begin_again(saved, new_seed(), changed))
    except (SaveError, RulesError) as error:
        screen.app.notify(words_of(error), severity="error")
