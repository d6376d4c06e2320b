"""Nyla's features that work on prompts, its automations, the user's account and the administration; mounted by nyla.py.

A prompt chooses how its stream goes: "hold" waits until it is stopped, "break" breaks off, "fail" ends with an error, "odd"
has events that no client knows; anything else is answered. Automation a2 fails, and a3 never ends. NYLA_INVITED is an address
that cannot be invited.
"""

import asyncio
import json
import os
from typing import Annotated

from fastapi import FastAPI, Header, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from sse_starlette.sse import EventSourceResponse

MANDATE, INSTANCE = "m1", os.environ.get("NYLA_INSTANCE", "i1")
WITH_INSTANCE = ("/api/workspace/", "/api/chatbot/", "/api/codeeditor/", "/api/commcoach/", "/api/teamsbot/", "/api/automation2/")
WITHOUT_CONTEXT = ("/api/user", "/api/store/", "/api/billing", "/api/connections", "/api/prompts", "/api/rbac", "/api/admin", "/api/invitations", "/api/subscription", "/api/features/templates")


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Prompt(Strict):
    prompt: Annotated[str, Field(min_length=1)]
    fileIds: list[str]
    dataSourceIds: list[str]
    featureDataSourceIds: list[str]
    allowedProviders: list[str]
    userLanguage: str | None = None
    workflowId: str | None = None


class Password(Strict):
    currentPassword: str
    newPassword: Annotated[str, Field(min_length=8)]


class Feature(Strict):
    featureCode: str


class Work(Strict):
    workflowId: str
    input: dict | None = None


def page(things: list, number: int, size: int):
    some = things[(number - 1) * size : number * size]
    return {"items": some, "total": len(things), "page": number, "pageSize": size, "totalPages": -(-len(things) // size)}


# The lists: path, where the members are, whether it comes as pages, and which changes are allowed: creating, updating by PUT
# or patching, and deleting.
LISTS = {
    "/api/workspace/{i}/workflows": ({"w1": {"name": "Vertrag \x1b[31mrot", "status": "completed", "lastActivity": "2026-03-02T08:00:00Z"}}, "workflows", "cpd"),
    "/api/workspace/{i}/workflows/w1/messages": ({"n1": {"role": "user", "content": "Was steht da?"}, "n2": {"role": "assistant", "content": "Ein Vertrag."}}, "bare", ""),
    "/api/workspace/{i}/files": ({"f1": {"fileName": "Plan.pdf", "mimeType": "application/pdf", "fileSize": 12}}, "items", ""),
    "/api/workspace/{i}/datasources": ({"d1": {"label": "Ablage", "sourceType": "sharepoint"}}, "items", "cud"),
    "/api/workspace/{i}/pending-edits": ({"e1": {"fileName": "a.py", "operation": "replace", "status": "pending"}, "e2": {"fileName": "b.py", "operation": "insert", "status": "pending"}}, "edits", ""),
    "/api/chatbot/{i}/threads": ({"t1": {"title": "Frage"}, "t2": {"title": {"de": "Zweite", "en": "second"}}}, "threads", "d"),
    "/api/commcoach/{i}/sessions": ({"s1": {"contextId": "c1", "status": "active"}}, "items", "c"),
    "/api/teamsbot/{i}/sessions": ({"s1": {"title": "Sitzung", "status": "joined"}}, "items", "cd"),
    "/api/automations/": ({"a1": {"label": "Monatsabschluss", "active": True, "schedule": "0 8 1 * *"}, "a2": {"label": "Fehler"}, "a3": {"label": "Endlos"}}, "items", "cud"),
    "/api/automations/templates": ({"v1": {"label": {"en": "monthly", "de": "Monat"}}}, "items", "cud"),
    "/api/automation2/{i}/workflows": ({"b1": {"label": "Beleg"}}, "items", "cud"),
    "/api/automation2/{i}/tasks": ({"k1": {"title": "Freigabe", "status": "open", "runId": "r9"}}, "items", ""),
    "/api/automation2/{i}/node-types": ({"n1": {"label": "HTTP", "category": "trigger"}}, "bare", ""),
    "/api/users/": ({"u1": {"username": "anna", "fullName": "Anna Muster", "email": "anna@example.ch", "enabled": True}, "u2": {"username": "beat", "email": "beat@example.ch", "enabled": False}}, "items", "cud"),
    "/api/mandates/": ({"m1": {"name": "Muster AG"}}, "items", "cud"),
    "/api/mandates/m1/users": ({"u1": {"userId": "u1", "username": "anna", "roleIds": ["r1", "r2"]}}, "users", "cud"),
    "/api/features/instances/i1/users": ({}, "items", "cud"),
    "/api/rbac/roles": ({"r1": {"roleLabel": {"de": "Sachbearbeitung", "en": "clerk"}}, "r2": {"roleLabel": "viewer"}}, "items", "cud"),
    "/api/rbac/rules/by-role/r1": (
        {
            "x1": {"context": "DATA", "item": "Position", "view": True, "read": "g", "create": "m", "update": "m", "delete": "n"},
            "x2": {"context": "DATA", "item": "Position", "view": False, "read": "a"},
            "x3": {"context": "UI", "item": None, "view": True, "read": "z"},
        },
        "bare",
        "",
    ),
    "/api/invitations/": ({"v1": {"email": "carla@example.ch", "mandateId": "m1", "status": "pending"}}, "items", "cd"),
    "/api/admin/user-access-overview/u1": ({"o1": {"mandateName": "Muster AG", "featureCode": "trustee", "roleLabels": ["clerk", "viewer"]}}, "bare", ""),
    "/api/subscription/admin/all": ({"s1": {"mandateName": "Muster AG", "planKey": "pro", "status": "active"}}, "items", ""),
    "/api/admin/logs": ({}, "logs", ""),
    "/api/store/features": ({"trustee": {"featureCode": "trustee", "label": "Treuhand", "isActive": True}, "chatbot": {"featureCode": "chatbot", "label": "Chat", "isActive": False}}, "bare", ""),
    "/api/billing/balance": ({"m1": {"mandateName": "Muster AG", "balance": 12.5, "currency": "CHF"}}, "bare", ""),
    "/api/billing/transactions": ({f"t{n}": {"createdAt": "2026-03-02", "amount": -n / 4, "currency": "CHF"} for n in range(1, 131)}, "items", ""),
    "/api/billing/statistics/month": ({"2026-03": {"period": "2026-03", "totalCost": 7.25, "currency": "CHF"}}, "bare", ""),
    "/api/connections/": ({"x1": {"authority": "msft", "externalUsername": "anna@example.ch", "status": "active"}}, "items", "cud"),
    "/api/prompts": ({"p1": {"name": "Zusammenfassung", "content": "Fasse zusammen."}}, "items", "cud"),
}
for number in range(1, 4):
    LISTS["/api/admin/logs"][0][f"l{number}"] = {"timestamp": f"2026-03-0{number}", "level": "INFO", "message": "=cmd()"}


def mount(app: FastAPI):
    stores = {path: {key: dict(value) for key, value in things.items()} for path, (things, _, _) in LISTS.items()}
    counts: dict[str, int] = {}
    prompts: list[dict] = []
    stopped: dict[str, asyncio.Event] = {}
    stubborn: set[str] = set()
    runs: dict[str, list[str]] = {}
    deleted: list[str] = []

    @app.middleware("http")
    async def context(request: Request, call_next):
        path, head = request.url.path, request.headers
        if request.method != "GET":
            counts[f"{request.method} {path}"] = counts.get(f"{request.method} {path}", 0) + 1
        if path.startswith(WITH_INSTANCE) and (head.get("x-mandate-id") != MANDATE or head.get("x-instance-id") != INSTANCE):
            return JSONResponse({"detail": "mandate or instance is missing"}, 403)
        if path.startswith("/api/automations/") and head.get("x-mandate-id") != MANDATE:
            return JSONResponse({"detail": "the mandate is missing"}, 403)
        if path.startswith(WITHOUT_CONTEXT) and ("x-mandate-id" in head or "x-instance-id" in head):
            return JSONResponse({"detail": "no mandate or instance goes with this"}, 400)
        return await call_next(request)

    @app.get("/api/counted")
    async def counted():
        """For tests: how often something was changed, and the prompts that came."""
        return {"counts": counts, "prompts": prompts, "stopped": sorted(stopped), "deleted": deleted}

    # Streams

    def events(prompt: str, workflow: str):
        async def stream():
            named = {} if prompt == "nameless" else {"workflowId": workflow}
            yield {"event": "status", "data": json.dumps(named | {"status": "started"})}
            if prompt == "odd":
                yield {"event": "chunk", "data": "no JSON"}
                yield {"event": "somethingNew", "data": json.dumps({"text": "unknown"})}
                yield {"event": "chunk", "data": json.dumps([1, {"deep": [[[]]]}])}
                yield {"data": json.dumps({"type": "chunk", "content": "\x1b[31mred\x1b[0m"})}
                yield {"event": "message", "data": json.dumps({"message": {"role": "user", "content": "mine"}})}
                yield {"event": "complete", "data": "{}"}
                return
            yield {"event": "chunk", "data": json.dumps({"content": "Ein "}, ensure_ascii=False)}
            if prompt in {"hold", "stubborn", "nameless"}:
                await stopped[workflow].wait()
                yield {"event": "stopped", "data": "{}"}
                return
            if prompt == "break":
                raise ConnectionError("cut")
            if prompt == "fail":
                yield {"event": "error", "data": json.dumps({"message": "the model is away"})}
                return
            yield {"event": "tool_activity", "data": json.dumps({"toolName": "search", "status": "running"})}
            yield {"event": "chunk", "data": json.dumps({"content": "Vertrag für Zürich."}, ensure_ascii=False)}
            yield {"event": "message", "data": json.dumps({"role": "assistant", "content": "Ein Vertrag für Zürich."}, ensure_ascii=False)}
            yield {"event": "fileCreated", "data": json.dumps({"fileName": "Vertrag.pdf", "fileId": "f9"})}
            yield {"event": "complete", "data": json.dumps({"workflowId": workflow})}
            yield {"event": "chunk", "data": "nobody reads this"}

        return EventSourceResponse(stream())

    async def start(body: Prompt, thread: str | None = None):
        workflow = body.workflowId or thread or f"w{len(prompts) + 7}"
        prompts.append(body.model_dump(exclude_none=True))
        stopped[workflow] = asyncio.Event()
        if body.prompt == "stubborn":
            stubborn.add(workflow)
        return events(body.prompt, workflow)

    def stop(workflow: str):
        if workflow in stubborn:
            raise HTTPException(409, "it cannot be stopped now")
        if workflow not in stopped:
            raise HTTPException(404, f"no such workflow: {workflow}")
        stopped[workflow].set()
        counts["stopped"] = counts.get("stopped", 0) + 1
        return {"status": "stopping"}

    for feature in ["workspace", "chatbot", "codeeditor"]:

        @app.post(f"/api/{feature}/{{i}}/start/stream")
        async def start_stream(i: str, body: Prompt):
            return await start(body)

        @app.post(f"/api/{feature}/{{i}}/stop/{{workflow}}")
        async def stop_stream(i: str, workflow: str):
            return stop(workflow)

    @app.post("/api/commcoach/{i}/sessions/{session}/message/stream")
    async def coach(i: str, session: str, body: Prompt):
        return await start(body, session)

    @app.post("/api/commcoach/{i}/sessions/{session}/cancel")
    async def cancel(i: str, session: str):
        return stop(session)

    @app.get("/api/teamsbot/{i}/sessions/{session}/stream")
    async def follow(session: str, last_event_id: Annotated[str, Header()] = "0"):
        """At most two events a connection, then it breaks off."""
        last = int(last_event_id)

        async def stream():
            for number in range(last + 1, min(last + 3, 6)):
                kind = "complete" if number == 5 else "chunk"
                yield {"event": kind, "data": json.dumps({"content": f"Satz {number}. "}), "id": str(number), "retry": 1}

        return EventSourceResponse(stream())

    @app.post("/api/workspace/{i}/pending-edits/{word}-all")
    async def decide_all(i: str, word: str):
        edits = stores["/api/workspace/{i}/pending-edits"]
        for edit in edits.values():
            edit["status"] = word + "ed"
        return {"count": len(edits)}

    @app.post("/api/workspace/{i}/pending-edits/{edit}/{word}")
    async def decide(i: str, edit: str, word: str):
        edits = stores["/api/workspace/{i}/pending-edits"]
        if edit not in edits:
            raise HTTPException(404, "no such edit")
        edits[edit]["status"] = word + "ed"
        return {"id": edit} | edits[edit]

    settings = {"model": "small", "language": "de"}

    @app.get("/api/workspace/{i}/settings/general")
    async def get_settings(i: str):
        return settings

    @app.put("/api/workspace/{i}/settings/general")
    async def put_settings(i: str, change: dict):
        settings.update(change)
        return settings

    @app.get("/api/workspace/{i}/files/{file}/content")
    async def file_content(i: str, file: str):
        return Response("print('Zürich')\n", media_type="text/x-python")

    # Automations

    FATES = {"a1": ["pending", "running", "completed"], "a2": ["running", "failed"], "a3": ["running"], "b1": ["running", "paused", "success"]}

    def begin(automation: str):
        if automation not in FATES:
            raise HTTPException(404, f"no such automation: {automation}")
        run = f"r{len(runs) + 1}"
        runs[run] = list(FATES[automation])
        return run

    def state(run: str):
        """The state of a run, which is one further on with each look."""
        if run not in runs:
            raise HTTPException(404, f"no such run: {run}")
        left = runs[run]
        status = left.pop(0) if len(left) > 1 else left[0]
        return {"id": run, "status": status} | ({"error": "no balance for March"} if status == "failed" else {})

    @app.post("/api/automations/{automation}/execute")
    async def execute(automation: str, body: dict):
        return {"workflowId": begin(automation), "status": "pending"}

    @app.post("/api/automations/{automation}/duplicate")
    async def duplicate(automation: str):
        automations = stores["/api/automations/"]
        automations["a9"] = automations[automation] | {"label": automations[automation]["label"] + " (2)"}
        return {"id": "a9"} | automations["a9"]

    @app.get("/api/automations/workflows")
    async def run_list():
        return {"workflows": [{"id": run, "status": left[0]} for run, left in runs.items()]}

    @app.get("/api/automations/workflows/{run}/status")
    async def run_status(run: str):
        return state(run)

    @app.get("/api/automations/workflows/{run}/logs")
    async def run_logs(run: str):
        return [{"timestamp": "2026-03-02T08:00:00Z", "type": "info", "message": "started"}]

    @app.post("/api/automation2/{i}/execute")
    async def execute_workflow(i: str, body: Work):
        return {"runId": begin(body.workflowId), "workflowId": body.workflowId}

    @app.get("/api/automation2/{i}/workflows/{workflow}/runs")
    async def workflow_runs(i: str, workflow: str):
        return {"runs": [state(run) for run in runs]}

    @app.post("/api/automation2/{i}/tasks/{task}/complete")
    async def complete(i: str, task: str, body: dict):
        tasks = stores["/api/automation2/{i}/tasks"]
        if tasks[task]["status"] == "completed":
            raise HTTPException(409, "the task is completed already")
        tasks[task] |= {"status": "completed", "result": body}
        return {"id": task} | tasks[task]

    # The account

    @app.post("/api/store/{word}")
    async def activate(word: str, body: Feature):
        feature = stores["/api/store/features"].get(body.featureCode)
        if feature is None or word not in {"activate", "deactivate"}:
            raise HTTPException(404, "no such feature")
        feature["isActive"] = word == "activate"
        return feature

    @app.post("/api/connections/{connection}/{word}")
    async def connect(connection: str, word: str):
        stores["/api/connections/"][connection]["status"] = word + "ed"
        return {"id": connection} | stores["/api/connections/"][connection]

    @app.post("/api/users/change-password")
    async def change_password(body: Password):
        if body.currentPassword != "planted-secret-password":
            raise HTTPException(400, f"{body.currentPassword} is wrong, {body.newPassword} is not taken")
        return {"message": "changed"}

    @app.post("/api/users/{user}/send-password-link")
    async def send_link(user: str):
        return {"message": "sent"}

    @app.get("/api/user/me/data-export")
    async def export():
        return {"user": {"id": "u1", "username": "anna"}, "files": []}

    @app.get("/api/user/me/data-portability")
    async def portable():
        return {"format": "portable", "username": "anna"}

    @app.delete("/api/user/me/")
    async def delete_me():
        deleted.append("anna")
        return {"deleted": True}

    # The administration

    @app.get("/api/admin/logs/download")
    async def logs():
        return Response("2026-03-01 INFO started\n", media_type="text/plain")

    instances = {INSTANCE: {"featureCode": "trustee", "mandateId": MANDATE, "mandateName": "Muster AG", "instanceLabel": "Bern", "userRoles": ["editor"]}}

    @app.get("/api/features/instances")
    async def instance_list(x_mandate_id: Annotated[str, Header()]):
        return [{"id": key} | instance for key, instance in instances.items() if instance["mandateId"] == x_mandate_id]

    @app.post("/api/features/instances", status_code=201)
    async def create_instance(body: dict, x_mandate_id: Annotated[str, Header()]):
        key = f"i{len(instances) + 1}"
        instances[key] = body | {"mandateId": x_mandate_id}
        return {"id": key} | instances[key]

    # All lists

    def add(path: str, form: str, changes: str):
        things = stores[path]
        one = path.rstrip("/") + "/{key}"

        def listed(page_: int, size: int):
            entries = [{"id": key} | thing for key, thing in things.items()]
            if form == "bare":
                return entries
            return page(entries, page_, size) if form == "items" else {form: entries, "total": len(entries)}

        async def get(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: Annotated[int, Query(ge=1, le=1000)] = 25):
            return listed(page_, pageSize)

        async def create(body: dict):
            if body.get("email") and body["email"] == os.environ.get("NYLA_INVITED"):
                raise HTTPException(422, [{"loc": ["body", "email"], "msg": "cannot be invited", "type": "value_error"}])
            key = body.get("userId") or f"{path.strip('/').split('/')[-1][0]}{len(things) + 100}"
            things[key] = body
            return {"id": key} | body

        async def read(key: str):
            if key not in things:
                raise HTTPException(404, f"no such thing: {key}")
            return {"id": key} | things[key]

        async def update(key: str, body: dict):
            await read(key)
            things[key] |= body
            return {"id": key} | things[key]

        async def delete(key: str):
            await read(key)
            del things[key]

        name = path.replace("/", "_")
        app.add_api_route(path, get, methods=["GET"], operation_id="get" + name)
        if path != "/api/automations/" and "/workflows" not in path:
            app.add_api_route(one, read, methods=["GET"], operation_id="read" + name)
        if "c" in changes:
            app.add_api_route(path, create, methods=["POST"], status_code=201, operation_id="create" + name)
        if "u" in changes:
            app.add_api_route(one, update, methods=["PUT"], operation_id="update" + name)
        if "p" in changes:
            app.add_api_route(one, update, methods=["PATCH"], operation_id="patch" + name)
        if "d" in changes:
            app.add_api_route(one, delete, methods=["DELETE"], status_code=204, operation_id="delete" + name)

    for path, (_, form, changes) in LISTS.items():
        add(path, form, changes)

    @app.get("/api/automations/{automation}")
    async def one_automation(automation: str):
        automations = stores["/api/automations/"]
        if automation not in automations:
            raise HTTPException(404, "no such automation")
        return {"id": automation} | automations[automation]

    return stores
