"""Moments of a game of Tadmor in words: what a raid cost, what a rival has achieved, who leads now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.contract import Event, PointsScored, Seat
from rules.message import AndList, Counted, Message, Value, message
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.components.slot_kinds import slot_name
from rules.tadmor.goods import Goods
from rules.tadmor.slot_prospects import slot_prospect
from rules.tadmor.state import PieceKind
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.yields import expected_yield
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.translation import nt, t, words_of

_RAID, _FEAT = 10, 5
"""Weights of moments."""


class Hit(Struct, frozen=True):
    """Pieces of a merchant that were driven off slots which do the same."""

    places: tuple[str, ...]
    seat: Seat
    piece: PieceKind
    brought: str
    """What they would have brought, if they are the viewer's."""

    @property
    def pieces(self) -> Counted:
        return Counted(len(self.places), names.piece(self.piece))


class RaidMoment(Moment, frozen=True):
    """A raid, for those who look at this screen."""

    region: str = ""
    by: Seat = 0
    """The merchant whose card it was."""
    viewer: Seat | None = None
    """The only person at this screen; None: there are several, or none."""
    hits: tuple[Hit, ...] = ()
    points: int = 0
    goods: Goods = (0, 0, 0, 0)
    """Gained by that merchant for the raid."""
    turn: int = 0
    lost_actions: dict[Seat, int] = {}


def raid_moment(position: TadmorPosition, people: Sequence[Seat], events: Sequence[Event]) -> RaidMoment | None:
    """Return the raid among the events of an action; None if there was none."""
    attack = next((event for event in events if isinstance(event, e.RegionAttacked)), None)
    if attack is None:
        return None
    viewer = people[0] if len(people) == 1 else None
    driven = [event for event in events if isinstance(event, e.PieceDrivenOff)]
    hits = tuple(_hits(position, driven, viewer))
    points = sum(x.points for x in events if isinstance(x, PointsScored) and x.why == "raid" and x.seat == attack.seat)
    goods = next((x.goods for x in events if isinstance(x, e.GoodsGained) and x.why == "raid"), (0, 0, 0, 0))
    lost: dict[Seat, int] = {}
    for event in driven:
        lost[event.seat] = lost.get(event.seat, 0) + 1
    region = position.region(attack.region)
    moment = RaidMoment(
        t("The marauders strike {region.article}", region=region),
        is_loss=any(seat in people for seat in lost),
        weight=_RAID,
        clause="T4.4",
        stops=bool(driven) or attack.seat in people,
        region=attack.region,
        by=attack.seat,
        viewer=viewer,
        hits=hits,
        points=points,
        goods=goods,
        turn=position.view.turn,
        lost_actions=lost,
    )
    return _with_lines(position, moment)


def _with_lines(position: TadmorPosition, raid: RaidMoment) -> RaidMoment:
    """The same with the sentences for those who are told it in lines."""
    told = [sender(position, raid)]
    for hit in raid.hits:
        places = AndList(tuple(position.catalogue.place_name(place) for place in hit.places))
        told.append(
            t("{name} loses {pieces} on {places}.", name=position.names[hit.seat], pieces=hit.pieces, places=places)
        )
    if not raid.hits:
        told.append(t("Nobody stood there."))
    if gain := raider_gain(raid):
        told.append(t("{name} gains {gain}.", name=position.names[raid.by], gain=gain))
    told.append(safe_next_turn(position, raid))
    fields = {name: getattr(raid, name) for name in raid.__struct_fields__}
    return RaidMoment(**{**fields, "lines": tuple(told)})


def _hits(position: TadmorPosition, driven: Sequence[e.PieceDrivenOff], viewer: Seat | None) -> Iterator[Hit]:
    alike, together = position.board.alike, dict[tuple[str, Seat, PieceKind], list[str]]()
    for event in driven:
        together.setdefault((alike.get(event.place, event.place), event.seat, event.piece), []).append(event.place)
    for (_, seat, piece), places in together.items():
        yield Hit(tuple(places), seat, piece, _brought(position, seat, places) if seat == viewer else "")


def _brought(position: TadmorPosition, seat: Seat, places: Sequence[str]) -> str:
    """What one's own lost pieces would have brought, as things stand."""
    if position.view.seat != seat:
        return ""
    found = slot_prospect(position.view, position.catalogue, seat, places[0])
    return words_of(expected_yield(position, found.facts, len(places)) or "")


def sender(position: TadmorPosition, raid: RaidMoment) -> str:
    """Say whose card it was."""
    if raid.by == raid.viewer:
        return t("You sent them: your card was hidden last turn.")
    return t("{name} sent them: the card was hidden last turn.", name=position.names[raid.by])


def raider_gain(raid: RaidMoment) -> Value:
    """`3 PP and 1 gold`: nothing without an improvement for that."""
    gains: list[Value] = [message("{points} PP", points=raid.points)] if raid.points else []
    if any(raid.goods):
        gains.append(names.goods(raid.goods))
    return AndList(tuple(gains)) if gains else ""


def safe_next_turn(position: TadmorPosition, raid: RaidMoment) -> str:
    return t("{region.article.capital} is safe next turn.", region=position.region(raid.region))


def hit_slots(position: TadmorPosition, hit: Hit) -> str:
    """`Improve`: the slots of a hit as the map calls them."""
    slots = [position.board.slots[place] for place in hit.places if place in position.board.slots]
    briefs = dict.fromkeys(slot_brief(slot, position.view.era) for slot in slots)
    return words_of(slot_name(slots[0].row)) if len(briefs) > 1 else "".join(briefs) or " ".join(hit.places)


# --- what is told in a line


def feats(position: TadmorPosition, people: Sequence[Seat], events: Sequence[Event]) -> Iterator[Moment]:
    """Yield what somebody else has achieved, and the falls of towers; one's own deeds are reported otherwise."""
    for event in events:
        told = _feat(position, event)
        if told is not None:
            loses = isinstance(event, e.TowerFell) and event.seat in people and event.by not in people
            if loses or getattr(event, "seat", None) not in people:
                yield Moment(words_of(told), is_loss=loses, weight=_FEAT, stops=loses)


def _feat(position: TadmorPosition, event: Event) -> Message | None:
    match event:
        case e.MissionFulfilled(seat=seat, card=card):
            points = position.catalogue.missions[card].points
            return message("{name} fulfils {card}: {points} PP", name=position.names[seat], card=card, points=points)
        case e.TowerBuilt(seat=seat, levels=levels, tower=tower) if levels > 1:
            return message("{name.possessive} tower grows to {tower}", name=position.names[seat], tower=tower)
        case e.TempleCompleted(seat=seat):
            return message("{name} completes a temple", name=position.names[seat])
        case e.PieceGained(seat=seat, piece=piece):
            return message("{name} gains {piece.a}", name=position.names[seat], piece=names.piece(piece))
        case e.TowerFell(seat=seat, by=by, tower=tower):
            return message(
                "{destroyer} pulls {name.possessive} tower down to {tower}",
                destroyer=position.names[by],
                name=position.names[seat],
                tower=tower,
            )
    return None


def overtaken(position: TadmorPosition, leader_before: Seat | None) -> Moment | None:
    """Return the news of a new leader by what everything is worth now; None while the same one leads."""
    ranking = position.ranking
    if len(ranking) < 2 or leader_before is None or ranking[0].seat == leader_before:
        return None
    first, before = ranking[0], position.worth(leader_before)
    if before is None or first.total <= before:
        return None
    name, ahead = position.names[first.seat], first.total - before
    return Moment(
        nt(
            "{name} takes the lead, {n} PP before {other}",
            "{name} takes the lead, {n} PP before {other}",
            ahead,
            name=name,
            other=position.names[leader_before],
        ),
        stops=False,
    )
