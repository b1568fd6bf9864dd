"""A plain ssh client for machines that have none: it takes the few options that the tests use.

python asyncssh_client.py [-i KEY] [-b OWN ADDRESS] -p PORT NAME@ADDRESS
"""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
import termios
import tty
from argparse import ArgumentParser
from collections.abc import Sequence

import asyncssh


class Client(asyncssh.SSHClient):
    """Asks the person at the terminal the questions of the server."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        print(instructions, flush=True)
        return [getpass.getpass(prompt) for prompt, _ in prompts]


async def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("-i", dest="key")
    parser.add_argument("-b", dest="own", default="")
    parser.add_argument("-p", dest="port", type=int)
    parser.add_argument("who")
    args = parser.parse_args()
    name, _, address = args.who.partition("@")
    size = os.get_terminal_size()
    connection = await asyncssh.connect(
        address,
        args.port,
        username=name,
        local_addr=(args.own, 0) if args.own else (),
        client_factory=Client,
        known_hosts=None,
        client_keys=[args.key] if args.key else None,
        agent_path=None,
        config=None,
    )
    process = await connection.create_process(
        term_type=os.environ["TERM"], term_size=(size.columns, size.lines), encoding=None
    )
    before = termios.tcgetattr(0)
    tty.setraw(0)
    asyncio.get_running_loop().add_reader(0, lambda: process.stdin.write(os.read(0, 4096)))
    try:
        while data := await process.stdout.read(65536):
            os.write(1, data)
        await process.wait()
    finally:
        termios.tcsetattr(0, termios.TCSANOW, before)
    return process.exit_status or 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
