"""The words of the third lesson of Marchands d'Empire: three spheres, and the players who leave."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

SPHERES = LessonWords(
    message("Three spheres, and who leaves"),
    {
        "spheres": says(
            message(
                "You are Red. Turn {turn} is the last of this short game. Three spheres count: religion, the ranks of"
                " cities with your temples; politics, the regions you win by electors; economy, your contracts and"
                " monopolies."
            ),
        ),
        "leave": says(
            message(
                "They are not added up. The last player in religion leaves, then of the others the last in politics,"
                " then in economy, until one is left. Among three players religion and politics alone decide."
            ),
        ),
        "religion": says(
            message(
                "Religion now: you {own_religion}, Blue {blue_religion}, Green {green_religion}. In a tie the highest"
                " temple decides. The last one leaves, whatever their economy. Yours is {own_economy}, and it may not"
                " even count."
            ),
        ),
        "politics": says(
            message(
                "Politics stays secret until the end of a game. Here the regions won are: you {own}, Blue {blue},"
                " Green {green}. Only a player who alone has the most electors in a region wins it."
            ),
        ),
        "rewards": says(
            message("This contract is worth {value} in economy; the temple and the electors count {rank} each."),
            message("take what decides: temple and electors."),
            message("Not {tried}: among three players economy does not count."),
        ),
        "electors": says(
            message("The city touches the regions {touched}."),
            message("place the electors, preferably in different regions."),
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
                " economy did not count."
            ),
        ),
        "done": says(
            message(
                "Two players fight over religion alone, three also over politics, four also over economy. Never be"
                " last where the next one leaves."
            ),
        ),
    },
)
