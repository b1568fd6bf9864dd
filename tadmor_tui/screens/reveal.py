"""The reveal at the end of a game: part by part, before the final scoring."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from rules.games import GAMES
from rules.message import message
from tadmor_tui.games.game_ui import Reveal
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, in_at_most, line, wrapped
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import HelpTopic
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.prompt import with_keys

_SENTENCE_ROWS = 2


class RevealScreen(BaseScreen[None]):
    """Enter goes to the next chapter, the arrow keys go part by part."""

    BINDINGS = [
        Binding("enter,space", "chapter", message("next").text, show=False, id="reveal-next"),
        Binding("right,down,l,j", "turn(1)", message("the next part").text, show=False, id="reveal-right"),
        Binding("left,up,h,k", "turn(-1)", message("the previous part").text, show=False, id="reveal-left"),
        Binding("e", "all", message("all at once").text, show=False, id="reveal-all"),
        Binding("escape,q", "leave", message("final scoring").text, show=False, id="reveal-leave"),
    ]

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        self._number = 0
        self._reveal = self._make()
        self._parts = self._reveal.parts

    def _make(self) -> Reveal:
        make = self._shown.game_ui.reveal
        assert make is not None
        return make(self._shown.history())

    @property
    def shown(self) -> OpenGame:
        return self._shown

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="reveal")

    def on_mount(self) -> None:
        self.tadmor_app.held_keys.hold_all()
        self.relayout()

    def on_language_change(self) -> None:
        self._parts = self._reveal.parts
        super().on_language_change()

    def explained(self) -> HelpTopic:
        part = self._parts[self._number]
        return HelpTopic(part.clause, (part.sentence,))

    # --- painting

    def relayout(self) -> None:
        panel, (cells, rows) = self.query_one("#reveal", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        part = self._parts[self._number]
        told = in_at_most(wrapped(part.sentence, cells - 1), max(_SENTENCE_ROWS, rows // 8))
        room = rows - 2 - len(told)
        body = self._reveal.paint(self._number, self.appearance, cells, room)[:room]
        panel.show([self._title(cells), *body, *[line()] * (room - len(body)), *told, self._prompt(cells)])

    def _title(self, cells: int) -> Line:
        game, now = words_of(GAMES[self._shown.game_name].title), self._parts[self._number].chapter
        heading, pointer = t("The reveal"), self.tadmor_app.glyphs.pointer
        runs: list[Run | str] = [Run(f" {game} ", "title"), Run(f" {heading}  ", "legal")]
        for number, chapter in enumerate(self._reveal.chapters()):
            runs.append(Run(f" {pointer} " if number else " ", "faint"))
            runs.append(Run(chapter, "legal" if number == now else "dim"))
        brief = line((t(" {heading}: {chapter}", heading=heading, chapter=self._reveal.chapters()[now]), "legal"))
        return grounded(first_that_fits((line(*runs), line(*runs[1:]), brief), cells), "panel", cells)

    def _prompt(self, cells: int) -> Line:
        is_last = self._number == len(self._parts) - 1
        ahead = t("final scoring") if is_last else t("next")
        commands = [("reveal-next", ahead), ("reveal-left", t("back")), ("reveal-right", t("part by part"))]
        commands += [("reveal-all", t("all at once")), ("help", t("keys"))]
        asked = line((f" {self._reveal.chapters()[self._parts[self._number].chapter]}", "legal"))
        return grounded(with_keys(asked, self.keys, commands, cells), "panel", cells)

    # --- keys and mouse

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        if message.pane.id == "reveal":
            self.action_chapter()

    def action_turn(self, step: int) -> None:
        self._number = max(0, min(self._number + step, len(self._parts) - 1))
        self.relayout()

    def action_chapter(self) -> None:
        """Go to the end of this chapter, then to that of the next one; after the last one the scoring follows."""
        parts, here = self._parts, self._number
        if here == len(parts) - 1:
            self.action_leave()
            return
        chapter = parts[here + 1].chapter
        while self._number + 1 < len(parts) and parts[self._number + 1].chapter == chapter:
            self._number += 1
        self.relayout()

    def action_all(self) -> None:
        self._number = len(self._parts) - 1
        self.relayout()

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)
