"""Times Pillow's PNG encoder on frames that Silhouette has drawn, and compares sizes.

usage: python3 png.py FRAME.png …

Each line: file, size in pixels, bytes as written by Silhouette, then Pillow's bytes and its process CPU time in
milliseconds, the median of nine runs at Pillow's default level. Needs Pillow.
"""

import io
import statistics
import sys
import time
from pathlib import Path

from PIL import Image

RUNS = 9


def encode(picture):
    output = io.BytesIO()
    picture.save(output, "PNG")
    return output.tell()


def milliseconds(work):
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


for name in sys.argv[1:]:
    picture = Image.open(name).convert("RGB")
    cost = statistics.median(milliseconds(lambda: encode(picture)) for _ in range(RUNS))
    ours = Path(name).stat().st_size
    print(f"{name} {picture.width}x{picture.height} {ours} B; Pillow {encode(picture)} B {cost:.2f} ms")
