"""The final points of Tadmor by source: those on the track are told apart by what brought them."""

from __future__ import annotations

from rules.contract import PointsScored, Standings
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.session.history import History
from tadmor_tui.session.score_sources import ScoreSource
from tadmor_tui.text.translation import t

_TOWER, _TAX, _OTHER = "tower", "tax", "other"
_GROUPS = {
    "tower": _TOWER,
    "prestige": _TOWER,
    "war": "war",
    "missions": "missions",
    "rare goods": "rare goods",
    "rare good price": "rare goods",
    "gifts": "gifts",
    "trade": "gifts",
    "raid": "gifts",
    "tax": _TAX,
}
"""Points on the track by their cause; what is not here comes from improvements and cards."""


def final_sources(history: History[TadmorGame, View], standings: Standings) -> list[ScoreSource]:
    """Return every source of points in the order of the game."""
    seats = range(history.seats)
    towers: list[list[int]] = [[0] * history.seats]
    track: dict[str, list[int]] = {group: [0] * history.seats for group in (*_GROUPS.values(), _OTHER)}
    for number in range(history.last + 1):
        for event in history.events(number):
            match event:
                case PointsScored():
                    group = _GROUPS.get(event.why, _OTHER)
                    counted = towers[-1] if group == _TOWER else track[group]
                    counted[event.seat] += event.points
                case e.EraBegan():
                    towers.append([0] * history.seats)
    final = {
        line.source: [_points(standings, seat, line.source) for seat in seats] for line in standings.ranking[0].lines
    }
    told = [sum(column) for column in zip(*towers, *track.values(), strict=True)]
    start = [on_track - sum_ for on_track, sum_ in zip(final["track"], told, strict=True)]
    last = [a + b for a, b in zip(towers[-1], final["tower"], strict=True)]
    eras = [
        ScoreSource(
            t("Tower, era {era}", era=names.ERAS[era]),
            tuple(points),
            t("PP for each level, and for the tallest tower, when the era ended."),
            t("Towers"),
        )
        for era, points in enumerate([*towers[:-1], last])
    ]
    return [
        ScoreSource(t("Start"), tuple(start), t("The points that everybody begins with."), t("Start and other")),
        *eras,
        ScoreSource(t("War supplies"), tuple(track["war"]), t("The lead of the tower over the lowest one, in PP.")),
        ScoreSource(
            t("Missions"),
            _sum(final["missions"], final["returned missions"], track["missions"]),
            t("Missions fulfilled, half of those returned, and bonuses for them."),
        ),
        ScoreSource(t("Temples"), tuple(final["temples"]), t("The parts of the temples that stand in the end.")),
        ScoreSource(
            t("Rare goods"),
            _sum(final["rare goods"], track["rare goods"]),
            t("Sets of different rare goods, less what was paid for them in PP."),
        ),
        ScoreSource(
            t("Improvements"),
            _sum(final["improvements"], track[_OTHER]),
            t("Points of improvements, during the game and at the end, and of cards."),
        ),
        ScoreSource(
            t("Gifts, trade"), tuple(track["gifts"]), t("Peace gifts, trades for PP, and raids."), t("Start and other")
        ),
        ScoreSource(
            t("Tax"), tuple(track[_TAX]), t("What the taxman took from those who did not pay."), t("Start and other")
        ),
    ]


def _points(standings: Standings, seat: int, source: str) -> int:
    standing = next(each for each in standings.ranking if each.seat == seat)
    return next(line.points for line in standing.lines if line.source == source)


def _sum(*columns: list[int]) -> tuple[int, ...]:
    return tuple(sum(points) for points in zip(*columns, strict=True))
