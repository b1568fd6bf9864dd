"""Numbers of lines of play from fixed positions, and of the different positions to which they lead.

One action too many or too few anywhere shows here. By hand, of the first two actions of a game: with one large and one
small tile the legion has 6 + 4 exits, and so has the censor, and there are two stacks to draw from: 10 + 10 + 2. While
laying there are 3 large and 3 small cells for 2 and 3 kinds of tiles: 15. Reorganizing, Caesar, staying, the city, the
censor's tile and two free ones are 6; after each of them the censor has 4 or 5 places: 5 + 4 + 5 + 4 + 4 + 4.
"""

from __future__ import annotations

from rules.palmyra.game import PalmyraGame
from tests.rules.palmyra.tables import new, position
from tests.suites.lines_of_play import Start

LAND = {(1, -1): "H/-", (2, -1): "M/T", (2, -2): "D/-", (3, -1): "D/L", (-1, 0): "H/C"}


def _laying() -> PalmyraGame:
    return position(
        "conquer",
        land=LAND,
        red=dict(legion=(3, -1), tiles="L:D/- L:D/L S:H/- S:M/- S:D/T"),
        blue=dict(legion=(2, -2), censor=(-1, 0)),
    ).game


def _reorganizing() -> PalmyraGame:
    return position(
        "move legion",
        caesar="blue",
        land=LAND,
        red=dict(legion=(3, -1), censor=(1, -1), coins=1),
        blue=dict(legion=(2, -2)),
    ).game


def _with_caesar() -> PalmyraGame:
    return position(caesar="red", land=LAND, red=dict(legion=(3, -1), tiles="L:H/- S:H/-")).game


def _flipping() -> PalmyraGame:
    return position(
        "revenue",
        land=LAND,
        players=3,
        red=dict(censor=(-1, 0), tiles="L:D/- L:D/- S:H/T"),
        this_turn=dict(figure="censor", laid=1, landscape=1),
    ).game


POSITIONS: dict[str, Start] = {
    "a game of two": Start(
        lambda: new(2).game, ((3, 3), (22, 22), (90, 90), (155, 155), (576, 576), (2438, 2438), (8483, 8476))
    ),
    "a game of five": Start(lambda: new(5).game, ((3, 3), (30, 30), (114, 114), (202, 202), (739, 739), (3902, 3902))),
    "alone": Start(
        lambda: new(1, level=3).game, ((3, 3), (46, 46), (386, 386), (660, 659), (2895, 2892), (12061, 11973))
    ),
    "laying": Start(_laying, ((15, 15), (119, 119), (186, 186), (936, 936), (15767, 15767))),
    "reorganizing": Start(_reorganizing, ((6, 6), (26, 26), (126, 126), (6111, 6111))),
    "with Caesar": Start(_with_caesar, ((5, 5), (30, 30), (120, 120), (209, 209), (2347, 2347))),
    "flipping": Start(_flipping, ((4, 4), (6, 6), (12, 12), (15, 15), (48, 48), (234, 234), (936, 936))),
}
