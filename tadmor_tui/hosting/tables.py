"""The table behind the door."""

from __future__ import annotations

from collections.abc import Callable

from saves.saved_game import SavedGame
from tadmor_tui.hosting.authority import Visit
from tadmor_tui.hosting.bot_play import BotPlay
from tadmor_tui.hosting.doorkeeper import Guest
from tadmor_tui.hosting.hosted_table import HostedTable
from tadmor_tui.hosting.thinking_process import ThinkingProcesses
from tadmor_tui.table.host import Host


class Tables:
    """Whoever answers those who come to play a game."""

    def __init__(self, saved: SavedGame, report: Callable[[str], None]) -> None:
        self._thinking = ThinkingProcesses(report)
        self._table = HostedTable(Host(saved), self._thinking)
        self._bots = BotPlay(self._table, self._thinking, report)

    def visit(self, guest: Guest, tell: Callable[[bytes], None]) -> Visit:
        return self._table.visit(guest.seat, tell, guest.name)

    def close(self) -> None:
        self._bots.end()
        self._thinking.close()
