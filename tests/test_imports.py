"""Imports: what is common knows no game, and no package imports in a circle."""

from __future__ import annotations

from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from rules.games import GAMES

ROOMS = ("rules", "bots", "saves", "tadmor_tui")
LISTS = {"rules.games", "rules.references", "bots.games", "tadmor_tui.games.registry"}
"""The lists of games: the only modules that know games by name."""


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOMS, exclude_type_checking_imports=True)


GAME_FOLDERS = {f"{room}.{game}" for room in ("rules", "bots", "tadmor_tui.games") for game in GAMES} & graph().modules
"""A game has its own folder in `rules`; bots and a face of its own it may have."""


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_only_the_lists_know_games_by_name() -> None:
    for module in sorted(graph().modules):
        if module not in LISTS and not any(within(module, folder) for folder in GAME_FOLDERS):
            imported = graph().find_modules_directly_imported_by(module)
            assert not [m for m in imported if any(within(m, f) for f in GAME_FOLDERS)], module


def packages() -> list[str]:
    return sorted({module.rpartition(".")[0] for module in graph().modules} - {""})


@pytest.mark.parametrize("package", packages())
def test_no_package_imports_in_a_circle(package: str) -> None:
    """Not directly, and not by way of a package beside it. A list of games is left out: it points both ways."""
    children = sorted(graph().find_children(package) - LISTS)
    inside = {child: {child, *graph().find_descendants(child)} - LISTS for child in children}
    beneath = {
        child: {
            other
            for other in children
            if other != child
            and any(graph().find_modules_directly_imported_by(module) & inside[other] for module in inside[child])
        }
        for child in children
    }
    try:
        TopologicalSorter(beneath).prepare()
    except CycleError as error:
        pytest.fail(f"{' -> '.join(error.args[1])}")
