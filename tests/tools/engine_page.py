"""The tables of docs/engine.md, made from the types of the games: options, stages, states, views, events.

.venv/bin/python -m tests.tools.engine_page

A table of the page stands below a comment that names it. What a field is called, which values it has and which marks
an event bears comes from the types; the column of meanings is written by people, and stays when the page is made anew.
A field that is new gets what its type says of it, or an empty meaning, which the tests refuse.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args

from msgspec import Struct

from rules.contract import Event, Standing, Standings
from rules.game_kind import OptionField
from rules.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
_TABLE = re.compile(r"(<!-- types: (\w+) (\w+) -->\n\n)((?:\|.*\n)*)")
_ALL = "all"
"""In the place of a game: what every game has."""
_PLAIN = {
    "bool": "`true` or `false`",
    "int": "whole number",
    "str": "text",
    "Seat": "seat",
    "Natural": "whole number from 0",
    "Goods": "four counts",
    "Cell": "`[column, row]`",
    "Place": '`[column, row]` or `"city"`',
    "StageName": "a stage, see above",
    "DecidedBy": "see above",
}
"""Values by the names that types have in the code."""
_OPTIONS_WITH = {"marchands": {"two_spheres": True}}
"""Options of a game in which every source of points is listed."""


class Row(NamedTuple):
    """A line of a table: what it is about, the cells before and after the meaning, and what the types say of it."""

    key: str
    before: tuple[str, ...]
    after: tuple[str, ...] = ()
    told: str = ""


class Table(NamedTuple):
    """`kept` tells whether people write the meanings; otherwise they are those of the program."""

    heading: tuple[str, ...]
    rows: tuple[Row, ...]
    kept: bool = True


def tables() -> dict[tuple[str, str], Table]:
    """Every table that the page has to have, by its game and its name."""
    found = {(_ALL, kind.__name__): _struct(kind) for kind in _structs_of(Standings)}
    for game, kind in GAMES.items():
        state = import_module(f"rules.{game}.state")
        options = tuple(map(_option, kind.option_form))
        found[game, "options"] = Table(("option", "values", "players", "meaning"), options, kept=False)
        found[game, "stages"] = _words("stage", get_args(state.StageName))
        found[game, "decided_by"] = _words("`decided_by`", get_args(state.DecidedBy))
        found[game, "scores"] = _words("source", _sources(game))
        for root in (state.State, kind.view):
            found |= {(game, each.__name__): _struct(each) for each in _structs_of(root)}
        found[game, "events"] = Table(("event", "fields", "meaning", "marks"), tuple(map(_event, kind.events)))
    return found


def _words(heading: str, words: Sequence[str]) -> Table:
    return Table((heading, "meaning"), tuple(Row(word, (f"`{word}`",)) for word in words))


def _sources(game: str) -> list[str]:
    """The sources of points that the ranking of a game lists."""
    kind = GAMES[game]
    started = kind.start(kind.usual_options(2, 1, _OPTIONS_WITH.get(game)), kind.standard_components())
    first: Standing = started.standings().ranking[0]
    return [line.source for line in first.lines]


def _option(field: OptionField) -> Row:
    values = ", ".join(f"`{json.dumps(choice.value)}`" for choice in field.choices)
    told = "; ".join(f"`{json.dumps(choice.value)}`: {choice.explanation}" for choice in field.choices)
    return Row(field.name, (f"`{field.name}`", values, _numbers(field.seats)), told=told)


def _numbers(seats: Sequence[int]) -> str:
    if not seats:
        return "any number"
    return f"{min(seats)} to {max(seats)}" if len(seats) > 1 else str(seats[0])


def _event(kind: type[Event]) -> Row:
    marks = [mark for mark in ("reveals", "chance") if getattr(kind, mark)]
    if kind.hidden:
        marks.append("secret")
    values = ((name, _value(kind, name)) for name in kind.__struct_fields__)
    fields = ", ".join(f"`{name}`" if value == name else f"`{name}` {value}" for name, value in values)
    told = _sentence(vars(kind).get("__doc__"))
    return Row(kind.__name__, (f"`{kind.__name__}`", fields), (", ".join(marks),), told)


# --- structs


def _structs_of(root: type) -> Iterator[type]:
    """A type and all types that it is made of, each once."""
    waiting, seen = [root], set[type]()
    while waiting:
        kind = waiting.pop(0)
        if kind not in seen:
            seen.add(kind)
            yield kind
            names = re.findall(r"\w+", " ".join(_annotation(kind, field) for field in _fields(kind)))
            module = vars(_module_with(kind))
            parts = [module.get(name) for name in names]
            waiting += [part for part in parts if isinstance(part, type) and _is_record(part)]


def _is_record(kind: type) -> bool:
    return issubclass(kind, Struct) or hasattr(kind, "_fields")


def _fields(kind: type) -> tuple[str, ...]:
    fields: tuple[str, ...] = kind.__struct_fields__ if issubclass(kind, Struct) else kind._fields  # type: ignore[attr-defined]
    return fields


def _struct(kind: type) -> Table:
    told = _told_of_fields(kind)
    rows = (Row(name, (f"`{name}`", _value(kind, name)), told=told.get(name, "")) for name in _fields(kind))
    return Table(("field", "value", "meaning"), tuple(rows))


def _owner(kind: type, field: str) -> type:
    """The class in which a field is declared."""
    return next(each for each in kind.__mro__ if field in vars(each).get("__annotations__", {}))


def _module_with(kind: type) -> ModuleType:
    return sys.modules[kind.__module__]


def _annotation(kind: type, field: str) -> str:
    annotation = vars(_owner(kind, field))["__annotations__"][field]
    return annotation if isinstance(annotation, str) else annotation.__forward_arg__


@cache
def _told_of_fields(kind: type) -> Mapping[str, str]:
    """What the code says below each field."""
    (parsed,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(parsed, ast.ClassDef)
    told: dict[str, str] = {}
    for field, below in zip(parsed.body, parsed.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            told[field.target.id] = _sentence(str(below.value.value))
    return told


def _sentence(text: str | None) -> str:
    """A docstring as a cell of a table."""
    words = " ".join((text or "").split()).removesuffix(".").replace("|", "/")
    return words[:1].lower() + words[1:]


# --- values


def _value(kind: type, field: str) -> str:
    parsed = ast.parse(_annotation(kind, field), mode="eval").body
    return _shown(parsed, vars(_module_with(_owner(kind, field))))


def _shown(node: ast.expr, names: Mapping[str, Any]) -> str:
    """A type as people read it."""
    match node:
        case ast.Name(name) if name in _PLAIN:
            return _PLAIN[name]
        case ast.Name(name):
            return _named(name, names)
        case ast.Constant(None):
            return "`null`"
        case ast.BinOp(left, _, ast.Constant(None)):
            return f"{_shown(left, names)}, or `null`"
        case ast.BinOp(left, _, ast.Name("UnsetType")):
            return f"{_shown(left, names)}; may be left out"
        case ast.BinOp(left, _, right):
            return f"{_shown(left, names)} or {_shown(right, names)}"
        case ast.Subscript(ast.Name("Literal"), choices):
            return _one_of([ast.literal_eval(choice) for choice in _elements(choices)])
        case ast.Subscript(ast.Name("Annotated"), arguments):
            return f"{_shown(_elements(arguments)[0], names)}{_bounds(_elements(arguments)[1])}"
        case ast.Subscript(ast.Name("dict"), arguments):
            return f"object of: {_shown(_elements(arguments)[1], names)}"
        case ast.Subscript(ast.Name("tuple" | "list"), arguments):
            return _list(_elements(arguments), names)
    raise AssertionError(ast.dump(node))


def _list(elements: Sequence[ast.expr], names: Mapping[str, Any]) -> str:
    if len(elements) == 1 or (isinstance(elements[1], ast.Constant) and elements[1].value is Ellipsis):
        return f"list of: {_shown(elements[0], names)}"
    return f"list of {len(elements)}: {_shown(elements[0], names)}"


def _elements(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _named(name: str, names: Mapping[str, Any]) -> str:
    meant = names[name]
    if isinstance(meant, type):
        return f"`{name}`"
    return _one_of(get_args(meant))


def _one_of(values: Sequence[object]) -> str:
    return " or ".join(f"`{json.dumps(value)}`" for value in values)


def _bounds(meta: ast.expr) -> str:
    assert isinstance(meta, ast.Call)
    limits = {word.arg: str(word.value.value) for word in meta.keywords if isinstance(word.value, ast.Constant)}
    return " ".join(
        ["", *(f"{word} {limits[limit]}" for limit, word in (("ge", "from"), ("le", "to")) if limit in limits)]
    )


# --- the page


def made_anew(page: str) -> str:
    """The page with its tables as the types are now."""
    wanted = tables()
    return _TABLE.sub(lambda found: found[1] + _written(wanted[found[2], found[3]], _meanings(found[4])), page)


def named_tables(page: str) -> list[tuple[str, str]]:
    return [(found[2], found[3]) for found in _TABLE.finditer(page)]


def without_meaning(page: str) -> list[str]:
    """The rows of which nobody has said yet what they mean."""
    wanted = tables()
    return [
        f"{found[2]} {found[3]}: {row.key}"
        for found in _TABLE.finditer(page)
        for row in wanted[found[2], found[3]].rows
        if not _meanings(found[4]).get(row.key)
    ]


def _meanings(table: str) -> dict[str, str]:
    """The column of meanings of a table as it stands."""
    lines = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in table.splitlines()]
    if not lines:
        return {}
    heading, _, *body = lines
    column = heading.index("meaning")
    return {row[0].strip("`"): row[column] for row in body if len(row) > column}


def _written(table: Table, meanings: Mapping[str, str]) -> str:
    kept = meanings if table.kept else {}
    rows = [(*row.before, kept.get(row.key) or row.told, *row.after) for row in table.rows]
    lines = [table.heading, ("---",) * len(table.heading), *rows]
    return "".join(f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in lines)


def main() -> None:
    page = made_anew(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(page, encoding="utf-8")
    print(f"{len(named_tables(page))} tables, {len(without_meaning(page))} rows without a meaning")


if __name__ == "__main__":
    main()
