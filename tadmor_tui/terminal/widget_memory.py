"""What widgets looked like that are gone: Textual keeps it, which a program that runs for long can't afford."""

from __future__ import annotations

from textual._styles_cache import StylesCache


def forget_gone_widgets() -> None:
    """Let go of widgets that were removed; to be done whenever some may have been.

    Textual has a cache of two colours for each of the last thousand widgets, and with a widget it keeps all lines that
    it has shown (https://github.com/Textualize/textual/issues/6665): some hundred kilobytes for every screen that was
    opened once, in each of the processes of a host. What is still there is in the cache again when it is drawn.
    """
    StylesCache.get_inner_outer.cache_clear()
