"""T8: private actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tadmor.builders import position, raid

PRIVATE = [("I21", 2), ("I22", 2), ("I37", 3), ("I47", 3), ("I48", 3)]

# --- T8.1


@pytest.mark.parametrize(("tile", "era"), PRIVATE)
@pytest.mark.parametrize("piece", ["camel", "ship"])
def test_T8_1_one_piece_of_the_owner_camel_or_ship(tile: str, era: int, piece: str) -> None:
    table = position("placement", merchants=3, era=era, red=dict(improvements=[tile]))
    assert {f"place camel {tile}", f"place ship {tile}"} <= {*table.options}
    table.do(f"place {piece} {tile}")
    assert table.red.pieces == {tile: piece}
    assert table.to_act == "blue"
    table.refuse(f"place camel {tile}", f"place ship {tile}")
    table.do("place camel ebla.gifts", "place camel ebla.market")
    assert table.to_act == "red"
    table.refuse(f"place camel {tile}", f"place ship {tile}")


@pytest.mark.parametrize(("tile", "era"), PRIVATE)
def test_T8_1_never_attacked(tile: str, era: int) -> None:
    for region in ("palmyra", "emesa", "ebla", "damascus"):
        table = raid(
            region,
            by="blue",
            turn=3 * era,
            spare="damascus.stone" if region == "emesa" else "emesa.wood",
            red=dict(improvements=[tile], at=tile, hand=["K1"]),
        )
        assert table.state.attacked == region
        assert table.red.pieces == {tile: "camel"}


# --- T8.2


@pytest.mark.parametrize("tile", ["I21", "I22"])
def test_T8_2_I21_and_I22_are_palmyra_markets(tile: str) -> None:
    red: dict[str, Any] = dict(improvements=[tile], goods="2w1m")
    table = position(merchants=3, era=2, red={**red, "at": f"{tile}=ship"})
    assert {"trade wood>gold", "trade wood>marble", "trade marble>wood+stone"} <= {*table.options}
    table.do("trade wood>gold", "trade marble>2stone")
    assert table.goods("red") == "1w+2s1g"
    table.do(f"take back {tile}")
    assert (table.red.ships, table.red.pieces, table.offers("trade")) == (2, {}, [])
    idle = position(merchants=3, era=2, red={**red, "hand": ["K1"]})
    assert not idle.offers("trade"), "only with a piece on it"


def test_T8_2_I37_one_temple_part_and_three_points_but_no_card() -> None:
    table = position(era=3, deck=["K7"], red=dict(goods="2w4s3m", improvements=["I37"], at="I37=ship palmyra.temple"))
    table.do("temple basement for 2w2s using I37")
    assert (table.red.temples, table.scored("red"), table.red.hand) == ((1,), 3, ())
    assert (table.red.ships, table.red.pieces) == (2, {"palmyra.temple": "camel"})
    table.refuse("temple colonnade for 2s3m using I37")
    table.do("temple colonnade for 2s3m using palmyra.temple")
    assert (table.red.temples, table.scored("red"), table.red.hand) == ((2,), 0, ("K7",))


def test_T8_2_I37_is_for_temples_only() -> None:
    table = position(era=3, red=dict(goods="9w9s9m9g", improvements=["I37"], at="I37"))
    assert table.offers("temple") == ["temple basement for 2w2s using I37"]
    table.refuse("draw using I37", "tower 1 using I37", "rare grey for 3g using I37")


def test_T8_2_I47_any_one_construction_action_chosen_when_used() -> None:
    table = position(
        era=3,
        deck=["K7"],
        red=dict(goods="9w9s9m9g", hand=["K16"], improvements=["I47"], at="I47"),
        blue=dict(tower=3),
    )
    lines = [
        "tower 1 using I47",
        "pairs 1 using I47",
        "traitor blue using I47",
        "temple basement for 2w2s using I47",
        "rare grey for 3g using I47",
        "rare yellow for 5s using I47",
        "rare red for 5w using I47",
        "draw using I47",
        "fulfil K16 for 3w3s using I47",
    ]
    assert {*lines} <= {*table.options}
    for line in lines:
        twin = position(
            era=3,
            red=dict(goods="9w9s9m9g", hand=["K16"], improvements=["I47"], at="I47"),
            blue=dict(tower=3, hand=["K1"]),
        )
        twin.do(line)
        assert (twin.red.pieces, twin.red.camels) == ({}, 3)
        twin.refuse(*lines)


def test_T8_2_I47_may_repeat_one_already_taken() -> None:
    table = position(era=3, red=dict(goods="4w4s", improvements=["I47"], at="damascus.tower I47"))
    table.do("tower 2")
    table.do("tower 2 using I47")
    assert (table.red.tower, table.red.pieces) == (4, {})


def test_T8_2_I47_is_for_the_construction_phase() -> None:
    red: dict[str, Any] = dict(goods="9w9s9m9g", improvements=["I47"], at="I47 palmyra.improve1", tower=2)
    for stage in ("improvements", "kingdom"):
        table = position(stage, era=3, red=red)
        table.refuse("tower 1 using I47", "draw using I47", "war using I47", "first wood using I47")


@pytest.mark.parametrize("line", ["war using I48", "first wood using I48", "first stone using I48", "taxman using I48"])
def test_T8_2_I48_any_one_kingdom_action(line: str) -> None:
    table = position("kingdom", merchants=3, era=3, red=dict(improvements=["I48"], at="I48", tower=4, hand=["K1"]))
    kingdom = [option for option in table.options if option.endswith("using I48")]
    assert kingdom == ["war using I48", "first wood using I48", "first stone using I48", "taxman using I48"]
    table.do(line)
    assert table.scored("red") == (4 if line.startswith("war") else 0)
    assert table.state.pawn == 0
    assert table.goods("red") == {"first wood using I48": "1w", "first stone using I48": "1s"}.get(line, "0")
    assert (table.red.pieces, table.red.camels) == ({}, 3)
    table.refuse(*kingdom)


@pytest.mark.parametrize(
    ("place", "board", "barred"),
    [
        ("emesa.war", "war", ["war using I48"]),
        ("north.first=ship", "first wood", ["first wood using I48", "first stone using I48"]),
        ("ebla.taxman", "", ["taxman using I48"]),
    ],
)
def test_T8_2_I48_not_one_he_has_taken_on_the_board(place: str, board: str, barred: list[str]) -> None:
    everything = {"war using I48", "first wood using I48", "first stone using I48", "taxman using I48"}
    table = position("kingdom", merchants=3, era=3, red=dict(improvements=["I48"], at=f"I48 {place}", tower=2))
    if board:
        table.do(board)
    assert {option for option in table.options if option.endswith("using I48")} == everything - {*barred}
    table.refuse(*barred)


def test_T8_2_I48_one_that_a_rival_has_taken_is_free_to_him() -> None:
    table = position(
        "kingdom", merchants=3, era=3, red=dict(improvements=["I48"], at="I48", tower=2), blue=dict(at="emesa.war")
    )
    assert "war using I48" in table.options


# --- T8.3


def test_T8_3_ruling_I47_builds_a_temple_as_in_palmyra() -> None:
    table = position(era=3, deck=["K7"], red=dict(goods="2w2s", improvements=["I47"], at="I47"))
    table.do("temple basement for 2w2s using I47")
    assert (table.red.temples, table.red.hand, table.scored("red")) == ((1,), ("K7",), 0)


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ("rare grey for 3g using I47", "incense"),
        ("rare yellow for 5s using I47", "ivory"),
        ("rare red for 5w using I47", "oils"),
    ],
)
def test_T8_3_ruling_I47_buys_from_any_one_stack_in_full(line: str, good: str) -> None:
    table = position(
        era=3,
        tops={"grey": ["incense"], "yellow": ["ivory"], "red": ["oils"]},
        red=dict(goods="5w5s3g", improvements=["I8", "I27", "I47"], at="I47"),
    )
    table.do(line)
    assert table.red.rare_goods == (good,)
    assert table.scored("red") == 5


def test_T8_3_ruling_I47_and_the_other_improvements() -> None:
    """Discounts, points and choices are those of the board action."""
    tiles = ["I5", "I18", "I20", "I28", "I34", "I43", "I47"]
    red: dict[str, Any] = dict(goods="3w3s3m3g", hand=["K16"], improvements=tiles, at="I47")
    table = position(era=3, red=red)
    assert {
        "rare myrrh for 1g using I47",
        "temple basement for 1w using I47",
        "fulfil K16 for 1w3s using I47",
        "tower 3 using I47",
    } <= {*table.options}
    table.do("fulfil K16 for 1w3s using I47")
    assert table.scored("red") == 2
