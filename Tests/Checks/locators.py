#!/usr/bin/env python3
"""Tries the locators of `silhouette inspect --stage locators` with engines that share no code with it.

    Tests/Checks/locators.py              the samples, and a page in Chromium
    Tests/Checks/locators.py DUMP …       these dumps instead: page sources of Appium, and dumps of uiautomator

- XPath, and Appium's ids, labels and UiSelectors, with lxml over the dump itself: each finds exactly one node, whose box holds that of the
  element.
- Playwright's, in Chromium with the package `playwright`, over the page that a snapshot was taken of: each finds exactly one element, in
  the element's place. lxml tries the XPaths of the same page.

The packages are installed into .build/locators. Where that is impossible, the check says so and passes; under CI=true it fails.
"""

import ast
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

from support import ROOT, chromium, needs

PLACE = ROOT / ".build" / "locators"
PACKAGES = "lxml==6.1.3 playwright==1.65.2"
SAMPLES = [ROOT / "Samples" / "formats" / name for name in ("uiautomator", "appium-android", "appium-xcuitest")]
# How far a box may stand from the element's, in points: parts of it may be clipped, never more.
NEAR = 2
PAGE = """<!doctype html><title>Beds</title><style>body{font:16px sans-serif;margin:0}div,form{padding:8px}</style>
<h1>Beds</h1><nav><a href="#a">Home</a> <a href="#b">Orders</a> <a href="#c">Home page</a></nav>
<div id="list"><div><button>Water</button><button aria-label="Remove bed">x</button></div>
<div><button>Water</button><button>Move "it" up</button></div><div><button data-testid="third">Water</button></div></div>
<form><input id="name" placeholder="Name"><input type="checkbox" id="agree"><label for="agree">I agree</label>
<select name="kind"><option>Peas</option></select><input name="count" value="3"><button type="submit">Save</button></form>"""


def install():
    stamp = PLACE / "packages"
    if not (stamp.exists() and stamp.read_text() == PACKAGES):
        venv.create(PLACE, with_pip=True, clear=True)
        pip = [PLACE / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES.split()]
        if subprocess.run(pip).returncode:
            return False
        stamp.write_text(PACKAGES)
    return True


def main():
    if os.environ.get("LOCATORS_PLACE") != str(PLACE):
        if not install():
            return needs.skip("locators", "their engines cannot be installed here")
        python = PLACE / "bin" / "python"
        return subprocess.run([python, *sys.argv], env={**os.environ, "LOCATORS_PLACE": str(PLACE)}).returncode
    silhouette = needs.silhouette()
    problems, counts = [], {}
    given = [pathlib.Path(path).resolve() for path in sys.argv[1:]]
    for place in given or SAMPLES:
        for dump in sorted(place.glob("*.xml")) if place.is_dir() else [place]:
            check_dump(silhouette, dump, problems, counts)
    if not given:
        check_page(silhouette, problems, counts)
    for problem in problems:
        print(problem)
    told = ", ".join(f"{count} of {tool}" for tool, count in sorted(counts.items()))
    if problems or not counts:
        print(f"locators.py: {len(problems)} problems; tried {told or 'nothing'}")
        return 1
    print(f"Each locator finds its element and no other: {told}.")
    return 0


def screens(silhouette, path):
    command = [silhouette, "inspect", path, "--stage", "locators", "--reveal", "inputs", "--json"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{path}: {run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


# Dumps


def check_dump(silhouette, dump, problems, counts):
    from lxml import etree

    tree = etree.parse(str(dump), etree.XMLParser(huge_tree=True, recover=False))
    command = [silhouette, "inspect", dump, "--stage", "scene", "--json"]
    scene = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    is_android = tree.getroot().tag == "hierarchy"
    # Nodes of uiautomator have their classes as attributes, and Appium gives them as names of elements.
    for node in tree.iter("node"):
        node.tag = node.get("class") or "node"
    # The scale is printed with two decimals, and more of them follow from the width.
    whole = max((box_of(node)[2] for node in tree.iter() if node.get("bounds")), default=0)
    scale = whole / scene["viewport"]["width"] if is_android else 1
    for screen in screens(silhouette, dump):
        for element in screen["elements"]:
            for locator in element["locators"]:
                check_locator(tree, dump.name, element, locator, scale, problems, counts)


def check_locator(tree, name, element, locator, scale, problems, counts):
    path = as_path(locator)
    if path is None:
        return
    counts[locator["tool"]] = counts.get(locator["tool"], 0) + 1
    found = tree.xpath(path) if isinstance(path, str) else path(tree)
    where = f"{name}: {element['kind']} {element['name']}: {locator['code']}"
    if len(found) != 1:
        problems.append(f"{where}: finds {len(found)} nodes")
    elif not holds(box_of(found[0]), element["box"], scale):
        problems.append(f"{where}: finds {box_of(found[0])}, and the element is at {element['box']} of scale {scale}")


def as_path(locator):
    """A locator of Appium or an XPath, as an XPath or a function over the dump; None for other tools' engines."""
    if locator["tool"] == "XPath":
        return locator["code"]
    if locator["tool"] != "Appium":
        return None
    kind, value = re.fullmatch(r"AppiumBy\.(\w+)\((.*)\)", locator["code"]).groups()
    value = ast.literal_eval(value)
    if kind == "xpath":
        return value
    attributes = {"id": ["resource-id"], "accessibilityId": ["content-desc", "name"], "name": ["Name"]}
    if kind in attributes:
        return lambda tree: [n for n in tree.iter() if any(n.get(key) == value for key in attributes[kind])]
    if kind == "androidUIAutomator":
        field, text, index = re.fullmatch(r'new UiSelector\(\)\.(\w+)\((".*")\)(?:\.instance\((\d+)\))?', value).groups()
        key = {"resourceId": "resource-id", "description": "content-desc", "text": "text"}[field]
        text = ast.literal_eval(text)

        def select(tree):
            all_found = [node for node in tree.iter() if node.get(key) == text]
            return all_found if index is None else all_found[int(index) : int(index) + 1]

        return select
    if kind == "iOSClassChain":
        found = re.fullmatch(r'\*\*/(\w+)\[`name == (".*")`\](?:\[(\d+)\])?', value)
        tag, text, index = found.groups()

        def chain(tree):
            all_found = [n for n in tree.iter(tag) if (n.get("name") or n.get("label")) == ast.literal_eval(text)]
            return all_found if index is None else all_found[int(index) - 1 : int(index)]

        return chain
    return None


def box_of(node):
    if node.get("bounds"):
        left, top, right, bottom = map(int, re.findall(r"-?\d+", node.get("bounds")))
        return [left, top, right - left, bottom - top]
    return [float(node.get(key, 0)) for key in ("x", "y", "width", "height")]


def holds(outer, inner, scale):
    """Whether a box in pixels holds one in points, as far as rounding tells."""
    x, y, width, height = (side * scale for side in inner)
    near = NEAR * scale
    return (
        x >= outer[0] - near
        and y >= outer[1] - near
        and x + width <= outer[0] + outer[2] + near
        and y + height <= outer[1] + outer[3] + near
    )


# A page


def check_page(silhouette, problems, counts):
    browser = chromium.find()
    if not browser:
        print("SKIPPED: Playwright's locators were not tried, since there is no Chromium here.")
        return
    from lxml import html
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        running = playwright.chromium.launch(executable_path=str(browser), args=["--no-sandbox"])
        page = running.new_page(viewport={"width": 420, "height": 900})
        page.set_content(PAGE)
        client = page.context.new_cdp_session(page)
        snapshot = client.send("DOMSnapshot.captureSnapshot", {"computedStyles": [], "includePaintOrder": True, "includeDOMRects": True})
        path = pathlib.Path(folder) / "page.json"
        path.write_text(json.dumps(snapshot))
        tree = html.fromstring(page.content()).getroottree()
        for element in [element for screen in screens(silhouette, path) for element in screen["elements"]]:
            for locator in element["locators"]:
                counts[locator["tool"]] = counts.get(locator["tool"], 0) + 1
                where = f"page: {element['kind']} {element['name']}: {locator['code']}"
                if locator["tool"] == "XPath":
                    count = len(tree.xpath(locator["code"]))
                    if count != 1:
                        problems.append(f"{where}: lxml finds {count} elements")
                    continue
                found = in_page(page, locator["code"])
                if found.count() != 1:
                    problems.append(f"{where}: Playwright finds {found.count()} elements")
                    continue
                box = found.bounding_box()
                if not holds([box[key] for key in ("x", "y", "width", "height")], element["box"], 1):
                    problems.append(f"{where}: Playwright finds {box}, and the element is at {element['box']}")
        running.close()


def in_page(page, code):
    """A line of JavaScript for Playwright, as a locator of Python."""
    call = re.fullmatch(r"page\.(\w+)\((\".*?[^\\]\"|\"\")(?:, \{ (.*) \})?\)(?:\.nth\((\d+)\))?", code)
    method, first, rest, index = call.groups()
    names = {"getByRole": "get_by_role", "getByText": "get_by_text", "locator": "locator"}
    options = {}
    if rest:
        found = re.fullmatch(r"(?:name: (\".*\"), )?exact: true", rest)
        options = {"exact": True} | ({"name": ast.literal_eval(found[1])} if found[1] else {})
    located = getattr(page, names[method])(ast.literal_eval(first), **options)
    return located if index is None else located.nth(int(index))


sys.exit(main())
