"""The words of the second lesson of Marchands d'Empire: a plot that fails, and one that is insured."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

INSURING = LessonWords(
    message("A plot that fails, a plot that holds"),
    {
        "plan": says(
            message(
                "You are Red, in city {here}. The contract at city {goal} asks for {demand}. Here you find {mine}, in"
                " the capital {there}. It looks easy: take both, go on, pay."
            ),
        ),
        "danger": says(
            message(
                "But Blue stands in city {blue}, next to the capital, and is first in every step. The capital holds"
                " {goods}: a single marker of what the contract needs."
            ),
        ),
        "naive": says(
            message("Try it all the same, to see what a failed step does."),
            message("plot X for {mine}; the rest of this naive plot is made for you."),
            message("Not that: begin with X, where you stand."),
        ),
        "seal": says(
            message("The mark at a step warns you that a rival could be there sooner."),
            message("seal with {choose}. Then watch, act by act."),
            message("Not that: the plot is complete."),
        ),
        "failed": says(
            message(
                "Blue took the coal first. Your X in the capital took the cheapest good left, which the contract does"
                " not want. So your X in city {goal} did nothing. You paid nothing and hold {stock}."
            ),
        ),
        "ways": says(
            message(
                "Three ways to insure a plot: take a good that lies there several times; be there first; or begin"
                " with what nobody can spoil, and do the risky part last. City {other} has {goods}."
            ),
        ),
        "south": says(
            message("The contract at city {goal} is still there, and you stand on it. Blue is far from city {other}."),
            message("plot the road south: {plot_b}."),
            message("Not that: the coal is to the south, in city {other}."),
        ),
        "west": says(
            message("One more road to city {other}."),
            message("plot it: {plot_c}."),
            message("Not that: it does not lead to city {other}."),
        ),
        "coal": says(
            message("Several markers of {good} lie here: even if a rival takes one, yours is left."),
            message("plot X; the road back follows."),
            message("Not that: X takes what you came for."),
        ),
        "back": says(
            message("Back to the contract."),
            message("plot the road to city {goal}."),
            message("Not that: the contract is in city {goal}."),
        ),
        "pay": says(
            message("You have the silver already: nobody can take it from you."),
            message("plot X at the contract."),
            message("Not that: without X nothing is paid."),
        ),
        "insured": says(
            message("This time no step has a warning mark."),
            message("seal with {choose}."),
            message("Not that: this plot can't be spoilt."),
        ),
        "rewards": says(
            message("The plot held. The contract is worth {value} in economy, a temple here {rank} in religion."),
            message("take the contract and a temple."),
            message("Not {tried}: this time take the contract itself and the temple."),
        ),
        "done": says(
            message(
                "A failed step costs only the step: the next ones go on from where the caravan really is. So make a"
                " plot of parts that also work alone. {choose} goes to the next lesson; {lesson_play} plays on from"
                " here."
            ),
        ),
    },
)
