"""Component entries: one table of a component file, read strictly, with the exact place of anything wrong.

msgspec reports a place inside a dictionary as `[...]`, and in its own language. So every value is converted
by itself here, and what msgspec says is put into a player's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from rules.decode_errors import KINDS, expectation
from rules.message import AndList, Message, OrList, Value, message

Origin: TypeAlias = Literal["rulebook", "rulebooks differ", "deduced", "deduced (soft)", "reconstructed", "own copy"]
"""The origin of a value. Where the rulebooks differ, the value follows one of them and the note says which.
`own copy` is for the files of players who own the printed game.
"""

Source: TypeAlias = Origin | dict[str, Origin | list[Origin]]
"""One origin for the whole entry, or one for each key (a list for a value that is made of several numbers).

Two names in such a table are no keys of the entry: `rest` stands for every key that is not named, `number`
for the number that the card or tile itself bears (the rulebook may tell what a tile does, but not which one).
"""


class ComponentEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every table of a component file: the origins of its values, and a note."""

    without_origin: ClassVar[frozenset[str]] = frozenset({"source", "note"})
    """Keys that stand for nothing printed."""
    numbered: ClassVar[bool] = False
    """True if the component bears a number of its own, of which its source may speak."""

    source: Source
    note: str = ""


TomlTable: TypeAlias = dict[str, Any]

NUMBER = "number"
"""In a source: the number that the card or tile itself bears."""
REST = "rest"
"""In a source: every key that is not named."""

_HUGE = 10**12
"""Too large to be shown."""
_KINDS: Mapping[str, Message] = {
    **KINDS,
    "object": message("a table"),
    "date": message("a date"),
    "time": message("a time"),
    "datetime": message("a date"),
}
"""The kinds of values in TOML."""


class Wrong(Exception):
    """Something wrong at a place of a component file; `words` go on after the place: "is missing"."""

    def __init__(self, place: Value, words: Message) -> None:
        super().__init__(place, words)
        self.place = place
        self.words = words


def refuse_entry(place: Value, text: str, /, **values: Value) -> NoReturn:
    """Raise Wrong. The text must be a literal, as that of a message."""
    raise Wrong(place, Message(text, values))


TextCheck: TypeAlias = Callable[[str, str, str], None]
"""Refuses a text that a key can't have: the place, the key, and the text."""


class Section(NamedTuple):
    """The contents of a section of a component file: one entry or many, and their kinds."""

    many: bool
    tag: str
    """The key that names an entry's kind; empty where there is only one."""
    kinds: dict[str, type[ComponentEntry]]


def section_of(hint: Any) -> Section:
    """Return the section that a field of a component file stands for."""
    many = get_origin(hint) is dict
    inner = get_args(hint)[1] if many else hint
    kinds = get_args(inner) or (inner,)
    by_tag = {str(kind.__struct_config__.tag or ""): kind for kind in kinds}
    return Section(many, kinds[0].__struct_config__.tag_field or "", by_tag)


# --- where values come from ---------------------------------------------------------------------------------


@cache
def value_keys(kind: type[ComponentEntry]) -> tuple[str, ...]:
    """Return the keys of an entry that have an origin."""
    tag = kind.__struct_config__.tag_field
    fields = [key for key in kind.__struct_fields__ if key not in kind.without_origin]
    return (tag, *fields) if tag else tuple(fields)


def origins(entry: ComponentEntry) -> dict[str, tuple[Origin, ...]]:
    """Return the origin of each value of an entry: one, or one for each number of a list.

    `number` is in it only where the source speaks of it.
    """
    source = entry.source
    if isinstance(source, str):
        return dict.fromkeys(value_keys(type(entry)), (source,))
    keys = value_keys(type(entry))
    spread: dict[str, tuple[Origin, ...]] = {}
    for key in (*keys, NUMBER) if NUMBER in source else keys:
        origin = source[key] if key in source else source[REST]
        spread[key] = (origin,) if isinstance(origin, str) else tuple(origin)
    return spread


def _check_source(place: str, kind: type[ComponentEntry], raw: TomlTable) -> None:
    source = raw["source"]
    if not isinstance(source, dict):
        check_value(place, source, Origin)
        return
    keys = value_keys(kind)
    extra = (NUMBER, REST) if kind.numbered else (REST,)
    for key, origin in source.items():
        if key not in keys and key not in extra:
            raise Wrong(f"{place}.{show(key)}", perhaps(message("is not a key of this entry"), key, keys))
        values = raw.get(key)
        if not isinstance(origin, list):
            check_value(f"{place}.{key}", origin, Origin)
        elif not isinstance(values, list) or len(values) != len(origin):
            refuse_entry(f"{place}.{key}", "should be one origin, or a list with one for each of the values")
        else:
            check_value(f"{place}.{key}", origin, list[Origin])
    if REST not in source:
        for key in keys:
            if key not in source:
                refuse_entry(f"{place}.{key}", "is missing, and there is no `{rest}` either", rest=REST)


# --- one entry ----------------------------------------------------------------------------------------------


@cache
def _hints(kind: type[ComponentEntry]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {key: hints[key] for key in kind.__struct_fields__}


@cache
def required_keys(kind: type[ComponentEntry]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.required)


def shared_keys(kind: type[ComponentEntry]) -> tuple[str, ...]:
    """Return the keys that all kinds of a section have: those of the class above."""
    above: type[ComponentEntry] = kind.__bases__[0]
    return above.__struct_fields__


def kind_of(place: str, section: Section, raw: TomlTable) -> type[ComponentEntry]:
    """Return the kind of an entry, by the key that names it."""
    if not section.tag:
        return section.kinds[""]
    if section.tag not in raw:
        refuse_entry(f"{place}.{section.tag}", "is missing")
    word = raw[section.tag]
    check_value(f"{place}.{section.tag}", word, str)
    if word not in section.kinds:
        unknown = message("is {word}, which is not known", word=show(word))
        there_are = message("{fault} (choose from {kinds})", fault=unknown, kinds=AndList(_shown(section.kinds)))
        raise Wrong(f"{place}.{section.tag}", perhaps(unknown, word, section.kinds, otherwise=there_are))
    return section.kinds[word]


def read_entry(place: str, section: Section, raw: object, check_text: TextCheck) -> ComponentEntry:
    """Turn a table into its struct; raises `Wrong` with the place of the first thing amiss."""
    raw = as_table(place, raw)
    kind = kind_of(place, section, raw)
    hints = _hints(kind)
    known = [*hints, section.tag] if section.tag else list(hints)
    for key in raw:
        if key not in known:
            raise Wrong(f"{place}.{show(key)}", perhaps(_no_key(section, raw), key, known))
    for key in required_keys(kind):
        if key not in raw:
            refuse_entry(f"{place}.{key}", "is missing")
    for key, value in raw.items():
        if key not in (section.tag, "source"):
            _check_key(f"{place}.{key}", key, value, hints[key], check_text)
    _check_source(f"{place}.source", kind, raw)
    return msgspec.convert(raw, kind)


def _no_key(section: Section, raw: TomlTable) -> Message:
    if not section.tag:
        return message("is not a key of this entry")
    return message("is not a key of this entry, whose {tag} is {kind}", tag=section.tag, kind=show(raw[section.tag]))


def _check_key(place: str, key: str, value: object, hint: Any, check_text: TextCheck) -> None:
    if get_origin(hint) is dict:
        _check_table(place, value, hint)
        return
    check_value(place, value, hint)
    if isinstance(value, str):
        check_text(place, key, value)
    for text in value if isinstance(value, list) else [value]:
        line = text.replace("\n", " ") if isinstance(text, str) and key == "note" else text
        if isinstance(line, str) and not line.isprintable():
            refuse_entry(place, "has a character that cannot be shown")


def _check_table(place: str, value: object, hint: Any) -> None:
    names, inner = get_args(hint)
    value = as_table(place, value)
    for key in value:
        if key not in get_args(names):
            refuse_entry(
                f"{place}.{show(key)}", "is unknown; choose from {known}", known=AndList(_shown(get_args(names)))
            )
    for key in get_args(names):
        if key not in value:
            refuse_entry(f"{place}.{key}", "is missing")
        check_value(f"{place}.{key}", value[key], inner)


# --- one value, and words about it --------------------------------------------------------------------------


def as_table(place: str, value: object) -> TomlTable:
    if not isinstance(value, dict):
        refuse_entry(place, "should be a table, but is {found}", found=_found(value))
    return value


def check_value(place: str, value: object, hint: Any) -> None:
    """Refuse a value that is not of the given type, in words."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        said = str(error)
    else:
        return
    inside = re.search(r" - at `\$\[(\d+)\]`$", said)
    if inside and isinstance(value, list):
        index = int(inside[1])
        place, value = f"{place} (value {index + 1})", value[index]
        arguments = get_args(hint)
        hint = arguments[index] if index < len(arguments) and arguments[index] is not ... else arguments[0]
        said = said[: inside.start()]
    raise Wrong(place, _words(said, value, hint))


def _words(said: str, value: object, hint: Any) -> Message:
    if get_origin(hint) is Literal:
        return message("should be {choice}, but is {found}", choice=OrList(_shown(get_args(hint))), found=_found(value))
    wanted = expectation(said, _KINDS)
    if wanted is None:
        return message("should not be {found}", found=_found(value))
    if isinstance(value, list) and said.startswith("Expected `array` of length"):
        return message("{wish}, but has {found}", wish=wanted, found=len(value))
    if isinstance(value, str) and said.startswith("Expected `str` of length"):
        return wanted
    return message("{wish}, but is {found}", wish=wanted, found=_found(value, told=", got" in said))


def _shown(words: Iterable[object]) -> tuple[Value, ...]:
    return tuple(map(show, words))


def _found(value: object, told: bool = True) -> Value:
    """Return a value of a TOML file: `text ("five")`; only what it is, where its kind need not be told."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return message("text ({word})", word=show(value))
        case int():
            return message("the number {number}", number=_number(value)) if told else _number(value)
    return _KINDS[{"list": "array", "dict": "object"}.get(type(value).__name__, type(value).__name__)]


def _number(value: int) -> Value:
    return value if abs(value) < _HUGE else message("a huge number")


def show(value: object) -> str:
    """Return a word or number of the file, fit for one line of a message."""
    text = str(value)
    plain = "".join(c if c.isprintable() else "?" for c in text[:30]).replace('"', "'")
    plain = plain if len(text) <= 30 else plain + "…"
    return plain if re.fullmatch(r"[\w()-]+( [\w()-]+)*", plain) else f'"{plain}"'


def perhaps(fault: Message, word: str, known: Iterable[str], otherwise: Message | None = None) -> Message:
    """Return a fault, with a hint at the known word that is nearest to a mistyped one."""
    near = get_close_matches(word[:60], list(known), 1, cutoff=0.7)
    return message("{fault} (perhaps {near} is meant)", fault=fault, near=near[0]) if near else otherwise or fault
