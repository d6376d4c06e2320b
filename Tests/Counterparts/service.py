"""A service and a provider of tokens: a form, a browser's way back, a proxy's word, device codes, refresh tokens that are good once.

The argument is what the provider answers to a device, one after the other: errors of RFC 8628, or `ok`.
"""

import json
import sys
import time
from base64 import urlsafe_b64encode

from fastapi import FastAPI, Form, Header, HTTPException, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

import serving

app = FastAPI()
answers = sys.argv[1].split(",") if len(sys.argv) > 1 else []
counts = {"refresh": 0, "device": 0, "proxy": 0, "revoked": 0, "ended": 0, "asked": 0}
good = {"refresh-0"}
spent = set()


def jwt(**claims):
    part = lambda value: urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    return f"{part({'alg': 'HS256'})}.{part(claims)}.c2ln"


@app.get("/.well-known/openid-configuration")
def metadata(request: Request):
    base = str(request.base_url).rstrip("/")
    return {
        "issuer": base,
        "authorization_endpoint": base + "/authorize",
        "token_endpoint": base + "/token",
        "device_authorization_endpoint": base + "/device",
        "revocation_endpoint": base + "/revoke",
        "end_session_endpoint": base + "/end",
    }


def tokens(number):
    return {
        "access_token": jwt(n=number, realm_access={"roles": ["guest"]}, exp=time.time() + 3600),
        "refresh_token": f"refresh-{number}",
        "token_type": "Bearer",
        "expires_in": 3600,
    }


def no(error, description="planted"):
    return JSONResponse({"error": error, "error_description": description}, 400)


@app.post("/token")
def token(grant_type: str = Form(), refresh_token: str = Form(""), device_code: str = Form("")):
    if grant_type == "refresh_token":
        counts["refresh"] += 1
        if refresh_token not in good:
            # Who has spent it already may be a thief: nobody's is good any more.
            good.clear()
            return no("invalid_grant", f"{refresh_token} is spent")
        good.remove(refresh_token)
        good.add(f"refresh-{counts['refresh']}")
        return tokens(counts["refresh"])
    counts["device"] += 1
    answer = answers[counts["device"] - 1]
    return tokens(100) if answer == "ok" else no(answer, device_code)


@app.post("/device")
def device(request: Request):
    base = str(request.base_url)
    return {
        "device_code": "planted-device-code", "user_code": "ABCD-EFGH", "verification_uri": base + "type",
        "expires_in": 60, "interval": 5,
    }


@app.post("/revoke")
def revoke(token: str = Form()):
    counts["revoked"] += 1


@app.get("/counts")
def get_counts():
    return counts


@app.post("/api/local/login")
def login(response: Response, username: str = Form(), password: str = Form()):
    if password != "planted-password":
        raise HTTPException(401, f"wrong: {username} {password}")
    response.set_cookie("auth", "planted-cookie", httponly=True)
    return {"ok": True}


@app.get("/api/{kind}/auth/login")
def elsewhere(redirect_uri: str, state: str):
    return RedirectResponse(f"{redirect_uri}?state={state}&access_token=planted-browser-token&expires_in=60")


@app.get("/api/msft/me")
def me(authorization: str = Header("")):
    if authorization != "Bearer planted-browser-token":
        raise HTTPException(401, "nobody")
    return {"name": "anna"}


@app.get("/api/forbidden")
def forbidden():
    counts["asked"] += 1
    raise HTTPException(401, "no")


@app.post("/api/auth/token")
def proxied(response: Response, remote_user: str = Header(""), remote_groups: str = Header("")):
    if remote_user != "anna":
        raise HTTPException(401, "no proxy")
    counts["proxy"] += 1
    now = int(time.time())
    cookie = jwt(user=remote_user, groups=remote_groups.split(","), iat=now, exp=now + 3600, n=counts["proxy"])
    response.set_cookie("vt_auth", cookie, httponly=True, max_age=3600)
    return {"success": True, "user": remote_user, "role": "user", "exp": now + 3600}


@app.get("/public/v1/mobile/bootstrap")
def bootstrap():
    return {
        "app": {"min_supported_version": "1.2.0", "latest_version": "2.0.0", "force_update": False},
        "api": {"contract_version": "2026-03-01.1"},
        "features": {"bookings": True},
    }


serving.serve(app)
