"""A FastAPI application that sends events by sse-starlette, as services that run workflows do."""

import asyncio
import json

from fastapi import FastAPI, Request, Response
from sse_starlette.sse import EventSourceResponse

import serving

app = FastAPI()
ended = asyncio.Event()


@app.post("/start/stream")
async def start(request: Request):
    wanted = await request.json()

    async def events():
        for number in range(wanted["count"]):
            text = json.dumps({"number": number, "text": "Zürich\nLand"}, ensure_ascii=False)
            yield {"event": "chunk" if number % 2 else "status", "data": text, "id": str(number)}
        if wanted.get("unnamed"):
            for kind in ["tool_activity", "somethingNew", wanted["ending"], "chunk"]:
                yield {"data": json.dumps({"type": kind, "text": "Land"})}
            return
        yield {"event": "fileCreated", "data": "first line\nsecond line"}
        yield {"event": wanted.get("ending", "complete"), "data": "{}"}
        yield {"data": "nobody reads this"}

    return EventSourceResponse(events(), sep=wanted.get("separator", "\r\n"))


@app.get("/sessions/{session}/stream")
async def session(request: Request):
    """At most two events a connection, then it breaks off; nothing is left after six."""
    last = int(request.headers.get("last-event-id", "0"))
    if last >= 6:
        return Response(status_code=204)

    async def events():
        for number in range(last + 1, min(last + 3, 7)):
            yield {"data": f"event {number}", "id": str(number), "retry": 1}

    return EventSourceResponse(events())


@app.post("/endless")
async def endless():
    async def events():
        try:
            yield {"data": "begun"}
            await asyncio.sleep(3600)
        finally:
            ended.set()

    return EventSourceResponse(events())


@app.get("/ended")
async def wait_for_end():
    await ended.wait()
    return {"ended": True}


serving.serve(app)
