"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.language import Hole
from rules.reference.facts import ComponentValues
from rules.reference.wording import AndList, Counted, Name, Series, Wording, message, nmessage
from rules.tadmor.reference.facts import ERAS
from rules.tadmor.reference.fill import GOODS, TadmorFiller, all_named, goods_words, heap, named
from rules.tadmor.reference.slot_names import slot_name

PARTS = ("basement", "colonnade", "roof", "statues")


def price(text: str) -> Wording:
    return goods_words(heap(text))


def short_price(text: str) -> Iterator[Wording]:
    """Return the parts of a price for a list, with the letters that goods have on every table: `3W`, `2S`, `1G`."""
    for n, good in zip(heap(text), GOODS, strict=True):
        if n:
            yield message("{number}{good.letter}", number=n, good=named("good", good))


def _tower(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    bands = sorted(filler.facts["tower"].values(), key=lambda band: int(band["first"]))
    for number, band in enumerate(bands):
        level, pair = price(band["level"]), price(band["pair"])
        if number + 1 < len(bands):
            yield message(
                "Levels {first} to {last}: {level} each; a pair {pair}.",
                first=band["first"],
                last=bands[number + 1]["first"] - 1,
                level=level,
                pair=pair,
            )
        else:
            yield message(
                "Levels {first} and up: {level} each; a pair {pair}.", first=band["first"], level=level, pair=pair
            )


def _pairs(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for key in filler.rows("pairs"):
        most = filler.facts["slots"][key]["most"]
        if most:
            yield nmessage("One action builds at most {n} pair.", "One action builds at most {n} pairs.", most)
        else:
            yield message("One action builds any number of pairs.")


def _temple(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for name in PARTS:
        part = filler.facts["temple"][name]
        yield nmessage(
            "{part.capital}: {price}; then worth {points} PP ({n} card).",
            "{part.capital}: {price}; then worth {points} PP ({n} cards).",
            part["cards"],
            part=named("temple part", name),
            price=price(part["cost"]),
            points=part["points"],
        )


def _rare(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for colour, stack in filler.facts["rare"].items():
        yield message(
            "{colour.capital} for {price}: {types}.",
            colour=named("colour", colour),
            price=price(stack["price"]),
            types=all_named("rare good", stack["types"]),
        )


def _sets(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    points = enumerate(filler.facts["scoring"]["rare_sets"], 1)
    sets = Series(message("{types} for {points}", types=n, points=value) for n, value in points)
    yield message("Different types and PP: {sets}.", sets=sets)


def _income(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for row in filler.facts["slots"].values():
        if row["action"] == "collect":
            yield message(
                "{region}: {amounts} {good} by {piece}, in Era I / II / III.",
                region=_where(filler, row),
                amounts=_eras(row["amount"]),
                good=named("good", row["good"]),
                piece=named("piece", row["piece"]),
            )


def _gifts(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for key in filler.rows("gifts"):
        row = filler.facts["slots"][key]
        yield message(
            "{region}: {points} PP by {piece}, in Era I / II / III.",
            region=_where(filler, row),
            points=_eras(row["points"]),
            piece=named("piece", row["piece"]),
        )


def _income_course(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    """Tell whether ships bring more than camels, and later eras more than earlier ones."""
    rows = [row for row in filler.facts["slots"].values() if row["action"] == "collect"]
    if by_ship := [good for good in GOODS if _more_by_ship([row for row in rows if row["good"] == good])]:
        yield message("More by ship than by camel: {goods}.", goods=all_named("good", by_ship))
    courses: dict[Callable[[Hole], Wording], dict[tuple[str, str], Wording]] = {}
    for row in rows:
        by_piece = message("{good} by {piece}", good=named("good", row["good"]), piece=named("piece", row["piece"]))
        courses.setdefault(_course(tuple(row["amount"])), {})[row["good"], row["piece"]] = by_piece
    for course, goods in courses.items():
        yield course(AndList(goods.values()))


def _more_by_ship(rows: list[ComponentValues]) -> bool:
    """True if every ship brings more of a good than any camel, in each era."""
    ships, camels = ([row["amount"] for row in rows if row["piece"] == piece] for piece in ("ship", "camel"))
    pairs = [(ship[era], camel[era]) for ship in ships for camel in camels for era in range(len(ERAS))]
    return bool(pairs) and all(ship > camel for ship, camel in pairs)


def _course(amount: tuple[int, ...]) -> Callable[[Hole], Wording]:
    """Put the amounts of goods by era into words."""
    if len(set(amount)) == 1:
        return _the_same
    ascending, descending = tuple(sorted(amount)), tuple(sorted(amount, reverse=True))
    return {ascending: _more_later, descending: _less_later}.get(amount, _now_more_now_less)


def _the_same(goods: Hole) -> Wording:
    return message("The same in every era: {goods}.", goods=goods)


def _more_later(goods: Hole) -> Wording:
    return message("More in later eras: {goods}.", goods=goods)


def _less_later(goods: Hole) -> Wording:
    return message("Less in later eras: {goods}.", goods=goods)


def _now_more_now_less(goods: Hole) -> Wording:
    return message("Varying from era to era: {goods}.", goods=goods)


def _caravan(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for rule in filler.facts["caravan"].values():
        # Translators: a tower that has at least so many levels, as a condition
        needs: list[Hole] = [message("tower {level}", level=rule["tower"])] if rule["tower"] else []
        needs += [nmessage("{n} mission", "{n} missions", rule["missions"])] if rule["missions"] else []
        if needs:
            yield message("Camel number {number}: {needs}.", number=rule["camel"], needs=AndList(needs))
        else:
            yield message("Camel number {number}: no condition.", number=rule["camel"])


def _shipyard(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for rule in filler.facts["shipyard"].values():
        yield nmessage(
            "Ship number {number}: {n} rare good of each colour.",
            "Ship number {number}: {n} rare goods of each colour.",
            rule["of_each_colour"],
            number=rule["ship"],
        )


def _improvements(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    tiles = sorted(filler.facts["improvements"].items(), key=lambda tile: int(tile[0][1:]))
    for era, name in enumerate(ERAS, 1):
        yield message("Era {era}: {tiles}.", era=name, tiles=Series(key for key, tile in tiles if tile["era"] == era))


def _favours(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    missions = sorted(filler.facts["missions"].items(), key=lambda card: int(card[0][1:]))
    kinds: dict[tuple[str, str], list[str]] = {}
    for name, card in missions:
        template = filler.templates[f"mission/{card['returned']}"]
        kinds.setdefault((template.phase, filler.fill(template.title, card)), []).append(name)
    for (phase, title), names in kinds.items():
        yield message(
            "{missions} ({phase}): {favour}.",
            missions=AndList(names),
            phase=filler.language.words(phase, {}),
            favour=title,
        )


def _regions(filler: TadmorFiller, _: ComponentValues) -> Iterator[Hole]:
    for key, region in filler.facts["regions"].items():
        yield message(
            "{region}: {slots}.", region=named("region", region["name"]), slots=AndList(_slots_in(filler, key))
        )


def _slots_in(filler: TadmorFiller, region: str) -> Iterator[Wording]:
    for row in filler.facts["slots"].values():
        if row["region"] == region:
            slot, many, for_two = slot_name(row), row["slots"], row["slots_for_two"]
            if row["action"] == "collect":  # by camels and by ships
                yield message(
                    "{slot} by {piece} {slots} ({slots_for_two})",
                    slot=slot,
                    piece=named("piece", row["piece"]),
                    slots=many,
                    slots_for_two=for_two,
                )
            else:
                yield message("{slot} {slots} ({slots_for_two})", slot=slot, slots=many, slots_for_two=for_two)


def _region_slots(filler: TadmorFiller, own: ComponentValues) -> Iterator[Hole]:
    for slot in _slots_in(filler, own["id"]):
        yield message("{slot.capital}.", slot=slot)


def _slots_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[Hole]:
    """List the slots where a good is collected."""
    for row in filler.facts["slots"].values():
        if row["action"] == "collect" and row["good"] == own["id"]:
            yield message(
                "By {piece} in {region}: {amounts} in Era I / II / III.",
                piece=named("piece", row["piece"]),
                region=_where(filler, row),
                amounts=_eras(row["amount"]),
            )


def _uses_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[Hole]:
    """List the things that a good is paid for."""
    letter, facts = own["id"][0], filler.facts
    uses: list[Hole] = [
        message("temple {part}", part=named("temple part", part))
        for part in PARTS
        if letter in facts["temple"][part]["cost"]
    ]
    uses += [
        message("{colour} rare goods", colour=named("colour", colour))
        for colour, stack in facts["rare"].items()
        if letter in stack["price"]
    ]
    bands = list(facts["tower"].values())
    uses += [message("tower levels")] if any(letter in band["level"] for band in bands) else []
    uses += [message("tower pairs")] if any(letter in band["pair"] for band in bands) else []
    uses += [message("the tax")] if own["id"] == "gold" else []
    missions = sum(letter in card["cost"] for card in facts["missions"].values())
    uses.append(nmessage("{n} mission", "{n} missions", missions))
    yield message("Paid for: {uses}.", uses=AndList(uses))


def _trades_of(filler: TadmorFiller, own: ComponentValues) -> Iterator[Hole]:
    """Return the tiles that give or take a good, or bring more of it."""
    for name in filler.tiles("trade"):
        tile = filler.facts["improvements"][name]
        if own["id"] in (tile["give"], tile["get"]):
            yield message(
                "{tile} gives {goods} for 1 {given}.",
                tile=name,
                goods=received_at_once(tile),
                given=named("good", tile["give"]),
            )
    for name in filler.tiles("ship bonus"):
        tile = filler.facts["improvements"][name]
        if tile["good"] == own["id"]:
            yield message("{tile} adds {amount} when a ship collects it.", tile=name, amount=tile["amount"])


def received(what: str) -> Name:
    """Name the goods that a tile gives in a trade: one kind, or any mix of the basic ones."""
    return named("good", "basic goods" if what == "basic" else what)


def received_at_once(tile: ComponentValues) -> Counted:
    """Name the goods that a tile gives in each trade."""
    return Counted(tile["amount"], named("good", "basic good" if tile["get"] == "basic" else tile["get"]))


def _where(filler: TadmorFiller, row: ComponentValues) -> Name:
    return named("region", filler.facts["regions"][row["region"]]["name"])


def _eras(values: Sequence[int]) -> str:
    return " / ".join(map(str, values))


TABLES: dict[str, Callable[[TadmorFiller, ComponentValues], Iterator[Hole]]] = {
    "tower": _tower,
    "pairs": _pairs,
    "temple": _temple,
    "rare": _rare,
    "sets": _sets,
    "income": _income,
    "income_course": _income_course,
    "gifts": _gifts,
    "caravan": _caravan,
    "shipyard": _shipyard,
    "improvements": _improvements,
    "favours": _favours,
    "regions": _regions,
    "slots_in": _region_slots,
    "uses_of": _uses_of,
    "slots_of": _slots_of,
    "trades_of": _trades_of,
}
