"""Make the files from which the rules of the standard sets are looked up, after any change to texts or questions.

.venv/bin/python -m tests.tools.shipped_rules
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.reference.book import book_of
from rules.reference.compiling import compile_book
from rules.reference.shipped import shipped_path
from rules.references import REFERENCES
from tadmor_tui.text.languages import LANGUAGES, language_of


def shipped_files() -> Iterator[tuple[Path, str]]:
    """Return each file and the text that it should have."""
    for load in REFERENCES.values():
        for code in LANGUAGES:
            reference = load()
            yield shipped_path(reference.text_package, code), compile_book(book_of(reference, None, language_of(code)))


def main() -> None:
    for path, text in shipped_files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
