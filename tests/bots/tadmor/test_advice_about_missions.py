"""Whatever else there is to do, advice never overlooks a mission that can be paid now."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bots.observation import Observation
from bots.tadmor.reasons.advice import advise
from bots.tadmor.reasons.shortlist import MAX_SHOWN
from rules.tadmor import actions as a
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import covers, write_goods
from tests.rules.tadmor.builders import CATALOGUE, position

NAMES = ("Ana", "Bruno")
SLOWLY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
hands = st.lists(st.sampled_from(sorted(CATALOGUE.missions)), min_size=1, max_size=5, unique=True)
heaps = st.tuples(*[st.integers(0, 6)] * 4)
other_places = st.lists(
    st.sampled_from(["damascus.tower", "damascus.pairs", "palmyra.temple", "palmyra.market"]), max_size=4, unique=True
)
eras = st.integers(1, 3)


def advised(game: TadmorGame) -> list[a.AnyAction]:
    assert game.to_act == 0
    return [one.action for one in advise(Observation(game, 0), NAMES, lucks=1)]


@SLOWLY
@given(hand=hands, heap=heaps, places=other_places, era=eras)
def test_every_mission_that_can_be_fulfilled_is_named(
    hand: list[str], heap: tuple[int, int, int, int], places: list[str], era: int
) -> None:
    at = " ".join(["palmyra.mission", *places])
    game = position(era=era, red=dict(hand=hand, goods=write_goods(heap), at=at)).game
    payable = {action.card for action in game.legal if isinstance(action, a.Fulfil)}
    found = advised(game)
    named = {action.card for action in found if isinstance(action, a.Fulfil)}
    assert len(found) <= MAX_SHOWN
    assert len(named) >= min(len(payable), MAX_SHOWN - 1)


@SLOWLY
@given(hand=hands, heap=heaps, era=eras)
def test_a_place_to_fulfil_one_is_named_while_pieces_are_placed(
    hand: list[str], heap: tuple[int, int, int, int], era: int
) -> None:
    game = position("placement", era=era, red=dict(hand=hand, goods=write_goods(heap))).game
    payable = [card for card in hand if covers(heap, CATALOGUE.mission_costs[card])]
    rows = CATALOGUE.board(game.seats).rows
    places = [action for action in advised(game) if isinstance(action, a.Place)]
    assert not payable or any(isinstance(rows.get(action.place), MissionSlot) for action in places)
