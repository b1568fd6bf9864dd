"""Numbers of Linux's system calls that a seat may not make, by machine; they never change."""

from __future__ import annotations

from typing import NamedTuple


class Machine(NamedTuple):
    """The system calls of one kind of processor."""

    audit_code: int
    """The kernel's name for it."""
    clone: int
    refused: tuple[int, ...]


CLONE3 = 435
_SAME_EVERYWHERE = (
    424,  # pidfd_send_signal
    425,  # io_uring_setup
    426,  # io_uring_enter
    427,  # io_uring_register
    434,  # pidfd_open
    438,  # pidfd_getfd
)

MACHINES = {
    "x86_64": Machine(
        audit_code=0xC000003E,
        clone=56,
        refused=(
            41,  # socket
            42,  # connect
            43,  # accept
            49,  # bind
            50,  # listen
            57,  # fork
            58,  # vfork
            59,  # execve
            62,  # kill
            101,  # ptrace
            129,  # rt_sigqueueinfo
            165,  # mount
            200,  # tkill
            234,  # tgkill
            248,  # add_key
            249,  # request_key
            250,  # keyctl
            272,  # unshare
            288,  # accept4
            297,  # rt_tgsigqueueinfo
            298,  # perf_event_open
            304,  # open_by_handle_at
            308,  # setns
            310,  # process_vm_readv
            311,  # process_vm_writev
            321,  # bpf
            322,  # execveat
            323,  # userfaultfd
            *_SAME_EVERYWHERE,
        ),
    ),
    "aarch64": Machine(
        audit_code=0xC00000B7,
        clone=220,
        refused=(
            40,  # mount
            97,  # unshare
            117,  # ptrace
            129,  # kill
            130,  # tkill
            131,  # tgkill
            138,  # rt_sigqueueinfo
            198,  # socket
            200,  # bind
            201,  # listen
            202,  # accept
            203,  # connect
            217,  # add_key
            218,  # request_key
            219,  # keyctl
            221,  # execve
            240,  # rt_tgsigqueueinfo
            241,  # perf_event_open
            242,  # accept4
            265,  # open_by_handle_at
            268,  # setns
            270,  # process_vm_readv
            271,  # process_vm_writev
            280,  # bpf
            281,  # execveat
            282,  # userfaultfd
            *_SAME_EVERYWHERE,
        ),
    ),
}
