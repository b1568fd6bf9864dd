"""T3: placement."""

from __future__ import annotations

import pytest

from rules.contract import GoEnded
from rules.tadmor.components.catalogue import Catalogue, own_catalogue
from tests.rules.tadmor.builders import position

# --- T3.1


def test_T3_1_one_piece_each_from_the_first_merchant_clockwise() -> None:
    table = position("placement", merchants=3, first="blue")
    for colour, line in (
        ("blue", "place camel damascus.tower"),
        ("green", "place ship north.wood1"),
        ("red", "place camel palmyra.market"),
        ("blue", "place ship south.grey1"),
    ):
        assert (table.to_act, table.stage) == (colour, "placement")
        assert "end" not in table.options, "a piece has to be placed"
        assert {option.split()[0] for option in table.options} == {"place"}
        before, seat = len(table.merchant(colour).pieces), table.seat(colour)
        assert table.do(line)[-1] == GoEnded(seat), "exactly one piece, and nothing to be said after it"
        assert len(table.merchant(colour).pieces) == before + 1
    assert table.to_act == "green"
    assert (table.blue.camels, table.blue.ships) == (2, 1)
    assert table.blue.pieces == {"damascus.tower": "camel", "south.grey1": "ship"}


def test_T3_1_a_merchant_without_pieces_is_skipped() -> None:
    table = position("placement", merchants=3, red=dict(camels=1, ships=1), blue=dict(camels=1, ships=0))
    goes = []
    while table.stage == "placement":
        assert table.to_act is not None
        goes.append(table.to_act)
        table.do(table.offers("place")[0])
    assert goes == ["red", "blue", "green", "red", "green", "green", "green", "green"]


def test_T3_1_only_pieces_of_the_reserve_are_placed() -> None:
    table = position("placement", red=dict(camels=3, ships=0))
    assert table.offers("place camel")
    assert not table.offers("place ship")
    table.refuse("place ship north.wood")


def test_T3_1_a_private_action_is_a_place_for_its_owner() -> None:
    table = position("placement", era=2, red=dict(improvements=["I21"]))
    assert {"place camel I21", "place ship I21"} <= {*table.options}
    table.do("place ship I21")
    assert table.red.pieces == {"I21": "ship"}
    table.refuse("place camel I21")


# --- T3.2


@pytest.fixture(scope="module")
def few_ship_slots() -> Catalogue:
    """A board on whose side for two ships find room on one wood slot, and on war supplies."""
    rows = ("marble", "first", "shipyard", "stone", "grey", "gifts-ship", "gold", "yellow", "red")
    text = "".join(f"[slots.{row}]\nslots_for_two = 0\n" for row in rows)
    return own_catalogue(text, "few ship slots")


def test_T3_2_ruling_pieces_that_fit_no_free_slot_stay_in_the_reserve(few_ship_slots: Catalogue) -> None:
    table = position(
        "placement",
        catalogue=few_ship_slots,
        red=dict(camels=1, ships=2),
        blue=dict(camels=2, ships=1),
    )
    assert table.offers("place ship") == ["place ship north.wood", "place ship damascus.war"]
    table.do("place ship north.wood")
    table.do("place camel damascus.war")
    assert table.to_act == "red"
    assert table.offers("place camel")
    assert not table.offers("place ship")
    table.do("place camel damascus.tower")
    table.do("place camel damascus.pairs")
    # Red and blue have a ship each, and no slot is left for one.
    assert table.stage != "placement"
    assert (table.red.ships, table.blue.ships) == (1, 1)


def test_T3_2_ruling_the_others_go_on_placing(few_ship_slots: Catalogue) -> None:
    table = position(
        "placement",
        catalogue=few_ship_slots,
        red=dict(camels=1, ships=2, at="damascus.war"),
        blue=dict(camels=2, ships=1, at="north.wood=ship"),
        to_act="blue",
    )
    for place in ("damascus.tower", "damascus.pairs"):
        assert table.to_act == "blue"
        table.do(f"place camel {place}")
    assert table.stage != "placement"
    assert table.red.ships == 2


# --- T3.3


def test_T3_3_placing_does_nothing_yet() -> None:
    table = position("placement", red=dict(goods="5w5s"))
    table.do("place ship north.wood", "place camel damascus.stone", "place camel damascus.tower")
    assert table.goods("red") == "5w5s"
    assert table.red.tower == 0
    assert (table.red.points, table.blue.points) == (10, 10)


def test_T3_3_one_piece_on_a_slot() -> None:
    table = position("placement")
    table.do("place camel emesa.war")
    table.refuse("place camel emesa.war", "place ship emesa.war")
    table.do("place camel ebla.gifts")
    table.refuse("place camel emesa.war", "place ship emesa.war", "place camel ebla.gifts")


def test_T3_3_several_slots_of_the_same_action() -> None:
    table = position("placement", merchants=3)
    table.do("place camel palmyra.improve1", "place camel ebla.gifts", "place camel ebla.market")
    table.do("place camel palmyra.improve3")
    assert table.red.pieces.keys() == {"palmyra.improve1", "palmyra.improve3"}


# --- T3.4


@pytest.mark.parametrize("card", ["K23", "K24"])
def test_T3_4_up_to_three_pieces_in_one_go(card: str) -> None:
    table = position("placement", red=dict(fulfilled=[card]))
    assert f"return {card}" in table.options
    table.do(f"return {card}")
    assert (table.red.fulfilled, table.red.returned) == ((), (card,))
    assert "end" not in table.options, "one piece has to be placed all the same"
    for line in ("place camel damascus.tower", "place ship north.wood"):
        table.do(line)
        assert (table.to_act, table.options[-1]) == ("red", "end")
    table.do("place camel damascus.pairs")
    assert table.to_act == "blue", "after the third the go ends by itself"
    assert len(table.red.pieces) == 3


@pytest.mark.parametrize("card", ["K23", "K24"])
@pytest.mark.parametrize("pieces", [1, 2])
def test_T3_4_the_last_piece_of_all_ends_the_go_too(card: str, pieces: int) -> None:
    """Whoever has fewer than three pieces left has nothing more to decide when they are out."""
    table = position("placement", red=dict(fulfilled=[card], camels=pieces, ships=0))
    table.do(f"return {card}", *["place camel damascus.tower", "place camel damascus.pairs"][:pieces])
    assert (table.to_act, len(table.red.pieces)) == ("blue", pieces)


def test_T3_4_no_free_slot_ends_the_go_too(few_ship_slots: Catalogue) -> None:
    """Two ships are left, but the second finds no room."""
    table = position(
        "placement",
        catalogue=few_ship_slots,
        red=dict(fulfilled=["K23"], camels=0, ships=2),
        blue=dict(at="damascus.war", camels=3),
    )
    table.do("return K23", "place ship north.wood")
    assert (table.to_act, table.red.ships) == ("blue", 1)


def test_T3_4_ruling_fewer_than_three_is_allowed() -> None:
    table = position("placement", red=dict(fulfilled=["K23"]))
    table.do("return K23", "place camel damascus.tower")
    assert "end" in table.options
    assert table.offers("place")
    table.do("end")
    assert table.to_act == "blue"
    table.do("place camel ebla.gifts")
    table.do("place camel damascus.pairs")
    assert table.to_act == "blue", "the next go is an ordinary one"


def test_T3_4_only_before_placing() -> None:
    table = position("placement", red=dict(fulfilled=["K23", "K24"]))
    table.do("return K23", "place camel damascus.tower")
    table.refuse("return K24")
    plain = position("placement", red=dict(fulfilled=["K23", "K24", "K11"]))
    plain.do("place camel damascus.tower")
    assert plain.options == ["return K11", "end"]
    plain.refuse("return K23", "return K24")


def test_T3_4_only_once_fulfilled_and_only_by_its_owner() -> None:
    table = position("placement", red=dict(hand=["K23"]), blue=dict(fulfilled=["K24"]))
    table.refuse("return K23", "return K24")


# --- T3.5


@pytest.mark.parametrize(("card", "camels", "ships"), [("K5", 3, 3), ("K6", 3, 3), ("K11", 4, 2), ("K12", 4, 2)])
def test_T3_5_a_piece_by_a_mission_on_ones_own_go(card: str, camels: int, ships: int) -> None:
    table = position("placement", red=dict(fulfilled=[card]), blue=dict())
    assert f"return {card}" in table.options
    table.do(f"return {card}")
    assert (table.red.camels, table.red.ships) == (camels, ships)
    assert table.red.returned == (card,)
    assert table.to_act == "red"
    assert table.offers("place")


def test_T3_5_the_piece_can_be_placed_this_turn() -> None:
    table = position("placement", red=dict(fulfilled=["K11"], camels=1, ships=0), blue=dict(camels=1, ships=0))
    table.do("place camel damascus.tower")
    assert (table.to_act, table.options) == ("red", ["return K11", "end"])
    table.do("return K11")
    assert table.to_act == "blue", "the new camel waits for the next go, and nothing else is left in this one"
    table.do("place camel ebla.gifts")
    assert (table.to_act, table.stage) == ("red", "placement")
    table.do("place camel damascus.pairs")
    assert table.red.pieces.keys() == {"damascus.tower", "damascus.pairs"}


@pytest.mark.parametrize("card", ["K5", "K6", "K11", "K12"])
def test_T3_5_a_go_does_not_end_while_a_piece_could_be_had(card: str) -> None:
    """The mission may be kept: whether it is returned now is a decision."""
    table = position("placement", red=dict(fulfilled=[card]))
    table.do("place camel damascus.tower")
    assert (table.to_act, table.options) == ("red", [f"return {card}", "end"])
    assert str(table.game.prompt(0)) == "Return a mission, or end your go."
    table.do("end")
    assert (table.to_act, table.red.fulfilled) == ("blue", (card,))


def test_T3_5_a_mission_for_which_no_piece_is_left_keeps_no_go_open() -> None:
    table = position("placement", red=dict(fulfilled=["K11"], camels=5))
    table.do("place camel damascus.tower")
    assert table.to_act == "blue"


def test_T3_5_not_on_anothers_go_and_no_other_missions() -> None:
    others = [f"K{n}" for n in range(1, 23) if n not in (5, 6, 11, 12)]
    table = position("placement", red=dict(fulfilled=others), blue=dict(fulfilled=["K5", "K11"]))
    assert not table.offers("return")
    table.refuse("return K5", "return K11", "return K13", "return K16 for 5w", "return K7")
