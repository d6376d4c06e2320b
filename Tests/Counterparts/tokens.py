"""A provider of tokens whose refresh tokens are good once, and who forgets everybody where one comes twice.

A client's name is what its device is answered, one after the other: errors of RFC 8628, or `ok`. Who is called `stranger` gets
another provider's id_token, and who is called `other` another person's.
"""

import json
import socket
import time
from base64 import urlsafe_b64encode
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qs

lock = Lock()
counts = Counter()
good = {"refresh-0"}


def jwt(**claims):
    part = lambda value: urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    return f"{part({'alg': 'HS256'})}.{part(claims)}.c2ln"


def tokens(number):
    return 200, {
        "access_token": jwt(n=number, realm_access={"roles": ["guest"]}, exp=time.time() + 3600),
        "refresh_token": f"refresh-{number}",
        "token_type": "Bearer",
        "expires_in": 3600,
    }


def no(error, description):
    return 400, {"error": error, "error_description": description}


def identity(client, base):
    issuer = {"stranger": "https://elsewhere.example", "other": base}.get(client)
    return {"id_token": jwt(iss=issuer, aud=client, sub="eve", exp=time.time() + 3600)} if issuer else {}


def refreshed(token):
    counts["refresh"] += 1
    if token not in good:
        good.clear()
        return no("invalid_grant", f"{token} is spent")
    good.remove(token)
    good.add(f"refresh-{counts['refresh']}")
    return tokens(counts["refresh"])


def asked(client, code):
    counts[client] += 1
    answer = client.split(",")[counts[client] - 1]
    return tokens(100) if answer == "ok" else no(answer, code)


def device(base):
    return 200, {
        "device_code": "planted-device-code", "user_code": "ABCD-EFGH", "verification_uri": base + "/type",
        "expires_in": 60, "interval": 5,
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        base = "http://" + self.headers["Host"]
        endpoints = {
            "issuer": base,
            "token_endpoint": base + "/token",
            "device_authorization_endpoint": base + "/device",
            "revocation_endpoint": base + "/revoke",
        }
        counts["asked"] += self.path == "/api/forbidden"
        self.answer(*{
            "/.well-known/openid-configuration": (200, endpoints),
            "/counts": (200, {name: counts[name] for name in ["refresh", "revoked", "asked"]}),
        }.get(self.path, (401, {"detail": "no"})))

    def do_POST(self):
        form = {k: v[0] for k, v in parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()).items()}
        with lock:
            if self.path == "/device":
                self.answer(*device("http://" + self.headers["Host"]))
            elif self.path == "/revoke":
                counts["revoked"] += "token" in form
                self.answer(200, {})
            elif form["grant_type"] == "refresh_token":
                status, answer = refreshed(form["refresh_token"])
                self.answer(status, answer | identity(form["client_id"], "http://" + self.headers["Host"]))
            else:
                self.answer(*asked(form["client_id"], form["device_code"]))

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler, bind_and_activate=False)
server.socket.close()
server.socket = socket.socket(fileno=0)
server.serve_forever()
