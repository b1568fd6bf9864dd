"""Styles that are parsed once for all apps of a process: each test would parse the same hundred of them again."""

from __future__ import annotations

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parse = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def rules_parsed_once(stylesheet: Stylesheet, css: str, **how: Any) -> list[RuleSet]:
    """Parse as Textual does; nothing changes rules once they are parsed, and colours are part of what they hang on."""
    key = (css, *how.items(), frozenset(stylesheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(stylesheet, css, **how)
    return _parsed[key]
