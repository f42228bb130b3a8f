#!/usr/bin/env python3
"""Lints the project's own scripts: Python with ruff, which also decides on its format, and shell with shellcheck.

    Tests/Checks/scripts.py                 every script under version control
    Tests/Checks/scripts.py --fix           first mends and formats with ruff
    Tests/Checks/scripts.py --self-test     shows that broken ones fail

ruff is installed into .build/lint; shellcheck is the system's. If one of them cannot be had, the script says so and passes; under
CI=true it fails. `.ruff.toml` and `.shellcheckrc` hold the rules. Tests/Checks/web.py lints JavaScript.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv

from support import ROOT

PLACE = ROOT / ".build" / "lint"
RUFF = "ruff==0.17.6"
BROKEN = {
    "unused.py": "import os\n",
    "format.py": "x = {  'a':1 }\n",
    "undefined.py": "print(nothing)\n",
    "syntax.py": "def f(:\n",
    "words.sh": '#!/bin/sh\nrm "$1"/$2\n',
    "syntax.sh": "#!/bin/sh\nif true; then\n",
}


def has_ruff():
    stamp = PLACE / "packages"
    if stamp.exists() and stamp.read_text() == RUFF:
        return True
    venv.create(PLACE, with_pip=True, clear=True)
    if subprocess.run([PLACE / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", RUFF]).returncode:
        return False
    stamp.write_text(RUFF)
    return True


def scripts():
    """The scripts under version control by their first line or suffix, those in Python and those in shell."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    python, shell = [], []
    for path in (ROOT / name for name in names.split("\0") if name):
        if not path.is_file():
            continue
        with path.open("rb") as file:
            first = file.readline(80)
        if path.suffix == ".py" or first.startswith(b"#!") and b"python" in first:
            python.append(path)
        elif path.suffix == ".sh" or first.startswith(b"#!") and first.rstrip().endswith(b"sh"):
            shell.append(path)
    return python, shell


def faults(python, shell):
    commands = []
    if python:
        commands.append([PLACE / "bin" / "ruff", "check", "--quiet", "--output-format", "concise", *python])
        commands.append([PLACE / "bin" / "ruff", "format", "--quiet", "--diff", *python])
    if shell:
        commands.append(["shellcheck", "--format", "gcc", *shell])
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True) for command in commands]
    return "".join(run.stdout + run.stderr for run in runs if run.returncode)


def self_test():
    # Beside the sources, so that the project's rules hold for them.
    with tempfile.TemporaryDirectory(dir=ROOT / "Tests" / "Checks") as folder:
        for name, text in BROKEN.items():
            path = pathlib.Path(folder) / name
            path.write_text(text)
            if not faults(*([path], []) if path.suffix == ".py" else ([], [path])):
                sys.exit(f"{name} passes, but it is broken: {text!r}")
    print(f"All {len(BROKEN)} broken scripts fail.")


def main():
    missing = [name for name, is_here in (("ruff", has_ruff()), ("shellcheck", shutil.which("shellcheck"))) if not is_here]
    if missing:
        print(f"Scripts were not linted: {' and '.join(missing)} cannot be installed here.")
        return 1 if os.environ.get("CI") == "true" else 0
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    python, shell = scripts()
    if sys.argv[1:] == ["--fix"]:
        for command in (["check", "--fix"], ["format"]):
            subprocess.run([PLACE / "bin" / "ruff", *command, "--quiet", *python], cwd=ROOT)
    found = faults(python, shell)
    print(found.strip() or f"{len(python)} scripts in Python and {len(shell)} in shell have nothing wrong.")
    return 1 if found else 0


sys.exit(main())
