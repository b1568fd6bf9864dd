"""Hidden things dealt anew: hands, face-down stacks, the marauder card and the source of chance."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rules.contract import Seat
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.state import Plot, State, copy_state
from rules.tadmor.table import Table

_SEED_BITS = 64


def deal_anew(table: Table, seat: Seat, rng: Random) -> Table:
    """Return a table that this seat can't tell from the true one. Everything it knows stays as it is.

    The hidden things are put into a fixed order before they are dealt, so that the outcome depends on what is known
    and on `rng`, never on where they really lie.
    """
    state, catalogue = table.state, table.catalogue
    twin = copy_state(state)
    twin.options = replace(state.options, seed=rng.getrandbits(_SEED_BITS))
    twin.chance = f"{rng.getrandbits(_SEED_BITS):x}"
    _deal_missions(twin, catalogue, seat, rng)
    for colour, stack in state.stacks.items():
        beneath = sorted(stack[1:])
        rng.shuffle(beneath)
        twin.stacks[colour] = (*stack[:1], *beneath)
    if twin.plot is not None and twin.plot.seat != seat:
        possible = [region for region in catalogue.file.regions if region != twin.attacked]
        twin.plot = Plot(twin.plot.seat, rng.choice(possible))
    return Table(catalogue, twin)


def _deal_missions(twin: State, catalogue: Catalogue, seat: Seat, rng: Random) -> None:
    hidden = set(twin.deck)
    for other, merchant in enumerate(twin.merchants):
        if other != seat:
            hidden.update(merchant.hand)
    cards = [card for card in catalogue.missions if card in hidden]
    rng.shuffle(cards)
    for other, merchant in enumerate(twin.merchants):
        if other != seat:
            count = len(merchant.hand)
            merchant.hand, cards = tuple(cards[:count]), cards[count:]
    twin.deck = tuple(cards)
