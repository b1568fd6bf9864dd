"""The words of the second lesson of Marchands d'Empire: a plot that fails, and one that is insured."""

from __future__ import annotations

from rules.message import message
from tadmor_tui.games.lesson_format import LessonWords, says

INSURING = LessonWords(
    message("Failing and insuring a plot"),
    {
        "plan": says(
            message(
                "You are Red, in {here}. The contract at {goal} asks for {demand}. Here lies {mine}, in the"
                " capital {there}. It looks easy: take both, go on, pay."
            ),
        ),
        "danger": says(
            message(
                "But Blue stands in {blue}, next to the capital, and is first in every step. The capital holds"
                " {goods}: of what the contract needs there is not more than a single marker."
            ),
        ),
        "naive": says(
            message("Try it all the same, to see what a failed step does."),
            message("plot X for {mine}; the rest of the naive plot is laid for you."),
            message("Not that: begin with X, where you stand."),
        ),
        "seal": says(
            message("A mark at a step warns that a rival could be there sooner."),
            message("{choose} seals. Then watch, act by act."),
            message("Not that: the plot is complete."),
        ),
        "failed": says(
            message(
                "Blue took the coal first. Your X in the capital took the cheapest good left, which the contract"
                " does not want; at {goal} X found too little and did nothing. You paid nothing and hold {stock}."
            ),
        ),
        "ways": says(
            message(
                "Three ways to insure a plot: take a good of which several lie there; be there first; or do what"
                " nobody can spoil first, and the risky part last. {other} has {goods}."
            ),
        ),
        "south": says(
            message("The contract at {goal} is still there, and you stand on it. Blue is far from {other}."),
            message("plot the road south: {plot_b}."),
            message("Not that: coal lies to the south, at {other}."),
        ),
        "west": says(
            message("One more road to {other}."),
            message("plot it: {plot_c}."),
            message("Not that: it does not lead to {other}."),
        ),
        "coal": says(
            message("Several markers of {good} lie here: even if a rival takes some, yours is left."),
            message("plot X; the road back follows."),
            message("Not that: X takes what you came for."),
        ),
        "back": says(
            message("Back to the contract."),
            message("plot the road to {goal}."),
            message("Not that: the contract lies in {goal}."),
        ),
        "pay": says(
            message("Your silver is in stock already: nobody can take that away."),
            message("plot X at the contract."),
            message("Not that: without X nothing is paid."),
        ),
        "insured": says(
            message("No mark of danger at any step."),
            message("{choose} seals."),
            message("Not that: this plot can't be spoilt."),
        ),
        "rewards": says(
            message("It held. The contract is worth {value} for economy, a temple here {rank} for religion."),
            message("take the contract and a temple."),
            message("Not {tried}: this time the contract itself and the temple."),
        ),
        "done": says(
            message(
                "A failed step costs nothing but the step: what comes after it goes on from where the caravan"
                " really is. So put a plot together from parts that work alone. {choose} goes to the next lesson;"
                " {lesson_play} plays on from here."
            ),
        ),
    },
)
