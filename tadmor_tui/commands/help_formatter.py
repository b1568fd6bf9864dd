"""How the help of a command is laid out in the reader's language."""

from __future__ import annotations

from argparse import HelpFormatter

from tadmor_tui.text.translation import pt


class TranslatedHelp(HelpFormatter):
    """Headings end as the reader's language has it: argparse puts a colon behind them, and knows no gap before it."""

    def start_section(self, heading: str | None) -> None:
        # Translators: a colon follows; French has a narrow gap before it
        super().start_section(pt("before a colon", "{heading}", heading=heading) if heading else heading)
