"""Signatures of BIP-340 and texts of NIP-44, from their descriptions alone, to check a client by other code than its own."""

import base64
import hashlib
import hmac
import json
import secrets
import time

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

FIELD = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
BASE = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def added(one, other):
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and (one[1] + other[1]) % FIELD == 0:
        return None
    if one == other:
        slope = 3 * one[0] * one[0] * pow(2 * one[1], -1, FIELD)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, FIELD)
    x = (slope * slope - one[0] - other[0]) % FIELD
    return x, (slope * (one[0] - x) - one[1]) % FIELD


def multiplied(point, number):
    result = None
    while number:
        if number & 1:
            result = added(result, point)
        point, number = added(point, point), number >> 1
    return result


def lifted(x):
    """The point with an even y coordinate."""
    square = (pow(x, 3, FIELD) + 7) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if x >= FIELD or y * y % FIELD != square:
        raise ValueError("not on the curve")
    return x, y if y % 2 == 0 else FIELD - y


def number(data):
    return int.from_bytes(data, "big")


def tagged(tag, data):
    prefix = hashlib.sha256(tag.encode()).digest()
    return hashlib.sha256(prefix + prefix + data).digest()


def public_key(secret):
    return multiplied(BASE, number(secret))[0].to_bytes(32, "big")


def signature(digest, secret):
    point = multiplied(BASE, number(secret))
    scalar = number(secret) if point[1] % 2 == 0 else ORDER - number(secret)
    key = point[0].to_bytes(32, "big")
    masked = (scalar ^ number(tagged("BIP0340/aux", secrets.token_bytes(32)))).to_bytes(32, "big")
    nonce = number(tagged("BIP0340/nonce", masked + key + digest)) % ORDER
    commitment = multiplied(BASE, nonce)
    nonce = nonce if commitment[1] % 2 == 0 else ORDER - nonce
    first = commitment[0].to_bytes(32, "big")
    challenge = number(tagged("BIP0340/challenge", first + key + digest)) % ORDER
    return first + ((nonce + challenge * scalar) % ORDER).to_bytes(32, "big")


def is_signed(digest, signed, key):
    try:
        point, first, second = lifted(number(key)), number(signed[:32]), number(signed[32:])
    except ValueError:
        return False
    if len(signed) != 64 or first >= FIELD or second >= ORDER:
        return False
    challenge = number(tagged("BIP0340/challenge", signed[:32] + key + digest)) % ORDER
    found = added(multiplied(BASE, second), multiplied(point, ORDER - challenge))
    return found is not None and found[1] % 2 == 0 and found[0] == first


def event_id(event):
    fields = [0, event["pubkey"], event["created_at"], event["kind"], event["tags"], event["content"]]
    return hashlib.sha256(json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()).digest()


def is_genuine(event):
    digest = event_id(event)
    return event["id"] == digest.hex() and is_signed(digest, bytes.fromhex(event["sig"]), bytes.fromhex(event["pubkey"]))


def conversation_key(secret, key):
    shared = multiplied(lifted(number(key)), number(secret))[0].to_bytes(32, "big")
    return hmac.digest(b"nip44-v2", shared, "sha256")


def text_keys(key, nonce):
    block, expanded = b"", b""
    for count in 1, 2, 3:
        block = hmac.digest(key, block + nonce + bytes([count]), "sha256")
        expanded += block
    return expanded[:32], expanded[32:44], expanded[44:76]


def cipher(key, nonce, data):
    return Cipher(algorithms.ChaCha20(key, bytes(4) + nonce), None).encryptor().update(data)


def padded_length(length):
    if length <= 32:
        return 32
    chunk = max(32, (1 << (length - 1).bit_length()) // 8)
    return -(-length // chunk) * chunk


def sealed(text, key):
    nonce, data = secrets.token_bytes(32), text.encode()
    cipher_key, cipher_nonce, code_key = text_keys(key, nonce)
    data = len(data).to_bytes(2, "big") + data.ljust(padded_length(len(data)), b"\0")
    data = cipher(cipher_key, cipher_nonce, data)
    return base64.b64encode(b"\2" + nonce + data + hmac.digest(code_key, nonce + data, "sha256")).decode()


def opened(payload, key):
    payload = base64.b64decode(payload, validate=True)
    nonce, data, code = payload[1:33], payload[33:-32], payload[-32:]
    cipher_key, cipher_nonce, code_key = text_keys(key, nonce)
    if payload[0] != 2 or not hmac.compare_digest(hmac.digest(code_key, nonce + data, "sha256"), code):
        raise ValueError("not for this key")
    data = cipher(cipher_key, cipher_nonce, data)
    length = number(data[:2])
    if len(data) != 2 + padded_length(length):
        raise ValueError("padding")
    return data[2 : 2 + length].decode()


def note(secret, text, tags, at=None):
    """A note as other clients write it: without its own author as a recipient."""
    key = public_key(secret)
    event = {
        "pubkey": key.hex(), "created_at": int(at or time.time()), "kind": 1059, "tags": [["t", tag] for tag in tags],
        "content": sealed(text, conversation_key(secret, key)),
    }
    digest = event_id(event)
    return event | {"id": digest.hex(), "sig": signature(digest, secret).hex()}
