"""Palmyra as lines of text, for the game that is played line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Action, Components, Seat
from rules.message import Message, Name, Series, message
from rules.palmyra import names as things
from rules.palmyra.view import PlayerView, View
from tadmor_tui.games.palmyra.pieces import tile_of
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.text.events import place_told
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.games.palmyra.widgets.city_board import paint_board, select_board
from tadmor_tui.render.glyphs import ASCII
from tadmor_tui.render.text import text_of
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance

_ROW_CELLS = 5
"""Cells for the number of a row before the board."""


class PalmyraLines:
    def board(self, view: View, names: Sequence[str], components: Components) -> Iterator[str]:
        """The table in lines, and the board as it is sketched, with the numbers of columns and rows of cells."""
        yield t("Turn {turn}, {stage}.", turn=view.turn, stage=Name("palmyra/stage", view.stage))
        yield t(
            "Reserve: {coins}. Stacks: {large}, {small}.",
            coins=things.counted_coins(view.reserve or 0),
            large=things.counted_large(view.large),
            small=things.counted_small(view.small),
        )
        if view.target:
            yield nt(
                "Level {level}: the target is {n} coin.",
                "Level {level}: the target is {n} coins.",
                view.target,
                level=view.level,
            )
        for seat in range(len(view.players)):
            yield t("{name}: {told}", name=names[seat], told=self.seat(view, seat))
        yield from _sketch(view)

    def seat(self, view: View, seat: Seat) -> str:
        return t("{parts}.", parts=Series(tuple(_parts(view.players[seat]))))

    def hand(self, view: View, seat: Seat, components: Components) -> Iterator[str]:
        """Every kind of tile with what it has to match."""
        for tile in dict.fromkeys(view.players[seat].tiles):
            yield t("{tile.capital}: {use}", tile=tile_words(tile), use=_use(tile))

    def about(self, view: View, action: Action, components: Components) -> str:
        return ""


def _parts(player: PlayerView) -> Iterator[Message]:
    if player.coins is None:
        yield message("coins hidden")
    else:
        yield message("{coins}", coins=things.counted_coins(player.coins))
    yield message("{tiles} flipped", tiles=things.counted_tiles(player.flipped))
    yield message("legion at {place}", place=place_told(player.legion))
    yield message("censor at {place}", place=place_told(player.censor))
    if player.caesar:
        yield message("has Caesar")
    tiles = Series(tuple(tile_words(tile) for tile in player.tiles))
    yield message("tiles: {tiles}", tiles=tiles) if player.tiles else message("no tiles")


def _use(tile: str) -> str:
    size, landscape, feature = tile_of(tile)
    near = 4 if size == "small" else 8
    if feature:
        return t(
            "up to {near} neighbours, which pay for {landscape} and for {feature.a}.",
            near=near,
            landscape=things.landscape(landscape),
            feature=things.feature(feature),
        )
    return t("up to {near} neighbours, which pay for {landscape}.", near=near, landscape=things.landscape(landscape))


def _sketch(view: View) -> Iterator[str]:
    pitch = Scale.SMALL.pitch
    area = pitch.around([tile.cell for tile in (*view.city, *view.land)])
    columns = range(area.x // pitch.columns, area.right // pitch.columns)
    yield " " * _ROW_CELLS + "".join(f"{x:^{pitch.columns}}" for x in columns)
    board = select_board(view, Scale.SMALL, area.offset)
    drawn = paint_board(board, area.size, Appearance(ASCII, KeyNames({}), coloured=False))
    for y, row in enumerate(text_of(drawn).split("\n"), area.y):
        number = "" if y % pitch.rows else y // pitch.rows
        yield f"{number:>{_ROW_CELLS - 1}} {row}"
