"""The texts of the program as Babel collects them for the translators."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).parent.parent
ROOMS = ("rules", "bots", "saves", "tadmor_tui")
TEXTS_OF = {
    **dict.fromkeys(("t", "message", "deferred", "pt", "pmessage", "refuse", "refuse_entry"), 1),
    **dict.fromkeys(("nt", "nmessage"), 2),
}
"""The functions that take texts, and how many each takes."""
WITH_CONTEXT = ("pt", "pmessage")
"""Those that take a context before the text."""
WITH_PLACE = ("refuse_entry",)
"""Those that take a place in a file before it."""
KEYWORDS: Mapping[str, Any] = {
    **{name: tuple(range(1, texts + 1)) if texts > 1 else None for name, texts in TEXTS_OF.items()},
    **dict.fromkeys(WITH_CONTEXT, ((1, "c"), 2)),
    **dict.fromkeys(WITH_PLACE, (2,)),
}
FOR_TRANSLATORS = ("Translators:",)
"""How a comment above a text begins that is meant for whoever translates it."""
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


class Collected(NamedTuple):
    """A text, or the two of one thing and of several, where it stands in the source."""

    texts: tuple[str, ...]
    file: str
    line: int
    comments: tuple[str, ...]
    context: str


@cache
def collected_texts() -> Sequence[Collected]:
    """All texts, in the order of the source; one that is said in several places comes several times."""
    return tuple(_collected())


def _collected() -> Iterator[Collected]:
    (mapping,) = PROJECT["tool"]["babel"]["mappings"]
    methods = [(pattern, mapping["method"]) for pattern in mapping["pattern"]]
    for room in ROOMS:
        inside = [(pattern.removeprefix(f"{room}/"), method) for pattern, method in methods if pattern.startswith(room)]
        found = extract_from_dir(str(ROOT / room), inside, keywords=KEYWORDS, comment_tags=FOR_TRANSLATORS)
        in_order = sorted(found, key=lambda each: (each[0], each[1]))
        for file, line, texts, comments, context in in_order:
            whole = (texts,) if isinstance(texts, str) else tuple(texts)
            yield Collected(whole, f"{room}/{Path(file).as_posix()}", line, tuple(comments), context or "")
