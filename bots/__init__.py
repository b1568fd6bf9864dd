"""Who decides: players made of code. They see only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable

from bots.chair import Bot
from bots.random_bot import RandomBot

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""Every bot by its name, made from a seed."""
