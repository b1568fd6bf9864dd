"""The words of Tadmor's third lesson: tower and traitor, and the end of an era."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

SCORING = LessonWords(
    message("The end of an era"),
    {
        "era": says(
            message(
                "Turn {turn} is the last of this era. When it ends, every level of every tower brings"
                " {level_points} PP. Your tower has {own} levels, Blue's {rival}. Make yours higher, and Blue's"
                " lower."
            ),
        ),
        "gold": says(
            message("From this era on a tax is due every turn: {tax}, or you lose {penalty} PP. You have no gold."),
            message("a ship on {slot}, Euphrates."),
            message("Not {tried}: first get the gold for the tax."),
        ),
        "traitor": says(
            message(
                "The traitor destroys levels of a rival's tower that is at least as tall as yours. That is worth a"
                " camel."
            ),
            message("a camel on {slot} in Damascus."),
            message("Not {tried}: use the traitor while Blue's tower is the taller one."),
        ),
        "tower": says(
            message("Blue took the slot for pairs of levels. Single levels are left for you."),
            message("a camel on {slot} in Damascus."),
            message("Not {tried}: without a tower slot you build nothing before the scoring."),
        ),
        "wood": says(
            message("Your next level costs {cost}, and you have no wood. Your last camel goes to the market."),
            message("a ship on the wood of the North Sea."),
            message("Not {tried}: you need wood for the next levels."),
        ),
        "collect": says(
            message("The pieces act, in any order you like. Everything they do needs goods."),
            message("collect the wood or the gold; the other follows."),
            message("Not {tried} yet: collect first, to see what you can pay for."),
        ),
        "destroy": says(
            message(
                "Your tower has {own} levels, Blue's {rival}. The traitor may strike only as long as yours is not the"
                " taller one: do that before you build."
            ),
            message("send the traitor against Blue."),
            message("Not {tried} yet: once your tower is taller, the traitor can do nothing."),
        ),
        "stone": says(
            message(
                "Blue's tower has {rival} levels now. You have {goods}. Low levels cost {low}, the next ones"
                " {high}: stone is short."
            ),
            message("trade a marble for two stone."),
            message("Not {tried}: one more level needs more stone."),
        ),
        "build": says(
            message("You have everything for the tower."),
            message("build as many levels as you can pay for."),
            message("Not {tried}: a level you leave out is missing at this scoring and all later ones."),
        ),
        "end": says(
            message("Your tower has {own} levels."),
            message("{end} ends your go."),
            message("Not {tried}: you still need gold for the tax. Press {end}."),
        ),
        "tax": says(
            message("The kingdom. The tax is due: {tax}, or {penalty} PP less."),
            message("end your go and pay the tax."),
            message("Not {tried}: one gold is cheaper than the points you would lose."),
        ),
        "scored": says(
            message(
                "Era scored: your {own} levels brought {gain} PP, Blue's {rival} brought {rival_gain}. Without"
                " your traitor it would have been {level_points} PP more for Blue, and again at the last scoring."
            ),
        ),
        "done": says(
            message(
                "A game has three scorings, one after each era, the last one after turn {turns}. So a level built in"
                " the first turn counts three times. {choose} goes to the next lesson; {lesson_play} plays on from"
                " here."
            ),
        ),
    },
)
