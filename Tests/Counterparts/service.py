"""A FastAPI service that signs in by a form, by a browser's way back, and by a proxy's word."""

import json
import time
from base64 import urlsafe_b64encode

from fastapi import Cookie, FastAPI, Form, Header, HTTPException, Response
from fastapi.responses import RedirectResponse

import serving

app = FastAPI()
counts = {"proxy": 0, "left": 0}


def jwt(**claims):
    part = lambda value: urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    return f"{part({'alg': 'HS256'})}.{part(claims)}.c2ln"


@app.post("/api/local/login")
def login(response: Response, username: str = Form(), password: str = Form()):
    if password != "planted-password":
        raise HTTPException(401, f"wrong: {username} {password}")
    response.set_cookie("auth", "planted-cookie", httponly=True)
    return {"ok": True}


@app.post("/api/local/logout")
def logout(response: Response, auth: str = Cookie(""), authorization: str = Header("")):
    counts["left"] += auth == "planted-cookie" or authorization == "Bearer planted-browser-token"
    response.delete_cookie("auth")
    return {"ok": True}


@app.get("/counts")
def counted():
    return counts


@app.get("/api/{kind}/auth/login")
def elsewhere(redirect_uri: str, state: str):
    return RedirectResponse(f"{redirect_uri}?state={state}&access_token=planted-browser-token&expires_in=60")


@app.get("/api/msft/me")
def me(authorization: str = Header("")):
    if authorization != "Bearer planted-browser-token":
        raise HTTPException(401, "nobody")
    return {"name": "anna"}


@app.post("/api/auth/token")
def proxied(response: Response, remote_user: str = Header(""), remote_groups: str = Header("")):
    if remote_user != "anna":
        raise HTTPException(401, "no proxy")
    counts["proxy"] += 1
    now = int(time.time())
    cookie = jwt(user=remote_user, groups=remote_groups.split(","), iat=now, exp=now + 3600, n=counts["proxy"])
    response.set_cookie("vt_auth", cookie, httponly=True, max_age=3600)
    return {"success": True, "user": remote_user, "role": "user", "exp": now + 3600}


@app.get("/public")
def public():
    return {}


serving.serve(app)
