"""M4: plotting."""

from __future__ import annotations

import pytest

from rules.contract import IllegalAction
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.notation import write_plot
from tests.rules.marchands.tables import position, read_plot


def test_M4_1_all_plot_at_the_same_time_up_to_six_actions() -> None:
    table = position(players=3)
    assert table.acting == ["red", "blue", "green"]
    table.do_as("blue", *["plot a"] * 6)
    assert table.acting == ["red", "blue", "green"]
    assert [table.game.write_action(action) for action in table.game.legal_actions(1)] == ["erase", "seal"]
    with pytest.raises(IllegalAction, match="Your plot has 6 actions already"):
        table.do_as("blue", "plot b")
    table.do_as("blue", "seal")
    assert table.acting == ["red", "green"], "who has sealed does not act"


def test_M4_2_ruling_3_a_wait_may_stand_anywhere_and_empty_slots_are_waits() -> None:
    table = position(players=2)
    table.plots(red=". a .", blue="")
    (shown,) = table.happened(e.PlotsShown)
    assert shown.plots == (("wait", "a", "wait", "wait", "wait", "wait"), ("wait",) * 6)


def test_M4_3_a_plot_is_not_checked_against_the_map() -> None:
    table = position(players=2, empty=["11"], red=dict(at="11"))
    assert table.options == ["plot a", "plot b", "plot c", "plot d", "plot X", "plot wait", "seal"]
    table.do("plot d", "plot X")
    assert table.options == ["plot a", "plot b", "plot c", "plot d", "plot X", "plot wait", "erase", "seal"]


def test_M4_4_plots_are_shown_when_the_last_one_seals_and_can_then_not_be_changed() -> None:
    table = position(players=3, cities={"7": "=bronze"}, red=dict(at="7", stock="B"))
    table.do_as("red", "plot X", "seal")
    table.do_as("green", "seal")
    assert not table.happened(e.PlotsShown)
    assert table.game.view(1).players[0].plot is None
    table.do_as("blue", "seal")
    assert table.happened(e.PlotsShown) and table.stage == "rewards"
    assert table.game.view(1).players[0].plot == ("X", *["wait"] * 5)
    for colour in ("red", "blue", "green"):
        for line in ("unseal", "plot a", "erase"):
            with pytest.raises(IllegalAction):
                table.do_as(colour, line)


def test_M4_4_a_plot_is_changed_until_it_is_sealed_and_unsealed_until_the_last_one_seals() -> None:
    table = position(players=2)
    with pytest.raises(IllegalAction, match="nothing to remove"):
        table.do_as("red", "erase")
    with pytest.raises(IllegalAction, match="Your plot is not sealed"):
        table.do_as("red", "unseal")
    table.do_as("red", "plot a", "plot b", "erase", "plot c", "seal")
    assert table.player("red").plot == ("a", "c")
    assert table.acting == ["blue"]
    with pytest.raises(IllegalAction, match="Your plot is sealed; it can be opened"):
        table.do_as("red", "plot a")
    table.do_as("blue", "plot X")
    assert [list(table.game.legal_actions(seat)) for seat in (0, 7)] == [[a.Unseal()], []]
    assert a.Unseal() not in table.game.legal_actions(1)
    events = table.do_as("red", "unseal")
    assert events == [e.PlotUnsealed(0)]
    assert table.player("red").plot == ("a", "c"), "it is as it was"
    table.do_as("red", "erase", "plot d", "seal")
    table.do_as("blue", "seal")
    (shown,) = table.happened(e.PlotsShown)
    assert shown.plots[0][:2] == ("a", "d")


@pytest.mark.parametrize("plotted", range(7))
def test_M4_5_ruling_22_a_plot_may_be_sealed_as_it_stands(plotted: int) -> None:
    table = position(players=2)
    table.do_as("red", *["plot wait"] * plotted)
    assert table.game.legal_actions(0)[-1] == a.Seal()
    table.do_as("red", "seal")
    assert table.acting == ["blue"]


def test_a_plot_is_a_secret_choice_and_sealing_is_none() -> None:
    assert a.Plot.secret and a.Erase.secret
    assert a.Seal.ends_go and not a.Seal.secret


def test_vector_T1_a_row_of_markers_is_read() -> None:
    assert read_plot("b X a c X a") == ("b", "X", "a", "c", "X", "a")
    assert read_plot("bXacXa") == read_plot("b X a c X a")
    assert write_plot(read_plot("b X . c")) == "b X . c"
