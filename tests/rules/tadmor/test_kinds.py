"""Kinds of slots and tiles: one object each, which fits the rules that are built from it."""

from __future__ import annotations

from typing import get_args

from rules.tadmor.actions import AnyAction
from rules.tadmor.components import schema as c
from rules.tadmor.components.slot_kinds import PLAIN_JOBS, SLOT_KINDS
from rules.tadmor.components.tile_kinds import TILE_KINDS
from rules.tadmor.stages.construction import _OFFERS
from rules.tadmor.table import MARKS


def test_every_kind_has_one_object_in_the_order_of_the_schema() -> None:
    assert tuple(SLOT_KINDS) == get_args(c.SlotRow)
    assert tuple(TILE_KINDS) == get_args(c.Tile)


def test_keys_are_the_tags_of_component_files() -> None:
    keys = [kind.key for kind in SLOT_KINDS.values()] + [f"tile {kind.key}" for kind in TILE_KINDS.values()]
    assert len(set(keys)) == len(keys)
    assert SLOT_KINDS[c.TowerSlot].key == "tower" and TILE_KINDS[c.FinalTile].key == "final bonus"


def test_every_job_has_an_offer() -> None:
    jobs = {kind.job for kind in SLOT_KINDS.values() if kind.job}
    assert jobs == set(_OFFERS)
    assert {*PLAIN_JOBS} < jobs
    assert {job for kind in TILE_KINDS.values() for job in kind.jobs} <= jobs


def test_marks_of_the_kingdom_phase_are_known() -> None:
    assert {kind.kingdom_mark for kind in SLOT_KINDS.values() if kind.kingdom_mark} <= set(MARKS)


def test_numbers_by_era_are_fields_with_three_numbers() -> None:
    for kind in SLOT_KINDS.values():
        assert not kind.numbers_by_era or kind.row.__annotations__[kind.numbers_by_era] == "PerEra"


def test_an_action_is_used_with_pieces_on_one_kind_of_slot() -> None:
    actions = [action for kind in SLOT_KINDS.values() for action in kind.actions]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(get_args(AnyAction))


def test_only_private_actions_give_jobs() -> None:
    assert all(kind.tile in c.PRIVATE_TILES for kind in TILE_KINDS.values() if kind.jobs)
