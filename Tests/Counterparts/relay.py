"""A relay (NIP-01, 09 and 42) by the library websockets, whose manners follow from the path that it is asked under.

plain       as it should be
auth        answers nobody who has not signed in
hiding      has no notes for those who have not signed in, and does not say so
stranger    rejects every sign-in
capped      sends three events at once
stubborn    sends the newest events, whatever was requested
repeating   sends each event three times
shuffled    sends events in no order
forging     sends each event changed in six ways before it
forger      sends changed events only, without an end
flooding    sends its events again and again before it says that these are all
cutting/N   takes the first N events, and breaks the connection off before it answers
breaking/N  breaks the first N connections off in the middle of the events
busy/N      rejects the first N events for now
blocked     rejects all events
choosy      rejects notes with the hashtag no
mute        answers nothing
babbling    sends what is not JSON
binary      sends bytes
huge        sends a message that is too long
closing     ends every subscription

RELAY_SHUNS_HTTP has it close connections that ask for no web socket, without an answer.

Over HTTP, /-/ tells and changes what it has: events, texts/SECRET, counts, cut, and write/SECRET/TIME/TEXT, which is a note
of another client.
"""

import asyncio
import http
import json
import os
import random
import secrets
import socket
from collections import Counter
from urllib.parse import unquote

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

import nostr

events = {}
counts = Counter()
clients = set()


def deleted(event):
    """What a deletion asks for."""
    return {tag[1] for tag in event["tags"] if tag[0] == "e"}


def is_deleted(event):
    return any(
        other["kind"] == 5 and other["pubkey"] == event["pubkey"] and event["id"] in deleted(other) for other in events.values()
    )


def matches(event, wanted):
    return (
        event["pubkey"] in wanted.get("authors", [event["pubkey"]])
        and event["kind"] in wanted.get("kinds", [event["kind"]])
        and wanted.get("since", 0) <= event["created_at"] <= wanted.get("until", 1 << 60)
    )


def forgeries(event):
    content = "A" + event["content"][1:] if event["content"][:1] != "A" else "B" + event["content"][1:]
    changed = event | {"content": content}
    yield changed
    yield changed | {"id": nostr.event_id(changed).hex()}
    yield event | {"created_at": event["created_at"] + 1}
    yield event | {"sig": "00" * 64}
    yield nostr.note(secrets.token_bytes(32), "by another", [])
    yield {"id": event["id"], "kind": "note"}


class Client:
    def __init__(self, ws):
        self.ws = ws
        parts = ws.request.path.strip("/").split("/")
        self.manner, self.number = parts[0] or "plain", int(parts[1]) if len(parts) > 1 else 0
        self.challenge, self.is_known, self.subscriptions = secrets.token_hex(16), False, {}

    async def send(self, *message):
        await self.ws.send(json.dumps(message))

    def happens(self, name):
        """Whether it happens once more, of as many times as the path says."""
        counts[name] += 1
        return counts[name] <= self.number

    async def take(self, message):
        kind, *values = json.loads(message)
        counts[kind] += 1
        if self.manner == "mute":
            return
        await {"EVENT": self.publish, "REQ": self.request, "CLOSE": self.close, "AUTH": self.sign_in}[kind](*values)

    async def publish(self, event):
        if self.manner == "auth" and not self.is_known:
            return await self.send("OK", event["id"], False, "auth-required: sign in to write")
        if self.manner == "blocked" or self.manner == "choosy" and ["t", "no"] in event["tags"]:
            return await self.send("OK", event["id"], False, "blocked: not \u001b[31mhere")
        if self.manner == "busy" and self.happens("busy"):
            return await self.send("OK", event["id"], False, "rate-limited: slow down")
        if not nostr.is_genuine(event):
            counts["not genuine"] += 1
            return await self.send("OK", event["id"], False, "invalid: not genuine")
        is_new = event["id"] not in events
        events[event["id"]] = event
        if event["kind"] == 5:
            for name in deleted(event):
                if events.get(name, event)["pubkey"] == event["pubkey"]:
                    events.pop(name, None)
        if self.manner == "cutting" and self.happens("cutting"):
            return self.ws.transport.abort()
        await self.send("OK", event["id"], True, "" if is_new else "duplicate: known")
        if is_new:
            await spread(event)

    async def sign_in(self, event):
        tags = dict(tag[:2] for tag in event["tags"])
        address = f"ws://{self.ws.request.headers['Host']}{self.ws.request.path}"
        is_right = event["kind"] == 22242 and tags["challenge"] == self.challenge and tags["relay"] == address
        self.is_known = is_right and nostr.is_genuine(event) and self.manner != "stranger"
        await self.send("OK", event["id"], self.is_known, "" if self.is_known else "restricted: not for you")

    async def close(self, name):
        self.subscriptions.pop(name, None)

    async def request(self, name, wanted):
        if self.manner in ("auth", "stranger") and not self.is_known:
            return await self.send("CLOSED", name, "auth-required: sign in to read")
        if self.manner == "closing":
            return await self.send("CLOSED", name, "error: no time")
        if self.manner == "babbling":
            return await self.ws.send("hello")
        if self.manner == "binary":
            return await self.ws.send(b"[]")
        if self.manner == "huge":
            return await self.send("NOTICE", "a" * 600_000)
        self.subscriptions[name] = wanted
        for event in self.chosen(wanted):
            for sent in self.as_sent(event):
                await self.send("EVENT", name, sent)
            if self.manner == "breaking" and self.happens("breaking"):
                return self.ws.transport.abort()
        await self.send("EOSE", name)

    def chosen(self, wanted):
        if self.manner == "stubborn":
            wanted = {"authors": wanted["authors"], "limit": 5}
        limit = min(wanted["limit"], 3) if self.manner == "capped" else wanted["limit"]
        found = [event for event in events.values() if matches(event, wanted) and not is_deleted(event)]
        if self.manner == "hiding" and not self.is_known:
            found = []
        found = sorted(found, key=lambda event: (-event["created_at"], event["id"]))[:limit]
        if self.manner == "shuffled":
            random.shuffle(found)
        return found * 1_000 if self.manner == "flooding" else found

    def as_sent(self, event):
        if self.manner in ("forging", "forger"):
            yield from list(forgeries(event)) * (50 if self.manner == "forger" else 1)
        if self.manner != "forger":
            yield from [event] * (3 if self.manner == "repeating" else 1)


async def spread(event):
    """Sends an event to everybody who follows such events."""
    for client in list(clients):
        for name, wanted in client.subscriptions.items():
            if matches(event, wanted) and not (client.manner == "hiding" and not client.is_known):
                for sent in client.as_sent(event):
                    await client.send("EVENT", name, sent)


async def handle(ws):
    client = Client(ws)
    clients.add(client)
    counts["connections"] += 1
    try:
        if client.manner in ("auth", "hiding", "stranger"):
            await client.send("AUTH", client.challenge)
        async for message in ws:
            await client.take(message)
    except ConnectionClosed:
        pass
    finally:
        clients.discard(client)


async def told(what, *values):
    if what == "events":
        return list(events.values())
    if what == "texts":
        secret = bytes.fromhex(values[0])
        key = nostr.public_key(secret)
        mine = [e for e in events.values() if e["kind"] == 1059 and e["pubkey"] == key.hex()]
        return sorted(nostr.opened(event["content"], nostr.conversation_key(secret, key)) for event in mine)
    if what == "write":
        text = unquote(values[2])
        tags = [word[1:].lower() for word in text.split() if word.startswith("#")]
        event = nostr.note(bytes.fromhex(values[0]), text, tags, int(values[1]))
        events[event["id"]] = event
        await spread(event)
        return event["id"]
    if what == "cut":
        for client in list(clients):
            client.ws.transport.abort()
    return counts


async def admit(connection, request):
    if request.path.startswith("/-/"):
        return connection.respond(http.HTTPStatus.OK, json.dumps(await told(*request.path.split("/")[2:])))
    if "RELAY_SHUNS_HTTP" in os.environ and "Upgrade" not in request.headers:
        connection.transport.abort()


async def main():
    async with serve(
        handle, sock=socket.socket(fileno=0), process_request=admit, compression=None, max_size=1 << 20
    ) as server:
        await server.serve_forever()


asyncio.run(main())
