"""Between the table in play and the state that is saved."""

from __future__ import annotations

from collections.abc import Iterable

from rules.palmyra.cells import packed, unpacked
from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.reach import open_exits
from rules.palmyra.state import FIGURES, LaidTile, Place, Player, State, Turn
from rules.palmyra.table import IN_CITY, NOBODY, NOT_CHOSEN, Table, place_of
from rules.palmyra.tiles import KIND_OF, TILES


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
        exits=open_exits(city, board),
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
