"""The words of the fourth lesson of Marchands d'Empire: monopolies and bluff."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

MONOPOLIES = LessonWords(
    message("Monopolies and bluff"),
    {
        "scoring": says(
            message(
                "You are Red. After every {between} turns monopolies are won: for each good in turn, cheapest"
                " first, everybody announces a number. A player who alone has announced most wins a card,"
                " {monopoly} for economy."
            ),
        ),
        "stock": says(
            message(
                "You hold {stock}. You may announce less than you hold, never more. Nothing is spent. The others"
                " see only what you announce, and you see only theirs."
            ),
        ),
        "coal": says(
            message("Coal. Green has announced {green}; you hold {own}, and Blue comes after you."),
            message("announce all you hold."),
            message("Not {tried}: Green's number has to be beaten."),
        ),
        "tie": says(
            message(
                "Blue announced the same as you: a tie for most, so nobody wins the card, not even the next one."
                " The last to announce knows most; the first player changes every turn."
            ),
        ),
        "bronze": says(
            message("Bronze. Green says {green}; you hold {own}."),
            message("announce enough to be ahead."),
            message("Not {tried}: that would at best be a tie."),
        ),
        "won": says(
            message(
                "Blue announced nothing: either Blue has none, or hides it. The card is yours, and your economy is"
                " {economy}. It stays a secret of yours."
            ),
        ),
        "silver": says(
            message("Silver: Green announced {green}, you hold {own}."),
            message("announce it: a single marker can be enough."),
            message("Not {tried}: a number of nothing never wins a card."),
        ),
        "gems": says(
            message("Gems and gold: you have none."),
            message("announce nothing; the rest follows."),
        ),
        "bluff": says(
            message(
                "Your economy is {economy}. Bluff means announcing less: when a card can't be won, say nothing, so"
                " that nobody knows which contract you can pay next turn."
            ),
        ),
        "done": says(
            message(
                "Count what others take in the open: then you know what they may announce. These were all lessons"
                " of this game. {choose} begins a first game against a bot; {lesson_play} plays on from here."
            ),
        ),
    },
)
