"""kill_a_worker.py ROOT AFTER DRIVER WORKER...: a power cut for one of Spark's workers in the middle of a run.

Waits until AFTER outputs are in ROOT and one of the workers has a `fieldbook worker` at work, holds that worker with
all its processes still, looks again that its task is not over, and ends them all with SIGKILL.
"""

import os
import signal
import sys
import time
from pathlib import Path

from processes import command, send, state_and_parent, tree

SECONDS = 180

root, after, driver = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
workers = [int(pid) for pid in sys.argv[4:]]


def outputs():
    return sum(
        len(files) for folder, _, files in os.walk(root) if ".fieldbook" not in Path(folder).relative_to(root).parts
    )


def is_at_work(pid):
    state = state_and_parent(pid)
    return state is not None and state[0] not in "ZX" and command(pid)[-3:] == ["worker", "-o", root]


def kill_one():
    for worker in workers:
        if not any(is_at_work(pid) for pid in tree(worker)):
            continue
        members = tree(worker)
        send(signal.SIGSTOP, members)
        if any(is_at_work(pid) for pid in members):
            there = outputs()
            send(signal.SIGKILL, tree(worker))
            print(f"killed worker {worker} with {len(members)} processes in mid-task; {there} outputs were there")
            return True
        send(signal.SIGCONT, members)
    return False


deadline = time.monotonic() + SECONDS
while time.monotonic() < deadline:
    if (state := state_and_parent(driver)) is None or state[0] in "ZX":
        sys.exit("the run ended before a worker could be killed")
    if outputs() >= after and kill_one():
        sys.exit(0)
    time.sleep(0.02)  # between two looks
sys.exit(f"no worker was seen at work with {after} outputs there in {SECONDS} s")
