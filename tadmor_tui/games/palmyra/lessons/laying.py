"""The words of Palmyra's first lesson: laying tiles, and their income."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

LAYING = LessonWords(
    message("Laying and income"),
    {
        "goal": says(
            message(
                "You are Red. Most coins win. They come out of the reserve of {reserve} in the top row; when it is"
                " empty, or the stacks can't give the tiles that a player earned, the game ends."
            ),
        ),
        "board": says(
            message(
                "The board: large tiles with eight corners, small square ones between them. In the middle lies the"
                " city, where all figures begin: legions with a capital letter, censors with a small one."
            ),
        ),
        "hand": says(
            message(
                "Your tiles, each with a letter: a large and a small desert. Other tiles also have a feature: a"
                " tower, a lake or a caravan."
            ),
        ),
        "conquer": says(
            message(
                "A turn is one of three things. Conquering with the legion wins tiles, revenue with the censor"
                " coins. Without tiles there are no coins, so begin with tiles."
            ),
            message("conquer with the legion."),
            message("Not {tried}: you hold two tiles, and soon none if you don't win some first."),
        ),
        "large": says(
            message(
                "The green number says what the tile earns on a cell: {landscape} for each neighbour with the same"
                " landscape."
            ),
            message(
                "lay the large desert on the marked cell, where it earns {earns}. Digits or arrows go there,"
                " {choose} lays."
            ),
            message("Not there: the marked cell leaves room for the small desert to earn more."),
        ),
        "small": says(
            message(
                "The legion moved onto the tile and goes on from there. Tiles laid before in this turn count as"
                " neighbours."
            ),
            message("lay the small desert where it earns {earns}: below, between two deserts."),
            message("Not there: it would touch fewer deserts. Look for the cell with the highest green number."),
        ),
        "stop": says(
            message("You have no tile left. The income of the turn comes when you stop: {draws}."),
            message("{stop} stops."),
        ),
        "split": says(
            message(
                "Half of the {draws} come from each stack; one is over, so name the size of which you take more."
                " Large tiles have more neighbours."
            ),
            message("take one more large tile."),
            message("Not {tried}: small tiles touch only their four sides."),
        ),
        "revenue": says(
            message("Blue laid two tiles, one with a caravan, and stands beside it now. You drew a caravan too."),
            message("collect revenue with the censor."),
            message("Not {tried}: now there is something to earn in coins, and only coins win."),
        ),
        "feature": says(
            message(
                "The same feature pays {feature}, the same landscape {landscape}. A tile on which another figure"
                " stands pays nothing."
            ),
            message("lay the small mountains with the caravan where they earn {earns}."),
            message("Not that: the caravan pays only beside a caravan that nobody stands on."),
        ),
        "limit": says(
            message(
                "With a feature at most {with_feature} tiles are laid in a turn, without one up to {plain}. A"
                " plain one may follow."
            ),
            message("lay the large mountains above, beside the small ones."),
            message("Not that: mountains beside mountains earn a coin."),
        ),
        "coins": says(
            message("Your tiles match for {income}. No further tile may follow."),
            message("{stop} stops, and you take the coins."),
        ),
        "flip": says(
            message(
                "Now you may flip a tile. It can't be laid any more, but brings a coin of tribute in every later"
                " revenue that collects more coins than you have flipped tiles."
            ),
            message("flip your large desert."),
            message("Not {tried}: the earlier a tile is flipped, the more often it pays."),
        ),
        "done": says(
            message(
                "You have {coins}. The third kind of turn, reorganize, draws a tile and moves your figures"
                " anywhere: that is the next lesson. {choose} goes to it; {lesson_play} plays on from here."
            ),
        ),
    },
)
