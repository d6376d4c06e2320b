"""A small VueTraccar in FastAPI: signs in by the proxy's headers, sets a cookie, and makes its errors as Nitro does.

As the real one, it gives every manual travel whatever it is asked for, writes standstills in UTC without a zone, and has its own
idea of distances. VT_OTHER_TIMES has it give automatic travels of all times too, VT_POIS_FAIL has it fail with the places,
VT_STRANGERS has it give positions and events of other devices. VT_SIDE_TRIPS_OFF switches side trips off in its configuration.
VT_PARKED has it find no travels among the positions. VT_SILENT is a device that recorded nothing. VT_PORTAL
puts a portal in front of it, which sends everybody away who has no cookie of its own.
"""

import math
import os
import urllib.parse
import uuid
from datetime import datetime, timedelta, timezone
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field, StrictInt, model_validator

import serving

app = FastAPI()
COOKIE = "planted-secret-vt-cookie"
PORTAL = "planted-secret-portal-cookie"
START = datetime(2026, 3, 2, 8, 0, tzinfo=timezone.utc)
PATH = [
    {"lat": 46.9 + 0.001 * i, "lng": 7.4, "timestamp": (START + timedelta(minutes=i)).isoformat()}
    for i in range(61)
]

MANUAL = [
    {
        "id": "6f0f3b0e-0000-4000-8000-000000000001",
        "title": "Furka",
        "source_device_id": 4,
        "from_date": PATH[0]["timestamp"],
        "to_date": PATH[10]["timestamp"],
        "notes": None,
        "created_at": "2026-03-03 10:00:00",
    },
    {
        "id": "6f0f3b0e-0000-4000-8000-000000000002",
        "title": "Nachbars Fahrt",
        "source_device_id": 9,
        "from_date": PATH[0]["timestamp"],
        "to_date": PATH[10]["timestamp"],
        "notes": "",
        "created_at": "2026-03-03 10:00:00",
    },
    {
        "id": "6f0f3b0e-0000-4000-8000-000000000003",
        "title": "Gotthard",
        "source_device_id": 4,
        "from_date": "2019-07-01T06:00:00.000Z",
        "to_date": "2019-07-03T16:30:00.000Z",
        "notes": "vor langer Zeit",
        "created_at": "2026-03-03 10:00:00",
    },
    {
        "id": "6f0f3b0e-0000-4000-8000-000000000004",
        "title": "Vorabend",
        "source_device_id": 4,
        "from_date": "2026-03-01T10:00",
        "to_date": "2026-03-01T12:00",
        "notes": None,
        "created_at": "2026-03-03 10:00:00",
    },
]


STORED: dict[str, list[dict]] = {}


def leg(first, second):
    """Kilometres on the server's sphere."""
    (a, b), (c, d) = [(math.radians(p["lat"]), math.radians(p["lng"])) for p in (first, second)]
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6373 * math.asin(math.sqrt(h))


def fault(request: Request, status: int, message: str, data=None):
    body = {
        "error": True,
        "url": request.url.path,
        "statusCode": status,
        "statusMessage": "Error",
        "message": message,
    }
    return JSONResponse(body | ({"data": data} if data else {}), status)


class Denied(Exception):
    def __init__(self, status, message):
        self.status, self.message = status, message


@app.exception_handler(Denied)
async def denied(request, error):
    return fault(request, error.status, error.message)


@app.exception_handler(RequestValidationError)
async def invalid(request, error):
    return fault(request, 400, "; ".join(f"{e['loc'][-1]}: {e['msg']}" for e in error.errors()))


@app.middleware("http")
async def proxy(request: Request, call_next):
    path = request.url.path
    if not path.startswith("/api/auth/") and request.cookies.get("vt_auth") != COOKIE:
        return fault(request, 401, f"not signed in: {request.headers.get('cookie')}")
    return await call_next(request)


@app.middleware("http")
async def portal(request: Request, call_next):
    if "VT_PORTAL" in os.environ and request.cookies.get("authelia_session") != PORTAL:
        return RedirectResponse(f"https://auth.example.ch/?rd={urllib.parse.quote(str(request.url))}", 302)
    return await call_next(request)


def role():
    return "admin" if "admins" in os.environ.get("REMOTE_GROUPS", "") else "user"


def administrator():
    if role() != "admin":
        raise Denied(403, "for administrators")


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")
    from_: str
    to: str

    @model_validator(mode="before")
    @classmethod
    def rename(cls, values):
        return {("from_" if name == "from" else name): value for name, value in values.items()}

    @property
    def window(self):
        try:
            times = [datetime.fromisoformat(text) for text in (self.from_, self.to)]
        except ValueError as error:
            raise Denied(400, str(error)) from error
        if any(time.tzinfo is None for time in times):
            raise Denied(400, "from and to are ISO 8601 with a zone")
        return times


class Period(Body):
    deviceId: StrictInt


class Plot(Period):
    travelSource: Literal["manual"] | None = None
    travelId: str | None = None
    name: str | None = None

    @model_validator(mode="after")
    def both(self):
        if (self.travelSource is None) != (self.travelId is None):
            raise ValueError("travelSource and travelId go together")
        return self


class Devices(Body):
    deviceIds: list[StrictInt]


def path(body):
    start, end = body.window
    return [point for point in PATH if start <= datetime.fromisoformat(point["timestamp"]) <= end]


@app.post("/api/auth/token")
async def token(request: Request, response: Response):
    if await request.body():
        raise Denied(400, "token has no body")
    user = os.environ.get("REMOTE_USER")
    if not user:
        raise Denied(401, "the proxy names nobody")
    response.set_cookie("vt_auth", COOKIE, httponly=True, samesite="lax", max_age=3600)
    return {"success": True, "user": user, "role": role(), "exp": 1_800_000_000}


@app.get("/api/auth/me")
async def me(request: Request):
    if request.cookies.get("vt_auth") != COOKIE:
        return {"authenticated": False}
    return {"authenticated": True, "user": os.environ["REMOTE_USER"], "role": role(), "exp": 1_800_000_000}


@app.post("/api/auth/logout")
async def logout(response: Response):
    response.delete_cookie("vt_auth")
    return {"success": True}


@app.post("/api/travels")
async def travels(body: Period):
    since, until = body.window
    windows = [] if "VT_PARKED" in os.environ else [(0, 40), (20, 60)]
    found = []
    for first, last in windows:
        start, end = PATH[first]["timestamp"], PATH[last]["timestamp"]
        if "VT_OTHER_TIMES" not in os.environ:
            if datetime.fromisoformat(end) < since or datetime.fromisoformat(start) > until:
                continue
        found.append(
            {
                "id": f"auto-{body.deviceId}-{start}-{end}",
                "title": "Bern",
                "von": start,
                "bis": end,
                "distance": 2.5,
                "source": "auto",
                "deviceId": body.deviceId,
                "farthestStandstill": {"key": "k", "distance": 2.5, "address": "Bern", "country": "CH"},
            }
        )
    for travel in MANUAL:
        found.append(
            {
                "id": travel["id"],
                "title": travel["title"],
                "von": travel["from_date"],
                "bis": travel["to_date"],
                "distance": 1.1,
                "source": "manual",
                "deviceId": travel["source_device_id"],
                "notes": travel["notes"],
                "created_at": travel["created_at"],
            }
        )
    return sorted(found, key=lambda travel: travel["von"])


def manual_path(body):
    travel = next((t for t in MANUAL if t["id"] == body.travelId), None)
    if not travel:
        return []
    return [p for p in PATH if travel["from_date"] <= p["timestamp"] <= travel["to_date"]]


def plotted_path(body):
    return manual_path(body) if body.travelSource else path(body)


def distance(points, manual):
    """The difference of cumulated legs; of an automatic travel each point has the leg behind it."""
    first = PATH.index(points[0]) + (0 if manual else 1)
    last = PATH.index(points[-1]) + (0 if manual else 1)
    return sum(leg(a, b) for a, b in zip(PATH[first : last + 1], PATH[first + 1 : last + 1]))


@app.post("/api/plotmaps")
async def plotmaps(body: Plot):
    points = plotted_path(body)
    if not points or str(body.deviceId) == os.environ.get("VT_SILENT"):
        nothing = {"minLat": 0, "maxLat": 0, "minLng": 0, "maxLng": 0}
        lists = {"polygone": [], "polylines": [], "locations": []}
        return {"bounds": nothing, "center": {"lat": 0, "lng": 0}, "zoom": 10, "distance": 0} | lists
    line = {"deviceId": body.deviceId, "deviceName": "Bus", "color": "#f00", "lineWeight": 3, "path": points}
    return {
        "bounds": {"minLat": 46, "maxLat": 47, "minLng": 7, "maxLng": 8},
        "center": {"lat": 46.9, "lng": 7.4},
        "zoom": 10,
        "distance": distance(points, body.travelSource),
        "polygone": points,
        "polylines": [line | {"isMainDevice": True}],
        "locations": []
        if body.travelSource
        else [
            {
                "key": "a",
                "lat": 46.9,
                "lng": 7.4,
                "title": "Schweiz",
                "von": "2026-03-02 08:00",
                "bis": "2026-03-02 09:30",
                "period": 1.5,
                "country": "CH",
                "address": "Bundesplatz",
            }
        ],
    }


@app.get("/api/manual-travels")
async def manual_travels():
    administrator()
    return MANUAL


class Entered(BaseModel):
    """The fields of a manual travel; PATCH replaces all of them."""

    model_config = ConfigDict(extra="forbid")
    title: str = Field(min_length=1)
    source_device_id: StrictInt
    from_date: str
    to_date: str
    notes: str | None = None

    @model_validator(mode="after")
    def ordered(self):
        if instant(self.from_date) >= instant(self.to_date):
            raise ValueError("from_date must be before to_date")
        return self


class Position(BaseModel):
    model_config = ConfigDict(extra="forbid")
    fixTime: str
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)
    speed: float | None = None
    altitude: float | None = None
    attributes: dict | None = None


class Positions(BaseModel):
    model_config = ConfigDict(extra="forbid")
    positions: list[Position]


def instant(text):
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)


def manual_travel(travel_id):
    administrator()
    travel = next((travel for travel in MANUAL if travel["id"] == travel_id), None)
    if not travel:
        raise Denied(404, "no such travel")
    return travel


@app.post("/api/manual-travels")
async def create_travel(body: Entered):
    administrator()
    travel = {"id": str(uuid.uuid4())} | body.model_dump() | {"created_at": "2026-03-04 10:00:00"}
    MANUAL.append(travel)
    return {"id": travel["id"]}


@app.patch("/api/manual-travels/{travel_id}")
async def change_travel(travel_id: str, body: Entered):
    manual_travel(travel_id).update(body.model_dump())
    return {"success": True}


@app.delete("/api/manual-travels/{travel_id}")
async def delete_travel(travel_id: str):
    MANUAL.remove(manual_travel(travel_id))
    STORED.pop(travel_id, None)
    return {"success": True}


@app.get("/api/manual-travels/{travel_id}/positions")
async def stored_positions(travel_id: str):
    manual_travel(travel_id)
    return STORED.get(travel_id, [])


@app.post("/api/manual-travels/{travel_id}/positions")
async def fill_travel(travel_id: str, body: Positions):
    manual_travel(travel_id)
    STORED[travel_id] = [
        {
            "id": str(uuid.uuid4()),
            "travel_id": travel_id,
            "fix_time": position.fixTime,
            "latitude": position.latitude,
            "longitude": position.longitude,
            "speed": position.speed,
            "altitude": position.altitude,
            "attributes": "{}",
        }
        for position in body.positions
    ]
    return {"success": True}


@app.get("/api/devices")
async def devices():
    bus = {"id": 4, "name": "Bus", "uniqueId": "860000000000004", "status": "online", "lastUpdate": "2026-03-02T09:00:00.000+0000"}
    return {"success": True, "devices": [bus, {"id": 5, "name": "Moto\x1b[2J", "uniqueId": 5, "status": None, "attributes": {}}]}


@app.get("/api/side-trips/config")
async def side_trip_config():
    settings = {"sideTripEnabled": "VT_SIDE_TRIPS_OFF" not in os.environ, "sideTripDevices": [4, "5", {"deviceId": 99}, 5, None], "sideTripBufferHours": "1.5"}
    return {"success": True, "settings": settings}


@app.get("/api/manual-pois")
async def manual_pois(request: Request):
    if "VT_POIS_FAIL" in os.environ:
        return {"success": False, "error": "SQLITE_CANTOPEN: unable to open database file"}
    poi = {
        "id": 1,
        "poi_key": "46.9,7.4",
        "latitude": 46.9,
        "longitude": 7.4,
        "timestamp": "2026-03-02T08:00:00.000+0000",
        "device_id": 4,
        "address": None,
        "country": "CH",
        "created_at": "2026-02-07 15:37:43",
        "updated_at": "2026-02-07 15:37:43",
    }
    if all(request.query_params.get(name) for name in ("deviceId", "from", "to")):
        return {"success": True, "pois": [poi] if request.query_params["deviceId"] == "4" else []}
    return {"success": True, "pois": [poi, poi | {"id": 2, "device_id": 9}]}


@app.post("/api/manual-route")
async def manual_route(body: Period):
    administrator()
    found = [
        {
            "id": index,
            "deviceId": body.deviceId,
            "protocol": "osmand",
            "deviceTime": point["timestamp"],
            "fixTime": point["timestamp"],
            "serverTime": point["timestamp"],
            "latitude": point["lat"],
            "longitude": point["lng"],
            "altitude": 540,
            "speed": 10,
            "course": 0,
            "address": None,
            "accuracy": 5,
            "attributes": {"ignition": True},
        }
        for index, point in enumerate(PATH)
        if point in path(body)
    ]
    strange = [{"latitude": 91}, {"longitude": -1e300}, {"deviceId": body.deviceId + 1, "speed": 91}]
    if "VT_STRANGERS" in os.environ and found:
        found += [found[0] | {"id": 1000 + index} | what for index, what in enumerate(strange)]
    return found


@app.post("/api/events")
async def events(body: Period):
    event = {"id": 7, "type": "geofenceEnter", "eventTime": PATH[0]["timestamp"], "deviceId": body.deviceId}
    later = {"id": 8, "type": "deviceOnline", "serverTime": "2026-03-02T08:05:00.000+0000", "deviceId": body.deviceId}
    found = [later, event | {"positionId": 1, "geofenceId": 3, "attributes": {"alarm": '=HYPERLINK("x")'}}]
    if "VT_STRANGERS" in os.environ:
        found += [event | {"id": 9, "deviceId": body.deviceId + 1}, {"id": "x", "attributes": None}]
    return found


@app.post("/api/side-trips")
async def side_trips(body: Devices):
    lines = [
        {"deviceId": device, "deviceName": "Moto", "color": "#00f", "lineWeight": 2, "path": path(body)}
        for device in body.deviceIds
        if device != 99
    ]
    return {"success": True, "polylines": [line | {"isMainDevice": False} for line in lines]}


@app.post("/api/download.kml")
async def kml(body: Plot):
    if not plotted_path(body):
        raise Denied(404, "No route data found for specified period")
    return Response(f"<kml><name>{body.name}</name></kml>", media_type="application/vnd.google-earth.kml+xml")


serving.serve(app)
