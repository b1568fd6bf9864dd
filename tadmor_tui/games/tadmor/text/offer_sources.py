"""The sources of offers: the headings of the list of what can be done, and the words of each line below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Value, message, nmessage
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import RARE_COLOURS
from tadmor_tui.games.tadmor.text.components import favour_brief, tile_brief
from tadmor_tui.games.tadmor.text.offer_labels import halved
from tadmor_tui.session.offer import Source
from tadmor_tui.text.translation import t, words_of


def source_of(catalogue: Catalogue, action: a.AnyAction) -> tuple[Source | None, str]:
    """Return the source of an action and its words there; None for an action that stands by itself."""
    found = _SOURCES.get(type(action))
    if found is None:
        return None, ""
    source, what = found
    using = "" if isinstance(action, a.BuildTemple) else getattr(action, "using", "")
    words = words_of(what(catalogue, action))
    return source(), t("{words} ({tile})", words=words, tile=using) if using else words


def _region(catalogue: Catalogue, x: a.Collect | a.Gifts | a.TakeBack) -> Value:
    key = x.place.partition(".")[0]
    return catalogue.region_name(key) if key in catalogue.file.regions else x.place


def _rare(_: Catalogue, x: a.BuyRare) -> Value:
    if x.what in RARE_COLOURS:
        return message("{colour} rare good", colour=names.colour(x.what))
    return message("{good}", good=names.rare_good(x.what))


def _returned(catalogue: Catalogue, x: a.Returned) -> Value:
    return message(
        "return {card}: {favour}", card=halved(catalogue, x), favour=favour_brief(catalogue.missions[x.card])
    )


def _improvements() -> Source:
    return Source(t("Improvements"), short=t("Buy"), is_plain=True)


def _tower() -> Source:
    return Source(t("Tower +1"))


def _pairs() -> Source:
    return Source(t("Tower +2"))


def _temple() -> Source:
    return Source(t("Temple"))


def _rare_goods() -> Source:
    return Source(t("Rare goods"), short=t("Rare good"))


def _missions() -> Source:
    return Source(t("Missions"), short=t("Mission"))


def _collect() -> Source:
    return Source(t("Collect"))


def _market() -> Source:
    return Source(t("Market"))


def _gifts() -> Source:
    return Source(t("Gifts"))


def _trade() -> Source:
    return Source(t("Trade"), t("as often as you like"))


def _cards() -> Source:
    return Source(t("Cards"), t("at any time"), short=t("Card"))


_SOURCES: dict[type, tuple[Callable[[], Source], Callable[[Catalogue, Any], Value]]] = {
    a.Buy: (
        _improvements,
        lambda catalogue, x: message("{name}: {tile}", name=x.tile, tile=tile_brief(catalogue.improvements[x.tile])),
    ),
    a.BuildTower: (_tower, lambda _, x: nmessage("{n} level", "{n} levels", x.levels)),
    a.BuildPairs: (_pairs, lambda _, x: nmessage("{n} pair", "{n} pairs", x.pairs)),
    a.BuildTemple: (_temple, lambda _, x: names.temple_part(x.part)),
    a.BuyRare: (_rare_goods, _rare),
    a.Fulfil: (
        _missions,
        lambda catalogue, x: message(
            "fulfil {card}: {points} PP", card=x.card, points=catalogue.missions[x.card].points
        ),
    ),
    a.DrawMission: (_missions, lambda _, x: message("draw a card")),
    a.Collect: (_collect, _region),
    a.Gifts: (_gifts, _region),
    a.TakeBack: (_market, lambda _, x: message("take the piece home")),
    a.Trade: (
        _trade,
        lambda _, x: message("{good} for {goods}", good=names.good(x.give), goods=names.goods(x.get)),
    ),
    a.TradePoints: (_trade, lambda _, x: message("points for {good}", good=names.good(x.good))),
    a.Discard: (_cards, lambda _, x: message("discard one for a good")),
}
_RETURNS = (
    *(a.Return, a.ReturnForGoods, a.ReturnForTiles, a.ReturnForRare, a.ReturnForPart),
    *(a.ReturnAgainst, a.ReturnToSwap),
)
_SOURCES |= dict.fromkeys(_RETURNS, (_cards, _returned))
