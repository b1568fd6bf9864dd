"""The words of the third lesson of Marchands d'Empire: three spheres, and the players who leave."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

SPHERES = LessonWords(
    message("Three spheres, and who leaves"),
    {
        "spheres": says(
            message(
                "You are Red, in turn {turn}, the last one of this short game. Three spheres count: religion, the"
                " ranks of cities with your temples; politics, regions you win by electors; economy, kept"
                " contracts and monopolies."
            ),
        ),
        "leave": says(
            message(
                "Nobody adds them up. The player who is last in religion leaves, then of the others the last in"
                " politics, then in economy, until one is left. Three players are decided by religion and politics"
                " alone."
            ),
        ),
        "religion": says(
            message(
                "Religion now: you {own_religion}, Blue {blue_religion}, Green {green_religion}. Among equals the"
                " highest temple decides. The last one leaves first, whatever their economy: yours is"
                " {own_economy}, and it may not even be asked."
            ),
        ),
        "politics": says(
            message(
                "Politics, which nobody sees in a game before the end: regions won by you {own}, by Blue {blue},"
                " by Green {green}. Only a player who alone has the most electors in a region wins it."
            ),
        ),
        "rewards": says(
            message("A contract of yours is worth {value} for economy; temple and electors count {rank} each."),
            message("take what decides: temple and electors."),
            message("Not {tried}: with three players economy is not asked."),
        ),
        "electors": says(
            message("The city touches {touched}."),
            message("place the electors, best in different regions."),
        ),
        "first out": says(
            message(
                "Religion: you {own_religion}, Blue {blue_religion}, Green {green_religion}. The first to leave is"
                " {gone}."
            ),
        ),
        "second out": says(
            message(
                "Politics: you have won {own} regions. Of those still in, {gone} leaves. The winner is {winner};"
                " economy was not asked."
            ),
        ),
        "done": says(
            message(
                "So count the players: with two religion decides alone, with three politics too, with four economy"
                " as well. Never be last where the next one leaves. {choose} goes to the next lesson."
            ),
        ),
    },
)
