"""Patterns of `docs/style-of-words.md` that a program can check: pronouns for players, and words that nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rules.games import GAMES

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "tadmor_tui" / "locale"
LANGUAGES = ("de", "fr")
CATALOGUES = sorted((LOCALE / "de").glob("*.po"))
PROSE = sorted(path for game in GAMES for path in (ROOT / "rules" / game / "reference" / "text" / "en").iterdir())
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PRONOUNS = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
UNUSUAL = re.compile(r"\b(whoever|somebody)\b", re.IGNORECASE)
"""Good English in a sentence of the rules, but not in a label, a question or an error."""
WORD_FOR_WORD = {
    "“is not a”, not “is no”": re.compile(r"(?<!there )\bis no (?!longer\b|more\b|limit\b|circle\b)", re.IGNORECASE),
    "“the most goods”, not “has most goods”": re.compile(r"\b(ha(s|ve)|with) (most|fewest|least)\b", re.IGNORECASE),
    "“the player with”, not “to who has”": re.compile(r"\b(to|of|for|by|with|from) who\b(?! in SCHEDULER)"),
    "“as long as”, not “as far as nothing”": re.compile(r"\bas far as nothing\b"),
}
"""English that was put together word for word from another language."""
LABELS_ONLY = {
    "“type”, not “say” a command": re.compile(r"\b[Ss]ay “"),
    "“10%” without a space": re.compile(r"[\w}] %(?![(\w])"),
    "“Up/Down: move”, not “Up and down move”": re.compile(r"^(Up and down|Left and right|Escape) [a-z]+"),
}
CALQUES = {
    "de": re.compile(r"Buchstaben schreiben|Das ist es nicht\b|Zufall befragt|Nordsee|Südsee|verbieg(en|t)"),
    "fr": re.compile(r"dans l’Ère|Damascus|\bouvriers?\b(?! de)|[Rr]este \d+ (chameau|bateau)"),
}
"""Phrases that a German or French player stumbles over, and that were once in the translations."""


def texts_of(catalogue: Path, translated: bool = False) -> list[str]:
    """Return the English texts of a catalogue, which are the same in every language, or their translations."""
    with catalogue.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = [message.string if translated else message.id for message in messages]
    return [text for some in texts for text in ([some] if isinstance(some, str) else some or ())]


def about_style(page: Path) -> bool:
    """Return True for the page that quotes what nobody should write."""
    return page.name == "style-of-words.md"


def translated_lines(page: Path) -> list[str]:
    """Return the lines of translated prose without headings, which have words to search by, and without English."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line.rpartition(" = ")[2] for line in lines if not line.startswith("==")]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_texts_of_the_program(catalogue: Path) -> None:
    texts = texts_of(catalogue)
    assert len(texts) > 100
    assert [text for text in texts if PRONOUNS.search(text) or UNUSUAL.search(text)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_texts_are_not_put_together_word_for_word(catalogue: Path) -> None:
    patterns = {**WORD_FOR_WORD, **LABELS_ONLY}
    assert [(why, text) for text in texts_of(catalogue) for why, found in patterns.items() if found.search(text)] == []


@pytest.mark.parametrize("page", [*PROSE, *PAGES], ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_prose_and_documentation(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    has_persons = "examples" in page.name or about_style(page)  # who have a pronoun
    assert has_persons or [line for line in lines if PRONOUNS.search(line)] == []
    assert (
        about_style(page)
        or [(why, line) for line in lines for why, found in WORD_FOR_WORD.items() if found.search(line)] == []
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_no_calques(language: str) -> None:
    texts = [text for path in sorted((LOCALE / language).glob("*.po")) for text in texts_of(path, translated=True)]
    prose = [path for game in GAMES for path in sorted((ROOT / "rules" / game / "reference/text" / language).iterdir())]
    lines = [line for path in prose if "same_words" not in path.name for line in translated_lines(path)]
    assert len(texts) > 1000
    assert len(lines) > 1000
    assert [text for text in [*texts, *lines] if CALQUES[language].search(text)] == []
