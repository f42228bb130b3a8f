#!/usr/bin/env python3
"""Checks the Python module: its tests, its types, and the notebook that uses it.

    Tests/Checks/wheel.py           over the library of the last build
    Tests/Checks/wheel.py WHEEL     installs this wheel, such as Scripts/package --wheel makes, and asks auditwheel

The tests run twice: with this Python alone, and with numpy, Pillow, pandas and pyarrow in an environment under .build. That one also
has mypy and what runs notebooks. What cannot be installed is skipped with a line.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import ROOT, needs

MODULE = ROOT / "Python"
TESTS = MODULE / "tests" / "test_silhouette.py"
NOTEBOOK = ROOT / "Samples" / "Notebook" / "dumps.ipynb"
PACKAGES = ["numpy", "pillow", "pandas", "pyarrow", "matplotlib", "nbclient", "nbformat", "ipykernel", "mypy"]
PLOTS = 5
# Words on the screens that the notebook invents. No plot is made of them, and no text of a result may have one.
SECRETS = ["Peas", "Water it on Monday", "birds"]

RUN_NOTEBOOK = """
import sys, nbclient, nbformat
notebook = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": sys.argv[2]}}).execute()
nbformat.write(notebook, sys.argv[3])
"""


def main():
    wheel = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    library = needs.build_folder() / "libSilhouetteC.so"
    if not wheel and not library.exists():
        sys.exit(f"wheel.py: {library} is missing; run `swift build` first")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        if not wheel:
            environment |= {"SILHOUETTE_LIBRARY": str(library), "PYTHONPATH": str(MODULE)}
        python = sys.executable
        if wheel:
            python = make_environment(folder / "alone")
            run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], environment)
        run_tests(python, environment, "alone")
        try:
            python = packages(wheel, environment)
        except subprocess.CalledProcessError as error:
            print(
                f"SKIPPED: tables, types and the notebook were not checked, since packages cannot be installed: {error.stderr.strip()[-300:]}"
            )
            return
        run_tests(python, environment, "with numpy, Pillow, pandas and pyarrow")
        # Pandas and pyarrow bring no types.
        strict = ["--strict", "--disable-error-code", "import-untyped", "--no-error-summary", "--cache-dir", folder / "types"]
        run([python, "-m", "mypy", *strict, MODULE / "silhouette"], environment)
        print("Types hold.")
        run_notebook(python, environment, folder)
        if wheel:
            print(run([python, "-m", "auditwheel", "show", wheel], environment).stdout.strip())


def run(command, environment):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"wheel.py: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done


def make_environment(folder):
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True, text=True)
    return folder / "bin" / "python"


def packages(wheel, environment):
    """An environment with the packages. It stays, since they are large."""
    folder = ROOT / ".build" / "python"
    python = folder / "bin" / "python"
    if not python.exists():
        make_environment(folder)
    wanted = PACKAGES + (["auditwheel"] if wheel else [])
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        subprocess.run([*install, *wanted], check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(folder)
        raise
    if wheel:
        run([*install, "--force-reinstall", "--no-deps", wheel], environment)
    else:
        subprocess.run([python, "-m", "pip", "uninstall", "--yes", "--quiet", "silhouette"], capture_output=True)
    return python


def run_tests(python, environment, how):
    said = run([python, TESTS], environment).stderr
    count, skipped = re.search(r"Ran (\d+) tests", said)[1], re.search(r"skipped=(\d+)", said)
    print(f"{count} tests of the module hold, {how}" + (f"; {skipped[1]} of them are skipped." if skipped else "."))


def run_notebook(python, environment, folder):
    """Runs all cells, and looks for a picture of each plot, and for words of the screens."""
    work = folder / "notebook"
    shutil.copytree(NOTEBOOK.parent, work, ignore=shutil.ignore_patterns("__pycache__"))
    ran = folder / "ran.ipynb"
    run([python, "-c", RUN_NOTEBOOK, work / NOTEBOOK.name, work, ran], environment)
    cells = json.loads(ran.read_text())["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    pictures = [output["data"]["image/png"] for output in outputs if "image/png" in output.get("data", {})]
    sizes = [len(base64.b64decode(picture)) for picture in pictures]
    if len(sizes) != PLOTS or min(sizes) < 5000:
        sys.exit(f"wheel.py: the notebook must draw {PLOTS} plots, and drew {sizes}")
    texts = json.dumps([{key: value for key, value in output.items() if key != "data"} for output in outputs])
    texts += json.dumps([output.get("data", {}).get("text/plain", "") for output in outputs])
    found = [word for word in SECRETS if word in texts]
    if found:
        sys.exit(f"wheel.py: words of the screens are in the notebook's results: {found}")
    if any(cell.get("outputs") for cell in json.loads(NOTEBOOK.read_text())["cells"]):
        sys.exit(f"wheel.py: {NOTEBOOK} is committed without results; clear them")
    print(f"The notebook runs, and draws {len(sizes)} plots.")


main()
