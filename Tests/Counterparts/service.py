"""A FastAPI service that signs in by a form, by a browser that it sends nowhere, and by a proxy's word."""

import json
import time
from base64 import urlsafe_b64encode

from fastapi import Cookie, FastAPI, Form, Header, HTTPException, Request, Response

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
def elsewhere(request: Request, response: Response):
    """Nobody is sent back, whatever is asked for: the page keeps a token, the browser a cookie."""
    if request.url.query:
        raise HTTPException(400, "nothing was expected to be asked for")
    response.set_cookie("auth", "planted-browser-cookie", httponly=True)
    return {"access_token": "planted-browser-token"}


@app.get("/api/msft/me")
def me(authorization: str = Header(""), auth: str = Cookie("")):
    if authorization != "Bearer planted-browser-token" and auth != "planted-browser-cookie":
        raise HTTPException(401, f"nobody: {authorization} {auth}")
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
