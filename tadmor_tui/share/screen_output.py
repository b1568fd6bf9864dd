"""Output of a screen of the app: its picture, as a file, and texts, for the clipboard."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from textual.app import App
from textual.screen import Screen

from saves.atomic import make_folder
from saves.files import make_file
from saves.problems import reason
from saves.text import plain
from tadmor_tui.share.pictures import draw, free_name, has_pillow
from tadmor_tui.share.problems import CannotDraw
from tadmor_tui.terminal.clipboard import MAX_COPIED
from tadmor_tui.terminal.textual_internals import screen_strips
from tadmor_tui.text.translation import t


def save_picture(screen: Screen[Any], folder: Path) -> str:
    """Write a picture of a screen, as PNG where that is possible; returns a sentence on where it is, or why not."""
    strips = screen_strips(screen)
    stem = f"tadmor-{datetime.now():%Y-%m-%d}"
    try:
        data, ending = (draw("png", [strips], []), "png") if has_pillow() else (draw("svg", [strips], []), "svg")
    except CannotDraw:  # there is no font
        data, ending = draw("svg", [strips], []), "svg"
    try:
        make_folder(folder)
        path = free_name(folder, stem, ending)
        with make_file(path) as file:
            file.write(data)
    except OSError as error:
        return t("The picture can't be written to {folder} ({why}).", folder=plain(str(folder)), why=reason(error))
    return t("A picture of the screen is in {path}", path=plain(str(path)))


def copy_text(app: App[Any], text: str, allowed: bool) -> str:
    """Send a text to the clipboard of the terminal, if the settings allow it.

    Returns a sentence on what to do if it does not arrive.
    """
    if not allowed:
        return t("Copying is off in your settings; “tadmor share” prints the line.")
    if len(text) > MAX_COPIED:
        return t("This is too long for the clipboard of a terminal; “tadmor share” prints it.")
    app.copy_to_clipboard(text)
    return t("Copied. If nothing arrives, your terminal does not allow it; “tadmor share” prints the line.")
