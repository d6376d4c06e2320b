"""Serves an application on the socket that is standard input."""

import socket

import uvicorn


def serve(app, **options):
    listening = socket.socket(fileno=0)
    config = uvicorn.Config(app, log_level="critical", access_log=False, timeout_keep_alive=600, **options)
    uvicorn.Server(config).run(sockets=[listening])
