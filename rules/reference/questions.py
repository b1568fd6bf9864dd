"""The question bank: what people ask, by the entries that answer it.

    "R5.10" = ["who may bid?", "can I bid twice?"]

A game keeps it in its folder `questions`, a file for each language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources


def read_questions(package: str, language: str) -> Mapping[str, Sequence[str]]:
    """Return the questions of a game in a language by the ids of their answers; none if it has no such file."""
    try:
        text = (resources.files(package) / "questions" / f"{language}.toml").read_text(encoding="utf-8")
    except OSError:
        return {}
    return tomllib.loads(text)
