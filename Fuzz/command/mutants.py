#!/usr/bin/env python3
"""Spoils inputs of every format and gives each to the real command, with one verb after the other.

    Fuzz/command/mutants.py [--count N] [--seconds S] [--seed N]

Each run must end by itself, within a minute of processor time and 2 GB of memory, with a documented exit code, and
with one line of error where the code says that there is one. What failed is kept under Fuzz/.build/found.
"""

import argparse
import sys
import zlib

from world import ROOT, Clock, Found, Work, command, finish, generator, inputs, parse, run, verbs

ODD = [
    b"-1",
    b"0",
    b"1e308",
    b"-0.0",
    b"NaN",
    b"Infinity",
    b"99999999999999999999",
    b"2147483648",
    b"-9223372036854775808",
    b"1e-320",
    b'""',
    b"null",
    b"[]",
    b"{}",
    b"true",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\\ud800",
    b"\r",
    b"\n\n",
    "\u202e".encode(),
    "\U0001f600".encode(),
    b"<![CDATA[",
    b"&#0;",
    b"../../x",
    b"\x1b[2J",
]
DEEP = [b"[" * 3000, b'{"children":[' * 2000, b"<a>" * 2000, b'"' + b"a" * 70000 + b'"']


def mutate(data, others, dice):
    """A spoiled copy: some bits, numbers, cuts, repeats or pieces of another input."""
    data = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 4, 16))):
        size = len(data)
        place = dice.randrange(size + 1)
        kind = dice.randrange(9)
        if kind == 0 and size:
            data[place % size] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del data[place : place + dice.choice((1, 2, 9, 100, 5000))]
        elif kind == 2:
            data[place:place] = dice.choice(ODD)
        elif kind == 3:
            end = min(size, place + dice.choice((1, 10, 100, 1000)))
            data[place:place] = data[place:end] * dice.choice((1, 2, 50))
        elif kind == 4:
            other = dice.choice(others)
            start = dice.randrange(len(other) + 1)
            data[place : place + dice.choice((0, 1, 20))] = other[start : start + dice.choice((1, 30, 2000))]
        elif kind == 5:
            del data[place:]
        elif kind == 6:
            digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
            if digits:
                start = dice.choice(digits)
                data[start : start + 1] = dice.choice(ODD[:10])
        elif kind == 7 and dice.randrange(20) == 0:
            data[place:place] = dice.choice(DEEP)
        elif kind == 8 and size:
            data[place % size] = dice.randrange(256)
    return bytes(data[: 1 << 20])


def repack(data):
    """Packed inputs are sometimes spoiled inside; otherwise their checksum would stop most spoiled inputs early."""
    try:
        if data[:2] == b"\x1f\x8b":
            return zlib.decompress(data, 31), lambda plain: b"".join(packed(plain, 31))
        if data[:1] == b"\x78":
            return zlib.decompress(data), lambda plain: b"".join(packed(plain, 15))
    except zlib.error:
        pass
    return None


def packed(plain, bits):
    packer = zlib.compressobj(6, zlib.DEFLATED, bits)
    yield packer.compress(plain)
    yield packer.flush()


def main():
    options = parse(argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter), 14_000, 600)
    program, dice = command(), generator(options.seed)
    seeds = [(path, path.read_bytes()) for path in inputs()]
    others = [data for _, data in seeds]
    clock, faults, codes = Clock(options.seconds, options.count), [], {}
    with Work("mutants") as folder:
        while clock.goes_on() and len(faults) < 20:
            path, data = dice.choice(seeds)
            inner = repack(data) if dice.randrange(2) else None
            spoiled = inner[1](mutate(inner[0], others, dice)) if inner else mutate(data, others, dice)
            place = folder / f"in{path.suffix}"
            place.write_bytes(spoiled)
            isPiped = dice.randrange(8) == 0
            name, words = dice.choice(sorted(verbs(program, "-" if isPiped else str(place), folder).items()))
            try:
                code, _, _ = run(words, spoiled if isPiped else b"")
                codes[code] = codes.get(code, 0) + 1
            except Found as found:
                kept = ROOT / "Fuzz" / ".build" / "found" / f"mutant-{options.seed}-{clock.done}{path.suffix}"
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(spoiled)
                faults.append(f"{name} of {kept.relative_to(ROOT)} (from {path.relative_to(ROOT)}): {found}")
            clock.done += 1
    told = ", ".join(f"{count} × {code}" for code, count in sorted(codes.items()))
    return finish("mutants", clock.done, options.count, f"spoiled inputs (exit codes {told})", faults)


if __name__ == "__main__":
    sys.exit(main())
