"""Times Blend2D, Skia and Pillow, from their Python wheels, on the scenes of `silhouette-bench scenes`.

Everything that Python would have to do for each frame (boxes, paths, paints, colours) is made beforehand, and Skia
replays a recorded picture, so that what is timed is drawing; what the calls themselves cost is timed as well, with
boxes of a hundredth of a pixel, and printed. One thread each; processor time of this process, median of up to 31.
"""

import io
import pathlib
import sys
import time

SAMPLES, LONGEST, WIDTH, HEIGHT = 31, 1.5, 402, 874
COUNTS, SCALES = (150, 500, 2000), (1, 3)


def median(draw):
    draw()
    times, begun = [], time.process_time()
    while len(times) < 5 or len(times) < SAMPLES and time.process_time() - begun < LONGEST:
        start, repeats = time.process_time(), 0
        while time.process_time() - start < 0.004:
            draw()
            repeats += 1
        times.append((time.process_time() - start) / repeats * 1e3)
    return sorted(times)[len(times) // 2]


def boxes_of(folder, count):
    for line in (folder / f"{count}.txt").read_text().splitlines():
        x, y, w, h, radius, *color = map(float, line.split())
        yield x, y, w, h, radius, color


def say(name, count, scale, value, unit="ms"):
    print(name, count, scale, f"{value:.4f}", unit, sep="\t", flush=True)


class Blend2D:
    def __init__(self, boxes, scale):
        import blend2d

        self.name = "Blend2D " + ".".join(map(str, blend2d.BL_VERSION))
        self.kit, self.scale = blend2d, scale
        self.image = blend2d.BLImage(WIDTH * scale, HEIGHT * scale, blend2d.BLFormat.PRGB32)
        self.page = (blend2d.BLRect(0, 0, WIDTH * scale, HEIGHT * scale), (1.0, 1.0, 1.0, 1.0))
        self.shapes = [self.shape(box) for box in boxes]

    def shape(self, box):
        """Scaled beforehand, so that the library uses its fast path for boxes."""
        x, y, w, h, radius, color = box
        k = self.scale
        rect = self.kit.BLRect(x * k, y * k, w * k, h * k)
        paint = tuple(channel / 255 for channel in color)
        if not radius:
            return rect, None, paint
        path = self.kit.BLPath()
        path.add_round_rect(rect, radius * k)
        return None, path, paint

    def draw(self):
        context = self.kit.BLContext(self.image)
        style, fill_rect, fill_path = context.set_fill_style, context.fill_rect, context.fill_path
        style(self.page[1])
        fill_rect(self.page[0])
        for rect, path, paint in self.shapes:
            style(paint)
            if path is None:
                fill_rect(rect)
            else:
                fill_path(path)
        context.flush()

    def pixels(self):
        return self.image.getDataAsNumPy().tobytes()


class Skia:
    def __init__(self, boxes, scale):
        import skia

        self.name, self.kit = "Skia " + skia.__version__, skia
        self.surface = skia.Surface(WIDTH * scale, HEIGHT * scale)
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(WIDTH * scale, HEIGHT * scale))
        canvas.scale(scale, scale)
        canvas.clear(skia.ColorWHITE)
        for x, y, w, h, radius, (red, green, blue, alpha) in boxes:
            paint = skia.Paint(AntiAlias=True, Color=skia.Color(int(red), int(green), int(blue), int(alpha)))
            rect = skia.Rect.MakeXYWH(x, y, w, h)
            canvas.drawRoundRect(rect, radius, radius, paint) if radius else canvas.drawRect(rect, paint)
        self.picture = recorder.finishRecordingAsPicture()

    def draw(self):
        with self.surface as canvas:
            canvas.drawPicture(self.picture)

    def pixels(self):
        image = self.surface.makeImageSnapshot()
        return (
            image.tobytes()
            if image.colorType() == self.kit.kRGBA_8888_ColorType
            else image.convert(colorType=self.kit.kRGBA_8888_ColorType).tobytes()
        )


class Pillow:
    """Draws corners without antialiasing; mode RGBA of ImageDraw mixes translucent boxes in."""

    def __init__(self, boxes, scale):
        import PIL
        from PIL import Image, ImageDraw

        self.name, self.kit, self.drawing = "Pillow " + PIL.__version__, Image, ImageDraw
        self.size = (WIDTH * scale, HEIGHT * scale)
        self.shapes = [
            ((x * scale, y * scale, (x + w) * scale - 1, (y + h) * scale - 1), radius * scale, tuple(map(int, color)))
            for x, y, w, h, radius, color in boxes
            if w * scale >= 1
        ]
        self.image = Image.new("RGB", self.size)

    def draw(self):
        self.image.paste((255, 255, 255), (0, 0, *self.size))
        canvas = self.drawing.Draw(self.image, "RGBA")
        for place, radius, color in self.shapes:
            if radius:
                canvas.rounded_rectangle(place, radius, fill=color)
            else:
                canvas.rectangle(place, fill=color)

    def pixels(self):
        return self.image.convert("RGBA").tobytes()


def difference(ours, theirs):
    """Mean difference of a colour channel, to show that both drew the same."""
    from PIL import Image, ImageChops, ImageStat

    side = (1, len(ours) // 4)
    pictures = [Image.frombytes("RGBA", side, data).convert("RGB") for data in (ours, theirs)]
    return sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean) / 3


def encode_png(folder, count, scale):
    """Pillow's PNG of our own picture, at its default level."""
    from PIL import Image

    image = Image.frombytes("RGBA", (WIDTH * scale, HEIGHT * scale), (folder / f"{count}@{scale}.rgba").read_bytes())
    image, size = image.convert("RGB"), 0

    def encode():
        nonlocal size
        held = io.BytesIO()
        image.save(held, "PNG")
        size = held.tell()

    say("Pillow PNG", count, scale, median(encode))
    say("Pillow PNG size", count, scale, size, "bytes")


def measure(peer, folder, count, scale):
    drawer = peer(list(boxes_of(folder, count)), scale)
    drawer.draw()
    ours = (folder / f"{count}@{scale}.rgba").read_bytes()
    say(f"difference of {peer.__name__}", count, scale, difference(ours, drawer.pixels()), "levels")
    say(drawer.name, count, scale, median(drawer.draw))


def measure_calls(peer, folder):
    tiny = [(x, y, 0.01, 0.01, 0, color) for x, y, _, _, _, color in boxes_of(folder, 2000)]
    say(f"calls of {peer.__name__}", 2000, 1, median(peer(tiny, 1).draw))


def main():
    folder = pathlib.Path(sys.argv[1])
    for peer in (Blend2D, Skia, Pillow):
        try:
            for count in COUNTS:
                for scale in SCALES:
                    measure(peer, folder, count, scale)
            if peer is not Pillow:
                measure_calls(peer, folder)
        except ImportError as error:
            print(f"{peer.__name__} is not installed: {error}", file=sys.stderr)
    for scale in SCALES:
        encode_png(folder, 150, scale)


if __name__ == "__main__":
    main()
