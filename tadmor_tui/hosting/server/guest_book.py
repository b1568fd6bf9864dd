"""The guests a host remembers: codes and accounts in `guests.json`, known networks in `networks.json`."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import time

import msgspec
from msgspec import Struct, field

from rules.message import Message, MessageError, Value, message
from saves.atomic import write_atomic
from saves.document import MAX_NAME_LENGTH
from saves.files import read_file
from saves.problems import reason
from saves.text import one_line
from tadmor_tui.text.translation import t

_CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Characters that are not mistaken for one another."""
_PART_LETTERS = 4
_CODE_PARTS = 2
_WORD_PARTS = 3
_MAX_BOOK_BYTES = 4 * 1024 * 1024
MAX_ACCOUNTS = 200
MAX_SETTINGS_CHARACTERS = 4 * 1024


class Account(Struct):
    """A person who was admitted, and what they prove their identity by."""

    name: str
    places: dict[str, int | None] = {}
    """The seat at each table; None for a spectator."""
    key: str = ""
    """The fingerprint of the public key."""
    word: str = ""
    """The digest of the personal word of a guest without a key."""
    system_user: str = field(default="", name="account")
    """The name that `tadmor join` gives, for guests of the system's own sshd."""
    settings: str = ""
    """The settings of the screen, as JSON."""


class _TableEntry(Struct):
    """A table in the guest book."""

    code: str
    seats: tuple[int, ...]
    """The seats that people may take."""
    game: str = ""
    title: str = ""
    """Shown when the save can't be read."""
    seconds: int = 0
    """The time limit of the stage that can have one; 0: no limit."""


class _Book(Struct):
    tables: dict[str, _TableEntry] = {}
    accounts: list[Account] = field(default_factory=list[Account], name="guests")


class GuestBookError(MessageError):
    """The guest book can't be used; the message is for the host, who can mend it."""

    def __init__(self, message: Message, for_guests: Message | None = None) -> None:
        super().__init__(message)
        self.for_guests = for_guests or message
        """The same for a guest, who can't."""


class GuestBook:
    """The codes and accounts of all tables of a host. An account is on disk before its guest is let in."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._book = self._read()

    # --- tables

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._book.tables)

    def open_table(self, table: str, seats: Sequence[int]) -> None:
        """Add a table with a new code, unless it is in the book already."""
        if table not in self._book.tables:
            self._book.tables[table] = _TableEntry(_random_code(_CODE_PARTS), tuple(seats))
            self._write()

    def code_of(self, table: str) -> str:
        return self._book.tables[table].code

    def seconds_of(self, table: str) -> int:
        """Return the time limit of a table; 0: no limit."""
        return self._book.tables[table].seconds

    def limit_time(self, table: str, seconds: int) -> None:
        """Set the time limit of a table; 0 removes it."""
        if seconds != self.seconds_of(table):
            self._book.tables[table].seconds = seconds
            self._write()

    def title_of(self, table: str) -> tuple[str, str]:
        """Return the game and the title of a table when it was opened last; empty if unknown."""
        entry = self._book.tables[table]
        return entry.game, entry.title

    def remember_titles(self, titles: Mapping[str, tuple[str, str]]) -> None:
        """Keep the games and titles of tables."""
        changed = {table: named for table, named in titles.items() if named != self.title_of(table)}
        for table, (game, title) in changed.items():
            entry = self._book.tables[table]
            entry.game, entry.title = game, title
        if changed:
            self._write()

    def table_with_code(self, typed: str) -> str | None:
        found = [
            table
            for table, entry in self._book.tables.items()
            if hmac.compare_digest(_normalize(typed).encode(), _normalize(entry.code).encode())
        ]
        return found[0] if found else None

    def place(self, account: Account, table: str) -> int | None:
        """Return the seat of an account at a table, and bind it the first time; None for a spectator."""
        if table not in account.places:
            account.places[table] = self._free_seat(table)
            try:
                self._write()
            except GuestBookError:
                del account.places[table]
                raise
        return account.places[table]

    def keep_settings(self, account: Account, settings: str) -> None:
        """Store the settings of an account, unless they are too long."""
        if len(settings) <= MAX_SETTINGS_CHARACTERS:
            before, account.settings = account.settings, settings
            try:
                self._write()
            except GuestBookError:
                account.settings = before
                raise

    # --- known guests

    def account_with_key(self, fingerprint: str) -> Account | None:
        return next((one for one in self._book.accounts if fingerprint and one.key == fingerprint), None)

    def account_with_word(self, typed: str) -> Account | None:
        digest = _digest(typed)
        found = [one for one in self._book.accounts if hmac.compare_digest(one.word, digest)]
        return found[0] if found else None

    def account_of_system_user(self, name: str) -> Account:
        """Return the account of a person whom the system's own sshd has authenticated; a new one the first time."""
        found = (one for one in self._book.accounts if name and one.system_user == name)
        return next(found, None) or self._admit(name, system_user=name)

    # --- newcomers with a code

    def admit_key(self, fingerprint: str, name: str, table: str) -> Account:
        """Bind a seat to the account of a key."""
        if (known := self.account_with_key(fingerprint)) is not None:
            self.place(known, table)
            return known
        return self._admit(name, table, key=fingerprint)

    def admit_without_key(self, name: str, table: str) -> tuple[Account, str]:
        """Bind a seat to a new account without a key, and return it with the word to come back with."""
        word = _random_code(_WORD_PARTS)
        return self._admit(name, table, word=_digest(word)), word

    def _admit(self, name: str, table: str = "", *, key: str = "", word: str = "", system_user: str = "") -> Account:
        if len(self._book.accounts) >= MAX_ACCOUNTS:
            raise GuestBookError(message("This table is full."))
        places = {table: self._free_seat(table)} if table else {}
        account = Account(self._free_name(name), places, key, word, system_user)
        self._book.accounts.append(account)
        try:
            self._write()
        except GuestBookError:
            self._book.accounts.remove(account)
            raise
        return account

    def _free_seat(self, table: str) -> int | None:
        taken = {account.places.get(table) for account in self._book.accounts}
        return next((seat for seat in self._book.tables[table].seats if seat not in taken), None)

    def _free_name(self, wanted: str) -> str:
        """Return the wanted name, with a number if it is taken."""
        name = one_line(wanted, MAX_NAME_LENGTH - 4) or t("Guest")
        taken = {account.name for account in self._book.accounts}
        names = [name, *(f"{name} {number}" for number in range(2, MAX_ACCOUNTS + 2))]
        return next(each for each in names if each not in taken)

    # --- the file

    def _read(self) -> _Book:
        try:
            data = read_file(self._path, _MAX_BOOK_BYTES)
        except FileNotFoundError:
            return _Book()
        except OSError as error:
            raise GuestBookError(self._unreadable(reason(error))) from None
        try:
            return msgspec.json.decode(data, type=_Book)
        except msgspec.DecodeError as error:
            raise GuestBookError(self._unreadable(str(error))) from None

    def _unreadable(self, why: Value) -> Message:
        return message("The guest book {path} can't be read ({why}); move it away.", path=str(self._path), why=why)

    def _write(self) -> None:
        try:
            write_atomic(self._path, msgspec.json.encode(self._book), keep_last=False)
        except OSError as error:
            raise GuestBookError(
                message("The guest book can't be written ({why}): free some disk space.", why=reason(error)),
                message("The host can't save anything at the moment; tell your host, and try again later."),
            ) from None


def _random_code(parts: int) -> str:
    return "-".join("".join(secrets.choice(_CODE_ALPHABET) for _ in range(_PART_LETTERS)) for _ in range(parts))


def _normalize(typed: str) -> str:
    """Return what was typed without case, spaces and hyphens."""
    return "".join(typed.lower().replace("-", " ").split())


def _digest(word: str) -> str:
    """Return a plain digest: words are random and long, so that no slow one is needed."""
    return hashlib.sha256(_normalize(word).encode()).hexdigest()


_DAY_SECONDS = 24 * 60 * 60.0
_KNOWN_DAYS = 30
_MAX_KNOWN_NETWORKS = 2000
_MAX_NETWORKS_BYTES = 1024 * 1024


class KnownNetworks:
    """Networks from which people have signed in within thirty days.

    They are kept across restarts of the host as keyed digests with days, without any address.
    """

    def __init__(self, path: Path, secret: bytes, clock: Callable[[], float] = time) -> None:
        self._path = path
        self._secret = secret
        self._clock = clock
        self._days = self._read()

    def __contains__(self, network: object) -> bool:
        day = self._days.get(self._digest(str(network)))
        return day is not None and self._today() - day <= _KNOWN_DAYS

    def add(self, network: str) -> None:
        """Remember that a person has signed in from a network today."""
        digest, today = self._digest(network), self._today()
        if self._days.get(digest) == today:
            return
        self._days.pop(digest, None)
        self._days[digest] = today
        kept = [(name, day) for name, day in self._days.items() if today - day <= _KNOWN_DAYS]
        self._days = dict(kept[-_MAX_KNOWN_NETWORKS:])
        with contextlib.suppress(OSError):  # known until the host ends, at least
            write_atomic(self._path, msgspec.json.encode(self._days), keep_last=False)

    def _today(self) -> int:
        return int(self._clock() // _DAY_SECONDS)

    def _digest(self, network: str) -> str:
        return hmac.new(self._secret, network.encode(), hashlib.sha256).hexdigest()

    def _read(self) -> dict[str, int]:
        """Read the file; one that can't be used is replaced, which costs no more than the patience of newcomers."""
        try:
            return msgspec.json.decode(read_file(self._path, _MAX_NETWORKS_BYTES), type=dict[str, int])
        except (OSError, msgspec.MsgspecError):
            return {}
