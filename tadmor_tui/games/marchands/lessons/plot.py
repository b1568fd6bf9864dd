"""The words of the first lesson of Marchands d'Empire: a plot, and what comes of it."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

PLOT = LessonWords(
    message("A plot"),
    {
        "goal": says(
            message(
                "You are Red. In the end players leave one by one: the last in religion, then the last in"
                " politics, then in economy, until one is left. So never be last in anything."
            ),
        ),
        "map": says(
            message(
                "The map: {cities} cities and the capital {capital}, with stars for their rank. Some have goods,"
                " some a contract, such as {example}: worth {example_value}, for {example_demand}. Roads cut"
                " {regions} regions out of the land."
            ),
        ),
        "start": says(
            message(
                "Your caravan starts in any city but the capital. {start} has {goods}, and the way from there over"
                " {capital} to the contract at {goal} is short."
            ),
            message("start in {start}, the marked city: {choose}."),
            message("Not {tried}: from {start} the goods and the contract are closest."),
        ),
        "first X": says(
            message(
                "Now all plot {steps} steps, in secret and at the same time; Blue has sealed a plot already. Begin"
                " with what lies in your city."
            ),
            message("{plot_X} plots X, a transaction."),
            message("Not that: you would leave {start} without its goods."),
        ),
        "capital": says(
            message(
                "X takes one good, always the cheapest: {goods}. Each city gives you one in a turn. Roads have letters."
            ),
            message("plot the road to the capital: {plot_a}, or an arrow key."),
            message("Not that: that does not bring you to the capital."),
        ),
        "second X": says(
            message("The contract at {goal} asks for {demand}. The cheapest good of the capital is {goods}."),
            message("take it: plot X."),
            message("Not that: a good is still missing for the contract."),
        ),
        "road": says(
            message("The way ahead is drawn thick on the map, with the numbers of the steps."),
            message("plot the road to {way}."),
            message("Not that: the way to the contract leads over {way}."),
        ),
        "last road": says(
            message("From {way} one more road leads to the contract."),
            message("plot the road to {goal}."),
            message("Not that: the contract lies in {goal}."),
        ),
        "pay": says(
            message(
                "The last step. At a contract X pays {demand}. Blue could be there sooner; then the step would do"
                " nothing. Dare it."
            ),
            message("plot X."),
            message("Not that: without X at {goal} you pay nothing and get nothing."),
        ),
        "seal": says(
            message(
                "Sealed plots are shown and carried out together, step by step. Then nothing can be changed any"
                " more; {erase} takes a step off before."
            ),
            message("{choose} seals."),
            message("Not that: the plot is right as it is."),
        ),
        "rewards": says(
            message(
                "It worked: Blue went elsewhere. For a contract you take two of three: the contract, {value} for"
                " economy; a temple, {rank} for religion; {rank} electors for politics."
            ),
            message("take the temple and the electors."),
            message("Not {tried}: religion and politics are judged first, so be there first."),
        ),
        "electors": says(
            message(
                "{goal} touches the regions {touched}. A player who alone has the most electors in a region wins it in"
                " the end. They lie face down."
            ),
            message("place your electors as you like, such as in different regions."),
        ),
        "done": says(
            message(
                "A whole turn! What was paid is in the bag again, and a new contract has come. Every {between}"
                " turns a player who alone has the most of a good wins a monopoly, {monopoly} for economy. {choose}"
                " goes to the next lesson; {lesson_play} plays on from here."
            ),
        ),
    },
)
