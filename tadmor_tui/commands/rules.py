"""`tadmor rules`: look up a rule, a component or a term of a game, quickly. It needs neither Textual nor Rich."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tadmor_tui.commands.game_choice import chosen_game, game_among
from tadmor_tui.commands.game_options import take_game_options
from tadmor_tui.commands.options import add_components, load_components, whole_number
from tadmor_tui.commands.rules_lists import add_lists
from tadmor_tui.commands.rules_output import COLOURS, as_json, cells, print_json, print_lines, rows
from tadmor_tui.config.paths import own_file
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    from rules.reference.entry import ReferenceEntry
    from tadmor_tui.reference.library import Answer, GameRules
    from tadmor_tui.render.runs import Line

NOT_FOUND = 1


def about() -> str:
    return t("look up a rule: by its id, by words, or by lists")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar=t("WORDS"), help=t("an id, or any words"))
    parser.add_argument(
        "-n", dest="most", type=whole_number(1), metavar=t("N"), help=t("show at most N results (8): the best in full")
    )
    parser.add_argument("--all", action="store_true", help=t("show everything: all results, clauses and links"))
    parser.add_argument("--json", action="store_true", help=t("print the answer for a program (docs/rules.md)"))
    parser.add_argument("--no-pager", action="store_true", help=t("print long answers at once"))
    parser.add_argument(
        "--color",
        choices=COLOURS,
        default=COLOURS[0],
        metavar=t("WHEN"),
        help=t("use colours: auto (on a terminal), always or never"),
    )
    add_components(parser, or_last=True)
    take_game_options(parser, add_lists, _game_with_rules)


def run(args: Namespace) -> int:
    words = " ".join(args.words).strip()
    games = _games(args)
    among = _listed(games[0], args.game_options) if args.game_options else None
    if words and among is None:
        status = _look_up_ids(words, games, args)
        return _search(words, games, None, args) if status is None else status
    if words:
        return _search(words, games, frozenset(entry.id for entry in among or ()), args)
    if among is not None:
        return _list(among, games[0], args)
    return _introduce(games[0], args)


# --- games


def _game_with_rules(args: Namespace) -> str:
    """Return the game of the command line, or the one that is asked by default, if it has a reference."""
    from rules.references import REFERENCES

    try:
        return game_among(REFERENCES, args)
    except UsageError:
        game = chosen_game(args)  # says what is wrong, unless there is such a game
    from rules.games import GAMES

    raise UsageError(
        t(
            "{game} has no rules to look up yet; there are rules of: {known}.",
            game=GAMES[game].title,
            known=", ".join(REFERENCES),
        )
    )


def _games(args: Namespace) -> list[GameRules]:
    """Return the rules of all games; first those of the command line, with the player's own values."""
    from rules.references import REFERENCES
    from tadmor_tui.reference.library import GameRules

    first = _game_with_rules(args)
    components = None
    if args.components is not None or own_file(first) is not None:
        components = load_components(Namespace(game=first, components=args.components))[0]
    return [GameRules(first, components), *(GameRules(game) for game in REFERENCES if game != first)]


def _listed(rules: GameRules, options: Mapping[str, Any]) -> Sequence[ReferenceEntry]:
    """Return the entries that pass the filters of the command line."""
    from rules.references import REFERENCES

    marks = {facet.name: options[facet.name] for facet in REFERENCES[rules.game]().facets if facet.name in options}
    return rules.book.entries(options.get("list", ""), options.get("phase", ""), marks)


# --- answers


def _look_up_ids(words: str, games: Sequence[GameRules], args: Namespace) -> int | None:
    """Show the entries that are called by their ids; None if words are asked."""
    from rules.reference.typed_ids import neighbours

    for asked in ([words], args.words):
        found = [next(((rules, key) for rules in games if (key := rules.called(word))), None) for word in asked]
        if all(found):
            return _show([one for one in found if one is not None], args)
    for rules in games:
        if (beside := neighbours(words, rules.index.ids)) is not None:
            told = t(
                "There is no “{id}” in {game}: {group} ends with {last}.",
                id=words,
                game=rules.title,
                group=beside.group,
                last=beside.last,
            )
            return _not_found(told, args)
    return None


def _show(found: Sequence[tuple[GameRules, str]], args: Namespace) -> int:
    from tadmor_tui.reference.text import entry_lines, origin_lines, see_also_lines

    entries = [(rules, rules.book.entry(key)) for rules, key in found]
    if args.json:
        return print_json([as_json(entry, rules.game) for rules, entry in entries])
    lines: list[Line] = []
    for number, (rules, entry) in enumerate(entries):
        lines += [()] if number else []
        lines += entry_lines(entry, cells(), whole=args.all or entry.called_by_id)
        lines += origin_lines(entry, cells())
        lines += [(), *see_also_lines(entry, rules.book, cells(), args.all)]
    return print_lines(lines, args)


def _search(words: str, games: Sequence[GameRules], among: frozenset[str] | None, args: Namespace) -> int:
    from tadmor_tui.reference.answer import MOST, answer_lines
    from tadmor_tui.reference.library import answer

    most = args.most or (sys.maxsize if args.all else MOST)
    given = answer(words, games, most, among)
    if not given.found.hits:
        told = t("No results for “{words}”; “{command}” lists what you can ask.", words=words, command=_command(args))
        return _not_found(told, args)
    if args.json:
        return print_json(_hits_as_json(given))
    return print_lines(answer_lines(given, cells(), rows(), everything=args.all), args)


def _not_found(told: str, args: Namespace) -> int:
    from saves.text import plain

    if args.json:
        print_json([])
    else:
        print("tadmor:", plain(told), file=sys.stderr)
    return NOT_FOUND


def _hits_as_json(given: Answer) -> list[dict[str, Any]]:
    rules, best_of = given.rules, given.rules.index.vocabulary.best_of
    return [
        as_json(rules.book.entry(hit.key), rules.game, hit.score, partial(best_of, hit.stems))
        for hit in given.found.hits
    ]


def _list(entries: Sequence[ReferenceEntry], rules: GameRules, args: Namespace) -> int:
    from tadmor_tui.reference.text import list_lines

    if not entries:
        return _not_found(t("No results for all of these together."), args)
    if args.json:
        return print_json([as_json(entry, rules.game) for entry in entries])
    return print_lines(list_lines(entries, cells()), args)


def _introduce(rules: GameRules, args: Namespace) -> int:
    from tadmor_tui.reference.text import paragraph_lines, question_lines
    from tadmor_tui.render.wrapping import flow

    book = rules.live
    first = book.entry(book.reference.first_entry)
    if args.json:
        return print_json([as_json(first, rules.game)])
    lines = flow([(first.title, "title")], cells())
    for paragraph in first.paragraphs:
        lines += paragraph_lines(paragraph, cells())
    return print_lines([*lines, (), *question_lines(book.reference.questions, _command(args), cells())], args)


def _command(args: Namespace) -> str:
    """Return the way to ask for the rules of this game."""
    return f"tadmor rules --game {args.game}" if args.game else "tadmor rules"
