"""The final points by their sources, named and explained as people who read the scores need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.contract import ScoreLine, Seat, Standing, Standings
from rules.message import Message, Name
from tadmor_tui.text.translation import t, words_of


class ScoreSource(Struct, frozen=True):
    """A source of points: its name, what it brought to each seat, and what it is."""

    label: str
    points: tuple[int, ...]
    about: str = ""
    group: str = ""
    """The name of those sources that are one where there is little room; empty: it stands for itself."""


def grouped(sources: Sequence[ScoreSource]) -> list[ScoreSource]:
    """Return sources with those of a group added up, in the place of the first of them."""
    sums: dict[str, ScoreSource] = {}
    for source in sources:
        label = source.group or source.label
        before = sums[label].points if label in sums else (0,) * len(source.points)
        points = tuple(a + b for a, b in zip(before, source.points, strict=True))
        sums[label] = ScoreSource(label, points, source.about)
    return list(sums.values())


def sources_in(game: str, standings: Standings, about: Mapping[str, Message]) -> list[ScoreSource]:
    """Return the lines of a ranking as sources, with explanations by their names in the rules."""
    ranking = sorted(standings.ranking, key=lambda standing: standing.seat)
    return [
        ScoreSource(
            t("{source.capital}", source=Name(f"{game}/score", line.source)),
            tuple(standing.lines[number].points for standing in ranking),
            words_of(about[line.source]) if line.source in about else "",
        )
        for number, line in enumerate(ranking[0].lines)
    ]


def without_zeros(sources: Sequence[ScoreSource]) -> list[ScoreSource]:
    """Leave out what brought nobody anything; all of it if nothing brought anything."""
    return [source for source in sources if any(source.points)] or list(sources)


def split_standings(standings: Standings, sources: Sequence[ScoreSource], counted: int | None = None) -> Standings:
    """Return the same ranking with these sources as its lines.

    `counted` steps of a count that is under way: source by source, in each from the last place to the first. Until it
    is over, seats stand in their own order, and nobody has a place.
    """
    ranking = standings.ranking
    if counted is None:
        return Standings(
            standings.final,
            tuple(Standing(s.seat, s.place, s.total, _lines(sources, s.seat)) for s in ranking),
            standings.decided_by,
            standings.target,
            standings.hidden,
        )
    whole, part = divmod(counted, len(ranking))
    counted_now = {standing.seat for standing in ranking[::-1][:part]}
    found = []
    for seat in range(len(ranking)):
        known = whole + (seat in counted_now)
        lines = tuple(
            line if number < known else ScoreLine(line.source, 0) for number, line in enumerate(_lines(sources, seat))
        )
        found.append(Standing(seat, 1, sum(line.points for line in lines), lines))
    return Standings(standings.final, tuple(found), standings.decided_by, standings.target, standings.hidden)


def _lines(sources: Sequence[ScoreSource], seat: Seat) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(source.label, source.points[seat]) for source in sources)


def main_reason(standings: Standings, sources: Sequence[ScoreSource]) -> str:
    """Return the source of most of the winner's lead over the second; empty if points did not decide."""
    if standings.decided_by != "points" or len(standings.ranking) < 2:
        return ""
    first, second = (standing.seat for standing in standings.ranking[:2])
    best = max(sources, key=lambda source: source.points[first] - source.points[second])
    if best.points[first] <= best.points[second]:
        return ""
    return t(
        "The largest difference: {source}, {points} against {fewer}.",
        source=best.label,
        points=best.points[first],
        fewer=best.points[second],
    )
