#!/usr/bin/env python3
"""Lints the project's JavaScript with oxlint, reads the style sheets of pages with tinycss2, and tests the viewer under Node.

    Tests/Checks/web.py                 every script and style sheet of the project: pages, recorder, samples, tests
    Tests/Checks/web.py --self-test     shows that broken ones fail

The linters are installed into .build/web-check. If they or Node cannot be had, the script says so and passes; under
CI=true it fails. The viewer's files are linted as the one script that they become.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv

from support import ROOT

PLACE = ROOT / ".build" / "web-check"
PACKAGES = ["oxlint==1.89.0", "tinycss2==1.4.0"]
RESOURCES = ROOT / "Sources" / "CPageFiles" / "Resources"
TESTS = ROOT / "Tests" / "ViewerTests"
PLACES = (
    "Sources/*/Resources/*",
    "Capture/web/*.js",
    "Samples/recorder/*.js",
    "Tests/ViewerTests/*.js",
    "Tests/Checks/pages/*.js",
    "Benchmarks/peers/*.mjs",
)
RULES = ROOT / "Tests" / "Checks" / "oxlint.json"
BROKEN = {
    "a.js": "const a = 1;\na = 2;\n",
    "b.js": "nothing();\n",
    "c.js": "function f( {\n",
    "d.js": "if (1 == '1') { let a; }\n",
    "a.css": "p { color: }\n",
    "b.css": "p { color: red\n}}\n",
}


def has_linters():
    stamp = PLACE / "packages"
    if stamp.exists() and stamp.read_text() == str(PACKAGES):
        return True
    venv.create(PLACE, with_pip=True, clear=True)
    command = [PLACE / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
        return False
    stamp.write_text(str(PACKAGES))
    return True


def faults_of_scripts(paths):
    command = [PLACE / "bin" / "oxlint", "--config", RULES, "--format", "unix", *paths]
    run = subprocess.run(command, capture_output=True, text=True)
    return run.stdout.strip() if run.returncode else ""


def faults_of_style(path):
    program = (
        "import sys, tinycss2 as t\n"
        "def look(rules):\n"
        "    for r in rules:\n"
        "        if r.type == 'error': yield r\n"
        "        if r.type == 'at-rule' and r.content: yield from look(t.parse_rule_list(r.content, True, True))\n"
        "        if r.type == 'qualified-rule':\n"
        "            found = t.parse_declaration_list(r.content, True, True)\n"
        "            yield from (d for d in found if d.type == 'error')\n"
        "            yield from (d for d in found if d.type == 'declaration' and not any(v.type != 'whitespace' for v in d.value))\n"
        "for e in look(t.parse_stylesheet(open(sys.argv[1]).read(), True, True)):\n"
        '    print(f\'{sys.argv[1]}:{e.source_line}:{e.source_column}: {getattr(e, "message", "no value")}\')\n'
    )
    return subprocess.run([PLACE / "bin" / "python", "-c", program, path], capture_output=True, text=True, check=True).stdout.strip()


def faults(paths):
    scripts = [p for p in paths if p.suffix in (".js", ".mjs")]
    found = [faults_of_scripts(scripts)] if scripts else []
    return [text for text in found + [faults_of_style(p) for p in paths if p.suffix == ".css"] if text]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BROKEN.items():
            path = pathlib.Path(folder) / name
            path.write_text(text)
            if not faults([path]):
                return f"{name} has nothing wrong, they say: {text!r}"
    return None


def viewer_files():
    """The files of the viewer's script, in the order in which PageScript.swift puts them together."""
    text = (ROOT / "Sources" / "SilhouetteVerbs" / "Play" / "PageScript.swift").read_text()
    listed = text.split("viewerFiles = [")[1].split("]")[0]
    parts = re.findall(r"script: page_(\w+)_js\(\)|viewerFiles \+ \[page_(\w+)_js\(\)\]", text)
    parts = [name for pair in parts for name in pair if name]
    return [RESOURCES / f"{name}.js" for name in re.findall(r"page_(\w+)_js\(\)", listed) + parts]


def faults_of_viewer(files):
    """The faults of files as one script, each with its own file and line."""
    places, lines = [], []
    for path in files:
        own = path.read_text().splitlines()
        places += [(path, number + 1) for number in range(len(own))]
        lines += own
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "viewer.js"
        whole.write_text("\n".join([*lines, "open();", "openLive();", ""]))
        found = faults_of_scripts([whole])
    return re.sub(r"[^\s:]*viewer\.js:(\d+)", lambda m: "%s:%d" % places[min(int(m[1]), len(places)) - 1], found)


def faults_of_tests():
    """What the viewer's tests say where one fails; None without Node."""
    node = shutil.which("node")
    if not node:
        return None
    run = subprocess.run([node, "--test", *sorted(TESTS.glob("*.test.js"))], capture_output=True, text=True)
    return (run.stdout + run.stderr).strip() if run.returncode else ""


def main():
    if not has_linters():
        print("Scripts and style sheets of pages were not linted: oxlint and tinycss2 cannot be installed here.")
        return 1 if os.environ.get("CI") == "true" else 0
    if sys.argv[1:] == ["--self-test"]:
        fault = self_test()
        print(fault or f"All {len(BROKEN)} broken files fail.")
        return 1 if fault else 0
    viewer = viewer_files()
    paths = sorted({path for places in PLACES for path in ROOT.glob(places)} - set(viewer))
    tested = faults_of_tests()
    found = [text for text in [*faults(paths), faults_of_viewer(viewer), tested] if text]
    print("\n".join(found) or f"{len(paths) + len(viewer)} scripts and style sheets have nothing wrong.")
    if tested is None:
        print("The viewer was not tested: there is no Node here.")
    return 1 if found or tested is None and os.environ.get("CI") == "true" else 0


sys.exit(main())
