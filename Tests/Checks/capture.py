#!/usr/bin/env python3
"""Holds `Capture/web/silhouette.js` to what docs/CAPTURE.md promises, with a server on loopback: in Chromium, and all but
the last five also in Firefox and WebKitGTK where they are installed.

    Tests/Checks/capture.py [--seeds N] [--only CHECK]

  twin      after each random change of a page, what was read again gives the snapshot that reading everything gives
  scripts   what scripts set, animate and style without a sign is noticed, and their functions are put back
  sending   every line arrives once and in order, though the server refuses, is slow, and loses its answers
  strict    where the page forbids workers, the main thread sends
  touches   fingers on what is masked are not told, and those elsewhere are, also in frames
  refused   a server that refuses for good ends the recording
  leaving   a page that goes sends what it knows
  fields    fields say what they take: by autocomplete, else by their type
  idle      a page where nothing happens costs nothing
  privacy   what is masked, hidden or typed, and every password, is in no byte that is sent
  pairs     pages that differ in a secret alone send the same, with words and without
  dropping  a buffer that is full loses snapshots, says so, and the next snapshot is whole
  pseudos   boxes of ::before and ::after lie where the browser has them, or are not told
  samples   the first screens of the shop are those of the recorded session
  categories  without words, pages' nodes have the categories that they have with them
  size      the module is small behind gzip

Needs a built `silhouette` and Chromium.
"""

import argparse
import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from support import PAGES, ROOT, capture_pairs, chromium, needs, webdriver
from support import capture_lab as lab

sys.path.append(str(ROOT / "Samples"))
from generator import check as format_check

SHOP = ROOT / "Samples" / "pages" / "shop" / "index.html"
MOST_BYTES = 14_848
STEPS = 25
FIELDS = """<input type=email><input type=tel autocomplete=on><input type=url autocomplete="section-a street-address">
<input type=search><input type=password><textarea></textarea>"""
PAD = """<style>body { margin: 0 } body > * { height: 100px; width: 300px; display: block; border: 0 }</style>
<div id=open>Open</div><div class=ph-no-capture>Hidden</div><div data-silhouette=mask><button>7</button></div>
<iframe srcdoc="<body style='margin:0;height:100px'>"></iframe>"""
# Each has a place of its own, so that a leak names itself.
SECRETS = {
    "masked": "<p class='rr-mask'>evergreen-masked</p>",
    "hidden": "<p data-dd-privacy='hidden'>evergreen-hidden</p>",
    "in mask": "<div data-silhouette='mask'><b>evergreen-inside</b><input placeholder='evergreen-hint'></div>",
    "own": "<p class='our-secret' aria-label='evergreen-label'>evergreen-own</p>",
    "typed": "<input value='evergreen-typed'><textarea>evergreen-area</textarea><p contenteditable>evergreen-edit</p>",
    "chosen": "<select><option>evergreen-option</option></select>",
    "password": "<input type=password value='evergreen-password'>",
    "pseudo": "<style>.m::before { content: 'evergreen-pseudo'; display: block; height: 9px; width: 9px }</style><i class='m rr-mask'></i>",
    "unseen": "<p hidden>evergreen-unseen</p>",
    "boxless": "<div style='display:contents' class=rr-mask>evergreen-loose<b aria-label='evergreen-name'>evergreen-bold</b></div>"
    "<div style='display:contents' class=rr-block><b>evergreen-gone</b></div>",
    "slot": "<x-slotted><template shadowrootmode=open><slot class=rr-mask></slot></template>evergreen-slotted<i>evergreen-child</i></x-slotted>",
    "shadow in mask": "<div class=ph-mask><x-in><template shadowrootmode=open><p title='evergreen-title'>evergreen-shade</p>"
    "<input value='evergreen-field'></template></x-in></div>",
    "masked host": "<x-host data-private><template shadowrootmode=open>evergreen-hosted</template></x-host>",
    "frame in mask": "<div class=rr-mask><iframe srcdoc='<p>evergreen-framed</p><img alt=evergreen-alt>'></iframe></div>",
    "frame in hide": "<div class=rr-block><iframe srcdoc='<p>evergreen-frame</p>'></iframe></div>",
    "repeated": "<input value='evergreen-echo' aria-label='Search: evergreen-echo' title='evergreen-echo'>",
    "attribute": "<style>.grow::after { content: attr(data-value); position: absolute; inset: 0; width: 90px; height: 9px }</style>"
    "<div class=grow style='position:relative' data-value='evergreen-grown'><textarea>evergreen-grown</textarea></div>",
    "editable": "<div contenteditable>evergreen-a<b>evergreen-b</b><img alt='evergreen-emoji'><p style='display:contents'>evergreen-c</p></div>"
    "<p style='display:contents' contenteditable>evergreen-d</p>",
    "output": "<output><b>evergreen-result</b></output><div role=textbox><p>evergreen-written</p></div>"
    "<button role=combobox>evergreen-combo</button>",
    "choices": "<select size=3><option selected>evergreen-first<option>evergreen-second</select><datalist><option>evergreen-data</datalist>"
    "<select hidden><option selected>evergreen-secret</select>",
    "drawn": "<svg class=rr-mask aria-label='evergreen-svg'><text>evergreen-glyphs</text><title>evergreen-tip</title></svg>"
    "<canvas>evergreen-canvas</canvas><img class=rr-mask alt='evergreen-picture'>",
    "inputs inside": "<div class=rr-ignore><p style='display:contents'><input value='evergreen-ignored' title='evergreen-ignored-title'></p></div>",
}
# These are in no stream, also where passwords alone are masked.
CARDS = {
    "card": "<input autocomplete='billing cc-number' value='evergreen-card'>",
    "code": "<input autocomplete=one-time-code value='evergreen-code'>",
    "shown password": "<input autocomplete=current-password type=text value='evergreen-shown'>",
    "toggled": "<div id=drawer style='display:none'><input id=toggled type=password value='evergreen-toggled'></div>",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2, metavar="N", help="random pages of the twin test (default: 2)")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--only", metavar="CHECK", help="a single check")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    try:
        path = needs.browser()
    except needs.Missing as missing:
        return needs.skip("captures", missing)
    pages = {
        "twin.html": lab.PAGE % f"<script>{(PAGES / 'capture-twin.js').read_text()}</script>",
        "fields.html": lab.PAGE % FIELDS,
        "scripts.html": lab.PAGE % f"<body><script>{(PAGES / 'capture-scripts.js').read_text()}</script>",
        "plain.html": lab.PAGE % "<p id='one'>One</p><p id='two'>Two</p>",
        "strict.html": lab.PAGE % "<meta http-equiv='Content-Security-Policy' content=\"worker-src 'none'\"><p>Strict</p>",
        "pad.html": lab.PAGE % PAD,
        "secrets.html": lab.PAGE % ("<p>plain words</p>" + "".join([*SECRETS.values(), *CARDS.values()])),
        "pseudos.html": lab.PAGE % (PAGES / "capture-pseudos.html").read_text(),
        "lifted.html": lab.PAGE % "<div class=rr-mask><i style='position:fixed;inset:0;background:red'></i></div>",
        "live.html": (ROOT / "Samples" / "live" / "page.html").read_text(encoding="utf-8").replace("</html>", "") + lab.PAGE.split("%s")[1],
        "shop.html": SHOP.read_text(encoding="utf-8").replace("</html>", lab.PAGE.split("%s")[1]),
    }
    failed = 0
    with lab.Server(pages) as server:
        with chromium.Browser(path, 402, 874) as browser:
            failed += hold(EVERYWHERE + CHROMIUM, browser, server, command, options)
        for engine in (webdriver.Firefox, webdriver.WebKit):
            if not engine.find():
                print(f"SKIPPED: captures were not checked in {engine.NAME}, which is not installed here.")
                continue
            with engine((402, 874)) as browser:
                print(f"{engine.NAME} {browser.version}")
                failed += hold(EVERYWHERE, browser, server, command, options)
    return failed and 1


def hold(checks, browser, server, command, options):
    failed = 0
    for check in [check for check in checks if options.only in (None, check.__name__)]:
        begin = time.monotonic()
        faults = list(check(browser, server, command, options))
        print(f"{check.__name__:12} {f'{len(faults)} FAULTS' if faults else 'ok':10} {time.monotonic() - begin:5.1f} s", flush=True)
        for fault in faults[:8]:
            print(f"    {fault}"[:400])
        failed += bool(faults)
    return failed


def snapshots(lines):
    return [json.loads(line)["windows"][0] for line in lines if '"windows":[' in line[:200]]


def twin(browser, server, _, options):
    """What no observer tells may wait for the sweep, so the page comes to rest first."""
    changed = 0
    for seed in range(1, options.seeds + 1):
        page = lab.open_page(browser, server, "twin.html")
        lab.begin(page, fps=200, sweep=60)
        page.run(f"twin.begin({seed}); settled()")
        for number in range(STEPS):
            what = page.run("twin.step()")
            page.run("new Promise((done) => setTimeout(done, 100)).then(settled)")
            page.run("silhouette.take()")
            before = lab.lines_of(page)
            page.run("silhouette.take({whole: true})")
            after = lab.lines_of(page)
            if len(after) > len(before):
                yield f"page {seed}, step {number}, {what}: {first_difference(snapshots(before)[-1], snapshots(after)[-1])}"
        changed += len(snapshots(after))
        page.close()
    if changed < options.seeds * STEPS / 2:
        yield f"only {changed} snapshots were taken"


def scripts(browser, server, *_):
    """Without a sweep, only the calls themselves can tell. A framework's own wrapper is on one field before the recording begins."""
    page = lab.open_page(browser, server, "scripts.html")
    page.run(
        "scripts.build(); (() => { const {set, get} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');"
        "Object.defineProperty(text, 'value', {configurable: true, get() { return get.call(this); }, set(v) { set.call(this, v); }}); })()"
    )
    yield from page.run("scripts.faults(() => silhouette.start({sink() {}}), () => silhouette.stop())")
    lab.begin(page, fps=200, sweep=0, mask="passwords")
    page.run("settled()")
    for name in page.run("scripts.names"):
        before, taken = len(snapshots(lab.lines_of(page))), page.run("silhouette.stats().snapshots")
        page.run(
            f"scripts.act('{name}'); until(() => silhouette.stats().snapshots > {taken}).then(() => {{ scripts.end(); return settled(); }})"
        )
        after = snapshots(lab.lines_of(page))
        page.run("silhouette.take({whole: true})")
        whole = snapshots(lab.lines_of(page))
        if len(after) == before:
            yield f"{name} has no snapshot"
        elif len(whole) > len(after):
            yield f"{name}: {first_difference(after[-1], whole[-1])}"
    if not comes_to_rest(page, 500):
        yield "the page does not come to rest"
    page.close()


def comes_to_rest(page, milliseconds):
    """Whether the recorder does nothing for so long, once it has done its work."""
    for _ in range(20):
        before = page.run("silhouette.stats()")
        page.run(f"new Promise((done) => setTimeout(done, {milliseconds}))")
        if page.run("silhouette.stats()") == before:
            return True
    return False


def first_difference(one, other):
    waiting = [("", one, other)]
    while waiting:
        path, a, b = waiting.pop()
        for key in sorted((a.keys() | b.keys()) - {"children"}):
            if a.get(key) != b.get(key):
                return f"{path}/{a['class']} {key}: {a.get(key)} should be {b.get(key)}"
        inner, outer = a.get("children", []), b.get("children", [])
        if [n["id"] for n in inner] != [n["id"] for n in outer]:
            return f"{path}/{a['class']} holds {[n['id'] for n in inner]} and should hold {[n['id'] for n in outer]}"
        waiting += [(f"{path}/{a['class']}", x, y) for x, y in zip(inner, outer)]
    return "nothing"


def is_good(command, text):
    """Faults of a stream: by the format's own rules, and as the command reads it."""
    yield from format_check.stream_faults(text)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "captured.hierarchy.ndjson"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([command, "inspect", "--strict", path], capture_output=True, text=True)
        if done.returncode:
            yield done.stderr


def sending(browser, server, command, _):
    server.answers[:] = [503, 299, 200, 429, 299]
    page = lab.open_page(browser, server, "plain.html")
    lab.begin(page, endpoint=server.address + "sessions", batch=50, fps=50)
    for number in range(12):
        page.run(
            f"one.textContent = 'word {number}'; silhouette.event('step', {{number: {number}}});"
            "new Promise((done) => setTimeout(done, 100))"
        )
    page.run("silhouette.stop()")
    end = time.monotonic() + 60
    while '"word 11"' not in server.stream() and time.monotonic() < end:
        time.sleep(0.1)
    text = server.stream()
    yield from is_good(command, text)
    lines = [json.loads(line) for line in text.splitlines()]
    steps = [line["event"]["data"]["number"] for line in lines if "event" in line]
    if steps != list(range(12)) or not server.repeats:
        yield f"the events are {steps}, and {server.repeats} pieces came twice"
    page.close()


def dropping(browser, server, command, _):
    # Refuses until something was dropped, however slow page and machine are, and then takes all.
    server.answers[:] = [503] * 1000
    page = lab.open_page(browser, server, "plain.html")
    lab.begin(page, endpoint=server.address + "sessions", batch=50, fps=50, buffer=3000)
    number, end = 0, time.monotonic() + 60
    while number < 30 or not page.run("silhouette.stats().dropped") and time.monotonic() < end:
        number += 1
        page.run(f"one.textContent = 'word {number}'; new Promise((done) => setTimeout(done, 40))")
        if (waiting := page.run("silhouette.stats().waiting")) > 6000:
            yield f"{waiting} characters wait"
    del server.answers[:]
    # The next attempt may be half a minute away by now.
    while page.run("silhouette.stats().waiting") and time.monotonic() < end + 60:
        time.sleep(0.1)
    page.run("silhouette.stop()")
    last = f'"word {number}"'
    while not (server.sessions and last in server.stream()) and time.monotonic() < end + 60:
        time.sleep(0.1)
    text = server.stream()
    yield from is_good(command, text)
    told = [line["event"] for line in map(json.loads, text.splitlines()) if "event" in line]
    if not told or told[0]["name"] != "silhouette.dropped" or told[0]["data"]["snapshots"] < 1:
        yield f"what was dropped is told as {told}"
    if last not in text.splitlines()[-1]:
        yield "the last snapshot is not the last screen"
    page.close()


def strict(browser, server, command, _):
    page = lab.open_page(browser, server, "strict.html")
    lab.begin(page, endpoint=server.address + "sessions", batch=50)
    page.run("settled()")
    page.run("silhouette.stop()")
    end = time.monotonic() + 60
    while '"Strict"' not in (server.stream() if server.sessions else "") and time.monotonic() < end:
        time.sleep(0.1)
    yield from is_good(command, server.stream())
    if '"Strict"' not in server.stream():
        yield "nothing arrives"
    page.close()


def touches(browser, server, _, __):
    page = lab.open_page(browser, server, "pad.html")
    lab.begin(page)
    page.run("settled()")
    # The second round has marks that are new and not read yet.
    for mark in ("", "document.getElementById('open').className = 'rr-mask'"):
        page.run(mark)
        for y in (50, 150, 220, 350):
            page.click(20, y)
    downs = [line["touch"]["y"] for line in map(json.loads, lab.lines_of(page)) if line.get("touch", {}).get("phase") == "down"]
    if downs != [50, 350, 350]:
        yield f"fingers at {downs} are told"
    page.close()


def refused(browser, server, _, __):
    server.answers[:] = [403] * 5
    page = lab.open_page(browser, server, "plain.html")
    before = len(server.bodies)
    page.run(
        f"silhouette.start({{endpoint: '{server.address}sessions', batch: 50, onError: (error) => {{ globalThis.said = error.message; }}}});"
        "until(() => silhouette.stats() === null).then(() => new Promise((done) => setTimeout(done, 300)))"
    )
    if len(server.bodies) - before != 1 or "403" not in str(page.run("globalThis.said")) or page.run("silhouette.stats()") is not None:
        yield f"{len(server.bodies) - before} pieces were sent, and the page heard {page.run('globalThis.said')}"
    server.answers.clear()
    fault = page.run("(() => { try { silhouette.start({endpont: 1}); } catch (error) { return error.message; } })()")
    if "endpont" not in str(fault):
        yield f"an option that there is not gives {fault}"
    page.close()


def leaving(browser, server, command, _):
    page = lab.open_page(browser, server, "plain.html")
    lab.begin(page, endpoint=server.address + "sessions", batch=60_000)
    page.run("settled()")
    page.run("two.textContent = 'last words'; silhouette.event('last'); location.href = 'about:blank'")
    end = time.monotonic() + 60
    while (not server.sessions or "last words" not in server.stream()) and time.monotonic() < end:
        time.sleep(0.1)
    yield from is_good(command, server.stream())
    if "last words" not in server.stream() or '"name":"last"' not in server.stream():
        yield "the page's last change did not arrive"
    page.close()


def fields(browser, server, *_):
    page = lab.open_page(browser, server, "fields.html")
    lab.begin(page)
    page.run("settled()")
    found = [(n.get("contentType"), n.get("secure", False)) for n in nodes(snapshots(lab.lines_of(page))[-1]) if "editable" in n][::-1]
    expected = [("emailAddress", False), ("telephoneNumber", False), ("street-address", False), (None, False), (None, True), (None, False)]
    if found != expected:
        yield f"fields are {found}"
    page.close()


def idle(browser, server, _, __):
    page = lab.open_page(browser, server, "plain.html")
    lab.begin(page, sweep=100)
    page.run("settled()")
    if not comes_to_rest(page, 2000):
        yield f"the page does not come to rest: {page.run('silhouette.stats()')}"
    page.close()


def privacy(browser, server, _, __):
    for mask in ("inputs", "all"):
        page = lab.open_page(browser, server, "secrets.html")
        before = len(server.bodies)
        lab.begin(page, endpoint=server.address + "sessions", batch=50, mask=mask, selectors={"mask": ".our-secret"})
        page.run("settled()")
        page.run(
            "for (const field of document.querySelectorAll('input')) field.type = 'text'; drawer.style.display = 'block';"
            "silhouette.take({whole: true}); silhouette.stop()"
        )
        end = time.monotonic() + 60
        while '"privacy":"mask"' not in "".join(server.bodies[before:]) and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(0.5)
        sent = "".join(server.bodies[before:])
        yield from (f"{name} leaves the page with mask {mask}" for name in leaks({**SECRETS, **CARDS}, sent))
        if ("plain words" in sent) != (mask == "inputs") or '"privacy":"mask"' not in sent:
            yield f"mask {mask} sends {sent[:300]}"
        page.close()
    page = lab.open_page(browser, server, "secrets.html")
    lab.begin(page)
    page.run("settled()")
    yield from (
        f"{node['class']} is withheld, but its lines are told"
        for node in nodes(snapshots(lab.lines_of(page))[-1])
        if node.get("text") == "…" and "lines" in node
    )
    page.close()
    page = lab.open_page(browser, server, "secrets.html")
    names = set(page.run("Object.getOwnPropertyNames(globalThis)"))
    lab.begin(page, mask="passwords")
    page.run("settled()")
    # A password that is shown as text from the beginning, and marks that come later, also on an element
    # without a box.
    page.run(
        "toggled.type = 'text'; drawer.style.display = 'block'; document.querySelector('[role=textbox]').style.display = 'contents'; settled()"
    )
    before = len(lab.lines_of(page))
    page.run(
        "document.querySelector('[role=textbox]').className = 'rr-mask'; document.querySelector('textarea').className = 'rr-mask'; settled()"
    )
    sent = lab.lines_of(page)
    yield from (f"{name} leaves the page with mask passwords" for name in leaks(CARDS, "".join(sent)))
    yield from (
        f"{word} leaves the page after it was masked"
        for word in ("evergreen-written", "evergreen-area")
        if word in sent[-1] or len(sent) == before
    )
    sent = "".join(sent)
    if "evergreen-typed" not in sent or "evergreen-password" in sent or "evergreen-masked" in sent:
        yield "mask passwords does not send what is typed but passwords"
    new = set(page.run("Object.getOwnPropertyNames(globalThis)")) - names
    if new:
        yield f"the recorder leaves names in the page: {new}"
    page.close()
    page = lab.open_page(browser, server, "lifted.html")
    lab.begin(page)
    page.run("settled()")
    told = list(nodes(snapshots(lab.lines_of(page))[-1]))
    masked = [node.keys() for node in told if node.get("privacy") == "mask"]
    if masked != [{"id", "class", "frame", "privacy"}] or any(node["class"] == "i" for node in told):
        yield f"a mask and what is lifted out of it are {told}"
    page.close()


def pairs(browser, server, *_):
    """Snapshots are taken by the script alone, so that both pages have as many. One tab shows them all: a new one costs more than
    what it shows."""
    page = browser.page()
    for name in capture_pairs.PAIRS:
        for options in ({"words": False}, {"words": True}):
            sent = []
            for secret in capture_pairs.SECRETS:
                server.pages["pair.html"] = lab.PAGE % ("<p>plain words</p>" + capture_pairs.page_of(name, secret))
                lab.visit(page, server, "pair.html")
                lab.begin(page, fps=0.001, sweep=0, **options)
                page.run("new Promise((done) => setTimeout(done, 20)).then(() => silhouette.take())")
                page.run(capture_pairs.script_of(name, secret))
                page.run("silhouette.take({whole: true})")
                sent.append(capture_pairs.without_times(lab.lines_of(page)))
            if sent[0] != sent[1]:
                yield f"{name} with {options}: {next((pair for pair in zip(*sent) if pair[0] != pair[1]), [len(it) for it in sent])}"
            yield from (f"{name} with {options} sends {word}" for word in ("kestrel", "Osprey", "4512") if word in "".join(sum(sent, [])))
            if ("plain words" in sent[0][-1]) != options["words"]:
                yield f"{name} with {options} sends {sent[0][-1][:200]}"
    page.close()


def leaks(secrets, sent):
    return [name for name, html in secrets.items() if any(word in sent for word in re.findall(r"evergreen-\w+", html))]


def nodes(root):
    waiting = [root]
    while waiting:
        yield (node := waiting.pop())
        waiting += node.get("children", [])


PSEUDOS = {"laid", "first", "row", "stretched", "box", "round"}


def pseudos(browser, server, _, __):
    page = lab.open_page(browser, server, "pseudos.html")
    lab.begin(page)
    page.run("settled()")
    root = snapshots(lab.lines_of(page))[-1]
    told = {name: sorted(boxes) for name, boxes in pseudo_boxes(root).items()}
    if told.keys() != PSEUDOS:
        yield f"boxes are told for {sorted(told)}, and should be for {sorted(PSEUDOS)}"
    page.send("DOM.enable")
    waiting = [page.send("DOM.getDocument", {"depth": -1})["root"]]
    true = {name: [] for name in told}
    while waiting:
        node = waiting.pop()
        waiting += node.get("children", [])
        for pseudo in node.get("pseudoElements", []):
            name = dict(zip(*[iter(node["attributes"])] * 2)).get("class")
            if name in told:
                xs, ys = (
                    page.send("DOM.getBoxModel", {"backendNodeId": pseudo["backendNodeId"]})["model"]["border"][axis::2] for axis in (0, 1)
                )
                true[name].append((sum(xs) / 4, sum(ys) / 4))
    for name, boxes in told.items():
        if len(boxes) != len(true[name]) or any(abs(a - b) > 0.6 for box, it in zip(boxes, sorted(true[name])) for a, b in zip(box, it)):
            yield f".{name} has boxes around {boxes}, and should have {sorted(true[name])}"
    if not any(node.get("text") == "★" and node["class"] == "i" for node in nodes(root)):
        yield "an icon's letter is not its element's text"
    page.close()


def pseudo_boxes(root):
    """The middles of pseudo-elements' boxes, by the class of their elements, which is told as their identifier."""
    found, waiting = {}, [(root, 0, 0)]
    while waiting:
        node, x, y = waiting.pop()
        x, y = x + node["frame"][0], y + node["frame"][1]
        for child in node.get("children", []):
            if child["class"].startswith("::"):
                left, top, width, height = child["frame"]
                found.setdefault(node.get("identifier"), []).append((x + left + width / 2, y + top + height / 2))
            else:
                waiting.append((child, x, y))
    return found


def samples(browser, server, command, _):
    """The scene of the shop's first screen, as the command sees it in the recorded session and in a new one."""
    page = lab.open_page(browser, server, "shop.html")
    lab.begin(page, mask="passwords")
    page.run("settled()")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "shop.hierarchy.ndjson"
        path.write_text("".join(line + "\n" for line in lab.lines_of(page)), encoding="utf-8")
        old, new = (scene(command, it) for it in (ROOT / "Samples" / "shop" / "session.hierarchy.ndjson.gz", path))
    widths = [[node["frame"][2] for node in scene_ if node["category"] in ("heading", "label")] for scene_ in (old, new)]
    if widths[0] != widths[1]:
        print("             SKIPPED: the sample was recorded with other fonts than this machine has.")
    elif old != new:
        yield next((f"{a} should be {b}" for a, b in zip(new, old) if a != b), f"{len(new)} nodes should be {len(old)}")
    page.close()


def categories(browser, server, command, _):
    """What nodes are taken for without words, beside the same page with them. Nodes are found by their places."""
    for name in ("shop.html", "live.html"):
        found = []
        for options in ({"words": True, "mask": "passwords"}, {"words": False}):
            page = lab.open_page(browser, server, name)
            page.run("document.querySelector('video, audio')?.remove()")
            lab.begin(page, **options)
            page.run("settled()")
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "page.hierarchy.ndjson"
                path.write_text("".join(line + "\n" for line in lab.lines_of(page)), encoding="utf-8")
                found.append(collections.Counter((node["category"], *node["frame"]) for node in scene(command, path)))
            page.close()
        worse = (found[0] - found[1]).total()
        if found[0].total() < 20 or worse > 0.01 * found[0].total():
            yield f"{name}: {worse} of {found[0].total()} nodes are something else without words: {list(found[0] - found[1])[:8]} {list(found[1] - found[0])[:8]}"


def scene(command, path):
    done = subprocess.run([command, "inspect", path, "--stage", "scene", "--json"], capture_output=True, text=True, check=True)
    return [{key: value for key, value in node.items() if key != "id"} for node in json.loads(done.stdout)["nodes"]]


def size(*_):
    packed = len(gzip.compress(lab.MODULE.read_bytes(), 9))
    if packed > MOST_BYTES:
        yield f"gzip makes {packed} bytes of the module; {MOST_BYTES} are the most"


EVERYWHERE = (twin, scripts, sending, strict, touches, refused, leaving, fields, idle, privacy, pairs)
CHROMIUM = (dropping, pseudos, samples, categories, size)

if __name__ == "__main__":
    sys.exit(main())
