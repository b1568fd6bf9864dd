"""What follows from an offer: its value for the cursor, what comes later, and a warning if it is useless."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.session.offer import Offer
from tests.drivers.seated import seated
from tests.drivers.table_driver import at_table
from tests.rules.tadmor.builders import position


def offered(stage: Any, notation: str, **rest: Any) -> Offer:
    """The offer of Red's that begins so."""
    play = position(stage, **rest)
    return next(offer for offer in offers(play.game, 0) if offer.notation.startswith(notation))


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("damascus.traitor", "Idle until Era II: it does nothing yet."),
        ("north.shipyard", "Your 3rd ship is not open to you yet."),
        ("emesa.caravan", "Your 4th camel is not open to you yet."),
        ("emesa.war", "No PP now: your tower is the lowest."),
    ],
)
def test_a_useless_placement_says_why(place: str, why: str) -> None:
    piece = "ship" if place.startswith("north") else "camel"
    assert offered("placement", f"place {piece} {place}").useless == why


def test_what_can_still_become_useful_is_not_useless() -> None:
    """A tower that grows this turn may earn a camel, and points for war supplies."""
    red = dict(at="damascus.tower", tower=4)
    assert not offered("placement", "place camel emesa.caravan", red=red).useless
    assert not offered("placement", "place camel emesa.war", red=dict(at="damascus.tower")).useless


def test_useful_slots_need_no_excuse() -> None:
    assert not offered("placement", "place ship north.wood", merchants=3).useless


async def test_the_table_asks_before_a_useless_placement(tmp_path: Path) -> None:
    shown = seated(position("placement").game)
    async with at_table(tmp_path, shown) as driver:
        await driver.point_at("Traitor")
        await driver.press("enter")
        assert "Idle until Era II" in driver.hint and not len(shown.played.timeline)
        await driver.press("enter")
        assert len(shown.played.timeline) > 0


def test_explanations_tell_what_comes_later() -> None:
    red = dict(goods="3w3s", tower=2, at="damascus.tower")
    assert offered("construction", "tower 2", red=red).explanation == (
        "Tower 2 → 4: 4 PP at each of 3 scorings, 12 in all."
    )
    red = dict(goods="3w3s", hand=["K16"], at="palmyra.mission")
    assert offered("construction", "fulfil K16", red=red).explanation == (
        "10 PP at the end, or 5 if you return it for its favour: any 5 goods."
    )
    assert "instead of" in offered("construction", "return", red=dict(fulfilled=["K16"])).explanation


def test_the_most_valuable_line_is_worth_most() -> None:
    red = dict(
        goods="4w4s2m", tower=2, hand=["K16"], at="damascus.tower palmyra.mission emesa.wood", improvements=["I1"]
    )
    values = {offer.notation.split()[0]: offer.value for offer in offers(position("construction", red=red).game, 0)}
    assert values["fulfil"] > values["collect"] > 0
    assert values["trade"] == values["end"] == values["discard"] == 0


def test_equal_slots_stand_for_each_other() -> None:
    found = {offer.notation: offer.same_as for offer in offers(position("placement", merchants=3).game, 0)}
    assert found["place ship north.wood2"] == "place ship north.wood1"
    assert not found["place ship north.wood1"] and not found["place camel palmyra.improve2"]
