"""The words of Tadmor's second lesson: missions, markets and trading."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

MISSIONS = LessonWords(
    message("Missions and markets"),
    {
        "card": says(
            message(
                "The King's Missions: you hold two cards that only you can see. Mission {card} asks for {cost} and is"
                " worth {points} PP at the end of the game. Few things bring so much for so little."
            ),
        ),
        "short": says(
            message(
                "You have {goods}. For {card} you still need {short}, and a slot called Mission: only a camel there"
                " may fulfil a card."
            ),
        ),
        "wood": says(
            message("One ship brings more wood than you need. The rest can become other goods."),
            message("a ship on {wood_slot}, North Sea."),
            message("Not {tried}: wood comes first here, and your own raid strikes the South Sea this turn."),
        ),
        "market": says(
            message(
                "Wood and stone are basic goods, marble and gold advanced ones. At the market of Palmyra you trade a"
                " basic good for an advanced one, or an advanced one for any two basic ones, as often as you like."
            ),
            message("a camel on Market in Palmyra."),
            message("Not {tried}: without a market you will lack stone for the mission."),
        ),
        "mission": says(
            message(
                "Three slots are called Mission. All do the same, but they lie in different regions, and a raid may"
                " strike one of them."
            ),
            message("a camel on any Mission slot. Your other pieces are placed for you."),
            message("Not {tried}: goods alone do not fulfil a card. Take a Mission slot."),
        ),
        "collect": says(
            message("The raid struck the South Sea, your pieces are safe, and it is your go."),
            message("collect the wood."),
            message("Not {tried} yet: without the wood there is nothing to trade."),
        ),
        "basic": says(
            message("You have {goods}; {card} asks for {cost}. There is wood to spare, but too little stone."),
            message("open the trades of the market, and trade the gold for two stone."),
            message("Not {tried}: first the gold. Only that brings two goods."),
        ),
        "advanced": says(
            message(
                "The new stone lies in your traded goods: you may spend it at once, but not trade it again this turn."
                " Now gold is missing, and you have wood to spare."
            ),
            message("trade a wood for gold."),
            message("Not {tried}: {card} needs gold, and you can spare wood."),
        ),
        "fulfil": says(
            message("You have everything for {card}: {cost}."),
            message("fulfil the mission."),
            message("Not {tried}: pay for the mission first, while you have the goods for it."),
        ),
        "gifts": says(
            message(
                "So wood became {points} PP. The track still shows {before}, as missions count at the end. With"
                " everything that counts then you have {worth}. Gifts count at once."
            ),
            message("take {gift} of Ebla."),
            message("Not {tried}: gifts cost nothing. Take them first."),
        ),
        "end": says(
            message("One mission is left in your hand. A camel on a Mission slot may instead draw a new one."),
            message("{end} ends your go."),
            message("Not {tried}: keep your goods for the next turn. Press {end}."),
        ),
        "first": says(
            message(
                "The kingdom: your ship on First player takes the pawn and a basic good. The first player has the"
                " choice of all slots."
            ),
            message("take the pawn, with wood or stone."),
            message("Not {tried}: it is free, and after your go it is too late."),
        ),
        "favour": says(
            message(
                "The card lies face up before you. You may return it once for its favour, here: {favour}. It is then"
                " worth only {half} PP, so return a card when the favour brings more."
            ),
        ),
        "done": says(
            message(
                "At the end of a turn at most {room} goods stay in the warehouse; the others are thrown away."
                " {other} may be your next mission. {choose} goes to the next lesson; {lesson_play} plays on from"
                " here."
            ),
        ),
    },
)
