"""Positions in a line, for tests that read like the rulebook.

table = position("construction", era=3, red=dict(tower=8, improvements=["I14"], goods="2w2m", at="damascus.pairs"))
table.do("pairs 1")
assert table.red.tower == 11
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.contract import PointsScored
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import EARLIER, FILES, Catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import RARE_COLOURS, read_goods, write_goods
from rules.tadmor.state import COLOURS, Colour, Go, Merchant, Options, PieceKind, Plot, StageName, State
from tests.rules.play import Played

CATALOGUE = Catalogue(FILES.earlier("1"))
"""Clauses are tested with values that no tuning changes: those of the first edition."""
EDITIONS = ("present edition", *EARLIER)


def catalogue_of_edition(edition: str) -> Catalogue:
    return Catalogue(FILES.earlier(edition)) if edition in EARLIER else standard_catalogue()


def first_slot(row: str, merchants: int) -> str:
    """The first slot of a row; where it lies and how many there are is often ours, and changes with editions."""
    return next(place for place in CATALOGUE.board(merchants).slots if place.partition(".")[2] in (row, f"{row}1"))


class Play(Played[e.AnyEvent]):
    """A game of Tadmor with short words for what tests do and ask."""

    def __init__(self, game: TadmorGame) -> None:
        super().__init__(game)
        self.game = game

    @property
    def to_act(self) -> str | None:
        seat = self.game.to_act
        return None if seat is None else self.game.options.colours[seat]

    @property
    def state(self) -> State:
        return self.game.state

    def seat(self, colour: str) -> int:
        colours: tuple[str, ...] = self.game.options.colours
        return colours.index(colour)

    def merchant(self, colour: str) -> Merchant:
        return self.state.merchants[self.seat(colour)]

    @property
    def red(self) -> Merchant:
        return self.merchant("red")

    @property
    def blue(self) -> Merchant:
        return self.merchant("blue")

    @property
    def green(self) -> Merchant:
        return self.merchant("green")

    @property
    def yellow(self) -> Merchant:
        return self.merchant("yellow")

    def goods(self, colour: str) -> str:
        """Warehouse and traded goods, such as `2w1g+1m`."""
        merchant = self.merchant(colour)
        traded = f"+{write_goods(merchant.traded)}" if any(merchant.traded) else ""
        return write_goods(merchant.warehouse) + traded

    def scored(self, colour: str, why: str = "") -> int:
        """The PP that the last `do` brought a merchant, all of them or those for one reason."""
        seat = self.seat(colour)
        changes = [x for x in self.events if isinstance(x, PointsScored) and x.seat == seat]
        return sum(x.points for x in changes if why in ("", x.why))

    def worth(self, colour: str, source: str) -> int:
        """A line of a merchant's score, as if the game ended now."""
        seat = self.seat(colour)
        ranking = self.game.standings().ranking
        return next(x.points for s in ranking if s.seat == seat for x in s.lines if x.source == source)


def position(
    stage: StageName = "construction",
    *,
    merchants: int = 2,
    era: int = 1,
    turn: int | None = None,
    first: Colour = "red",
    to_act: Colour | None = None,
    about: str = "",
    display: Iterable[str] | None = None,
    unseen: Iterable[str] | None = None,
    deck: Iterable[str] | None = None,
    discards: Iterable[str] = (),
    tops: Mapping[str, Iterable[str]] | None = None,
    attacked: str | None = None,
    plot: tuple[Colour, str] | None = None,
    raid: tuple[Colour, str] | None = None,
    finishers: Iterable[Colour] = (),
    seed: int = 1,
    many_pairs: bool = False,
    catalogue: Catalogue | None = None,
    **colours: dict[str, Any],
) -> Play:
    """A position with the given merchants (red, blue, green, yellow: see `_merchant`) and sensible rest.

    The go is that of `to_act` (the first merchant if not given); the others follow in play order. `tops` names the
    rare goods that lie on top of a stack, `deck` the next missions. What is not given is filled up from what is left.
    In the improvements stage, with no `about`, the owners of the occupied slots have their goes in slot order.
    """
    catalogue = catalogue or CATALOGUE
    names = COLOURS[:merchants]
    table = [_merchant(**colours.get(name, {})) for name in names]
    first_seat = names.index(first)
    order = [(first_seat + i) % merchants for i in range(merchants)]
    seat = names.index(to_act) if to_act else first_seat
    owned = {tile for m in table for tile in m.improvements}
    turn = turn or 3 * era - 2
    tiles = [t for t in catalogue.tiles((turn - 1) // 3, merchants) if t not in owned]
    wanted = catalogue.display_sizes[merchants]
    so_far = [t for past in range((turn - 1) // 3 + 1) for t in catalogue.tiles(past, merchants) if t not in owned]
    hidden = list(unseen or ())
    shown = list(display) if display is not None else [t for t in tiles if t not in hidden][:wanted]
    if unseen is None:
        hidden = [t for t in tiles if t not in shown]
    held = {card for m in table for card in (*m.hand, *m.fulfilled, *m.returned)} | set(discards)
    next_cards = list(deck or ())
    state = State(
        options=Options(names, seed, many_pairs=many_pairs),
        components=catalogue.digest,
        chance="1234abcd",
        turn=turn,
        stage=stage,
        first=first_seat,
        pawn=first_seat,
        merchants=table,
        stacks=_stacks(catalogue, table, tops or {}),
        go=Go(seat, about),
        queue=tuple(Go(s) for s in order[order.index(seat) + 1 :]),
        display=tuple(shown),
        unseen=tuple(hidden),
        cleared=tuple(t for t in so_far if t not in shown and t not in hidden),
        deck=(*next_cards, *(c for c in catalogue.missions if c not in held and c not in next_cards)),
        discards=tuple(discards),
        attacked=attacked,
        plot=Plot(names.index(plot[0]), plot[1]) if plot else None,
        raid=Plot(names.index(raid[0]), raid[1]) if raid else None,
        finishers=tuple(names.index(name) for name in finishers),
    )
    if stage == "placement":
        state.queue = (*state.queue, *(Go(s) for s in order[: order.index(seat) + 1]))
    if stage.startswith("marauders") or stage in ("improvements", "turn end", "improvements: favours"):
        state.queue = ()
    if stage == "improvements" and not about:
        slots = catalogue.board(merchants).improvement_slots
        goes = [Go(s, slot) for slot in slots for s, merchant in enumerate(table) if slot in merchant.pieces]
        state.go, state.queue = goes[0], tuple(goes[1:])
    return Play(TadmorGame.from_state(state, catalogue))


def raid(region: str, *, by: Colour = "red", merchants: int = 3, spare: str = "emesa.wood", **rest: Any) -> Play:
    """The position just after the last placement: the marauders have attacked, or somebody may still change that.

    Everyone has only the pieces that `at` puts out; the revealer places one camel more, on `spare`.
    """
    for name in COLOURS[:merchants]:
        merchant = dict(rest.get(name, {}))
        out = merchant.get("at", "").split()
        ships = sum(word.endswith("=ship") for word in out)
        rest[name] = {**merchant, "camels": len(out) - ships + (name == by), "ships": ships}
    table = position("placement", merchants=merchants, to_act=by, plot=(by, region), **rest)
    table.do(f"place camel {spare}")
    return table


def _merchant(
    *,
    goods: str = "0",
    traded: str = "0",
    points: int = 10,
    tower: int = 0,
    temples: Iterable[int] = (),
    rare: Iterable[str] = (),
    improvements: Iterable[str] = (),
    hand: Iterable[str] = (),
    fulfilled: Iterable[str] = (),
    returned: Iterable[str] = (),
    marks: Iterable[str] = (),
    at: str = "",
    pieces: Mapping[str, PieceKind] | None = None,
    camels: int = 3,
    ships: int = 2,
) -> Merchant:
    """A merchant. `at` puts pieces out, `camel` unless written `place=ship`; `camels`, `ships` count all he owns."""
    out: dict[str, PieceKind] = dict(pieces or {})
    for word in at.split():
        place, _, piece = word.partition("=")
        out[place] = "ship" if piece == "ship" else "camel"
    kinds = Counter(out.values())
    return Merchant(
        points=points,
        warehouse=read_goods(goods),
        traded=read_goods(traded),
        camels=camels - kinds["camel"],
        ships=ships - kinds["ship"],
        pieces=out,
        tower=tower,
        temples=tuple(temples),
        rare_goods=tuple(rare),
        improvements=tuple(improvements),
        hand=tuple(hand),
        fulfilled=tuple(fulfilled),
        returned=tuple(returned),
        marks=tuple(marks),
    )


def _stacks(
    catalogue: Catalogue, table: list[Merchant], tops: Mapping[str, Iterable[str]]
) -> dict[str, tuple[str, ...]]:
    taken = Counter(good for m in table for good in m.rare_goods)
    stacks: dict[str, tuple[str, ...]] = {}
    for colour in RARE_COLOURS:
        left = Counter({good: len(table) - taken[good] for good in catalogue.file.rare[colour].types})
        top = list(tops.get(colour, ()))
        left.subtract(top)
        stacks[colour] = (*top, *left.elements())
    return stacks
