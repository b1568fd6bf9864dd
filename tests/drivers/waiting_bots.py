"""Bots that think as long as a test wants, however fast or slow the machine is."""

from __future__ import annotations

from threading import Event

from bots.observation import Bot, Observation
from rules.contract import Action
from tadmor_tui.games.open_game import LocalGame
from tests.drivers.table_driver import PATIENCE


class WaitingBot:
    """A bot that decides when it may, and then as another bot would."""

    def __init__(self, player: Bot, may_decide: Event) -> None:
        self._player = player
        self._may_decide = may_decide

    def decide(self, observation: Observation) -> Action:
        assert self._may_decide.wait(PATIENCE)
        return self._player.decide(observation)


def hold_bots(shown: LocalGame) -> Event:
    """Let all bots of a table think until the event is set that this returns."""
    may_decide = Event()
    for seat, player in shown.host.bots.items():
        shown.host.bots[seat] = WaitingBot(player, may_decide)
    return may_decide
