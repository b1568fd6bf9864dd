"""The words of Tadmor's fourth lesson: the temple, and rare goods."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

TEMPLE = LessonWords(
    message("Temple and rare goods"),
    {
        "temple": says(
            message(
                "A temple grows part by part; its newest one decides what it is worth at the end: {basement},"
                " {colonnade}, {roof}, and with the statues {statues} PP. Yours has its roof; the statues are missing."
            ),
        ),
        "rare": says(
            message(
                "Rare goods count in sets of different ones: {first} PP for one, {second} for two, {third} for"
                " three, {fifth} for five. A second of the same kind begins a new set. Blue has several; you have"
                " none."
            ),
        ),
        "gold": says(
            message("Statues cost {cost}, and your improvement makes a part cheaper by {less}. You need gold."),
            message("a ship on {slot}, Euphrates."),
            message("Not {tried}: without gold there are no statues this turn."),
        ),
        "temple slot": says(
            message("Slots in Palmyra and Ebla build a temple. The one in Palmyra also gives a mission card."),
            message("a camel on the temple of Palmyra."),
            message("Not {tried}: take the temple of Palmyra, before Blue does."),
        ),
        "yellow": says(
            message("You see the top of each stack of rare goods. On the yellow one it is {good} now."),
            message("your other ship on the yellow rare goods of the Euphrates."),
            message("Not {tried}: rare goods are the quickest points left, and only a ship gets to the yellow ones."),
        ),
        "collect": says(
            message("Your other pieces were placed for you: a market, a mission, gifts and marble."),
            message("collect the gold."),
            message("Not {tried} yet: collect the gold first."),
        ),
        "statues": says(
            message(
                "You choose what to pay with, as far as the price allows. Marble becomes stone at the market, so keep"
                " it."
            ),
            message("build the statues, preferably with gold alone."),
            message("Not {tried}: build the statues first."),
        ),
        "free": says(
            message(
                "The temple is complete: {statues} PP. You are the first to complete one, so you take {number} rare"
                " goods for free."
            ),
            message("take one from any stack."),
        ),
        "second": says(
            message("Different kinds count more, and no kind is in stacks of two colours."),
            message("take another, preferably from another stack."),
        ),
        "marble": says(
            message("You have {goods}. A yellow rare good costs {price}."),
            message("collect the marble; the market makes stone out of it."),
            message("Not {tried} yet: first the marble."),
        ),
        "stone": says(
            message("At the market one marble becomes two stone."),
            message("trade a marble for two stone."),
            message("Not {tried}: stone is what the yellow goods cost."),
        ),
        "buy": says(
            message("The next yellow one is {good}. Your rare goods count {now} PP; it adds {more}."),
            message("buy it."),
            message("Not {tried}: the stone is there, so buy."),
        ),
        "done": says(
            message(
                "Temple {temple} PP, rare goods {points} PP: if the game ended now, you would have {worth}. A"
                " complete temple stays yours, and you may begin a new one. {choose} goes to the next lesson;"
                " {lesson_play} plays on from here."
            ),
        ),
    },
)
