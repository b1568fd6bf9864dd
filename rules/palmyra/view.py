"""The knowledge of a seat (P1.9). This module is the filter for secrets: nothing hidden passes it."""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import FOR_EVER, Memory, Seat
from rules.palmyra.cells import Cell, neighbours_of, unpacked
from rules.palmyra.state import FIGURES, Colour, FigureName, Place, StageName
from rules.palmyra.table import NO_COINS, NOBODY, NOT_CHOSEN, Table, place_of
from rules.palmyra.tiles import TILES


class TileView(Struct, frozen=True):
    """A tile on the table."""

    cell: Cell
    tile: str


class PlayerView(Struct, frozen=True):
    """A player as the others see them; the number of coins is hidden, unless all lie open."""

    seat: Seat
    colour: Colour
    tiles: tuple[str, ...]
    flipped: int
    coins: int | None
    legion: Place
    censor: Place
    caesar: bool


class View(Struct, frozen=True):
    seat: Seat | None
    turn: int
    stage: StageName
    first: Seat
    to_act: Seat | None
    figure: FigureName | None
    """The figure that moves in a conquer or revenue turn."""
    laid: int
    """Number of tiles laid in this turn; they are the last ones of the land."""
    landscape: int
    feature: int
    """Their matches."""
    legion_to: Place | None
    """The new place of the legion, while the censor's is still to be chosen."""
    players: tuple[PlayerView, ...]
    city: tuple[TileView, ...]
    land: tuple[TileView, ...]
    """In the order in which they were laid."""
    large: int
    small: int
    """The heights of the stacks."""
    reserve: int | None
    """None in an earlier position, if coins are hidden: it would tell how many were collected since."""
    gone: int
    expert: bool
    open_coins: bool
    level: int
    """Of the solo game; 0 with more players."""
    target: int
    """The coins that a solo game is played for; 0 with more players."""

    @property
    def seat_of_turn(self) -> Seat:
        """The seat whose turn it is, or was when the game ended."""
        return (self.first + self.turn - 1) % len(self.players)


def free_cells_beside(view: View, place: Place) -> list[Cell]:
    """Return the empty cells beside a figure that stands there, as everybody sees them (P4.1, P4.2)."""
    city = [tile.cell for tile in view.city]
    taken = {*city, *(tile.cell for tile in view.land)}
    around = (near for cell in (city if place == "city" else [place]) for near in neighbours_of(cell))
    return [cell for cell in dict.fromkeys(around) if cell not in taken]


def why_over(view: View) -> Literal["income", "draw", "coins"] | None:
    """Return the reason for the end of a game; None while it goes on.

    The reserve is never empty while it does. Tiles are laid in a turn that earns some, and none in one that
    reorganizes.
    """
    if view.stage != "game over":
        return None
    if not view.reserve:
        return "coins"
    return "income" if view.laid else "draw"


def view_of(table: Table, seat: Seat | None) -> View:
    """Return the table as that seat sees it; None is a spectator."""
    level = table.options.level if table.alone else 0
    over = table.stage == "game over"
    return View(
        seat=seat,
        turn=table.turn,
        stage=table.stage,
        first=table.first,
        to_act=None if over else table.seat,
        figure=FIGURES[table.figure] if table.stage in ("conquer", "revenue", "split", "flip") else None,
        laid=table.laid,
        landscape=table.landscape,
        feature=table.feature,
        legion_to=None if table.legion_to == NOT_CHOSEN else place_of(table.legion_to),
        players=tuple(
            _player(table, other, seat == other or not table.coins_are_hidden) for other in range(table.seats)
        ),
        city=tuple(TileView(unpacked(cell), TILES[kind]) for cell, kind in table.city.board.items()),
        land=tuple(TileView(unpacked(cell), TILES[table.board[cell]]) for cell in table.land),
        large=len(table.large),
        small=len(table.small),
        reserve=table.reserve,
        gone=table.gone,
        expert=table.options.expert,
        open_coins=table.options.open_coins,
        level=level,
        target=table.catalogue.file.levels[str(level)].target if level else 0,
    )


def memory_of(view: View) -> Memory:
    """Tell hidden amounts until all players have had another turn (P1.9)."""
    hidden = not (view.open_coins or len(view.players) == 1 or view.stage == "game over")
    return Memory(turns=len(view.players)) if hidden else FOR_EVER


def earlier_view(view: View) -> View:
    """Return a position that lies further back, without what tells amounts of coins."""
    return replace(view, reserve=None, landscape=0, feature=0)


def _player(table: Table, seat: Seat, knows: bool) -> PlayerView:
    return PlayerView(
        seat=seat,
        colour=table.options.colours[seat],
        tiles=tuple(TILES[kind] for kind in table.hands[seat]),
        flipped=len(table.flipped[seat]),
        coins=table.total(seat) if knows else None,
        legion=place_of(table.figures[2 * seat]),
        censor=place_of(table.figures[2 * seat + 1]),
        caesar=table.caesar == seat != NOBODY,
    )


# --- the unknown, dealt anew


_SEED_BITS = 64


def deal_anew(table: Table, seat: Seat, rng: Random) -> Table:
    """Return a table that this seat can't tell from the true one. Everything it knows stays as it is.

    What flipped tiles show stays too: every player saw them before they were flipped. The hidden things are put into a
    fixed order before they are dealt, so that the outcome depends on what is known and on `rng` alone.
    """
    twin = table.copy()
    twin.options = replace(table.options, seed=rng.getrandbits(_SEED_BITS))
    large = sorted(table.large)
    rng.shuffle(large)
    twin.large = tuple(large)
    _deal_small(twin, rng)
    if table.coins_are_hidden:
        _deal_coins(twin, seat, rng)
    return twin


def _deal_small(twin: Table, rng: Random) -> None:
    """The tiles that lie flipped from the beginning of a solo game are unknown to the player too (P9.3)."""
    unseen = twin.catalogue.file.levels[str(twin.options.level)].flipped if twin.alone else 0
    small = sorted(twin.small + twin.flipped[0][:unseen])
    rng.shuffle(small)
    twin.flipped[0] = (*small[:unseen], *twin.flipped[0][unseen:])
    twin.small = tuple(small[unseen:])


def _deal_coins(twin: Table, seat: Seat, rng: Random) -> None:
    """The others have together what is neither in the reserve nor one's own; who has how much is unknown.

    One may have up to about twice as many as another, as it often is.
    """
    others = [other for other in range(twin.seats) if other != seat]
    together = sum(twin.total(other) for other in others)
    shares = [1 + rng.random() for _ in others]
    whole = sum(shares)
    left = together
    for other, share in zip(others, shares, strict=True):
        coins = min(left, round(together * share / whole))
        left -= coins
        twin.coins[other] = (coins, *NO_COINS[1:])
    twin.coins[others[-1]] = (twin.total(others[-1]) + left, *NO_COINS[1:])
