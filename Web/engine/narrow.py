#!/usr/bin/env python3
"""Makes the tables of a module of 64-bit WebAssembly 32-bit ones.

    Web/engine/narrow.py wide.wasm -o narrow.wasm

Scripts/page calls it before `wasm-opt --memory64-lowering`, which makes the memory a 32-bit one and refuses tables that are wider. In a call through a table, the
place in the table becomes 32 bits wide; so do the places of the elements that fill it. Numbers of 64 bits stay as they are.

The format is that of the WebAssembly specification, "Binary Format". Instructions that the linker does not write, such as those of vectors, are refused.
"""

import argparse
import pathlib
import sys

HEAD = b"\0asm\1\0\0\0"
TABLES, ELEMENTS, CODE = 4, 9, 10
IS_WIDE = 4
HAS_MOST = 1
I32_CONST, I64_CONST, END, CALL_INDIRECT, WRAP = 0x41, 0x42, 0x0B, 0x11, 0xA7
# How many numbers follow an instruction, and how many plain bytes.
NUMBERS = {code: 1 for code in (0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, *range(0x20, 0x25), I32_CONST, I64_CONST, 0xD2)}
NUMBERS |= {code: 2 for code in (CALL_INDIRECT, *range(0x28, 0x3F))}
BYTES = {0x3F: 1, 0x40: 1, 0x43: 4, 0x44: 8, 0xD0: 1}
PLAIN = {0x00, 0x01, 0x05, END, 0x0F, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
SWITCH, SELECT, MORE = 0x0E, 0x1C, 0xFC
# The same for the instructions behind 0xFC: numbers for rounding, and for memory and data.
MORE_NUMBERS = {**{code: 0 for code in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1}


class Reader:
    def __init__(self, data, place=0):
        self.data, self.place = data, place

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def byte(self):
        self.place += 1
        return self.data[self.place - 1]

    def skip(self, count=1):
        """Passes over numbers, whose sign does not matter here."""
        for _ in range(count):
            while self.data[self.place] >= 0x80:
                self.place += 1
            self.place += 1


def written(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def narrow(module):
    if module[:8] != HEAD:
        sys.exit("narrow.py: this is no module of WebAssembly")
    out, reader = bytearray(module[:8]), Reader(module, 8)
    change = {TABLES: tables, ELEMENTS: elements, CODE: code}
    while reader.place < len(module):
        kind, size = reader.byte(), reader.number()
        section = module[reader.place : reader.place + size]
        reader.place += size
        section = change.get(kind, bytes)(section)
        out += bytes([kind]) + written(len(section)) + section
    return bytes(out)


def tables(section):
    reader = Reader(section)
    out = bytearray(written(count := reader.number()))
    for _ in range(count):
        kind, flags = reader.byte(), reader.byte()
        begin = reader.place
        reader.skip(2 if flags & HAS_MOST else 1)
        out += bytes([kind, flags & ~IS_WIDE]) + section[begin : reader.place]
    return bytes(out)


def elements(section):
    reader = Reader(section)
    out = bytearray(written(count := reader.number()))
    for _ in range(count):
        if reader.number() != 0 or reader.byte() != I64_CONST:
            sys.exit("narrow.py: the table is filled in a way that is not known")
        begin = reader.place
        reader.skip()
        # A place in a table is small, so both widths have the same bytes.
        place = section[begin : reader.place]
        if reader.byte() != END:
            sys.exit("narrow.py: the table is filled in a way that is not known")
        begin = reader.place
        reader.skip(reader.number())
        out += bytes([0, I32_CONST]) + place + bytes([END]) + section[begin : reader.place]
    return bytes(out)


def code(section):
    reader = Reader(section)
    out = bytearray(written(count := reader.number()))
    for _ in range(count):
        size = reader.number()
        changed = function(Reader(section, reader.place), reader.place + size)
        reader.place += size
        out += written(len(changed)) + changed
    return bytes(out)


def function(reader, end):
    data, kept = reader.data, reader.place
    out = bytearray()
    for _ in range(reader.number()):
        reader.skip()
        reader.byte()
    while reader.place < end:
        begin = reader.place
        instruction = reader.byte()
        if instruction in NUMBERS:
            reader.skip(NUMBERS[instruction])
        elif instruction in BYTES:
            reader.place += BYTES[instruction]
        elif instruction == SWITCH:
            reader.skip(reader.number() + 1)
        elif instruction == SELECT:
            reader.place += reader.number()
        elif instruction == MORE and (more := reader.number()) in MORE_NUMBERS:
            reader.skip(MORE_NUMBERS[more])
        elif instruction not in PLAIN:
            sys.exit(f"narrow.py: byte {begin} of the code: the instruction {instruction:#x} is not known")
        if instruction == CALL_INDIRECT:
            out += data[kept:begin] + bytes([WRAP])
            kept = begin
    return bytes(out + data[kept:end])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("module", type=pathlib.Path, help="a module of 64-bit WebAssembly, as wasm-ld writes it")
    arguments.add_argument("-o", "--output", type=pathlib.Path, required=True, metavar="FILE")
    given = arguments.parse_args()
    given.output.write_bytes(narrow(given.module.read_bytes()))


if __name__ == "__main__":
    main()
