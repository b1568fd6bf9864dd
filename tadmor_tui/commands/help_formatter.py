"""The layout of a command's help in the reader's language."""

from __future__ import annotations

from argparse import HelpFormatter

from tadmor_tui.text.translation import pt


class TranslatedHelp(HelpFormatter):
    """Help with headings as the language has them: argparse appends a colon, without the space of French."""

    def start_section(self, heading: str | None) -> None:
        # Translators: a colon follows; French has a narrow gap before it
        super().start_section(pt("before a colon", "{heading}", heading=heading) if heading else heading)
