"""Actions in plain words, with what they bring. Nothing here knows a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names as things
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITIES, CITY_OF, REGION_OF, RESOURCES, STEPS
from rules.marchands.prospects import foresee
from rules.marchands.state import Reward
from rules.marchands.table import NO_CONTRACT
from rules.message import AndList, Counted, Message, Series, message
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import nt, t, words_of


class Label(NamedTuple):
    """The words for an action in a menu."""

    group: str
    text: str
    gains: str = ""
    does_nothing: bool = False
    explanation: str = ""


def offers(game: MarchandsGame, seat: Seat) -> list[Offer]:
    """The legal actions of a seat, in the order of the rules."""
    return [_offer(game, seat, action) for action in game.legal_actions(seat)]


def in_words(game: MarchandsGame, action: Action) -> str:
    """An action as a line of the menu, without its outcome; whose it is need not be known."""
    return LABELS[type(action)](game, None, action).text


def _offer(game: MarchandsGame, seat: Seat, action: a.AnyAction) -> Offer:
    group, text, gains, nothing, explanation = LABELS[type(action)](game, seat, action)
    notation = game.write_action(action)
    return Offer(action, notation, group, text, gains=gains, does_nothing=nothing, explanation=explanation)


def _same(text: str, gains: str = "") -> Label:
    return Label(text, text, gains)


def goods_told(goods: Sequence[str]) -> AndList:
    """`coal, 2 bronze and gems`."""
    parts = ((n, things.resource(name)) for name, n in Counter(goods).items())
    return AndList(tuple(name if n == 1 else Counted(n, name) for n, name in parts))


def goods_at(game: MarchandsGame, city: int) -> Message:
    """Resources, a contract, or nothing."""
    table = game.table
    if table.goods[city]:
        return message("with {goods}", goods=goods_told([RESOURCES[kind] for kind in table.goods[city]]))
    if table.contracts[city] != NO_CONTRACT:
        value = game.components.designs[table.contracts[city]].value
        return message("with a contract worth {value}", value=value)
    return message("empty")


def _start(game: MarchandsGame, seat: Seat | None, action: a.PlaceCaravan) -> Label:
    city = CITY_OF[action.city]
    lies, rank = goods_at(game, city), game.components.ranks[city]
    return _same(t("Start at {city}, rank {rank}, {lies}", city=action.city, rank=rank, lies=lies))


def _plot(game: MarchandsGame, seat: Seat | None, action: a.Plot) -> Label:
    if action.step == "wait":
        return _same(t("Plot a wait"))
    if action.step == "X":
        return _transaction(game, seat)
    text = t("Plot a move along road {label}", label=action.step)
    if seat is None:
        return _same(text)
    table = game.table
    here = foresee(table, seat, game.view(seat).players[seat].plot or ()).city
    to = game.components.roads[CITY_OF[here]][STEPS.index(action.step)]
    if to == NO_ROAD:
        return Label(text, text, does_nothing=True)
    return _same(text, t("to {city}", city=CITIES[to]))


def _transaction(game: MarchandsGame, seat: Seat | None) -> Label:
    """The outcome where the plot has come to, if no rival is in the way."""
    if seat is None:
        return _same(t("Plot X, to transact"))
    seen = foresee(game.table, seat, (*(game.view(seat).players[seat].plot or ()), "X")).steps[-1]
    match seen.event:
        case e.ResourceTaken(resource=resource, city=city):
            told = t("Plot X, to take {resource} at {city}", resource=things.resource(resource), city=city)
        case e.ContractFulfilled(city=city):
            told = t("Plot X, to fulfil the contract at {city}", city=city)
        case _:
            told = t("Plot X, which would do nothing at {city}", city=seen.city)
    return _same(told)


_PAIRS: dict[tuple[Reward, Reward], Message] = {
    ("keep", "temple"): message("Keep it and build a temple"),
    ("keep", "electors"): message("Keep it and place electors"),
    ("temple", "electors"): message("Build a temple and place electors"),
}


def _rewards(game: MarchandsGame, seat: Seat | None, action: a.TakeRewards) -> Label:
    """With what each brings, in so few words that two lines stand side by side in a small window."""
    table = game.table
    if seat is None or table.fulfilled == NO_CONTRACT:
        return _same(words_of(_PAIRS[action.rewards]))
    rank, value = game.components.ranks[table.caravans[seat]], game.components.designs[table.fulfilled].value
    electors = min(rank, table.electors_left(seat))
    if action.rewards == ("keep", "temple"):
        return _same(t("Keep: {value} economy, temple: {rank} religion", value=value, rank=rank))
    if action.rewards == ("keep", "electors"):
        return _same(nt("Keep: {value} economy, {n} elector", "Keep: {value} economy, {n} electors",
                        electors, value=value))  # fmt: skip
    return _same(nt("Temple: {rank} religion, {n} elector", "Temple: {rank} religion, {n} electors",
                    electors, rank=rank))  # fmt: skip


def regions_told(regions: tuple[str, ...]) -> Series:
    """`2 in III, 1 in VI`."""
    return Series(tuple(message("{n} in {region}", n=n, region=region) for region, n in Counter(regions).items()))


def _electors(game: MarchandsGame, seat: Seat | None, action: a.PlaceElectors) -> Label:
    """With the electors that lie there already: whose they are nobody may look at."""
    text = t("Electors: {regions}", regions=regions_told(action.regions))
    lie = {region: sum(placed[REGION_OF[region]] for placed in game.table.electors) for region in action.regions}
    told = Series(tuple(message("{n} in {region}", n=n, region=region) for region, n in lie.items()))
    why = t(
        "Lying there already, of all players: {lie}. The most electors in a region win it at the end, unless tied.",
        lie=told,
    )
    return Label(text, text, explanation=why)


def _announce(game: MarchandsGame, seat: Seat | None, action: a.Announce) -> Label:
    if game.stage != "monopolies":
        return _same(t("Announce {n}", n=action.amount))
    resource = things.resource(RESOURCES[game.table.resource])
    if not action.amount:
        return _same(t("Announce no {resource}", resource=resource))
    return _same(t("Announce {n} of {resource}", n=action.amount, resource=resource))


LABELS: dict[type, Callable[[MarchandsGame, Seat | None, Any], Label]] = {
    a.PlaceCaravan: _start,
    a.Plot: _plot,
    a.Erase: lambda game, seat, x: _same(t("Remove the last step")),
    a.Seal: lambda game, seat, x: _same(t("Seal the plot")),
    a.Unseal: lambda game, seat, x: _same(t("Open the sealed plot again")),
    a.TakeRewards: _rewards,
    a.PlaceElectors: _electors,
    a.Announce: _announce,
}
