"""Offers in plain words: each legal action with its cost and gain.

Nothing here knows a rule. What an action brings is found by taking it in an imagined game, one that agrees with
everything the player knows, and reading the events; what he can't know before is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Action, GoEnded, PointsScored, Seat
from rules.message import Counted, Series, Value, message, nmessage
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import GOOD_NAMES, NOTHING, add
from tadmor_tui.games.tadmor.text.components import price, slot_brief
from tadmor_tui.games.tadmor.text.offer_labels import Label, label_of, whole_label
from tadmor_tui.games.tadmor.text.offer_outlook import Outlook
from tadmor_tui.games.tadmor.text.offer_sources import source_of
from tadmor_tui.session.offer import Offer, Part, Source
from tadmor_tui.text.translation import pt, t, words_of

_SAY_IT_ALL = (a.End, a.Place, a.TakeTile, a.Raid, a.TakeGood, a.Trade, a.FirstToPlay, a.Drop, a.ReturnForGoods)
"""Actions whose label tells everything, or whose outcome depends on others."""


def offers(game: TadmorGame, seat: Seat) -> list[Offer]:
    """The legal actions of the seat that is to act; missions come first, and what is seldom wanted last."""
    imagined, outlook = game.determinize(seat, Random(0)), Outlook(game, seat)
    found = [_offer(game, imagined, outlook, action) for action in game.legal]
    return sorted(_equal_slots_noted(found, game), key=lambda offer: _weight(game, offer))


def _equal_slots_noted(found: Sequence[Offer], game: TadmorGame) -> list[Offer]:
    """Note which placements have the same effect as another one: on a slot of the same row, with the same piece."""
    first: dict[tuple[str, str], str] = {}
    noted: list[Offer] = []
    for offer in found:
        action, same = offer.action, ""
        if isinstance(action, a.Place) and action.place not in game.board.improvement_slots:
            row = game.board.alike.get(action.place, action.place)
            same = first.setdefault((action.piece, row), offer.notation)
        noted.append(replace(offer, same_as=same) if same and same != offer.notation else offer)
    return noted


def _weight(game: TadmorGame, offer: Offer) -> tuple[int, ...]:
    """A mission that can be fulfilled is what one came for; a last resort, the end and what costs points sink.

    Of goods to be thrown away the plain ones come first, so that a hasty Enter does the least harm.
    """
    if isinstance(offer.action, a.Drop):
        return tuple(reversed(offer.action.goods))
    if isinstance(offer.action, a.Fulfil):
        return (-1,)
    if isinstance(offer.action, a.Place) and (slot := game.board.slots.get(offer.action.place)) is not None:
        return (0, list(game.components.file.regions).index(slot.region))
    if offer.action.gives_up_points:
        return (3,)
    return (2 if offer.action.ends_go else int(offer.action.last_resort),)


def in_words(game: TadmorGame, action: Action) -> str:
    """An action as a line of the menu, without its outcome."""
    return _label(game, action).label


def _label(game: TadmorGame, action: Action) -> Label:
    """Name the end of a go; where marauders come, it lets something happen."""
    if isinstance(action, a.End) and (instead := _LETTING.get(game.stage)):
        return whole_label(pt("to end a go", "End"), instead())
    return label_of(game.components, game.state.era, action)


_LETTING: dict[str, Callable[[], str]] = {
    "marauders: region": lambda: t("Let the marauders come"),
    "marauders: swap": lambda: t("Leave the pieces where they are"),
}


def _offer(game: TadmorGame, imagined: TadmorGame, outlook: Outlook, action: a.AnyAction) -> Offer:
    group, label, detail, family = _label(game, action)
    found = _Outcome() if isinstance(action, _SAY_IT_ALL) else _outcome(imagined.copy().play(action), outlook, action)
    source, what = _place_source(game, action) if isinstance(action, a.Place) else source_of(game.components, action)
    return Offer(
        action,
        game.write_action(action),
        group,
        label,
        found.pays,
        found.gains,
        _parts(action),
        detail,
        family,
        source=source,
        what=what,
        value=outlook.value(action, found.points, found.goods, found.levels),
        explanation=outlook.explanation(action, found.levels),
        useless=outlook.useless(action),
    )


def _place_source(game: TadmorGame, action: a.AnyAction) -> tuple[Source | None, str]:
    """The region of a slot, and the slot as the map calls it."""
    slot = game.board.slots.get(action.place) if isinstance(action, a.Place) else None
    if slot is None:
        return None, ""
    return Source(words_of(game.components.region_name(slot.region))), slot_brief(slot, game.state.era)


class _Outcome(Struct, frozen=True):
    """The cost and gain of an action, in words and in numbers."""

    pays: str = ""
    gains: str = ""
    points: int = 0
    goods: int = 0
    levels: int = 0


def _parts(action: a.AnyAction) -> tuple[Part, ...]:
    """The goods that an action names, if it is of such a kind."""
    if not isinstance(action, a.Buy | a.BuildTemple | a.BuyRare | a.Fulfil | a.ReturnForGoods | a.Drop):
        return ()
    counted = (Counted(n, names.good(name)) for n, name in zip(action.goods, GOOD_NAMES, strict=True))
    return tuple(Part(each.n, words_of(each)) for each in counted)


def _outcome(events: Sequence[e.AnyEvent], outlook: Outlook, action: a.AnyAction) -> _Outcome:
    """Return the payment and the gain of a seat, as far as it can know them; points are those until the end."""
    seat, paid, got = outlook.seat, NOTHING, NOTHING
    points = lost = grown = 0
    more: list[Value] = []
    for event in events:
        match event:
            case GoEnded():
                break
            case e.GoodsPaid(who, goods) if who == seat:
                paid = add(paid, goods)
            case e.GoodsGained(who, goods) if who == seat:
                got = add(got, goods)
            case PointsScored(who, change) if who == seat:
                points, lost = points + max(0, change), lost + max(0, -change)
            case e.TowerBuilt(who, levels, _, tower) if who == seat and levels:
                grown += levels
                lasting = outlook.tower_points(levels) * outlook.scorings
                more.append(message("tower {levels}: +{points} PP", levels=tower, points=lasting))
            case e.TempleBuilt(who, part) if who == seat:
                points += outlook.temple_points(part)
            case e.TowerFell(who, _, levels, tower) if who != seat:
                more.append(message("tower down to {levels}", levels=tower))
            case e.PieceGained(who, piece) if who == seat:
                more.append(message("{piece.a}", piece=names.piece(piece)))
            case e.MissionsDrawn(who, cards) if who == seat:
                more.append(nmessage("{n} mission", "{n} missions", cards))
            case e.RareTaken(who, good) if who == seat:
                points_of_it = outlook.rare_points(good)
                more.append(message("{good}: +{points} PP", good=names.rare_good(good), points=points_of_it))
            case e.TempleCompleted(who, picks) if who == seat and picks:
                more.append(nmessage("{n} free rare good", "{n} free rare goods", picks))
            case _:
                pass
    pays = [price(paid)] if paid != NOTHING else []
    if lost:
        pays.append(t("{points}PP", points=lost))
    gains: list[Value] = [names.goods(got)] if got != NOTHING else []
    if points or isinstance(action, a.WarSupplies):
        gains.append(message("{points} PP", points=points))
    return _Outcome(" ".join(pays), words_of(Series((*gains, *more))), points - lost, sum(got), grown)
