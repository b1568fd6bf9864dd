"""Options that the games bring: a flag for each line of a game's form, read when the game is known.

The games are imported only when they are needed: for a command line that has more than its command knows by itself,
and for the help of a command, which lists the flags of all games.
"""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from tadmor_tui.commands.options import chosen_game
from tadmor_tui.translation import t

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from rules.game_kind import OptionField


class CommandParser(ArgumentParser):
    """Says what is wrong on one line, and shows the options of games in its help if the command takes them."""

    def error(self, message: str) -> NoReturn:
        from saves.text import plain

        super().error(plain(message))

    def format_help(self) -> str:
        text = super().format_help()
        if self.get_default("game_options") is not None:
            from rules.games import GAMES

            for kind in GAMES.values():
                if kind.option_form:
                    flags = ArgumentParser(usage=SUPPRESS, add_help=False)
                    _add_flags(flags.add_argument_group(t("options of {game}", game=kind.title)), kind.option_form)
                    text += f"\n{flags.format_help()}"
        return text


def take_game_options(parser: ArgumentParser) -> None:
    """Let a command take the options of the game it is about: `args.game_options` is what was chosen of them."""
    parser.set_defaults(game_options={})


def parse_arguments(parser: ArgumentParser, argv: Sequence[str]) -> Namespace:
    """Read a command line; what its command does not know may be an option of the game that it names."""
    args, unknown = parser.parse_known_args(argv)
    command: ArgumentParser = args.command_parser
    if unknown and "game_options" in args:
        from rules.games import GAMES

        kind = GAMES[chosen_game(args)]
        _add_flags(command.add_argument_group(t("options of {game}", game=kind.title)), kind.option_form)
        args, unknown = parser.parse_known_args(argv)
        chosen = vars(args)
        args.game_options = {field.name: chosen[field.name] for field in kind.option_form if field.name in chosen}
    if unknown:
        command.error(t("unrecognized arguments: {arguments}", arguments=" ".join(unknown)))
    return args


def flag_of(field: OptionField) -> str:
    """`--big-map`; for a yes or no that is usually yes, `--no-big-map`."""
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
    """What the choices of an option mean; of a yes or no that which its flag chooses."""
    choices = field.choices[1:] if isinstance(field.choices[0].value, bool) else field.choices
    meanings = "; ".join(
        t("{choice}: {meaning}", choice=choice.label, meaning=choice.explanation) for choice in choices
    )
    told = t("{option}, {meanings}", option=field.label, meanings=meanings)
    return told.replace("%", "%%")  # argparse fills in what follows a percent sign
