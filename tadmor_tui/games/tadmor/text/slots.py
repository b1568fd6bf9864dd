"""Effects of a slot for the viewer, in rows: what it does, costs and brings, and what is against it.

The numbers come from `rules/tadmor/slot_prospects.py`; here they are put into words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.message import Counted, Message, OrList, Series, Value, message, nmessage
from rules.tadmor import names
from rules.tadmor import slot_facts as f
from rules.tadmor.components import schema as c
from rules.tadmor.goods import NOTHING
from rules.tadmor.slot_prospects import SlotProspect
from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.games.tadmor.text.prices import Row, asked, badges, cost_row, not_now, say, verdict
from tadmor_tui.games.tadmor.text.slot_outlook import alike_elsewhere, nearest_mission, room_left
from tadmor_tui.render.glyphs import ASCII, Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.translation import nt, pt, t, words_of


def slot_rows(
    position: TadmorPosition, glyphs: Glyphs, found: SlotProspect, place: str, badged: bool = True
) -> list[Row]:
    """Everything worth knowing, the most important first: what it brings, what follows, and who could come too.

    Colours cost a slow line more than anything else here: without badges, letters and two inks have to do.
    """
    facts = found.facts
    rows = [*_warnings(position, glyphs, found), *_ROWS[type(facts)](position, glyphs, facts)]
    if found.rivals and facts.worth_it:
        letters = "".join(f"{position.letter(seat).text} " for seat in found.rivals)
        who = badges(position, found.rivals) if badged else [Run(letters, "dim")]
        rows.append(Row(t("rivals"), (*who, Run(room_left(position, place), "dim"))))
    if elsewhere := alike_elsewhere(position, place):
        regions = Series(tuple(position.region(slot.region) for slot in elsewhere))
        rows.append(say("", t("The same as in {regions}, but for raids.", regions=regions), "dim"))
    return rows if badged else [_undimmed(row) for row in rows]


def _undimmed(row: Row) -> Row:
    return Row(row.label, tuple(Run(run.text, "plain") if run.ink == "dim" else run for run in row.words))


def why_useless(position: TadmorPosition, facts: f.SlotFacts) -> str:
    """Return the sentence about a slot that would bring nothing now."""
    rows = _ROWS[type(facts)](position, ASCII, facts)
    return next((run.text for row in rows for run in row.words if run.ink == "bad"), t("It would bring nothing now."))


def _warnings(position: TadmorPosition, glyphs: Glyphs, found: SlotProspect) -> list[Row]:
    """One's own card is a secret on a screen that others see too."""
    raid = found.danger
    if raid == "own raid" and position.hand_open:
        return [Row(glyphs.raid, (Run(t("your own raid will hit it"), "bad"),))]
    if raid == "a raid" and position.view.plot_by is not None:
        words = t("may be raided by {name}", name=position.names[position.view.plot_by])
        return [Row(glyphs.raid, (Run(words, "dim"),))]
    return []


# --- the kinds of slots


def _choosing(position: TadmorPosition, glyphs: Glyphs, x: f.Choosing) -> list[Row]:
    if not x.tiles:
        return not_now(t("No improvement would be left for you."))
    rows = [
        say("", nt("Buy one of {n} improvement.", "Buy one of {n} improvements.", x.tiles)),
        cost_row(glyphs, x.price),
    ]
    if x.before:
        choosing = nt("who chooses before you", "who choose before you", len(x.before))
        rows.append(Row(t("after"), (*badges(position, x.before), Run(choosing, "dim"))))
    return rows


def _temple(position: TadmorPosition, glyphs: Glyphs, x: f.TempleWork) -> list[Row]:
    if not x.parts:
        return not_now(t("No temple part is left for you."))
    rows: list[Row] = []
    for part in x.parts:
        name = names.temple_part(part.name)
        does = (
            t("Builds your {part}, and draws a mission.", part=name) if x.card else t("Builds your {part}.", part=name)
        )
        rise = t(
            "temple {before} {arrow} {after} PP at the end",
            before=part.before,
            arrow=glyphs.arrow,
            after=part.after,
        )
        rows += [
            say("", does),
            cost_row(glyphs, part.price),
            say(t("gain"), rise, "good"),
        ]
        if part.free_goods:
            rows.append(say(t("and"), nt("{n} rare good, free", "{n} rare goods, free", part.free_goods), "good"))
        if part.following:
            following = t(
                "{part} {price} {arrow} {points} PP",
                part=names.temple_part(part.following),
                price=price(part.following_cost),
                arrow=glyphs.arrow,
                points=part.following_worth,
            )
            rows.append(say(t("then"), following, "dim"))
    return rows


def _trading(_: TadmorPosition, __: Glyphs, x: f.Trading) -> list[Row]:
    does = (
        t("1 basic for 1 advanced good, or 1 advanced for 2 basic.")
        if x.both_ways
        else t("1 basic for 1 advanced good, as often as you like.")
    )
    if x.already:
        return [say("", does), *not_now(t("You have such a market already."))]
    if not any(x.goods):
        return [say("", does), *not_now(t("You have nothing to trade there now."))]
    return [say("", does), say(t("trade"), price(x.goods))]


def _levels(position: TadmorPosition, glyphs: Glyphs, x: f.Levels) -> list[Row]:
    most = position.view.most_pairs
    does = t("Single levels, as many as you can pay.")
    if x.pairs:
        limited = nt("{n} pair of levels.", "At most {n} pairs of levels.", most)
        does = limited if most else t("Levels in pairs, as many as you can pay.")
    rows = [say("", does), cost_row(glyphs, x.price, t("a pair") if x.pairs else t("each"))]
    if x.after > x.before:
        rise = t(
            "tower {before} {arrow} {after} for {goods}",
            before=x.before,
            arrow=glyphs.arrow,
            after=x.after,
            goods=price(x.cost),
        )
        rows.append(say(t("gain"), rise, "good"))
        rows.append(say("", t("+{points} PP until the end", points=x.points), "good"))
    level, left = position.catalogue.file.scoring.tower_level, LAST_TURN // TURNS_PER_ERA - position.view.era
    worth = nt(
        "{points} PP a level, {n} scoring to come", "{points} PP a level, {n} scorings to come", left, points=level
    )
    rows.append(say(t("worth"), worth, "dim"))
    if x.next_camel:
        rows.append(say(t("then"), t("your {number.nth} camel can be claimed", number=x.next_camel), "good"))
    return rows


def _traitor(position: TadmorPosition, glyphs: Glyphs, x: f.Betrayal) -> list[Row]:
    if not x.levels:
        eras = next(row.levels for row in position.board.rows.values() if isinstance(row, c.TraitorSlot))
        return not_now(_not_before(position, eras) or t("Useless in this era: it destroys nothing."))
    does = nt(
        "Destroys {n} level of a tower at least as tall as yours.",
        "Destroys {n} levels of a tower at least as tall as yours.",
        x.levels,
    )
    if not x.victims:
        return [say("", does), *not_now(t("No rival's tower is as tall as yours."))]
    runs: list[Run] = []
    for seat in x.victims:
        height = position.view.merchants[seat].tower
        fall = t("{before} {arrow} {after}", before=height, arrow=glyphs.arrow, after=max(0, height - x.levels))
        runs += [*badges(position, (seat,)), Run(f"{fall}  ", "plain")]
    return [say("", does), Row(t("against"), tuple(runs))]


def _not_before(position: TadmorPosition, by_era: Sequence[int]) -> str:
    """`Idle until Era II.`, if a slot has a use in a later era."""
    later = [era for era, number in enumerate(by_era) if number and era > position.view.era]
    return t("Idle until Era {era}: it does nothing yet.", era=names.ERAS[later[0]]) if later else ""


def _mission(position: TadmorPosition, glyphs: Glyphs, x: f.MissionWork) -> list[Row]:
    rows = [say("", t("Draw a mission, or fulfil one of yours."))]
    if not x.cards_left:
        rows += not_now(t("No mission is left to be drawn."))
    if x.points:
        rows.append(say(t("gain"), t("+{points} PP when you fulfil one", points=x.points), "good"))
    if not x.hand:
        return rows
    if not position.hand_open:
        return [*rows, say("", t("Your missions lie face down."), "dim")]
    for each in sorted(x.hand, key=lambda card: (card.price.lacking, -card.points)):
        points = t("{points} PP", points=each.points)
        rows.append(Row(each.card, (Run(f"{points}  ", "title"), *asked(each.price), *verdict(glyphs, each.price))))
    return rows


def _plotting(position: TadmorPosition, glyphs: Glyphs, x: f.Plotting) -> list[Row]:
    if not x.next_turn:
        return not_now(t("Useless in the last turn: the card would never be shown."))
    rows = [say("", t("Choose in secret the region that is raided next turn."))]
    if x.closed is not None and (position.hand_open or position.view.plot is None):
        rows.append(say(t("not"), t("{region}, raided just before", region=position.region(x.closed)), "dim"))
    gains: list[Value] = [names.goods(x.goods)] if x.goods != NOTHING else []
    if x.points:
        gains.append(message("{points} PP", points=x.points))
    if gains:
        rows.append(say(t("gain"), t("up to {gains}", gains=_and(gains)), "good"))
    return rows


def _and(values: Sequence[Value]) -> Value:
    return values[0] if len(values) == 1 else message("{first} and {second}", first=values[0], second=values[1])


def _open(piece: str) -> list[Row]:
    return [say(t("gain"), piece, "good"), say("", t("It is open to you now."))]


def _camel(_: TadmorPosition, __: Glyphs, x: f.CamelClaim) -> list[Row]:
    if x.number > x.most:
        return not_now(t("You have all your camels."))
    if x.earned:
        return _open(t("your {number.nth} camel", number=x.number))
    needs = OrList(tuple(_camel_way(way) for way in x.ways))
    return [
        *not_now(t("Your {number.nth} camel is not open to you yet.", number=x.number)),
        say(t("needs"), words_of(needs) if x.ways else t("more than there is")),
        say(
            t("yours"),
            nt("tower {tower}, {n} mission", "tower {tower}, {n} missions", x.missions, tower=x.tower),
            "dim",
        ),
    ]


def _camel_way(way: f.CamelWay) -> Message:
    if not way.missions:
        return message("tower {tower}", tower=way.tower)
    if not way.tower:
        return nmessage("{n} mission", "{n} missions", way.missions)
    return nmessage("tower {tower} with {n} mission", "tower {tower} with {n} missions", way.missions, tower=way.tower)


def _ship(_: TadmorPosition, __: Glyphs, x: f.ShipClaim) -> list[Row]:
    if x.number > x.most:
        return not_now(t("You have all your ships."))
    if x.earned:
        return _open(t("your {number.nth} ship", number=x.number))
    have = Series(
        tuple(nmessage("{n} {colour}", "{n} {colour}", n, colour=names.colour(colour)) for colour, n in x.have.items())
    )
    return [
        *not_now(t("Your {number.nth} ship is not open to you yet.", number=x.number)),
        say(t("needs"), nt("{n} rare good of each colour", "{n} rare goods of each colour", x.of_each)),
        say(t("yours"), words_of(have)),
    ]


def _war(_: TadmorPosition, __: Glyphs, x: f.WarPoints) -> list[Row]:
    if not x.points:
        return not_now(t("No PP now: your tower is the lowest."))
    return [
        say(t("gain"), t("+{points} PP as towers stand now", points=x.points), "good"),
        say(pt("of somebody", "tower"), t("yours {own}, the lowest {lowest}", own=x.tower, lowest=x.lowest), "dim"),
    ]


def _taxman(position: TadmorPosition, _: Glyphs, x: f.TaxSpared) -> list[Row]:
    if not (x.gold or x.points):
        by_era = position.catalogue.file.tax.gold
        return not_now(_not_before(position, by_era) or t("Useless in this era: there is no tax."))
    if x.already:
        return not_now(t("You owe no tax anyway."))
    gold = Counted(x.gold, names.good("gold"))
    return [
        say("", t("You owe no tax this turn.")),
        say(t("gain"), t("saves {gold}, or {points} PP", gold=gold, points=x.points), "good"),
    ]


def _first(_: TadmorPosition, __: Glyphs, x: f.FirstPlace) -> list[Row]:
    if not x.next_turn:
        last = t("No turn follows in which you could be first.")
        return [say(t("gain"), t("1 wood or 1 stone"), "good"), say("", last, "dim")]
    words = t("stay first next turn, 1W or 1S") if x.already else t("first next turn, 1W or 1S")
    return [say(t("gain"), words, "good")]


def _gifts(_: TadmorPosition, __: Glyphs, x: f.GiftPoints) -> list[Row]:
    return [say(t("gain"), t("+{points} PP", points=x.points), "good")]


def _collecting(position: TadmorPosition, _: Glyphs, x: f.Collecting) -> list[Row]:
    rows = [say(t("gain"), t("+{goods}, to spend this turn", goods=names.goods(x.goods)), "good")]
    if nearest := nearest_mission(position, x.goods):
        rows.append(nearest)
    if x.bonus:
        rows.append(say("", t("{number} of it by your improvements", number=x.bonus), "dim"))
    return rows


def _rare(position: TadmorPosition, glyphs: Glyphs, x: f.RareGood) -> list[Row]:
    if x.good is None:
        return not_now(t("Useless now: the stack is empty."))
    good = names.rare_good(x.good)
    does = t("Buy any good of the stack, {good} on top.", good=good) if x.chooses else t("Buy {good}.", good=good)
    rows = [say("", does), cost_row(glyphs, x.price)]
    if x.points_price:
        rows.append(say(t("or"), t("{points} PP instead", points=x.points_price), "good"))
    if x.points:
        rows.append(say(t("gain"), t("+{points} PP at once", points=x.points), "good"))
    rows.append(say(t("gain"), t("+{points} PP at the end", points=x.after - x.before), "good"))
    if x.owned:
        rows.append(say("", t("You have {good} already: it begins another set.", good=good), "dim"))
    if x.next_ship:
        rows.append(say(t("then"), t("your {number.nth} ship can be claimed", number=x.next_ship), "good"))
    return rows


_ROWS: dict[type, Callable[[TadmorPosition, Glyphs, Any], list[Row]]] = {
    f.Choosing: _choosing,
    f.TempleWork: _temple,
    f.Trading: _trading,
    f.Levels: _levels,
    f.Betrayal: _traitor,
    f.MissionWork: _mission,
    f.Plotting: _plotting,
    f.CamelClaim: _camel,
    f.ShipClaim: _ship,
    f.WarPoints: _war,
    f.TaxSpared: _taxman,
    f.FirstPlace: _first,
    f.GiftPoints: _gifts,
    f.Collecting: _collecting,
    f.RareGood: _rare,
}
