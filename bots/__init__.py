"""Who decides: players made of code. They see only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable

from bots.chair import Bot
from bots.greedy import GreedyBot
from bots.planner import PlannerBot
from bots.random_bot import RandomBot
from bots.sensible import SensibleBot
from bots.strategist import StrategistBot

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "hadad": SensibleBot,
    "malika": GreedyBot,
    "zabdas": PlannerBot,
    "zenobia": StrategistBot,
}
"""Every bot by its name, made from a seed; from one to the next they grow stronger."""

USUAL_BOT = "malika"
"""The opponent for somebody who does not choose one."""
