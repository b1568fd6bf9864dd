"""The guided turn: the example of T12 as a position, and what to do in it, step by step."""

from __future__ import annotations

from rules.tadmor import names
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import read_goods
from rules.tadmor.state import Go, Merchant, Options, Plot, State
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.faces.face import Guide, GuideStep
from tadmor_tui.translation import t, words_of

STEPS = (
    GuideStep(
        "T3.1",
        lambda keys: t(
            "You are Red. First everybody places pieces, one at a time; nothing happens yet. With the arrow keys go to"
            " Tower +2 in Damascus and press {choose}: a round slot, so a camel goes there.",
            choose=keys["choose"],
        ),
        "place camel damascus.pairs",
        ("place ship south.stone",),
    ),
    GuideStep(
        "T5.4",
        lambda keys: t(
            "Blue took the stone of the South Sea. You want the first choice of the improvements: put a camel on"
            " Improve 1st in Palmyra."
        ),
        "place camel palmyra.improve1",
        ("place ship euphrates.yellow",),
    ),
    GuideStep(
        "T6.1",
        lambda keys: t("Blue wants a yellow rare good. Goods come from ships: place one on Wood in the North Sea."),
        "place ship north.wood",
        ("place camel palmyra.market",),
    ),
    GuideStep(
        "T6.5",
        lambda keys: t(
            "A fourth camel needs a tower of five levels, and you will have that soon. Place your last camel on Caravan"
            " in Emesa."
        ),
        "place camel emesa.caravan",
        ("place camel emesa.marauders",),
    ),
    GuideStep(
        "T3.3",
        lambda keys: t(
            "Blue took the Marauders, so he will choose the next raid. Place your last ship on Gold at the Euphrates."
            " It lies under attack, so it is the one region that is safe now."
        ),
        "place ship euphrates.gold1",
        ("place camel palmyra.improve2", "raid damascus"),
        or_else="place ship euphrates.gold2",
    ),
    GuideStep(
        "T4.4",
        lambda keys: t(
            "All pieces are out and your marauder card was shown: the South Sea, and Blue's ship went home with"
            " nothing. Now the pieces act. Choose Collect in the list, then Euphrates: 2 gold."
        ),
        "collect euphrates.gold1",
        or_else="collect euphrates.gold2",
    ),
    GuideStep(
        "T5.4",
        lambda keys: t(
            "Do not collect the wood yet. First buy I10, which adds one wood to every ship: choose Buy I10 and pay with"
            " one wood. (The key {improvements} shows all tiles, {explain} explains the line you are on.)",
            improvements=keys["improvements"],
            explain=keys["explain"],
        ),
        "buy I10 for 1w",
    ),
    GuideStep(
        "T6.1",
        lambda keys: t(
            "Now collect the wood of the North Sea: 3, and 1 more for the tile. The order was worth a good."
        ),
        "collect north.wood",
    ),
    GuideStep(
        "T5.1",
        lambda keys: t(
            "Improvements are done. Press {end} to end this go; if you are asked, press it once more.", end=keys["end"]
        ),
        "end",
        ("buy I5 for 1w", "trade wood>marble", "trade marble>2stone", "return K16 for 3s2m", "end"),
    ),
    GuideStep(
        "T6.3",
        lambda keys: t(
            "Blue bought I5, traded, and returned his mission K16 for five goods. Now construction. A pair of tower"
            " levels costs 1 wood and 2 marble: with I1, trade 1 wood for 1 marble."
        ),
        "trade wood>marble",
    ),
    GuideStep(
        "T1.3",
        lambda keys: t(
            "The marble lies among your traded goods: to be spent, not to be traded on. Trade a second wood for marble."
        ),
        "trade wood>marble",
    ),
    GuideStep(
        "T5.9",
        lambda keys: t(
            "Build one pair. Your tower has 3 levels; the pair pays for the 4th, the 5th is free by I14, and the second"
            " of the pair is the 6th."
        ),
        "pairs 1",
    ),
    GuideStep(
        "T6.5",
        lambda keys: t(
            "Six levels are enough for the caravan: choose Caravan and take your fourth camel, for the rest of the"
            " game."
        ),
        "caravan",
    ),
    GuideStep(
        "T5.2",
        lambda keys: t("Nothing is left to build. End the go with {end}.", end=keys["end"]),
        "end",
        ("rare yellow for 5s", "end"),
    ),
    GuideStep(
        "T5.21",
        lambda keys: t(
            "Blue paid five stone for ivory. The kingdom phase is quiet: no tax in Era I, and nobody sent pieces there."
            " End the go with {end}.",
            end=keys["end"],
        ),
        "end",
        ("end",),
    ),
)
FAREWELL = GuideStep(
    "T7",
    lambda keys: t(
        "That was a whole turn: the traded goods went into the warehouse and turn 3 begins. Press {back}; then begin a"
        " game of your own. The key {reference} answers questions at any time.",
        back=keys["back"],
        reference=keys["reference"],
    ),
    "",
)


def example_turn() -> TadmorGame:
    """The position of T12: two merchants, the second turn, nothing placed yet."""
    catalogue = standard_catalogue()
    red = Merchant(
        10, read_goods("2w1g"), 3, 2, tower=3, improvements=("I1", "I14"), hand=("K1", "K2")
    )  # fmt: skip
    blue = Merchant(
        10, read_goods("2w1m"), 3, 2, rare_goods=("incense",), improvements=("I4",), hand=("K3",), fulfilled=("K16",)
    )
    display = ("I5", "I6", "I8", "I9", "I10", "I11")
    owned = (*red.improvements, *blue.improvements)
    held = ("K1", "K2", "K3", "K16")
    state = State(
        options=Options(("red", "blue"), 1),
        components=catalogue.digest,
        chance="1234abcd",
        turn=2,
        stage="placement",
        first=0,
        pawn=0,
        merchants=[red, blue],
        stacks={
            "grey": ("glass", "glass", "incense", "myrrh", "myrrh"),
            "yellow": ("ivory", "jade", "jade", "ivory", "porcelain", "porcelain"),
            "red": ("silk", "silk", "perfume", "perfume", "oils", "oils"),
        },
        go=Go(0),
        queue=(Go(1), Go(0)),
        display=display,
        unseen=tuple(tile for tile in catalogue.tiles(0, 2) if tile not in (*display, *owned)),
        deck=tuple(card for card in catalogue.missions if card not in held),
        attacked="euphrates",
        plot=Plot(0, "south"),
    )
    return TadmorGame.from_state(state, catalogue)


def guided_turn() -> Guide:
    """A table for the newcomer, where Blue plays by the book; nothing is written down."""
    red, blue = (words_of(names.merchant(colour)) for colour in ("red", "blue"))
    seats = [SeatInfo(red, HUMAN), SeatInfo(blue, "random")]
    return Guide(PlayedGame("tadmor", Timeline(example_turn()), seats), STEPS, FAREWELL)
