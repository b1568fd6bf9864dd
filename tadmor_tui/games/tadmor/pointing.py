"""What the mouse can point at on Tadmor's table, each in a line."""

from __future__ import annotations

from rules.contract import Seat
from rules.message import Counted
from rules.tadmor import names
from rules.tadmor.scoring.final import points_when_returned
from rules.tadmor.state import LAST_TURN
from tadmor_tui.games.tadmor.painted_panes import ImprovementGrid
from tadmor_tui.games.tadmor.position import Scene, catalogue_of
from tadmor_tui.games.tadmor.text.components import favour_brief, price
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.games.tadmor.things import RARE, SEAT, TRACKER
from tadmor_tui.games.tadmor.tile_entries import TileEntry, tile_entries
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.games.tadmor.widgets.improvement_grid import explain_tile
from tadmor_tui.games.tadmor.widgets.merchant_pane import temple_parts
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pointing import parted


def thing_called(scene: Scene, word: str) -> str:
    """An improvement or a mission by its id."""
    return word if word in scene.catalogue.improvements or word in scene.catalogue.missions else ""


def explain_thing(scene: Scene, thing: str, cells: int) -> str:
    """What lies there, and what it means for the one who looks, as far as there is room."""
    kind, name = parted(thing)
    if thing in scene.board.slots:
        return explain_slot(scene, thing)
    if thing in scene.catalogue.improvements:
        return _tile(scene, thing, cells)
    if thing in scene.catalogue.missions:
        return _mission(scene, thing)
    if kind == SEAT:
        return _merchant(scene, int(name))
    if kind == RARE:
        return _rare_good(scene, name)
    return _turn(scene) if thing == TRACKER else ""


def open_thing(model: TadmorUIState, thing: str) -> None:
    """Offer what can be done with it now, and do nothing yet; what can't be used is shown."""
    kind, name = parted(thing)
    if kind == SEAT:
        model.show_merchant(int(name))
    elif thing in catalogue_of(model.snapshot.components).improvements:
        model.open(ImprovementGrid)
        model.point_at_tile(thing)
    elif offers := model.offers_about(name):
        model.offer_only(offers)


def _tile(scene: Scene, tile: str, cells: int) -> str:
    """One that does not lie open is explained as if it were for sale."""
    entry = next((entry for entry in tile_entries(scene.view) if entry.tile == tile), TileEntry(tile, None))
    return explain_tile(scene, entry, cells)


def _mission(scene: Scene, card: str) -> str:
    mission = scene.catalogue.missions[card]
    return t(
        "Mission {card}: {price} for {points} PP; returned, {half} PP and {favour}.",
        card=card,
        price=price(mission.cost),
        points=mission.points,
        half=points_when_returned(mission),
        favour=favour_brief(mission),
    )


def _rare_good(scene: Scene, good: str) -> str:
    colour = scene.catalogue.colour_of[good]
    own = scene.view.merchants[scene.seat].rare_goods.count(good)
    return t(
        "{good.capital}: {colour}, {price}; {left} left, {own} yours; sets of different rare goods score at the end.",
        good=names.rare_good(good),
        colour=names.colour(colour),
        price=price(scene.catalogue.rare_prices[colour]),
        left=scene.view.stacks[colour].left.get(good, 0),
        own=own,
    )


def _merchant(scene: Scene, seat: Seat) -> str:
    m = scene.view.merchants[seat]
    return t(
        "{name}: {points} PP, tower {tower}, temple parts {temple}, {goods}, {rare}; a click shows the whole board.",
        name=scene.names[seat],
        points=m.points,
        tower=m.tower,
        temple=temple_parts(m.temples),
        goods=Counted(sum(m.warehouse) + sum(m.traded), names.GOOD),
        rare=Counted(len(m.rare_goods), names.RARE_GOOD),
    )


def _turn(scene: Scene) -> str:
    view = scene.view
    return t(
        "Turn {turn} of {turns}, {stage}; {name} is first.",
        turn=view.turn,
        turns=LAST_TURN,
        stage=names.stage(view.stage),
        name=scene.names[view.first],
    )
