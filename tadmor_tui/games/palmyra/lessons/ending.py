"""The words of Palmyra's third lesson: the solo game, and the end."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

ENDING = LessonWords(
    message("The end, and playing alone"),
    {
        "solo": says(
            message(
                "Alone you play against a target: {target} coins at this level, and more at the higher ones. This"
                " game is near its end, and you have {coins}. How games end is the same for any number of players."
            ),
        ),
        "clock": says(
            message(
                "The clock is the reserve: {reserve} coins. Alone, {loss} leave it after every turn, whatever you do."
                " When it is empty, the game ends at once. So a turn without income costs you."
            ),
        ),
        "revenue": says(
            message("You hold {tiles}. Conquering would bring more, but there is no time left to lay them."),
            message("collect revenue with the censor."),
            message("Not {tried}: near the end only coins count."),
        ),
        "caravan": says(
            message("You may lay the tiles of your hand in any order."),
            message("lay the large desert with the caravan where it earns {earns} and leaves room below."),
            message("Not there: the next tile would earn nothing beside it."),
        ),
        "desert": says(
            message("As one has a feature, you may lay {with_feature} tiles; one more is possible."),
            message("lay the small desert beside the caravan's desert; it earns {earns}."),
            message("Not there: desert pays beside desert only."),
        ),
        "stop": says(
            message("That makes {income}."),
            message("stop with {stop}, and take the coins."),
        ),
        "keep": says(
            message(
                "A tile flipped now would bring tribute at later revenues. With {reserve} coins left there will"
                " hardly be any, and you need the tile."
            ),
            message("flip no tile."),
            message("Not {tried}: it is too late for the tribute to pay for the tile."),
        ),
        "left": says(
            message(
                "You have {coins}, and {reserve} are left in the reserve: it lost your income and the coins of the"
                " turn. It will not last long."
            ),
        ),
        "reorganize": says(
            message("You have {tiles} for a last revenue, but the censor stands in a bad place."),
            message("reorganize."),
            message("Not {tried}: your tile earns little where the figures stand."),
        ),
        "draw": says(
            message(
                "A second tile can be laid in the same turn. When both stacks are empty, reorganizing ends the game."
            ),
            message("draw a small tile."),
            message("Not {tried}: there are more cells for a small tile here."),
        ),
        "move": says(
            message("Both figures may go anywhere. The legion makes room, the censor goes to the hills."),
            message("the legion onto the marked tile; the censor follows by itself."),
            message("Not there: the legion would stand in the way of the cells that are to pay."),
        ),
        "last": says(
            message("Only {reserve} coins are left: this is the last turn that brings any."),
            message("collect revenue; the large hills are laid for you."),
            message("Not {tried}: what is not collected now is lost."),
        ),
        "tower": says(
            message("The hills are well placed for the second tile."),
            message("lay the small hills with the tower; they earn {earns}."),
            message("Not there: look for the highest green number."),
        ),
        "end": says(
            message(
                "Your tiles earn {income}; the reserve has {reserve} and loses {loss} after the turn. Nothing will be"
                " left."
            ),
            message("stop with {stop}; that ends the game."),
        ),
        "done": says(
            message(
                "The game is over: {coins}, with a target of {target}. It also ends when earned tiles can't be drawn."
                " Nobody moves after that, so be ahead when the end comes. {choose} begins a first game against a bot."
            ),
        ),
    },
)
