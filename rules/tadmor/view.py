"""The knowledge of a seat (T1.5). This module is the filter for secrets: nothing hidden passes it."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Seat
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import Goods
from rules.tadmor.state import Colour, Go, PieceKind, Plot, StageName, State, copy_state
from rules.tadmor.table import Table


class MerchantView(Struct, frozen=True):
    """A merchant as the others see them; only the owner sees the hand."""

    seat: Seat
    colour: Colour
    points: int
    warehouse: Goods
    traded: Goods
    camels: int
    ships: int
    pieces: dict[str, PieceKind]
    tower: int
    temples: tuple[int, ...]
    rare_goods: tuple[str, ...]
    improvements: tuple[str, ...]
    fulfilled: tuple[str, ...]
    returned: tuple[str, ...]
    marks: tuple[str, ...]
    hand_size: int
    hand: tuple[str, ...] | None
    storage: int
    """Number of goods that may be kept at the end of a turn."""
    next_level: Goods
    next_pair: Goods
    """The prices of the next tower level by itself and of the next pair."""
    next_parts: dict[str, Goods]
    """The temple parts that could be built next, with their full prices."""


class StackView(Struct, frozen=True):
    """A stack of rare goods: the top is open, and what lies beneath is known but not its order."""

    top: str | None
    left: dict[str, int]


class View(Struct, frozen=True):
    seat: Seat | None
    turn: int
    era: int
    stage: StageName
    experienced: bool
    most_pairs: int
    """The most pairs of tower levels that one action builds; 0 is no limit."""
    go: Go | None
    queue: tuple[Go, ...]
    first: Seat
    pawn: Seat
    merchants: tuple[MerchantView, ...]
    display: tuple[str, ...]
    unseen: tuple[str, ...]
    cleared: tuple[str, ...]
    stacks: dict[str, StackView]
    deck_size: int
    discards: tuple[str, ...]
    attacked: str | None
    raid_by: Seat | None
    """The merchant who revealed the raid of this turn, while the stage is on."""
    raid: str | None
    plot_by: Seat | None
    """The owner of the marauder card that lies face down."""
    plot: str | None
    """Its region, for the one who chose it."""
    finishers: tuple[Seat, ...]


def view_of(table: Table, seat: Seat | None) -> View:
    """Return the table as that seat sees it; None is a spectator."""
    state = table.state
    plot, raid = state.plot, state.raid
    return View(
        seat=seat,
        turn=state.turn,
        era=state.era,
        stage=state.stage,
        experienced=state.options.experienced,
        most_pairs=table.most_pairs,
        go=state.go.__copy__() if state.go else None,
        queue=state.queue,
        first=state.first,
        pawn=state.pawn,
        merchants=tuple(_merchant(table, other, other == seat) for other in range(table.seats)),
        display=state.display,
        unseen=state.unseen,
        cleared=state.cleared,
        stacks={colour: _stack(table, stack) for colour, stack in state.stacks.items()},
        deck_size=len(state.deck),
        discards=state.discards,
        attacked=state.attacked,
        raid_by=raid.seat if raid else None,
        raid=raid.region if raid else None,
        plot_by=plot.seat if plot else None,
        plot=plot.region if plot and plot.seat == seat else None,
        finishers=state.finishers,
    )


def _merchant(table: Table, seat: Seat, own: bool) -> MerchantView:
    m = table.state.merchants[seat]
    powers = table.powers(m)
    level, pair = table.catalogue.tower_prices(m.tower + 1, powers.tower_without)
    return MerchantView(
        seat=seat,
        colour=table.state.options.colours[seat],
        points=m.points,
        warehouse=m.warehouse,
        traded=m.traded,
        camels=m.camels,
        ships=m.ships,
        pieces=dict(m.pieces),
        tower=m.tower,
        temples=m.temples,
        rare_goods=m.rare_goods,
        improvements=m.improvements,
        fulfilled=m.fulfilled,
        returned=m.returned,
        marks=m.marks,
        hand_size=len(m.hand),
        hand=m.hand if own else None,
        storage=powers.storage,
        next_level=level,
        next_pair=pair,
        next_parts={TEMPLE_PARTS[part]: table.catalogue.temple_costs[part] for part in next_parts(table, m)},
    )


def _stack(table: Table, stack: tuple[str, ...]) -> StackView:
    left = Counter(stack)
    return StackView(
        top=stack[0] if stack else None,
        left={good: left[good] for good in table.catalogue.colour_of if left[good]},
    )


# --- the unknown, dealt anew


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
