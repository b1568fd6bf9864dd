"""Many games on many machines: tasks shared out among the workers of a Dask cluster.

What comes of a task depends on the task alone, so it may be done anywhere, and once more if its worker is lost: Dask's
scheduler sees to that. Every chunk says which program it is for, and a worker that has another one refuses it.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, TypeVar
from warnings import catch_warnings, simplefilter

from msgspec import Struct

from bots.lab.interruptions import LONGEST_WAIT, interruptions_noted
from bots.lab.processes import LocalProcesses
from bots.lab.program import difference, program_here
from bots.lab.workers import Result, Task, Workers, WorkersUnavailable, chunks_of, in_order
from rules.contract import Components
from rules.message import message, nmessage

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
LONGEST_ANSWER = 10
"""Seconds in which a scheduler must answer, and have a worker."""
LONGEST_SILENCE = 60
"""Seconds until a cluster that has answered before is given up: it may have much to do, or lose all its workers."""
LOOK_EVERY = 1
"""Seconds until we look again how many workers there are."""

_one_at_a_time = Lock()
"""In a worker that has several threads: games were never meant to be played side by side in one process, nor would they
be faster."""


@contextmanager
def open_workers(cluster: str | None, processes: int = 1) -> Iterator[Workers]:
    """Open the workers at an address, or processes of this machine. Raises WorkersUnavailable."""
    if cluster is None:
        yield LocalProcesses(processes)
        return
    with ExitStack() as stack:
        loop = stack.enter_context(asyncio.Runner()).get_loop()
        _patiently(loop, _find_scheduler(cluster))
        with interruptions_noted():  # a client that has begun is always closed
            client = loop.run_until_complete(_begin(cluster))
            stack.callback(_leave, loop, client)
        _patiently(loop, _check_programs(client, cluster))
        yield _Cluster(loop, client, cluster)


class _Chunk(Struct, frozen=True):
    """Some tasks on their way. Dask would look for work of its own in a list, but not in here."""

    work: Callable[..., object]
    tasks: Sequence[object]
    program: dict[str, str]


def _do(chunk: _Chunk, components: bytes) -> list[object]:
    if chunk.program != program_here():
        raise RuntimeError("this worker has another program")
    with _one_at_a_time:
        unpacked = _unpacked(components)
        return [chunk.work(task, unpacked) for task in chunk.tasks]


@lru_cache(maxsize=1)
def _unpacked(components: bytes) -> Components:
    unpacked: Components = pickle.loads(components)
    return unpacked


def _keep(components: bytes) -> bytes:
    """Keep the components as a task: the cluster gets them once, and again if their worker is lost.

    They travel packed, because a worker passes them on to others while its games use them as a cache.
    """
    return components


class _Cluster:
    """The workers that a scheduler knows now."""

    def __init__(self, loop: asyncio.AbstractEventLoop, client: Client, address: str) -> None:
        self._loop = loop
        self._client = client
        self._address = address
        self._threads = 0
        self._looked = self._seen = monotonic()

    def share_out(
        self, work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components
    ) -> Generator[Result, None, None]:
        self._run(self._look())
        kept = self._run(self._submit(_keep, pickle.dumps(components)))

        def submit(chunk: Sequence[Task]) -> Future:
            return self._run(self._submit(_do, _Chunk(work, chunk, program_here()), kept))

        def wait_for(future: Future) -> list[Result]:
            return self._run(self._wait_for(future))

        yield from in_order(chunks_of(tasks, max(1, self._threads)), submit, wait_for, lambda: self._threads)

    def _run(self, task: Coroutine[object, object, T]) -> T:
        return _patiently(self._loop, task)

    async def _submit(self, *work: object) -> Future:
        return self._client.submit(*work, pure=False)

    async def _wait_for(self, future: Future) -> list[Result]:
        from distributed.scheduler import KilledWorker

        try:
            results: list[Result] = await self._result(future)
        except KilledWorker as error:
            raise WorkersUnavailable(
                nmessage(
                    "{n} worker died while it played the same games; its log may say why.",
                    "{n} workers died one after the other while they played the same games; their logs may say why.",
                    error.allowed_failures + 1,
                )
            ) from error
        except WorkersUnavailable:
            raise
        except Exception:  # of the game itself, or because a worker that came later has another program
            await _check_programs(self._client, self._address)
            raise
        return results

    async def _result(self, future: Future) -> list[Result]:
        waiting = asyncio.ensure_future(future.result())
        try:
            while not waiting.done():
                if monotonic() - self._looked > LOOK_EVERY:
                    await self._look()
                await asyncio.wait({waiting}, timeout=LOOK_EVERY)
            if future.cancelled():
                raise self._gone()
            results: list[Result] = waiting.result()
            return results
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)

    async def _look(self) -> None:
        """Count the workers; for a while there may be none."""
        try:
            async with asyncio.timeout(LONGEST_SILENCE):
                self._threads = sum((await self._client.nthreads()).values())
        except OSError as error:
            raise self._gone() from error
        self._looked = monotonic()
        if self._threads:
            self._seen = self._looked
        elif self._looked - self._seen > LONGEST_SILENCE:
            raise WorkersUnavailable(
                message("The scheduler at {address} has lost all its workers.", address=self._address)
            )

    def _gone(self) -> WorkersUnavailable:
        return WorkersUnavailable(message("The scheduler at {address} no longer answers.", address=self._address))


def _patiently(loop: asyncio.AbstractEventLoop, task: Coroutine[object, object, T]) -> T:
    """Do something to its end; Ctrl+C interrupts us while we wait, but never Dask in the middle of something."""
    doing = loop.create_task(task)
    try:
        while not doing.done():
            with interruptions_noted():
                loop.run_until_complete(asyncio.wait({doing}, timeout=LONGEST_WAIT))
    except BaseException:
        doing.cancel()
        with interruptions_noted():
            loop.run_until_complete(asyncio.gather(doing, return_exceptions=True))
        raise
    return doing.result()


async def _find_scheduler(address: str) -> None:
    """Check that a scheduler answers; Dask itself would wait for ever for a silent one."""
    try:
        from distributed import Security, rpc
    except ModuleNotFoundError as error:
        raise WorkersUnavailable(
            message('To play on a cluster, install Dask with: python -m pip install "tadmor[cluster]"')
        ) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is told by us, in one sentence
    try:
        credentials = Security().get_connection_args("client")
    except OSError as error:
        raise WorkersUnavailable(message("Dask's TLS settings can't be used: {why}.", why=str(error))) from error
    try:
        async with asyncio.timeout(LONGEST_ANSWER), rpc(address, connection_args=credentials) as server:
            kind = (await server.identity())["type"]
    except (ValueError, TypeError) as error:
        raise WorkersUnavailable(
            message(
                "{address.quoted} is no address of a Dask scheduler; it should look like tcp://HOST:8786"
                " (and tls:// needs Dask's TLS settings).",
                address=address,
            )
        ) from error
    except OSError as error:
        raise _no_answer(address) from error
    if kind != "Scheduler":
        raise WorkersUnavailable(
            message("At {address} there is a {kind}, and not the scheduler.", address=address, kind=kind)
        )


def _no_answer(address: str) -> WorkersUnavailable:
    return WorkersUnavailable(
        nmessage(
            "No Dask scheduler has answered at {address} within {n} second;"
            " is it running, and with the same TLS settings?",
            "No Dask scheduler has answered at {address} within {n} seconds;"
            " is it running, and with the same TLS settings?",
            LONGEST_ANSWER,
            address=address,
        )
    )


async def _begin(address: str) -> Client:
    """Return a client that is about to connect."""
    from distributed import Client

    return Client(address, asynchronous=True, timeout=LONGEST_ANSWER, set_as_default=False)


async def _check_programs(client: Client, address: str) -> None:
    """Refuse a cluster with a machine that has another program than this one."""
    from distributed.versions import VersionMismatchWarning

    try:
        with catch_warnings():  # versions are compared here
            simplefilter("ignore", VersionMismatchWarning)
            async with asyncio.timeout(LONGEST_ANSWER):
                await client
    except OSError as error:
        raise _no_answer(address) from error
    try:
        async with asyncio.timeout(LONGEST_ANSWER):
            await client.wait_for_workers(1)
    except OSError as error:
        raise WorkersUnavailable(
            message("The scheduler at {address} has no workers; start some: dask worker {address}", address=address)
        ) from error
    answers: dict[str, dict[str, str] | Exception] = {}
    try:
        async with asyncio.timeout(LONGEST_SILENCE):
            try:
                answers[address] = await client.run_on_scheduler(program_here)
            except (ImportError, AttributeError) as error:
                answers[address] = error
            answers |= await client.run(program_here, on_error="return")
    except OSError as error:
        raise WorkersUnavailable(
            message("A worker of {address} does not say which version of tadmor it has.", address=address)
        ) from error
    for where, there in answers.items():
        if isinstance(there, OSError):  # it has just gone
            continue
        if isinstance(there, Exception):
            raise WorkersUnavailable(
                message("{where} has no tadmor that can play here ({why}).", where=where, why=str(there))
            )
        if found := difference(where, there):
            raise WorkersUnavailable(found)


def _leave(loop: asyncio.AbstractEventLoop, client: Client) -> None:
    """Let go of everything that is still to be done there."""

    async def leave() -> None:
        with suppress(OSError):
            async with asyncio.timeout(LONGEST_ANSWER):
                await client.close()

    with interruptions_noted():
        loop.run_until_complete(leave())
