"""Times Pillow on the masks of `silhouette-bench masks`: the same shapes over the same screenshot.

Coordinates and, where masks are solid, colours are made beforehand. The average is Pillow's own way: crop, reduce to
its mean, fill. Turned shapes are polygons, which Pillow draws without antialiasing. Processor time of this process,
median.
"""

import pathlib
import sys

from PIL import Image, ImageChops, ImageDraw, ImageStat, __version__
from wheels import median, say

SIZE, SCALE, GRAY = (1206, 2622), 3, (128, 128, 128)


def corners(line):
    a, b, c, d, tx, ty, w, h = map(float, line.split())
    return [((a * x + c * y + tx) * SCALE, (b * x + d * y + ty) * SCALE) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]


def bounds(points):
    xs, ys = zip(*points)
    return int(min(xs)), int(min(ys)), -int(-max(xs)), -int(-max(ys))


def draw(image, shapes, upright, average, original):
    canvas = ImageDraw.Draw(image)
    for points, (left, top, right, bottom) in shapes:
        color = GRAY
        if average:
            crop = original.crop((left, top, right, bottom))
            color = tuple(round(mean) for mean in ImageStat.Stat(crop).mean)
        if upright:
            canvas.rectangle((left, top, right - 1, bottom - 1), fill=color)
        else:
            canvas.polygon(points, fill=color)


def main():
    folder = pathlib.Path(sys.argv[1])
    original = Image.frombytes("RGBA", SIZE, (folder / "picture.rgba").read_bytes()).convert("RGB")
    for shape in ("upright", "turned"):
        shapes = [(points, bounds(points)) for points in map(corners, (folder / f"{shape}.txt").open())]
        for fill in ("solid", "average"):
            image = original.copy()
            task = lambda: draw(image, shapes, shape == "upright", fill == "average", original)
            say(f"Pillow {__version__} mask, {shape}, {fill}", 60, SCALE, median(task))
            ours = Image.frombytes("RGBA", SIZE, (folder / f"{shape}-{fill}.rgba").read_bytes()).convert("RGB")
            off = sum(ImageStat.Stat(ImageChops.difference(ours, image)).mean) / 3
            say(f"difference of Pillow mask, {shape}, {fill}", 60, SCALE, off, "levels")


main()
