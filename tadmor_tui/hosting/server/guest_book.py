"""Who may in: the codes of tables, and the book of those who have come, each with his seats."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.message import Message, MessageError, Value, message
from saves.atomic import write_atomic
from saves.document import LONGEST_NAME
from saves.files import read_file
from saves.problems import reason
from saves.text import one_line
from tadmor_tui.text.translation import t

_CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Those that nobody takes for another one."""
_PART_LETTERS = 4
_CODE_PARTS = 2
_WORD_PARTS = 3
_MAX_BOOK_BYTES = 4 * 1024 * 1024
MAX_ACCOUNTS = 200
MAX_SETTINGS_CHARACTERS = 4 * 1024


class Account(Struct):
    """Somebody who was let in, and how he shows that it is he."""

    name: str
    places: dict[str, int | None] = {}
    """The seat that he has at each of his tables; None: he looks on."""
    key: str = ""
    """The fingerprint of his public key."""
    word: str = ""
    """The digest of his personal word, if he has no key."""
    account: str = ""
    """What the system's own sshd calls him."""
    settings: str = ""
    """How he likes it, as his screen has written it."""


class _TableEntry(Struct):
    """A table in the book."""

    code: str
    seats: tuple[int, ...]
    """Those that people may take."""
    game: str = ""
    title: str = ""
    """What it is called, for when its file can't be read."""
    seconds: int = 0
    """For the stage of the game whose time can be limited; 0: no limit."""


class _Book(Struct):
    tables: dict[str, _TableEntry] = {}
    guests: list[Account] = []


class GuestBookError(MessageError):
    """The book of guests can't be used; says why to the host, who can do something about it."""

    def __init__(self, message: Message, for_guests: Message | None = None) -> None:
        super().__init__(message)
        self.for_guests = for_guests or message
        """The same for somebody who can't."""


class GuestBook:
    """Knows the codes and the guests of all tables of a host. Whoever is let in is in the book before he is in."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._book = self._opened()

    # --- tables

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._book.tables)

    def open_table(self, table: str, seats: Sequence[int]) -> None:
        """A table to which people may come, if it is none already."""
        if table not in self._book.tables:
            self._book.tables[table] = _TableEntry(_made_up(_CODE_PARTS), tuple(seats))
            self._write()

    def code_of(self, table: str) -> str:
        return self._book.tables[table].code

    def seconds_of(self, table: str) -> int:
        """The time for the stage of its game that can be limited; 0: no limit."""
        return self._book.tables[table].seconds

    def limit_time(self, table: str, seconds: int) -> None:
        """Limit the time at a table from now on, or no longer."""
        if seconds != self.seconds_of(table):
            self._book.tables[table].seconds = seconds
            self._write()

    def title_of(self, table: str) -> tuple[str, str]:
        """The game and the title of a table when it was opened last; both empty if nobody knows."""
        entry = self._book.tables[table]
        return entry.game, entry.title

    def remember_titles(self, titles: Mapping[str, tuple[str, str]]) -> None:
        """Note the games and titles of tables."""
        changed = {table: told for table, told in titles.items() if told != self.title_of(table)}
        for table, (game, title) in changed.items():
            entry = self._book.tables[table]
            entry.game, entry.title = game, title
        if changed:
            self._write()

    def table_with_code(self, typed: str) -> str | None:
        found = [
            table
            for table, entry in self._book.tables.items()
            if hmac.compare_digest(_letters(typed).encode(), _letters(entry.code).encode())
        ]
        return found[0] if found else None

    def place(self, guest: Account, table: str) -> int | None:
        """The seat of a guest at a table, from now on his; None: he looks on."""
        if table not in guest.places:
            guest.places[table] = self._free_seat(table)
            try:
                self._write()
            except GuestBookError:
                del guest.places[table]
                raise
        return guest.places[table]

    def keep_settings(self, guest: Account, settings: str) -> None:
        """Remember how a guest likes it, unless that is very much."""
        if len(settings) <= MAX_SETTINGS_CHARACTERS:
            before, guest.settings = guest.settings, settings
            try:
                self._write()
            except GuestBookError:
                guest.settings = before
                raise

    # --- those who have been here

    def guest_with_key(self, fingerprint: str) -> Account | None:
        return next((guest for guest in self._book.guests if fingerprint and guest.key == fingerprint), None)

    def guest_with_word(self, typed: str) -> Account | None:
        digest = _digest(typed)
        found = [guest for guest in self._book.guests if hmac.compare_digest(guest.word, digest)]
        return found[0] if found else None

    def guest_of_account(self, account: str) -> Account:
        """Whoever the system's own sshd has let in: it knows who that is."""
        found = (guest for guest in self._book.guests if account and guest.account == account)
        return next(found, None) or self._admit(account, account=account)

    # --- those who come with the code

    def admit_key(self, fingerprint: str, name: str, table: str) -> Account:
        """A seat for somebody with a key, from now on his."""
        if (known := self.guest_with_key(fingerprint)) is not None:
            self.place(known, table)
            return known
        return self._admit(name, table, key=fingerprint)

    def admit_without_key(self, name: str, table: str) -> tuple[Account, str]:
        """A seat for somebody without a key, and the word that he comes back with."""
        word = _made_up(_WORD_PARTS)
        return self._admit(name, table, word=_digest(word)), word

    def _admit(self, name: str, table: str = "", *, key: str = "", word: str = "", account: str = "") -> Account:
        if len(self._book.guests) >= MAX_ACCOUNTS:
            raise GuestBookError(message("So many people have come to this table that nobody else can."))
        places = {table: self._free_seat(table)} if table else {}
        guest = Account(self._free_name(name), places, key, word, account)
        self._book.guests.append(guest)
        try:
            self._write()
        except GuestBookError:
            self._book.guests.remove(guest)
            raise
        return guest

    def _free_seat(self, table: str) -> int | None:
        taken = {guest.places.get(table) for guest in self._book.guests}
        return next((seat for seat in self._book.tables[table].seats if seat not in taken), None)

    def _free_name(self, wanted: str) -> str:
        """As he calls himself; a number tells two of the same name apart."""
        name = one_line(wanted, LONGEST_NAME - 4) or t("Guest")
        taken = {guest.name for guest in self._book.guests}
        names = [name, *(f"{name} {number}" for number in range(2, MAX_ACCOUNTS + 2))]
        return next(each for each in names if each not in taken)

    # --- the file

    def _opened(self) -> _Book:
        try:
            data = read_file(self._path, _MAX_BOOK_BYTES)
        except FileNotFoundError:
            return _Book()
        except OSError as error:
            raise GuestBookError(self._told(reason(error))) from None
        try:
            return msgspec.json.decode(data, type=_Book)
        except msgspec.DecodeError as error:
            raise GuestBookError(self._told(str(error))) from None

    def _told(self, why: Value) -> Message:
        return message("The book of guests {path} can't be read ({why}); move it away.", path=str(self._path), why=why)

    def _write(self) -> None:
        try:
            write_atomic(self._path, msgspec.json.encode(self._book), keep_last=False)
        except OSError as error:
            raise GuestBookError(
                message("The book of guests can't be written ({why}): make room on the disk.", why=reason(error)),
                message("The host can't write anything down just now; tell whoever has invited you, and try later."),
            ) from None


def _made_up(parts: int) -> str:
    return "-".join("".join(secrets.choice(_CODE_ALPHABET) for _ in range(_PART_LETTERS)) for _ in range(parts))


def _letters(typed: str) -> str:
    """What was typed, without what people write differently."""
    return "".join(typed.lower().replace("-", " ").split())


def _digest(word: str) -> str:
    """Words are made of chance alone, and long, so that nothing slower is needed."""
    return hashlib.sha256(_letters(word).encode()).hexdigest()
