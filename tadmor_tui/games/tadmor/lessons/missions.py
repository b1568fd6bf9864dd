"""The words of Tadmor's second lesson: missions, markets and trading."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

MISSIONS = LessonWords(
    message("Missions and markets"),
    {
        "card": says(
            message(
                "The King's Missions: you hold two cards that only you see. Mission {card} asks for {cost} and is"
                " worth {points} PP at the end of the game. Few things bring so much for so little."
            ),
        ),
        "short": says(
            message(
                "You have {goods}. For {card} you still need {short}, and you need a slot called Mission: only a"
                " camel there may fulfil a card."
            ),
        ),
        "wood": says(
            message("One ship brings more wood than you need. What is too much can become other goods."),
            message("a ship on {wood_slot}, North Sea."),
            message("Not {tried}: wood comes first here, and your own raid strikes the South Sea this turn."),
        ),
        "market": says(
            message(
                "Wood and stone are basic goods, marble and gold advanced ones. At the market of Palmyra a basic"
                " good becomes an advanced one, or an advanced good any two basic ones, as often as you like."
            ),
            message("a camel on Market in Palmyra."),
            message("Not {tried}: without a market you will lack stone for the mission."),
        ),
        "mission": says(
            message(
                "Three slots are called Mission. They do the same; only the region differs, and with it the raid"
                " that may strike it."
            ),
            message("a camel on any Mission slot. The rest of your pieces is placed for you."),
            message("Not {tried}: with the goods alone no card is fulfilled. Take a Mission slot."),
        ),
        "collect": says(
            message("The raid struck the South Sea, your pieces are safe, and it is your go."),
            message("collect the wood."),
            message("Not {tried} yet: without the wood there is nothing to trade."),
        ),
        "basic": says(
            message("You have {goods}; {card} asks for {cost}. There is wood to spare, but too little stone."),
            message("open the trades of the market, and make two stone of the gold."),
            message("Not {tried}: first the gold, for it alone becomes two goods."),
        ),
        "advanced": says(
            message(
                "The new stone lies in your traded goods: you may spend it at once, but not trade it on in this"
                " turn. Gold is missing now; wood is what you have too much of."
            ),
            message("trade a wood for gold."),
            message("Not {tried}: {card} needs gold, and wood is what you can spare."),
        ),
        "fulfil": says(
            message("Everything for {card} is there: {cost}."),
            message("fulfil the mission."),
            message("Not {tried}: pay for the mission first, while you have the goods for it."),
        ),
        "gifts": says(
            message(
                "So wood became {points} PP. The track still shows {before}: missions count at the end, and with"
                " all that counts then you stand at {worth}. Gifts count at once."
            ),
            message("take {gift} of Ebla."),
            message("Not {tried}: the gifts cost nothing. Take them first."),
        ),
        "end": says(
            message("One mission is left in your hand. A camel on a Mission slot may instead draw a new one."),
            message("{end} ends your go."),
            message("Not {tried}: keep your goods for the next turn. Press {end}."),
        ),
        "first": says(
            message(
                "The kingdom: your ship on First player takes the pawn and a basic good. Who goes first has the"
                " choice of all slots."
            ),
            message("take the pawn, with wood or stone."),
            message("Not {tried}: the pawn costs nothing, and is gone when your go ends."),
        ),
        "favour": says(
            message(
                "The card lies face up before you. Once it may be returned for its favour, here: {favour}. Then it"
                " is worth only {half} PP, so return a card when the favour brings more."
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
