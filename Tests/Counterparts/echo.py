"""A FastAPI application that says what it was asked, and makes its own errors of validation."""

from fastapi import Cookie, FastAPI, Header, HTTPException, Request, Response
from pydantic import BaseModel

import serving

app = FastAPI()


class Position(BaseModel):
    amount: float
    label: str


@app.api_route("/echo/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
async def echo(request: Request, rest: str):
    body = await request.body()
    return {
        "method": request.method,
        "path": rest,
        "query": dict(request.query_params),
        "headers": dict(request.headers),
        "bytes": len(body),
        "body": body[:1000].decode("utf-8", "replace"),
    }


@app.post("/positions")
async def positions(positions: list[Position]):
    return {"count": len(positions)}


@app.get("/detail/{kind}")
async def detail(kind: str):
    details = {"text": "no such parcel", "object": {"message": "it is locked", "code": "LOCKED"}}
    raise HTTPException(409, details[kind])


@app.post("/sign-in")
async def sign_in(response: Response):
    response.set_cookie("session", "planted-secret-cookie", httponly=True, samesite="lax", max_age=3600)
    return {"ok": True}


@app.get("/me")
async def me(session: str | None = Cookie(default=None), authorization: str | None = Header(default=None)):
    if session != "planted-secret-cookie" and authorization != "Bearer planted-secret-token":
        raise HTTPException(401, f"not signed in: {authorization}")
    return {"name": "anna"}


serving.serve(app)
