#!/usr/bin/env python3
"""Makes screens of invented apps in a headless Chromium, and writes the true boxes and kinds of their elements.

    Training/generate.py FOLDER --screens 3000 [--seed 1] [--first 0] [--looks 1000]

For each screen FOLDER gets NUMBER.png or NUMBER.jpg, and NUMBER.json: look, script, size in pixels, and `elements`, each a
list of kind, x, y, width, height in pixels, and the index of the element around it or -1. Lines of text have the kinds text,
heading, link, and none for letters in a picture of initials or a badge. The same numbers give the same screens.
Screens that are there already are kept. Five a second on one core at densities 1 and 2.
"""

import argparse
import base64
import html
import json
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Tests" / "Checks"))

from screens.scenes import Scene  # noqa: E402
from support import chromium  # noqa: E402

PAGE = '<!DOCTYPE html><meta charset="utf-8"><style id="style"></style><body>'


class Painter:
    """A tab that shows scenes."""

    def __init__(self, browser):
        self.page = browser.page()
        frame = self.page.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        script = (HERE / "screens" / "draw.js").read_text()
        self.page.send("Page.setDocumentContent", {"frameId": frame, "html": PAGE + f"<script>{script}</script>"})
        self.size = None

    def paint(self, scene):
        """The bytes of the picture, and the elements in pixels."""
        size = (*scene.size, scene.density)
        if size != self.size:
            self.page.resize(*size)
            self.size = size
        call = ",".join(map(json.dumps, (scene.css, scene.html, scene.direction, scene.language)))
        found = self.page.run(f"show({call})")
        kind = {"format": scene.format, "optimizeForSpeed": True}
        if scene.format == "jpeg":
            kind["quality"] = scene.quality
        data = base64.b64decode(self.page.send("Page.captureScreenshot", kind)["data"])
        k = scene.density
        return data, [[name, *(round(v * k, 1) for v in box), parent] for name, *box, parent in found]


def look_of(number, looks):
    """The look of a screen. Neighbours have different looks, so that any part of a data set has many."""
    return number % looks


def make(folder, numbers, seed, looks):
    path = chromium.find()
    if not path:
        sys.exit("No Chromium is installed: install Debian's package chromium, or set CHROMIUM.")
    folder.mkdir(parents=True, exist_ok=True)
    numbers = [n for n in numbers if not (folder / f"{n:05}.json").exists()]
    started, browser, painter = time.monotonic(), None, None
    for count, number in enumerate(numbers):
        scene = Scene(seed, number, look_of(number, looks))
        if count % 500 == 0:
            if browser:
                browser.close()
            browser = chromium.Browser(path)
            painter = Painter(browser)
        data, elements = painter.paint(scene)
        picture = f"{number:05}.{'jpg' if scene.format == 'jpeg' else 'png'}"
        (folder / picture).write_bytes(data)
        about = {"picture": picture, "look": scene.look.number, "family": scene.look.family, "scene": scene.name, "script": scene.script}
        about.update(dark=scene.dark, density=scene.density, size=[round(v * scene.density) for v in scene.size], elements=elements)
        (folder / f"{number:05}.json").write_text(json.dumps(about, separators=(",", ":")))
        if count % 200 == 199:
            print(f"{count + 1} of {len(numbers)} screens, {(count + 1) / (time.monotonic() - started):.1f} a second", flush=True)
    if browser:
        browser.close()


def main():
    options = argparse.ArgumentParser(description=html.unescape(__doc__), formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--screens", type=int, default=3000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--looks", type=int, default=1000)
    o = options.parse_args()
    make(o.folder, range(o.first, o.first + o.screens), o.seed, o.looks)


if __name__ == "__main__":
    main()
