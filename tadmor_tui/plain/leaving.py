"""Saving and leaving in plain mode: the state of the file, and the question before something is lost."""

from __future__ import annotations

from collections.abc import Callable

from rules.message import message
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.plain.typed_commands import in_english
from tadmor_tui.text.save_status import checked_status, elsewhere_notice, status_with_path
from tadmor_tui.text.translation import t, words_of

_WAYS = (
    message("“again” tries once more; “save ~/games” writes the game into another folder;"),
    message("“print” leaves and writes it to standard output, with everybody's cards;"),
    message("“tadmor saves import” reads back what was written, from a folder or from standard output;"),
)
_WHEN_OVER = message("“lose” leaves and loses what is not saved.")
_IN_PLAY = message("“lose” leaves and loses what is not saved; an empty line goes on with the game.")


def is_save(answer: str) -> bool:
    return answer == "save" or answer.startswith("save ")


def save(saved: PlayedGame, answer: str) -> str:
    """Say whether and where the game is saved; `save FOLDER` writes it into another folder too."""
    folder = answer.removeprefix("save").strip()
    if not folder or not isinstance(saved, SavedGame):
        return status_with_path(saved)
    try:
        saved.write_elsewhere(folder)
    except SaveError as error:
        return words_of(error)
    return elsewhere_notice(saved)


def confirm_leaving(
    saved: PlayedGame,
    read: Callable[[str], str],
    write: Callable[[str], None],
    print_in_the_end: Callable[[SavedGame], None],
) -> bool:
    """Ask what to do with unsaved actions; False if the player would rather play on."""
    over = not saved.game.acting
    while isinstance(saved, SavedGame) and saved.at_risk:
        told = checked_status(saved)
        if not saved.at_risk:
            break
        write(told)
        for way in (*_WAYS, _WHEN_OVER if over else _IN_PLAY):
            write(words_of(way))
        question = t("Leave")
        answer = in_english(read(f"{question}> ").strip())
        if is_save(answer):
            write(save(saved, answer))
        elif answer == "print":
            print_in_the_end(saved)
            return True
        elif answer == "lose":
            return True
        elif not answer and not over:
            return False
    return True
