"""Advice: the best few actions with true reasons, for every kind of decision, and no secrets for others' ears."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import pytest

from bots.observation import Observation
from bots.tadmor.reasons.advice import ActionAdvice, advise, explain
from bots.tadmor.reasons.reason import Clause, compose
from bots.tadmor.roster import TADMOR_BOTS
from rules.message import Message
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import RareColourName, write_goods
from tests.rules.choosers import take
from tests.rules.message_parts import own_texts
from tests.rules.tadmor.builders import CATALOGUE, Play, position, raid

NAMES = ("Ana", "Bruno", "Carla", "Dora")
ALL_CAMELS = CATALOGUE.file.limits.camels
"""With all of them a caravan has nothing more to give."""


def observation_of(game: TadmorGame) -> Observation:
    assert game.to_act is not None
    return Observation(game, game.to_act)


def advice(play: Play) -> list[ActionAdvice]:
    return advise(observation_of(play.game), NAMES, lucks=4)


def why(play: Play, line: str) -> str:
    """The reason for an action, for the eyes of its seat."""
    return str(explain(observation_of(play.game), play.game.read_action(line), NAMES).full)


def told(play: Play, line: str) -> str:
    """The reason for an action, for everybody."""
    return str(explain(observation_of(play.game), play.game.read_action(line), NAMES).public)


TileKind = TypeVar("TileKind")


def tile(kind: type[TileKind]) -> tuple[str, TileKind]:
    """The first improvement of a kind, with its name."""
    return next((name, t) for name, t in CATALOGUE.improvements.items() if isinstance(t, kind))


def price(colour: RareColourName) -> str:
    return CATALOGUE.file.rare[colour].price


# --- the list


def test_advice_does_not_depend_on_what_the_seat_can_t_know() -> None:
    """Two games that the seat can't tell apart get the same advice."""
    true = position(
        "construction", red=dict(at="palmyra.mission", goods="3w3s3m3g", hand=["K1"]), blue=dict(hand=["K2"])
    )
    other = position(
        "construction", red=dict(at="palmyra.mission", goods="3w3s3m3g", hand=["K1"]), blue=dict(hand=["K9"])
    )
    assert true.game.view(0) == other.game.view(0)
    assert advice(true) == advice(other)


def test_what_is_worse_than_ending_the_go_is_no_advice() -> None:
    play = position("kingdom", red=dict(at="emesa.war", tower=0))
    assert [play.game.write_action(one.action) for one in advice(play)] == ["end"]


def test_of_many_payments_one_is_shown() -> None:
    display = ["I9", "I11", "I14", "I18"]
    play = position("improvements", display=display, red=dict(at="palmyra.improve1", goods="4w4s4m4g"))
    bought = [one.action.tile for one in advice(play) if isinstance(one.action, a.Buy)]
    assert len(bought) == len(set(bought)) >= 2


def test_of_places_for_a_mission_one_is_shown() -> None:
    play = position("placement", merchants=3, era=3, turn=9, red=dict(hand=["K9"], goods="2w1s1m1g", camels=3, ships=0))
    places = [one.action.place for one in advice(play) if isinstance(one.action, a.Place)]
    missions = [place for place in places if place.endswith(".mission")]
    assert len(missions) == 1


# --- reasons, decision by decision


def test_an_extra_good() -> None:
    play = Play(TadmorGame.new(4, 1))
    assert play.stage == "extra goods"
    good = play.options[0].split()[1]
    reason = why(play, play.options[0])
    assert re.search(rf"K\d+ needs \d {good}|there is no {good} in store|one {good} more", reason)


def test_a_first_improvement() -> None:
    play = Play(TadmorGame.new(2, 1))
    while play.stage != "first improvements":
        play.do(play.options[0])
    line = play.options[0]
    assert re.match(rf"{line.split()[1]}: turns \w+ into \w+, with \d+ \w+ in store", why(play, line))


def test_a_third_colour_opens_the_shipyard() -> None:
    play = position(
        red=dict(at="euphrates.red=ship", goods=price("red"), rare=["incense", "ivory"]), tops={"red": ["silk"]}
    )
    reason = why(play, f"rare red for {price('red')}")
    assert reason.startswith("collects the third colour (silk): the shipyard opens; silk makes 3 types of rare goods")


def test_a_second_good_of_a_type() -> None:
    play = position(red=dict(at="euphrates.red=ship", goods=price("red"), rare=["silk"]), tops={"red": ["silk"]})
    assert why(play, f"rare red for {price('red')}").startswith("silk begins another set of rare goods")


def test_no_shipyard_in_the_last_turn() -> None:
    play = position(
        turn=9,
        red=dict(at="euphrates.red=ship", goods=price("red"), rare=["incense", "ivory"]),
        tops={"red": ["silk"]},
    )
    assert "shipyard" not in why(play, f"rare red for {price('red')}")


def test_tower_levels() -> None:
    play = position(red=dict(at="damascus.tower", goods="3w3s3m3g"))
    worth = 2 * CATALOGUE.file.scoring.tower_level
    assert why(play, "tower 2") == f"raises the tower to 2: {worth} PP more at each of 3 scorings"


def test_a_free_level_and_the_only_tallest_tower() -> None:
    free, free_level = tile(c.FreeLevelTile)
    tallest, tallest_tower = tile(c.TallestTowerTile)
    every, points = free_level.every, tallest_tower.points
    red = dict(at="damascus.tower", goods="9w9s9m9g", tower=every - 2, improvements=[free, tallest], camels=ALL_CAMELS)
    play = position(era=3, red=red, blue=dict(tower=every - 1))
    reason = why(play, "tower 1")
    assert f"makes the tower the only tallest: {points} PP each turn ({tallest})" in reason
    assert "1 level of 2 is free" in reason


def test_levels_that_give_the_next_camel() -> None:
    rule = min((r for r in CATALOGUE.file.caravan.values() if not r.missions), key=lambda r: r.camel)
    red = dict(at="damascus.tower", goods="9w9s9m9g", tower=rule.tower - 1, camels=rule.camel - 1)
    assert f"with {rule.tower} levels the caravan gives the next camel" in why(position(red=red), "tower 1")


def test_a_part_and_a_whole_temple() -> None:
    worth, costs = CATALOGUE.temple_points, CATALOGUE.file.temple
    play = position(red=dict(at="ebla.temple", goods=costs["basement"].cost))
    line = f"temple basement for {costs['basement'].cost} using ebla.temple"
    assert f"the basement makes the temple worth {worth[1]} PP instead of 0" in why(play, line)
    play = position(era=3, red=dict(at="ebla.temple", goods=costs["statues"].cost, temples=[3]))
    line = f"temple statues for {costs['statues'].cost} using ebla.temple"
    assert why(play, line).startswith("first to complete a temple: 2 free rare goods")


def test_a_mission_is_fulfilled() -> None:
    card = CATALOGUE.missions["K16"]
    play = position(red=dict(at="palmyra.mission", goods=card.cost, hand=["K16"]))
    assert why(play, f"fulfil K16 for {card.cost}").startswith(f"{card.points} PP at the end")


def test_goods_that_pay_for_a_mission_are_told_of_in_general_to_others() -> None:
    card = CATALOGUE.missions["K16"]
    lacking = {"w": "north.wood=ship", "s": "south.stone=ship"}
    letter = next(letter for letter in "ws" if letter in card.cost)
    have = re.sub(rf"\d+{letter}", "", card.cost) or "0"
    red = dict(at=f"palmyra.mission {lacking[letter]}", goods=have, hand=["K16"])
    play = position(era=3, red=red)
    line = f"collect {lacking[letter].partition('=')[0]}"
    assert "it can pay for K16" in why(play, line)
    assert "K16" not in told(play, line)
    assert "a mission in hand" in told(play, line)


def test_a_trade_is_the_way_to_something_or_pays_for_it() -> None:
    wood, stone, marble, gold = CATALOGUE.tower_prices(1, ())[1]
    reasons = []
    for trades in (1, 2):
        goods = write_goods((wood + trades, stone, marble - trades, gold))
        play = position(red=dict(at="palmyra.market damascus.pairs", goods=goods, camels=ALL_CAMELS))
        reasons.append(why(play, "trade wood>marble"))
    assert reasons == [
        "with 1 marble it can pay for a pair of tower levels",
        "the way to 1 pair of tower levels in this go",
    ]


def test_an_improvement_says_what_it_does_here() -> None:
    free, free_level = tile(c.FreeLevelTile)
    every = free_level.every
    play = position(
        "improvements", display=[free], red=dict(at="palmyra.improve1", goods="4w", tower=every - 1, camels=ALL_CAMELS)
    )
    cost = CATALOGUE.file.improvement_market.cost[0]
    assert why(play, f"buy {free} for {cost}w").startswith(f"1 level of 1 is free; {free}: level {every} comes free")


@pytest.mark.parametrize("name", CATALOGUE.improvements)
def test_every_improvement_has_words(name: str) -> None:
    era = CATALOGUE.improvements[name].era
    play = position("improvements", merchants=3, era=era, display=[name], red=dict(at="palmyra.improve1", goods="4w4s"))
    cost = CATALOGUE.file.improvement_market.cost[era - 1]
    assert f"{name}: " in why(play, f"buy {name} for {cost}w")


def test_a_traitor() -> None:
    play = position(era=3, red=dict(at="damascus.traitor", tower=2), blue=dict(tower=6))
    assert why(play, "traitor blue").startswith("Bruno's tower falls to ")


def test_the_kingdom() -> None:
    play = position(
        "kingdom", era=2, red=dict(at="emesa.war north.first=ship", tower=7, goods="5g"), blue=dict(tower=3)
    )
    assert why(play, "war") == "scores 4 PP now"
    assert why(play, "first wood").startswith("stays first to play in turn 5")
    gold, penalty = CATALOGUE.file.tax.gold[1], CATALOGUE.file.tax.penalty[1]
    assert why(play, "end pay tax") == f"pays {gold} gold rather than losing {penalty} PP"
    assert why(play, "end refuse tax") == f"keeps {gold} gold and loses {penalty} PP"


def test_a_claimed_piece() -> None:
    rule = min((r for r in CATALOGUE.file.caravan.values() if not r.missions), key=lambda r: r.camel)
    play = position(red=dict(at="emesa.caravan", tower=rule.tower, camels=rule.camel - 1))
    assert why(play, "caravan").startswith("brings the ")
    assert "for 8 more turns" in why(play, "caravan")


def test_the_raid_is_a_secret() -> None:
    play = position(
        "marauders: card", merchants=3, red=dict(at="emesa.marauders"), blue=dict(at="ebla.gifts ebla.taxman")
    )
    assert why(play, "raid ebla") == "rivals have 2 pieces in Ebla now, against none of one's own"
    assert told(play, "raid ebla") == "keeps the region secret"


def test_a_raid_turned_aside() -> None:
    card = next(name for name, m in CATALOGUE.missions.items() if isinstance(m, c.ChangeRaidMission))
    play = raid("ebla", by="blue", red=dict(at="ebla.gifts ebla.taxman", fulfilled=[card]))
    assert why(play, f"return {card} at south") == "saves 2 pieces in Ebla"
    assert why(play, "end") == "keeps the mission and its points"


def test_goods_beyond_the_room() -> None:
    play = position("turn end", red=dict(goods="9w2g"))
    line = play.options[0]
    assert why(play, line).startswith("keeps ")


# --- placements


def placing(**colours: Any) -> Play:
    return position("placement", **colours)


def test_a_place_that_pays_for_something_this_turn() -> None:
    red = dict(at="damascus.tower", goods="0")
    reason = why(placing(red=red), "place ship north.wood")
    assert re.search(r"^\d wood(, of which there is none| to pay for a tower)", reason)


def test_a_mission_that_a_place_serves_is_no_business_of_others() -> None:
    card = CATALOGUE.missions["K16"]
    play = placing(red=dict(goods=card.cost, hand=["K16"], camels=1, ships=0))
    assert why(play, "place camel palmyra.mission").startswith(f"fulfils K16: {card.points} PP")
    assert told(play, "place camel palmyra.mission").startswith("fulfils a mission in hand")


def test_missions_that_nobody_else_may_see_are_counted() -> None:
    costs = [CATALOGUE.mission_costs[card] for card in ("K1", "K7")]
    _, stone, marble, gold = map(sum, zip(*costs, strict=True))
    hand = dict(at="palmyra.mission damascus.mission", goods=write_goods((0, stone, marble, gold)), hand=["K1", "K7"])
    play = position("placement", merchants=4, turn=9, red=dict(**hand, camels=0, ships=1))
    assert "to pay for K1 and K7 this turn" in why(play, "place ship north.wood1")
    assert "to pay for two missions in hand this turn" in told(play, "place ship north.wood1")


def test_a_traitor_takes_no_more_levels_than_there_are() -> None:
    play = placing(era=3, red=dict(tower=1), blue=dict(tower=1))
    assert "takes 1 level off Bruno's tower of 1" in why(play, "place camel damascus.traitor")


def test_a_tower_is_promised_only_with_the_goods_that_are_there() -> None:
    here = position("placement", red=dict(goods="4w4s", camels=1, ships=0), blue=dict(camels=1))
    assert "raises the tower from 0 to 4" in why(here, "place camel damascus.tower")
    to_come = position("placement", red=dict(goods="1w1s", camels=1, ships=2), blue=dict(camels=1))
    assert "with goods that other pieces are to bring the tower grows from 0 to" in why(
        to_come, "place camel damascus.tower"
    )


def test_the_region_under_attack_is_safe() -> None:
    play = placing(attacked="euphrates", plot=("blue", "south"))
    assert "safe from the marauders" in why(play, "place ship euphrates.gold")
    assert "safe" not in why(play, "place ship south.gifts")


def test_one_s_own_marauders() -> None:
    play = placing(attacked="euphrates", plot=("red", "south"))
    assert "one's own marauders strike there" in why(play, "place ship south.gifts")
    assert "marauders" not in told(play, "place ship south.gifts")


def test_a_rival_who_wants_the_place() -> None:
    assert "Bruno could use it too" in why(placing(era=3), "place ship south.gifts")
    assert "could use" not in why(placing(era=3, blue=dict(ships=0)), "place ship south.gifts")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place camel palmyra.improve1", "the first choice of the improvements"),
        ("place camel emesa.marauders", "chooses where the marauders strike"),
        ("place ship north.first", "is first to play in turn 5"),
        ("place ship south.gifts", "PP that cost nothing"),
        ("place camel ebla.taxman", "saves the tax"),
        ("place camel emesa.war", "PP for the tower's lead over the lowest"),
        ("place camel damascus.traitor", "levels off Bruno's tower"),
        ("place camel palmyra.market", "trades"),
    ],
)
def test_places_of_every_kind(line: str, words: str) -> None:
    play = placing(era=2, red=dict(tower=4, goods="2w"), blue=dict(tower=1), display=None)
    if "traitor" in line:
        play = placing(era=3, red=dict(tower=4, goods="2w"), blue=dict(tower=6))
    assert words in why(play, line)


# --- in general


def test_every_action_of_whole_games_has_a_reason_that_tells_no_secret() -> None:
    """Played with strong bots; a card still in hand or a face-down marauder card is never named to others."""
    for players, seed in ((2, 5), (3, 6), (4, 7)):
        game = TadmorGame.new(players, seed)
        bots = [TADMOR_BOTS.make("zabdas", seed + seat) for seat in range(players)]
        while (seat := game.to_act) is not None:
            action = bots[seat].decide(Observation(game, seat))
            reason = explain(Observation(game, seat), action, NAMES)
            take(game, action)
            public = str(reason.public)
            assert str(reason.full) and public
            assert all(text in NAMES or re.fullmatch(r"[IK]\d+", text) for text in own_texts(reason.full))
            named = set(re.findall(r"\bK\d+\b", public))
            assert not named & {card for m in game.state.merchants for card in m.hand}, public
            if game.state.plot is not None and isinstance(action, a.Raid):
                region = game.components.file.regions[game.state.plot.region].name
                assert region not in public


def test_clauses_make_a_line() -> None:
    brings, scores, otherwise = Message("brings 2 wood"), Message("scores 2 PP"), Message("so be it")
    secret = Clause(Message("pays for K16"), 8, Message("pays for a mission in hand"))
    assert str(compose([Clause(brings, 1), secret], otherwise).full) == "pays for K16"
    assert str(compose([Clause(scores, 5), secret], otherwise).public) == "pays for a mission in hand; scores 2 PP"
    assert compose([Clause(Message("one's own marauders"), 9, secret=True)], otherwise).public == otherwise
