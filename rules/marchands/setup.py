"""The table before the first turn (M2, M11.1)."""

from __future__ import annotations

from rules import chance
from rules.contract import refuse
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CITIES, REGIONS, RESOURCES
from rules.marchands.state import COLOURS, Options
from rules.marchands.supply import highest_roller, place_what_is_due
from rules.marchands.table import EVERY_CARD, NO_CONTRACT, NOBODY, NOWHERE, Table

FEW = (2, 3)
"""With so many players one may win by leading in two spheres (M11.4a)."""


def check_options(options: Options) -> None:
    """Refuse options that no game can be begun with."""
    players = len(options.colours)
    if not 2 <= players <= len(COLOURS) or len(set(options.colours)) < players:
        refuse("Marchands d'Empire is for two to six players of different colours.")
    if options.two_spheres and players not in FEW:
        refuse("Only with two or three players can one win by two spheres (M11.4a).")


def set_up(options: Options, catalogue: Catalogue) -> Table:
    """Place goods and contracts, and roll for the player who places a caravan first."""
    check_options(options)
    players = len(options.colours)
    cities = catalogue.cities_supplied(players)
    table = Table(
        catalogue=catalogue,
        options=options,
        chance=chance.seeded(options.seed),
        stage="caravans",
        turn=0,
        first=0,
        step=0,
        actor=0,
        goods=[()] * len(CITIES),
        contracts=[NO_CONTRACT] * len(CITIES),
        temples=[NOBODY] * len(CITIES),
        caravans=[NOWHERE] * players,
        stocks=[(0,) * len(RESOURCES)] * players,
        kept=[()] * players,
        monopolies=[0] * players,
        electors=[(0,) * len(REGIONS)] * players,
        plots=[()] * players,
        sealed=[False] * players,
        taken=[0] * players,
        resources_due=cities,
        contracts_due=cities,
        bag=catalogue.markers,
        contract_bag=catalogue.copies,
        cards=EVERY_CARD if options.cards else (),
    )
    place_what_is_due(table)
    table.first = highest_roller(table, tuple(range(players)), "start")
    return table
