"""Texts that people read can be translated: each is a whole literal with named holes, and every hole is filled."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.collected_texts import ROOMS, ROOT, TEXTS_OF, WITH_CONTEXT, WITH_PLACE, collected_texts

BEHIND_THEM = {"tadmor_tui/text/translation.py"}
"""Where `t` and `nt` hand on what they were given."""


class Spoken(NamedTuple):
    """A call that makes a text or a message."""

    function: str
    call: ast.Call
    file: str
    filled_later: bool = False
    """True for the words of a lesson, whose holes are filled from its position (tests/suites/lessons)."""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.call.lineno}"

    @property
    def before_texts(self) -> int:
        """How many arguments stand before the texts."""
        return 1 if self.function in (*WITH_CONTEXT, *WITH_PLACE) else 0

    @property
    def texts(self) -> list[str]:
        arguments = self.call.args[self.before_texts :][: TEXTS_OF[self.function]]
        return [each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def spoken(source: str, file: str = "here") -> Iterator[Spoken]:
    tree = ast.parse(source)
    in_lessons = {part for node in ast.walk(tree) if is_call(node, "says") for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS_OF:
            yield Spoken(node.func.id, node, file, node in in_lessons)


def everything_spoken() -> Iterator[Spoken]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            if file not in BEHIND_THEM:
                yield from spoken(path.read_text(encoding="utf-8"), file)


def holes(text: str) -> set[str]:
    """The names of the holes of a text; empty for one without a name."""
    return {field.partition(".")[0] for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def wrong_with(said: Spoken) -> str:
    """What keeps a call from being translated, or from being shown."""
    if len(said.texts) < TEXTS_OF[said.function]:
        return "a text is no literal"
    if said.function in WITH_CONTEXT and not isinstance(said.call.args[0], ast.Constant):
        return "the context is no literal"
    given = {keyword.arg or "**" for keyword in said.call.keywords}
    plural = TEXTS_OF[said.function] > 1
    if len(said.call.args) != said.before_texts + TEXTS_OF[said.function] + plural or "**" in given:
        return "values are given by name"
    named = [holes(text) for text in said.texts]
    wanted = set().union(*named)
    if not all(name.isidentifier() for name in wanted):
        return "a hole has no name"
    if not (said.filled_later and not given) and wanted - ({"n"} if plural else set()) != given:
        return f"the holes are {sorted(wanted)}, and the values {sorted(given)}"
    return ""


def test_every_text_is_a_whole_literal_whose_holes_are_filled() -> None:
    found = [f"{said.place}: {wrong}" for said in everything_spoken() if (wrong := wrong_with(said))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('t("{name} wins", name=x)', ""),
        ('t("{piece.a.capital} at " "{place.quoted}", piece=x, place=y)', ""),
        ('nt("a game", "{n} games", len(games))', ""),
        ('nmessage("{n} of {who}", "{n} of {who}", 3, who=x)', ""),
        ('deferred("what belongs together")', ""),
        ('pt("of goods", "none")', ""),
        ('pmessage("of goods", "{n} none", n=1)', ""),
        ('refuse_entry(place, "is {n}", n=1)', ""),
        ('pt(context, "none")', "the context is no literal"),
        ('pt("none")', "a text is no literal"),
        ("deferred(text)", "a text is no literal"),
        ("t(text)", "a text is no literal"),
        ('t(f"{name} wins")', "a text is no literal"),
        ('message("a " + name)', "a text is no literal"),
        ('message("{} wins".format(name))', "a text is no literal"),
        ('nt("{n} game", games, 3)', "a text is no literal"),
        ('t("{} wins", name)', "values are given by name"),
        ('t("{name} wins", **values)', "values are given by name"),
        ('t("{} wins")', "a hole has no name"),
        ('t("{0} wins")', "a hole has no name"),
        ('t("{name} wins")', "the holes are ['name'], and the values []"),
        ('t("wins", name=x)', "the holes are [], and the values ['name']"),
    ],
)
def test_the_check_finds(source: str, wrong: str) -> None:
    (said,) = spoken(source)
    assert wrong_with(said) == wrong


def test_babel_collects_every_text() -> None:
    """It does not see a text inside the values of another: give such a message a name first."""
    found = {text for each in collected_texts() for text in each.texts}
    assert {text for said in everything_spoken() for text in said.texts} == found


# --- nothing put together, nothing cut apart

TOLD = ("UsageError", "ArgumentTypeError")
"""Errors of the command line, whose text is shown as it is; those that hold a message take no text at all."""
PUT_INTO_WORDS = (*TEXTS_OF, "words_of")


def is_call(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


MARKS_OF_LANGUAGES = re.compile(r"\)?[:;!?]\s")
"""Marks between two parts of a text that not every language sets in the same way."""
FOR_DEVELOPERS = {"bots/lab/ladder.py"}
"""What only those read who make the bots; it is in English."""


def has_marks_after_a_hole(node: ast.JoinedStr) -> bool:
    return any(
        isinstance(hole, ast.FormattedValue)
        and isinstance(literal, ast.Constant)
        and MARKS_OF_LANGUAGES.match(str(literal.value))
        for hole, literal in pairwise(node.values)
    )


def mishandled(source: str) -> Iterator[tuple[int, str]]:
    """Where a text for people is made without `t`, or is taken apart or compared after it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.JoinedStr() if has_marks_after_a_hole(node):
                yield node.lineno, "is put together"
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(mark)), attr="join")) if (
                MARKS_OF_LANGUAGES.match(mark)
            ):
                yield node.lineno, "is put together"
            case ast.Call(args=[ast.JoinedStr() | ast.Constant() | ast.BinOp(), *_]) if is_call(node, *TOLD):
                yield node.lineno, "is put together"
            case ast.Attribute(value=inner) | ast.Subscript(value=inner) if is_call(inner, "t", "nt", "pt", "words_of"):
                yield node.lineno, "is cut apart"
            case ast.BinOp(left, ast.Add(), right) if is_call(left, *PUT_INTO_WORDS) or is_call(right, *PUT_INTO_WORDS):
                yield node.lineno, "is put together"
            case ast.Compare(left, _, others) if any(is_call(each, *PUT_INTO_WORDS) for each in (left, *others)):
                yield node.lineno, "is compared"


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('raise UsageError(t("No."))', []),
        ("raise UsageError(words_of(error))", []),
        ('raise UsageError(f"There is no {name}.")', ["is put together"]),
        ('raise UsageError("No.")', ["is put together"]),
        ('t("a") + "b"', ["is put together"]),
        ('f"{name}: {told}"', ["is put together"]),
        ('f"{action} ({note}): {why}"', ["is put together"]),
        ('"; ".join(parts)', ["is put together"]),
        ('f"{host}:{port}"', []),
        ('f"{row};{column}H"', []),
        ('";".join(codes)', []),
        ('t("a").rstrip(".")', ["is cut apart"]),
        ("words_of(error)[:3]", ["is cut apart"]),
        ('words_of(error) == "No."', ["is compared"]),
    ],
)
def test_the_check_finds_what_is_mishandled(source: str, wrong: list[str]) -> None:
    assert [found for _, found in mishandled(source)] == wrong


def test_no_text_for_people_is_put_together_cut_apart_or_compared() -> None:
    found = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            if file in FOR_DEVELOPERS:
                continue
            text = path.read_text(encoding="utf-8")
            found += [f"{file}:{line}: a text {wrong}" for line, wrong in mishandled(text)]
    assert not found, "\n".join(found)
