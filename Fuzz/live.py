#!/usr/bin/env python3
"""Sends a `silhouette live` of its own damaged requests and streams, and holds it to living on.

    Fuzz/live.py [--seconds N] [--seed N]

Each request is a good one with a few bytes changed: in the head, in the stream, in its packing, in its pieces, or in the frames
of a WebSocket. After each hundred of them a good session must be taken, and the list must be answered. The server ends with the
code of Ctrl-C.
"""

import argparse
import gzip
import os
import pathlib
import random
import socket
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, needs
from support import live_lab as lab

SAMPLES = [(ROOT / "Samples" / f"{name}.hierarchy.ndjson").read_bytes() for name in ("login", "feed", "checkout")]
NUMBERS = [
    b"-1",
    b"0",
    b"9e15",
    b"9.3e18",
    b"-9e15",
    b"1e308",
    b"1e999",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"NaN",
    b"null",
    b"[]",
    b"{}",
    b'""',
    b"0.5",
    b"1e-320",
]


def mutated(data, random):
    data = bytearray(data)
    for _ in range(random.randint(1, 6)):
        place = random.randrange(len(data) + 1)
        kind = random.randrange(6)
        if kind == 0 and data:
            data[place - 1] = random.randrange(256)
        elif kind == 1:
            data[place:place] = random.choice(NUMBERS)
        elif kind == 2:
            del data[place : place + random.choice((1, 10, 1000))]
        elif kind == 3:
            data[place:place] = data[place : place + random.choice((1, 30, 3000))]
        elif kind == 4:
            end = place
            while end < len(data) and chr(data[end]) in "-+.0123456789eE":
                end += 1
            data[place:end] = random.choice(NUMBERS)
        else:
            data[place:place] = random.choice((b"\n", b"\r\n", b"\0", b"[" * 5000, b"\xff", b'"'))
    return bytes(data)


def stream(random):
    lines = random.choice(SAMPLES).splitlines(keepends=True)
    return lines[0] + b"".join(lines[1 : random.randint(2, 30)])


def request(random, number):
    body = stream(random)
    if random.random() < 0.7:
        body = mutated(body, random)
    if random.random() < 0.3:
        body = gzip.compress(body)
        body = mutated(body, random) if random.random() < 0.5 else body
    # A few ids, so that sessions are met that are over, resting, or another's.
    session = random.choice(("", f"session=s{random.randrange(12)}&", f"session=n{number}&"))
    piece = random.choice(("", "", f"piece={random.choice((0, 0, 1, 2, 3, 16, 10**9, 10**19, -1, 'x'))}"))
    size = random.choice((len(body),) * 6 + (0, len(body) + 9, 2**62, -1))
    head = (f"POST /sessions?{session}{piece} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n").encode()
    views = (
        b"/sessions",
        b"/",
        b"/sessions/s1",
        b"/sessions/s1/log?from=0",
        b"/sessions/s1/log?from=-1",
        b"/sessions/s2/picture.svg",
        b"/sessions/s1/log?from=9223372036854775808",
        b"/sessions/%00/log",
        b"/sessions/s3/live",
        b"*",
        b"//",
        b"/?" + b"a=" * 500,
    )
    view = random.choice((b"GET ", b"HEAD ", b"OPTIONS ", b"POST ")) + random.choice(views) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    kind = random.random()
    if kind < 0.55:
        return head + body
    if kind < 0.7:
        return view if random.random() < 0.5 else mutated(view, random)
    if kind < 0.8:
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(body[i : i + 999]), body[i : i + 999]) for i in range(0, len(body), 999))
        chunked = head.replace(f"Content-Length: {size}".encode(), b"Transfer-Encoding: chunked") + chunks + b"0\r\n\r\n"
        return chunked if random.random() < 0.5 else mutated(chunked, random)
    if kind < 0.9:
        return mutated(head, random) + body
    return frames(random, random.choice((b"/sessions", b"/sessions?session=w%d" % number, b"/sessions/s1/live")), body)


def frames(random, path, body):
    data = (
        b"GET "
        + path
        + (
            b" HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
    )
    sent = b""
    for line in body.splitlines():
        size = random.choice((len(line),) * 8 + (0, 125, 2**24 + 1, 2**63 - 1))
        opcode = random.choice((1, 1, 1, 2, 0, 9, 10, 8, 3))
        sent += bytes([random.choice((0x80, 0x80, 0)) | opcode, 0xFF]) + struct.pack(">Q", size) + b"\0\0\0\0" + line
    return data + (sent if random.random() < 0.5 else mutated(sent, random))


def send(live, data):
    with socket.create_connection(("127.0.0.1", live.port), timeout=10) as connection:
        try:
            connection.sendall(data)
            if random.random() < 0.8:
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(0.2)
                while connection.recv(1 << 16):
                    pass
        except OSError:
            pass


def rest(live, number):
    """What a good sender and a viewer get meanwhile."""
    name = f"good{number}"
    for piece, lines in enumerate(([*SAMPLES[0].decode().splitlines()[:3]], SAMPLES[0].decode().splitlines()[3:6])):
        status = live.piece(name, piece, lines)
        if status != 204:
            return f"a good piece is answered {status}"
    if not any(session["id"] == name for session in live.sessions()):
        return "a good session is not in the list"
    # So that the list does not fill: a stream's end makes it over.
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else int.from_bytes(os.urandom(4), "big")
    generator = random.Random(seed)
    print(f"seed {seed}")
    number, end = 0, time.monotonic() + arguments.seconds
    with lab.Live(needs.silhouette(), None, "--idle", "2s", "--max-sessions", "10000", "--no-sync") as live:
        fault = None
        while time.monotonic() < end and not fault:
            number += 1
            data = request(generator, number)
            try:
                send(live, data)
                if number % 100 == 0:
                    fault = rest(live, number)
            except (OSError, ValueError) as error:
                fault = f"{error!r}"
            if live.process.poll() is not None:
                fault = "the server ended"
        if fault:
            print(f"live.py: after {number} requests: {fault}; the last one began {data[:300]!r}\n{live.errors()[:3000]}")
            return 1
        code = live.stop()
        if code != 130:
            print(f"live.py: the server ended with {code}, not 130\n{live.errors()[:3000]}")
            return 1
    print(f"{number} requests")
    return 0


if __name__ == "__main__":
    sys.exit(main())
