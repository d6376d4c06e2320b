"""Nyla's features that work on prompts, its automations, the user's account and the administration; mounted by nyla.py.

A prompt chooses how its stream goes: "hold" waits until it is stopped, "break" breaks off, "fail" ends with an error, "odd"
has events that no client knows, "busy" is not taken; anything else is answered. After "resume" the stream breaks off too,
and the work is done when its messages have been read twice; after "despair" it has failed then. Automation a2 fails, a3
never ends, and a4 imports expenses from files, by what nyla.py puts into app.state.importer. The lists are in
nyla_lists.py.
"""

import asyncio
import json
import os
from typing import Annotated, Literal

from fastapi import FastAPI, Header, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from sse_starlette.sse import EventSourceResponse

import nyla_lists
import nyla_talk

MANDATE = "m1"
# Administrators see the instances of other mandates too.
OTHER_INSTANCE = {"featureCode": "chatbot", "mandateId": "m9", "mandateName": "Andere AG", "instanceLabel": "Thun", "userRoles": []}
OWN_INSTANCE = {"featureCode": "trustee", "mandateId": MANDATE, "mandateName": "Muster AG", "instanceLabel": "Bern", "userRoles": ["editor"]}
WITH_INSTANCE = ("/api/workspace/", "/api/chatbot/", "/api/codeeditor/", "/api/commcoach/", "/api/teamsbot/", "/api/automation2/")
# Mandate and instance go to features only.
WITHOUT_CONTEXT = (
    "/api/local", "/api/msft", "/api/google", "/api/user", "/api/store/", "/api/billing", "/api/connections", "/api/prompts", "/api/files",
    "/api/features/", "/api/navigation", "/api/mandates", "/api/rbac", "/api/admin", "/api/invitations", "/api/subscription",
    *(f"/api/attributes/{kind}" for kind in ["Connection", "FeatureInstance", "Invitation", "Mandate", "Prompt", "User"]),
)


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


class Token(Strict):
    token: str


class Feature(Strict):
    featureCode: str


class Work(Strict):
    workflowId: str
    input: dict | None = None


# Instances of other mandates that the user has too: identifier, mandate, and the feature's code.
OTHERS: list[list[str]] = []


def instance() -> str:
    return os.environ.get("NYLA_INSTANCE", "i1")


def belong(mandate: str | None, name: str | None) -> bool:
    """Whether the mandate has an instance of that name."""
    return (mandate, name) == (MANDATE, instance()) or any([name, mandate] == other[:2] for other in OTHERS)


def is_mandate(mandate: str | None) -> bool:
    return mandate == MANDATE or any(mandate == other[1] for other in OTHERS)


def mount(app: FastAPI):
    """Adds the routes; returns the users, among whom is the one who is signed in, and the instances, of which there are none yet."""
    stores = nyla_lists.copies()
    counts: dict[str, int] = {}
    reads: dict[str, int] = {}
    prompts: list[dict] = []
    stopped: dict[str, asyncio.Event] = {}
    stubborn: set[str] = set()
    # Workflows whose first stop fails.
    reluctant: set[str] = set()
    runs: dict[str, list[str]] = {}
    resuming: dict[str, list[str]] = {}
    deleted: list[str] = []

    @app.middleware("http")
    async def context(request: Request, call_next):
        path, head = request.url.path, request.headers
        counted = reads if request.method == "GET" else counts
        counted[f"{request.method} {path}"] = counted.get(f"{request.method} {path}", 0) + 1
        if path.startswith(WITH_INSTANCE) and not belong(head.get("x-mandate-id"), head.get("x-instance-id")):
            return JSONResponse({"detail": "mandate or instance is missing"}, 403)
        if path.startswith("/api/automations/") and not is_mandate(head.get("x-mandate-id")):
            return JSONResponse({"detail": "the mandate is missing"}, 403)
        if path.startswith(WITHOUT_CONTEXT) and ("x-mandate-id" in head or "x-instance-id" in head):
            return JSONResponse({"detail": "no mandate or instance goes with this"}, 400)
        if request.method == "GET" and path.endswith("/messages") and path.split("/")[-2] in resuming:
            go_on(path.split("/")[2], path.split("/")[-2])
        return await call_next(request)

    def go_on(feature: str, workflow: str):
        """Another part of the answer of a stream that has broken off; after the last the work is done."""
        more, messages = resuming[workflow], stores[THREADS[feature] + "/{owner}/messages"][workflow]
        if more:
            list(messages.values())[-1]["content"] += more.pop(0)
        if not more:
            is_lost = list(messages.values())[0]["content"] == "despair"
            stores[THREADS[feature]][workflow]["status"] = "failed" if is_lost else "completed"

    @app.get("/api/counted")
    async def counted(release: bool = False):
        """For tests: how often something was changed and read, and the prompts that came."""
        if release:
            nyla_lists.released.set()
        return {"counts": counts, "reads": reads, "prompts": prompts, "stopped": sorted(stopped), "deleted": deleted}

    # Streams

    # Where the threads of a feature are, and the messages of each.
    THREADS = {
        "workspace": "/api/workspace/{i}/workflows", "codeeditor": "/api/codeeditor/{i}/workflows",
        "chatbot": "/api/chatbot/{i}/threads", "commcoach": "/api/commcoach/{i}/sessions",
    }

    def keep(feature: str, workflow: str, role: str, words: str):
        """Keeps a message with its thread, as its lists show them afterwards."""
        if feature not in THREADS:
            return
        path = THREADS[feature]
        thread = stores[path].setdefault(workflow, {"title": words})
        if role == "user":
            thread["status"] = "running"
        messages = stores[path + "/{owner}/messages"].setdefault(workflow, {})
        messages[f"n{len(messages) + 1}"] = {"role": role, "content": words}

    def events(feature: str, prompt: str, workflow: str):
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
            if prompt in {"hold", "stubborn", "reluctant", "nameless"}:
                await stopped[workflow].wait()
                yield {"event": "stopped", "data": "{}"}
                return
            if prompt in {"resume", "despair"}:
                keep(feature, workflow, "assistant", "Ein ")
                resuming[workflow] = ["Vertrag ", "für Zürich."]
                yield {"event": "tool_activity", "data": json.dumps({"toolName": "search", "status": "running"})}
            if prompt in {"break", "resume", "despair"}:
                raise ConnectionError("cut")
            if prompt == "fail":
                yield {"event": "error", "data": json.dumps({"message": "the model is away"})}
                return
            yield {"event": "tool_activity", "data": json.dumps({"toolName": "search", "status": "running"})}
            yield {"event": "chunk", "data": json.dumps({"content": "Vertrag für Zürich."}, ensure_ascii=False)}
            keep(feature, workflow, "assistant", "Ein Vertrag für Zürich.")
            if feature in THREADS:
                stores[THREADS[feature]][workflow]["status"] = "completed"
            yield {"event": "message", "data": json.dumps({"role": "assistant", "content": "Ein Vertrag für Zürich."}, ensure_ascii=False)}
            yield {"event": "fileCreated", "data": json.dumps({"fileName": "Vertrag.pdf", "fileId": "f9"})}
            yield {"event": "complete", "data": json.dumps({"workflowId": workflow})}
            yield {"event": "chunk", "data": "nobody reads this"}

        return EventSourceResponse(stream())

    async def start(feature: str, body: Prompt, thread: str | None = None):
        if body.prompt == "busy":
            raise HTTPException(503, "too much to do")
        workflow = body.workflowId or thread or f"w{len(prompts) + 7}"
        prompts.append(body.model_dump(exclude_none=True))
        stopped[workflow] = asyncio.Event()
        if body.prompt == "stubborn":
            stubborn.add(workflow)
        if body.prompt == "reluctant":
            reluctant.add(workflow)
        keep(feature, workflow, "user", body.prompt)
        return events(feature, body.prompt, workflow)

    def stop(workflow: str):
        if workflow in reluctant:
            reluctant.remove(workflow)
            raise HTTPException(503, "another moment")
        if workflow in stubborn:
            raise HTTPException(409, "it cannot be stopped now")
        if workflow not in stopped:
            raise HTTPException(404, f"no such workflow: {workflow}")
        stopped[workflow].set()
        for path in THREADS.values():
            if workflow in stores[path]:
                stores[path][workflow]["status"] = "stopped"
        counts["stopped"] = counts.get("stopped", 0) + 1
        return {"status": "stopping"}

    @app.post("/api/commcoach/{i}/sessions/{session}/message/stream")
    async def coach(i: str, session: str, body: Prompt):
        return await start("commcoach", body, session)

    @app.post("/api/commcoach/{i}/sessions/{session}/cancel")
    async def cancel(i: str, session: str):
        if session not in stopped:
            return change("/api/commcoach/{i}/sessions", session, "cancelled")
        return stop(session)

    def change(path: str, key: str, status: str):
        if key not in stores[path]:
            raise HTTPException(404, f"no such thing: {key}")
        stores[path][key]["status"] = status
        return {"id": key} | stores[path][key]

    @app.post("/api/commcoach/{i}/sessions/{session}/complete")
    async def complete_session(i: str, session: str):
        return change("/api/commcoach/{i}/sessions", session, "completed")

    @app.post("/api/commcoach/{i}/contexts/{context}/{word}")
    async def change_context(i: str, context: str, word: Literal["archive", "activate"]):
        return change("/api/commcoach/{i}/contexts", context, "archived" if word == "archive" else "active")

    @app.put("/api/commcoach/{i}/tasks/{task}/status")
    async def change_task(i: str, task: str, body: dict):
        return change("/api/commcoach/{i}/tasks", task, body.get("status", "done"))

    @app.post("/api/teamsbot/{i}/sessions/{session}/{word}")
    async def change_session(i: str, session: str, word: Literal["stop", "mfa"]):
        return change("/api/teamsbot/{i}/sessions", session, "stopped" if word == "stop" else "joined")

    @app.get("/api/teamsbot/{i}/sessions/{session}/stream")
    async def follow(session: str, last_event_id: Annotated[str, Header()] = "0"):
        """At most two events a connection, then it breaks off."""
        last = int(last_event_id)

        async def stream():
            for number in range(last + 1, min(last + 3, 6)):
                kind = "complete" if number == 5 else "chunk"
                yield {"event": kind, "data": json.dumps({"content": f"Satz {number}. "}), "id": str(number), "retry": 1}

        return EventSourceResponse(stream())

    for feature in ["workspace", "chatbot", "codeeditor", "trustee"]:
        prompted(app, feature, start, stop)
    for feature in ["workspace", "codeeditor"]:
        edited(app, feature, stores[f"/api/{feature}/{{i}}/pending-edits"])

    # Automations

    FATES = {"a1": ["pending", "running", "completed"], "a2": ["running", "failed"], "a3": ["running"], "b1": ["running", "paused", "success"]}

    reasons: dict[str, str] = {}
    # How often each was started. a4 to a8 import tables: a5 is busy at first, a6 fails at first, the start of a7 has no answer,
    # and a8 takes long.
    tries: dict[str, int] = {}

    def begin(automation: str, body: dict | None = None):
        run = f"r{len(runs) + 1}"
        tries[automation] = tries.get(automation, 0) + 1
        if automation == "a5" and tries[automation] == 1:
            raise HTTPException(503, "busy")
        if automation == "a6" and tries[automation] == 1:
            runs[run] = ["running", "failed"]
            return run
        if automation in ("a4", "a5", "a6", "a7", "a8"):
            try:
                for file in (body or {})["fileIds"]:
                    app.state.importer(file)
                runs[run] = ["pending", *["running"] * (6 if automation == "a8" else 1), "completed"]
            except (KeyError, ValueError) as error:
                runs[run], reasons[run] = ["running", "failed"], str(error)
            if automation == "a7":
                raise HTTPException(504, "no answer in time")
            return run
        if automation not in FATES:
            raise HTTPException(404, f"no such automation: {automation}")
        runs[run] = list(FATES[automation])
        return run

    def state(run: str):
        """The state of a run, which is one further on with each look."""
        if run not in runs:
            raise HTTPException(404, f"no such run: {run}")
        left = runs[run]
        status = left.pop(0) if len(left) > 1 else left[0]
        return {"id": run, "status": status} | ({"error": reasons.get(run, "no balance for March")} if status == "failed" else {})

    @app.post("/api/automations/{automation}/execute")
    async def execute(automation: str, body: dict):
        return {"workflowId": begin(automation, body), "status": "pending"}

    @app.post("/api/automations/{automation}/duplicate")
    async def duplicate(automation: str):
        automations = stores["/api/automations/"]
        automations["a9"] = automations[automation] | {"label": automations[automation]["label"] + " (2)"}
        return {"id": "a9"} | automations["a9"]

    @app.get("/api/automations/workflows")
    async def run_list():
        return {"workflows": [{"id": run, "status": left[0]} for run, left in runs.items()]}

    @app.get("/api/automations/workflows/filter-values")
    async def run_values(column: str):
        return nyla_lists.values([{"id": run, "status": left[0]} for run, left in runs.items()], column)

    @app.get("/api/automations/workflows/{run}")
    async def one_run(run: str):
        if run not in runs:
            raise HTTPException(404, f"no such run: {run}")
        return {"id": run, "status": runs[run][0]}

    @app.get("/api/automations/workflows/{run}/status")
    async def run_status(run: str):
        return state(run)

    @app.get("/api/automations/workflows/{run}/logs")
    async def run_logs(run: str):
        return [{"timestamp": "2026-03-02T08:00:00Z", "type": "info", "message": "started"}]

    @app.get("/api/automations/workflows/{run}/messages")
    async def run_messages(run: str):
        return [{"id": "n1", "role": "assistant", "message": "Abgeschlossen.", "publishedAt": "2026-03-02T08:00:09Z"}]

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
        if word == "connect":
            return {"id": connection, "authUrl": "https://login.example.ch/authorize?state=7", "status": "pending"}
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

    instances: dict[str, dict] = {}

    @app.post("/api/admin/automation-events/sync")
    async def synchronize_events():
        return {"message": "synchronized", "count": len(stores["/api/admin/automation-events"])}

    @app.post("/api/invitations/validate")
    async def validate(body: Token):
        """Repeats the token, as careless servers do."""
        if body.token == "expired":
            raise HTTPException(410, f"the invitation {body.token} has expired")
        if not body.token.startswith("planted-"):
            return {"valid": False, "token": body.token}
        return {"valid": True, "token": body.token, "email": "carla@example.ch", "mandateId": MANDATE}

    @app.get("/api/features/instances")
    async def instance_list():
        return [{"id": key} | instance for key, instance in instances.items()]

    @app.post("/api/features/instances", status_code=201)
    async def create_instance(body: dict):
        if "mandateId" not in body:
            raise HTTPException(422, [{"loc": ["body", "mandateId"], "msg": "Field required", "type": "missing"}])
        key = f"i{len(instances) + 1}"
        instances[key] = body
        return {"id": key} | instances[key]

    def own(key: str):
        if key not in instances:
            raise HTTPException(404, f"no such instance: {key}")
        return instances[key]

    @app.put("/api/features/instances/{key}")
    async def update_instance(key: str, body: dict):
        own(key).update(body)
        return {"id": key} | own(key)

    @app.delete("/api/features/instances/{key}", status_code=204)
    async def delete_instance(key: str):
        own(key)
        del instances[key]

    @app.post("/api/features/instances/{key}/sync-roles")
    async def synchronize_roles(key: str):
        return {"id": key} | own(key)

    nyla_talk.mount(app, stores, belong)
    nyla_lists.mount(app, stores)

    @app.get("/api/automations/{automation}")
    async def one_automation(automation: str):
        automations = stores["/api/automations/"]
        if automation not in automations:
            raise HTTPException(404, "no such automation")
        return {"id": automation} | automations[automation]

    return stores["/api/users/"], instances


def prompted(app: FastAPI, feature: str, start, stop):
    """The streams of a feature."""

    @app.post(f"/api/{feature}/{{i}}/start/stream")
    async def start_stream(i: str, body: Prompt):
        return await start(feature, body)

    @app.post(f"/api/{feature}/{{i}}/stop/{{workflow}}")
    async def stop_stream(i: str, workflow: str):
        return stop(workflow)


def edited(app: FastAPI, feature: str, edits: dict):
    """The pending edits of a feature."""

    @app.post(f"/api/{feature}/{{i}}/pending-edits/{{word}}-all")
    async def decide_all(i: str, word: str):
        for edit in edits.values():
            edit["status"] = word + "ed"
        return {"count": len(edits)}

    @app.post(f"/api/{feature}/{{i}}/pending-edits/{{edit}}/{{word}}")
    async def decide(i: str, edit: str, word: str):
        if edit not in edits:
            raise HTTPException(404, "no such edit")
        edits[edit]["status"] = word + "ed"
        return {"id": edit} | edits[edit]
