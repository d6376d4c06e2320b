"""Web sockets by the library websockets, encrypted where it is given a certificate and its key."""

import asyncio
import http
import json
import socket
import ssl
import sys

from websockets.asyncio.server import serve

closings = []


async def echo(ws, _):
    async for message in ws:
        await ws.send(message)


async def head(ws, _):
    await ws.send(json.dumps({name.lower(): value for name, value in ws.request.headers.raw_items()}))


async def fragments(ws, _):
    async def parts(values):
        for value in values:
            yield value

    await ws.send(parts(["Zü", "", "rich"]))
    await ws.send(parts([b"\x00\x01", b"\xff"]))


async def ping(ws, _):
    await (await ws.ping(b"there?"))
    await ws.send("it is")


async def close(ws, code):
    authorization = ws.request.headers.get("Authorization", "")
    await ws.close(int(code), f"no place for {authorization}\n")


async def cut(ws, _):
    await ws.send("half")
    ws.transport.abort()


async def silent(ws, _):
    ws.transport.pause_reading()
    await asyncio.sleep(3600)


async def flood(ws, count):
    for number in range(int(count)):
        await ws.send(str(number))


async def raw(ws, frames):
    """Sends bytes that the library would not, and notes with which code the client closes."""
    ws.transport.write(bytes.fromhex(frames))
    await noted(ws, frames)


async def noted(ws, _):
    try:
        async for message in ws:
            pass
    finally:
        closings.append(ws.protocol.close_rcvd.code if ws.protocol.close_rcvd else None)


async def last_closing(ws, _):
    while not closings:
        await asyncio.sleep(0.001)
    await ws.send(json.dumps(closings.pop()))


paths = {
    "echo": echo, "head": head, "fragments": fragments, "ping": ping, "close": close, "cut": cut, "silent": silent,
    "flood": flood, "raw": raw, "noted": noted, "last-closing": last_closing, "private": echo,
}


async def handle(ws):
    name, _, value = ws.request.path.split("?")[0].lstrip("/").partition("/")
    await paths[name](ws, value)


def admit(connection, request):
    name = request.path.split("?")[0].split("/")[1]
    if name not in paths:
        return connection.respond(http.HTTPStatus.NOT_FOUND, '{"detail":"no such channel"}')
    if name == "private" and request.headers.get("Cookie") != "session=planted-secret-cookie":
        answer = connection.respond(http.HTTPStatus.UNAUTHORIZED, '{"detail":"not signed in"}')
        answer.headers["Set-Cookie"] = "session=planted-secret-cookie"
        return answer


def choose(connection, offered):
    return "bot.v1" if "bot.v1" in offered else None


async def main():
    listening = socket.socket(fileno=0)
    encryption = None
    if len(sys.argv) > 2:
        encryption = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        encryption.load_cert_chain(*sys.argv[1:3])
    async with serve(
        handle, sock=listening, ssl=encryption, process_request=admit, select_subprotocol=choose, compression=None
    ) as server:
        await server.serve_forever()


asyncio.run(main())
