"""The words of Palmyra's second lesson: reorganizing, blocking, flipped tiles and tribute."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

REORGANIZING = LessonWords(
    message("Reorganize, block, tribute"),
    {
        "empty": says(
            message(
                "You have {coins} and no tile left to lay: your flipped tile only brings tribute. Without tiles you"
                " may neither conquer nor collect revenue. That leaves the third kind of turn."
            ),
        ),
        "reorganize": says(
            message(
                "When you reorganize, you draw a tile and then give each of your figures a new place. Nothing is laid"
                " or earned."
            ),
            message("reorganize."),
        ),
        "draw": says(
            message(
                "First you draw. The stacks hold {large} large and {small} small tiles. Between your mountains and"
                " Blue's caravan there is a small cell."
            ),
            message("draw a small tile."),
            message("Not {tried}: the cell beside the caravan takes a small tile."),
        ),
        "drawn": says(
            message(
                "What luck, a {tile}! A caravan beside a caravan is worth {feature}. Now that you know the tile, give"
                " both figures their places."
            ),
        ),
        "block": says(
            message("A tile with a figure on it pays nothing to others. Blue's lake is beside Blue's censor."),
            message("block it: move the legion onto the marked tile with the lake."),
            message("Not there: it would block nothing that Blue wants."),
        ),
        "stay": says(
            message("The censor already stands beside the free cell."),
            message("let the censor stay where it is, on the marked tile."),
            message("Not there: from there the free cell beside the caravan is out of reach."),
        ),
        "blue": says(
            message(
                "Blue had no tile either and reorganized: both of Blue's figures are back in the city. In the city"
                " nobody blocks anybody; it always counts as free."
            ),
        ),
        "revenue": says(
            message("Nobody stands on Blue's caravan now, and you hold one."),
            message("collect revenue with the censor."),
            message("Not {tried}: the caravan is worth coins now, before Blue blocks it."),
        ),
        "lay": says(
            message("Look for the cell that touches the other caravan."),
            message("lay your tile there; it earns {earns}."),
            message("Not there: no caravan and no desert is next to it."),
        ),
        "tribute": says(
            message(
                "Your tiles earn {matched}. That is more than your flipped tiles ({flipped}), so tribute adds"
                " {tribute}: {income} in all."
            ),
            message("stop with {stop}, and take the coins."),
        ),
        "done": says(
            message(
                "You have {coins}; {reserve} are left in the reserve. Flip early, but not too many: a revenue that"
                " does not earn more than you have flipped brings no tribute. {choose} goes to the next lesson;"
                " {lesson_play} plays on from here."
            ),
        ),
    },
)
