"""What people type and read alike in every language at Tadmor's table, for tests that look for words."""

from __future__ import annotations

import re

TADMOR_NOTATION = re.compile(
    r"\b[IK]\d+\b|\bT\d+(\.\d+)?\b"  # tiles, cards and clauses
    r"|\b\d+[WSMGHBPO]+\b|\b[WSMGHBPO]\d+\b|\b(\d+[wsmg])+\b|(?<=\d)[WSMGHBPO](?=\d)"  # goods
    r"|\b[a-z]+\.[a-z]+(-camel)?\d?\b"  # slots
    r"|\b(I|II|III)\b",  # eras
    re.ASCII,
)
