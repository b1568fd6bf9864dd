"""The words of Tadmor's fifth lesson: raids, one's own and those of others."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

RAIDS = LessonWords(
    message("Raids"),
    {
        "card": says(
            message(
                "You stood on Marauders last turn and chose a card in secret: {region}. It is turned up when all"
                " pieces are placed. Every piece there then goes home with nothing, yours too."
            ),
        ),
        "ship": says(
            message("Blue does not know your card. Keep away from {region} yourself."),
            message("a ship on {slot}, North Sea."),
            message("Not {tried}: take the wood of the North Sea, well away from your own raid."),
        ),
        "spread": says(
            message("Blue's ship sailed into it. Never put all your own pieces in one region that may be raided."),
            message("the other ship on {slot}, Euphrates."),
            message("Not {tried}: a ship on the Euphrates spreads your risk."),
        ),
        "war": says(
            message("Your tower is the taller one. War supplies reward that lead."),
            message("a camel on War supplies in Damascus. The others are placed for you."),
            message("Not {tried}: with the taller tower, War supplies are free points."),
        ),
        "struck": says(
            message(
                "Your raid struck: {region}. Blue's ships went home with nothing; your pieces are untouched. Blue"
                " stood on Marauders and has chosen the next raid: any region but this one."
            ),
        ),
        "collect": says(
            message("Your goods are waiting; Blue gets none."),
            message("collect; the rest of your go follows by itself."),
            message("Not {tried}: collect what the raid has left you."),
        ),
        "supplies": says(
            message("Your tower has {own} levels, the lowest {rival}: War supplies bring the difference in PP."),
            message("take the war supplies."),
            message("Not {tried}: the points are there for the taking."),
        ),
        "limit": says(
            message("End of the turn: {stored} goods, but room for {room}."),
            message("throw one away: wood is best."),
        ),
        "safe": says(
            message(
                "Turn {turn}. {region} is marked as safe: no region is raided twice running. Blue's card may name any"
                " other one."
            ),
        ),
        "stone": says(
            message("A safe region is worth a ship."),
            message("a ship on {slot}, where no raid can come."),
            message("Not {tried}: begin where nothing can happen."),
        ),
        "risk": says(
            message("The other ship has to take a risk. You need wood."),
            message("the ship on {slot}, North Sea."),
            message("Not {tried}: you need wood."),
        ),
        "revenge": says(
            message("Nobody has taken Marauders yet. The next raid can be yours again."),
            message("a camel on {slot} in Emesa. The rest is placed for you."),
            message("Not {tried}: if you leave Marauders to Blue, you may be raided again next turn."),
        ),
        "choose": says(
            message("Blue raided: {region}. One ship is lost for this turn, the other is safe. Now you choose."),
            message("choose where the marauders go next turn."),
        ),
        "done": says(
            message(
                "Raids: spread your pieces, use the safe region, and watch who stands on Marauders. That was the last"
                " lesson of Tadmor. {choose} begins a first game against a bot; {lesson_play} plays on from here."
            ),
        ),
    },
)
