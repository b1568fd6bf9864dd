"""The acts of a turn on show: each with the table as it was then, never with anything later."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.contract import Seat
from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from rules.marchands.view import View
from tadmor_tui.faces.marchands.acts import before
from tests.rules.marchands.choosers import with_sense

_OF_THE_TABLE = (
    *("turn", "first", "cities", "electors", "resources_due", "contracts_due", "bag", "contract_bag"),
    *("monopolies_left", "fulfilled"),
)
_OF_A_PLAYER = ("caravan", "temples_left", "electors_left", "stock", "kept", "monopolies", "electors", "influence")


def painted(view: View) -> dict[str, Any]:
    """Everything that a panel may show beside an act."""
    players = [{name: getattr(player, name) for name in _OF_A_PLAYER} for player in view.players]
    return {**{name: getattr(view, name) for name in _OF_THE_TABLE}, "players": players}


@pytest.mark.parametrize(
    "seats,options",
    [(2, {}), (4, {"memo": True}), (3, {"no_secrets": True}), (6, {"cards": True}), (2, {"short": True})],
    ids=str,
)
def test_taking_back_what_happened_leads_to_the_table_as_everybody_saw_it(seats: int, options: dict[str, bool]) -> None:
    game, rng = MarchandsGame(Options(COLOURS[:seats], 11, **options)), Random(5)
    viewers: tuple[Seat | None, ...] = (None, *range(seats))
    acts = 0
    while game.acting:
        seat = rng.choice(game.acting)
        earlier = [game.view(viewer) for viewer in viewers]
        began = game.stage != "caravans"
        events = game.apply(seat, with_sense(game, rng, seat))
        for viewer, then in zip(viewers, earlier, strict=True):
            view = game.view(viewer)
            for event in reversed(events if began else ()):
                view = before(view, event.seen_by(viewer), game.options.cards)
            assert not began or painted(view) == painted(then), (viewer, events)
            assert not began or view.cards == then.cards
        acts += len(events)
    assert acts > 300
