"""What is raised where somebody at a hosted table asks for what can't be had."""

from __future__ import annotations

from rules.message import Message


class Refusal(Exception):
    """Why something can't be had, for the one who asked."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why
