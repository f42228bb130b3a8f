#!/usr/bin/env python3
"""Lints the project's JavaScript with oxlint, and reads its style sheets with tinycss2; oxfmt decides on the format of both.
Compares the committed bundles with their modules, checks the modules' types with TypeScript, and tests them under Node.

    Tests/Checks/web.py                 every script and style sheet of the project: pages, recorder, samples, tests
    Tests/Checks/web.py --fix           first formats with oxfmt, and bundles
    Tests/Checks/web.py --self-test     shows that broken ones fail

The linters are installed into .build/web-check. If they, Node, TypeScript or esbuild cannot be had, the script says so and passes;
under CI=true it fails.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv

from support import ROOT

PLACE = ROOT / ".build" / "web-check"
PACKAGES = ["oxlint==1.89.0", "oxfmt==0.74.0", "tinycss2==1.4.0"]
WEB = ROOT / "Web"
PLACES = (
    "Capture/web/*.ts",
    "Player/web/*.ts",
    "Web/*.ts",
    "Web/*/*.js",
    "Web/*/*.ts",
    "Web/*/*.css",
    "Samples/recorder/*.js",
    "Tests/Checks/pages/*.js",
    "Benchmarks/peers/*.mjs",
)
RULES = ROOT / "Tests" / "Checks" / "oxlint.json"
FORMAT = ROOT / "Tests" / "Checks" / "oxfmt.json"
BROKEN = {
    "a.js": "const a = 1;\na = 2;\n",
    "b.js": "nothing();\n",
    "c.js": "function f( {\n",
    "d.js": "if (1 == '1') { let a; }\n",
    "e.js": "export const a = {b:1};\n",
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


def format_of(word, paths):
    run = subprocess.run([PLACE / "bin" / "oxfmt", "--config", FORMAT, word, *paths], capture_output=True, text=True)
    return f"{run.stdout}{run.stderr}Tests/Checks/web.py --fix formats.".strip() if run.returncode else ""


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
    found = [format_of("--list-different", paths), faults_of_scripts(scripts) if scripts else ""]
    return [text for text in found + [faults_of_style(p) for p in paths if p.suffix == ".css"] if text]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BROKEN.items():
            path = pathlib.Path(folder) / name
            path.write_text(text)
            if not faults([path]):
                return f"{name} has nothing wrong, they say: {text!r}"
    return None


def commands():
    """What else is checked, each with the program that it needs."""
    yield "esbuild", [WEB / "build", "--check"]
    for module in ("player", "recorder", "walker"):
        yield "tsc", ["tsc", "--project", WEB / module]
    yield "node", ["node", "--test", *sorted((WEB / "tests").glob("*.test.js"))]


def faults_of(command):
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return (run.stdout + run.stderr).strip() if run.returncode else ""


def main():
    if not has_linters():
        print("Scripts and style sheets of pages were not linted: oxlint and tinycss2 cannot be installed here.")
        return 1 if os.environ.get("CI") == "true" else 0
    if sys.argv[1:] == ["--self-test"]:
        fault = self_test()
        print(fault or f"All {len(BROKEN)} broken files fail.")
        return 1 if fault else 0
    paths = sorted({path for places in PLACES for path in ROOT.glob(places)})
    if sys.argv[1:] == ["--fix"]:
        format_of("--write", paths)
        subprocess.run([WEB / "build"])
    found, missing = faults(paths), sorted({program for program, _ in commands() if not shutil.which(program)})
    found += filter(None, (faults_of(command) for program, command in commands() if program not in missing))
    print("\n".join(found) or f"{len(paths)} scripts and style sheets have nothing wrong.")
    if missing:
        print(f"Not all was checked: there is no {' and no '.join(missing)} here.")
    return 1 if found or missing and os.environ.get("CI") == "true" else 0


sys.exit(main())
