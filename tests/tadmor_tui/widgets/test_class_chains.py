"""Classes of the TUI stay small: few classes of ours behind each, and few methods to know."""

import inspect
import pkgutil
from functools import cached_property
from importlib import import_module

import pytest

import tadmor_tui

MAX_CLASSES = 3
"""Classes of ours from one up to those of libraries."""
MAX_METHODS = 40
"""Names of methods and properties in such a chain; a method that is overridden counts once."""
_METHODS = (property, cached_property, classmethod, staticmethod)


def own_classes() -> list[type]:
    found: set[type] = set()
    for module in pkgutil.walk_packages(tadmor_tui.__path__, "tadmor_tui."):
        if not module.name.endswith("__main__"):
            values = vars(import_module(module.name)).values()
            found |= {one for one in values if isinstance(one, type) and one.__module__ == module.name}
    return sorted(found, key=lambda cls: (cls.__module__, cls.__qualname__))


def own_chain(cls: type) -> list[type]:
    return [one for one in cls.__mro__ if one.__module__.startswith("tadmor_tui.")]


def methods(cls: type) -> set[str]:
    return {
        name
        for one in own_chain(cls)
        for name, value in vars(one).items()
        if inspect.isfunction(value) or isinstance(value, _METHODS)
    }


@pytest.mark.parametrize("cls", own_classes(), ids=lambda cls: cls.__qualname__)
def test_a_class_chain_is_short(cls: type) -> None:
    assert len(own_chain(cls)) <= MAX_CLASSES, own_chain(cls)
    assert len(methods(cls)) <= MAX_METHODS, sorted(methods(cls))
