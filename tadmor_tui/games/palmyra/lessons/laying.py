"""The words of Palmyra's first lesson: laying tiles, and their income."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

LAYING = LessonWords(
    message("Laying and income"),
    {
        "goal": says(
            message(
                "You are Red. The player with the most coins wins. Coins come from the reserve of {reserve} in the"
                " top row. The game ends when it is empty, or when the stacks run out of tiles that a player has"
                " earned."
            ),
        ),
        "board": says(
            message(
                "The board: large tiles with eight corners, small square ones between them. In the middle is the"
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
                "A turn is one of three things. Conquering with the legion earns tiles, collecting revenue with the"
                " censor earns coins. No tiles, no coins: begin with tiles."
            ),
            message("conquer with the legion."),
            message("Not {tried}: you hold two tiles, and soon none unless you earn some first."),
        ),
        "large": says(
            message(
                "The green number is what the tile earns on a cell: {landscape} for each neighbour with the same"
                " landscape."
            ),
            message(
                "lay the large desert on the marked cell, where it earns {earns}. Digits or arrows go there,"
                " {choose} lays."
            ),
            message("Not there: beside the marked cell the small desert will earn more."),
        ),
        "small": says(
            message(
                "The legion moved onto the tile and goes on from there. Tiles laid earlier this turn count as"
                " neighbours."
            ),
            message("lay the small desert where it earns {earns}: below, between two deserts."),
            message("Not there: it would touch fewer deserts. Look for the cell with the highest green number."),
        ),
        "stop": says(
            message("You have no tile left. You get the income of the turn when you stop: {draws}."),
            message("stop with {stop}."),
        ),
        "split": says(
            message(
                "Half of the {draws} come from each stack. There is one over: say which size to take more of. Large"
                " tiles have more neighbours."
            ),
            message("take one more large tile."),
            message("Not {tried}: small tiles touch only their four sides."),
        ),
        "revenue": says(
            message("Blue laid two tiles, one with a caravan, and stands beside it now. You drew a caravan too."),
            message("collect revenue with the censor."),
            message("Not {tried}: now there are coins to earn, and only coins win."),
        ),
        "feature": says(
            message(
                "A neighbour with the same feature pays {feature}, with the same landscape {landscape}. A tile with"
                " another figure on it pays nothing."
            ),
            message("lay the small mountains with the caravan where they earn {earns}."),
            message("Not that: the caravan pays only beside a caravan that nobody stands on."),
        ),
        "limit": says(
            message(
                "You may lay {with_feature} tiles in a turn if one has a feature, otherwise up to {plain}. A plain"
                " tile may follow."
            ),
            message("lay the large mountains above, beside the small ones."),
            message("Not that: mountains beside mountains earn one more coin."),
        ),
        "coins": says(
            message("Your tiles earn {income}. No further tile may follow."),
            message("stop with {stop}, and take the coins."),
        ),
        "flip": says(
            message(
                "Now you may flip a tile. It can't be laid any more, but brings one coin of tribute at every later"
                " revenue that earns more coins than you have flipped tiles."
            ),
            message("flip your large desert."),
            message("Not {tried}: the earlier a tile is flipped, the more often it pays."),
        ),
        "done": says(
            message(
                "You have {coins}. The third kind of turn, reorganizing, draws a tile and moves your figures"
                " anywhere: that is the next lesson. {choose} goes to it; {lesson_play} plays on from here."
            ),
        ),
    },
)
