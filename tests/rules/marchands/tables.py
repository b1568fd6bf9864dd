"""Positions in a line, for tests that read like the rulebook.

table = position(cities={"11": "CBSG", "15": "=coal-silver"}, red=dict(at="K", stock="CS"))
table.plots(red="b X a X")
assert table.stock("red") == "CCS"

Resources are written by their letters: C coal, B bronze, S silver, G gems, A gold. A city holds such letters, or a
contract after an equals sign. Whatever a test does not mention is in the bags. Cities that nobody mentions hold coal
or a contract, so many that nothing is due for supply but what the test says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue, standard_catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import WAIT_SIGN
from rules.marchands.places import CITIES, DIE, REGIONS, RESOURCES, SLOTS, STEPS, Step
from rules.marchands.state import COLOURS, Options, PlacedCity, Player, StageName, State
from tests.rules.play import Played

CATALOGUE = standard_catalogue()
LETTERS = dict(zip("CBSGA", RESOURCES, strict=True))
_STEP_OF: dict[str, Step] = {WAIT_SIGN if step == "wait" else step: step for step in STEPS}


def read_plot(text: str) -> tuple[Step, ...]:
    """Read a row of markers such as `b X a c X a`, with blanks or without."""
    return tuple(_STEP_OF[sign] for sign in text if sign != " ")


class Play(Played[e.AnyEvent]):
    """A game of Marchands d'Empire with short words for what tests do and ask."""

    def __init__(self, game: MarchandsGame) -> None:
        super().__init__(game)
        self.game = game

    def seat(self, colour: str) -> int:
        colours: tuple[str, ...] = self.game.options.colours
        return colours.index(colour)

    def do_as(self, colour: str, *lines: str) -> list[e.AnyEvent]:
        """Let a certain seat take actions."""
        self.events = []
        for line in lines:
            self.events += self.game.apply(self.seat(colour), self.game.read_action(line))
        return self.events

    def plots(self, **rows: str) -> list[e.AnyEvent]:
        """Everybody plots and seals; whoever is not named waits."""
        events: list[e.AnyEvent] = []
        for colour in self.game.options.colours:
            steps = (f"plot {step}" for step in read_plot(rows.get(colour, "")))
            events += self.do_as(colour, *steps, "seal")
        self.events = events
        return events

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def acting(self) -> list[str]:
        return [self.game.options.colours[seat] for seat in self.game.acting]

    def player(self, colour: str) -> Player:
        return self.state.players[self.seat(colour)]

    def stock(self, colour: str) -> str:
        """`CCS`."""
        return "".join(letter * n for letter, n in zip(LETTERS, self.player(colour).stock, strict=True))

    def lies(self, city: str) -> PlacedCity:
        return self.state.cities.get(city, PlacedCity())

    def goods(self, city: str) -> str:
        """`BCGS` of a city, cheapest first."""
        letter_of = {name: letter for letter, name in LETTERS.items()}
        return "".join(letter_of[name] for name in self.lies(city).goods)

    def happened(self, kind: type) -> list[Any]:
        return [x for x in self.events if isinstance(x, kind)]

    def failures(self) -> list[tuple[str, str]]:
        """The steps of the last `do` that failed, and why."""
        return [(x.step, x.why) for x in self.happened(e.StepFailed)]


def new(players: int, seed: int = 1, catalogue: Catalogue = CATALOGUE, **chosen: Any) -> Play:
    """A game from its beginning."""
    return Play(MarchandsGame(Options(COLOURS[:players], seed, **chosen), catalogue))


def position(
    stage: StageName = "plotting",
    *,
    players: int = 4,
    turn: int = 1,
    first: str = "red",
    cities: Mapping[str, str] | None = None,
    empty: Sequence[str] = (),
    resources_due: int = 0,
    contracts_due: int = 0,
    bag: str | None = None,
    announced: Sequence[Sequence[int]] = (),
    actor: int = 0,
    cards: Sequence[int] = (),
    chance: str = "1",
    catalogue: Catalogue = CATALOGUE,
    options: Mapping[str, Any] | None = None,
    **seats: Mapping[str, Any],
) -> Play:
    """A position; a seat is told by its colour: at, stock, kept, monopolies, temples, electors.

    With a `bag` the resources that nobody mentions are in the stock of the last player.
    """
    colours = COLOURS[:players]
    told = {colour: seats.get(colour, {}) for colour in colours}
    at = {colour: told[colour].get("at", str(number)) for number, colour in enumerate(colours, 1)}
    kept = {colour: tuple(told[colour].get("kept", "").split()) for colour in colours}
    spare = _contracts(catalogue)
    spare.subtract(name for mine in kept.values() for name in mine)
    due = (resources_due, contracts_due)
    placed = _filled(cities or {}, [*empty, *at.values()], due, catalogue.cities_supplied(players), spare)
    stocks = {colour: Counter(LETTERS[letter] for letter in told[colour].get("stock", "")) for colour in colours}
    left = Counter(dict(zip(RESOURCES, catalogue.markers, strict=True)))
    for city in placed.values():
        left.subtract(city.goods)
    for stock in stocks.values():
        left.subtract(stock)
    if bag is not None:
        in_bag = Counter(LETTERS[letter] for letter in bag)
        left.subtract(in_bag)
        stocks[colours[-1]].update(left)
        left = in_bag
    contracts = _contracts(catalogue)
    contracts.subtract(city.contract for city in placed.values() if city.contract is not None)
    contracts.subtract(name for mine in kept.values() for name in mine)
    for seat, colour in enumerate(colours):
        for city_name in told[colour].get("temples", "").split():
            city = placed.get(city_name, PlacedCity())
            placed[city_name] = PlacedCity(city.goods, city.contract, seat)
    shown = stage not in ("caravans", "plotting")
    state = State(
        options=Options(colours, 1, **(options or {})),
        components=catalogue.digest,
        chance=chance,
        stage=stage,
        turn=turn,
        first=colours.index(first) if first in colours else 0,
        step=0,
        actor=actor,
        cities={name: placed[name] for name in CITIES if name in placed},
        players=tuple(
            Player(
                caravan=at[colour],
                stock=tuple(stocks[colour][name] for name in RESOURCES),
                kept=tuple(sorted(kept[colour], key=catalogue.design_of.__getitem__)),
                monopolies=told[colour].get("monopolies", 0),
                electors=tuple(told[colour].get("electors", {}).get(region, 0) for region in REGIONS),
                plot=read_plot("." * SLOTS if shown else ""),
                sealed=shown,
                taken=(),
            )
            for colour in colours
        ),
        resources_due=resources_due,
        contracts_due=contracts_due,
        bag=tuple(left[name] for name in RESOURCES),
        contract_bag={name: n for name, n in contracts.items() if n},
        cards=tuple(cards),
        announced=tuple(map(tuple, announced)),
    )
    return Play(MarchandsGame.from_state(state, catalogue))


def each(colours: Iterable[str], **what: Any) -> dict[str, Any]:
    """The same for each of several seats."""
    return dict.fromkeys(colours, what)


def _contracts(catalogue: Catalogue) -> Counter[str]:
    """Number of each."""
    return Counter({design.name: n for design, n in zip(catalogue.designs, catalogue.copies, strict=True)})


def _filled(
    cities: Mapping[str, str], empty: Sequence[str], due: tuple[int, int], wanted: int, spare: Counter[str]
) -> dict[str, PlacedCity]:
    """What a test says, and coal and dear contracts in cities from 20 downwards that it does not speak of."""
    placed = {
        name: PlacedCity(contract=lies[1:])
        if lies.startswith("=")
        else PlacedCity(goods=tuple(sorted((LETTERS[letter] for letter in lies), key=RESOURCES.index)))
        for name, lies in cities.items()
    }
    left = spare - Counter(city.contract for city in placed.values() if city.contract is not None)
    contracts = list(left.elements())
    free = [name for name in CITIES[:DIE] if name not in placed and name not in empty]
    for _ in range(wanted - due[0] - sum(bool(city.goods) for city in placed.values())):
        placed[free.pop()] = PlacedCity(goods=("coal",))
    for _ in range(wanted - due[1] - sum(city.contract is not None for city in placed.values())):
        placed[free.pop()] = PlacedCity(contract=contracts.pop())
    return placed
