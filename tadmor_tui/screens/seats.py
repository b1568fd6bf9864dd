"""The seats: who plays each of them from now on. A person can leave their seat to a bot, or take a bot's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bots.games import bots_of
from rules.contract import Seat
from rules.game_kind import SeatLabel
from rules.message import message
from saves.document import HUMAN, SeatInfo
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line, line, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text, keep_values
from tadmor_tui.screens.game_preview import GamePreview
from tadmor_tui.session.seating import kept_name, players_of
from tadmor_tui.text.phrases import describe_bot
from tadmor_tui.text.translation import letter_of, t

_LONGEST_LABEL = 21


class SeatFields:
    """One or two fields of the form: the player of a seat, and a person's name."""

    def __init__(
        self, players: tuple[str, ...], about: Mapping[str, str], label: SeatLabel, info: SeatInfo, kept: str
    ) -> None:
        """`kept` is the name that a person on this seat has, or gets back."""
        self._was = name, player = info.name, info.player
        values = players if player in players else (*players, player)
        self.player = Choice(
            f"{letter_of(label.name)} {name}"[:_LONGEST_LABEL],
            values,
            values.index(player),
            about,
            {HUMAN: t("human")},
            label_ink=f"seat.{label.key}",
        )
        self.name = Text(t("name"), kept, t("empty: the colour"), set_in=True)

    def fields(self) -> list[Field]:
        return [self.player, self.name] if self.player.value == HUMAN else [self.player]

    @property
    def change(self) -> tuple[str, str] | None:
        """The chosen player and name; None if nothing changes."""
        name, player = self._was
        if self.player.value == player and (player != HUMAN or self.name.value.strip() == name):
            return None
        return self.player.value, self.name.value if self.player.value == HUMAN else ""


class SeatsScreen(FormScreen):
    HEADING = message("Seats")
    EXPLAINS = True
    KEYS = (
        message("Left/Right: who plays"),
        message("Enter chooses"),
        message("Esc: cancel"),
    )

    def __init__(self, shown: OpenGame, change: Callable[[dict[Seat, tuple[str, str]]], None]) -> None:
        """`change` gets the new player and name of every seat that changes."""
        super().__init__()
        self._change = change
        self._game = shown
        self._preview = GamePreview(shown)
        self._make_fields()

    def _make_fields(self) -> None:
        shown = self._game
        labels, players = shown.table.labels, players_of(shown.game_name)
        bots = bots_of(shown.game_name)
        about = {name: describe_bot(bots, name) for name in bots} | {HUMAN: t("at this keyboard")}
        self._sitters = [
            SeatFields(players, about, labels[seat], info, kept_name(shown.game_name, info))
            for seat, info in enumerate(shown.table.seats)
        ]

    def on_language_change(self) -> None:
        before = self._sitters
        self._make_fields()
        for old, new in zip(before, self._sitters, strict=True):
            keep_values((old.player, old.name), (new.player, new.name))
        super().on_language_change()

    def header(self, cells: int) -> list[Line]:
        return [
            *super().header(cells),
            *wrapped(t("A bot takes over for anyone who leaves; newcomers take a bot's seat."), cells - 1, "  "),
            *wrapped(t("Earlier actions can't be undone afterwards."), cells - 1, "  "),
            line(),
        ]

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return the scores, for players who join."""
        return self._preview.paint(self.appearance, cells, rows)

    def fields(self) -> Sequence[Field]:
        return [*(field for sitter in self._sitters for field in sitter.fields()), Button(t("Play on"), self._done)]

    def _done(self) -> None:
        changes = {seat: sitter.change for seat, sitter in enumerate(self._sitters)}
        self.app.pop_screen()
        self._change({seat: change for seat, change in changes.items() if change is not None})
