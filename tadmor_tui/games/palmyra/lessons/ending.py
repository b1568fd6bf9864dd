"""The words of Palmyra's third lesson: the solo game, and the end."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

ENDING = LessonWords(
    message("The end, and solo"),
    {
        "solo": says(
            message(
                "Alone you play against a target: {target} coins at this level, and more at the higher ones. This"
                " game is near its end, and you have {coins}. How games end is the same for any number of players."
            ),
        ),
        "clock": says(
            message(
                "The clock is the reserve: {reserve} coins. Alone, {loss} leave the game after every turn,"
                " whatever you do. When the reserve is empty, the game ends at once. So every turn without coins"
                " costs."
            ),
        ),
        "revenue": says(
            message("You hold {tiles}. Conquering for more would bring tiles that are never laid any more."),
            message("collect revenue with the censor."),
            message("Not {tried}: near the end only coins count."),
        ),
        "caravan": says(
            message("You may lay the tiles of your hand in any order."),
            message("lay the large desert with the caravan where it earns {earns} and leaves room below."),
            message("Not there: the next tile would earn nothing beside it."),
        ),
        "desert": says(
            message("With a feature {with_feature} tiles may be laid; one more is possible."),
            message("lay the small desert beside the caravan's desert; it earns {earns}."),
            message("Not there: desert pays beside desert only."),
        ),
        "stop": says(
            message("Together {income}."),
            message("{stop} stops, and you take the coins."),
        ),
        "keep": says(
            message(
                "A tile flipped now would bring tribute in later revenues. With {reserve} coins left there is"
                " hardly one to come, and the tile is needed."
            ),
            message("flip no tile."),
            message("Not {tried}: so late the tribute would no longer pay for the tile."),
        ),
        "left": says(
            message(
                "You have {coins}, and {reserve} are left: your income and the coins of the turn have gone from"
                " it. It will not last long."
            ),
        ),
        "reorganize": says(
            message("You have {tiles} for a last revenue, but the censor stands badly."),
            message("reorganize."),
            message("Not {tried}: from where the figures stand, your tile earns little."),
        ),
        "draw": says(
            message(
                "A second tile can be laid in the same turn. When both stacks are empty a player who reorganizes"
                " ends the game."
            ),
            message("draw a small tile."),
            message("Not {tried}: a small tile has more cells to go to here."),
        ),
        "move": says(
            message("Both figures may go anywhere. The legion makes room, the censor goes to the hills."),
            message("the legion onto the marked tile; the censor follows by itself."),
            message("Not there: the legion must not stand beside the cells that are to pay."),
        ),
        "last": says(
            message("Only {reserve} coins are left: this is the last turn that brings any."),
            message("collect revenue; the large hills are laid for you."),
            message("Not {tried}: what is not collected now is lost."),
        ),
        "tower": says(
            message("The hills lie well for the second tile."),
            message("lay the small hills with the tower; they earn {earns}."),
            message("Not there: look for the highest green number."),
        ),
        "end": says(
            message(
                "Your tiles match for {income}; the reserve has {reserve}, and {loss} leave after the turn."
                " Nothing will be left."
            ),
            message("{stop} stops and ends the game."),
        ),
        "done": says(
            message(
                "Over: {coins}, with a target of {target}. A game also ends when earned tiles can't be drawn. No"
                " round is finished, so see the end coming, and be ahead then. {choose} begins a first game"
                " against a bot."
            ),
        ),
    },
)
