#!/usr/bin/env python3
"""Checks the Python module: its tests, its types, and the notebooks that use it.

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
NOTEBOOKS = ROOT / "Samples" / "Notebook"
PACKAGES = ["numpy", "pillow", "pandas", "pyarrow", "matplotlib", "nbclient", "nbformat", "ipykernel", "mypy"]
# By notebook: how many plots it draws.
PLOTS = {"dumps.ipynb": 5, "worst_screens.ipynb": 2}
# Words on the screens that the notebooks invent. No plot is made of them, and no text of a result may have one.
SECRETS = ["Peas", "Water it on Monday", "birds", "A word"]
# As many people that the screens with a fault are worse than others beyond doubt.
COUNT = "400"

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
        for name in PLOTS:
            run_notebook(name, python, environment | {"COUNT": COUNT}, folder)
        check_screens(folder / "ran-worst_screens.ipynb")
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


def run_notebook(name, python, environment, folder):
    """Runs all cells, and looks for a picture of each plot, and for words of the screens."""
    work = folder / pathlib.Path(name).stem
    shutil.copytree(NOTEBOOKS, work, ignore=shutil.ignore_patterns("__pycache__"))
    ran = folder / f"ran-{name}"
    run([python, "-c", RUN_NOTEBOOK, work / name, work, ran], environment)
    outputs = outputs_of(ran)
    pictures = [output["data"]["image/png"] for output in outputs if "image/png" in output.get("data", {})]
    sizes = [len(base64.b64decode(picture)) for picture in pictures]
    if len(sizes) != PLOTS[name] or min(sizes) < 5000:
        sys.exit(f"wheel.py: {name} must draw {PLOTS[name]} plots, and drew {sizes}")
    texts = json.dumps([{key: value for key, value in output.items() if key != "data"} for output in outputs])
    texts += json.dumps([output.get("data", {}).get("text/plain", "") for output in outputs])
    found = [word for word in SECRETS if word in texts]
    if found:
        sys.exit(f"wheel.py: words of the screens are in the results of {name}: {found}")
    if outputs_of(NOTEBOOKS / name):
        sys.exit(f"wheel.py: {name} is committed with results; clear them")
    print(f"{name} runs, and draws {len(sizes)} plots.")


def outputs_of(notebook):
    return [output for cell in json.loads(notebook.read_text())["cells"] for output in cell.get("outputs", [])]


def check_screens(notebook):
    """The notebook must find the screens that were made with a fault, and no other one."""
    sys.path.insert(0, str(NOTEBOOKS))
    import library_sessions

    tables = ["".join(output["data"]["text/html"]) for output in outputs_of(notebook) if "text/html" in output.get("data", {})]
    # The first table has a row for each screen, the worst first.
    titles = re.findall(r"<td[^>]*>(\w+Controller)[^<]*</td>", tables[0])
    if set(titles[:3]) != set(library_sessions.FAULTS):
        sys.exit(f"wheel.py: the worst screens are {titles[:3]}, and {list(library_sessions.FAULTS)} have a fault")
    print(f"The three worst screens of {COUNT} sessions are those with a fault.")


main()
