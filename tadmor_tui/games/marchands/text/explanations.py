"""Explanations of what has the focus at the table: in a line, and for the key that explains."""

from __future__ import annotations

from typing import Literal, cast

from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names as things
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, LABELS, REGIONS
from rules.marchands.prospects import Foreseen, distances
from rules.marchands.state import Sphere
from rules.marchands.view import PlayerView
from rules.message import AndList, Counted, Message, Series, message, nmessage
from tadmor_tui.games.marchands.text.offers import goods_told
from tadmor_tui.games.marchands.visible_position import VisiblePosition, contract_of, rank_of, regions_around
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import HelpTopic

ACTION_KEYS: dict[type, str] = {
    a.PlaceCaravan: "M2.7",
    a.Plot: "M4.2",
    a.Erase: "M4.4",
    a.Seal: "M4.4",
    a.Unseal: "M4.4",
    a.TakeRewards: "M7.1",
    a.PlaceElectors: "M7.5",
    a.Announce: "M9.2",
}
"""The clause that each kind of action is about."""
STEP_KEYS: dict[type, str] = {
    e.CaravanMoved: "M5.2",
    e.Waited: "M4.2",
    e.StepFailed: "M5.4",
    e.ResourceTaken: "M6.2",
    e.ContractFulfilled: "M6.5",
}
"""The clause that the outcome of a step is about."""


def describe_city(position: VisiblePosition, name: str) -> list[Message]:
    """Tell of a city, its goods or its contract, the caravans there, and its roads."""
    city, catalogue, names = position.city(name), position.catalogue, position.names
    if name == CAPITAL:
        told = [message("The capital, where no contract ever comes.")]
    else:
        rank, regions = rank_of(catalogue, name), AndList(regions_around(catalogue, name))
        told = [message("City {city} of rank {rank}, touching {regions}.", city=name, rank=rank, regions=regions)]
    if city.contract is not None:
        design = contract_of(catalogue, city.contract)
        goods = goods_told(design.goods)
        told.append(message("A contract worth {value} for {goods}.", value=design.value, goods=goods))
    elif city.goods:
        told.append(message("Here lie {goods}.", goods=goods_told(city.goods)))
    else:
        told.append(message("Nothing lies here."))
    if city.temple is not None:
        told.append(message("{name.possessive} temple stands here.", name=names[city.temple]))
    if caravans := position.caravans_at(name):
        told.append(
            nmessage(
                "The caravan of {names} is here.",
                "The caravans of {names} are here.",
                len(caravans),
                names=AndList(tuple(names[seat] for seat in caravans)),
            )
        )
    roads = [
        message("{label} to {city}", label=label, city=CITIES[to])
        for label, to in zip(LABELS, catalogue.roads[CITY_OF[name]], strict=True)
        if to != NO_ROAD
    ]
    return [*told, message("Roads: {roads}.", roads=Series(tuple(roads)))]


_NEAR_MOVES = 2


def describe_reach(position: VisiblePosition, name: str) -> str:
    """Tell of goods and contracts a few moves away."""
    away = distances(position.catalogue)[CITY_OF[name]]
    near = [city for city in position.view.cities if 0 < away[CITY_OF[city.city]] <= _NEAR_MOVES]
    goods = AndList(tuple(city.city for city in near if city.goods))
    contracts = AndList(tuple(city.city for city in near if city.contract is not None))
    if goods.values and contracts.values:
        return t("Up to {n} moves away: goods at {goods}, contracts at {contracts}.", n=_NEAR_MOVES, goods=goods,
                 contracts=contracts)  # fmt: skip
    if goods.values:
        return t("Up to {n} moves away: goods at {goods}, and no contract.", n=_NEAR_MOVES, goods=goods)
    if contracts.values:
        return t("Up to {n} moves away: contracts at {contracts}, and no goods.", n=_NEAR_MOVES, contracts=contracts)
    return t("Nothing lies up to {n} moves away.", n=_NEAR_MOVES)


def thing_named(kind: Literal["city", "region", "road", "player", "sphere"], name: str | int) -> str:
    """The name of a target that the mouse can point at."""
    return f"{kind} {name}"


def explain_target(position: VisiblePosition, target: str) -> str:
    """The target that the mouse points at, in a line; nothing that lies face down is told."""
    kind, _, name = target.partition(" ")
    match kind:
        case "city":
            return " ".join(map(words_of, describe_city(position, name)))
        case "region":
            return nt(
                "Region {region}: {n} elector lies there; the most electors win it at the end, unless tied.",
                "Region {region}: {n} electors lie there; the most electors win it at the end, unless tied.",
                position.view.electors[REGIONS.index(name)],
                region=name,
            )
        case "road":
            label, one, two = name.split()
            return t("Road {label} joins {one} and {two}.", label=label, one=one, two=two)
        case "player":
            return _describe_player(position, position.view.players[int(name)])
        case "sphere":
            return words_of(_SPHERES[cast(Sphere, name)])
        case _:
            return ""


def _describe_player(position: VisiblePosition, player: PlayerView) -> str:
    known = position.influence(player)
    return t(
        "{name}: {temples} temples worth {religion}, {electors} electors placed, {temples_left} temples and"
        " {electors_left} electors left.",
        name=position.names[player.seat],
        temples=position.temples(player.seat),
        religion=known.religion,
        electors=known.electors,
        temples_left=player.temples_left,
        electors_left=player.electors_left,
    )


_SPHERES: dict[Sphere, Message] = {
    "religion": message(
        "Religion: the ranks of the cities where you have temples; at the end, the last player in it leaves first."
    ),
    "politics": message(
        "Politics: a point for each region where you alone have the most electors; the last player in it leaves next."
    ),
    "economy": message(
        "Economy: the values of kept contracts, and 3 for each monopoly; it decides among those still in."
    ),
}


def told_of_last_places(position: VisiblePosition) -> str:
    """Tell the viewer in which spheres they are last, as far as all can see that; nothing while all are level."""
    own = position.own
    if own is None:
        return ""
    known = [position.influence(player) for player in position.view.players]
    seen: list[tuple[Message, list[int]]] = [
        (message("religion"), [each.religion for each in known]),
        (message("electors placed"), [each.electors for each in known]),
    ]
    last = [name for name, values in seen if values[own.seat] == min(values) < max(values)]
    return t("You are last in {spheres} so far.", spheres=AndList(tuple(last))) if last else ""


_FEW_ANNOUNCEMENTS = 3
"""Announcements beside which the rule has room in a row of a small window."""


def _announced(position: VisiblePosition) -> list[Message]:
    """Return the announcements of the resource that is asked for, in order."""
    view = position.view
    order = [(view.first + place) % len(view.players) for place in range(len(view.players))]
    return [
        message("{name} {n}", name=position.names[seat], n=n)
        for seat, n in zip(order, view.announced[-1] if view.announced else (), strict=False)
    ]


def explain_amounts(position: VisiblePosition) -> str:
    """Tell the person who settles the amounts of all resources at once what is known."""
    said, resource = _announced(position), position.view.resource
    if not said or resource is None:
        return t("For each resource, the largest number wins a monopoly, unless tied.")
    told = Series(tuple(said))
    return t(
        "{resource.capital} so far: {said}. The largest wins, unless tied.",
        resource=things.resource(resource),
        said=told,
    )


def explain_announcements(position: VisiblePosition) -> str:
    """Tell what has been announced so far, in order, and what is decided by it."""
    view, said = position.view, _announced(position)
    if not said:
        if view.seat in view.acting:
            return t("You are the first to announce. The largest number wins, unless tied.")
        return t("The largest number wins the monopoly, unless tied.")
    if len(said) > _FEW_ANNOUNCEMENTS:
        return t("So far: {said}.", said=Series(tuple(said)))
    return t("So far: {said}. The largest wins, unless tied.", said=Series(tuple(said)))


# --- for the reference


def city_topic(position: VisiblePosition, name: str) -> HelpTopic:
    city = position.city(name)
    links = ("M6.2", "M6.3") if city.goods else ("M6.5", "M7.1") if city.contract is not None else ("M8.5", "M1.4")
    return HelpTopic("M1.2", tuple(map(words_of, describe_city(position, name))), links)


def step_topic(told: str, seen: Foreseen | None) -> HelpTopic:
    """The plot, and what its last step is about."""
    if seen is None:
        return HelpTopic("M4.1", (told,) if told else (), ("M4.2", "M4.3", "M4.4"))
    return HelpTopic(STEP_KEYS[type(seen.event)], (told,), ("M4.2", "M5.1", "M5.4"))


def action_topic(action: Action, told: str) -> HelpTopic:
    links: tuple[str, ...] = ()
    if isinstance(action, a.TakeRewards):
        links = ("M7.2", "M7.4", "M7.5")
    elif isinstance(action, a.Announce):
        links = ("M9.1", "M9.3", "M9.4")
    return HelpTopic(ACTION_KEYS[type(action)], (told,), links)


def describe_stock(position: VisiblePosition) -> list[Message]:
    """All that lies behind the viewer's screen, in sentences."""
    own, catalogue = position.own, position.catalogue
    if own is None or own.stock is None or own.kept is None or not position.shows(own):
        return [message("Your stock lies face down.")]
    held = zip(catalogue.file.resources, own.stock, strict=True)
    goods = [Counted(n, things.resource(name)) for name, n in held if n]
    kept = [contract_of(catalogue, name) for name in own.kept]
    contracts = [message("{value} ({goods})", value=design.value, goods=goods_told(design.goods)) for design in kept]
    told = [
        message("Stock: {goods}.", goods=Series(tuple(goods))) if goods else message("Stock: nothing."),
        message("Kept contracts: {contracts}.", contracts=Series(tuple(contracts)))
        if contracts
        else message("You keep no contract."),
        message(
            "Monopolies: {n}. Economy: {economy}.",
            n=own.monopolies or 0,
            economy=position.influence(own).economy or 0,
        ),
        message(
            "You have {temples} temples and {electors} electors left.",
            temples=own.temples_left,
            electors=own.electors_left,
        ),
    ]
    placed = zip(own.electors or (), REGIONS, strict=False)
    where = [message("{n} in {region}", n=n, region=name) for n, name in placed if n]
    return [*told, message("Your electors: {where}.", where=Series(tuple(where)))] if where else told
