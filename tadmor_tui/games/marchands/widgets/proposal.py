"""The way of a plot on the map, and what is proposed to a player there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from textual.geometry import Offset

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.prospects import Prospect, foresee
from rules.marchands.view import View
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.steps import fails, may_fail
from tadmor_tui.games.marchands.widgets.road_map import MapLook, layout_for, paint_map
from tadmor_tui.render.text import Line
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.widgets.appearance import Appearance


def look_of_plot(prospect: Prospect, start: str, seat: Seat, cursor: str | None = None) -> MapLook:
    """The roads that a caravan would go, and the numbers of the steps in the cities."""
    steps: dict[str, tuple[int, ...]] = {}
    for number, seen in enumerate(prospect.steps, 1):
        steps[seen.city] = (*steps.get(seen.city, ()), number)
    failing = frozenset(n for n, seen in enumerate(prospect.steps, 1) if fails(seen) or may_fail(seen))
    path = (start, *(seen.city for seen in prospect.steps))
    return MapLook(path=path, steps=steps, failing=failing, seat=seat, cursor=cursor)


def plot_laid(plot: tuple[Step, ...], actions: Sequence[Action]) -> tuple[Step, ...]:
    """A plot after steps were laid and taken off."""
    for action in actions:
        if isinstance(action, a.Plot):
            plot = (*plot, action.step)
        elif isinstance(action, a.Erase):
            plot = plot[:-1]
    return plot


def paint_proposal(
    snapshot: TableSnapshot[MarchandsGame, View],
    advised: AdvisedAction,
    hand_open: bool,
    look: Appearance,
    cells: int,
    rows: int,
) -> list[Line]:
    """The map with the whole plot as it would be then, or with the city to start from."""
    catalogue = cast(Catalogue, snapshot.components)
    size = layout_for(catalogue, cells, rows).size
    person = snapshot.person
    if size.width > cells or size.height > rows or person is None:
        return []
    scene = Scene(snapshot.view, snapshot.names, catalogue, look.glyphs, look.keys, look.coloured, hand_open)
    return paint_map(scene, _look(snapshot, person, advised), Offset(-((cells - size.width) // 2), 0), cells, rows)


def _look(snapshot: TableSnapshot[MarchandsGame, View], person: Seat, advised: AdvisedAction) -> MapLook:
    player = snapshot.view.players[person]
    match advised.action:
        case a.PlaceCaravan(city):
            return MapLook(cursor=city)
        case a.PlaceElectors(regions):
            return MapLook(regions={region: regions.count(region) for region in regions})
        case a.Plot() | a.Erase() | a.Seal():
            plot = plot_laid(player.plot or (), advised.lays or (advised.action,))
            return look_of_plot(foresee(snapshot.game.table, person, plot), player.caravan or "", person)
        case _:
            return MapLook()
