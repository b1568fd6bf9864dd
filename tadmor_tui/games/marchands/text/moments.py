"""Moments of a game of Marchands d'Empire in words: what becomes of one's plot, and monopolies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Event, Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.names import resource
from tadmor_tui.games.marchands.text.events import tell
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.translation import nt, t


def failures(
    events: Sequence[Event], people: Sequence[Seat], names: Sequence[str], catalogue: Catalogue, were_shown: bool
) -> Iterator[Moment]:
    """Yield what failed of the plots of the people here; it stops the game unless the acts were shown one by one."""
    for person in people:
        failed = [event for event in events if isinstance(event, e.StepFailed) and event.seat == person]
        if failed:
            told = () if were_shown else tuple(tell(event, names, catalogue) or "" for event in failed)
            yield Moment(
                _of_failed_steps(len(failed), "" if len(people) == 1 else names[person]),
                told,
                is_loss=True,
                clause="M5.4",
                stops=not were_shown,
            )


def _of_failed_steps(n: int, name: str) -> str:
    """A heading; without a name it is the reader's own plot."""
    if not name:
        return nt("{n} step of your plot failed", "{n} steps of your plot failed", n)
    return nt("{name}: {n} step of the plot failed", "{name}: {n} steps of the plot failed", n, name=name)


def successes(since_plots: Sequence[Event], people: Sequence[Seat], names: Sequence[str]) -> Iterator[Moment]:
    """Yield the plots of the people here that came off, step by step, once all acts are over."""
    plots = next((event.plots for event in since_plots if isinstance(event, e.PlotsShown)), ())
    failed = {event.seat for event in since_plots if isinstance(event, e.StepFailed)}
    for person in people:
        if plots and set(plots[person]) - {"wait"} and person not in failed:
            told = t("Your plot came off") if len(people) == 1 else t("{name}: the plot came off", name=names[person])
            yield Moment(told, stops=False, clause="M5.1")


def monopolies(events: Sequence[Event], names: Sequence[str]) -> Iterator[Moment]:
    for event in events:
        if isinstance(event, e.MonopolyWon):
            told = t(
                "{name} wins the monopoly of {resource}", name=names[event.seat], resource=resource(event.resource)
            )
            yield Moment(told, stops=False, clause="M9.3")
