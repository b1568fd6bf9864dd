"""Parts of a sentence one after the other, where each is longer than a word."""

from __future__ import annotations

from collections.abc import Iterable

from tadmor_tui.text.translation import t


def in_clauses(parts: Iterable[str]) -> str:
    """`a: the first; b: the second`."""
    told = ""
    for part in parts:
        told = t("{told}; {more}", told=told, more=part) if told else part
    return told
