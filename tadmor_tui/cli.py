"""The command line: chooses the language and runs one command.

Nothing heavy is imported here, so that `tadmor --help` answers at once.
"""

import errno
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from tadmor_tui import __version__, commands
from tadmor_tui.commands.game_options import CommandParser, parse_arguments
from tadmor_tui.terminal.ascii_fallback import write_in_ascii
from tadmor_tui.terminal.capabilities import ascii_only_reason
from tadmor_tui.terminal.our_packages import check_packages
from tadmor_tui.terminal.streams import UsageError, open_closed_streams, sanitize_streams
from tadmor_tui.text.languages import (
    ENGLISH,
    LANGUAGES,
    code_of,
    code_of_environment,
    code_of_settings,
    language_of,
    take_flag,
)
from tadmor_tui.text.translation import choose, language, t

WRONG_USE = 2  # as argparse has it
INTERRUPTED = 128 + 2  # as a shell reports SIGINT
NOBODY_LISTENS = 128 + 13  # as a shell reports SIGPIPE
OUTPUT_LOST = 1
_UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})

_ABOUT_TADMOR_ITSELF = frozenset({"-h", "--help", "--version"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    open_closed_streams()
    _write_what_can_be_written()
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        finally:
            sys.stdout.flush()  # a closed pipe is noticed here and not at the very end
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return NOBODY_LISTENS
    except OSError as error:
        if error.filename is not None or error.errno not in _UNWRITABLE:  # not an error of standard output
            raise
        _silence_stdout()
        print(
            "tadmor:",
            t("The output can't be written ({why}); send it somewhere else.", why=error.strerror or ""),
            file=sys.stderr,
        )
        return OUTPUT_LOST


def build_parser(names: Sequence[str] = commands.NAMES) -> ArgumentParser:
    """Build the parser of all commands, or of some, so that the others need not be loaded."""
    from tadmor_tui.commands.parser_text import translate_parsers  # not before our own packages are known to be ours

    translate_parsers()
    parser = CommandParser(
        prog="tadmor",
        description=t("Play Tadmor in your terminal."),
        epilog=t("Without a command, tadmor runs: tadmor {command}.", command=commands.DEFAULT),
    )
    parser.add_argument(
        "--version", action="version", version=f"tadmor {__version__}", help=t("show the version and exit")
    )
    _add_language(parser)
    choices = parser.add_subparsers(title=t("commands"), metavar=t("COMMAND"), required=True)
    for name in names:
        command = commands.load(name)
        choice = choices.add_parser(name, help=command.about(), description=command.about())
        choice.set_defaults(run_command=command.run, command_parser=choice)
        command.add_arguments(choice)
        _add_language(choice)
    return parser


def _add_language(parser: ArgumentParser) -> None:
    """Add the flag to the help; it is read before everything else."""
    parser.add_argument(
        "--language",
        metavar="|".join(LANGUAGES),
        help=t("language to use (default: from your settings, LANGUAGE or your locale)"),
    )


def _run(argv: Sequence[str]) -> int:
    if fault := check_packages():
        # Control characters are known to `saves`, which may be another package: each unprintable letter is a mark.
        shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in fault)
        print("tadmor:", shown, file=sys.stderr)
        return WRONG_USE
    with sanitize_streams():
        try:
            words = _with_command(_speak_as_wanted(argv))
            args = parse_arguments(build_parser(words[:1] if words[0] in commands.NAMES else commands.NAMES), words)
            run: Callable[..., int] = args.run_command
            return run(args)
        except UsageError as error:
            print("tadmor:", error, file=sys.stderr)
            return WRONG_USE


def _speak_as_wanted(argv: Sequence[str]) -> Sequence[str]:
    """Set the language of the flag, the settings or the environment; returns the other words."""
    said, words = take_flag(argv)
    code = (None if said is None else code_of(said)) or code_of_settings() or code_of_environment(os.environ)
    if code != ENGLISH or language().code != ENGLISH:
        choose(language_of(code))
    if said is not None and code_of(said) is None:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UsageError(
            t("Tadmor is not available in {language.quoted}; choose one of: {known}.", language=said, known=known)
        )
    return words


def _with_command(argv: Sequence[str]) -> list[str]:
    """Add the default command where none is given: `tadmor --seed 7` means `tadmor play --seed 7`."""
    if not argv or (argv[0].startswith("-") and argv[0] not in _ABOUT_TADMOR_ITSELF):
        return [commands.DEFAULT, *argv]
    return list(argv)


def _write_what_can_be_written() -> None:
    """Replace characters that a stream can't encode or decode by question marks, and print ASCII where needed.

    The app takes care of standard error itself.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.isatty() and ascii_only_reason() is not None:
        write_in_ascii(sys.stdout)


def _silence_stdout() -> None:
    """Redirect standard output to nowhere, so that Python's last flush does not complain a second time."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
