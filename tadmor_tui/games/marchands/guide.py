"""The guided first turn: a caravan, a plot of six steps and what comes of it, step by step, and why.

It is a game from its options and its seed on: whoever has come to the end of the guide can play on from there. Blue
sits on the first seat, so that its plot is sealed before that of Red, who is led.
"""

from __future__ import annotations

from bots.games import bots_of
from rules.games import GAMES
from rules.marchands import names
from rules.marchands.state import Options
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.games.marchands.widgets.spheres_pane import SpheresPane
from tadmor_tui.text.translation import t, words_of

_SEED = 97
_GAME = "marchands"

STEPS = (
    GuideStep(
        "M10.5",
        lambda keys: t(
            "You are Red. In the end players leave one by one: the last in religion, then the last in politics, then"
            " in economy, until one is left. So never be last in anything. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(SpheresPane,),
    ),
    GuideStep(
        "M1.2",
        lambda keys: t(
            "The map: 20 cities and the capital K, with stars for their rank. Some have goods, some a contract, such"
            " as 6: worth 8, for coal, silver and gems. Roads cut eight regions out of the land. {choose} goes on.",
            choose=keys["choose"],
        ),
        panes=(RoadMap,),
    ),
    GuideStep(
        "M2.7",
        lambda keys: t(
            "Your caravan starts in any city but the capital. 7 has silver, and the way from there over K to the"
            " contract for coal and silver at 15 is short: {choose} places the caravan in 7, the marked city.",
            choose=keys["choose"],
        ),
        "start at 7",
        ("start at 20", "plot X", "plot c", "plot a", "plot X", "plot wait", "plot wait", "seal"),
    ),
    GuideStep(
        "M4.1",
        lambda keys: t(
            "Now all plot six steps, in secret and at the same time; Blue has sealed a plot already. Roads have"
            " letters. First take what lies in your city: {key} plots X, a transaction.",
            key=keys["plot-X"],
        ),
        "plot X",
    ),
    GuideStep(
        "M6.2",
        lambda keys: t(
            "X takes one good, always the cheapest: here silver. Each city gives you one in a turn. On to the capital:"
            " road a leads there. {key} plots it, an arrow key does too.",
            key=keys["plot-a"],
        ),
        "plot a",
    ),
    GuideStep(
        "M6.3",
        lambda keys: t("In the capital take the cheapest good again: coal, which the contract needs too. Plot X."),
        "plot X",
    ),
    GuideStep(
        "M5.2",
        lambda keys: t("Then road b to 11. The way ahead is drawn thick on the map, with the numbers of the steps."),
        "plot b",
    ),
    GuideStep("M5.1", lambda keys: t("Road a leads from 11 to 15, where the contract is."), "plot a"),
    GuideStep(
        "M6.5",
        lambda keys: t(
            "The last step: X pays coal and silver for the contract. Blue could be there sooner, and then the step"
            " would do nothing: the line below will warn you. Dare it."
        ),
        "plot X",
    ),
    GuideStep(
        "M4.4",
        lambda keys: t(
            "{erase} would take a step off. When you seal, all plots are shown and carried out, step by step, from the"
            " first player on: nothing can be changed any more. {choose} seals.",
            erase=keys["erase"],
            choose=keys["choose"],
        ),
        "seal",
    ),
    GuideStep(
        "M7.1",
        lambda keys: t(
            "It worked: Blue went elsewhere ({acts} shows all acts). For a contract you take two of three: keep it, 4"
            " for economy; a temple, 2 for religion; 2 electors for politics. Take the temple and the electors.",
            acts=keys["acts"],
        ),
        "take temple and electors",
    ),
    GuideStep(
        "M7.5",
        lambda keys: t(
            "15 touches regions III, VI and VII. At the end, the most electors win a region, unless tied; nobody sees"
            " whose they are. One in III and one in VI, as marked."
        ),
        "electors III VI",
        ("plot a", "plot c", "plot X", "seal"),
    ),
)
FAREWELL = GuideStep(
    "M9.1",
    lambda keys: t(
        "A whole turn! What was paid is in the bag again, and a new contract has come. After turns 3, 6, 9 and 12 the"
        " most of a good, unless tied, wins a monopoly, 3 for economy. {choose} plays on from here, {back} leaves.",
        choose=keys["choose"],
        back=keys["back"],
    ),
)


def guided_turn() -> Guide:
    """A table for the newcomer, where Blue plays by the book; nothing is written down unless it is played on."""
    kind = GAMES[_GAME]
    blue, red = (words_of(names.player(colour)) for colour in ("blue", "red"))
    game = kind.start(Options(("blue", "red"), _SEED), kind.standard_components())
    seats = [SeatInfo(blue, bots_of(_GAME).usual), SeatInfo(red, HUMAN)]
    return Guide(PlayedGame(_GAME, Timeline(game), seats), STEPS, FAREWELL)
