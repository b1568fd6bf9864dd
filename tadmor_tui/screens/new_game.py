"""A new game: the merchants, who plays them, and how the table is set up."""

from __future__ import annotations

from collections.abc import Sequence

from bots import BOTS, USUAL_BOT
from rules.contract import ComponentError
from rules.games import DEFAULT_GAME
from rules.tadmor.state import COLOURS, Colour, Options
from saves.document import HUMAN, LONGEST_NAME, SeatInfo
from saves.problems import SaveError
from saves.text import one_line
from tadmor_tui.folders import own_file
from tadmor_tui.own_components import read_components
from tadmor_tui.screens.form import Button, Choice, Field, FormScreen, Text
from tadmor_tui.seeds import new_seed

_NAMES = ("Ana", "Bruno", "Carla", "Dario")
_PLAYERS = (HUMAN, *BOTS)
_ABOUT_PLAYERS = {
    HUMAN: "at this keyboard",
    **{bot: f"a bot, {number} of {len(BOTS)} in strength" for number, bot in enumerate(BOTS, 1)},
}


class NewGameScreen(FormScreen):
    HEADING = "New game"

    def __init__(self) -> None:
        super().__init__()
        self._count = Choice("Merchants", ("2", "3", "4"), 0)
        self._setup = Choice("Set-up", ("standard", "experienced"))
        self._components = Choice("Components", ("own copy", "standard") if own_file() else ("standard",))
        self._seed = Text("Seed", "", "empty: by chance")
        self._names = [Text(f"{n}. name", name) for n, name in enumerate(_NAMES, 1)]
        self._players = [
            Choice("   played by", _PLAYERS, _PLAYERS.index(USUAL_BOT) if n else 0, _ABOUT_PLAYERS)
            for n in range(len(_NAMES))
        ]
        self._colours = [Choice("   colour", COLOURS, n) for n in range(len(_NAMES))]
        self._start = Button("Start the game", self._begin)

    def fields(self) -> Sequence[Field]:
        seats: list[Field] = []
        for seat in range(int(self._count.value)):
            seats += (self._names[seat], self._players[seat], self._colours[seat])
        return [self._start, self._count, *seats, self._setup, self._components, self._seed]

    def changed(self, field: Field) -> None:
        """Two merchants never have the same colour: the other one takes what became free."""
        if isinstance(field, Choice) and field in self._colours:
            own = self._colours.index(field)
            for other, choice in enumerate(self._colours):
                if other != own and choice.index == field.index:
                    taken = {c.index for n, c in enumerate(self._colours) if n != other}
                    choice.index = next(i for i in range(len(COLOURS)) if i not in taken)

    def _begin(self) -> None:
        count = int(self._count.value)
        names = [one_line(text.value, LONGEST_NAME) or _NAMES[n] for n, text in enumerate(self._names[:count])]
        if self._seed.value and not self._seed.value.isdecimal():
            self._refuse("The seed should be a whole number, or nothing at all.")
            return
        seed = int(self._seed.value) if self._seed.value else new_seed()
        colours: tuple[Colour, ...] = tuple(COLOURS[choice.index] for choice in self._colours[:count])
        options = Options(colours, seed, self._setup.value == "experienced")
        seats = [SeatInfo(name, self._players[n].value) for n, name in enumerate(names)]
        try:
            own = own_file() if self._components.value == "own copy" else None
            components, text = read_components(DEFAULT_GAME, own)
            saved = self.tadmor.store.begin(DEFAULT_GAME, options, seats, components=components, own_components=text)
        except (SaveError, ComponentError) as error:
            self._refuse(str(error))
            return
        self.tadmor.play(saved)

    def _refuse(self, why: str) -> None:
        self.message = why
        self.paint()
