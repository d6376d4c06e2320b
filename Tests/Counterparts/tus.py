"""A tus server; each file that came whole is noted in `done`. After as many requests as it is told it ends, as by a power cut;
where there is a file `die`, when a file came whole, before it says so.

tus.py FOLDER [REQUESTS [PATH]]
"""

import os
import sys

from fastapi import FastAPI
from tuspyserver import create_tus_router
from tuspyserver.storage.local import LocalFileStorage

import serving

folder = sys.argv[1]
left = int(sys.argv[2]) if len(sys.argv) > 2 else -1
prefix = sys.argv[3] if len(sys.argv) > 3 else "files"


def complete(path: str, metadata: dict):
    with open(f"{folder}/done", "a") as done:
        done.write(f"{path} {metadata['filename']} {metadata['filetype']}\n")
    if os.path.exists(f"{folder}/die"):
        os.remove(f"{folder}/die")
        os._exit(1)


routes = FastAPI()
routes.include_router(
    create_tus_router(
        prefix=prefix, on_upload_complete=complete, storage=LocalFileStorage(f"{folder}/uploads")))


async def app(scope, receive, send):
    """Counts chunks of what comes in, and ends where none are left; takes the path with and without a slash at its end."""
    if scope.get("path") == f"/{prefix}":
        scope = scope | {"path": f"/{prefix}/", "raw_path": f"/{prefix}/".encode()}

    async def counted():
        global left
        message = await receive()
        if message.get("body"):
            left -= 1
            if left == 0:
                os._exit(1)
        return message

    await routes(scope, counted, send)


serving.serve(app)
