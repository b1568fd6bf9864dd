"""Private parts of Textual: one module names them, and it forgets removed widgets, for a table may be open for days."""

from __future__ import annotations

import ast
import gc
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from textual._styles_cache import StylesCache
from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tests.drivers.table_driver import at_title

ROOT = Path(__file__).parents[3]
INTERNALS = "tadmor_tui/terminal/textual_internals.py"
OVERRIDDEN = {
    # A driver's constructor sets these for its subclasses; there is no other way to reach them.
    "tadmor_tui/terminal/driver.py": {"_app", "_debug", "_loop", "_mouse"},
    "tadmor_tui/hosting/seat/driver.py": {"_app", "_loop", "_size"},
    # Keys bound in the field run in order with letters; Textual lets them bubble to the app first.
    "tadmor_tui/widgets/text_field.py": {
        "_bindings",
        "_cell_offset_to_index",
        "_on_key",
        "_on_paste",
        "_watch_selection",
    },
    # A game adds bindings of its own to those of the screen.
    "tadmor_tui/screens/table.py": {"_bindings"},
}
"""Private names that subclasses of Textual's classes use or override, where they do."""
TIMES = 6


@cache
def private_names() -> frozenset[str]:
    """Private attributes and methods of the classes of Textual that are subclassed or called here."""
    names: set[str] = set()
    for each in (App, CommandPalette, DOMNode, Driver, Input, MessagePump, Screen, Widget):
        names.update(name for name in dir(each) if re.fullmatch(r"_[a-zA-Z]\w*", name))
        names.update(re.findall(r"self\.(_[a-zA-Z]\w*)", inspect.getsource(each)))
    return frozenset(names)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def uses_textual(tree: ast.Module) -> bool:
    """Return True if a module may hold an object of Textual: it imports Textual, our screens or our apps."""
    ours = ("textual", "tadmor_tui.screens", "tadmor_tui.app", "tadmor_tui.widgets", "tadmor_tui.hosting.seat")
    return any(name.startswith(ours) for name in imported(tree))


def own_names(tree: ast.Module) -> set[str]:
    """Private names that a module defines itself, in a class that does not inherit them from Textual."""
    bases = {"App", "CommandPalette", "Driver", "Input", "Screen", "Widget"}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not bases & {ast.unparse(base).split("[")[0] for base in node.bases}:
            found.update(each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
            for each in ast.walk(node):
                if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
                    found.add(each.attr)
    return found


def is_of_system(attribute: ast.Attribute) -> bool:
    """Return True for a name of the module `os`, such as `os._exit`."""
    return isinstance(attribute.value, ast.Name) and attribute.value.id == "os"


def private_uses(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    found = {name for name in imported(tree) if re.match(r"textual\.(.*\.)?_|textual\.drivers\b", name)}
    if uses_textual(tree):
        used = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute) and not is_of_system(each)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                used |= {each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
        found |= (used & private_names()) - own_names(tree)
    return found - OVERRIDDEN.get(path, set())


def product_modules() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tadmor_tui").rglob("*.py"))


def test_one_module_names_private_parts_of_textual() -> None:
    found = {path: names for path in product_modules() if path != INTERNALS and (names := private_uses(path))}
    assert not found


def test_the_check_finds_what_the_module_names() -> None:
    assert {"textual._styles_cache.StylesCache", "_exception", "_handle_exception"} <= private_uses(INTERNALS)


def test_no_exception_is_left_over() -> None:
    for path, names in OVERRIDDEN.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        assert {name for name in names if re.search(rf"\b{name}\b", text)} == names, path


def kept_widgets() -> int:
    """Count the widgets whose lines are in memory."""
    gc.collect()
    return sum(bool(each._cache) for each in gc.get_objects() if isinstance(each, StylesCache))


async def test_removed_widgets_are_forgotten(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        before = kept_widgets()
        for number in range(TIMES):
            await driver.press("K")
            await driver.press("escape")
            driver.app.notify(f"Message {number}")
            await driver.pilot.pause(0.05)
            driver.app.clear_notifications()
            await driver.pilot.pause(0.05)
        await driver.press("K")
        await driver.press("escape")
        assert kept_widgets() <= before + TIMES // 2
