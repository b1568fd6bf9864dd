"""The guided turn: the second turn of a real game, what to do in it step by step, and why.

Turn 1 was played before, so that the newcomer has a tower, an improvement and a marauder card to learn with. All of it
is a game from its options and its seed on: whoever has come to the end of the guide can play on from there.
"""

from __future__ import annotations

from rules.games import GAMES
from rules.tadmor import names
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.traded_goods_pane import TradedGoodsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import WarehousePane
from tadmor_tui.text.translation import t, words_of

_MERCHANTS, _SEED = 2, 242
_MISSION = "K21"
"""Lies in Red's hand, and can be paid when the guide is over."""
_BLUE = "malika"
"""Plays Blue when the guide is over."""
TURN_1 = (
    *("take stone", "take I3", "take I1"),
    *("place camel damascus.tower", "place camel damascus.pairs", "place camel palmyra.improve1"),
    *("place camel emesa.stone", "place ship north.wood", "place ship north.marble", "place ship south.stone"),
    *("place ship south.gifts", "place camel emesa.marauders", "place camel palmyra.improve2", "raid south"),
    *("collect north.wood", "collect south.stone", "buy I14 for 1m", "end"),
    *("buy I5 for 1g", "collect emesa.stone", "collect north.marble", "gifts south.gifts", "end"),
    *("tower 3", "end", "pairs 1", "end", "end", "end"),
)
"""What both did before the guide begins."""


def _slot(place: str) -> str:
    """A slot as the map calls it in Era I."""
    return slot_brief(standard_catalogue().board(_MERCHANTS).slots[place], 0)


STEPS = (
    GuideStep(
        "T10",
        lambda keys: t(
            "You are Red. After nine turns the most prestige points (PP) win: towers score each era; temples, rare "
            "goods, missions at the end. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(Skyline,),
    ),
    GuideStep(
        "T1",
        lambda keys: t(
            "The top row: turn 2 of 9, the stage, who goes first, and that you hold a marauder card. Turn 1 was played"
            " for you. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(TurnTracker,),
    ),
    GuideStep(
        "T1.2",
        lambda keys: t(
            "Below the map is what you own: W wood, S stone, M marble, G gold; tower, temple, rare goods and mission"
            " cards. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(WarehousePane, TradedGoodsPane, BuildingsPane),
    ),
    GuideStep(
        "T3.1",
        lambda keys: t(
            "First all place pieces in turn; nothing happens yet. Your tower shall grow: go to {slot} in Damascus with"
            " the arrow keys, then {choose}.",
            slot=_slot("damascus.pairs"),
            choose=keys["choose"],
        ),
        "place camel damascus.pairs",
        ("place ship south.stone",),
    ),
    GuideStep(
        "T5.4",
        lambda keys: t(
            "Blue's ship wants stone of the South Sea. You want first choice of the improvements: a camel on slot 1 of"
            " Improve in Palmyra."
        ),
        "place camel palmyra.improve1",
        ("place ship euphrates.yellow",),
    ),
    GuideStep(
        "T6.1",
        lambda keys: t(
            "Round slots ( ) take camels, square ones [ ] ships. Ships bring the most goods: put one on {slot} in the"
            " North Sea.",
            slot=_slot("north.wood"),
        ),
        "place ship north.wood",
        ("place camel emesa.stone",),
    ),
    GuideStep(
        "T6.5",
        lambda keys: t(
            "A camel on {slot} in Emesa earns a fourth camel, if your tower has five levels by then. It will.",
            slot=_slot("emesa.caravan"),
        ),
        "place camel emesa.caravan",
        ("place camel emesa.marauders",),
    ),
    GuideStep(
        "T5.19",
        lambda keys: t(
            "{slot} in Damascus takes either piece, and gives 1 PP for each level your tower has more than the lowest."
            " Your last ship goes there.",
            slot=_slot("damascus.war"),
        ),
        "place ship damascus.war",
        ("place camel palmyra.improve2", "raid euphrates"),
    ),
    GuideStep(
        "T4.4",
        lambda keys: t(
            "Now the raid. Last turn you chose the South Sea in secret: Blue's ship there went home without acting."
            " {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(RegionMap,),
    ),
    GuideStep(
        "T4.7",
        lambda keys: t(
            "Blue stood on Marauders, and has chosen the next raid, unseen: any region but the South Sea, which is"
            " safe then. {choose} goes on.",
            choose=keys["choose"],
        ),
    ),
    GuideStep(
        "T5.4",
        lambda keys: t(
            "Pieces act, improvements first. Don't collect yet: I10 adds a wood to every ship. The list below is open"
            " at it: {choose} pays 1 wood.",
            choose=keys["choose"],
        ),
        "buy I10 for 1w",
    ),
    GuideStep(
        "T6.1",
        lambda keys: t(
            "Now collect the wood of the North Sea: 3, and 1 more by I10. That order was worth a good. {choose} takes"
            " it.",
            choose=keys["choose"],
        ),
        "collect north.wood",
    ),
    GuideStep(
        "T5.1",
        lambda keys: t("You are done with improvements: {end} ends your go.", end=keys["end"]),
        "end",
        ("buy I11 for 1m", "collect emesa.stone", "end"),
    ),
    GuideStep(
        "T6.3",
        lambda keys: t(
            "Construction. A pair of tower levels costs 1 wood and 2 marble. You have no marble, but your I1 lets you"
            " trade 1 wood for 1."
        ),
        "trade wood>marble",
    ),
    GuideStep(
        "T1.3",
        lambda keys: t(
            "What was traded can be spent at once, but not be traded on this turn. Trade a second wood for marble."
        ),
        "trade wood>marble",
    ),
    GuideStep(
        "T5.9",
        lambda keys: t(
            "Build one pair: it pays for levels 4 and 6 of your tower. Level 5 comes free between them, by your I14."
        ),
        "pairs 1",
    ),
    GuideStep(
        "T6.5",
        lambda keys: t("Six levels: choose Caravan and take your fourth camel. It is yours for the rest of the game."),
        "caravan",
    ),
    GuideStep(
        "T5.2",
        lambda keys: t("Nothing is left to build: {end} ends your go.", end=keys["end"]),
        "end",
        ("rare yellow for 5s", "end"),
    ),
    GuideStep(
        "T5.19",
        lambda keys: t(
            "Blue paid 5 stone for ivory; sets of different rare goods score in the end. Now the kingdom: War supplies,"
            " 6 levels against 2."
        ),
        "war",
    ),
    GuideStep(
        "T5.21",
        lambda keys: t(
            "That was 4 PP at once, so you have 14. From Era II on a tax in gold is due here. {end} ends your go.",
            end=keys["end"],
        ),
        "end",
        ("end",),
    ),
)
FAREWELL = GuideStep(
    "T7",
    lambda keys: t(
        "A whole turn! You can pay your mission K21 now: a camel on Mission is worth {points} PP. {choose} plays on"
        " from here, {back} leaves.",
        points=standard_catalogue().missions[_MISSION].points,
        choose=keys["choose"],
        back=keys["back"],
    ),
)


def guided_turn() -> Guide:
    """A table for the newcomer, where Blue plays by the book; nothing is written down unless it is played on."""
    kind = GAMES["tadmor"]
    red, blue = (words_of(names.merchant(colour)) for colour in ("red", "blue"))
    timeline = Timeline(kind.start(usual_options(_MERCHANTS, _SEED), kind.standard_components()))
    for notation in TURN_1:
        timeline.apply(timeline.game.acting[0], timeline.game.read_action(notation), 0)
    return Guide(PlayedGame("tadmor", timeline, [SeatInfo(red, HUMAN), SeatInfo(blue, _BLUE)]), STEPS, FAREWELL)
