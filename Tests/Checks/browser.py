#!/usr/bin/env python3
"""Holds the engine in the browser to the command, and uses its page as a person does.

    Tests/Checks/browser.py [FILE …] [--browser NAME] [--out DIR]    the samples of every format, or these files and folders

The browsers are headless Chromium, Firefox and WebKitGTK, as far as they are installed. They open .build/page/silhouette.html, which `Scripts/page`
makes, as a file. Each input's drawing, nodes and log must be those of the command with --look tree, byte by byte: files, folders, archives and logs. Drawings of
revealed text are left out: the command measures it in a font of the system. Masked screenshots must have the pixels of `silhouette redact`.

Then files and folders are chosen in the page, and dropped in Chromium: it must draw them, play them, find elements, say why each is what it is, mask
screenshots and never show one whose masks are unknown unless it is asked to, name the faults of broken ones, fit 400 and 1200 pixels in light and dark, reach no
server, and keep the console silent. --out keeps pictures of the page.
"""

import argparse
import base64
import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from support import ROOT, chromium, needs, webdriver

PAGE = ROOT / ".build" / "page" / "silhouette.html"
SAMPLES = ROOT / "Samples"
FOLDERS = ("rico-trace", "llamatouch", "uiautomator", "droidbot", "allure-results", "viewcapture", "sentry-uikit", "playwright")
ARCHIVES = ("rico-trace.zip", "playwright/trace.zip")
PICTURES = {".png", ".jpg", ".jpeg", ".webp"}
READERS = """
globalThis.ready = (async () => {
  const unpack = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([unpack(document.getElementById("engine").textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const engineOf = async (files) => {
    const engine = await silhouette.Engine.make(module);
    for (const [path, text] of files) engine.add(path, unpack(text));
    return engine;
  };
  globalThis.readInput = async (files, root, reveal) => {
    const engine = await engineOf(files);
    const summary = engine.openPath(root, { reveal });
    const hasScreen = summary.screens.length > 0;
    return { summary, log: engine.log(), svg: hasScreen ? engine.svg(0) : "", nodes: hasScreen ? JSON.stringify(engine.nodes(0)) : "" };
  };
  const pixelsOf = async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none", premultiplyAlpha: "none" });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  // The pixels that differ from those of the command, of each picture that both have masked.
  globalThis.maskInput = async (files, root, masked) => {
    const engine = await engineOf(files);
    engine.openPath(root);
    const given = new Map(files);
    const differences = {};
    for (const [number, picture] of engine.pictures().entries()) {
      const { data, width, height } = await pixelsOf(unpack(given.get(picture.path)));
      const answer = engine.mask(number, data, width, height);
      if (answer.problem !== undefined) { differences[picture.path] = answer.problem; continue; }
      if (!(picture.path in masked)) { differences[picture.path] = "masked by the page alone"; continue; }
      const known = (await pixelsOf(unpack(masked[picture.path]))).data;
      differences[picture.path] = answer.pixels.reduce((count, byte, place) => count + (byte !== known[place]), 0) + known.length - answer.pixels.length;
    }
    return differences;
  };
  return true;
})();
"""


class Chromium:
    """A tab of Chromium, as the checks below use one."""

    NAME = "Chromium"

    def __init__(self, room):
        self.browser = chromium.Browser(needs.browser())
        self.tab = self.browser.page()

    @property
    def said(self):
        return self.tab.said

    def open(self, path):
        self.tab.open(str(path))

    def ask(self, script, timeout=120):
        return self.tab.run(script, timeout=timeout)

    def look(self, width, height, scheme):
        self.tab.resize(width, height)
        self.tab.prefer(scheme)

    def click(self, x, y):
        self.tab.click(x, y)

    def screen(self):
        return self.tab.screen()

    def close(self):
        self.browser.close()


class Driven:
    """The same of Firefox or WebKitGTK. Scripts of its driver run although the page's policy forbids all others."""

    said = ()

    def __init__(self, engine, room):
        self.NAME = engine.NAME
        self.browser = engine((1200, 900))
        self.handle = self.browser.command("NewWindow", {"type": "tab"})["handle"] if engine is webdriver.Firefox else None

    def command(self, name, data=None):
        if self.handle:
            self.browser.switch(self.handle)
        return self.browser.command(name, data or {})

    def open(self, path):
        self.command("Navigate", {"url": f"file://{path}"})

    def ask(self, script, timeout=120):
        text = (
            f"const done = arguments[0]; (async () => (\n{script}\n))()"
            ".then((value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }));"
        )
        answer = self.command("ExecuteAsyncScript", {"script": text, "args": []})
        while "value" in answer and isinstance(answer["value"], dict) and answer["value"].keys() <= {"value", "error"} and answer["value"]:
            answer = answer["value"]
        if "error" in answer:
            raise webdriver.DriverError(f"script failed: {answer['error']}")
        return answer["value"]

    def look(self, width, height, scheme):
        for _ in range(2):
            inner = self.ask("[innerWidth, innerHeight]") if _ else (width, height)
            self.command("SetWindowRect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})

    def click(self, x, y):
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        press = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.command(
            "PerformActions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}]}
        )

    def screen(self):
        answer = self.command("TakeScreenshot", {"full": False})
        return base64.b64decode(answer if isinstance(answer, str) else answer["value"])

    def close(self):
        self.browser.close()


# --- The command and the engine


def samples():
    for path in sorted([*SAMPLES.glob("*.ndjson"), *SAMPLES.glob("formats/**/*"), *SAMPLES.glob("ios-tree/*")]):
        if path.is_file() and path.suffix not in {*PICTURES, ".zip", ".md"}:
            yield path
    yield from (SAMPLES / "formats" / name for name in (*FOLDERS, *ARCHIVES))
    yield SAMPLES / "live" / "run"
    yield SAMPLES / "shop"


def files_of(path):
    """The files of a path as the page gets them: their paths from the folder above, and their bytes."""
    below = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
    return [[str(file.relative_to(path.parent)), base64.b64encode(file.read_bytes()).decode()] for file in below]


def told(command, path, reveal, folder):
    """What the command makes of a file or a folder; None where it makes nothing."""
    if path.is_file():
        # By itself: beside a picture, a dump has that picture's size.
        path = pathlib.Path(shutil.copy(path, folder))
    results = {}
    for kind, words in (("svg", ["render"]), ("json", ["encode"])):
        done = subprocess.run(
            [command, *words, path, "-o", f"{folder}/out.{kind}", "--look", "tree", "--reveal", reveal, "--quiet"], capture_output=True
        )
        if done.returncode != 0:
            return None
        results[kind] = (folder / f"out.{kind}").read_text(encoding="utf-8")
    # Of several files, it prints every screen, each with its file.
    words = ["inspect", path, "--stage", "scene", "--json", "--look", "tree", "--reveal", reveal]
    screens = subprocess.run([command, *words], capture_output=True, text=True).stdout.splitlines()
    results["nodes"] = json.loads(screens[0]) if screens else {}
    results["nodes"].pop("file", None)
    return results


def compare(tab, command, paths):
    """Yields the differences between the command and the page's engine."""
    alike = 0
    for path in paths:
        files = json.dumps(files_of(path))
        for reveal in ("nothing", "inputs"):
            with tempfile.TemporaryDirectory() as room:
                known = told(command, path, reveal, pathlib.Path(room))
            if known is None:
                continue
            try:
                found = tab.ask(f"readInput({files}, {json.dumps(path.name)}, {json.dumps(reveal)})")
            except (chromium.BrowserError, webdriver.DriverError) as error:
                yield f"{path}: the engine stopped: {str(error)[:300]}"
                break
            isLog = found["summary"]["kind"] == "log"
            same = {
                "drawing": reveal != "nothing" or not found["svg"] or known["svg"] == found["svg"],
                "log": isLog or known["json"].strip() == found["log"],
                "nodes": not found["nodes"] or known["nodes"] == json.loads(found["nodes"]),
                "presence": bool(found["svg"]) or isLog,
            }
            alike += all(same.values())
            for kind, is_same in same.items():
                if not is_same:
                    yield f"{path}, {reveal}: the {kind} differs ({found['summary'].get('fault', 'no fault')})"
    if not alike:
        yield "the engine read nothing"
    print(f"  {tab.NAME}: {alike} readings of {len(paths)} files and folders are those of the command, byte by byte.")


def pictured(command, room):
    """Sessions with screenshots: one by itself, dumps with pictures of their names, and frames with the session's times."""
    alone, run, timed = (room / name for name in ("alone", "run", "timed"))
    for folder in (alone, run, timed / "shots"):
        folder.mkdir(parents=True)
    for name in ("account.hierarchy.ndjson", "account.png"):
        shutil.copy(SAMPLES / "policy-check" / name, alone)
    for number in (1, 2):
        dump = run / f"{number}.xml"
        shutil.copy(SAMPLES / "formats" / "uiautomator" / f"{number}.xml", dump)
        subprocess.run([command, "render", dump, "-o", run / f"{number}.png", "--quiet"], check=True)
    shutil.copy(SAMPLES / "login.hierarchy.ndjson", timed)
    subprocess.run([command, "render", SAMPLES / "login.hierarchy.ndjson", "-o", timed / "shots", "--quiet"], check=True)
    return [alone, run, timed]


def compare_masks(tab, command, sessions):
    """Yields the differences between masked screenshots of the page and of the command."""
    alone, run, timed = sessions
    for session, beside, words in (
        (alone, "", ["--screenshots", alone / "account.png"]),
        (run, "", []),
        (timed, "shots/", ["--screenshots", timed / "shots"]),
    ):
        with tempfile.TemporaryDirectory() as out:
            output = pathlib.Path(out) / "account.png" if session is alone else out
            subprocess.run([command, "redact", session, *words, "-o", output, "--quiet"], check=True, capture_output=True)
            masked = {
                f"{session.name}/{beside}{file.relative_to(out)}": base64.b64encode(file.read_bytes()).decode()
                for file in sorted(pathlib.Path(out).rglob("*.png"))
            }
        found = tab.ask(f"maskInput({json.dumps(files_of(session))}, {json.dumps(session.name)}, {json.dumps(masked)})")
        if found.keys() != masked.keys() or not found:
            yield f"{session.name}: the page masks {sorted(found)}, the command {sorted(masked)}"
        for path, difference in found.items():
            if difference != 0:
                yield f"{path}: the masks differ: {difference}"
        same = sum(difference == 0 for difference in found.values())
        print(f"  {tab.NAME}: {same} masked screenshots of {len(masked)} have the pixels of the command's.")


def harness(room):
    """A page with the engine alone. It has no policy, so that the readers may run."""
    script = subprocess.run(
        ["esbuild", ROOT / "Web/engine/engine.js", "--bundle", "--format=iife", "--global-name=silhouette"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    engine = re.search('<script type="application/octet-stream" id="engine">.*?</script>', PAGE.read_text(encoding="utf-8")).group()
    path = room / "harness.html"
    path.write_text(f"<!doctype html><meta charset=utf-8>{engine}<script>{script}\n{READERS}</script>", encoding="utf-8")
    return path


# --- The page


def choose(tab, *paths):
    """Chooses files, or a folder, in the page, and waits until it has read them."""
    files = [file for path in paths for file in files_of(path)]
    field = "folder" if any(path.is_dir() for path in paths) else "file"
    tab.ask(
        f"""(() => {{
          const files = {json.dumps(files)}.map(([path, text]) => {{
            const file = new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], path.split("/").at(-1));
            if (path.includes("/")) Object.defineProperty(file, "webkitRelativePath", {{ value: path }});
            return file;
          }});
          const field = document.getElementById("{field}");
          Object.defineProperty(field, "files", {{ value: files, configurable: true }});
          document.documentElement.dataset.state = "reading";
          delete document.documentElement.dataset.shots;
          field.dispatchEvent(new Event("change"));
        }})()"""
    )
    wait(tab, "document.documentElement.dataset.state === 'ready'")


def wait(tab, condition):
    for _ in range(600):
        if tab.ask(condition):
            return
        time.sleep(0.05)
    raise chromium.BrowserError(f"never came: {condition}")


def text(tab, name):
    return tab.ask(f"document.getElementById('{name}').textContent")


def press(tab, name, key):
    """A key goes down on an element. The driver's own keys are tested in Chromium."""
    tab.ask(
        f"document.getElementById('{name}').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
    )


def box(tab, name):
    return tab.ask(f"(({{x, y, width, height}}) => [x, y, width, height])(document.getElementById('{name}').getBoundingClientRect())")


def keep(tab, out, name):
    if out:
        (out / f"{name}-{tab.NAME.lower()}.png").write_bytes(tab.screen())


def use(tab, out, room, sessions):
    """Yields what is wrong with the page, at two sizes and in two schemes."""
    broken = room / "broken.json"
    broken.write_text('{"stream":"hierarchy",', encoding="utf-8")
    log = room / "log.json"
    log.write_text('[{"type":4,"timestamp":1,"data":{"href":"","width":9,"height":9}}]', encoding="utf-8")
    screenshot = room / "screen.png"
    screenshot.write_bytes(bytes(100_000))
    for width, height, scheme in ((1200, 900, "light"), (400, 844, "dark")):
        tab.look(width, height, scheme)
        tab.open(PAGE)
        wait(tab, "document.documentElement.dataset.state === 'ready'")
        yield from see(tab, out, width, screenshot)
        yield from find(tab, out, width)
        yield from mask(tab, out, width, sessions)
        yield from refuse(tab, width, broken, log, room)
        wide = tab.ask("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            yield f"{width}: the page is {wide} wider than its window"
        if tab.said:
            yield f"{width}: the console says {tab.said[:3]}"
        reached = tab.ask("fetch('http://127.0.0.1:9/').then(() => 'reached', (error) => String(error))")
        if reached == "reached" or isinstance(tab, Chromium) and not any("Content Security Policy" in line for line in tab.said):
            yield f"{width}: the page's policy lets a request out: {reached}, {tab.said[:3]}"
        if isinstance(tab, Chromium):
            tab.said.clear()


def see(tab, out, width, screenshot):
    """The drawing, the element under a click, the outline and the player of a stream."""
    choose(tab, SAMPLES / "inbox.hierarchy.ndjson", screenshot)
    wait(tab, "(({ complete, naturalWidth }) => complete && naturalWidth > 0)(document.getElementById('picture'))")
    wait(tab, "document.documentElement.dataset.shots === 'ready'")
    if "121 screens" not in text(tab, "facts") or "1 screenshot 100 kB" not in text(tab, "facts"):
        yield f"{width}: the facts are {text(tab, 'facts')}"
    # What is no picture is never shown, and has no masks.
    wait(tab, "document.getElementById('shot-notice').textContent")
    if not tab.ask("document.getElementById('masked').hidden"):
        yield f"{width}: a broken screenshot is shown"
    tab.ask("document.getElementById('picture').scrollIntoView()")
    left, top, wide, high = box(tab, "picture")
    if abs(wide / high - 412 / 892) > 0.01:
        yield f"{width}: the picture is {wide} × {high}"
    tab.click(left + wide * 44 / 412, top + high * 140 / 892)
    if "image" not in text(tab, "element") or "Decided by" not in text(tab, "element"):
        yield f"{width}: a click on a picture says {text(tab, 'element')}"
    keep(tab, out, f"stream-{width}")
    before = tab.ask("document.getElementById('picture').src")
    if isinstance(tab, Chromium):
        tab.ask("document.getElementById('screen').focus()")
        tab.tab.press("ArrowRight")
    else:
        tab.ask("(() => { const seek = document.getElementById('screen'); seek.value = 1; seek.dispatchEvent(new Event('input')); })()")
    wait(tab, f"document.getElementById('picture').src !== {json.dumps(before)}")
    if not text(tab, "moment").startswith("2 of 121"):
        yield f"{width}: the right arrow goes to {text(tab, 'moment')}"
    tab.ask("document.querySelector('[aria-controls=outline]').click()")
    if "image" not in text(tab, "outline"):
        yield f"{width}: the outline is {text(tab, 'outline')[:80]!r}"
    tab.ask("document.querySelector('[aria-controls=player]').click()")
    wait(tab, "document.querySelector('silhouette-player')?.duration > 11")
    keep(tab, out, f"player-{width}")


def find(tab, out, width):
    """A folder of dumps as one session, the search for elements, and their keys."""
    choose(tab, SAMPLES / "formats" / "uiautomator")
    if "2 screens" not in text(tab, "facts") or not text(tab, "moment").endswith("1.xml"):
        yield f"{width}: a folder of two dumps shows {text(tab, 'facts')}, {text(tab, 'moment')}"
    if "assumed" not in text(tab, "notes") or "--" in text(tab, "notes"):
        yield f"{width}: the notes of a dump are {text(tab, 'notes')!r}"
    all_of_them = tab.ask("document.querySelectorAll('#elements li').length")
    tab.ask("(() => { const find = document.getElementById('find'); find.value = 'button'; find.dispatchEvent(new Event('input')); })()")
    some = tab.ask("[...document.querySelectorAll('#elements li')].map((item) => item.textContent)")
    if not 0 < len(some) < all_of_them or not all("utton" in item for item in some):
        yield f"{width}: of {all_of_them} elements, those with buttons are {some}"
    for key in ("Home", "ArrowDown"):
        press(tab, "elements", key)
    chosen = tab.ask("[...document.querySelectorAll('#elements li')].findIndex((item) => item.getAttribute('aria-selected') === 'true')")
    marked = tab.ask("!document.getElementById('mark').hidden && document.getElementById('mark').style.width")
    if chosen != min(1, len(some) - 1) or not marked or "Rule" not in text(tab, "element"):
        yield f"{width}: keys choose element {chosen}, marked {marked}, {text(tab, 'element')!r}"
    if tab.ask("document.querySelectorAll('.locators').length") or "also show locators" not in text(tab, "element"):
        yield f"{width}: without words there are locators, or no word of them: {text(tab, 'element')!r}"
    keep(tab, out, f"elements-{width}")
    show_words(tab, "labels")
    press(tab, "elements", "Home")
    press(tab, "elements", "ArrowDown")
    locators = tab.ask("[...document.querySelectorAll('.locators code')].map((code) => code.textContent)")
    if not any(code.startswith("AppiumBy.") for code in locators):
        yield f"{width}: with words the locators are {locators}"
    keep(tab, out, f"locators-{width}")
    show_words(tab, "nothing")
    size = tab.ask("document.getElementById('picture').naturalWidth")
    if tab.ask("document.getElementById('density-field').hidden"):
        yield f"{width}: the density was assumed, and there is no field for it"
    tab.ask("(() => { const it = document.getElementById('density'); it.value = 4; it.dispatchEvent(new Event('change')); })()")
    wait(tab, f"document.documentElement.dataset.state === 'ready' && document.getElementById('picture').naturalWidth !== {size}")
    if "assumed; " in text(tab, "notes") or tab.ask("document.getElementById('density-field').hidden"):
        yield f"{width}: with a density the notes are {text(tab, 'notes')!r}"


def show_words(tab, reveal):
    tab.ask(
        f"""(() => {{ const it = document.getElementById("reveal"); it.value = "{reveal}"; document.documentElement.dataset.state = "reading";
        it.dispatchEvent(new Event("change")); }})()"""
    )
    wait(tab, "document.documentElement.dataset.state === 'ready'")


def mask(tab, out, width, sessions):
    """A screenshot beside its screen: masked, unless it is asked for without; and none if its masks are unknown."""
    colours = """(() => { const it = document.getElementById("masked"); if (it.hidden) return -1;
      const data = it.getContext("2d").getImageData(0, 0, it.width, it.height).data; const all = new Set();
      for (let i = 0; i < data.length; i += 4) all.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]); return all.size; })()"""
    choose(tab, sessions[0])
    wait(tab, "document.documentElement.dataset.shots === 'ready' && !document.getElementById('masked').hidden")
    masked = tab.ask(colours)
    keep(tab, out, f"masks-{width}")
    tab.ask("document.getElementById('bare').click()")
    wait(tab, f"!document.getElementById('masked').hidden && {colours} !== {masked}")
    if tab.ask(colours) <= masked:
        yield f"{width}: a screenshot has {tab.ask(colours)} colours, and {masked} with masks"
    choose(tab, sessions[1])
    wait(tab, "document.documentElement.dataset.shots === 'ready' && !document.getElementById('masked').hidden")
    if tab.ask("document.getElementById('bare').checked") or "2 screenshots" not in text(tab, "facts"):
        yield f"{width}: the masks of another session are off, or {text(tab, 'facts')}"
    # A picture of another shape.
    other = sessions[1].parent / "other"
    shutil.copytree(sessions[1], other, dirs_exist_ok=True)
    shutil.copy(ROOT / "docs" / "pictures" / "player.png", other / "1.png")
    choose(tab, other)
    wait(tab, "document.documentElement.dataset.shots === 'ready' && document.getElementById('shot-notice').textContent")
    if not tab.ask("document.getElementById('masked').hidden") or "shape" not in text(tab, "shot-notice"):
        yield f"{width}: a picture of another screen is shown: {text(tab, 'shot-notice')!r}"


def refuse(tab, width, broken, log, room):
    """Logs and faults."""
    choose(tab, log)
    if "as it was recorded" not in text(tab, "notes") or not tab.ask("document.getElementById('reveal').disabled"):
        yield f"{width}: a log's words are not mentioned: {text(tab, 'notes')!r}"
    choose(tab, SAMPLES / "shop" / "rrweb.json")
    wait(tab, "document.querySelector('silhouette-player')?.duration > 1")
    choose(tab, broken)
    if not text(tab, "notice") or not tab.ask("document.getElementById('result').hidden"):
        yield f"{width}: a broken file shows {text(tab, 'notice')!r}"


def drag(tab, sessions):
    """A folder is dropped on the page, as a person drops one."""
    tab.open(PAGE)
    wait(tab, "document.documentElement.dataset.state === 'ready'")
    for path in (SAMPLES / "login.hierarchy.ndjson", sessions[1]):
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            tab.tab.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 200, "data": data})
        format_name = "Hierarchy stream" if path.is_file() else "uiautomator"
        wait(
            tab,
            f"document.getElementById('facts').textContent.includes('{format_name}') && document.documentElement.dataset.shots === 'ready'",
        )
    if "2 screens" not in text(tab, "facts") or "2 screenshots" not in text(tab, "facts"):
        yield f"a folder that was dropped shows {text(tab, 'facts')}"
    first = tab.ask(
        """new Promise((done) => { const start = performance.now(); const it = document.getElementById("reveal");
        document.getElementById("picture").addEventListener("load", () => done(performance.now() - start), { once: true });
        it.dispatchEvent(new Event("change")); })"""
    )
    print(f"  {tab.NAME}: the first picture of two dumps comes after {first:.0f} ms.")


def browsers(names, room):
    """The browsers that are here; a line for each that is not."""
    for name in names:
        if name == "chromium":
            if chromium.find():
                yield contextlib.closing(Chromium(room))
            else:
                print("  SKIPPED in Chromium: it is not installed.")
            continue
        engine = {"firefox": webdriver.Firefox, "webkit": webdriver.WebKit}[name]
        if engine.find():
            yield contextlib.closing(Driven(engine, room))
        else:
            print(f"  SKIPPED in {engine.NAME}: it is not installed.")


def check(tab, options, command, room, sessions):
    tab.open(harness(room))
    tab.ask("globalThis.ready")
    for fault in compare(tab, command, options.files or list(samples())):
        yield f"{tab.NAME}: {fault}"
    if options.files:
        return
    for faults in (compare_masks(tab, command, sessions), use(tab, options.out, room, sessions)):
        for fault in faults:
            yield f"{tab.NAME}: {fault}"
    if isinstance(tab, Chromium):
        yield from drag(tab, sessions)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=pathlib.Path, nargs="*", metavar="FILE")
    parser.add_argument("--browser", choices=("chromium", "firefox", "webkit"), action="append", help="this one alone; repeatable")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep pictures of the page")
    options = parser.parse_args()
    command = needs.silhouette()
    try:
        needs.bundler()
        if not PAGE.exists():
            raise needs.Missing("there is no .build/page/silhouette.html; run Scripts/page first")
    except needs.Missing as missing:
        return needs.skip("the page in a browser", missing)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    faults = []
    with tempfile.TemporaryDirectory() as name:
        room = pathlib.Path(name)
        sessions = pictured(command, room)
        for browser in browsers(options.browser or ("chromium", "firefox", "webkit"), room):
            with browser as tab:
                faults += check(tab, options, command, room, sessions)
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


sys.exit(main())
