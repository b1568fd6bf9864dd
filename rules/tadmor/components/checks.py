"""Component checks: what is wrong with a component file, found entry by entry so that the place can be named.

Each entry is known to be well formed (`rules.components.entries`); here the entries have to fit together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.components.entries import Wrong, refuse_entry, show
from rules.message import Message, Name, Series, message, nmessage
from rules.tadmor import names
from rules.tadmor.components.schema import TEMPLE_PARTS, ComponentFile, SlotEffect, TradeTile
from rules.tadmor.goods import GOOD_NAMES, RARE_COLOURS, read_goods

REGIONS = ("north", "south", "euphrates", "palmyra", "damascus", "ebla", "emesa")
CLOSED: dict[str, tuple[str, ...]] = {
    "regions": REGIONS,
    "temple": TEMPLE_PARTS,
    "rare": RARE_COLOURS,
    "improvements": tuple(f"I{n}" for n in range(1, 49)),
    "missions": tuple(f"K{n}" for n in range(1, 27)),
}
"""The sections that hold exactly these entries, and the order in which the game knows them."""

MOST_MERCHANTS = 4
_GOODS_KEYS = frozenset({"cost", "level", "pair", "price", "goods"})
_MOST_OF_A_GOOD = 99
_SLOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")


def check_goods(place: str, key: str, text: str) -> None:
    """Refuse a price or a gift that is no heap of goods."""
    if key not in _GOODS_KEYS:
        return
    try:
        goods = read_goods(text)
    except ValueError:
        raise Wrong(
            place,
            message(
                "should be goods such as 2w1g (wood, stone, marble, gold in this order, each at most once),"
                " but is {text}",
                text=show(text),
            ),
        ) from None
    if max(goods) > _MOST_OF_A_GOOD:
        refuse_entry(
            place, "should have at most {most} goods of a kind, but is {text}", most=_MOST_OF_A_GOOD, text=show(text)
        )


def by_number(entries: dict[str, Any]) -> dict[str, Any]:
    """Entries that are called by a number, the lowest first."""
    return dict(sorted(entries.items(), key=lambda entry: (len(entry[0]), entry[0])))


def slot_ids(key: str, row: SlotEffect, for_two: bool) -> tuple[str, ...]:
    """Return the ids of a row's slots on one side of the board: `palmyra.improve1`; a lone slot has no number."""
    stem = f"{row.region}.{row.name or key}"
    count = row.slots_for_two if for_two else row.slots
    return (stem,) if count == 1 else tuple(f"{stem}{n}" for n in range(1, count + 1))


def by_region(rows: dict[str, Any]) -> dict[str, Any]:
    """Return the rows in the order of the regions, which is the order of the slots in the game."""
    for key, row in rows.items():
        if row.region not in REGIONS:
            refuse_entry(
                f"slots.{show(key)}.region",
                "should be one of {choice}, but is {region}",
                choice=Series(REGIONS),
                region=show(row.region),
            )
    return dict(sorted(rows.items(), key=lambda item: REGIONS.index(item[1].region)))


# --- what has to fit together -------------------------------------------------------------------------------


def _region_names_differ(file: ComponentFile) -> None:
    seen: dict[str, str] = {}
    for key, region in file.regions.items():
        if region.name in seen:
            refuse_entry(
                f"regions.{key}.name",
                "is {name}, the name of {other} too",
                name=show(region.name),
                other=seen[region.name],
            )
        seen[region.name] = key


def _slot_names_read_well(file: ComponentFile) -> None:
    for key, row in file.slots.items():
        for place, name in ((f"slots.{show(key)}", key), (f"slots.{show(key)}.name", row.name or key)):
            if not _SLOT_NAME.fullmatch(name):
                refuse_entry(place, "should be named with small letters, digits and hyphens, a letter first")


def _slot_ids_differ(file: ComponentFile) -> None:
    for for_two in (False, True):
        seen: dict[str, str] = {}
        for key, row in file.slots.items():
            for slot in slot_ids(key, row, for_two):
                if slot in seen:
                    refuse_entry(
                        f"slots.{key}",
                        "makes the slot {slot}, as slots.{other} does, and needs another `name`",
                        slot=slot,
                        other=seen[slot],
                    )
                seen[slot] = key


_NO_SLOT: dict[bool, Callable[[Name], Message]] = {
    True: lambda piece: message(
        "should have at least one slot for {piece.a} on the side for two merchants", piece=piece
    ),
    False: lambda piece: message(
        "should have at least one slot for {piece.a} on the side for three and four merchants", piece=piece
    ),
}


def _every_piece_has_a_slot(file: ComponentFile) -> None:
    for for_two in (False, True):
        for piece in ("camel", "ship"):
            rows = [row for row in file.slots.values() if row.piece in (piece, "either")]
            if not any(row.slots_for_two if for_two else row.slots for row in rows):
                raise Wrong("slots", _NO_SLOT[for_two](names.piece(piece)))


def _tower_bands_ascend(file: ComponentFile) -> None:
    keys = [str(n) for n in range(1, len(file.tower) + 1)]
    for key in file.tower:
        if key not in keys:
            refuse_entry(f"tower.{show(key)}", "is not a band: they are numbered from 1 to {last}", last=len(keys))
    below = 0
    for key in keys:
        first = file.tower[key].first
        if key == "1" and first != 1:
            refuse_entry(
                "tower.1.first", "should be 1, since the lowest band begins there, but is {first}", first=first
            )
        if first <= below:
            refuse_entry(
                f"tower.{key}.first",
                "should be above {below}, where the band before begins, but is {first}",
                below=below,
                first=first,
            )
        below = first


def _rare_types_read_well(file: ComponentFile) -> None:
    """A rare good is named in actions, so its name is one plain word that means nothing else there."""
    seen: set[str] = set()
    for colour, stack in file.rare.items():
        for rare_good in stack.types:
            if not re.fullmatch(r"[a-z]+", rare_good):
                refuse_entry(
                    f"rare.{colour}.types",
                    "has {rare_good}, which is not a word of lower-case letters",
                    rare_good=show(rare_good),
                )
            if rare_good in (*file.rare, *file.temple, *GOOD_NAMES):
                refuse_entry(
                    f"rare.{colour}.types",
                    "has {rare_good}, which is the name of something else",
                    rare_good=show(rare_good),
                )
            if rare_good in seen:
                refuse_entry(f"rare.{colour}.types", "has {rare_good}, which is there twice", rare_good=show(rare_good))
            seen.add(rare_good)


def _start_tiles_suffice(file: ComponentFile) -> None:
    """Everyone begins with a start tile, and those are of Era I (T2.5)."""
    for key, tile in file.improvements.items():
        if tile.start and tile.era != 1:
            refuse_entry(f"improvements.{key}.era", "should be 1 for a start tile, but is {era}", era=tile.era)
    for merchants in (2, MOST_MERCHANTS):
        tiles = [t for t in file.improvements.values() if t.start and (merchants > 2 or t.for_two)]
        if len(tiles) < merchants:
            words = nmessage(
                "has {n} start tile for {merchants} merchants, who take one each",
                "has {n} start tiles for {merchants} merchants, who take one each",
                len(tiles),
                merchants=merchants,
            )
            raise Wrong("improvements", words)


def _display_can_be_filled(file: ComponentFile) -> None:
    """Each era lays out as many tiles as the display holds; start tiles do not go there (T2.5, T7.2)."""
    for merchants, wanted in file.improvement_market.display.items():
        for era in (1, 2, 3):
            of_era = [t for t in file.improvements.values() if t.era == era and not t.start]
            found = sum(1 for tile in of_era if merchants != "2" or tile.for_two)
            if found < wanted:
                words = nmessage(
                    "is {wanted}, but Era {era} has only {n} tile to lay out",
                    "is {wanted}, but Era {era} has only {n} tiles to lay out",
                    found,
                    wanted=wanted,
                    era=names.ERAS[era - 1],
                )
                raise Wrong(f"improvement_market.display.{merchants}", words)


def _trades_change_the_kind(file: ComponentFile) -> None:
    """Basic goods are traded for advanced ones or the other way round, never for their like (T6.2)."""
    for key, tile in file.improvements.items():
        if isinstance(tile, TradeTile) and (tile.give in ("wood", "stone")) == (tile.get == "basic"):
            refuse_entry(
                f"improvements.{key}.get",
                "should not be {get} for {give}: trades are between basic and advanced goods",
                get=tile.get,
                give=names.good(tile.give),
            )


def _start_is_possible(file: ComponentFile) -> None:
    start, limits = file.start, file.limits
    for kind, has, most in (("camels", start.camels, limits.camels), ("ships", start.ships, limits.ships)):
        if has > most:
            refuse_entry(
                f"start.{kind}",
                "should be at most {most}, as limits.{kind} says, but is {has}",
                most=most,
                kind=kind,
                has=has,
            )
    most = len(file.missions) // MOST_MERCHANTS
    if start.missions > most:
        refuse_entry(
            "start.missions",
            "should be at most {most}, or the cards do not go round, but is {dealt}",
            most=most,
            dealt=start.missions,
        )


CHECKS: tuple[Callable[[ComponentFile], None], ...] = (
    _region_names_differ,
    _slot_names_read_well,
    _slot_ids_differ,
    _every_piece_has_a_slot,
    _tower_bands_ascend,
    _rare_types_read_well,
    _start_tiles_suffice,
    _display_can_be_filled,
    _trades_change_the_kind,
    _start_is_possible,
)
