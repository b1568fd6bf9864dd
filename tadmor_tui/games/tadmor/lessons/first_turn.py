"""The words of Tadmor's first lesson: a whole first turn, from the set-up on."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

FIRST_TURN = LessonWords(
    message("Your first turn"),
    {
        "goal": says(
            message(
                "You are Red. After {turns} turns the merchant with the most prestige points (PP) wins. Towers"
                " bring points whenever an era of {eras} turns is over; temples, rare goods and missions bring"
                " theirs at the end."
            ),
        ),
        "improvement": says(
            message("An improvement helps you all game, as often as you like. Marble is scarce, wood is not."),
            message("take the one that trades: {tile}. Arrow keys move, {choose} chooses."),
            message("Not this one: later levels of the tower cost marble, and you will have wood to trade for it."),
        ),
        "turn": says(
            message(
                "The top row shows turn {turn} of {turns} and the parts of a turn. First everybody places their"
                " pieces, one at a time. Then comes the raid, then the pieces act: improve, build, and lastly the"
                " kingdom."
            ),
        ),
        "goods": says(
            message(
                "Below the map is what you own: {goods}. Your warehouse has room for {room} goods. Beside it are your"
                " tower, temple, rare goods and mission cards."
            ),
        ),
        "tower slot": says(
            message(
                "Every level of a tower scores again at the end of each era, so build early. A piece on a slot does"
                " nothing yet: it holds the place."
            ),
            message("put a camel on {tower_slot} in Damascus, with the arrow keys and {choose}."),
            message("Not {tried}: begin with the tower, before Blue takes the slot."),
        ),
        "improve slot": says(
            message(
                "Round slots ( ) take camels, square ones [ ] ships. Blue wants to build too. The merchant on the"
                " first slot of Improve chooses first among the improvements."
            ),
            message("a camel on the first slot of Improve in Palmyra."),
            message("Not {tried}: the first slot of Improve gives the first choice of all improvements."),
        ),
        "wood slot": says(
            message("The first levels cost wood and stone. Ships bring the most goods."),
            message("a ship on {wood_slot} in the North Sea."),
            message("Not {tried}: you need wood, and a ship in the North Sea brings the most of it."),
        ),
        "stone slot": says(
            message("Blue took the marble. Stone is still free, and a level needs as much stone as wood."),
            message("your last ship on {stone_slot} in the South Sea."),
            message("Not {tried}: wood is on its way, but you have too little stone for the tower."),
        ),
        "marauders slot": says(
            message(
                "One camel is left. On {marauders_slot} it lets you choose, in secret, a region to be raided next"
                " turn: pieces there go home with nothing."
            ),
            message("put the camel on {marauders_slot} in Emesa."),
            message("Not {tried}: Blue can't see a raid coming. Take {marauders_slot} in Emesa."),
        ),
        "raid": says(
            message("You choose now, in secret, which region is raided next turn."),
            message("choose the region: the South Sea, where Blue likes to fetch stone, or any other."),
        ),
        "collect": says(
            message("The pieces act now; then each goes home. Goods can be collected at any time in your go."),
            message("collect the wood or the stone; the other follows by itself."),
            message("Not {tried} yet: collect first, so that you know what you have."),
        ),
        "buy": says(
            message(
                "You are the first to improve. In this era an improvement costs {price} of any kind; you have {stored}."
            ),
            message("buy the one with “{tile}”, and pay for it with marble."),
            message("Not {tried}: the tower is your plan, and free levels pay best if you start early."),
        ),
        "build": says(
            message("Construction: one level costs {cost} now, and your improvement adds the next one for free."),
            message("build as many levels as the list offers."),
            message("Not {tried}: all your wood and stone are worth more as levels of the tower."),
        ),
        "end": says(
            message("Your tower has {tower} levels; the last one was free. There is nothing else to build."),
            message("{end} ends your go; Blue builds after you."),
            message("Not {tried}: what you keep now you can spend next turn. Press {end}."),
        ),
        "done": says(
            message(
                "That was a whole turn! At the end of the era your {tower} levels bring {level_points} PP each, and"
                " again at every later scoring. {choose} goes to the next lesson; {lesson_play} plays on from here."
            ),
        ),
    },
)
