"""Games on many machines: tasks are distributed among the workers of a Dask cluster.

The result of a task depends on the task alone, so it can be computed anywhere, and again if its worker is lost: Dask's
scheduler sees to that. Every chunk names its program, and a worker with another one refuses it.
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

from bots.lab.processes import LocalProcesses
from bots.lab.program import describe_difference, local_program
from bots.lab.workers import (
    POLL_SECONDS,
    Result,
    Task,
    Workers,
    WorkersUnavailable,
    interrupts_deferred,
    results_in_order,
    split_into_chunks,
)
from rules.contract import Components
from rules.message import message, nmessage

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
ANSWER_TIMEOUT_SECONDS = 10
"""Time for a scheduler to answer, and to have a worker."""
SILENCE_TIMEOUT_SECONDS = 60
"""Time until a cluster that has answered before is given up: it may be busy, or lose all its workers."""
WORKER_COUNT_SECONDS = 1
"""Time between two counts of the workers."""

_play_lock = Lock()
"""Held by a thread of a worker while it plays: games of one process must not run at the same time, nor would that be
faster."""


@contextmanager
def open_workers(cluster: str | None, processes: int = 1) -> Iterator[Workers]:
    """Open the workers at an address, or processes of this machine. Raises WorkersUnavailable."""
    if cluster is None:
        yield LocalProcesses(processes)
        return
    with ExitStack() as stack:
        loop = stack.enter_context(asyncio.Runner()).get_loop()
        _run_interruptible(loop, _check_scheduler(cluster))
        with interrupts_deferred():  # a client that has begun is always closed
            client = loop.run_until_complete(_new_client(cluster))
            stack.callback(_close_client, loop, client)
        _run_interruptible(loop, _check_programs(client, cluster))
        yield _Cluster(loop, client, cluster)


class _Chunk(Struct, frozen=True):
    """Tasks that are sent together. Dask would search a list for work of its own, but not a struct."""

    work: Callable[..., object]
    tasks: Sequence[object]
    program: dict[str, str]


def _run_chunk(chunk: _Chunk, components: bytes) -> list[object]:
    if chunk.program != local_program():
        raise RuntimeError("this worker has another program")
    with _play_lock:
        unpacked = _unpacked(components)
        return [chunk.work(task, unpacked) for task in chunk.tasks]


@lru_cache(maxsize=1)
def _unpacked(components: bytes) -> Components:
    unpacked: Components = pickle.loads(components)
    return unpacked


def _keep_components(components: bytes) -> bytes:
    """Keep the components as a task: the cluster gets them once, and again if their worker is lost.

    They travel packed, because a worker passes them on to others while its games use them as a cache.
    """
    return components


class _Cluster:
    """The workers of a scheduler."""

    def __init__(self, loop: asyncio.AbstractEventLoop, client: Client, address: str) -> None:
        self._loop = loop
        self._client = client
        self._address = address
        self._threads = 0
        self._counted_at = self._had_workers_at = monotonic()

    def map_tasks(
        self, work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components
    ) -> Generator[Result, None, None]:
        self._run(self._count_workers())
        kept = self._run(self._submit(_keep_components, pickle.dumps(components)))

        def submit(chunk: Sequence[Task]) -> Future:
            return self._run(self._submit(_run_chunk, _Chunk(work, chunk, local_program()), kept))

        def wait_for(future: Future) -> list[Result]:
            return self._run(self._wait_for(future))

        yield from results_in_order(
            split_into_chunks(tasks, max(1, self._threads)), submit, wait_for, lambda: self._threads
        )

    def _run(self, task: Coroutine[object, object, T]) -> T:
        return _run_interruptible(self._loop, task)

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
                if monotonic() - self._counted_at > WORKER_COUNT_SECONDS:
                    await self._count_workers()
                await asyncio.wait({waiting}, timeout=WORKER_COUNT_SECONDS)
            if future.cancelled():
                raise self._scheduler_lost()
            results: list[Result] = waiting.result()
            return results
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)

    async def _count_workers(self) -> None:
        """Count the workers; for a while there may be none."""
        try:
            async with asyncio.timeout(SILENCE_TIMEOUT_SECONDS):
                self._threads = sum((await self._client.nthreads()).values())
        except OSError as error:
            raise self._scheduler_lost() from error
        self._counted_at = monotonic()
        if self._threads:
            self._had_workers_at = self._counted_at
        elif self._counted_at - self._had_workers_at > SILENCE_TIMEOUT_SECONDS:
            raise WorkersUnavailable(
                message("The scheduler at {address} has lost all its workers.", address=self._address)
            )

    def _scheduler_lost(self) -> WorkersUnavailable:
        return WorkersUnavailable(message("The scheduler at {address} no longer answers.", address=self._address))


def _run_interruptible(loop: asyncio.AbstractEventLoop, task: Coroutine[object, object, T]) -> T:
    """Run a task to its end; Ctrl+C interrupts the waiting, but never Dask in the middle of its work."""
    doing = loop.create_task(task)
    try:
        while not doing.done():
            with interrupts_deferred():
                loop.run_until_complete(asyncio.wait({doing}, timeout=POLL_SECONDS))
    except BaseException:
        doing.cancel()
        with interrupts_deferred():
            loop.run_until_complete(asyncio.gather(doing, return_exceptions=True))
        raise
    return doing.result()


async def _check_scheduler(address: str) -> None:
    """Check that a scheduler answers; Dask itself would wait for ever for a silent one."""
    try:
        from distributed import Security, rpc
    except ModuleNotFoundError as error:
        raise WorkersUnavailable(
            message('To play on a cluster, install Dask with: python -m pip install "tadmor[cluster]"')
        ) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are told by this module, in one sentence
    try:
        credentials = Security().get_connection_args("client")
    except OSError as error:
        raise WorkersUnavailable(message("Dask's TLS settings can't be used: {why}.", why=str(error))) from error
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS), rpc(address, connection_args=credentials) as server:
            kind = (await server.identity())["type"]
    except (ValueError, TypeError) as error:
        raise WorkersUnavailable(
            message(
                "{address.quoted} is not the address of a Dask scheduler; it should look like tcp://HOST:8786"
                " (and tls:// needs Dask's TLS settings).",
                address=address,
            )
        ) from error
    except OSError as error:
        raise _no_answer(address) from error
    if kind != "Scheduler":
        raise WorkersUnavailable(message("{address} is a {kind}, not the scheduler.", address=address, kind=kind))


def _no_answer(address: str) -> WorkersUnavailable:
    return WorkersUnavailable(
        nmessage(
            "No Dask scheduler has answered at {address} within {n} second;"
            " is it running, and with the same TLS settings?",
            "No Dask scheduler has answered at {address} within {n} seconds;"
            " is it running, and with the same TLS settings?",
            ANSWER_TIMEOUT_SECONDS,
            address=address,
        )
    )


async def _new_client(address: str) -> Client:
    """Return a client that is about to connect."""
    from distributed import Client

    return Client(address, asynchronous=True, timeout=ANSWER_TIMEOUT_SECONDS, set_as_default=False)


async def _check_programs(client: Client, address: str) -> None:
    """Refuse a cluster with a machine that has another program than this one."""
    from distributed.versions import VersionMismatchWarning

    try:
        with catch_warnings():  # versions are compared here
            simplefilter("ignore", VersionMismatchWarning)
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await client
    except OSError as error:
        raise _no_answer(address) from error
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
            await client.wait_for_workers(1)
    except OSError as error:
        raise WorkersUnavailable(
            message("The scheduler at {address} has no workers; start some: dask worker {address}", address=address)
        ) from error
    answers: dict[str, dict[str, str] | Exception] = {}
    try:
        async with asyncio.timeout(SILENCE_TIMEOUT_SECONDS):
            try:
                answers[address] = await client.run_on_scheduler(local_program)
            except (ImportError, AttributeError) as error:
                answers[address] = error
            answers |= await client.run(local_program, on_error="return")
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
        if found := describe_difference(where, there):
            raise WorkersUnavailable(found)


def _close_client(loop: asyncio.AbstractEventLoop, client: Client) -> None:
    """Close the client, and cancel what is still to be done."""

    async def leave() -> None:
        with suppress(OSError):
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await client.close()

    with interrupts_deferred():
        loop.run_until_complete(leave())
