"""Where the program speaks of kinds: mappings and tuples of them at the top of a module, and `match` statements.

What asks for one kind by `isinstance` is about that kind alone and is not looked at.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import get_args

import bots
import rules
import tadmor_tui
from rules.games import GAMES
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor import tile_prospects as p
from rules.tadmor.components import schema as c

FAMILIES: dict[str, tuple[type, ...]] = {
    "improvement": get_args(c.Tile),
    "private action": c.PRIVATE_TILES,
    "mission": get_args(c.MissionCard),
    "slot": get_args(c.SlotRow),
    "action": get_args(a.AnyAction),
    "event": get_args(e.AnyEvent),
    "prospect": get_args(p.Prospect),
}
_OTHER_GAMES = GAMES.keys() - {"tadmor"}
"""Their kinds are looked after by tests of their own."""
EVERY_KIND = frozenset(kind for kinds in FAMILIES.values() for kind in kinds)


@cache
def places() -> dict[str, frozenset[type]]:
    """Every place that speaks of kinds, as `module.name`, and the kinds that it knows."""
    found: dict[str, frozenset[type]] = {}
    for module in _modules():
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        name = module.__name__.rpartition(".")[2]
        for place, kinds in (*_tables(module, tree), *_matches(module, tree)):
            if kinds:
                assert f"{name}.{place}" not in found, f"two places are called {name}.{place}"
                found[f"{name}.{place}"] = frozenset(kinds)
    return found


def _modules() -> Iterator[ModuleType]:
    for package in (rules, bots, tadmor_tui):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__") and not _OTHER_GAMES & set(found.name.split(".")):
                yield importlib.import_module(found.name)


def _tables(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, set[type]]]:
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, _kinds_in(vars(module).get(name))
            case _:
                pass


def _matches(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, set[type]]]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    innermost = {match: f.name for f in functions for match in ast.walk(f) if isinstance(match, ast.Match)}
    found: dict[str, set[type]] = {}
    for match, name in innermost.items():
        patterns = (p for case in match.cases for p in ast.walk(case.pattern) if isinstance(p, ast.MatchClass))
        found.setdefault(name, set()).update(kind for p in patterns for kind in _kinds_in(_named(module, p.cls)))
    yield from found.items()


def _named(module: ModuleType, name: ast.expr) -> object:
    """What a name in a module stands for."""
    if isinstance(name, ast.Attribute):
        return getattr(_named(module, name.value), name.attr, None)
    return vars(module).get(name.id) if isinstance(name, ast.Name) else None


def _kinds_in(value: object) -> set[type]:
    """The kinds that a mapping or a collection is made of, however deep."""
    if isinstance(value, type):
        return {value} & EVERY_KIND
    if isinstance(value, Mapping):
        return _kinds_in(tuple(value)) or _kinds_in(tuple(value.values()))
    if isinstance(value, tuple | list | set | frozenset):
        return {kind for part in value for kind in _kinds_in(part)}
    return set()
