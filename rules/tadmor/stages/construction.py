"""The construction phase (T5.7 to T5.17): towers, traitors, temples, rare goods and the King's missions.

Every merchant has one go, in which each piece gives one job. What each job offers and does is in `towers.py`,
`temples.py`, `rare_goods.py` and `missions.py`; here they come together.
"""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.message import Message, message, nmessage
from rules.tadmor.actions import END, AnyAction, TakeRare
from rules.tadmor.effects import missions, rare_goods, temples, towers
from rules.tadmor.effects.jobs import Effects, Offers, construction_jobs, returns
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.stages import GoStage
from rules.tadmor.stages.anytime import anytime
from rules.tadmor.state import StageName
from rules.tadmor.table import Table

_OFFERS = {**towers.OFFERS, **temples.OFFERS, **rare_goods.OFFERS, **missions.OFFERS}
_FAVOURS: Offers = {
    **towers.FAVOURS,
    **temples.FAVOURS,
    **rare_goods.FAVOURS,
    **missions.FAVOURS,
}


class Construction(GoStage):
    name = "construction"

    def legal(self, table: Table, seat: Seat) -> list[AnyAction]:
        if table.go.picks:
            return [TakeRare(colour) for colour in RARE_COLOURS if table.state.stacks[colour]]
        merchant = table.actor()
        actions: list[AnyAction] = []
        for job, using in construction_jobs(table, merchant):
            _OFFERS[job.kind](table, merchant, job, using, actions)
        if merchant.fulfilled:
            actions += returns(table, merchant, _FAVOURS)
        actions += anytime(table, merchant)
        actions.append(END)
        return actions

    def close(self, table: Table) -> StageName:
        return "kingdom"

    def prompt(self, table: Table, seat: Seat) -> Message:
        picks = table.go.picks
        if picks:
            return nmessage(
                "Your temple is complete: take {n} free rare good.",
                "Your temple is complete: take {n} free rare goods.",
                picks,
            )
        return message("Build, buy and fulfil.")


EFFECTS: Effects = {**towers.EFFECTS, **temples.EFFECTS, **missions.EFFECTS}
HANDLERS: dict[type, Handler[Table]] = {
    **towers.HANDLERS,
    **temples.HANDLERS,
    **rare_goods.HANDLERS,
    **missions.HANDLERS,
}
