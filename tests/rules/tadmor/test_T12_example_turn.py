"""T12: the complete example turn of two merchants, action by action."""

from __future__ import annotations

import pytest

from tests.rules.tadmor import builders
from tests.rules.tadmor.builders import EDITIONS, catalogue_of_edition, first_slot, position


@pytest.fixture(autouse=True, params=EDITIONS)
def in_each_edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rulebooks show has to come out with any values that we have filled in."""
    monkeypatch.setattr(builders, "CATALOGUE", catalogue_of_edition(request.param))


def test_T12_the_complete_example_turn() -> None:
    gold = first_slot("gold", 2)
    table = position(
        "placement",
        turn=2,
        first="red",
        attacked="euphrates",
        plot=("red", "south"),
        display=["I5", "I6", "I8", "I9", "I10", "I11"],
        tops={"yellow": ["ivory"]},
        red=dict(improvements=["I1", "I14"], tower=3, hand=["K1", "K2"], goods="2w1g"),
        blue=dict(improvements=["I4"], rare=["incense"], fulfilled=["K16"], hand=["K3"], goods="2w1m"),
    )
    for colour, line in (
        ("red", "place camel damascus.pairs"),
        ("blue", "place ship south.stone"),
        ("red", "place camel palmyra.improve1"),
        ("blue", "place ship euphrates.yellow"),
        ("red", "place ship north.wood"),
        ("blue", "place camel palmyra.market"),
        ("red", "place camel emesa.caravan"),
        ("blue", "place camel emesa.marauders"),
        ("red", f"place ship {gold}"),
    ):
        assert (table.to_act, table.stage) == (colour, "placement")
        table.do(line)
    assert table.red.pieces.keys() == {
        "damascus.pairs",
        "palmyra.improve1",
        "north.wood",
        "emesa.caravan",
        gold,
    }

    # The last placement, and with it the marauders: South Sea is attacked and blue's stone ship goes home.
    assert table.to_act == "blue"
    table.do("place camel palmyra.improve2")
    assert table.state.attacked == "south"
    assert "south.stone" not in table.blue.pieces
    assert table.blue.ships == 1

    # Blue chooses a card, not South Sea; Euphrates is back in the deck.
    assert (table.to_act, table.stage) == ("blue", "marauders: card")
    assert "raid south" not in table.options
    assert "raid euphrates" in table.options
    table.do("raid damascus")
    assert "emesa.marauders" not in table.blue.pieces

    # Red, improvement slot 1.
    assert (table.to_act, table.stage) == ("red", "improvements")
    table.do(f"collect {gold}")
    assert table.goods("red") == "2w3g"
    table.do("buy I10 for 1w")
    assert table.goods("red") == "1w3g"
    table.do("collect north.wood")
    assert table.goods("red") == "5w3g"
    table.do("end")

    # Blue, improvement slot 2.
    assert (table.to_act, table.stage) == ("blue", "improvements")
    table.do("buy I5 for 1w")
    assert table.goods("blue") == "1w1m"
    table.do("trade wood>marble")
    assert table.goods("blue") == "1m+1m"
    table.do("trade marble>2stone")
    assert table.goods("blue") == "0+2s1m"
    table.do("return K16 for 3s2m")
    assert table.goods("blue") == "0+5s3m"
    assert table.blue.returned == ("K16",)
    table.do("end")

    # Construction, red first: nobody's actions hang on the other's, so he may build before blue buys.
    assert (table.to_act, table.stage) == ("red", "construction")
    table.do("trade wood>marble", "trade wood>marble")
    assert table.goods("red") == "3w3g+2m"
    table.do("pairs 1")
    assert table.red.tower == 6
    assert table.goods("red") == "2w3g"
    table.do("caravan")
    assert (table.red.camels, len(table.red.pieces)) == (4, 0)
    table.do("end")

    assert (table.to_act, table.stage) == ("blue", "construction")
    table.do("rare yellow for 5s")
    assert table.goods("blue") == "0+3m"
    assert table.blue.rare_goods == ("incense", "ivory")
    table.do("end")

    # Red and blue still hold missions and can trade: each ends his go in the kingdom phase.
    while table.stage == "kingdom":
        table.do("end")
    assert (table.state.turn, table.stage) == (3, "placement")
    assert table.goods("blue") == "3m"
    assert table.goods("red") == "2w3g"
    assert table.red.tower == 6
    assert (table.red.camels, table.red.ships, table.blue.camels, table.blue.ships) == (4, 2, 3, 2)
    assert (table.red.points, table.blue.points) == (10, 10)
    assert table.state.plot is not None
    assert table.state.plot.region == "damascus"
