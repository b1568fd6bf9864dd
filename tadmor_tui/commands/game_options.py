"""Options and bots of the games: a flag for each line of a game's form, added when the game is known.

The games are imported only when needed: for a command line with more than the command's own flags, and for the help of
a command, which lists the flags of all games.
"""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from tadmor_tui.commands.game_choice import chosen_game, name_games
from tadmor_tui.text.phrases import join_clauses
from tadmor_tui.text.translation import pt, t

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from bots.roster import Roster
    from rules.game_kind import OptionField


AddFlags: TypeAlias = Callable[[ArgumentParser, str], Sequence[str]]
"""Adds the flags of a game to a parser, and names their values."""


class TranslatedHelp(HelpFormatter):
    """Help with headings as the language has them: argparse appends a colon, without the space of French."""

    def start_section(self, heading: str | None) -> None:
        # Translators: a colon follows; French has a narrow gap before it
        super().start_section(pt("before a colon", "{heading}", heading=heading) if heading else heading)


class CommandParser(ArgumentParser):
    """A parser that reports errors on one line, and lists options and bots of the games in its help."""

    def error(self, message: str) -> NoReturn:
        from saves.text import plain

        super().error(plain(message))

    def format_help(self) -> str:
        self.formatter_class = TranslatedHelp
        name_games(self)
        text = super().format_help()
        add_flags: AddFlags | None = self.get_default("add_game_flags")
        if add_flags is not None:
            from rules.games import GAMES

            for game, kind in GAMES.items():
                if add_flags in (_add_option_form, add_hosted_options):  # commands that start games take bots
                    heading = t("bots of {game}:", game=kind.title)
                    text += f"\n{heading}\n{_bot_lines(game)}"
                lines = CommandParser(usage=SUPPRESS, add_help=False)
                if add_flags(lines, game):
                    text += f"\n{lines.format_help()}"
        return text


def _bot_lines(game: str) -> str:
    from bots.games import bots_of

    bots = bots_of(game)
    width = max(map(len, bots))
    return "".join(f"  {name:{width}}  {_character(bots, name)}\n" for name in bots)


def _character(bots: Roster, name: str) -> str:
    """Describe a bot, and say if it is the default opponent."""
    from tadmor_tui.text.phrases import describe_bot

    told = describe_bot(bots, name)
    return t("{character} (default)", character=told) if name == bots.usual else told


def parse_arguments(parser: ArgumentParser, argv: Sequence[str]) -> Namespace:
    """Parse a command line; flags that the command does not know may be options of its game."""
    args, unknown = parser.parse_known_args(argv)
    command: ArgumentParser = args.command_parser
    add_flags: AddFlags | None = command.get_default("add_game_flags")
    if unknown and add_flags is not None:
        names = add_flags(command, args.game_of(args))
        args, unknown = parser.parse_known_args(argv)
        chosen = vars(args)
        args.game_options = {name: chosen[name] for name in names if name in chosen}
    if unknown:
        command.error(t("unrecognized arguments: {arguments}", arguments=" ".join(unknown)))
    return args


def take_game_options(
    parser: ArgumentParser, add_flags: AddFlags | None = None, game_of: Callable[[Namespace], str] = chosen_game
) -> None:
    """Let a command take flags of its game: `args.game_options` are the chosen ones.

    By default they are the options of a new game. `game_of` returns the game of a command line.
    """
    parser.set_defaults(game_options={}, add_game_flags=add_flags or _add_option_form, game_of=game_of)


def _add_option_form(parser: ArgumentParser, game: str) -> Sequence[str]:
    from rules.games import GAMES

    return _add_form(parser, game, GAMES[game].option_form)


def add_hosted_options(parser: ArgumentParser, game: str) -> Sequence[str]:
    """Return the options of a game, and those for hosted tables only."""
    from rules.games import GAMES

    kind = GAMES[game]
    return _add_form(parser, game, (*kind.option_form, *((kind.time_limit.option,) if kind.time_limit else ())))


def _add_form(parser: ArgumentParser, game: str, form: Sequence[OptionField]) -> Sequence[str]:
    from rules.games import GAMES

    _add_flags(parser.add_argument_group(t("options of {game}", game=GAMES[game].title)), form)
    return [field.name for field in form]


def flag_of(field: OptionField) -> str:
    """Return `--big-map`; for an option that is on by default, `--no-big-map`."""
    return f"--{'no-' if field.choices[0].value is True else ''}{field.name.replace('_', '-')}"


def _add_flags(parser: _ActionsContainer, form: Iterable[OptionField]) -> None:
    for field in form:
        flag, values = flag_of(field), [choice.value for choice in field.choices]
        if isinstance(values[0], bool):
            parser.add_argument(
                flag, dest=field.name, action="store_const", const=values[1], default=SUPPRESS, help=_explained(field)
            )
        else:
            parser.add_argument(
                flag,
                dest=field.name,
                type=type(values[0]),
                choices=values,
                default=SUPPRESS,
                metavar="|".join(map(str, values)),
                help=_explained(field),
            )


def _explained(field: OptionField) -> str:
    """Return the meaning of an option's choices; of a switch, that of its flag."""
    choices = field.choices[1:] if isinstance(field.choices[0].value, bool) else field.choices
    meanings = join_clauses(
        t("{choice}: {meaning}", choice=choice.label, meaning=choice.explanation) for choice in choices
    )
    told = t("{option}, {meanings}", option=field.label, meanings=meanings)
    return told.replace("%", "%%")  # argparse interprets percent signs
