"""What a screen hears of a table that lies in another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.contract import Seat
from rules.message import Value
from tadmor_tui.hosting.wire.messages import ChatMessage


class Watcher(Protocol):
    """Somebody who wants to know when answers come: a screen."""

    def show_news(self) -> None:
        """The game stands as the table says now."""

    def show_refusal(self, why: Value) -> None:
        """What was asked for can't be."""

    def show_notice(self, what: Value) -> None:
        """Something about what was asked for."""

    def show_chat(self, sent: ChatMessage) -> None:
        """Somebody at the table says something; without a name it is somebody who looks on."""

    def show_missed_chat(self) -> None:
        """Something was said before this terminal was at the table."""

    def show_time(self) -> None:
        """The time to decide is another one than was told before."""

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        """At the terminals of these seats somebody is now, or nobody any more."""
