"""The guided turns: the first two turns of a real game, what to do in them step by step, and why.

It is a game from its options and its seed on: whoever has come to the end of the guide can play on from there.
"""

from __future__ import annotations

from rules.games import GAMES
from rules.palmyra import names
from rules.palmyra.state import Options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker
from tadmor_tui.text.translation import t, words_of

_SEED = 465
_BLUE = "hairan"
"""Plays Blue when the guide is over."""

STEPS = (
    GuideStep(
        "P1.1",
        lambda keys: t(
            "You are Red. Most coins win. They come out of the reserve in the top row; when it is empty, or the stacks"
            " can't give the tiles that a player earned, the game ends. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(PalmyraTracker,),
    ),
    GuideStep(
        "P1.5",
        lambda keys: t(
            "The board: large tiles with eight corners, small square ones between them. In the middle lies the city,"
            " where all figures begin: legions with a capital, censors with a small letter. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(CityBoard,),
    ),
    GuideStep(
        "P1.2",
        lambda keys: t(
            "Your tiles, each with a letter: a large and a small desert. Other tiles also have a tower, a lake or a"
            " caravan. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(HandPane,),
    ),
    GuideStep(
        "P4.1",
        lambda keys: t(
            "A turn is one of three things. Your legion wins tiles, your censor coins. Begin with tiles: conquer with"
            " the legion. {choose} chooses.",
            choose=keys["choose"],
        ),
        "conquer with legion",
    ),
    GuideStep(
        "P4.6",
        lambda keys: t(
            "Every cell around the city is numbered. The green number says what the tile earns there: 1 for each"
            " neighbour with the same landscape. Digits or arrows go to a cell: lay the large desert on the marked one"
            " with {choose}.",
            choose=keys["choose"],
        ),
        "lay large desert at 2,0",
    ),
    GuideStep(
        "P4.9",
        lambda keys: t(
            "The legion moved onto the tile, and may go on from there. The small desert touches two deserts below it,"
            " the city's and your own: 2 more. Lay it on the marked cell."
        ),
        "lay small desert at 2,1",
    ),
    GuideStep(
        "P4.10",
        lambda keys: t(
            "You have no tile left, so stop: the income of 3 tiles comes now. In later turns {stop} stops at any time.",
            stop=keys["stop"],
        ),
        "stop",
    ),
    GuideStep(
        "P4.11",
        lambda keys: t(
            "Tiles come half from each stack. 3 is odd, so say which size gives one more: take a large one, which has"
            " more neighbours."
        ),
        "more large",
        (
            "conquer with legion",
            "lay large mountains caravan at 1,-1",
            "lay small desert at 2,-1",
            "stop",
        ),
    ),
    GuideStep(
        "P5.1",
        lambda keys: t(
            "Blue laid two tiles, one with a caravan, and has left it again. You drew a caravan too, so now coins:"
            " collect revenue with the censor."
        ),
        "revenue with censor",
    ),
    GuideStep(
        "P4.7",
        lambda keys: t(
            "The same feature pays 2. The small mountains with a caravan touch Blue's: 1 for the mountains and 2 for"
            " the caravan. If Blue still stood there, it would pay nothing. Lay it on the marked cell."
        ),
        "lay small mountains caravan at 0,-1",
    ),
    GuideStep(
        "P4.4",
        lambda keys: t(
            "With a feature at most two tiles are laid in a turn, without one up to four. One plain tile may follow:"
            " the large mountains, on the marked cell."
        ),
        "lay large mountains at 0,-2",
    ),
    GuideStep(
        "P5.4",
        lambda keys: t("3 and 2 are 5 coins. {stop} stops, and you take them out of the reserve.", stop=keys["stop"]),
        "stop",
    ),
    GuideStep(
        "P5.5",
        lambda keys: t(
            "Now you may flip a tile. Each flipped tile brings a coin of tribute in every later revenue that collects"
            " more coins than you have flipped tiles. Flip your large desert."
        ),
        "flip large desert",
        ("revenue with censor", "lay large mountains lake at -1,-1", "lay small hills at -1,0", "stop"),
    ),
)
FAREWELL = GuideStep(
    "P6.1",
    lambda keys: t(
        "Two whole turns! The third kind, reorganize, draws a tile and moves both figures anywhere; you need it now,"
        " for your hand is empty. {choose} plays on from here, {back} leaves.",
        choose=keys["choose"],
        back=keys["back"],
    ),
)


def guided_turns() -> Guide:
    """A table for the newcomer, where Blue plays by the book; nothing is written down unless it is played on."""
    kind = GAMES["palmyra"]
    red, blue = (words_of(names.player(colour)) for colour in ("red", "blue"))
    game = kind.start(Options(("red", "blue"), _SEED, first="first"), kind.standard_components())
    return Guide(PlayedGame("palmyra", Timeline(game), [SeatInfo(red, HUMAN), SeatInfo(blue, _BLUE)]), STEPS, FAREWELL)
