"""The words of the fourth lesson of Marchands d'Empire: monopolies and bluff."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

MONOPOLIES = LessonWords(
    message("Monopolies and bluff"),
    {
        "scoring": says(
            message(
                "You are Red. Every {between} turns monopolies are won: for each good, cheapest first, everybody"
                " announces how many they have. A player who alone announces the most wins a card, {monopoly} in"
                " economy."
            ),
        ),
        "stock": says(
            message(
                "You hold {stock}. You may announce less than you hold, never more. Nothing is spent. The others see"
                " only what you announce, and you only what they announce."
            ),
        ),
        "coal": says(
            message("Coal. Green has announced {green}; you hold {own}, and Blue comes after you."),
            message("announce all you have."),
            message("Not {tried}: you have to beat Green's number."),
        ),
        "tie": says(
            message(
                "Blue announced the same as you: a tie for the most, so nobody wins the card, not even Green. The"
                " last to announce knows the most; the first player changes every turn."
            ),
        ),
        "bronze": says(
            message("Bronze. Green has announced {green}; you hold {own}."),
            message("announce enough to be ahead."),
            message("Not {tried}: that would at best be a tie."),
        ),
        "won": says(
            message(
                "Blue announced nothing: Blue has none, or is hiding it. The card is yours, and your economy is"
                " {economy}. Only you know that number."
            ),
        ),
        "silver": says(
            message("Silver: Green announced {green}, you hold {own}."),
            message("announce it: a single marker can be enough."),
            message("Not {tried}: announcing nothing never wins a card."),
        ),
        "gems": says(
            message("Gems and gold: you have none."),
            message("announce nothing; the rest follows."),
        ),
        "bluff": says(
            message(
                "Your economy is {economy}. To bluff is to announce less: when you can't win a card, say nothing, so"
                " that nobody knows which contract you can pay for next turn."
            ),
        ),
        "done": says(
            message(
                "Count what others take for all to see: then you know what they may announce. That was the last"
                " lesson of this game. {choose} begins a first game against a bot; {lesson_play} plays on from here."
            ),
        ),
    },
)
