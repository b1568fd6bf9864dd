"""Clauses joined to one sentence."""

from __future__ import annotations

from collections.abc import Iterable

from tadmor_tui.text.translation import t


def join_clauses(parts: Iterable[str]) -> str:
    """Join clauses by semicolons: `a: the first; b: the second`."""
    told = ""
    for part in parts:
        told = t("{told}; {more}", told=told, more=part) if told else part
    return told
