"""Patterns of `docs/style-of-words.md` that a program can check: pronouns for players, and words that nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rules.games import GAMES

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted((ROOT / "tadmor_tui" / "locale" / "de").glob("*.po"))
PROSE = sorted(path for game in GAMES for path in (ROOT / "rules" / game / "reference" / "text" / "en").iterdir())
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PRONOUNS = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
UNUSUAL = re.compile(r"\b(whoever|somebody)\b", re.IGNORECASE)
"""Good English in a sentence of the rules, but not in a label, a question or an error."""


def english_texts(catalogue: Path) -> list[str]:
    """Return the English texts of a catalogue, which are the same in that of every language."""
    with catalogue.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return [text for message in messages for text in ([message.id] if isinstance(message.id, str) else message.id)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_texts_of_the_program(catalogue: Path) -> None:
    texts = english_texts(catalogue)
    assert len(texts) > 100
    assert [text for text in texts if PRONOUNS.search(text) or UNUSUAL.search(text)] == []


@pytest.mark.parametrize("page", [*PROSE, *PAGES], ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_prose_and_documentation(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    has_persons = "examples" in page.name or page.name == "style-of-words.md"  # who have a pronoun
    assert has_persons or [line for line in lines if PRONOUNS.search(line)] == []
