"""Colours of the few widgets that Textual paints: the command palette and notifications."""

from __future__ import annotations

from rich.style import Style

from tadmor_tui.config.settings import ThemeName
from tadmor_tui.render.palette import palette_of

_GROUNDS = {
    "background": "night",
    "surface": "panel",
    "panel": "panel",
    "panel-darken-1": "panel",
    "panel-lighten-1": "tile",
    "block-cursor-blurred-background": "cursor",
    "scrollbar-background": "panel",
    "scrollbar-background-hover": "panel",
    "scrollbar-background-active": "panel",
    "scrollbar-corner-color": "panel",
}
"""Textual's names of grounds, with ours."""
_INKS = {
    "foreground": "ink",
    "border": "frame",
    "scrollbar": "frame",
    "scrollbar-hover": "dim",
    "scrollbar-active": "title",
    "primary": "title",
    "success": "good",
    "text-success": "good",
    "warning": "title",
    "text-warning": "title",
    "error": "bad",
    "text-error": "bad",
}
_WITHOUT_COLOURS = {
    "background": "#000000",
    "surface": "#000000",
    "panel": "#000000",
    "panel-darken-1": "#000000",
    "panel-lighten-1": "#000000",
    "scrollbar-background": "#000000",
    "scrollbar-background-hover": "#000000",
    "scrollbar-background-active": "#000000",
    "scrollbar-corner-color": "#000000",
    "scrollbar": "#808080",
    "scrollbar-hover": "#c0c0c0",
    "scrollbar-active": "#c0c0c0",
    "block-cursor-blurred-background": "#c0c0c0",
    "block-cursor-blurred-foreground": "#000000",
    "block-cursor-blurred-text-style": "bold",
}


def widget_colours(theme: ThemeName) -> dict[str, str]:
    """Return values for the variables of Textual's style sheets."""
    if theme == "monochrome":
        return _WITHOUT_COLOURS
    palette = palette_of(theme)
    return {
        **{variable: _ground(palette.style("ink", name)) for variable, name in _GROUNDS.items()},
        **{variable: _ink(palette.style(name)) for variable, name in _INKS.items()},
        "block-cursor-blurred-foreground": _ink(palette.style("cursor")),
        "block-cursor-blurred-text-style": "bold",
    }


def _ink(style: Style) -> str:
    assert style.color is not None
    return style.color.name


def _ground(style: Style) -> str:
    assert style.bgcolor is not None
    return style.bgcolor.name
