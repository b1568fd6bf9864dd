"""Numbers of lines of play from fixed positions, and of the different positions to which they lead.

One action too many or too few anywhere shows here, as it does in the "perft" of chess programs. The numbers were
looked at with care once; `python -m tests.tools.golden_games` prints what they are now.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.rules.choosers import take
from tests.rules.tadmor.builders import CATALOGUE, position
from tests.suites.lines_of_play import Start


def _new(merchants: int, experienced: bool = False) -> Callable[[], TadmorGame]:
    return lambda: TadmorGame(usual_options(merchants, 1, experienced), CATALOGUE)


def _after_set_up(merchants: int) -> Callable[[], TadmorGame]:
    """The first placement, everyone having taken what comes first."""

    def game() -> TadmorGame:
        game = TadmorGame(usual_options(merchants, 1), CATALOGUE)
        while game.stage != "placement":
            take(game, game.legal[0])
        return game

    return game


def _region_window() -> TadmorGame:
    return position(
        "marauders: region",
        merchants=3,
        era=2,
        attacked="north",
        raid=("blue", "palmyra"),
        red=dict(at="palmyra.temple damascus.tower north.wood1=ship", fulfilled=["K9", "K11"]),
        blue=dict(at="emesa.marauders palmyra.market ebla.temple", improvements=["I25"], hand=["K1"]),
        green=dict(at="palmyra.improve1 south.stone1=ship", improvements=["I45"], fulfilled=["K10"]),
    ).game


def _swap_window() -> TadmorGame:
    return position(
        "marauders: swap",
        merchants=3,
        era=2,
        attacked="palmyra",
        raid=("blue", "palmyra"),
        red=dict(at="damascus.tower emesa.caravan north.wood1=ship", fulfilled=["K14"], goods="2w"),
        blue=dict(at="emesa.marauders ebla.temple euphrates.gold1=ship", hand=["K1"]),
        green=dict(at="damascus.pairs south.stone1=ship north.first=ship"),
    ).game


def _improvements_go() -> TadmorGame:
    return position(
        "improvements",
        era=2,
        about="palmyra.improve1",
        red=dict(at="palmyra.improve1 palmyra.market", goods="2w1m1g", fulfilled=["K15"], improvements=["I6"]),
        blue=dict(goods="1w", fulfilled=["K25"]),
    ).game


def _construction_go() -> TadmorGame:
    return position(
        "construction",
        merchants=3,
        era=2,
        red=dict(
            tower=3,
            goods="3w4s3m2g",
            at="damascus.tower damascus.traitor palmyra.temple south.grey1=ship",
            improvements=["I14", "I28", "I34"],
            temples=[1],
            fulfilled=["K20"],
        ),
        blue=dict(tower=4, goods="1w"),
        green=dict(tower=1, goods="1s"),
    ).game


def _any_construction_go() -> TadmorGame:
    return position(
        "construction",
        era=3,
        red=dict(
            tower=8,
            goods="3w3s3m3g",
            camels=4,
            at="I47 damascus.mission",
            improvements=["I47", "I43", "I9", "I20"],
            temples=[3],
            hand=["K13"],
            fulfilled=["K1"],
        ),
        blue=dict(tower=9, temples=[2], hand=["K2"]),
    ).game


def _kingdom_go() -> TadmorGame:
    return position(
        "kingdom",
        merchants=4,
        era=2,
        red=dict(
            tower=6,
            goods="1w1m2g",
            at="north.first=ship I48 euphrates.gold1=ship ebla.gifts",
            improvements=["I48", "I2"],
            hand=["K3"],
        ),
        blue=dict(tower=2, goods="2w", at="emesa.war"),
        green=dict(tower=4, goods="1g", at="ebla.taxman"),
        yellow=dict(tower=1),
    ).game


# By hand: two merchants have 30 slots, one of which takes either piece, so 31 placements, then 29 * 30 + 2 * 29, then
# 29 * 28 * 27 + 3 * 2 * 29 * 28; with more merchants there are ten slots more. Four merchants choose one of two goods
# four times and then share out the four start tiles: 2^4 * 4!. The region window has five regions for K9, K11 and the
# end of the go.
POSITIONS: dict[str, Start] = {
    "set-up, 2 merchants": Start(_new(2), ((2, 2), (8, 8), (24, 24), (744, 744), (22272, 22272))),
    "set-up, 3 merchants": Start(_new(3), ((2, 2), (4, 4), (16, 16), (48, 48), (96, 96), (3936, 3936))),
    "set-up, 4 merchants": Start(_new(4), ((2, 2), (4, 4), (8, 8), (16, 16), (64, 64), (192, 192), (384, 384))),
    "experienced set-up, 2 merchants": Start(_new(2, True), ((2, 2), (26, 26), (312, 312), (9672, 9672))),
    "placement, 2 merchants": Start(_after_set_up(2), ((31, 31), (928, 928), (26796, 26796))),
    "placement, 3 merchants": Start(_after_set_up(3), ((41, 41), (1638, 1638))),
    "placement, 4 merchants": Start(_after_set_up(4), ((41, 41), (1638, 1638))),
    "marauders, the region": Start(_region_window, ((7, 7), (22, 22), (54, 54), (196, 189), (655, 603), (1849, 1608))),
    "marauders, a swap": Start(_swap_window, ((10, 10), (15, 15), (66, 66), (174, 174), (570, 522), (1416, 1146))),
    "improvements": Start(_improvements_go, ((38, 38), (762, 424), (11468, 2662))),
    "construction": Start(_construction_go, ((10, 10), (80, 53), (585, 235), (4944, 2576))),
    "construction with I47": Start(_any_construction_go, ((39, 39), (879, 490), (10677, 2774))),
    "kingdom": Start(_kingdom_go, ((13, 13), (119, 74), (908, 333), (8680, 4962))),
}
