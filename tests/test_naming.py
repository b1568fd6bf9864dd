"""Names and docstrings: the words of the field, and none of those that they replaced."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "bots", "saves", "tadmor_tui")
GONE = [
    "Face",
    "FACES",
    "TableFace",
    "face_of",
    "TableModel",
    "TadmorModel",
    "Arrangement",
    "_Ink",
    "key_of",
    "LeanScreen",
    "PlayedGameScreen",
    "TableWithMouse",
    "Scene",
    "looking_app",
    "the_app",
    "endable_app",
    "saving_words",
    "speak_anew",
    "lie_in",
    "Eyes",
    "ShownGame",
    "taken_back",
    "only_ending",
    "whys",
    "doorkeeper",
    "seat_link",
    "seat_news",
    "known_table",
    "remote_table",
    "talk_screen",
    "going_back",
    "stand_ins",
    "looking_back",
    "Chair",
    "FaceDownChair",
    "Scales",
    "Weighed",
    "Workshop",
]
"""Words that mean nothing any more, wherever they stand."""
GONE_AS_NAMES = [
    "Look",
    "Focus",
    "Host",
    "Guest",
    "Said",
    "Rollouts",
    "ages",
    "farewell",
    "dusk",
    "pens",
    "speaking",
    "imagine",
    "imagined",
    "heard",
    "settle",
    "seated",
    "spare",
    "talk",
    "deed",
    "leanings",
    "shapes",
    "faults",
    "saved",
    "faces",
    "eyes",
]
"""Words of plain English which no module, class or function is called any more."""
GONE_AS_MODULES = {"clauses", "painters", "works", "worth"}
"""Words which only a module or a folder is not called any more."""
DOCUMENTED = (
    "rules",
    "bots",
    "saves",
    *(f"tadmor_tui/{init.parent.name}" for init in sorted(ROOT.glob("tadmor_tui/*/__init__.py"))),
)
QUESTIONS = re.compile(r"(What|Whether|Who|Whose|Whom|Whoever|How|Why|So many)\b")
MOST_QUESTIONS = 0.05
"""Share of a package's docstrings that may begin like a question."""


@cache
def modules(package: str) -> dict[Path, str]:
    """Return the source of each module of a package."""
    return {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / package).rglob("*.py"))}


def places(package: str) -> set[str]:
    """Return the names of all folders and modules of a package."""
    return {part for path in modules(package) for part in path.relative_to(ROOT).with_suffix("").parts}


@cache
def definitions(package: str) -> frozenset[str]:
    """Return the names of all folders, modules, classes and functions of a package."""
    defined = set(places(package))
    for tree in trees(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                defined.add(node.name)
    return frozenset(defined)


def trees(package: str) -> Iterator[ast.Module]:
    return (ast.parse(source) for source in modules(package).values())


def docstrings(package: str) -> list[str]:
    """Return the docstrings of modules, classes and functions, and those under attributes."""
    found = []
    for tree in trees(package):
        for node in ast.walk(tree):
            match node:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    found.append(text)
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_no_word_that_was_replaced_is_left(package: str) -> None:
    gone = re.compile(rf"\b({'|'.join(GONE)})\b")
    found = {str(path): words for path, source in modules(package).items() if (words := set(gone.findall(source)))}
    assert not found


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_called_by_a_name_that_was_replaced(package: str) -> None:
    assert not sorted(definitions(package) & {*GONE, *GONE_AS_NAMES})
    assert not sorted(places(package) & GONE_AS_MODULES)


@pytest.mark.parametrize("package", DOCUMENTED)
def test_docstrings_are_no_questions(package: str) -> None:
    texts = docstrings(package)
    questions = [text for text in texts if QUESTIONS.match(text)]
    assert len(questions) <= MOST_QUESTIONS * len(texts), f"{len(questions)} of {len(texts)}: {questions[:20]}"
