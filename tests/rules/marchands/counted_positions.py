"""Numbers of lines of play from fixed positions, and of the different positions to which they lead.

One action too many or too few anywhere shows here. By hand: two caravans have 20 and then 19 cities. A plot begins with
6 actions or sealing: 7. After an action there are 6, erasing and sealing: 8; after sealing the other player has his 7.
So there are 6 x 8 + 7 = 55 lines of two, and they lead to 36 + 1 + 6 + 7 positions, for who erases is where he began.
Of three pairs of rewards in city 15 two let two electors go to three regions, in 6 ways; the third leads on to city 11,
where there are three pairs again: 3 + 6 + 6. In the scoring red has 3 numbers to announce for coal, blue 2 and green 1.
"""

from __future__ import annotations

from rules.marchands.game import MarchandsGame
from tests.rules.marchands.tables import new, position
from tests.suites.lines_of_play import Start


def _plotting() -> MarchandsGame:
    return position(players=2, red=dict(at="K"), blue=dict(at="7")).game


def _full_plots() -> MarchandsGame:
    table = position(players=2, cities={"15": "=bronze", "11": "CB"}, red=dict(at="K", stock="B"), blue=dict(at="11"))
    table.do_as("red", *(f"plot {step}" for step in "baXaX"))
    table.do_as("blue", *(f"plot {step}" for step in "XcXbX"))
    return table.game


def _rewards() -> MarchandsGame:
    table = position(players=2, cities={"15": "=bronze", "11": "=silver"}, red=dict(at="15", stock="BS"))
    table.plots(red="X a X")
    return table.game


def _scoring() -> MarchandsGame:
    table = position(players=3, turn=3, red=dict(stock="CCB"), blue=dict(stock="CS"), green=dict(stock="BBA"))
    table.plots()
    return table.game


def _open_scoring() -> MarchandsGame:
    table = position(
        players=3,
        turn=3,
        options=dict(no_secrets=True),
        red=dict(stock="CCB"),
        blue=dict(stock="CS"),
        green=dict(stock="BBA"),
    )
    table.plots()
    return table.game


POSITIONS: dict[str, Start] = {
    "a game of two": Start(lambda: new(2).game, ((20, 20), (380, 380), (2660, 2660))),
    "plotting": Start(_plotting, ((7, 7), (55, 50), (427, 346), (3355, 2343))),
    "full plots": Start(_full_plots, ((8, 8), (28, 22), (183, 121), (705, 325), (4282, 1513))),
    "rewards": Start(_rewards, ((3, 3), (15, 15), (49, 49), (253, 236), (1921, 1665))),
    "scoring": Start(_scoring, ((3, 3), (6, 6), (6, 6), (12, 12), (12, 12), (36, 36), (36, 36), (72, 72), (72, 72))),
    "scoring without secrets": Start(
        _open_scoring, ((3, 3), (6, 6), (12, 12), (36, 36), (72, 72), (144, 21), (1008, 147))
    ),
}
