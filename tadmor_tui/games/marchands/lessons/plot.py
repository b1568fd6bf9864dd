"""The words of the first lesson of Marchands d'Empire: a plot, and what comes of it."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

PLOT = LessonWords(
    message("A plot"),
    {
        "goal": says(
            message(
                "You are Red. At the end players leave one by one: the last in religion, then the last in politics,"
                " then in economy. The one who is left wins. So never be last in anything."
            ),
        ),
        "map": says(
            message(
                "The map: {cities} cities and the capital {capital}, with stars for their rank. Some have goods, some"
                " a contract, such as city {example}: it is worth {example_value} and costs {example_demand}. Roads"
                " divide the land into {regions} regions."
            ),
        ),
        "start": says(
            message(
                "Your caravan starts in any city but the capital. City {start} has {goods}, and it is near the"
                " capital and the contract at {goal}."
            ),
            message("start in {start}, the marked city: {choose}."),
            message("Not {tried}: from city {start} the goods and the contract are closest."),
        ),
        "first X": says(
            message(
                "Now all plot {steps} steps, in secret and at the same time; Blue has already sealed a plot. Begin"
                " with the goods in your city."
            ),
            message("press {plot_X} to plot X, a transaction."),
            message("Not that: you would leave city {start} without its goods."),
        ),
        "capital": says(
            message(
                "X takes one good, always the cheapest: here {goods}. Each city gives you one a turn. Roads have"
                " letters."
            ),
            message("plot the road to the capital: {plot_a}, or an arrow key."),
            message("Not that: it does not bring you to the capital."),
        ),
        "second X": says(
            message("The contract at {goal} asks for {demand}. The cheapest good in the capital is {goods}."),
            message("take it: plot X."),
            message("Not that: a good is still missing for the contract."),
        ),
        "road": says(
            message("Your way is drawn thick on the map, with the numbers of the steps."),
            message("plot the road to city {way}."),
            message("Not that: the way to the contract leads through city {way}."),
        ),
        "last road": says(
            message("From city {way} one more road leads to the contract."),
            message("plot the road to city {goal}."),
            message("Not that: the contract is in city {goal}."),
        ),
        "pay": says(
            message(
                "The last step. At a contract X pays {demand}. Blue could be there sooner; then the step does"
                " nothing. Risk it."
            ),
            message("plot X."),
            message("Not that: without X at {goal} you pay nothing and get nothing."),
        ),
        "seal": says(
            message(
                "Sealed plots are turned up and carried out together, step by step. Nothing can be changed then;"
                " {erase} removes a step before that."
            ),
            message("seal with {choose}."),
            message("Not that: the plot is right as it is."),
        ),
        "rewards": says(
            message(
                "It worked: Blue went elsewhere. A contract brings two of three things: the contract, {value} in"
                " economy; a temple, {rank} in religion; {rank} electors for politics."
            ),
            message("take the temple and the electors."),
            message("Not {tried}: religion and politics decide first, so begin with them."),
        ),
        "electors": says(
            message(
                "City {goal} touches the regions {touched}. A player who alone has the most electors in a region wins"
                " it at the end. They lie face down."
            ),
            message("place your electors in one region or several."),
        ),
        "done": says(
            message(
                "A whole turn! What was paid is back in the bag, and a new contract has come. Every {between} turns a"
                " player who alone has the most of a good wins a monopoly, {monopoly} in economy. {choose} goes to the"
                " next lesson; {lesson_play} plays on from here."
            ),
        ),
    },
)
