"""A small onboarding service in FastAPI: checks documents itself, knows uploads again, and answers errors with a code.

ONB_ADVANCES=n has somebody at the service complete t1 before the n-th list of tasks, and verify d4. ONB_FAILS names parts (status,
tasks, compliance) that fail. ONB_MORE adds tasks that wait for each other, one with a hostile name. ONB_STAMPED gives t1 a time of
completion, though it is pending.
"""

import json
import os
import struct
import uuid
from datetime import datetime, timezone
from typing import Annotated, Literal

from fastapi import FastAPI, Form, Header, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

import serving

app = FastAPI()
TOKEN = "Bearer planted-secret-onboarding"
documents: dict[str, dict] = {}
failures = {"left": 0}
tasks = {
    "t1": {"task_name": "Passport", "status": "pending", "due_date": "2026-12-01", "metadata": {"priority": "low"}},
    "t2": {"task_name": "W-4", "status": "in-progress", "due_date": "2026-11-25T12:00:00", "related_documents": ["d4"], "metadata": {"dependencies": ["t1", 3]}},
    "t3": {"task_name": "Welcome", "status": "completed", "due_date": None, "metadata": {"priority": "high"}},
}
on_file = {
    "id": "d4",
    "user_id": "u7",
    "documentType": "W-4",
    "filePath": "/files/w4.png",
    "status": "needs_review",
    "fileName": "w4.png",
    "fileSize": 48213,
    "resolution": {"width": 1240, "height": 1754},
    "format": "PNG",
    "extractedData": '{"name": "Anna\\u001b[2J Muster", "allowances": [{"line": 3, "amount": 2000}], "spouse": null}',
    "createdAt": "2026-02-28T16:30:00",
    "updatedAt": "2026-03-01T08:00:00",
}
asked = {"tasks": 0}
if "ONB_MORE" in os.environ:
    tasks |= {
        "t4": {"task_name": "\x1b[2JBadge\u202e", "status": "blocked", "due_date": "soon", "metadata": {"depends_on": ["t5"]}},
        "t5": {"task_name": "", "status": "error", "due_date": 1764547200, "metadata": '{"dependsOn": [{"id": "t4"}], "priority": "someday"}'},
    }
if "ONB_STAMPED" in os.environ:
    tasks["t1"]["completed_at"] = "2026-11-20T09:00:00Z"


class Fault(Exception):
    def __init__(self, status, error, code, details=None):
        self.status, self.body = status, {"error": error, "code": code, "details": details or {}}


@app.exception_handler(Fault)
async def fault(request, error):
    return JSONResponse(error.body, error.status)


@app.exception_handler(RequestValidationError)
async def invalid(request, error):
    details = {str(e["loc"][-1]): e["msg"] for e in error.errors()}
    return JSONResponse({"error": "invalid request", "code": "VALIDATION", "details": details}, 422)


@app.middleware("http")
async def signed_in(request: Request, call_next):
    if request.headers.get("authorization") != TOKEN:
        body = {"error": f"unknown token {request.headers.get('authorization')}", "code": "AUTH", "details": {}}
        return JSONResponse(body, 401)
    return await call_next(request)


def pixels(content):
    """What the service tells of a PNG's head; of a JPEG it tells no pixels."""
    if not content.startswith(b"\x89PNG"):
        return {"format": "JPEG", "resolution": None}
    width, height = struct.unpack(">II", content[16:24])
    return {"format": "PNG", "resolution": {"width": width, "height": height}}


def failing(part):
    if part in os.environ.get("ONB_FAILS", "").split(","):
        raise Fault(500, f"no {part} today", "BROKEN")


def done(task):
    return task["status"] == "completed"


def shown(task_id):
    return {"id": task_id, "user_id": "u7", "completed_at": None} | tasks[task_id]


@app.post("/fail/{count}")
async def fail(count: int):
    failures["left"] = count


@app.get("/count")
async def count():
    return len(documents)


@app.post("/api/v1/documents/upload", status_code=201)
async def upload(
    file: UploadFile,
    user_id: Annotated[str, Form()],
    document_type: Annotated[Literal["I9", "W4", "ID", "PASSPORT", "Driver's License", "Social Security Card"], Form()],
    idempotency_key: Annotated[str | None, Header()] = None,
):
    content = await file.read()
    if not content.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")):
        raise Fault(415, "neither JPEG nor PNG", "DOCUMENT_FORMAT", {"file": "not a picture"})
    key = idempotency_key or str(uuid.uuid4())
    now = datetime.now(timezone.utc).isoformat()
    documents.setdefault(
        key,
        {
            "id": str(uuid.uuid4()),
            "user_id": user_id,
            "document_type": document_type,
            "file_path": f"/files/{file.filename}",
            "status": "rejected" if (file.filename or "").startswith("blurred") else "processing",
            "extracted_data": json.dumps({"bytes": len(content)}),
            "created_at": now,
            "updated_at": now,
        }
        | pixels(content),
    )
    if failures["left"]:
        failures["left"] -= 1
        raise Fault(503, "busy", "BUSY")
    return documents[key]


@app.get("/api/v1/onboarding/status")
@app.get("/api/v1/onboarding/{user_id}/status")
async def status(user_id: str = "u7"):
    failing("status")
    counted = {"completed_tasks": sum(map(done, tasks.values())), "total_tasks": len(tasks)}
    return {"user_id": user_id, "status": "in_progress", "documents": [on_file, *documents.values()]} | counted


@app.get("/api/v1/tasks")
@app.get("/api/v1/tasks/{user_id}")
async def task_list(user_id: str = "u7"):
    failing("tasks")
    if user_id != "u7":
        raise Fault(404, "no such user", "NOT_FOUND")
    asked["tasks"] += 1
    if str(asked["tasks"]) == os.environ.get("ONB_ADVANCES"):
        tasks["t1"] |= {"status": "completed", "completed_at": "2026-11-20T09:00:00Z"}
        on_file["status"] = "verified"
    return [shown(task_id) for task_id in tasks]


@app.post("/api/v1/tasks/{task_id}/complete")
async def complete(task_id: str):
    if task_id not in tasks:
        raise Fault(404, "no such task", "NOT_FOUND")
    waits_for = tasks[task_id]["metadata"].get("dependencies", [])
    if any(not done(tasks[other]) for other in waits_for if other in tasks):
        raise Fault(409, "another task comes first", "BLOCKED")
    tasks[task_id] |= {"status": "completed", "completed_at": datetime.now(timezone.utc).isoformat()}
    return shown(task_id)


@app.post("/api/v1/notifications/test", status_code=202)
async def test_notification(request: Request):
    body = json.loads(await request.body() or b"{}")
    if not isinstance(body, dict) or body.get("user_id", "u7") != "u7":
        raise Fault(404, "no such user", "NOT_FOUND")
    return {"status": "sent", "channel": "push"}


@app.get("/api/v1/compliance/{user_id}/status")
async def compliance(user_id: str):
    failing("compliance")
    log = [{"at": "2026-03-02T08:00:00Z", "by": "hr7", "action": "verified"}]
    identity = {"compliance_type": "identity", "status": "verified", "audit_log": log, "verified_at": "2026-03-02T08:00:00Z"}
    checks = json.dumps([{"at": "2026-03-01T08:00:00", "by": "hr7", "action": "needs_review"}, "seen by hr9"])
    employment = {"document_id": "d4", "compliance_type": "employment", "status": on_file["status"], "audit_log": checks, "verified_at": None}
    return [identity, employment]


@app.get("/api/v1/users/{user_id}")
async def profile(user_id: str):
    return {"id": user_id, "name": "Anna Muster", "email": "anna@example.ch", "role": "employee"}


serving.serve(app)
