"""Starts the others for the tests: each server is a fork of this program, which has loaded what takes them long to load.

A line of JSON on standard input asks for a server, at the port of an earlier one or at any free one (0), or for its end, which
is as by a power cut; a line on standard output answers:

    {"program": "echo.py", "arguments": [], "environment": {}, "port": 0}    {"server": 1, "port": 40001}
    {"end": 1}                                                               {}

A port stays open between its servers: connections wait for the next one. All servers end with standard input.
"""

import gc
import json
import os
import random
import runpy
import signal
import socket
import sys
from pathlib import Path

import anyio._backends._asyncio
import joserfc.jwt
import sse_starlette.sse
import uvicorn
import websockets.asyncio.server

import nyla

HERE = Path(__file__).resolve().parent


def listening():
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen(64)
    return sock


def become(program, arguments, environment, sock):
    """Turns this process into the server."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sock.fileno(), 0)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    # Else all would have the same numbers.
    random.seed()
    os.environ.update(environment)
    sys.argv = [str(HERE / program), *arguments]
    if program == "nyla.py":
        nyla.run()
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


def forked(*server):
    process = os.fork()
    if process:
        return process
    try:
        become(*server)
    finally:
        # What this program does at its end is not the server's.
        os._exit(1)


def main():
    # Those who press Ctrl-C end the tests, whose end is seen here.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Loads what serves, which it else does only then.
    uvicorn.Config(nyla.app, log_level="critical").load()
    # What is there already is not looked at by each server's collector, which would copy its memory.
    gc.freeze()
    sockets, running, count = {}, {}, 0
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            if "end" in asked:
                end(running.pop(asked["end"], None))
                answer = {}
            else:
                sock = sockets.get(asked["port"]) or listening()
                port, count = sock.getsockname()[1], count + 1
                sockets[port] = sock
                running[count] = forked(asked["program"], asked["arguments"], asked["environment"], sock)
                answer = {"server": count, "port": port}
            print(json.dumps(answer), flush=True)
    finally:
        for process in running.values():
            end(process)


def end(process):
    if process is not None:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


main()
