"""A small Nyla in FastAPI: cookies, CSRF tokens, mandates in the head, FastAPI's own errors of validation.

What is uploaded outlives it in the SQLite file that it is told. NYLA_LAG is the seconds from when an upload is on the disk
to its answer; with NYLA_PIPE it tells that pipe of each file that came, and works on it for a while before it is there;
NYLA_UPLOADS is the number of uploads after which the session is over; NYLA_FAULT=before or after has it end as by a power
cut before or after a trustee's document is on the disk; NYLA_UNTOLD is how many things more than they have its lists say
to have. Idempotency keys mean nothing to it.
"""

import asyncio
import base64
import hashlib
import json
import os
import re
import sys
import uuid
from typing import Annotated, Literal

from fastapi import FastAPI, Form, HTTPException, Query, Request, Response, UploadFile
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt

import nyla_data
import nyla_work
import serving
import store
from nyla_lists import chosen, values

app = FastAPI()
users, instances = nyla_work.mount(app)
COOKIE, PASSWORD = "planted-secret-nyla-cookie", "planted-secret-password"


def jwt(**claims):
    part = lambda value: base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    return f"{part({'alg': 'HS256'})}.{part(claims)}.planted-secret"


# The token of a Google account, whose user no endpoint names.
GOOGLE = jwt(sub="u1", email="anna@example.ch")
OPEN = {"/api/local/login", "/api/msft/auth/login", "/api/google/auth/login"}
MANDATE = nyla_work.MANDATE
files, documents = store.Shelf("files"), store.Shelf("documents")
folders: dict[str, dict] = {}
positions: dict[str, dict] = {}
parcels: dict[str, dict] = {}
projects: dict[str, dict] = {}
config = {"enabled": True, "namesToParse": "Muster"}
uploads = {"left": -1}
asked = {"cut": 0, "held": 0, "lost": 0}


@app.middleware("http")
async def guard(request: Request, call_next):
    path, head = request.url.path, request.headers
    known = request.cookies.get("auth_token") == COOKIE or head.get("authorization") in {f"Bearer {COOKIE}", f"Bearer {GOOGLE}"}
    if path not in OPEN and not known:
        return JSONResponse({"detail": f"Not authenticated: {head.get('cookie')}"}, 401)
    if request.method == "POST" and path.endswith("/upload"):
        if uploads["left"] == 0:
            return JSONResponse({"detail": f"Session expired: {head.get('cookie')}"}, 401)
        uploads["left"] -= 1
    if request.method in {"POST", "PUT", "PATCH", "DELETE"}:
        if not re.fullmatch("[0-9a-f]{16}", head.get("x-csrf-token", "")):
            return JSONResponse({"detail": "CSRF token missing or malformed"}, 403)
    if path.startswith(("/api/trustee", "/api/realestate", "/api/neutralization")):
        if not nyla_work.is_mandate(head.get("x-mandate-id")):
            return JSONResponse({"detail": "no such mandate"}, 403)
    if path.startswith(("/api/trustee", "/api/realestate")) and not nyla_work.belong(head.get("x-mandate-id"), head.get("x-instance-id")):
        return JSONResponse({"detail": {"message": "no such instance", "code": "INSTANCE"}}, 403)
    return await call_next(request)


def of(things: dict, key: str):
    if key not in things:
        raise HTTPException(404, f"no such thing: {key}")
    return {"id": key} | things[key]


def page(things: list, page: int = 1, size: int = 25):
    some = things[(page - 1) * size : page * size]
    return {"items": some, "total": len(things) + setting("NYLA_UNTOLD"), "page": page, "pageSize": size, "totalPages": -(-len(things) // size)}


def setting(name: str) -> float:
    return json.loads(os.environ.get(name, "0"))


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Signing in


@app.post("/api/local/login")
async def login(response: Response, username: Annotated[str, Form()], password: Annotated[str, Form()]):
    if password != PASSWORD:
        raise HTTPException(401, f"{username} / {password} is wrong")
    response.set_cookie("auth_token", COOKIE, httponly=True, samesite="lax")
    return {"type": "local_auth_success"}


@app.get("/api/{authority}/auth/login")
async def browser_login(authority: Literal["msft", "google"], response: Response):
    """As after the account's own pages: the browser has the cookie, its page a token, and nobody is sent back."""
    response.set_cookie("auth_token", COOKIE, httponly=True, samesite="lax")
    return {"type": "auth_success", "access_token": GOOGLE if authority == "google" else COOKIE}


@app.post("/api/local/logout")
async def logout(response: Response):
    response.delete_cookie("auth_token")


@app.get("/api/local/me")
@app.get("/api/msft/me")
async def me():
    """The user of a form or of Microsoft; Google has no such endpoint."""
    return {"id": "u1", "language": "de", "authenticationAuthority": "local"} | users.get("u1", {})


# Mandates and features

PERMISSIONS = {
    "tables": {
        "Position": {"view": True, "read": "g", "create": "m", "update": "m", "delete": "n"},
        "Parcel": {"view": True, "read": "a", "create": "a", "update": "x", "delete": "n"},
        "Secret": {"view": False, "read": "a", "create": "a", "update": "a", "delete": "a"},
    },
    "fields": {"Position": {"amount": {"read": True, "write": False}}},
    "views": {"dashboard": True, "settings": False},
    "isAdmin": False,
}
PERMISSIONS_OF: dict[str, dict] = {}


def instance(code):
    return {
        "id": nyla_work.instance(),
        "featureCode": code,
        "mandateId": MANDATE,
        "mandateName": "Muster AG",
        "instanceLabel": "Bern",
        "userRoles": ["editor"],
        "permissions": PERMISSIONS_OF.get(code, PERMISSIONS),
    }


@app.get("/api/mandates/{mandate_id}")
async def mandate(mandate_id: str):
    return of({MANDATE: {"name": "Muster AG"}}, mandate_id)


@app.get("/api/features/my")
async def my_features():
    features = [
        {"code": code, "label": {"de": de, "en": code}, "icon": "x", "instances": [instance(code)]}
        for code, de in [("realestate", "Liegenschaften"), ("trustee", "Treuhand")]
    ]
    others = [
        {"id": mandate, "name": f"Mandat {mandate}", "features": [{"code": code, "label": code, "instances": [instance(code) | {"id": name, "mandateId": mandate}]}]}
        for name, mandate, code in nyla_work.OTHERS
    ]
    return {"mandates": [{"id": MANDATE, "name": "Muster AG", "features": features}, *others]}


@app.get("/api/features/instances/{instance_id}")
async def one_instance(instance_id: str):
    return instance("trustee")


# Files


@app.get("/api/files/list")
async def file_list(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: Annotated[int, Field(ge=1, le=100)] = 25, search: str | None = None, folderId: str | None = None, sort: str | None = None, filters: str | None = None):
    found = [{"id": key} | file for key, file in files.items() if (search or "") in file["fileName"] and file["folderId"] == (folderId or file["folderId"])]
    listed = [{name: value for name, value in file.items() if name not in {"content", "cut", "cuts", "then", "holds"}} for file in found]
    return page(chosen(listed, sort, filters), page_, pageSize)


@app.get("/api/files/list/filter-values")
async def file_values(column: str):
    return values(list(files.values()), column)


@app.get("/api/files/folders")
async def folder_list():
    return [{"id": key} | folder for key, folder in folders.items()]


class Folder(Strict):
    name: Annotated[str, Field(min_length=1)]
    parentId: str | None = None


@app.post("/api/files/folders", status_code=201)
async def create_folder(folder: Folder):
    key = f"d{len(folders) + 1}"
    folders[key] = folder.model_dump()
    return {"folder": of(folders, key)}


@app.put("/api/files/folders/{folder_id}")
async def update_folder(folder_id: str, folder: Folder):
    of(folders, folder_id)
    folders[folder_id] |= folder.model_dump(exclude_unset=True)
    return of(folders, folder_id)


@app.delete("/api/files/folders/{folder_id}", status_code=204)
async def delete_folder(folder_id: str):
    of(folders, folder_id)
    del folders[folder_id]


async def work():
    """What a virus scanner would do: tells the pipe that it is asked to tell, and takes its time."""
    if "NYLA_PIPE" in os.environ:
        try:
            os.write(os.open(os.environ["NYLA_PIPE"], os.O_WRONLY | os.O_NONBLOCK), b".")
        except OSError:
            pass
        await asyncio.sleep(0.4)


@app.post("/api/files/upload")
async def upload(file: UploadFile, folderId: Annotated[str | None, Form()] = None):
    content = await file.read()
    if folderId is not None:
        of(folders, folderId)
    await work()
    key = f"f-{uuid.uuid4()}"
    files[key] = {"fileName": file.filename, "mimeType": file.content_type or "text/plain", "fileSize": len(content), "folderId": folderId, "content": content}
    await asyncio.sleep(setting("NYLA_LAG"))
    return {"message": "uploaded", "file": {name: value for name, value in of(files, key).items() if name != "content"}}


@app.get("/api/stored")
async def stored():
    """For tests: what the files hold, one after the other."""
    return [raw(file["content"]).decode() for file in files.values()]


class Ids(Strict):
    fileIds: Annotated[list[str], Field(max_length=100)]


class Move(Ids):
    folderId: str | None


@app.post("/api/files/batch-move")
async def move(body: Move):
    if body.folderId is not None:
        of(folders, body.folderId)
    for key in body.fileIds:
        files[key] = files[key] | {"folderId": body.folderId}
    return {"moved": body.fileIds}


@app.post("/api/files/batch-delete")
async def batch_delete(body: Ids):
    failed = [{"fileId": key, "error": "not there"} for key in body.fileIds if key not in files]
    for key in body.fileIds:
        files.pop(key, None)
    return {"deleted": len(body.fileIds) - len(failed), "failed": failed}


@app.get("/api/files/{file_id}")
async def one_file(file_id: str):
    return {name: value for name, value in of(files, file_id).items() if name != "content"}


@app.delete("/api/files/{file_id}")
async def delete_file(file_id: str):
    of(files, file_id)
    del files[file_id]


def raw(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def cut(content: bytes, sent: int):
    """A body that breaks off, its length told."""

    async def body():
        yield content[:sent]
        raise ConnectionError("cut")

    return body()


@app.get("/api/files/{file_id}/download")
@app.get("/api/files/{file_id}/preview")
async def content(request: Request, file_id: str):
    file = of(files, file_id)
    content = raw(file.get("content", "%PDF-1.7"))
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    head = {"ETag": tag, "Accept-Ranges": "bytes"}
    wanted = re.fullmatch("bytes=([0-9]+)-", request.headers.get("range", ""))
    if wanted and request.headers.get("if-range", tag) == tag:
        start = int(wanted[1])
        head["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        return Response(content[start:], 206, head, file["mimeType"])
    if asked["held"] < file.get("holds", 0):
        asked["held"] += 1
        await asyncio.sleep(60)
    if asked["cut"] < file.get("cuts", 0):
        asked["cut"] += 1
        head["Content-Length"] = str(len(content))
        if "then" in file:
            files[file_id] = files[file_id] | {"content": file["then"], "fileSize": len(file["then"])}
        return StreamingResponse(cut(content, file["cut"]), 200, head, file["mimeType"])
    return Response(content, 200, head, file["mimeType"])


# A trustee's documents and positions


class Position(Strict):
    id: str | None = None
    valuta: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    description: str | None = None
    amount: StrictInt | StrictFloat
    currency: Annotated[str | None, Field(pattern="^[A-Z]{3}$")] = None
    category: str | None = None
    taxRate: float | None = None
    organisationId: str | None = None
    contractId: str | None = None


def keep(position: Position):
    # Never that of a deleted one.
    key = f"p{max([0, *(int(key[1:]) for key in positions if key[1:].isdigit())]) + 1}"
    positions[key] = position.model_dump(exclude={"id"})
    return of(positions, key)


def import_expenses(key: str):
    """What the automation a4 does with a table: all rows or none; of an Excel file, one row."""
    content = raw(of(files, key)["content"])
    if content.startswith(b"PK\x03\x04"):
        return [keep(Position(valuta="2026-03-02", amount=12.5))]
    rows = [line.split(";") for line in content.decode().splitlines()[1:]]
    for number, (_, amount) in enumerate(rows, 2):
        if not re.fullmatch(r"-?[0-9.]+", amount):
            raise ValueError(f"line {number}: {amount} is no amount\x1b[31m")
    return [keep(Position(valuta=day, amount=float(amount))) for day, amount in rows]


app.state.importer = import_expenses
trustee = "/api/trustee/{instance_id}"
# Before the routes with names in braces, which would take its words for identifiers.
nyla_data.mount(app, page, chosen, values, {"positions": positions, "documents": documents, "parcels": parcels, "projects": projects})


@app.get(trustee + "/positions")
async def position_list(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: int = 25, search: str = "", sort: str | None = None, filters: str | None = None):
    found = [of(positions, key) for key in positions if search in (positions[key].get("description") or "")]
    return page(chosen(found, sort, filters), page_, pageSize)


@app.get(trustee + "/positions/filter-values")
async def position_values(column: str):
    return values(list(positions.values()), column)


@app.post(trustee + "/positions", status_code=201)
async def create_position(position: Position):
    """Keeps it; the answer for the first one that is called lost never comes, and one that is called closed is rejected."""
    if position.description == "closed":
        raise HTTPException(409, "the period is closed\x1b[31m")
    kept = keep(position)
    if position.description == "lost" and not asked["lost"]:
        asked["lost"] += 1
        raise HTTPException(504, "no answer in time")
    return kept


@app.get(trustee + "/positions/{position_id}")
async def one_position(position_id: str):
    return of(positions, position_id)


@app.put(trustee + "/positions/{position_id}")
async def update_position(position_id: str, position: Position):
    of(positions, position_id)
    positions[position_id] = position.model_dump(exclude={"id"})
    return of(positions, position_id)


@app.delete(trustee + "/positions/{position_id}")
async def delete_position(position_id: str):
    of(positions, position_id)
    del positions[position_id]


@app.post(trustee + "/documents/upload")
async def upload_document(file: UploadFile, contractId: Annotated[str | None, Form()] = None):
    if os.environ.get("NYLA_FAULT") == "before":
        os._exit(1)
    key, content = str(len(documents) + 7), await file.read()
    documents[key] = {"documentName": file.filename, "contractId": contractId, "documentMimeType": "application/pdf", "content": content}
    await asyncio.sleep(setting("NYLA_LAG"))
    if os.environ.get("NYLA_FAULT"):
        os._exit(1)
    return told(key)


def told(key):
    document = of(documents, key)
    del document["content"]
    return document | {"id": int(key)}


@app.get(trustee + "/documents")
async def document_list(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: int = 25, search: str = "", sort: str | None = None, filters: str | None = None):
    found = [told(key) for key in documents if search in documents[key]["documentName"]]
    return page(chosen(found, sort, filters), page_, pageSize)


@app.get(trustee + "/documents/{document_id}")
async def one_document(document_id: str):
    return told(document_id)


@app.get(trustee + "/documents/{document_id}/download")
async def document_content(document_id: str):
    return Response(of(documents, document_id)["content"], media_type="application/pdf")


class DocumentChange(Strict):
    documentName: Annotated[str, Field(min_length=1)]
    contractId: str | None = None


@app.put(trustee + "/documents/{document_id}")
async def update_document(document_id: str, change: DocumentChange):
    documents[document_id] = {name: value for name, value in of(documents, document_id).items() if name != "id"} | change.model_dump()
    return told(document_id)


@app.delete(trustee + "/documents/{document_id}", status_code=204)
async def delete_document(document_id: str):
    of(documents, document_id)
    del documents[document_id]


@app.get(trustee + "/positions/{position_id}/documents")
async def position_documents(position_id: str):
    contract = of(positions, position_id)["contractId"]
    return page([told(key) for key in documents if documents[key]["contractId"] == contract])


@app.get(trustee + "/roles/options")
async def roles():
    return [{"value": "r1", "label": {"de": "Sachbearbeitung", "en": "clerk"}}]


@app.get(trustee + "/organisations/options")
async def organisations():
    return [{"value": "o1", "label": "Muster AG"}]


# Land


class Point(Strict):
    x: float
    y: float


class Points(Strict):
    points: Annotated[list[Point], Field(min_length=3)]
    crs: Annotated[str, Field(pattern="^EPSG:[0-9]+$")]
    properties: dict


class Outline(Strict):
    type: Literal["Polygon", "MultiPolygon"]
    coordinates: list


class Feature(Strict):
    type: Literal["Feature"]
    id: str | int | None = None
    geometry: Outline
    properties: dict
    crs: dict | None = None


land = "/api/realestate/{instance_id}"


@app.get("/api/realestate/address/autocomplete")
async def addresses(query: Annotated[str, Field(min_length=1)]):
    if query.startswith("Nirgends"):
        return []
    if query.startswith("Bahnhofstrasse"):
        return [{"label": f"Bahnhofstrasse 1, {place}", "x": 2600000 + number, "y": 1200000} for number, place in enumerate(["Bern", "Thun"])]
    return ["Bundesplatz 3, 3011 Bern", {"label": f"{query}gasse 1", "id": "a7", "x": 2600000, "y": 1200000}]


@app.get(land + "/parcels")
async def parcel_list(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: int = 25, search: str = "", sort: str | None = None, filters: str | None = None):
    if page_ == setting("NYLA_FAILING_PAGE"):
        raise HTTPException(503, "the database is away")
    found = [of(parcels, key) for key in parcels if search in json.dumps(parcels[key])]
    return page(chosen(found, sort, filters), page_, pageSize)


@app.post(land + "/parcels", status_code=201)
async def create_parcel(parcel: Points | Feature):
    key = f"k{len(parcels) + 1}"
    parcels[key] = parcel.model_dump(exclude_none=True)
    return {"parcel": parcels[key] | {"id": key}}


@app.post(land + "/parcels/selection-summary")
async def summary(body: dict[Literal["parcelIds"], list[str]]):
    return {"count": len(body["parcelIds"]), "totalArea": 1234.5}


@app.get(land + "/parcels/{parcel_id}")
async def one_parcel(parcel_id: str):
    return of(parcels, parcel_id)


@app.put(land + "/parcels/{parcel_id}")
async def update_parcel(parcel_id: str, parcel: Points | Feature):
    of(parcels, parcel_id)
    parcels[parcel_id] = parcel.model_dump(exclude_none=True)
    return {"parcel": parcels[parcel_id] | {"id": parcel_id}}


@app.delete(land + "/parcels/{parcel_id}", status_code=204)
async def delete_parcel(parcel_id: str):
    of(parcels, parcel_id)
    del parcels[parcel_id]


@app.get(land + "/parcels/{parcel_id}/adjacent")
async def adjacent(parcel_id: str):
    of(parcels, parcel_id)
    square = [{"x": 600000 + x, "y": 200000 + y} for x, y in [(0, 0), (10, 0), (10, 10), (0, 10)]]
    return [{"id": "k9", "points": square, "Nummer": "12"}]


@app.get(land + "/parcels/{parcel_id}/bzo")
async def building_rules(parcel_id: str):
    if parcel_id in parcels and "rules" in parcels[parcel_id]:
        if parcels[parcel_id]["rules"] is None:
            raise HTTPException(404, "no rules here")
        return parcels[parcel_id]["rules"]
    return {"zone": "W2", "utilisation": 0.5}


@app.get(land + "/wfs/parcels")
async def features(bbox: str, crs: str, limit: int):
    """One parcel for each ten of the box's width, at most three at a time; below height 20 it does not say how many there are."""
    x, y, right, top = map(float, bbox.split(","))
    squares = range(int((right - x) / 10))
    found = [
        {
            "type": "Feature",
            "id": number + 1,
            "properties": {"Nummer": str(number + 1)},
            "geometry": {"type": "Polygon", "coordinates": [[[x + 10 * number + dx, y + dy] for dx, dy in [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]]]},
        }
        for number in squares
    ][: min(limit, 3)]
    count = {"numberMatched": len(squares), "numberReturned": len(found)} if top - y >= 20 else {}
    return {"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": crs}}, "features": found} | count


class Project(Strict):
    label: str | dict[str, str]
    parcelIds: list[str]


@app.post(land + "/projects", status_code=201)
async def create_project(project: Project):
    key = f"q{len(projects) + 1}"
    projects[key] = project.model_dump()
    return of(projects, key)


@app.get(land + "/projects/{project_id}")
async def one_project(project_id: str):
    return of(projects, project_id)


@app.put(land + "/projects/{project_id}")
async def update_project(project_id: str, project: Project):
    of(projects, project_id)
    projects[project_id] = project.model_dump()
    return of(projects, project_id)


@app.delete(land + "/projects/{project_id}", status_code=204)
async def delete_project(project_id: str):
    of(projects, project_id)
    del projects[project_id]


@app.get(land + "/projects")
async def project_list(page_: Annotated[int, Query(alias="page", ge=1)] = 1, pageSize: int = 25, search: str = "", sort: str | None = None, filters: str | None = None):
    found = [of(projects, key) for key in projects if search in json.dumps(projects[key]["label"])]
    return page(chosen(found, sort, filters), page_, pageSize)


# Taking persons out


class Text(Strict):
    text: str


@app.get("/api/neutralization/config")
async def get_config():
    return config


@app.post("/api/neutralization/config")
async def set_config(body: dict):
    config.update(body)
    return config


@app.post("/api/neutralization/neutralize-text")
async def neutralize(body: Text):
    if body.text == "as a file":
        return {"neutralizedFileId": "f1"}
    return {"neutralized_text": body.text.replace("Anna Muster", "[name.1]"), "attributes": []}


@app.post("/api/neutralization/resolve-text")
async def resolve(body: Text):
    return {"resolvedText": body.text.replace("[name.1]", "Anna Muster")}


@app.post("/api/neutralization/neutralize-file")
async def neutralize_file(file: UploadFile):
    """A document of a kind that has pages becomes a new file, a text remains a text; anything else fails with 422."""
    content = await file.read()
    if content.startswith((b"%PDF", b"PK\x03\x04")):
        # As long as before, so that a PDF's places still fit.
        content = content.replace(b"Anna Muster", b"[name.1]   ")
        key = f"f-{uuid.uuid4()}"
        files[key] = {"fileName": f"neutralized_{file.filename}", "mimeType": file.content_type or "application/octet-stream", "fileSize": len(content), "folderId": None, "content": content}
        return {"neutralizedFileId": key, "replacements": content.count(b"[name.1]")}
    try:
        return {"neutralizedText": content.decode().replace("Anna Muster", "[name.1]")}
    except UnicodeDecodeError:
        raise HTTPException(422, [{"loc": ["body", "file"], "msg": "neither a text nor a known document", "type": "value_error"}])


@app.get("/api/neutralization/stats")
async def stats():
    return {"total": 3}


@app.get("/api/neutralization/attributes")
async def attributes():
    return [{"id": "a1", "patternType": "name", "placeholder": "[name.1]"}]


def take(stored: dict):
    """What a test wants to be there from the beginning: {"files": {...}, "folders": {...}, "parcels": {...}, "projects": {...},
    "documents": {...}, "positions": {...}}; other rights, for all features or for some: {"permissions": {...},
    "permissions of": {"realestate": {...}}}; instances of other mandates: {"others": [["i3", "m2", "trustee"]]}; fields
    of other types: {"attributes": {"User": [...]}}; and a trustee's other records: {"records": {"contracts": [...]}}.
    """
    global PERMISSIONS
    for name, things in {"files": files, "folders": folders, "parcels": parcels, "projects": projects, "documents": documents, "positions": positions}.items():
        if name in stored:
            things.clear()
            things.update(stored[name])
    PERMISSIONS = stored.get("permissions", PERMISSIONS)
    PERMISSIONS_OF.update(stored.get("permissions of", {}))
    nyla_work.OTHERS.extend(stored.get("others", []))
    nyla_data.ATTRIBUTES.update(stored.get("attributes", {}))
    nyla_data.RECORDS.update(stored.get("records", {}))


def run():
    """Serves, with what its arguments and its environment say; nothing before depends on them."""
    path = sys.argv[1] if len(sys.argv) > 1 else None
    for shelf in [files, documents]:
        shelf.open(path)
    if path is None:
        files["f1"] = {"fileName": "Plan.pdf", "mimeType": "application/pdf", "fileSize": 12, "folderId": None}
    if "NYLA_STORE" in os.environ:
        with open(os.environ["NYLA_STORE"], encoding="utf-8") as given:
            take(json.load(given))
    uploads["left"] = int(os.environ.get("NYLA_UPLOADS", "-1"))
    instances[nyla_work.instance()] = nyla_work.OWN_INSTANCE
    instances["i9"] = nyla_work.OTHER_INSTANCE
    serving.serve(app)


if __name__ == "__main__":
    run()
