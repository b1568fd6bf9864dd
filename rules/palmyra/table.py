"""The table in play: the state as small numbers, so that whatever searches for a good turn can copy and try quickly.

It is turned into words and back at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct

from rules.contract import Seat
from rules.palmyra import events as e
from rules.palmyra.cells import packed, unpacked
from rules.palmyra.components.catalogue import Catalogue, City
from rules.palmyra.state import FIGURES, SOURCES, LaidTile, Options, Place, Player, StageName, State, Turn
from rules.palmyra.tiles import FEATURE_MASK, KIND_OF, TILES

IN_CITY = 1 << 30
"""The place of a figure in the city: no cell."""
NOT_CHOSEN = -(1 << 30)
"""The legion's new place before it is chosen."""
NOBODY = -1
Coins: TypeAlias = tuple[int, ...]
"""By where they came from (`SOURCES`)."""
NO_COINS: Coins = (0,) * len(SOURCES)


class Table(Struct, gc=False):
    """A state being played on. Hands, stacks and coins are tuples, which copies share."""

    catalogue: Catalogue
    options: Options
    city: City
    board: dict[int, int]
    """The kind of tile on each packed cell: those of the city first, then the land in the order of laying."""
    exits: tuple[int, ...]
    """The empty cells that neighbour the city, row by row (P4.2)."""
    figures: list[int]
    """The packed cells of the figures, or IN_CITY: legion and censor of each seat in turn."""
    hands: list[tuple[int, ...]]
    """The kinds of unflipped tiles, in order."""
    flipped: list[tuple[int, ...]]
    coins: list[Coins]
    large: tuple[int, ...]
    small: tuple[int, ...]
    """The stacks, the next tile first."""
    reserve: int
    first: Seat
    seat: Seat
    turn: int = 1
    stage: StageName = "turn"
    gone: int = 0
    caesar: Seat = NOBODY
    figure: int = 0
    laid: int = 0
    landscape: int = 0
    feature: int = 0
    legion_to: int = NOT_CHOSEN
    events: list[e.AnyEvent] = []
    """Those of the action that is being carried out."""

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def to_act(self) -> Seat | None:
        return None if self.stage == "game over" else self.seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        return () if self.stage == "game over" else (self.seat,)

    @property
    def alone(self) -> bool:
        """True if this is the solo game (P9)."""
        return len(self.hands) == 1

    @property
    def coins_are_hidden(self) -> bool:
        """True if players may not know how many coins others have; in the end all are counted (ruling 25)."""
        return not (self.alone or self.options.open_coins or self.stage == "game over")

    @property
    def matched(self) -> int:
        """The matches of the tiles of this turn so far."""
        return self.landscape + self.feature

    @property
    def mover(self) -> int:
        """The place of the moving figure in `figures`."""
        return 2 * self.seat + self.figure

    @property
    def land(self) -> islice[int]:
        """The cells of the land tiles in the order in which they were laid."""
        return islice(self.board, len(self.city.board), None)

    def laid_a_feature(self) -> bool:
        """True if one of the tiles laid in this turn has a feature."""
        if not self.laid:
            return False
        return any(kind & FEATURE_MASK for kind in islice(reversed(self.board.values()), self.laid))

    def total(self, seat: Seat) -> int:
        """Return the number of coins a player has."""
        return sum(self.coins[seat])

    def has_caesar(self) -> bool:
        return self.caesar == self.seat

    def copy(self) -> Self:
        """Return an independent copy; set new events before playing on it."""
        twin = self.__copy__()
        twin.board = self.board.copy()
        twin.figures = self.figures.copy()
        twin.hands = self.hands.copy()
        twin.flipped = self.flipped.copy()
        twin.coins = self.coins.copy()
        return twin


def place_of(packed_cell: int) -> Place:
    """Return the place of a figure, in words."""
    return "city" if packed_cell == IN_CITY else unpacked(packed_cell)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return the items less one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


# --- between the table and the state


def state_of(table: Table) -> State:
    """Return the table in words."""
    return State(
        options=table.options,
        components=table.catalogue.digest,
        first=table.first,
        stage=table.stage,
        turn=Turn(
            number=table.turn,
            seat=table.seat,
            figure=FIGURES[table.figure],
            laid=table.laid,
            landscape=table.landscape,
            feature=table.feature,
            legion_to=None if table.legion_to == NOT_CHOSEN else place_of(table.legion_to),
        ),
        players=tuple(
            Player(
                legion=place_of(table.figures[2 * seat]),
                censor=place_of(table.figures[2 * seat + 1]),
                tiles=_tiles(table.hands[seat]),
                flipped=_tiles(table.flipped[seat]),
                coins=table.coins[seat],
            )
            for seat in range(table.seats)
        ),
        land=tuple(LaidTile(unpacked(cell), TILES[table.board[cell]]) for cell in table.land),
        large=_tiles(table.large),
        small=_tiles(table.small),
        reserve=table.reserve,
        gone=table.gone,
        caesar=None if table.caesar == NOBODY else table.caesar,
    )


def table_of(state: State, catalogue: Catalogue) -> Table:
    """Return the table that a state tells of; the state has been checked."""
    turn, city = state.turn, catalogue.cities[len(state.players)]
    board = city.board | {packed(laid.cell): KIND_OF[laid.tile] for laid in state.land}
    return Table(
        catalogue=catalogue,
        options=state.options,
        city=city,
        board=board,
        exits=tuple(cell for cell in city.exits if cell not in board),
        figures=[_packed(place) for player in state.players for place in (player.legion, player.censor)],
        hands=[_kinds(player.tiles) for player in state.players],
        flipped=[_kinds(player.flipped) for player in state.players],
        coins=[player.coins for player in state.players],
        large=_kinds(state.large),
        small=_kinds(state.small),
        reserve=state.reserve,
        first=state.first,
        seat=turn.seat,
        turn=turn.number,
        stage=state.stage,
        gone=state.gone,
        caesar=NOBODY if state.caesar is None else state.caesar,
        figure=FIGURES.index(turn.figure),
        laid=turn.laid,
        landscape=turn.landscape,
        feature=turn.feature,
        legion_to=NOT_CHOSEN if turn.legion_to is None else _packed(turn.legion_to),
    )


def _tiles(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(TILES[kind] for kind in kinds)


def _kinds(tiles: Iterable[str]) -> tuple[int, ...]:
    return tuple(KIND_OF[tile] for tile in tiles)


def _packed(place: Place) -> int:
    return IN_CITY if place == "city" else packed(place)
