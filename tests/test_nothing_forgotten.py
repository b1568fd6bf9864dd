"""Nothing is forgotten: every kind of tile, card, slot, action and event is known wherever kinds are spoken of.

The places that speak of kinds are found (`places_of_kinds.py`), not listed from memory. Each is entered below with what
it owes to a kind that is new.

Whoever adds a kind runs this module: it names every place that does not know the kind yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from msgspec import Struct

from bots.tadmor.evaluation.preferences import PREFERENCES
from rules.contract import Action, Event
from rules.tadmor.components import schema as c
from rules.tadmor.components.slot_kinds import anytime_action
from rules.tadmor.effects import jobs
from rules.tadmor.notation import read_action
from rules.tadmor.stages import construction, kingdom
from tests.places_of_kinds import FAMILIES, places
from tests.rules.tadmor.builders import CATALOGUE
from tests.rules.tadmor.reference_books import REFERENCE
from tests.test_docs import code, rows, text

Kinds = Sequence[type]

# --- what every place owes to a kind

COMPLETE: dict[str, str] = {
    "tile_kinds.TILE_KINDS": "improvement",
    "tile_prospects._PROSPECTS": "improvement",
    "tile_value.TILE_APPRAISALS": "improvement",
    "slot_value._PRIVATE_VALUES": "private action",
    "position_value.FAVOUR_VALUES": "mission",
    "components._MISSIONS": "mission",
    "slot_value.SLOT_APPRAISALS": "slot",
    "place_reasons._ROWS": "slot",
    "slot_kinds.SLOT_KINDS": "slot",
    "slot_prospects._FACTS": "slot",
    "notation._FORMS": "action",
    "refusals._STAGES_OF": "action",
    "advice._GOALS": "action",
    "level1_impulsive_hadad._PRIORITIES": "action",
    "offer_labels.LABELS": "action",
    "explanations._ACTION_KEYS": "action",
    "events._TELLERS": "event",
    "briefs._BRIEFS": "event",
    "prospects._HELPS": "prospect",
    "prospects._WORDS": "prospect",
}
"""These have an entry for every kind of the family, even if it says that there is nothing to be said."""

JOINED: dict[str, tuple[str, tuple[str, ...]]] = {
    "when a mission can be returned": (
        "mission",
        (
            *("anytime._PIECE_FAVOURS", "anytime._RESOLUTION_FAVOURS", "placement._FAVOURS"),
            *("marauders._REGION_FAVOURS", "marauders._SWAP_FAVOURS", "improvements._TILE_FAVOURS"),
            *(
                "construction._FAVOURS",
                "towers.FAVOURS",
                "temples.FAVOURS",
                "rare_goods.FAVOURS",
                "missions.FAVOURS",
            ),
        ),
    ),
    "what an action does": (
        "action",
        (
            *("setup.HANDLERS", "placement.HANDLERS", "marauders.HANDLERS", "improvements.HANDLERS"),
            *(
                "construction.HANDLERS",
                "towers.HANDLERS",
                "temples.HANDLERS",
                "rare_goods.HANDLERS",
            ),
            *("missions.HANDLERS", "kingdom.HANDLERS", "anytime.HANDLERS", "turn_end.HANDLERS"),
            "course.HANDLERS",
        ),
    ),
    "why an action is refused": (
        "action",
        ("refusals._REASONS", "before_resolution.REASONS", "construction.REASONS", "resolution.REASONS"),
    ),
}
"""These have an entry for every kind when they are laid together."""

SELECTIVE: dict[str, str] = {
    "schema.PRIVATE_TILES": "tiles with an action of their own",
    "preferences.tile_factor": "tiles that are liked by their values",
    "prospects._STANDING": "tiles that are good for pieces on some slots",
    "turn_solver._yield_of_tile": "private actions that bring more than they seem to",
    "course._EFFECTS": "missions whose favour needs no choice",
    "anytime.EFFECTS": "the same, at any time",
    "placement.EFFECTS": "the same, in placement",
    "construction.EFFECTS": "the same, in the construction phase",
    "towers.EFFECTS": "the same, for the tower",
    "temples.EFFECTS": "the same, for temples",
    "missions.EFFECTS": "the same, for missions",
    "kingdom._SLOT_MARKS": "slots that are used in the kingdom phase",
    "turn_solver.yield_of_slot": "slots that bring more than they seem to",
    "resolution._KINGDOM_ACTIONS": "actions of the kingdom phase that may use a private action",
    "go_search.IMMEDIATE": "actions that a bot takes as soon as it can",
    "go_search.NOT_SEARCHED": "actions that a search does not try by themselves",
    "go_search.PAID_WITH_GOODS": "actions that can be paid in several ways",
    "go_search.purpose_of": "the same, by what they are about",
    "level3_planning_zabdas.REPLANNED_AFTER": "actions after which a plan is made anew",
    "raids.value": "answers to marauders",
    "level1_impulsive_hadad._priority": "actions that can be done several times at once",
    "action_evaluator.ENDINGS": "actions that end a go",
    "shortlist.INTERMEDIATE": "actions for the sake of another one",
    "level2_greedy_malika.SWAPS": "actions that are only worth what they let one pay for",
    "level2_greedy_malika.PAYMENTS": "actions that goods are paid for",
    "plain.about": "actions whose label does not say what they name does",
    "advice._OUTSIDE_A_GO": "actions that are in no plan",
    "advice._OTHER_REASONS": "actions whose reason is not what they change",
    "advice._as_purchase": "actions that are called otherwise as what can be paid for",
    "advice._MAIN": "actions for which others are done",
    "advice._WORTHS": "events that change the chances most",
    "advice._effect": "events that change the chances by what they say",
    "action_evaluator.ANSWERS": "actions that answer marauders",
    "value_parts._NEW_PIECES": "slots that bring a piece",
    "ui_state._is_about": "actions whose thing can be pressed on the table",
    "ui_state.shown_region": "actions that choose a region",
    "offers._SAY_IT_ALL": "actions whose label tells everything",
    "done._result": "events that are reported after one's own action",
    "moments._feat": "events of a rival that are told in a line",
    "offer_outlook._EXPLANATIONS": "actions with something to say about what follows",
    "offer_outlook._HOPES": "slots that another piece may make useful",
    "offer_outlook._VALUES": "actions whose worth is not points or goods",
    "offer_sources._SOURCES": "actions that stand under a heading in the list of what can be done",
    "offer_sources._RETURNS": "the same, of cards that are returned",
    "explanations._tries": "slots whose simplest action depends on the table",
    "map_painter._labels": "slots that stand on the map by another name",
    "acting_pieces.acting_place": "actions that a piece does on its slot",
    "acting_pieces._KINDS": "the same, where the kind of slot says which",
    "offers._outcome": "events that tell what an action pays and brings",
    "merchant_statistics._NOTES": "events that statistics are made of",
    "score_sources.final_sources": "events that points come from, and those that divide them",
    "game_text.event": "the events that every game has, in plain words",
}
"""These pick out some kinds. For the others, what is said of all or nothing at all is right, as somebody has looked."""

LOOKED_AT: dict[str, str] = {
    "improvement": """
        TradeTile PointsTradeTile ShipBonusTile FreeLevelTile TowerWithoutTile TallestTowerTile MissionPointsTile
        MissionDiscountTile RarePointsTile RareForPointsTile RareDiscountTile ChooseRareTile TempleDiscountTile
        StorageTile RevealerStaysTile RaidPointsTile RaidGoodsTile NoMaraudersTile NoTaxTile GiftsTile FinalTile
        PrivateMarketTile PrivateTempleTile PrivateConstructionTile PrivateKingdomTile
    """,
    "private action": "PrivateMarketTile PrivateTempleTile PrivateConstructionTile PrivateKingdomTile",
    "mission": """
        AnyRareMission TemplePartMission ShipMission CamelMission LevelsMission ChangeRaidMission MarketMission
        SwapMission DisplayTilesMission GoodsMission NewTempleMission DestroyMission DrawCardsMission PlaceMission
        UnseenTileMission
    """,
    "slot": """
        ImproveSlot TempleSlot MarketSlot TowerSlot PairSlot TraitorSlot MissionSlot MarauderSlot CaravanSlot
        ShipyardSlot WarSlot TaxmanSlot FirstSlot GiftSlot CollectSlot RareSlot
    """,
    "action": """
        TakeGood TakeTile Place End EndTaxed Raid Buy BuildTower BuildPairs Traitor BuildTemple BuyRare TakeRare
        DrawMission Fulfil WarSupplies FirstToPlay Taxman Collect Trade TradePoints Discard Caravan Shipyard Gifts
        TakeBack Return ReturnForGoods ReturnForTiles ReturnForRare ReturnForPart ReturnAgainst ReturnForRegion
        ReturnToSwap Drop
    """,
    "event": """
        GameBegan TurnBegan StageBegan GoEnded EraBegan DisplayLaid GameEnded FinalScore GoodsGained GoodsPaid
        GoodsStored PointsScored PiecePlaced PieceReturned PieceMoved PiecesSwapped PieceGained MaraudersRevealed
        RaidChanged RegionAttacked PieceDrivenOff PlotMade TileTaken MissionsDrawn DeckRefilled MissionFulfilled
        MissionReturned MissionDiscarded TowerBuilt TowerFell TempleBuilt TempleCompleted RareTaken StackShuffled
        PawnTaken TaxPaid TaxRefused TaxSpared MarketOpened PlacementWidened
    """,
    "prospect": "ToTrade Track Pieces LevelPrice Growth Lead Cards Parts Room Plotting Out Taxed PrivateAction",
}
"""The kinds with which somebody has gone through every selective place of their family. A new one belongs here last."""


def not_looked_at(family: str) -> Callable[[Kinds], list[type]]:
    return lambda kinds: [kind for kind in kinds if kind.__name__ not in LOOKED_AT[family].split()]


# --- places that are asked in a way of their own


def untold(group: str) -> Callable[[Kinds], list[type]]:
    """Kinds of which the reference says nothing."""
    return lambda kinds: [kind for kind in kinds if f"{group}/{tag_of(kind)}" not in REFERENCE.prose().templates]


def liked_by_nobody(kinds: Kinds) -> list[type]:
    """Improvements that go with no leaning of a bot."""
    return [kind for kind in kinds if max(leaning.tile_factor(example(kind)) for leaning in PREFERENCES) <= 1]


def without_use(kinds: Kinds) -> list[type]:
    """Slots on which a piece would stand in vain."""
    stages_of_their_own = (c.ImproveSlot, c.MarauderSlot)
    return [
        kind
        for kind in kinds
        if kind not in stages_of_their_own
        and kind not in kingdom._SLOT_MARKS
        and anytime_action("place", example(kind)) is None
        and ((job := jobs.slot_job("place", example(kind))) is None or job.kind not in construction._OFFERS)
    ]


def private_without_use(kinds: Kinds) -> list[type]:
    """Private actions for which a piece would stand in vain."""
    without_jobs = (c.PrivateMarketTile, c.PrivateKingdomTile)
    return [kind for kind in kinds if kind not in without_jobs and not jobs.tile_jobs("tile", example(kind))]


def without_example(kinds: Kinds) -> list[type]:
    """Actions that the page about notation does not show."""
    lines = [code(row[1])[0] for row in rows(text("notation.md"), "## Every form")]
    shown = {type(read_action(line)) for line in lines}
    return [kind for kind in kinds if kind not in shown]


def without_row(kinds: Kinds) -> list[type]:
    """Events that the page about the engine does not describe."""
    described = {code(row[0])[0] for row in rows(text("engine.md"), "### The events of Tadmor")}
    return [kind for kind in kinds if kind.__name__ not in described]


ASKED: dict[str, tuple[str, Callable[[Kinds], list[type]]]] = {
    "text/en/improvements.clauses": ("improvement", untold("improvement")),
    "text/en/missions.clauses": ("mission", untold("mission")),
    "text/en/slots.clauses": ("slot", untold("slot")),
    "preferences.PREFERENCES": ("improvement", liked_by_nobody),
    "what a piece on a slot does": ("slot", without_use),
    "what a piece on a private action does": ("private action", private_without_use),
    "the jobs in go_search, effects, purchases and turn_solver": ("slot", not_looked_at("slot")),
    "the facts that actions declare": ("action", not_looked_at("action")),
    "the facts that events declare": ("event", not_looked_at("event")),
    "the events in effects": ("event", not_looked_at("event")),
    "docs/notation.md": ("action", without_example),
    "docs/engine.md": ("event", without_row),
}


# --- made-up kinds


class MadeUpTile(c.Improvement, frozen=True, kw_only=True, tag="made up"):
    pass


class MadeUpMission(c.Mission, frozen=True, kw_only=True, tag="made up"):
    pass


class MadeUpSlot(c.SlotEffect, frozen=True, kw_only=True, tag="made up"):
    pass


class MadeUpAction(Action, frozen=True):
    pass


class MadeUpEvent(Event, frozen=True):
    pass


class MadeUpProspect(Struct, frozen=True):
    pass


MADE_UP: dict[str, type] = {
    "improvement": MadeUpTile,
    "private action": MadeUpTile,
    "mission": MadeUpMission,
    "slot": MadeUpSlot,
    "action": MadeUpAction,
    "event": MadeUpEvent,
    "prospect": MadeUpProspect,
}


def tag_of(kind: Any) -> object:
    return kind.__struct_config__.tag


def example(kind: type) -> Any:
    """A tile, card or row of slots of a kind."""
    if kind is MadeUpTile:
        return MadeUpTile(source="own copy", era=1)
    if kind is MadeUpSlot:
        return MadeUpSlot(source="own copy", region="ebla", piece="camel", slots=1, slots_for_two=1)
    file = CATALOGUE.file
    every = (*file.improvements.values(), *file.missions.values(), *file.slots.values())
    return next(one for one in every if type(one) is kind)


# --- asking them


def known_by(place: str) -> frozenset[type]:
    return places().get(place, frozenset())


def speaking_of(family: str) -> dict[str, Callable[[Kinds], list[type]]]:
    """Every place that speaks of a family, as a function that says which kinds it forgets."""

    def lacks(known: Iterable[type]) -> Callable[[Kinds], list[type]]:
        return lambda kinds: [kind for kind in kinds if kind not in known]

    found = {place: lacks(known_by(place)) for place, of in COMPLETE.items() if of == family}
    for what, (of, parts) in JOINED.items():
        if of == family:
            found[what] = lacks({kind for part in parts for kind in known_by(part)})
    for place in SELECTIVE:
        if known_by(place) & set(FAMILIES[family]):
            found[place] = not_looked_at(family)
    found.update({place: ask for place, (of, ask) in ASKED.items() if of == family})
    return found


def forgotten(family: str, kinds: Kinds) -> dict[str, list[str]]:
    """The places that do not know a kind of a family."""
    answers = {place: ask(kinds) for place, ask in speaking_of(family).items()}
    return {place: [kind.__name__ for kind in lacking] for place, lacking in answers.items() if lacking}


def test_every_place_that_speaks_of_kinds_is_entered_once() -> None:
    parts = [part for _, parts in JOINED.values() for part in parts]
    entered = [*COMPLETE, *parts, *SELECTIVE]
    assert sorted(set(entered)) == sorted(entered)
    assert sorted(set(places()) - set(entered)) == [], "say what these owe to a kind that is new"
    assert sorted(set(entered) - set(places())) == [], "there are no such places any more"


@pytest.mark.parametrize("family", FAMILIES)
def test_no_kind_is_forgotten_anywhere(family: str) -> None:
    assert forgotten(family, FAMILIES[family]) == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_kind_is_missed_by_every_place(family: str) -> None:
    new = MADE_UP[family]
    assert forgotten(family, (*FAMILIES[family], new)) == {place: [new.__name__] for place in speaking_of(family)}


@pytest.mark.parametrize("family", FAMILIES)
def test_whoever_has_looked_has_looked_at_kinds_that_are_there(family: str) -> None:
    assert sorted(LOOKED_AT[family].split()) == sorted(kind.__name__ for kind in FAMILIES[family])


def test_no_prose_is_left_of_a_kind_that_is_gone() -> None:
    tags = {"improvement": "improvement", "mission": "mission", "slot": "slot"}
    for group, family in tags.items():
        told = {key.partition("/")[2] for key in REFERENCE.prose().templates if key.startswith(f"{group}/")} - {"*"}
        assert told == {tag_of(kind) for kind in FAMILIES[family]}


@pytest.mark.parametrize(
    ("heading", "family"),
    [
        ("A kind of tile", "improvement"),
        ("A kind of tile", "private action"),
        ("A kind of tile", "prospect"),
        ("A kind of mission", "mission"),
        ("A kind of slot", "slot"),
        ("A kind of action", "action"),
        ("A kind of event", "event"),
    ],
)
def test_the_steps_for_a_new_kind_lead_to_every_place_that_must_know_it(heading: str, family: str) -> None:
    _, _, rest = text("rules-engine.md").partition(f"### {heading}\n")
    steps = rest.partition("\n### ")[0].partition("\n## ")[0]
    wanted = [place.partition(".")[0] for place, of in COMPLETE.items() if of == family]
    wanted += [place.rpartition("/")[2] for place, (of, _) in ASKED.items() if of == family and "/" in place]
    assert wanted
    assert not [place for place in wanted if place not in steps]
