"""The words of Palmyra's second lesson: reorganizing, blocking, flipped tiles and tribute."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

REORGANIZING = LessonWords(
    message("Reorganize, block, tribute"),
    {
        "empty": says(
            message(
                "You have {coins} and no tile left that could be laid: your flipped tile only brings tribute."
                " Without tiles you may neither conquer nor collect revenue. That leaves the third kind of turn."
            ),
        ),
        "reorganize": says(
            message(
                "Reorganizing draws one tile and then gives each of your figures a new place. Nothing is laid or"
                " earned."
            ),
            message("reorganize."),
        ),
        "draw": says(
            message(
                "First draw. The stacks hold {large} large and {small} small tiles. A small cell lies between your"
                " mountains and Blue's caravan."
            ),
            message("draw a small tile."),
            message("Not {tried}: the cell beside the caravan takes a small tile."),
        ),
        "drawn": says(
            message(
                "Luck: it is a {tile}, and a caravan beside a caravan is worth {feature}. Now give both figures"
                " their places, knowing the tile."
            ),
        ),
        "block": says(
            message("A tile with a figure on it pays nothing to others. Blue's lake stands beside Blue's censor."),
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
                "Blue had no tile either and reorganized: both figures are back in the city. In the city nobody"
                " blocks anybody; it always counts as free."
            ),
        ),
        "revenue": says(
            message("Blue's caravan stands free now, and you hold one."),
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
                "Your tiles match for {matched}, and you have {flipped} flipped: more matched than flipped, so"
                " tribute adds {tribute}. Together {income}."
            ),
            message("{stop} stops, and you take the coins."),
        ),
        "done": says(
            message(
                "You have {coins}; {reserve} are left in the reserve. Flip early, but not so many that a revenue"
                " no longer exceeds them: then there is no tribute at all. {choose} goes to the next lesson;"
                " {lesson_play} plays on from here."
            ),
        ),
    },
)
