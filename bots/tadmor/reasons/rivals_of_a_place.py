"""What others have to do with a place: marauders who may come, and rivals who could use it."""

from __future__ import annotations

from collections.abc import Iterator

from bots.tadmor.reasons.considered_placement import ConsideredPlacement
from bots.tadmor.reasons.reason import Clause
from bots.tadmor.search.turn_worth import Workshop
from bots.tadmor.worth.position_worth import Valuer
from rules.message import message
from rules.tadmor.components import schema as c

WANTED = 2.5
"""PP that a place must be worth to a rival before it is said that he wants it."""


def marauder_clauses(x: ConsideredPlacement) -> Iterator[Clause]:
    """Marauders never strike the same region twice running, and their owner knows where they strike (T4.7)."""
    slot, state = x.table.board.slots.get(x.action.place), x.shop.state
    if slot is None or state.plot is None or x.shop.powers.no_marauders:
        return
    if state.plot.seat == x.shop.seat:
        if slot.region == state.plot.region and not x.shop.powers.revealer_stays:
            yield Clause(message("though one's own marauders strike there"), 9, secret=True)
    elif slot.region == state.attacked:
        yield Clause(message("safe from the marauders, who never come twice running"), 4.6)


def rivalry_clauses(x: ConsideredPlacement) -> Iterator[Clause]:
    """The last free place of its kind, and a rival who could use it."""
    rows, state = x.table.board.rows, x.shop.state
    row = rows.get(x.action.place)
    if row is None or isinstance(row, c.ImproveSlot):
        return
    taken = {place for m in state.merchants for place in m.pieces}
    same = [place for place, other in rows.items() if other == row and place not in taken]
    if len(same) > 1:
        return
    many = sum(other == row for other in rows.values()) > 1
    wanting = None if isinstance(row, c.MissionSlot) else _who_wants(x)
    if wanting is not None:
        name = x.names[wanting]
        if many:
            yield Clause(message("{name} could use it too, and it is the last one", name=name), 4.5)
        else:
            yield Clause(message("{name} could use it too", name=name), 4.5)
    elif many:
        yield Clause(message("the last free place of its kind"), 3)


def _who_wants(x: ConsideredPlacement) -> int | None:
    """The rival to whom the place is worth most, as far as one can see his goods."""
    best, who = WANTED, None
    for seat, m in enumerate(x.shop.state.merchants):
        if seat == x.shop.seat or not (m.camels if x.action.piece == "camel" else m.ships):
            continue
        shop = Workshop(x.table, seat, Valuer(x.table.catalogue, weights=x.shop.valuer.weights))
        gain = shop.worth((*m.pieces, x.action.place)) - shop.worth(m.pieces)
        if gain > best:
            best, who = gain, seat
    return who
