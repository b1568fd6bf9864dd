"""Events in words. One sentence for each thing that happened, for the story and for people who listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.contract import Event, GameEnded, GoEnded, StageBegan, TurnBegan
from rules.marchands import events as e
from rules.marchands import names as things
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.notation import write_plot
from rules.message import AndList, Series, message
from tadmor_tui.games.marchands.text.offers import goods_told, regions_told
from tadmor_tui.games.marchands.text.verdict import CRITERION_WORDS, SPHERE_WORDS
from tadmor_tui.text.translation import nt, t


class Table(NamedTuple):
    """The table that is told of."""

    names: Sequence[str]
    catalogue: Catalogue


def tell(event: Event, names: Sequence[str], catalogue: Catalogue) -> str | None:
    """Return a sentence, or None for what need not be told."""
    return TELLINGS[type(event)].sentence(Table(names, catalogue), event)


def brief(event: Event, names: Sequence[str], catalogue: Catalogue) -> str | None:
    """Return a few words without the player they are about, whose sign stands before them; None as before."""
    return TELLINGS[type(event)].brief(Table(names, catalogue), event)


def summed(events: Sequence[Event]) -> str:
    """Sum up the moves of a caravan."""
    moves = [event for event in events if isinstance(event, e.CaravanMoved)]
    if not moves:
        return ""
    return nt("goes to {city}", "goes to {city} in {n} moves", len(moves), city=moves[-1].to)


def own_result(events: Sequence[Event]) -> str:
    """The gains of one's own choices: `+9 economy, +2 religion`."""
    parts: list[str] = []
    for event in events:
        match event:
            case e.ContractKept(value=int(value)):
                parts.append(t("+{n} economy", n=value))
            case e.TempleBuilt(influence=n):
                parts.append(t("+{n} religion", n=n))
            case e.ElectorsPlaced(regions=regions) if all(regions):
                parts.append(t("electors: {regions}", regions=regions_told(regions)))
    return ", ".join(parts)


def reason_told(event: Event, step: int, names: Sequence[str]) -> str:
    """Tell of the act that left nothing for another one in a later step, or later in the same."""
    name = names[getattr(event, "seat", 0)]
    if isinstance(event, e.ContractFulfilled):
        return t("{name} fulfilled the contract in step {step}", name=name, step=step)
    return t("{name} took the last one in step {step}", name=name, step=step)


def _goods_placed(_: Table, x: e.GoodsPlaced) -> str:
    if not x.goods:
        return t("Goods come to the capital.") if not x.number else t("Goods come to city {city}.", city=x.city)
    if not x.number:
        return t("{goods.capital} come to the capital.", goods=goods_told(x.goods))
    if str(x.number) == x.city:
        return t("{goods.capital} come to city {city}.", goods=goods_told(x.goods), city=x.city)
    return t("{number} is taken, so {goods} come to city {city}.", number=x.number, goods=goods_told(x.goods),
             city=x.city)  # fmt: skip


def _contract_placed(table: Table, x: e.ContractPlaced) -> str:
    catalogue = table.catalogue
    if not x.contract:
        return t("A contract comes to city {city}.", city=x.city)
    goods = goods_told(catalogue.designs[catalogue.design_of[x.contract]].goods)
    if str(x.number) == x.city:
        return t("A contract for {goods} comes to city {city}.", goods=goods, city=x.city)
    return t("{number} is taken, so a contract for {goods} comes to city {city}.", number=x.number,
             goods=goods, city=x.city)  # fmt: skip


def _still_due(_: Table, x: e.StillDue) -> str:
    return t(
        "The bags are too empty: {resources} sets of goods and {contracts} contracts stay due.",
        resources=x.resources,
        contracts=x.contracts,
    )


def _rolled(table: Table, x: e.DieRolled) -> str:
    if x.why == "victory":
        return t("{name} rolls {number} for the victory.", name=table.names[x.seat], number=x.number)
    return t("{name} rolls {number}.", name=table.names[x.seat], number=x.number)


def _shown(table: Table, x: e.PlotsShown) -> str:
    plots = [
        message("{name} {plot}", name=name, plot=write_plot(plot))
        for name, plot in zip(table.names, x.plots, strict=False)
    ]
    return t("All plots are shown: {plots}.", plots=Series(tuple(plots)))


def _failed(table: Table, x: e.StepFailed) -> str:
    name = table.names[x.seat]
    match x.why:
        case "no road":
            return t("{name} finds no road {label} at {city}.", name=name, label=x.step, city=x.city)
        case "nothing there":
            return t("{name} finds nothing at {city}.", name=name, city=x.city)
        case "taken already":
            return t("{name} has taken a resource at {city} already.", name=name, city=x.city)
        case _:
            return t("{name} does not meet the demand at {city}.", name=name, city=x.city)


def _taken(table: Table, x: e.ResourceTaken) -> str:
    name = table.names[x.seat]
    if not x.resource:
        if not x.left:
            return t("{name} takes the last resource at {city}.", name=name, city=x.city)
        return t("{name} takes a resource at {city}.", name=name, city=x.city)
    resource = things.resource(x.resource)
    if not x.left:
        return t("{name} takes {resource} at {city}, the last one there.", name=name, resource=resource, city=x.city)
    return t("{name} takes {resource} at {city}.", name=name, resource=resource, city=x.city)


def _electors(table: Table, x: e.ElectorsPlaced) -> str:
    if not all(x.regions):
        return nt(
            "{name} places {n} elector from {city}.",
            "{name} places {n} electors from {city}.",
            len(x.regions),
            name=table.names[x.seat],
            city=x.city,
        )
    return nt(
        "{name} places {n} elector from {city}: {regions}.",
        "{name} places {n} electors from {city}: {regions}.",
        len(x.regions),
        name=table.names[x.seat],
        city=x.city,
        regions=regions_told(x.regions),
    )


def _no_monopoly(_: Table, x: e.NoMonopoly) -> str:
    if not x.amount:
        return t("Nobody has a monopoly of {resource}.", resource=things.resource(x.resource))
    return t("Nobody has the most {resource} alone: no monopoly.", resource=things.resource(x.resource))


def _led(table: Table, x: e.SpheresLed) -> str:
    spheres = AndList(tuple(SPHERE_WORDS[sphere] for sphere in x.spheres))
    return t("{name} leads in {spheres}, and wins at once.", name=table.names[x.seat], spheres=spheres)


def _left(table: Table, x: e.PlayersLeft) -> str:
    who = AndList(tuple(table.names[seat] for seat in x.seats))
    if x.criterion:
        why = CRITERION_WORDS[x.sphere, x.criterion]
        return t("{name} leaves by {sphere}, with {why}.", sphere=SPHERE_WORDS[x.sphere], name=who, why=why)
    return t("{names} leave together by {sphere}, equal in everything.", sphere=SPHERE_WORDS[x.sphere], names=who)


def _nobody(table: Table, x: e.NobodyLeft) -> str:
    who = AndList(tuple(table.names[seat] for seat in x.seats))
    return nt(
        "{names} are last by {sphere} and equal in everything: nobody leaves, and {n} has to leave later.",
        "{names} are last by {sphere} and equal in everything: nobody leaves, and {n} have to leave later.",
        x.owed,
        sphere=SPHERE_WORDS[x.sphere],
        names=who,
    )


def _taken_off(table: Table, x: e.ElectorsTakenOff) -> str:
    points = [message("{name} {points}", name=name, points=n) for name, n in zip(table.names, x.politics, strict=False)]
    return t(
        "The electors of {names} are taken off; politics is now {points}.",
        names=AndList(tuple(table.names[seat] for seat in x.seats)),
        points=Series(tuple(points)),
    )


def _ended(table: Table, x: GameEnded) -> str:
    winners = AndList(tuple(table.names[seat] for seat in x.winners))
    if len(x.winners) > 1:
        return t("The game is over. {winners} share the victory.", winners=winners)
    if x.decided_by == "die":
        return t("The game is over. {winner} wins by the die.", winner=winners)
    return t("The game is over. {winner} wins.", winner=winners)


def _stage(_: Table, x: StageBegan) -> str | None:
    return t("Monopolies are scored.") if x.stage == "monopolies" else None


def _counted(table: Table, x: e.InfluenceCounted) -> str:
    return t(
        "{name}: religion {religion}, politics {politics}, economy {economy}.",
        name=table.names[x.seat],
        religion=x.religion,
        politics=x.politics,
        economy=x.economy,
    )


def _fulfilled(table: Table, x: e.ContractFulfilled) -> str:
    if not x.contract:
        return t("{name} fulfils the contract at {city}.", name=table.names[x.seat], city=x.city)
    return t("{name} fulfils the contract at {city} and pays {goods}.", name=table.names[x.seat], city=x.city,
             goods=goods_told(x.paid))  # fmt: skip


def _kept(table: Table, x: e.ContractKept) -> str:
    name = table.names[x.seat]
    if x.value is None:
        return t("{name} keeps the contract.", name=name)
    return t("{name} keeps the contract, worth {value}.", name=name, value=x.value)


def _announced(table: Table, x: e.AmountAnnounced) -> str:
    name, resource = table.names[x.seat], things.resource(x.resource)
    if x.amount is None:
        return t("{name} announces an amount of {resource}.", name=name, resource=resource)
    return t("{name} announces {n} of {resource}.", name=name, n=x.amount, resource=resource)


def _won(table: Table, x: e.MonopolyWon) -> str:
    return t("{name} wins the monopoly of {resource}, worth {influence}.", name=table.names[x.seat],
             resource=things.resource(x.resource), influence=x.influence)  # fmt: skip


def _moved(table: Table, x: e.CaravanMoved) -> str:
    return t("{name} goes by {label} from {origin} to {city}.", name=table.names[x.seat], label=x.label,
             origin=x.origin, city=x.to)  # fmt: skip


# --- in a few words


def _left_in_short(table: Table, x: e.PlayersLeft) -> str:
    who = AndList(tuple(table.names[seat] for seat in x.seats))
    return nt("{names} leaves by {sphere}", "{names} leave by {sphere}", len(x.seats), names=who,
              sphere=SPHERE_WORDS[x.sphere])  # fmt: skip


def _goods_placed_in_short(_: Table, x: e.GoodsPlaced) -> str:
    if not x.goods:
        return t("goods come to {city}", city=x.city)
    return t("{goods} come to {city}", goods=goods_told(x.goods), city=x.city)


def _taken_in_short(_: Table, x: e.ResourceTaken) -> str:
    if not x.resource:
        return t("takes a resource at {city}", city=x.city)
    return t("takes {resource} at {city}", resource=things.resource(x.resource), city=x.city)


def _fulfilled_in_short(_: Table, x: e.ContractFulfilled) -> str:
    if not x.contract:
        return t("fulfils the contract at {city}", city=x.city)
    return t("pays {goods} for the contract at {city}", goods=goods_told(x.paid), city=x.city)


def _kept_in_short(_: Table, x: e.ContractKept) -> str:
    if x.value is None:
        return t("keeps the contract")
    return t("keeps the contract, worth {value}", value=x.value)


def _electors_in_short(_: Table, x: e.ElectorsPlaced) -> str:
    if not all(x.regions):
        return nt("places {n} elector", "places {n} electors", len(x.regions))
    return t("electors: {regions}", regions=regions_told(x.regions))


def _failed_in_short(_: Table, x: e.StepFailed) -> str:
    match x.why:
        case "no road":
            return t("finds no road {label} at {city}", label=x.step, city=x.city)
        case "nothing there":
            return t("finds nothing at {city}", city=x.city)
        case "taken already":
            return t("had taken one at {city}", city=x.city)
        case _:
            return t("can't meet the demand at {city}", city=x.city)


def _nothing(_: Table, __: object) -> None:
    """It need not be told."""


class Telling(NamedTuple):
    """An event in a sentence, and in a few words where it is not summed up or shown elsewhere."""

    sentence: Callable[[Table, Any], str | None]
    brief: Callable[[Table, Any], str | None] = _nothing


TELLINGS: dict[type, Telling] = {
    e.GoodsPlaced: Telling(_goods_placed, _goods_placed_in_short),
    e.ContractPlaced: Telling(_contract_placed, lambda table, x: t("a contract comes to {city}", city=x.city)),
    e.CardsShuffled: Telling(lambda table, x: t("All numbered cards are in the pile again.")),
    e.StillDue: Telling(_still_due, lambda table, x: t("the bags are too empty")),
    e.DieRolled: Telling(_rolled),
    e.CaravanPlaced: Telling(
        lambda table, x: t("{name} starts at {city}.", name=table.names[x.seat], city=x.city),
        lambda table, x: t("starts at {city}", city=x.city),
    ),
    TurnBegan: Telling(
        lambda table, x: t("Turn {turn}: {name} is first", turn=x.turn, name=table.names[x.first]),
    ),
    StageBegan: Telling(_stage),
    e.StepPlotted: Telling(_nothing),
    e.StepErased: Telling(_nothing),
    e.PlotSealed: Telling(lambda table, x: t("{name} has sealed a plot.", name=table.names[x.seat])),
    e.PlotUnsealed: Telling(lambda table, x: t("{name} opens the sealed plot again.", name=table.names[x.seat])),
    GoEnded: Telling(_nothing),
    e.PlotsShown: Telling(_shown),
    e.StepBegan: Telling(lambda table, x: t("Step {number}:", number=x.number)),
    e.CaravanMoved: Telling(_moved),
    e.Waited: Telling(_nothing),
    e.StepFailed: Telling(_failed, _failed_in_short),
    e.ResourceTaken: Telling(_taken, _taken_in_short),
    e.ContractFulfilled: Telling(_fulfilled, _fulfilled_in_short),
    e.ContractKept: Telling(_kept, _kept_in_short),
    e.ContractReturned: Telling(_nothing),
    e.TempleBuilt: Telling(
        lambda table, x: t(
            "{name} builds a temple at {city}, worth {n}.", name=table.names[x.seat], city=x.city, n=x.influence
        ),
        lambda table, x: t("temple at {city}, worth {n}", city=x.city, n=x.influence),
    ),
    e.ElectorsPlaced: Telling(_electors, _electors_in_short),
    e.AmountAnnounced: Telling(_announced),
    e.MonopolyWon: Telling(
        _won, lambda table, x: t("wins the monopoly of {resource}", resource=things.resource(x.resource))
    ),
    e.NoMonopoly: Telling(_no_monopoly),
    e.InfluenceCounted: Telling(_counted),
    e.SpheresLed: Telling(
        _led,
        lambda table, x: t("leads in {spheres}", spheres=AndList(tuple(SPHERE_WORDS[sphere] for sphere in x.spheres))),
    ),
    e.PlayersLeft: Telling(_left, _left_in_short),
    e.NobodyLeft: Telling(_nobody, lambda table, x: t("nobody leaves by {sphere}", sphere=SPHERE_WORDS[x.sphere])),
    e.ElectorsTakenOff: Telling(_taken_off),
    GameEnded: Telling(_ended),
}
