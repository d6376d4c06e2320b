"""A FastAPI application that takes forms with files, and hands out files, also in parts."""

import hashlib
import sys

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from starlette.datastructures import UploadFile

import serving

app = FastAPI()
folder = sys.argv[1]


@app.post("/forms")
async def forms(request: Request):
    entries = []
    form = await request.form()
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            content = await value.read()
            entries.append([name, value.filename, value.content_type, hashlib.sha256(content).hexdigest()])
        else:
            entries.append([name, value])
    return {"entries": entries, "headers": dict(request.headers)}


@app.put("/content")
async def content(request: Request):
    digest = hashlib.sha256()
    count = 0
    async for chunk in request.stream():
        digest.update(chunk)
        count += len(chunk)
    return {"sha256": digest.hexdigest(), "bytes": count, "length": request.headers.get("content-length")}


@app.get("/files/{name}")
async def file(name: str):
    return FileResponse(f"{folder}/{name}")


serving.serve(app)
