"""Widgets and screens stay small: few classes of ours behind each, and few methods to know."""

import inspect
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

import pytest
from textual.widget import Widget

import tadmor_tui

MAX_CLASSES = 3
"""Classes of ours from a widget up to Textual's."""
MAX_METHODS = 40
"""Names of methods and properties in such a chain; a method that is overridden counts once."""
_METHODS = (property, cached_property, classmethod, staticmethod)


def below(cls: type[Widget]) -> Iterator[type[Widget]]:
    for one in cls.__subclasses__():
        yield one
        yield from below(one)


def own_widgets() -> list[type[Widget]]:
    for module in pkgutil.walk_packages(tadmor_tui.__path__, "tadmor_tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    own = {cls for cls in below(Widget) if cls.__module__.startswith("tadmor_tui.")}
    return sorted(own, key=lambda cls: cls.__qualname__)


def own_chain(cls: type[Widget]) -> list[type]:
    return [one for one in cls.__mro__ if one.__module__.startswith("tadmor_tui.")]


def methods(cls: type[Widget]) -> set[str]:
    return {
        name
        for one in own_chain(cls)
        for name, value in vars(one).items()
        if inspect.isfunction(value) or isinstance(value, _METHODS)
    }


@pytest.mark.parametrize("cls", own_widgets(), ids=lambda cls: cls.__qualname__)
def test_a_class_chain_is_short(cls: type[Widget]) -> None:
    assert len(own_chain(cls)) <= MAX_CLASSES, own_chain(cls)
    assert len(methods(cls)) <= MAX_METHODS, sorted(methods(cls))
