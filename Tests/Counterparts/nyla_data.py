"""Navigation, attributes, and what a trustee has beside documents and positions, for the small Nyla of nyla.py.

Some of it is awkward, as in a server that has grown: labels that are null or steer terminals, an order that is text, types that
nobody knows, a pattern that takes for ever, options at a path, numbers as text.
"""

import uuid
from typing import Annotated, Literal

from fastapi import Body, HTTPException, Query
from pydantic import Field

trustee = "/api/trustee/{instance_id}"
land = "/api/realestate/{instance_id}"

NAVIGATION = {
    "language": "de",
    "blocks": [
        {
            "type": "static", "title": "Meine Sicht", "order": 10,
            "items": [
                {"uiLabel": "Store", "uiPath": "/store", "order": 20, "icon": "FaStore"},
                {"uiLabel": "Übersicht\x1b[31m", "uiPath": "/dashboard", "order": 10},
            ],
            "subgroups": [{"title": {"de": "Stammdaten", "en": "Base data"}, "order": 5, "items": [{"uiLabel": None, "objectKey": "ui.prompts", "uiPath": "/basedata/prompts"}]}],
        },
        {
            "type": "dynamic", "title": "Mandate", "order": "5",
            "mandates": [
                {
                    "id": "m1", "uiLabel": "Muster AG",
                    "features": [
                        {
                            "uiLabel": {"de": "Treuhand", "en": "Trustee"}, "code": "trustee",
                            "instances": [
                                {
                                    "id": "i1", "uiLabel": "Bern",
                                    "views": [
                                        {"uiLabel": "Positionen", "uiPath": "/mandates/m1/trustee/i1/positions", "order": 2},
                                        {"uiLabel": "Dashboard", "uiPath": "/mandates/m1/trustee/i1/dashboard", "order": 1},
                                    ],
                                }
                            ],
                        }
                    ],
                }
            ],
        },
    ],
}

ATTRIBUTES = {
    "TrusteePosition": [
        {"name": "amount", "type": "float", "label": {"de": "Betrag", "en": "Amount"}, "required": True, "order": "2", "validation": {"min": -100000, "max": 100000}},
        {"name": "valuta", "type": "date", "label": {"de": "Valuta", "en": "Value date"}, "required": True, "order": 1},
        {"name": "description", "type": "textarea", "label": None, "maxLength": 40, "validation": {"pattern": "(a+)+$"}},
        {"name": "currency", "type": "select", "options": [{"value": "CHF", "label": {"de": "Franken"}}, "EUR"], "order": 3},
        {"name": "category", "type": "string", "order": 4, "validation": {"pattern": "^[0-9]{4}$"}},
        {"name": "organisationId", "type": "select", "options": trustee.replace("{instance_id}", "{instanceId}") + "/organisations/options", "order": 5},
        {"name": "contractId", "type": "select", "options": "/api/trustee/{instanceId}/contracts/options", "order": 6},
        {"name": "mood", "type": "telepathy", "visible": False},
        {"name": "id", "type": "readonly", "required": True, "readonly": True, "order": 0},
        {"name": "createdBy", "type": "text", "editableOnCreate": False, "editableOnUpdate": False, "required": True},
    ],
    "TrusteeContract": [
        {"name": "label", "type": "text", "order": 1},
        {"name": "status", "type": "enum", "options": ["open", "closed"], "order": 2},
        {"name": "secretRate", "type": "number", "order": 3},
        {"name": "hidden", "type": "text", "visible": False},
    ],
    "TrusteeDocument": [
        {"name": "id", "type": "readonly", "order": 0},
        {"name": "documentName", "type": "text", "required": True, "maxLength": 60, "order": 1},
        {"name": "documentMimeType", "type": "text", "readonly": True, "order": 2},
        {"name": "contractId", "type": "select", "options": "/api/trustee/{instanceId}/contracts/options", "order": 3},
    ],
    "Prompt": [
        {"name": "id", "type": "readonly", "order": 0},
        {"name": "name", "type": "text", "required": True, "maxLength": 40, "order": 1},
        {"name": "content", "type": "textarea", "required": True, "order": 2},
        {"name": "isShared", "type": "checkbox", "order": 3},
    ],
    "CoachingPersona": [
        {"name": "name", "type": "text", "required": True, "order": 1},
        {"name": "greeting", "type": "multilingual", "label": {"de": "Gruss"}, "required": True, "maxLength": 12, "order": 2},
        {"name": "startsAt", "type": "time", "order": "3"},
        {"name": "validUntil", "type": "timestamp", "order": 4},
        {"name": "description", "type": "textarea", "order": None},
    ],
    "UserConnection": [
        {"name": "authority", "type": "select", "options": ["msft", "imap"], "required": True},
        {"name": "apiKey", "type": "password", "validation": {"minLength": 12, "pattern": "^[a-z-]+$"}},
    ],
    "UserMandate": [{"name": "userId", "type": "text", "required": True}, {"name": "roleIds", "type": "multiselect"}],
    "Role": [],
    "Hostile": [{"name": "evil", "type": "select", "options": "/api/../api/local/logout"}],
}

# Types that nobody has described are unknown, malformed or invalid, as different servers say it.
UNKNOWN = {"User": 400, "Invitation": 422}

RECORDS = {
    "organisations": [{"id": "o1", "label": "Muster AG", "city": "Bern"}, {"id": "o2", "label": "=cmd()", "city": None}],
    "contracts": [
        {"id": "c1", "label": "Buchhaltung", "status": "open", "organisationId": "o1", "secretRate": 180, "hidden": "x", "terms": {"days": 30}},
        {"id": "c2", "label": "Steuern\x1b[31m", "status": "closed", "organisationId": "o1", "secretRate": 1.5, "hidden": None, "terms": []},
        {"id": "c3", "label": "Lohn", "status": "open", "organisationId": "o9", "secretRate": None},
    ],
    "roles": [{"id": "r1", "desc": "Sachbearbeitung"}],
    "position-documents": [{"id": "pd1", "positionId": "p1", "documentId": "7"}],
    "accounting/connectors": [{"connectorType": "rma", "label": {"de": "RunMyAccounts"}}],
    "accounting/charts": [{"accountNumber": "1000", "label": "Kasse"}, {"accountNumber": "6500", "label": "Büro"}],
}
WORDS = {"organisations": "label", "contracts": "label", "positions": "description", "documents": "documentName"}


def mount(app, page, chosen, values, things):
    """Adds the routes; `things` are the shelves of positions, documents, parcels and projects."""

    @app.get("/api/navigation")
    async def navigation(language: Annotated[str, Query(pattern="^[a-zA-Z_-]{2,12}$")]):
        return NAVIGATION | {"language": language}

    @app.get("/api/attributes/{entity_type}")
    async def attributes(entity_type: str):
        if entity_type not in ATTRIBUTES:
            raise HTTPException(UNKNOWN.get(entity_type, 404), f"no such type: {entity_type}")
        return {"attributes": ATTRIBUTES[entity_type]}

    def listing(name: str):
        @app.get(f"{trustee}/{name}")
        async def records(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: int = 25, search: str = "", sort: str | None = None, filters: str | None = None):
            found = [record for record in RECORDS[name] if search in str(record.get(WORDS.get(name, "id")))]
            return page(chosen(found, sort, filters), page_, pageSize)

        @app.get(f"{trustee}/{name}/filter-values")
        async def record_values(column: str):
            return values(RECORDS[name], column)

    for name in RECORDS:
        listing(name)

    @app.post(f"{trustee}/position-documents", status_code=201)
    async def link(body: Annotated[dict[Literal["positionId", "documentId"], str], Body(min_length=2)]):
        """Takes the same link twice, if it is asked to."""
        for key, name in [("positionId", "positions"), ("documentId", "documents")]:
            if body[key] not in things[name]:
                raise HTTPException(404, f"no such thing: {body[key]}")
        links = RECORDS["position-documents"]
        links.append({"id": f"pd{len(links) + 7}"} | body)
        return {"positionDocument": links[-1]}

    @app.delete(f"{trustee}/position-documents/{{link_id}}", status_code=204)
    async def unlink(link_id: str):
        links = RECORDS["position-documents"]
        if all(link["id"] != link_id for link in links):
            raise HTTPException(404, f"no such thing: {link_id}")
        links[:] = [link for link in links if link["id"] != link_id]

    def choices(name: str):
        @app.get(f"{trustee}/{name}/options")
        async def options():
            found = RECORDS[name] if name in RECORDS else [{"id": key} | things[name][key] for key in things[name]]
            return [{"value": record["id"], "label": record.get(WORDS[name])} for record in found]

    for name in ["contracts", "positions", "documents"]:
        choices(name)

    def column_values(path: str, name: str):
        @app.get(f"{path}/{name}/filter-values")
        async def found(column: str):
            shelf = things[name]
            return values([shelf[key] for key in shelf], column)

    column_values(trustee, "documents")
    column_values(land, "parcels")
    column_values(land, "projects")

    accounting = {"connectorType": None}
    # The program takes every key but this one.
    key = {"revoked": False}

    @app.get(trustee + "/accounting/config")
    async def accounting_config():
        return accounting

    @app.post(trustee + "/accounting/config")
    async def set_accounting_config(config: Annotated[dict, Body()]):
        if config.get("connectorType") != "rma":
            raise HTTPException(422, [{"loc": ["body", "connectorType"], "msg": "no such connector", "type": "value_error"}])
        accounting.update({name: value for name, value in config.items() if name != "apiKey"})
        key["revoked"] = config.get("apiKey") == "revoked"
        return accounting

    @app.post(trustee + "/accounting/test-connection")
    async def test_connection():
        return {"success": accounting["connectorType"] is not None and not key["revoked"]}

    synchronized: list[str] = []

    def entry(key: str):
        """How a position is in the accounting program, which has no account for travels."""
        category = things["positions"].get(key, {}).get("category")
        if category == "Travel":
            return {"positionId": key, "status": "failed", "errorMessage": f"no account for {category}"}
        return {"positionId": key, "status": "synced", "syncedAt": "2026-03-06T08:00:00Z"}

    @app.post(trustee + "/accounting/sync")
    async def synchronize(body: Annotated[dict[str, Annotated[list[str], Field(max_length=100)]], Body()]):
        if accounting["connectorType"] is None:
            raise HTTPException(409, "no accounting program is connected")
        again = [key for key in body["positionIds"] if key in synchronized and entry(key)["status"] == "synced"]
        if again:
            raise HTTPException(409, f"sent twice: {again}")
        synchronized.extend(key for key in body["positionIds"] if key not in synchronized)
        return {"synced": len(body["positionIds"]), "jobId": str(uuid.uuid4())}

    @app.get(trustee + "/accounting/sync-status")
    async def synchronization():
        return {"items": [entry(key) for key in synchronized]}
