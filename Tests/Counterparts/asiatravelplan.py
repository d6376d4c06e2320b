"""A small AsiaTravelPlan in FastAPI, with the Keycloak realm that signs its users in.

It follows contract 2026-03-01: staff see their own bookings, a token without a role gets 401, an unknown stage in a query is
ignored, page sizes are clamped. From 2026-03-01.3 on (ATP_CONTRACT) changes need the booking's hash. Its data are awkward: a
booking of nulls in a stage that nobody knows, invoices without a PDF or with one elsewhere.

ATP_USER and ATP_ROLES are who signs in, ATP_SECONDS is how long an access token lasts, ATP_MORE is a number of further
bookings, ATP_ARRIVES=1 has one come in after the first page was read, ATP_FAILS names lists that fail with 500, ATP_MINIMUM and
ATP_FEATURES are of the bootstrap. ATP_OPAQUE is a token of the same user that is no JWT. /test/ is for tests alone: it makes
tokens, and counts requests.
"""

import base64
import hashlib
import json
import os
import time
import uuid
from collections import Counter
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode

from fastapi import FastAPI, Form, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey

import serving

app = FastAPI()
CONTRACT = os.environ.get("ATP_CONTRACT", "2026-03-01.1")
USER = os.environ.get("ATP_USER", "mai")
ROLES = os.environ.get("ATP_ROLES", "atp_manager").split(",")
SECONDS = int(os.environ.get("ATP_SECONDS", "300"))
FAILS = os.environ.get("ATP_FAILS", "").split(",")
FEATURES = json.loads(os.environ.get("ATP_FEATURES", '{"bookings": true, "customers": false, "tours": false}'))
NEEDS_HASH = CONTRACT >= "2026-03-01.3"
STAGES = ["NEW", "QUALIFIED", "PROPOSAL_SENT", "NEGOTIATION", "INVOICE_SENT", "PAYMENT_RECEIVED", "WON", "LOST", "POST_TRIP"]
HOURS = {"NEW": 2, "QUALIFIED": 8, "PROPOSAL_SENT": 24, "NEGOTIATION": 48, "INVOICE_SENT": 24, "WON": 24}
ALLOWED = {"atp_admin", "atp_manager", "atp_accountant", "atp_staff"}
CLIENT, REALM = "asiatravelplan-ios", "/realms/master"
key = RSAKey.generate_key(2048, {"kid": "k1", "use": "sig", "alg": "RS256"})
counts = Counter()
codes: dict[str, dict] = {}
refreshes: set[str] = set()


def moment(**later):
    return (datetime(2026, 3, 2, 8, 0, tzinfo=timezone.utc) + timedelta(**later)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_booking(number, **members):
    return {
        "id": f"b{number}", "customer_id": "c1", "stage": "NEW", "staff": None, "staff_name": None, "owner_id": None, "owner_name": None,
        "sla_due_at": moment(days=number, hours=2), "destination": "Vietnam", "style": "Adventure", "travel_month": "2026-11", "travelers": 2,
        "duration": "14 days", "budget": "2000 - 3000", "notes": "", "source": {"page_url": "/tours", "ip_address": "192.0.2.1", "utm_source": "mail"},
        "idempotency_key": None, "pricing": {"currency": "USD", "payments": []}, "created_at": moment(days=number), "updated_at": moment(days=number),
    } | members


def of(member):
    return {"staff": member["id"], "staff_name": member["name"], "owner_id": member["id"], "owner_name": member["name"]}


staff = [
    {"id": "s1", "name": "Joachim", "active": True, "usernames": ["joachim"], "emails": ["j@example.com"], "destinations": ["Vietnam"], "languages": ["English", "German"]},
    {"id": "s2", "name": "Linh", "active": True, "usernames": ["linh", "00000000-sub-linh"], "emails": [], "destinations": [], "languages": []},
    {"id": "s3", "name": "Gone", "active": False, "usernames": ["gone"], "emails": [], "destinations": [], "languages": []},
]
customers = {"c1": {"id": "c1", "name": "Anna Muster", "email": "anna@example.ch", "phone": None, "language": "German", "created_at": moment(), "updated_at": None, "tags": []}}
bookings = {b["id"]: b for b in [
    new_booking(1),
    new_booking(2, stage="NEGOTIATION", destination="Laos", sla_due_at=moment(days=5), **of(staff[0])),
    # As little as the contract allows, and a stage that came later.
    {"id": "b3", "customer_id": "c9", "stage": "ON_HOLD", "created_at": moment(days=3), "updated_at": moment(days=3)}
    | dict.fromkeys(["staff", "staff_name", "owner_id", "owner_name", "sla_due_at", "destination", "style", "travel_month", "travelers",
                     "duration", "budget", "notes", "source", "idempotency_key"]),
    new_booking(4, stage="LOST", destination="=HYPERLINK(\"x\")", sla_due_at=None, notes="line\nline\u001b[2J"),
    new_booking(5, stage="INVOICE_SENT", **of(staff[1])),
]}
bookings |= {b["id"]: b for b in (new_booking(n) for n in range(10, 10 + int(os.environ.get("ATP_MORE", "0"))))}
activities = [
    {"id": "a2", "booking_id": "b2", "type": "STAGE_CHANGED", "actor": "joachim", "detail": "Stage updated to NEGOTIATION", "created_at": moment(days=3)},
    {"id": "a1", "booking_id": "b2", "type": "BOOKING_CREATED", "actor": "public_api", "detail": "", "created_at": moment(days=2)},
    {"id": "a3", "booking_id": "b2", "type": "TELEPATHY", "actor": None, "detail": None, "created_at": moment(days=4)},
]


def invoice(number, booking, **members):
    return {
        "id": f"i{number}", "booking_id": booking, "customer_id": "c1", "invoice_number": f"ATP-2026-{number}", "version": 1, "status": "INVOICE_SENT",
        "currency": "USD", "issue_date": "2026-03-09", "due_date": None, "title": "Trip", "notes": "", "sent_to_customer": True,
        "sent_to_customer_at": moment(days=7), "total_amount_cents": 123450, "due_amount_cents": 61725, "pdf_url": f"/api/v1/invoices/i{number}/pdf",
        "created_at": moment(days=7), "updated_at": moment(days=number),
    } | members


invoices = [
    invoice(1, "b2"),
    # A session must not follow this address.
    invoice(2, "b2", version=3, status="PAID", pdf_url="https://elsewhere.example/i2.pdf"),
    invoice(3, "b5", invoice_number="../../ATP", status="IN_DISPUTE"),
    invoice(4, "b5", invoice_number=None, customer_id=None, title=None, sent_to_customer=False, sent_to_customer_at=None, currency="EURO", pdf_url=None, created_at=None, updated_at=None),
]


# Keycloak


def issuer(request):
    return f"http://{request.headers['host']}{REALM}"


def tokens(base, user, roles, seconds=SECONDS, nonce=None):
    """Roles lie where Keycloak has them: realm, clients, groups; `account` has roles that do not count."""
    clock = int(time.time())
    claims = {"iss": base, "sub": f"00000000-sub-{user}", "preferred_username": user, "email": f"{user}@example.com", "iat": clock, "exp": clock + seconds}
    places = {"realm_access": {"roles": ["offline_access"] + roles[:1]}, "groups": [f"/agency/{role}" for role in roles[1:]],
              "resource_access": {"account": {"roles": ["atp_admin", "view-profile"]}}}
    refresh = f"planted-refresh-{uuid.uuid4()}"
    refreshes.add(refresh)
    sign = lambda more: jwt.encode({"alg": "RS256", "kid": "k1"}, claims | more, key)
    return {"access_token": sign(places | {"azp": CLIENT}), "refresh_token": refresh, "token_type": "Bearer", "expires_in": seconds,
            "id_token": sign({"aud": CLIENT} | ({"nonce": nonce} if nonce else {}))}


@app.get(REALM + "/.well-known/openid-configuration")
async def discovery(request: Request):
    base = issuer(request)
    return {"issuer": base, "authorization_endpoint": base + "/auth", "token_endpoint": base + "/token", "jwks_uri": base + "/certs",
            "end_session_endpoint": base + "/logout"}


@app.get(REALM + "/certs")
async def certificates():
    return {"keys": [key.as_dict(private=False)]}


@app.get(REALM + "/auth")
async def authorize(request: Request):
    """As after somebody typed in a password: back to where the program listens."""
    query = dict(request.query_params)
    back = query.get("redirect_uri", "")
    if query.get("client_id") != CLIENT or not back.startswith(("http://127.0.0.1:", "asiatravelplan://")):
        return JSONResponse({"error": "invalid_request"}, 400)
    if query.get("code_challenge_method") != "S256" or query.get("response_type") != "code" or set(query["scope"].split()) != {"openid", "profile", "email"}:
        return RedirectResponse(back + "?" + urlencode({"error": "invalid_request", "state": query.get("state", "")}), 302)
    code = str(uuid.uuid4())
    codes[code] = query
    return RedirectResponse(back + "?" + urlencode({"code": code, "state": query["state"], "iss": issuer(request)}), 302)


@app.post(REALM + "/token")
async def token(request: Request):
    form = dict(await request.form())
    no = lambda error: JSONResponse({"error": error, "error_description": "no"}, 400)
    if form.get("client_id") != CLIENT:
        return no("invalid_client")
    if form["grant_type"] == "refresh_token":
        counts["refresh"] += 1
        if form["refresh_token"] not in refreshes:
            return no("invalid_grant")
        refreshes.remove(form["refresh_token"])
        return tokens(issuer(request), USER, ROLES)
    asked = codes.pop(form.get("code", ""), None)
    digest = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).decode().rstrip("=")
    if asked is None or asked["redirect_uri"] != form["redirect_uri"] or asked["code_challenge"] != digest:
        return no("invalid_grant")
    return tokens(issuer(request), USER, ROLES, nonce=asked["nonce"])


@app.post(REALM + "/logout")
async def end_session(id_token_hint: str = Form(), client_id: str = Form(), post_logout_redirect_uri: str | None = Form(None)):
    if post_logout_redirect_uri not in {None, "asiatravelplan://auth/callback"}:
        return JSONResponse({"error": "Invalid redirect uri"}, 400)
    jwt.decode(id_token_hint, key)
    counts["ended"] += 1
    refreshes.clear()
    return RedirectResponse(post_logout_redirect_uri, 302) if post_logout_redirect_uri else Response(status_code=200)


# The service


def say(status, error, **more):
    return JSONResponse({"error": error} | more, status)


def principal(request):
    """Who asks, by a token of the realm with an allowed role; the service has one answer for everybody else."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and token == os.environ.get("ATP_OPAQUE"):
        return {"roles": set(ROLES), "name": USER, "record": None}
    try:
        claims = jwt.decode(token, key).claims
    except (JoseError, ValueError):
        return None
    clients = claims.get("resource_access", {})
    groups = [name for group in claims.get("groups", []) for name in (group, group.rsplit("/", 1)[-1])]
    roles = set(claims.get("realm_access", {}).get("roles", [])) | set(groups) | set(claims.get("roles", []))
    for client in ["asiatravelplan-backend", CLIENT]:
        roles |= set(clients.get(client, {}).get("roles", []))
    if claims.get("exp", 0) <= time.time() or not roles & ALLOWED:
        return None
    names = {str(claims.get(name, "")).lower() for name in ["preferred_username", "sub"]}
    record = next((m for m in staff if names & set(m["usernames"]) or claims.get("email") in m["emails"]), None)
    return {"roles": roles, "name": claims["preferred_username"], "record": record["id"] if record else None}


def reads_all(who):
    return bool(who["roles"] & {"atp_admin", "atp_manager", "atp_accountant"})


def may_see(who, booking):
    return reads_all(who) or who["record"] is not None and booking["staff"] == who["record"]


@app.middleware("http")
async def guard(request: Request, call_next):
    path = request.url.path
    counts[f"{request.method} {path}"] += 1
    if path.startswith("/api/v1/"):
        request.state.who = principal(request)
        if request.state.who is None:
            return say(401, "Unauthorized")
    if any(name and path.endswith(name) for name in FAILS):
        return say(500, "Internal server error", detail="planted fault")
    return await call_next(request)


@app.get("/public/v1/mobile/bootstrap")
async def bootstrap():
    least = os.environ.get("ATP_MINIMUM", "1.0.0")
    return {"app": {"min_supported_version": least, "latest_version": "9.0.0", "force_update": False}, "api": {"contract_version": CONTRACT}, "features": FEATURES}


def digest(booking):
    return hashlib.sha256(json.dumps(booking, sort_keys=True).encode()).hexdigest()


def shown(booking):
    return booking | {"booking_hash": digest(booking)}


@app.get("/api/v1/bookings")
async def list_bookings(request: Request):
    query, who = request.query_params, request.state.who
    if not reads_all(who) and who["record"] is None:
        return say(403, "Forbidden", detail=f"no staff record for {who['name']}")
    stage = query.get("stage", "").upper()
    stage = stage if stage in STAGES else None
    owner, search, sort = query.get("owner_id"), query.get("search", "").lower(), query.get("sort") or "created_at_desc"
    found = [b for b in bookings.values() if may_see(who, b) and stage in {None, b["stage"]} and owner in {None, "", b["owner_id"]}]
    found = [b for b in found if search in " ".join(str(b.get(n) or "") for n in ["id", "destination", "style", "owner_name", "notes"]).lower()]
    orders = {
        "created_at_asc": lambda b: b["created_at"], "updated_at_desc": lambda b: b["updated_at"],
        "sla_due_at_asc": lambda b: b["sla_due_at"] or "9999", "sla_due_at_desc": lambda b: b["sla_due_at"] or "",
    }
    found.sort(key=orders.get(sort, lambda b: b["created_at"]), reverse=not sort.endswith("_asc"))
    number = lambda name, usual, most: max(1, min(int(query.get(name) or usual), most)) if (query.get(name) or "1").isdigit() else usual
    page, size = number("page", 1, 100000), number("page_size", 25, 100)
    counts["largest page"] = max(counts["largest page"], int(query.get("page_size") or 0))
    answer = {
        "items": [shown(b) for b in found[(page - 1) * size : page * size]], "total": len(found), "page": page, "page_size": size,
        "total_pages": max(1, -(-len(found) // size)), "filters": {"stage": stage, "owner_id": owner or None, "search": search or None}, "sort": sort,
    }
    if os.environ.get("ATP_ARRIVES") and page == 1:
        bookings.setdefault("b999", new_booking(999))
    return answer


def asked(request, id):
    """The booking, or the answer to somebody who may not have it."""
    booking = bookings.get(id)
    if booking is None:
        return None, say(404, "Booking not found")
    return booking, None if may_see(request.state.who, booking) else say(403, "Forbidden")


async def content(request):
    try:
        value = json.loads(await request.body())
    except ValueError:
        value = None
    return value if isinstance(value, dict) else None


def outdated(booking, payload):
    given = payload.get("booking_hash")
    if given == digest(booking) or given is None and not NEEDS_HASH:
        return None
    words = "The booking has changed in the backend. The data has been refreshed. Your changes are lost. Please do them again."
    return say(409, "Booking changed in backend", detail=words, code="BOOKING_HASH_MISMATCH", booking=shown(booking))


def happened(booking, kind, who, detail):
    booking["updated_at"] = now()
    activities.append({"id": f"a-{uuid.uuid4()}", "booking_id": booking["id"], "type": kind, "actor": who["name"], "detail": detail, "created_at": now()})
    return activities[-1]


@app.get("/api/v1/bookings/{id}")
async def one_booking(request: Request, id: str):
    booking, no = asked(request, id)
    return no or {"booking": shown(booking), "customer": customers.get(booking["customer_id"])}


@app.patch("/api/v1/bookings/{id}/stage")
async def patch_stage(request: Request, id: str):
    payload = await content(request)
    if payload is None:
        return say(400, "Invalid JSON payload")
    stage = str(payload.get("stage", "")).upper()
    if stage not in STAGES:
        return say(422, "Invalid stage")
    booking, no = asked(request, id)
    if no or (no := outdated(booking, payload)):
        return no
    if booking["stage"] == "POST_TRIP":
        return say(409, f"Transition {booking['stage']} -> {stage} is not allowed")
    due = (datetime.now(timezone.utc) + timedelta(hours=HOURS[stage])).isoformat().replace("+00:00", "Z") if stage in HOURS else None
    booking |= {"stage": stage, "sla_due_at": due}
    happened(booking, "STAGE_CHANGED", request.state.who, f"Stage updated to {stage}")
    return {"booking": shown(booking)}


@app.patch("/api/v1/bookings/{id}/owner")
async def patch_owner(request: Request, id: str):
    payload = await content(request)
    if payload is None:
        return say(400, "Invalid JSON payload")
    booking, no = asked(request, id)
    if no is None and not reads_all(request.state.who):
        no = say(403, "Forbidden")
    if no or (no := outdated(booking, payload)):
        return no
    wanted = payload.get("owner_id") or payload.get("staff")
    member = next((m for m in staff if m["id"] == wanted and m["active"]), None)
    if wanted and member is None:
        return say(422, "Staff member not found or inactive")
    booking |= of(member) if member else of({"id": None, "name": None})
    happened(booking, "STAFF_CHANGED", request.state.who, f"Staff set to {booking['staff_name']}")
    return {"booking": shown(booking)}


@app.patch("/api/v1/bookings/{id}/notes")
async def patch_notes(request: Request, id: str):
    if not NEEDS_HASH:
        return say(404, "Not found")
    payload = await content(request)
    if payload is None:
        return say(400, "Invalid JSON payload")
    booking, no = asked(request, id)
    if no or (no := outdated(booking, payload)):
        return no
    booking["notes"] = payload.get("notes") or ""
    happened(booking, "NOTE_UPDATED", request.state.who, "Booking note updated")
    return {"booking": shown(booking)}


@app.get("/api/v1/bookings/{id}/activities")
async def list_activities(request: Request, id: str):
    booking, no = asked(request, id)
    found = sorted((a for a in activities if a["booking_id"] == id), key=lambda a: a["created_at"])
    return no or {"activities": found, "items": found, "total": len(found)}


@app.post("/api/v1/bookings/{id}/activities")
async def add_activity(request: Request, id: str):
    payload = await content(request)
    if payload is None:
        return say(400, "Invalid JSON payload")
    kind = str(payload.get("type") or "").strip().upper()
    if not kind:
        return say(422, "type is required")
    booking, no = asked(request, id)
    return no or JSONResponse({"activity": happened(booking, kind, request.state.who, str(payload.get("detail") or "").strip())}, 201)


@app.get("/api/v1/bookings/{id}/invoices")
async def list_invoices(request: Request, id: str):
    booking, no = asked(request, id)
    found = sorted((i for i in invoices if i["booking_id"] == id), key=lambda i: i["updated_at"] or "", reverse=True)
    return no or {"items": found, "total": len(found)}


def pdf(words):
    """A page with a line of text."""
    stream = f"BT /F1 18 Tf 50 780 Td ({words}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    file, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return file + b"xref\n0 6\n0000000000 65535 f \n%strailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (table, len(file))


@app.get("/api/v1/invoices/{id}/pdf")
async def invoice_pdf(request: Request, id: str):
    found = next((i for i in invoices if i["id"] == id), None)
    if found is None:
        return say(404, "Invoice not found")
    if not may_see(request.state.who, bookings[found["booking_id"]]):
        return say(403, "Forbidden")
    # Made anew each time, with the time in it.
    body = pdf(f"Invoice {id} version {found['version']} generated {time.time_ns()}")
    return Response(body, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{id}.pdf"'})


def listed(member):
    return {name: member[name] for name in ["id", "name", "active", "usernames", "destinations", "languages"]}


@app.get("/api/v1/staff")
async def list_staff(request: Request, active: str = "true"):
    if not reads_all(request.state.who):
        return say(403, "Forbidden")
    found = [listed(m) for m in staff if m["active"] or active == "false"]
    return {"items": found, "total": len(found)}


@app.post("/api/v1/staff")
async def add_staff(request: Request):
    if not request.state.who["roles"] & {"atp_admin", "atp_manager"}:
        return say(403, "Forbidden")
    payload = await content(request) or {}
    names = [str(name).strip().lower() for name in payload.get("usernames") or []]
    if not payload.get("name") or not names:
        return say(422, "at least one username is required" if payload.get("name") else "name is required")
    taken = next((m for m in staff if set(names) & set(m["usernames"])), None)
    if taken:
        return say(409, f"username already in use by {taken['name']}")
    staff.append({"id": f"s-{uuid.uuid4()}", "name": payload["name"], "active": payload.get("active") is not False, "usernames": names, "emails": [],
                  "destinations": payload.get("destinations") or [], "languages": payload.get("languages") or []})
    return JSONResponse({"staff": listed(staff[-1])}, 201)


# For tests


@app.get("/test/tokens")
async def test_tokens(request: Request, user: str = USER, roles: str = ",".join(ROLES), seconds: int = SECONDS):
    return tokens(issuer(request), user, roles.split(","), seconds)


@app.get("/test/token")
async def test_token(request: Request, user: str = USER, roles: str = ",".join(ROLES), seconds: int = SECONDS):
    return tokens(issuer(request), user, roles.split(","), seconds)["access_token"]


@app.get("/test/counts")
async def test_counts():
    return counts


@app.post("/test/bookings/{id}/touch")
async def test_touch(id: str):
    """Somebody else changes a booking."""
    bookings[id] |= {"stage": "WON", "updated_at": now()}


@app.post("/test/invoices/{id}/touch")
async def test_touch_invoice(id: str):
    """Somebody makes a new version of an invoice."""
    found = next(i for i in invoices if i["id"] == id)
    found |= {"version": found["version"] + 1, "updated_at": now()}


@app.delete("/test/refreshes")
async def test_forget():
    """The realm ends all sessions."""
    refreshes.clear()


serving.serve(app)
