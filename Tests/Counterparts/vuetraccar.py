"""A small VueTraccar in FastAPI: signs in by the proxy's headers, sets a cookie, and makes its errors as Nitro does."""

import os
from datetime import datetime, timedelta, timezone
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, StrictInt, model_validator

import serving

app = FastAPI()
COOKIE = "planted-secret-vt-cookie"
START = datetime(2026, 3, 2, 8, 0, tzinfo=timezone.utc)
PATH = [
    {"lat": 46.9 + 0.001 * i, "lng": 7.4, "timestamp": (START + timedelta(minutes=i)).isoformat()}
    for i in range(61)
]


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
    _ = body.window
    windows = [(0, 40), (20, 60)]
    found = []
    for first, last in windows:
        start, end = PATH[first]["timestamp"], PATH[last]["timestamp"]
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
    return found


@app.post("/api/plotmaps")
async def plotmaps(body: Plot):
    points = path(body)
    line = {"deviceId": body.deviceId, "deviceName": "Bus", "color": "#f00", "lineWeight": 3, "path": points}
    return {
        "bounds": {"minLat": 46, "maxLat": 47, "minLng": 7, "maxLng": 8},
        "center": {"lat": 46.9, "lng": 7.4},
        "zoom": 10,
        "distance": 0.1111949 * max(len(points) - 2, 0),
        "polygone": points,
        "polylines": [line | {"isMainDevice": True}] if points else [],
        "locations": [
            {
                "key": "a",
                "lat": 46.9,
                "lng": 7.4,
                "title": "Bern",
                "von": "2026-03-02 09:00",
                "bis": "2026-03-02 10:30",
                "period": 1.5,
                "country": "CH",
                "address": "Bern",
            }
        ],
    }


@app.get("/api/manual-travels")
async def manual_travels():
    administrator()
    return [
        {
            "id": "6f0f3b0e-0000-4000-8000-000000000001",
            "title": "Furka",
            "source_device_id": 4,
            "from_date": PATH[0]["timestamp"],
            "to_date": PATH[10]["timestamp"],
            "notes": None,
            "created_at": "2026-03-03T10:00:00Z",
        }
    ]


@app.get("/api/manual-pois")
async def manual_pois(request: Request):
    given = {"deviceId", "from", "to"} & set(request.query_params)
    if given and len(given) < 3:
        return {"success": False, "error": "deviceId, from and to go together"}
    poi = {
        "id": 1,
        "poi_key": "46.9,7.4",
        "latitude": 46.9,
        "longitude": 7.4,
        "timestamp": PATH[0]["timestamp"],
        "device_id": 4,
        "address": None,
        "country": "CH",
        "created_at": "2026-03-03T10:00:00Z",
        "updated_at": "2026-03-03T10:00:00Z",
    }
    return {"success": True, "pois": [poi]}


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
    return [event | {"positionId": 1, "geofenceId": 3, "attributes": {}}]


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
    if not path(body):
        raise Denied(404, "no positions")
    return Response(f"<kml><name>{body.name}</name></kml>", media_type="application/vnd.google-earth.kml+xml")


serving.serve(app)
