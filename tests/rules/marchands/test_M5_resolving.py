"""M5: carrying out plots."""

from __future__ import annotations

from rules.marchands import events as e
from tests.rules.marchands.tables import position


def test_M5_1_step_by_step_each_in_full_before_the_next_player() -> None:
    table = position(players=2, cities={"7": "=bronze", "6": "CB"}, red=dict(at="7", stock="B"), blue=dict(at="6"))
    first = table.plots(red="X b", blue="X b")
    assert table.stage == "rewards", "the choice comes before blue's action"
    assert not [x for x in first if isinstance(x, e.ResourceTaken)]
    then = [*table.do("take keep and temple")]
    done = [x for x in then if isinstance(x, e.ResourceTaken | e.CaravanMoved | e.StepBegan)]
    assert [(type(x), x.whose) for x in done[:4]] == [
        (e.ResourceTaken, 1),
        (e.StepBegan, None),
        (e.CaravanMoved, 0),
        (e.CaravanMoved, 1),
    ]


def test_M5_2_a_caravan_follows_the_label_if_there_is_such_a_road() -> None:
    table = position(players=2, red=dict(at="K"))
    table.plots(red="a d a")
    assert table.player("red").caravan == "9"


def test_vector_T2_a_plot_carried_out_alone() -> None:
    table = position(players=2, cities={"11": "CB", "15": "SG"}, red=dict(at="K"))
    table.plots(red="b X a c X a")
    moved = [(x.origin, x.to) for x in table.happened(e.CaravanMoved)]
    assert moved == [("K", "11"), ("11", "15"), ("15", "11")]
    assert [(x.city, x.resource) for x in table.happened(e.ResourceTaken)] == [("11", "coal"), ("15", "silver")]
    assert table.failures() == [("c", "no road")]
    assert table.player("red").caravan == "11"


def test_vector_T6_a_move_without_a_road_has_no_effect() -> None:
    table = position(players=2, red=dict(at="11"))
    table.plots(red="d a")
    assert table.failures() == [("d", "no road")]
    assert table.player("red").caravan == "15", "the next action goes on from 11"


def test_M5_3_any_number_of_caravans_may_be_in_a_city() -> None:
    table = position(red=dict(at="7"), blue=dict(at="11"), green=dict(at="14"), yellow=dict(at="10"))
    table.plots(red="a", blue="b", green="c", yellow="d")
    assert [player.caravan for player in table.state.players] == ["K"] * 4


def test_M5_4_what_can_not_be_done_and_a_wait_change_nothing() -> None:
    table = position(players=2, empty=["1"], red=dict(at="1", stock="CC"), blue=dict(at="4"))
    before = table.state
    table.plots(red="b c X . b X", blue="")
    after = table.state
    nothing = ("X", "nothing there")
    assert table.failures() == [("b", "no road"), ("c", "no road"), nothing, ("b", "no road"), nothing]
    assert (after.cities, after.bag, after.contract_bag) == (before.cities, before.bag, before.contract_bag)
    assert [(p.caravan, p.stock) for p in after.players] == [(p.caravan, p.stock) for p in before.players]
