"""Who decides: players made of code. They see only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable

from bots.chair import Bot
from bots.random_bot import RandomBot
from bots.tadmor.players.hadad import Hadad
from bots.tadmor.players.malika import Malika
from bots.tadmor.players.zabdas import Zabdas
from bots.tadmor.players.zenobia import Zenobia

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "hadad": Hadad,
    "malika": Malika,
    "zabdas": Zabdas,
    "zenobia": Zenobia,
}
"""Every bot by its name, made from a seed; from one to the next they grow stronger."""

USUAL_BOT = "malika"
"""The opponent for somebody who does not choose one."""
