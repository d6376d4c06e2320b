"""The lists of Nyla's conversations, automations, account and administration, which have their requests in common.

Their records are plausible, and some awkward: names that steer terminals, texts in several languages, formulas. A path with
{owner} has one list for each record that owns one. NYLA_INVITED is an address that cannot be invited; with NYLA_SHORT all
lists end early. The user "hold" is created only when /api/counted has been asked to release it.
"""

import asyncio
import json
import os
from typing import Annotated

from fastapi import FastAPI, HTTPException, Query

released = asyncio.Event()
ACCESS = {"view": True, "read": "g", "create": "m", "update": "m", "delete": "n"}
MESSAGES = {
    "n1": {"role": "user", "content": "Was steht da?", "fileIds": ["f1"]},
    "n2": {
        "role": "assistant", "content": "Ein Vertrag.", "publishedAt": "2026-03-02T08:00:00Z",
        "files": [{"id": "f7", "fileName": "Vertrag \x1b[31m.pdf", "fileSize": 12}],
        "toolCalls": [{"toolName": "search", "status": "done"}, {"toolName": "read", "status": "failed"}],
    },
}


def workspace(feature: str):
    """The lists of the workspace, and of the code editor, which has the same."""
    path = f"/api/{feature}/{{i}}"
    return {
        f"{path}/workflows": ({"w1": {"name": "Vertrag \x1b[31mrot", "status": "completed", "lastActivity": "2026-03-02T08:00:00Z"}}, "workflows", "cpdl"),
        f"{path}/workflows/{{owner}}/messages": ({"w1": MESSAGES}, "bare", "l"),
        f"{path}/files": ({"f1": {"fileName": "Plan.pdf", "mimeType": "application/pdf", "fileSize": 12, "folderId": "d1"}}, "items", ""),
        f"{path}/folders": ({"d1": {"name": "Pläne", "parentId": None}, "d2": {"name": "1889", "parentId": "d1"}}, "folders", ""),
        f"{path}/datasources": ({"d1": {"label": "Ablage", "sourceType": "sharepoint"}}, "items", "cud"),
        f"{path}/feature-datasources": ({"g1": {"label": "Parzellen", "featureCode": "realestate", "featureInstanceId": "i1"}}, "items", "cd"),
        f"{path}/pending-edits": ({"e1": {"fileName": "a.py", "operation": "replace", "status": "pending"}, "e2": {"fileName": "b.py", "operation": "insert", "status": "pending"}}, "edits", ""),
    }


# Path, records, whether they come as pages, bare or under a name, and which changes are allowed: creating, updating by PUT or
# patching, and deleting. Records of lists with "l" cannot be read one by one.
LISTS = workspace("workspace") | workspace("codeeditor") | {
    "/api/chatbot/{i}/threads": ({"t1": {"title": "Frage"}, "t2": {"title": {"de": "Zweite", "en": "second"}}}, "threads", "dl"),
    "/api/chatbot/{i}/threads/{owner}/messages": ({"t1": MESSAGES, "t2": {}}, "messages", "l"),
    "/api/commcoach/{i}/contexts": ({"c1": {"title": "Bauherrschaft", "status": "active"}, "c2": {"title": "Gemeinde", "status": "archived"}}, "contexts", "cud"),
    "/api/commcoach/{i}/sessions": ({"s1": {"contextId": "c1", "status": "active", "startedAt": "2026-03-02T09:00:00Z"}}, "items", "c"),
    "/api/commcoach/{i}/sessions/{owner}/messages": ({"s1": MESSAGES}, "messages", "l"),
    "/api/commcoach/{i}/tasks": ({"k1": {"title": "Nachfragen", "status": "open", "dueDate": "2026-03-09", "contextId": "c1"}, "k2": {"title": "Danken", "status": "done", "contextId": "c1"}, "k3": {"title": "Lesen", "status": "open", "contextId": "gone"}}, "tasks", "cud"),
    "/api/commcoach/{i}/badges": ({"b1": {"name": {"de": "Ausdauer", "en": "stamina"}, "awardedAt": "2026-03-02T09:30:00Z"}}, "bare", ""),
    "/api/commcoach/{i}/scores": ({"p1": {"dimension": "clarity", "score": 7.5, "trend": "up", "createdAt": "2026-03-02"}, "p2": {"dimension": "empathy", "score": None, "trend": None}, "p3": {"dimension": "clarity", "score": 6, "trend": None, "createdAt": "2026-02-01"}}, "scores", ""),
    "/api/commcoach/{i}/personas": ({"r1": {"name": "Skeptiker", "description": None, "greeting": {"de": "Nun ja", "fr": "Bof", "ge": None}, "validUntil": 1772438400}}, "items", "cud"),
    "/api/commcoach/{i}/documents": ({"o1": {"fileName": "Leitfaden.pdf", "mimeType": "application/pdf"}}, "items", ""),
    "/api/teamsbot/{i}/sessions": ({"s1": {"title": "Sitzung", "status": "joined", "startedAt": "2026-03-02T10:00:00Z"}}, "items", "cd"),
    "/api/teamsbot/{i}/sessions/{owner}/screenshots": ({"s1": {"h1": {"fileName": "../10:00.png", "createdAt": "2026-03-02T10:00:05Z"}, "h2": {"fileName": "10-01.png", "isMissing": True}, "h3": {"createdAt": "2026-03-02T10:02:05Z"}}, "s2": {"g1": {}, "g2": {"isSilent": True}, "g3": {}}}, "screenshots", "l"),
    "/api/teamsbot/{i}/system-bots": ({"y1": {"name": "Protokoll", "email": "bot@example.ch", "status": "ready"}}, "bots", "cud"),
    "/api/automations/": ({"a1": {"label": "Monatsabschluss", "active": True, "schedule": "0 8 1 * *"}, "a2": {"label": "Fehler"}, "a3": {"label": "Endlos"}, "a4": {"label": "Belege"}}, "items", "cud"),
    "/api/automations/templates": ({"v1": {"label": {"en": "monthly", "de": "Monat"}}}, "items", "cud"),
    "/api/automations/actions": ({"x1": {"module": "mail", "action": "send", "description": {"de": "Sendet eine E-Mail.", "en": "Sends an email."}}, "x2": {"module": "trustee", "action": "import"}}, "actions", ""),
    "/api/automation2/{i}/workflows": ({"b1": {"label": "Beleg"}}, "items", "cud"),
    "/api/automation2/{i}/tasks": ({"k1": {"title": "Freigabe", "status": "open", "runId": "r9"}}, "items", ""),
    "/api/automation2/{i}/node-types": ({"n1": {"label": "HTTP", "category": "trigger"}}, "bare", ""),
    "/api/automation2/{i}/connections": ({"x1": {"label": "Postfach", "authority": "msft", "status": "active"}}, "connections", ""),
    "/api/users/": ({"u1": {"username": "anna", "fullName": "Anna Muster", "email": "anna@example.ch", "enabled": True}, "u2": {"username": "beat", "email": "beat@example.ch", "enabled": False}}, "items", "cud"),
    "/api/mandates/": ({"m1": {"name": "Muster AG"}}, "items", "cud"),
    "/api/mandates/{owner}/users": ({"m1": {"u1": {"userId": "u1", "username": "anna", "roleIds": ["r1", "r2"]}}}, "users", "cud"),
    "/api/features/instances/{owner}/users": ({"i1": {}}, "items", "cud"),
    "/api/features/templates/roles": ({"q1": {"label": {"de": "Betrachter", "en": "viewer"}, "featureCode": "trustee", "description": None}}, "roles", "cud"),
    "/api/rbac/roles": ({"r1": {"roleLabel": {"de": "Sachbearbeitung", "en": "clerk"}}, "r2": {"roleLabel": "viewer"}}, "items", "cud"),
    "/api/rbac/permissions": ({"e1": {"context": "DATA", "item": "Position"} | ACCESS, "e2": {"context": "UI", "item": "dashboard", "view": True}}, "bare", ""),
    "/api/rbac/rules": ({"x1": {"roleId": "r1", "context": "DATA", "item": "Position"} | ACCESS, "x3": {"roleId": "r1", "context": "UI", "item": None, "view": True}}, "rules", "cud"),
    "/api/rbac/rules/by-role/{owner}": (
        {
            "r1": {
                "x1": {"context": "DATA", "item": "Position"} | ACCESS,
                "x2": {"context": "DATA", "item": "Position", "view": False, "read": "a"},
                "x3": {"context": "UI", "item": None, "view": True, "read": "z"},
            },
            "r2": {},
        },
        "bare",
        "",
    ),
    "/api/trustee/{i}/instance-roles": ({"1": {"roleLabel": "editor", "userIds": ["u1", "u2"]}}, "items", "cud"),
    "/api/realestate/{i}/instance-roles": ({"g1": {"roleLabel": {"de": "Planung", "en": "planner"}, "userIds": []}}, "roles", "cud"),
    "/api/invitations/": ({"v1": {"email": "carla@example.ch", "mandateId": "m1", "status": "pending"}}, "items", "cud"),
    "/api/admin/user-access-overview/": (
        {
            "o1": {"userId": "u1", "username": "anna", "mandateName": "Muster AG", "featureCode": "trustee", "roleLabels": ["clerk", "viewer"]},
            "o2": {"userId": "u2", "username": "beat", "mandateName": "Muster AG", "featureCode": None, "roleLabels": []},
        },
        "items",
        "l",
    ),
    "/api/admin/user-access-overview/{owner}": ({"u1": {"o1": {"mandateName": "Muster AG", "featureCode": "trustee", "roleLabels": ["clerk", "viewer"]}}, "u2": {}}, "bare", ""),
    "/api/admin/automation-events": ({"j1": {"automationId": "a1", "schedule": "0 8 1 * *", "nextRunTime": "2026-04-01T08:00:00Z"}}, "jobs", ""),
    "/api/admin/logs": ({f"l{n}": {"timestamp": f"2026-03-0{n}", "level": "INFO", "message": "=cmd()"} for n in range(1, 4)}, "logs", ""),
    "/api/subscription/admin/all": ({"s1": {"mandateName": "Muster AG", "planKey": "pro", "status": "active"}}, "items", ""),
    "/api/billing/admin/accounts": ({"z1": {"mandateName": "Muster AG", "balance": 12.5, "currency": "CHF"}}, "accounts", ""),
    "/api/billing/admin/transactions": ({"t1": {"mandateName": "Muster AG", "amount": -0.25, "currency": "CHF", "createdAt": "2026-03-02"}}, "items", ""),
    "/api/store/features": ({"trustee": {"featureCode": "trustee", "label": "Treuhand", "isActive": True}, "chatbot": {"featureCode": "chatbot", "label": "Chat", "isActive": False}}, "bare", ""),
    "/api/billing/balance": ({"m1": {"mandateName": "Muster AG", "balance": 12.5, "currency": "CHF"}}, "bare", ""),
    "/api/billing/transactions": ({f"t{n}": {"createdAt": "2026-03-02", "amount": -n / 4, "currency": "CHF"} for n in range(1, 131)}, "items", ""),
    "/api/billing/statistics/{owner}": (
        {
            "day": {"2026-03-02": {"period": "2026-03-02", "totalCost": 0.25, "currency": "CHF"}},
            "month": {
                "2026-03": {"period": "2026-03", "totalCost": 7.25, "currency": "CHF"},
                "2026-01": {"period": "2026-01", "totalCost": 3.5, "currency": "CHF"},
                "2026-02": {"period": "2026-02", "totalCost": -1.1, "currency": "CHF"},
                "e1": {"period": "2026-02", "totalCost": "12.50", "currency": "</title><script>alert(1)</script>"},
                "e2": {"period": None, "totalCost": 99, "currency": "CHF"},
                "e3": {"period": "2026-03", "totalCost": "much", "currency": "CHF"},
            },
            "year": {"2026": {"period": "2026", "totalCost": 31.5, "currency": "CHF"}},
        },
        "bare",
        "",
    ),
    "/api/connections/": ({"x1": {"authority": "msft", "externalUsername": "anna@example.ch", "status": "active"}}, "items", "cud"),
    "/api/prompts": ({"p1": {"name": "Zusammenfassung", "content": "Fasse zusammen."}}, "items", "cud"),
}

# Paths that have one record instead of a list; settings can be changed.
SINGLES = {
    **{f"/api/{feature}/{{i}}/settings/general": {"model": "small", "language": "de"} for feature in ["workspace", "codeeditor"]},
    **{f"/api/{feature}/{{i}}/rag-statistics": {"documents": 12, "chunks": 340, "lastIndexed": None} for feature in ["workspace", "codeeditor"]},
    "/api/billing/admin/settings": {"currency": "CHF", "warnBelow": 10, "monthlyLimit": None},
    "/api/chatbot/{i}/settings": {"model": "small", "welcome": {"de": "Grüezi", "en": "Hello"}},
    "/api/commcoach/{i}/settings": {"persona": "r1", "reminders": True},
    "/api/teamsbot/{i}/user-account": {"displayName": "Anna Muster", "email": "anna@example.ch", "isConnected": True},
    "/api/teamsbot/{i}/config": {"botName": "Protokoll", "language": "de", "joinSilently": False},
}


def page(things: list, number: int, size: int):
    some = things[(number - 1) * size : number * size]
    return {"items": some, "total": len(things), "page": number, "pageSize": size, "totalPages": -(-len(things) // size)}


def chosen(things: list, sort: str | None, filters: str | None):
    """The things that filters keep, in the requested order; malformed parameters fail with 422."""
    try:
        order = [(entry["field"], entry["direction"]) for entry in json.loads(sort or "[]")]
        wanted = json.loads(filters or "{}").items()
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise HTTPException(422, [{"loc": ["query", "sort" if sort else "filters"], "msg": str(error), "type": "json"}])
    found = [thing for thing in things if all(str(thing.get(field)) == value for field, value in wanted)]
    for field, direction in reversed(order):
        if direction not in {"asc", "desc"} or any(field not in thing for thing in found):
            raise HTTPException(422, [{"loc": ["query", "sort"], "msg": f"no such field: {field}", "type": "value_error"}])
        found.sort(key=lambda thing: thing[field], reverse=direction == "desc")
    return found


def values(things: list, column: str):
    return sorted({str(thing[column]) for thing in things if thing.get(column) is not None})


def copies():
    """The records of all lists, each service's own; those of a path with {owner} by owner."""
    return {path: json.loads(json.dumps(things)) for path, (things, _, _) in LISTS.items()}


def mount(app: FastAPI, stores: dict):
    for path, (_, form, changes) in LISTS.items():
        listing = Listing(stores[path], path, form, changes)
        listing.owned = [stores[other] for other in stores if other.startswith(path.rstrip("/") + "/{owner}/")]
        listing.mount(app)
    for path, record in SINGLES.items():
        single(app, path, dict(record))


def single(app: FastAPI, path: str, record: dict):
    async def get():
        return record

    async def put(change: dict):
        record.update(change)
        return record

    name = path.replace("/", "_")
    app.add_api_route(path, get, methods=["GET"], operation_id="get" + name)
    if not path.endswith(("statistics", "/admin/settings")):
        app.add_api_route(path, put, methods=["PUT"], operation_id="put" + name)


class Listing:
    """One list, or one for each owner."""

    def __init__(self, things: dict, path: str, form: str, changes: str):
        self.things, self.path, self.form, self.changes = things, path, form, changes
        self.is_owned = "{owner}" in path
        # The lists that belong to its records: each record has one, if empty.
        self.owned: list[dict] = []

    def of(self, owner: str) -> dict:
        if not self.is_owned:
            return self.things
        if owner not in self.things:
            raise HTTPException(404, f"no such thing: {owner}")
        return self.things[owner]

    def mount(self, app: FastAPI):
        name, one = self.path.replace("/", "_"), self.path.rstrip("/") + "/{key}"

        def add(verb: str, path: str, work, method: str, status: int = 200):
            app.add_api_route(path, work, methods=[method], status_code=status, operation_id=verb + name)

        add("get", self.path, self.get, "GET")
        add("values", self.path.rstrip("/") + "/filter-values", self.values, "GET")
        # Automations have runs and templates besides, whose paths come first.
        if self.path != "/api/automations/" and "l" not in self.changes:
            add("read", one, self.read, "GET")
        if "c" in self.changes:
            add("create", self.path, self.create, "POST", 201)
        if "u" in self.changes:
            add("update", one, self.update, "PUT")
        if "p" in self.changes:
            add("patch", one, self.update, "PATCH")
        if "d" in self.changes:
            add("delete", one, self.delete, "DELETE", 204)

    async def get(
        self, owner: str = "", page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: Annotated[int, Query(ge=1, le=1000)] = 25, search: str = "", sort: str | None = None, filters: str | None = None
    ):
        entries = [{"id": key} | thing for key, thing in self.of(owner).items()]
        found = chosen([entry for entry in entries if search.lower() in json.dumps(entry, ensure_ascii=False).lower()], sort, filters)
        if os.environ.get("NYLA_SHORT"):
            return {"items": found if page_ == 1 else [], "total": len(found) + 49}
        if self.form == "bare":
            return found
        return page(found, page_, pageSize) if self.form == "items" else {self.form: found, "total": len(found)}

    async def values(self, column: str, owner: str = ""):
        return values([{"id": key} | thing for key, thing in self.of(owner).items()], column)

    async def read(self, key: str, owner: str = ""):
        if key not in self.of(owner):
            raise HTTPException(404, f"no such thing: {key}")
        return {"id": key} | self.of(owner)[key]

    async def create(self, body: dict, owner: str = ""):
        if body.get("email") and body["email"] == os.environ.get("NYLA_INVITED"):
            raise HTTPException(422, [{"loc": ["body", "email"], "msg": "cannot be invited", "type": "value_error"}])
        if body.get("apiKey") == "planted-revoked-key":
            raise HTTPException(422, [{"loc": ["body", "apiKey"], "msg": f"{body['apiKey']} is revoked", "type": "value_error"}])
        if body.get("username") == "hold":
            await released.wait()
        things = self.of(owner)
        key = body.get("userId") or f"{self.path.strip('/').split('/')[-1][0]}{len(things) + 100}"
        things[key] = body
        for lists in self.owned:
            lists.setdefault(key, {})
        return {"id": key} | body

    async def update(self, key: str, body: dict, owner: str = ""):
        await self.read(key, owner)
        self.of(owner)[key] |= body
        return {"id": key} | self.of(owner)[key]

    async def delete(self, key: str, owner: str = ""):
        await self.read(key, owner)
        del self.of(owner)[key]
