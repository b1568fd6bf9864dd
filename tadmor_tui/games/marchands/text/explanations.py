"""What has the focus at the table, and what is to be said of it: in a line, and for the key that explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names as things
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, LABELS, REGIONS
from rules.marchands.prospects import Foreseen, distances
from rules.marchands.state import SPHERES, Sphere
from rules.message import AndList, Counted, Message, Series, message
from tadmor_tui.games.marchands import pointing
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.events import goods_told
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import HelpTopic

ACTION_KEYS: dict[type, Callable[[Any], str]] = {
    a.PlaceCaravan: lambda x: "M2.7",
    a.Plot: lambda x: "M4.2",
    a.Erase: lambda x: "M4.4",
    a.Seal: lambda x: "M4.4",
    a.Unseal: lambda x: "M4.4",
    a.TakeRewards: lambda x: "M7.1",
    a.PlaceElectors: lambda x: "M7.5",
    a.Announce: lambda x: "M9.2",
}
"""The clause that each kind of action is about."""
SPHERE_KEYS: dict[Sphere, str] = {"religion": "M10.8", "politics": "M10.9", "economy": "M10.10"}
STEP_KEYS: dict[type, str] = {
    e.CaravanMoved: "M5.2",
    e.Waited: "M4.2",
    e.StepFailed: "M5.4",
    e.ResourceTaken: "M6.2",
    e.ContractFulfilled: "M6.5",
}
"""The clause that the outcome of a step is about."""


def told_of_city(scene: Scene, name: str) -> list[str]:
    """What a city is, what lies in it, who is there, and where its roads lead."""
    city, catalogue = scene.city(name), scene.catalogue
    regions = AndList(scene.regions_of(name))
    if name == CAPITAL:
        told = [t("The capital, where no contract ever comes.")]
    else:
        told = [t("City {city} of rank {rank}, touching {regions}.", city=name, rank=scene.rank(name), regions=regions)]
    if city.contract is not None:
        design = scene.contract(city.contract)
        told.append(t("A contract worth {value} for {goods}.", value=design.value, goods=goods_told(design.goods)))
    elif city.goods:
        told.append(t("Here lie {goods}.", goods=goods_told(city.goods)))
    else:
        told.append(t("Nothing lies here."))
    if city.temple is not None:
        told.append(t("{name.possessive} temple stands here.", name=scene.names[city.temple]))
    if caravans := scene.caravans_at(name):
        names = AndList(tuple(scene.names[seat] for seat in caravans))
        told.append(
            nt("The caravan of {names} is here.", "The caravans of {names} are here.", len(caravans), names=names)
        )
    roads = [
        message("{label} to {city}", label=label, city=CITIES[to])
        for label, to in zip(LABELS, catalogue.roads[CITY_OF[name]], strict=True)
        if to != NO_ROAD
    ]
    told.append(t("Roads: {roads}.", roads=Series(tuple(roads))))
    return told


_NEAR = 2
"""Moves that are few."""


def told_of_reach(scene: Scene, name: str) -> str:
    """What lies a few moves away."""
    away = distances(scene.catalogue)[CITY_OF[name]]
    near = [city for city in scene.view.cities if 0 < away[CITY_OF[city.city]] <= _NEAR]
    goods = AndList(tuple(city.city for city in near if city.goods))
    contracts = AndList(tuple(city.city for city in near if city.contract is not None))
    if goods.values and contracts.values:
        return t("Up to {n} moves away: goods at {goods}, contracts at {contracts}.", n=_NEAR, goods=goods,
                 contracts=contracts)  # fmt: skip
    if goods.values:
        return t("Up to {n} moves away: goods at {goods}, and no contract.", n=_NEAR, goods=goods)
    if contracts.values:
        return t("Up to {n} moves away: contracts at {contracts}, and no goods.", n=_NEAR, contracts=contracts)
    return t("Nothing lies up to {n} moves away.", n=_NEAR)


def told_of_region(scene: Scene, name: str) -> str:
    lie = scene.view.electors[REGIONS.index(name)]
    return nt(
        "Region {region}: {n} elector lies there; who alone has most of them wins it in the end.",
        "Region {region}: {n} electors lie there; who alone has most of them wins it in the end.",
        lie,
        region=name,
    )


def told_of_player(scene: Scene, seat: Seat) -> str:
    player = scene.view.players[seat]
    known = scene.influence(player)
    return t(
        "{name}: {temples} temples worth {religion}, {electors} electors placed, {temples_left} temples and"
        " {electors_left} electors left.",
        name=scene.names[seat],
        temples=scene.temples(seat),
        religion=known.religion,
        electors=known.electors,
        temples_left=player.temples_left,
        electors_left=player.electors_left,
    )


def told_of_sphere(sphere: Sphere) -> str:
    match sphere:
        case "religion":
            return t(
                "Religion: the ranks of the cities with one's temples; in the end the last one leaves first by it."
            )
        case "politics":
            return t(
                "Politics: a point for each region in which one alone has most electors; by it the next one leaves."
            )
        case "economy":
            return t("Economy: the values of kept contracts and 3 for each monopoly; it decides among those still in.")


def explain_thing(scene: Scene, thing: str) -> str:
    """What the mouse points at, in a line; nothing that lies face down is told."""
    for kind in (pointing.CITY, pointing.REGION, pointing.ROAD, pointing.PLAYER, pointing.SPHERE):
        if thing.startswith(kind):
            name = thing.removeprefix(kind)
            match kind:
                case pointing.CITY:
                    return " ".join(told_of_city(scene, name))
                case pointing.REGION:
                    return told_of_region(scene, name)
                case pointing.ROAD:
                    label, one, two = name.split()
                    return t("Road {label} joins {one} and {two}.", label=label, one=one, two=two)
                case pointing.PLAYER:
                    return told_of_player(scene, int(name))
                case _:
                    return next(told_of_sphere(sphere) for sphere in SPHERES if sphere == name)
    return ""


_FEW = 3
"""Announcements beside which the rule has room in a row of a small window."""


def _announced(scene: Scene) -> list[Message]:
    """What was said so far of the resource that is asked for, in order."""
    view = scene.view
    order = [(view.first + place) % len(view.players) for place in range(len(view.players))]
    return [
        message("{name} {n}", name=scene.names[seat], n=n)
        for seat, n in zip(order, view.announced[-1] if view.announced else (), strict=False)
    ]


def told_of_amounts(scene: Scene) -> str:
    """What is known to the person who settles the amounts of all resources at once."""
    said, resource = _announced(scene), scene.view.resource
    if not said or resource is None:
        return t("Of each resource the largest number wins a monopoly, if one alone announces it.")
    told = Series(tuple(said))
    return t("Of {resource} so far: {said}. The largest alone wins.", resource=things.resource(resource), said=told)


def told_of_announcements(scene: Scene) -> str:
    """What has been announced so far, in order, and what is decided by it."""
    view, said = scene.view, _announced(scene)
    if not said:
        if view.seat in view.acting:
            return t("You are the first to announce. The largest number wins, if one alone has it.")
        return t("The largest number wins the monopoly, if one alone announces it.")
    if len(said) > _FEW:
        return t("So far: {said}.", said=Series(tuple(said)))
    return t("So far: {said}. The largest alone wins.", said=Series(tuple(said)))


# --- for the reference


def focus_of_city(scene: Scene, name: str) -> HelpTopic:
    city = scene.city(name)
    links = ("M6.2", "M6.3") if city.goods else ("M6.5", "M7.1") if city.contract is not None else ("M8.5", "M1.4")
    return HelpTopic("M1.2", tuple(told_of_city(scene, name)), links)


def focus_of_step(told: str, seen: Foreseen | None) -> HelpTopic:
    """The plot, and what its last step is about."""
    if seen is None:
        return HelpTopic("M4.1", (told,) if told else (), ("M4.2", "M4.3", "M4.4"))
    return HelpTopic(STEP_KEYS[type(seen.event)], (told,), ("M4.2", "M5.1", "M5.4"))


def focus_of_action(action: Action, told: str) -> HelpTopic:
    """What an action is about."""
    links: tuple[str, ...] = ()
    if isinstance(action, a.TakeRewards):
        links = ("M7.2", "M7.4", "M7.5")
    elif isinstance(action, a.Announce):
        links = ("M9.1", "M9.3", "M9.4")
    return HelpTopic(ACTION_KEYS[type(action)](action), (told,), links)


def told_of_stock(scene: Scene) -> list[str]:
    """All that lies behind the viewer's screen, in sentences."""
    own = scene.own
    if own is None or own.stock is None or own.kept is None or not scene.shows(own):
        return [t("Your stock lies face down.")]
    held = zip(scene.catalogue.file.resources, own.stock, strict=True)
    goods = [Counted(n, things.resource(name)) for name, n in held if n]
    told = [t("Stock: {goods}.", goods=Series(tuple(goods)))] if goods else [t("Stock: nothing.")]
    contracts = [
        message("{value} ({goods})", value=scene.contract(name).value, goods=goods_told(scene.contract(name).goods))
        for name in own.kept
    ]
    if contracts:
        told.append(t("Kept contracts: {contracts}.", contracts=Series(tuple(contracts))))
    else:
        told.append(t("You keep no contract."))
    known = scene.influence(own)
    told.append(t("Monopolies: {n}. Economy: {economy}.", n=own.monopolies or 0, economy=known.economy or 0))
    told.append(
        t("You have {temples} temples and {electors} electors left.", temples=own.temples_left,
          electors=own.electors_left)
    )  # fmt: skip
    if own.electors is not None:
        where = [
            message("{n} in {region}", n=n, region=name) for n, name in zip(own.electors, REGIONS, strict=True) if n
        ]
        if where:
            told.append(t("Your electors: {where}.", where=Series(tuple(where))))
    return told
