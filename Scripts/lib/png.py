"""Pixels of a PNG as Chromium writes it: 8 bits a channel, with or without alpha, not interlaced."""
import struct
import zlib


def pixels(content):
    """Width, height, and rows of bytes with three or four to a pixel; and how many those are."""
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("this is no PNG")
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", content[16:29])
    size = {2: 3, 6: 4}.get(color)
    if depth != 8 or size is None or interlaced:
        raise ValueError("this PNG is of a kind that is not read here")
    return width, height, rows(zlib.decompress(b"".join(data(content))), width * size, height, size), size


def data(content):
    place = 8
    while place < len(content):
        length, kind = struct.unpack(">I4s", content[place:place + 8])
        if kind == b"IDAT":
            yield content[place + 8:place + 8 + length]
        place += length + 12


def rows(packed, stride, height, size):
    found, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = unfiltered(packed[start], bytearray(packed[start + 1:start + 1 + stride]), above, size)
        found.append(above)
    return found


def unfiltered(kind, row, above, size):
    for i in range(len(row) if kind else 0):
        left = row[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        row[i] = row[i] + predicted(kind, left, above[i], corner) & 255
    return row


def predicted(kind, left, up, corner):
    if kind == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda value: abs(guess - value))
    return (0, left, up, (left + up) // 2)[kind]
