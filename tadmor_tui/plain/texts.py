"""Texts of plain mode: commands, actions, advice, reasons and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.contract import Action
from rules.game_kind import SeatLabel
from rules.reference.book import Book, book_of
from rules.references import reference_of
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.plain.prompts import join_answers, numbers_of
from tadmor_tui.reference.answer import MOST, answer_lines
from tadmor_tui.reference.library import GameRules, answer
from tadmor_tui.reference.text import entry_lines, origin_lines, see_also_lines
from tadmor_tui.render.text import text_of
from tadmor_tui.session.chances import chance_lines, has_chances
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import language, letter_of, t

_COLUMNS = 78
_MANY = 20
"""Actions of a list from which on those of one source stand below its name."""
_LONG = 30
"""Cells for an action; longer ones push their effects to the right."""
_ROWS = 24
_MOST_REASONS = 12


def help_lines(seat: SeatLabel, bot: str) -> list[str]:
    """Return the commands, with a seat and a bot of the game as examples; English ones work in every language."""
    return [
        t("Type the number of an action, the action itself, or its first or last words."),
        t("You can give several answers on one line, with semicolons between them; the list is then shown at the end."),
        t("“board” shows the table, “hand” your hand, “list” the actions again; “undo” and “redo” go back and forth."),
        t("“advice” says what to do and why, “why” why the bots did what they did since your last go."),
        t("“chances” shows the chances of winning, if the settings allow it during a game."),
        t(
            "“seat {letter} {bot}” lets a bot play {seat} from here on,"
            " “seat {letter} human Ana” gives the seat to a person.",
            letter=letter_of(seat.name),
            bot=bot,
            seat=seat.name,
        ),
        t("“rules” with an id or a few words looks up a rule; “help” shows this, “quit” leaves."),
        t("Every action is written to the disk at once; “save” says where, “save FOLDER” writes the game there too."),
    ]


def offer_lines(offers: Sequence[Offer], about: Callable[[Action], str]) -> Iterator[str]:
    """Return each action as it is typed, its effect, cost and gain, and the effect of the thing it names.

    Empty if every action would name a secret of the player while others may be looking.
    """
    if not offers:
        yield t("The list would reveal your hand: “hand” shows it once the others look away.")
    longest = max((len(offer.notation) for offer in offers), default=0)
    heading = ""
    for number, offer in zip(numbers_of(offers), offers, strict=True):
        source = "" if offer.source is None else offer.source.name
        if source and source != heading and len(offers) > _MANY:
            yield t("{heading}:", heading=source)
        heading = source
        more = about(offer.action)
        told = t("{line}. {more}", line=offer.line, more=more) if more else offer.line
        yield f"{number:4} {offer.notation:{min(longest, _LONG)}}  {told}"


def look_up(book: Book, words: str) -> list[str]:
    """Return the reference's answer about an id or some words; without any, its first entry."""
    rules = GameRules("", book=book)
    key = rules.called(words) if words else book.reference.first_entry
    if key is not None:
        entry = book.entry(key)
        lines = [*entry_lines(entry, _COLUMNS, whole=entry.called_by_id), *origin_lines(entry, _COLUMNS)]
        return text_of([*lines, (), *see_also_lines(entry, book, _COLUMNS)]).splitlines()
    given = answer(words, [rules], MOST)
    if not given.found.hits:
        return [t("No results for “{words}”.", words=words)]
    return text_of(answer_lines(given, _COLUMNS, _ROWS)).splitlines()


def rules_lines(shown: LocalGame, words: str) -> list[str]:
    """Return the rules of the game with its values."""
    reference = reference_of(shown.game_name)
    if reference is None:
        return [t("This game has no rules to look up yet.")]
    return look_up(book_of(reference, shown.snapshot.components, language()), words)


def advice_lines(shown: LocalGame, hand_open: bool) -> Iterator[str]:
    """Return the best few actions of the acting player, as they are typed, with their reasons."""
    adviser, snapshot = shown.game_ui.adviser, shown.snapshot
    if adviser is None:
        yield t("There is no advice for this game yet.")
        return
    for one in adviser.advice(snapshot, hand_open)():
        action = join_answers([snapshot.game.write_action(action) for action in one.lays or (one.action,)])
        yield t("{action} ({note}): {reason}", action=action, note=one.remark.note, reason=one.remark.text)
    if adviser.leaves_hand_out(snapshot, hand_open):
        yield t("Your hand is face down and was not considered; type “hand” to include it.")


def chances_lines(shown: LocalGame, allowed: bool) -> Sequence[str]:
    """Return the chances to win at the beginning of each turn, by what may be known at this terminal."""
    if not has_chances(shown.game_name, len(shown.snapshot.names)):
        return [t("This game has no chances of winning to show.")]
    if not allowed:
        return [t("The chances of winning are shown only after the game, unless the settings allow it earlier.")]
    return chance_lines(shown.game_name, shown.history())


def reason_lines(shown: LocalGame, numbers: Sequence[int]) -> list[str]:
    """Return a line for each of these actions of bots, except secret choices."""
    adviser, timeline, history = shown.game_ui.adviser, shown.played.timeline, shown.history()
    if adviser is None:
        return [t("There are no reasons for this game yet.")]
    lines = []
    for number in numbers[-_MOST_REASONS:]:
        seat = history.actor(number)
        if seat is not None and not timeline.is_secret(number) and history.tells_why(number):
            why = adviser.why(history, number)()
            name, action = shown.snapshot.names[seat], history.text(number)
            lines.append(t("{name}, {action}: {why.clause}.", name=name, action=action, why=why))
    return lines or [t("No bot has done anything since your last go.")]
