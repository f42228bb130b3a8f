#!/usr/bin/env python3
"""Holds the engine in the browser to the command, and uses its page as a person does.

    Tests/Checks/browser.py [FILE …] [--out DIR]    the samples of every format, or these files

Headless Chromium opens .build/page/silhouette.html, which `Scripts/page` makes, as a file. Each input's drawing, nodes and log must be those of the
command, byte by byte. Drawings of revealed text are left out: the command measures it in a font of the system. Then files are chosen in the page: it
must draw them, play them, say what a click hit, name the faults of broken ones, fit 400 and 1200 pixels in light and dark, reach no server, and keep the
console silent. --out keeps pictures of it.
"""

import argparse
import base64
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from support import ROOT, chromium, needs

PAGE = ROOT / ".build" / "page" / "silhouette.html"
SAMPLES = ROOT / "Samples"
# A folder, an archive or a log of commands is several files to the command, and the page reads one.
SEVERAL = {".zip", ".csv"}
HARNESS = """
(async () => {
  const packed = Uint8Array.from(atob(document.getElementById("engine").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  globalThis.readInput = async (text, reveal) => {
    const engine = await silhouette.Engine.make(module);
    const summary = engine.open(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)), reveal);
    const hasScreen = summary.screens.length > 0;
    return { summary, log: engine.log(), svg: hasScreen ? engine.svg(0) : "", nodes: hasScreen ? JSON.stringify(engine.nodes(0)) : "" };
  };
})()
"""


def samples():
    for path in sorted([*SAMPLES.glob("*.ndjson"), *SAMPLES.glob("formats/**/*"), *SAMPLES.glob("ios-tree/*")]):
        if path.is_file() and path.suffix not in {*SEVERAL, ".png", ".jpg", ".md", ".webp"}:
            yield path


def told(command, path, reveal, folder):
    """What the command makes of a file; None where it makes nothing."""
    # Without its name, from which the command takes times.
    file = folder / f"input{path.suffix}"
    file.write_bytes(path.read_bytes())
    results = {}
    for kind, words in (("svg", ["render"]), ("json", ["encode"])):
        done = subprocess.run([command, *words, file, "-o", f"{folder}/out.{kind}", "--reveal", reveal, "--quiet"], capture_output=True)
        if done.returncode != 0:
            return None
        results[kind] = (folder / f"out.{kind}").read_text(encoding="utf-8")
    done = subprocess.run([command, "inspect", file, "--stage", "scene", "--json", "--reveal", reveal], capture_output=True, text=True)
    results["nodes"] = json.loads(done.stdout or "{}")
    return results


def compare(tab, command, paths):
    """Yields the differences between the command and the page's engine."""
    tab.run(
        subprocess.run(
            ["esbuild", ROOT / "Web/engine/engine.js", "--bundle", "--format=iife", "--global-name=silhouette"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    tab.run(HARNESS)
    alike = 0
    with tempfile.TemporaryDirectory() as room:
        for path in paths:
            for reveal in ("nothing", "inputs"):
                known = told(command, path, reveal, pathlib.Path(room))
                if known is None:
                    continue
                try:
                    found = tab.run(
                        f"readInput({json.dumps(base64.b64encode(path.read_bytes()).decode())}, {json.dumps(reveal)})", timeout=120
                    )
                except chromium.BrowserError as error:
                    yield f"{path}: the engine stopped: {str(error)[:300]}"
                    break
                same = {
                    "drawing": reveal != "nothing" or known["svg"] == found["svg"],
                    "log": known["json"].strip() == found["log"],
                    "nodes": known["nodes"] == json.loads(found["nodes"] or "{}"),
                }
                alike += all(same.values())
                for kind, is_same in same.items():
                    if not is_same:
                        yield f"{path}, {reveal}: the {kind} differs ({found['summary'].get('fault', 'no fault')})"
    if not alike:
        yield "the engine read nothing"
    print(f"  {alike} readings of {len(paths)} files are those of the command, byte by byte.")


def choose(tab, *paths):
    """Chooses files as a person does, and waits until the page has read them."""
    root = tab.send("DOM.getDocument")["root"]["nodeId"]
    field = tab.send("DOM.querySelector", {"nodeId": root, "selector": "#file"})["nodeId"]
    tab.run("document.documentElement.dataset.state = 'reading'")
    tab.send("DOM.setFileInputFiles", {"nodeId": field, "files": [str(path) for path in paths]})
    wait(tab, "document.documentElement.dataset.state === 'ready'")


def wait(tab, condition):
    for _ in range(600):
        if tab.run(condition):
            return
        time.sleep(0.05)
    raise chromium.BrowserError(f"never came: {condition}")


def text(tab, name):
    return tab.run(f"document.getElementById('{name}').textContent")


def use(browser, out, room):
    """Yields what is wrong with the page, at two sizes and in two schemes."""
    broken = room / "broken.json"
    broken.write_text('{"stream":"hierarchy",', encoding="utf-8")
    log = room / "log.json"
    log.write_text('[{"type":4,"timestamp":1,"data":{"href":"","width":9,"height":9}}]', encoding="utf-8")
    screenshot = room / "screen.png"
    screenshot.write_bytes(bytes(100_000))
    tab = browser.page()
    for width, height, scheme in ((1200, 900, "light"), (400, 844, "dark")):
        tab.resize(width, height)
        tab.prefer(scheme)
        tab.open(str(PAGE))
        wait(tab, "document.documentElement.dataset.state === 'ready'")
        choose(tab, SAMPLES / "inbox.hierarchy.ndjson", screenshot)
        wait(tab, "document.getElementById('picture').naturalWidth === 412")
        if "121 screens" not in text(tab, "facts") or "100 kB" not in text(tab, "facts"):
            yield f"{width}: the facts are {text(tab, 'facts')}"
        left, top, wide, high = tab.run(
            "(({x, y, width, height}) => [x, y, width, height])(document.getElementById('picture').getBoundingClientRect())"
        )
        if abs(wide / high - 412 / 892) > 0.01:
            yield f"{width}: the picture is {wide} × {high}"
        tab.click(left + wide * 44 / 412, top + high * 140 / 892)
        if "image" not in text(tab, "element"):
            yield f"{width}: a click on a picture says {text(tab, 'element')}"
        if out:
            (out / f"browser-{width}.png").write_bytes(tab.screen())
        before = tab.run("document.getElementById('picture').src")
        tab.run("document.getElementById('screen').focus()")
        tab.press("ArrowRight")
        wait(tab, f"document.getElementById('picture').src !== {json.dumps(before)}")
        if not text(tab, "moment").startswith("2 of 121"):
            yield f"{width}: the right arrow goes to {text(tab, 'moment')}"
        tab.run("document.querySelector('[aria-controls=outline]').click()")
        if "image" not in text(tab, "outline"):
            yield f"{width}: the outline is {text(tab, 'outline')[:80]!r}"
        tab.run("document.querySelector('[aria-controls=player]').click()")
        wait(tab, "document.querySelector('silhouette-player')?.duration > 11")
        if out:
            (out / f"browser-{width}-player.png").write_bytes(tab.screen())
        if tab.run("document.documentElement.scrollWidth") > width:
            yield f"{width}: the page is wider than its window"
        if tab.said:
            yield f"{width}: the console says {tab.said[:3]}"
        choose(tab, SAMPLES / "formats" / "uiautomator" / "1.xml")
        if "assumed" not in text(tab, "notes") or "--" in text(tab, "notes"):
            yield f"{width}: the notes of a dump are {text(tab, 'notes')!r}"
        choose(tab, log)
        if "as it was recorded" not in text(tab, "notes") or not tab.run("document.getElementById('reveal').disabled"):
            yield f"{width}: a log's words are not mentioned: {text(tab, 'notes')!r}"
        choose(tab, broken)
        if not text(tab, "notice") or not tab.run("document.getElementById('result').hidden"):
            yield f"{width}: a broken file shows {text(tab, 'notice')!r}"
        reached = tab.run("fetch('http://127.0.0.1:9/').then(() => 'reached', (error) => String(error))")
        if not any("Content Security Policy" in line for line in tab.said):
            yield f"{width}: the page's policy lets a request out: {reached}, {tab.said[:3]}"
        tab.said.clear()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=pathlib.Path, nargs="*", metavar="FILE")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep pictures of the page")
    options = parser.parse_args()
    command = needs.silhouette()
    try:
        path = needs.browser()
        needs.bundler()
        if not PAGE.exists():
            raise needs.Missing("there is no .build/page/silhouette.html; run Scripts/page first")
    except needs.Missing as missing:
        return needs.skip("the page in a browser", missing)
    with chromium.Browser(path) as browser:
        tab = browser.page()
        tab.send("Page.setBypassCSP", {"enabled": True})
        tab.open(str(PAGE))
        faults = list(compare(tab, command, options.files or list(samples())))
        tab.close()
        with tempfile.TemporaryDirectory() as room:
            if not options.files:
                faults += use(browser, options.out, pathlib.Path(room))
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


sys.exit(main())
