"""Bots at a hosted table: each thinks when it is to decide, wherever that is done, and acts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from bots.chair import Bot, Chair
from bots.games import bots_of
from rules.contract import Action, RulesError
from rules.message import Value
from saves.problems import SaveError
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.server.thinking_process import Think
from tadmor_tui.session.game_session import SessionBotTurn
from tadmor_tui.text.translation import words_of

_PAUSE = 0.4
"""Seconds before a bot begins to think, so that people can follow."""


class Thought(Struct, frozen=True):
    """What came of thinking."""

    bot: Bot
    """With what it remembers for its next decision."""
    decision: Action
    why: Value


def think(bot: Bot, chair: Chair, game: str, names: tuple[str, ...]) -> Thought:
    """A bot decides, and says why."""
    from tadmor_tui.games.registry import ui_of

    decision = bot.decide(chair)
    adviser = ui_of(game).adviser
    return Thought(bot, decision, "" if adviser is None else adviser.bot_reason(chair, decision, names))


class BotPlay:
    """Lets the bots of one table play, one decision after the other. It has to look whenever something has changed."""

    def __init__(self, table: HostedTable, think: Think, report: Callable[[str], None], pause: float = _PAUSE) -> None:
        """`report` tells whoever looks after the host what went wrong."""
        self._table = table
        self._think = think
        self._report = report
        self._pause = pause
        self._waits: asyncio.TimerHandle | None = None
        self._thinks = False
        self._ended = False

    @property
    def is_busy(self) -> bool:
        """Whether a bot is about to decide."""
        return self._thinks

    def look(self) -> None:
        """Let the next bot think, if one is to decide and none does."""
        if self._thinks or self._ended or self._table.bot_turn() is None:
            return
        self._thinks = True
        at_once = self._table.is_empty or self._table.bot_decides_in_secret
        self._waits = asyncio.get_running_loop().call_later(0 if at_once else self._pause, self._begin)

    def end(self) -> None:
        """No bot does anything any more."""
        self._ended = True
        if self._waits is not None:
            self._waits.cancel()

    def _begin(self) -> None:
        self._table.when_idle(self._begin_to_think)

    def _begin_to_think(self) -> None:
        turn = None if self._ended else self._table.bot_turn()
        if turn is None:  # somebody has taken something back, or the bot's seat
            self._thinks = False
        else:
            task = partial(think, turn.bot, turn.chair, self._table.game_name, self._table.names)
            self._think(task, partial(self._decided, turn))

    def _decided(self, turn: SessionBotTurn, thought: Thought | None) -> None:
        """What was decided for a position that is gone counts for nothing."""
        self._table.when_idle(partial(self._act_if_current, turn, thought))

    def _act_if_current(self, turn: SessionBotTurn, thought: Thought | None) -> None:
        self._thinks = False
        if self._ended:
            return
        if turn.is_current:
            try:
                self._act(turn, thought)
            except SaveError as error:  # nobody can act as long as that is so
                self._report(words_of(error))
                return
        self.look()

    def _act(self, turn: SessionBotTurn, thought: Thought | None) -> None:
        """What makes no sense is replaced: the simplest bot can always decide."""
        if thought is not None:
            try:
                self._table.take(turn, thought.decision, thought.why, thought.bot)
                return
            except RulesError as error:
                self._report(words_of(error))
        bots = bots_of(self._table.game_name)
        simplest = bots.make(bots.simplest, self._table.actions)
        self._table.take(turn, simplest.decide(turn.chair))
