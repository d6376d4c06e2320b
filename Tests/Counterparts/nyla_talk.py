"""What Nyla's conversations have besides lists and streams: files of the workspace, the Teams bot's web socket and
screenshots, dossiers of the coaching; mounted by nyla_work.py.

The bot answers a line with what was said, in two chunks, and "twice" with a second answer. "leave" ends the talk, "cut" breaks
it off, "refuse" has the service close the web socket with an error, "odd" sends what is no event, and after "beat" only
heartbeats come, without end. The screenshot h2 is not
there; g2, of the session s2, is not answered until /api/counted has been asked to release it.
"""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Annotated

from fastapi import FastAPI, HTTPException, Response, UploadFile, WebSocket, WebSocketDisconnect
from fastapi import Query

import nyla_lists

COOKIE = "planted-secret-nyla-cookie"
PICTURE = b"\x89PNG\r\n\x1a\n" + b"picture"


def mount(app: FastAPI, stores: dict, belong: Callable[[str | None, str | None], bool]):
    for feature in ["workspace", "codeeditor"]:
        uploads(app, feature, stores[f"/api/{feature}/{{i}}/files"])

    @app.websocket("/api/teamsbot/{i}/bot/ws/{session}")
    async def talk(socket: WebSocket, i: str, session: str):
        head = socket.headers
        known = socket.cookies.get("auth_token") == COOKIE or head.get("authorization") == f"Bearer {COOKIE}"
        if not known or not belong(head.get("x-mandate-id"), head.get("x-instance-id")):
            return await socket.close(1008)
        if session not in stores["/api/teamsbot/{i}/sessions"]:
            return await socket.close(1008)
        await socket.accept()
        await socket.send_json({"type": "status", "status": "connected"})
        try:
            while True:
                said = json.loads(await socket.receive_text())
                if set(said) != {"type", "content"} or said["type"] != "message":
                    return await socket.close(1007, "no message")
                if not await answer(socket, said["content"]):
                    return
        # What is sent into a closed web socket is a RuntimeError.
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def answer(socket: WebSocket, words: str) -> bool:
        """Answers; false if the talk is over."""
        if words == "leave":
            await socket.send_json({"type": "complete"})
            await socket.close()
            return False
        if words == "refuse":
            await socket.close(1011, "the bot was thrown out")
            return False
        if words == "cut":
            raise ConnectionError("cut")
        if words == "odd":
            await socket.send_bytes(b"\xff\x00")
            await socket.send_text("no JSON \x1b[31m")
            await socket.send_json({"type": "somethingNew", "text": "unknown"})
            return True
        while words == "beat":
            for beat in [{"type": "heartbeat", "message": str(time.monotonic_ns())}, {"type": "status", "status": "alive"}, {"type": "agent_progress", "message": "thinking"}]:
                await socket.send_json(beat)
                await asyncio.sleep(0.001)
        for part in ["Gehört: ", words]:
            await socket.send_json({"type": "chunk", "content": part})
        await socket.send_json({"type": "message", "role": "assistant", "content": "Gehört: " + words})
        if words == "twice":
            await socket.send_json({"type": "message", "role": "assistant", "content": "Noch etwas: twice"})
        return True

    @app.get("/api/teamsbot/{i}/sessions/{session}/screenshots/{shot}/content")
    async def screenshot(i: str, session: str, shot: str):
        shots = stores["/api/teamsbot/{i}/sessions/{owner}/screenshots"].get(session, {})
        if shot not in shots or shots[shot].get("isMissing"):
            raise HTTPException(404, f"no such screenshot: {shot}")
        if shots[shot].get("isSilent"):
            await nyla_lists.released.wait()
        return Response(PICTURE + shot.encode(), media_type="image/png")

    @app.get("/api/commcoach/{i}/documents/{document}/content")
    async def document_content(i: str, document: str):
        if document not in stores["/api/commcoach/{i}/documents"]:
            raise HTTPException(404, f"no such document: {document}")
        return Response(b"%PDF-1.4 guide", media_type="application/pdf")

    @app.get("/api/commcoach/{i}/contexts/{context}/export")
    async def dossier(i: str, context: str, format: Annotated[str, Query(pattern="^(pdf|md|json)$")]):
        contexts = stores["/api/commcoach/{i}/contexts"]
        if context not in contexts:
            raise HTTPException(404, f"no such context: {context}")
        title = contexts[context]["title"]
        if format == "pdf":
            return Response(b"%PDF-1.4 " + title.encode(), media_type="application/pdf")
        if format == "md":
            return Response(f"# {title}\n", media_type="text/markdown")
        return Response(json.dumps({"title": title}), media_type="application/json", headers={"Content-Disposition": "attachment; filename=dossier.json"})


def uploads(app: FastAPI, feature: str, files: dict):
    """Uploads into a feature, and the content of its files. Idempotency keys mean nothing, as elsewhere in
    Nyla. "hold.txt" is taken only when /api/counted has been asked to release it; "lost.txt" is kept, and the answer lost."""
    contents: dict[str, bytes] = {}

    @app.post(f"/api/{feature}/{{i}}/files/upload", status_code=201)
    async def upload(i: str, file: UploadFile):
        content = await file.read()
        if file.filename == "hold.txt":
            await nyla_lists.released.wait()
        key = f"f{len(files) + 100}"
        files[key] = {"fileName": file.filename, "mimeType": file.content_type, "fileSize": len(content)}
        contents[key] = content
        if file.filename == "lost.txt":
            raise HTTPException(503, "the answer is lost")
        return {"file": {"id": key} | files[key]}

    @app.get(f"/api/{feature}/{{i}}/files/{{file}}/content")
    async def file_content(i: str, file: str):
        if file in contents:
            return Response(contents[file], media_type=files[file]["mimeType"])
        return Response("print('Zürich')\n", media_type="text/x-python")
