"""What an app at a seat has of its host, wherever that is: news come, requests go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class HostLine(Protocol):
    """The line between a seat and its host. What the messages say is no matter of the line."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Have all news told from now on, those first that have come already; in the loop of the app."""

    def request(self, content: bytes) -> None:
        """Ask the host for something."""
