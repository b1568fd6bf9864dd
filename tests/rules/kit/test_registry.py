"""Registries import a game's part when it is asked for, and not before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rules.kit.registry import Registry, load_object


def test_an_object_is_found_at_its_place() -> None:
    assert load_object("rules.kit.registry:Registry") is Registry


def test_a_registry_is_a_mapping_in_the_order_of_its_games() -> None:
    registry: Registry[object] = Registry({"b": "rules.kit.registry:Registry", "a": "rules.kit.registry:load_object"})
    assert list(registry) == ["b", "a"] and len(registry) == 2
    assert registry["b"] is Registry and registry.get("c") is None
    registry["c"] = 3
    assert dict(registry) == {"b": Registry, "a": load_object, "c": 3}
    del registry["b"]
    assert "b" not in registry
    with pytest.raises(KeyError):
        registry["b"]


@pytest.mark.parametrize("module", ["rules.games", "rules.references"])
def test_a_list_of_games_imports_no_game(module: str) -> None:
    ask = f"import sys, {module}; print([m for m in sys.modules if m.startswith(('rules.tadmor', 'rules.palmyra'))])"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "[]\n"
