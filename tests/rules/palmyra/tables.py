"""Positions in a line, for tests that read like the rulebook.

table = position(land={(0, -1): "H/-"}, red=dict(legion=(0, -1), tiles="L:H/T S:D/-"))
table.do("conquer with legion", "lay large hills tower at 1,-1", "stop")
assert table.drawn() == {"large": 1, "small": 1}

Tiles are written as in the test vectors: landscape and feature by their letters, a dash for none. On the table a tile
has the size of its cell; elsewhere L or S stands before it. Whatever a test does not mention is with the last player:
tiles that are neither laid nor in a stack, and coins that are not in the reserve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.palmyra import events as e
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.components.catalogue import Catalogue, standard_catalogue
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, LaidTile, Options, Player, StageName, State, Turn
from rules.palmyra.table import table_of
from rules.palmyra.tiles import KIND_OF, TILES
from tests.rules.play import Played

CATALOGUE = standard_catalogue()
_LANDSCAPES = {"D": "desert", "H": "hills", "M": "mountains"}
_FEATURES = {"T": " tower", "L": " lake", "C": " caravan", "-": ""}
_SIZES = {"L": "large", "S": "small"}
AWAY = 40
"""Boards of test vectors have no city; moved so far, they do not meet it."""


def laid(cell: Cell, short: str) -> str:
    """`large hills tower` for `H/T` on a large cell."""
    size = "small" if is_small(cell) else "large"
    return f"{size} {_LANDSCAPES[short[0]]}{_FEATURES[short[2]]}"


def held(short: str) -> str:
    """`small desert` for `S:D/-`."""
    return f"{_SIZES[short[0]]} {_LANDSCAPES[short[2]]}{_FEATURES[short[4]]}"


def away(cell: Cell) -> Cell:
    """A cell of a test vector, far from the city."""
    return cell[0] + AWAY, cell[1] + AWAY


class Play(Played[e.AnyEvent]):
    """A game of Palmyra with short words for what tests do and ask."""

    def __init__(self, game: PalmyraGame) -> None:
        super().__init__(game)
        self.game = game

    def reorganize(self, size: str = "large", *then: str) -> list[e.AnyEvent]:
        """Reorganize, drawing such a tile if there is a choice; then do these things, and let the figures stay."""
        events = self.do("reorganize")
        for line in (f"draw {size}", *then):
            events += self.do(line) if self.stage.startswith(("draw", "move")) else []
        while self.stage.startswith("move"):
            events += self.do(self.offers("move")[0])
        self.events = events
        return events

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def over(self) -> bool:
        return not self.game.acting

    @property
    def to_act(self) -> str | None:
        seat = self.game.to_act
        return None if seat is None else self.game.options.colours[seat]

    def player(self, colour: str) -> Player:
        colours: tuple[str, ...] = self.game.options.colours
        return self.state.players[colours.index(colour)]

    def coins(self, colour: str) -> int:
        return sum(self.player(colour).coins)

    def heights(self) -> tuple[int, int]:
        """Heights of the large and the small stack."""
        return len(self.state.large), len(self.state.small)

    def drawn(self) -> Counter[str]:
        """Numbers of tiles of each size that the last `do` drew."""
        tiles = (tile for x in self.events if isinstance(x, e.TilesDrawn) for tile in x.tiles)
        return Counter(tile.split()[0] for tile in tiles)

    def matched(self) -> list[tuple[int | None, int | None]]:
        """Matches of each tile laid by the last `do`, by landscape and by feature."""
        return [(x.landscape, x.feature) for x in self.events if isinstance(x, e.TileLaid)]

    def happened(self, kind: type) -> list[Any]:
        return [x for x in self.events if isinstance(x, kind)]


def new(players: int, seed: int = 1, catalogue: Catalogue = CATALOGUE, **chosen: Any) -> Play:
    """A game from its beginning, the first seat first."""
    chosen = {"first": "first", **chosen}
    return Play(PalmyraGame(Options(COLOURS[:players], seed, **chosen), catalogue))


def position(
    stage: StageName = "turn",
    *,
    players: int = 2,
    turn: str = "red",
    land: Mapping[Cell, str] | None = None,
    large: int = 10,
    small: int = 10,
    reserve: int = 60,
    gone: int = 0,
    caesar: str | None = None,
    expert: bool = False,
    open_coins: bool = False,
    level: int = 1,
    this_turn: Mapping[str, Any] | None = None,
    checked: bool = True,
    catalogue: Catalogue = CATALOGUE,
    **seats: Mapping[str, Any],
) -> Play:
    """A position; a seat is told by its colour: legion, censor, tiles, flipped, coins."""
    colours = COLOURS[:players]
    laid_tiles = tuple(LaidTile(cell, laid(cell, short)) for cell, short in (land or {}).items())
    hands = [_held(seats.get(colour, {}).get("tiles", "")) for colour in colours]
    flipped = [_held(seats.get(colour, {}).get("flipped", "")) for colour in colours]
    left = Counter(dict(zip(TILES, catalogue.mix, strict=True)))
    left.subtract(tile.tile for tile in laid_tiles)
    left.subtract(tile for tiles in (*hands, *flipped) for tile in tiles)
    assert min(left.values()) >= 0, "there are not so many tiles of a kind"
    rest = [tile for tile in TILES for _ in range(left[tile])]
    stacks = [[tile for tile in rest if tile.startswith(size)] for size in ("large", "small")]
    hands[-1] += [*stacks[0][large:], *stacks[1][small:]]
    coins = [seats.get(colour, {}).get("coins", 0) for colour in colours]
    coins[-1] += catalogue.file.coins.total - reserve - gone - sum(coins)
    state = State(
        options=Options(colours, 1, expert=expert or caesar is not None, open_coins=open_coins, level=level),
        components=catalogue.digest,
        first=0,
        stage=stage,
        turn=Turn(number=1, seat=_seat(colours, turn), **(this_turn or {})),
        players=tuple(
            Player(
                legion=seats.get(colour, {}).get("legion", "city"),
                censor=seats.get(colour, {}).get("censor", "city"),
                tiles=tuple(sorted(hands[seat], key=KIND_OF.__getitem__)),
                flipped=tuple(flipped[seat]),
                coins=(coins[seat], 0, 0, 0, 0),
            )
            for seat, colour in enumerate(colours)
        ),
        land=laid_tiles,
        large=tuple(stacks[0][:large]),
        small=tuple(stacks[1][:small]),
        reserve=reserve,
        gone=gone,
        caesar=None if caesar is None else _seat(colours, caesar),
    )
    if checked:
        return Play(PalmyraGame.from_state(state, catalogue))
    return Play(PalmyraGame._around(table_of(state, catalogue)))


def vector(land: Mapping[Cell, str], **rest: Any) -> Play:
    """A position on a board without the city, as the test vectors have it; its cells are moved `AWAY`."""
    return position(land={away(cell): short for cell, short in land.items()}, checked=False, **rest)


def _seat(colours: Sequence[str], colour: str) -> int:
    return list(colours).index(colour)


def _held(tiles: str | Iterable[str]) -> list[str]:
    return [held(short) for short in (tiles.split() if isinstance(tiles, str) else tiles)]
