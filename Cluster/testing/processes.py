"""Processes by their parents.

processes.py kill PID...: ends these and all that come from them.
"""

import os
import signal
import sys
from pathlib import Path


def state_and_parent(pid):
    """The state's letter and the parent's id; nothing when the process is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return fields[0], int(fields[1])


def tree(root):
    """The process and all that come from it, parents first; none of them has ended."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (found := state_and_parent(entry.name)) and found[0] not in "ZX":
            children.setdefault(found[1], []).append(int(entry.name))
    members = [root] if state_and_parent(root) else []
    for member in members:
        members.extend(children.get(member, []))
    return members


def command(pid):
    """The process's command line; empty when it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")[:-1]
    except (FileNotFoundError, ProcessLookupError):
        return []


def send(number, pids):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


if __name__ == "__main__" and sys.argv[1:2] == ["kill"]:
    send(signal.SIGKILL, [member for pid in sys.argv[2:] for member in tree(int(pid))])
