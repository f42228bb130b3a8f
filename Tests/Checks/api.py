#!/usr/bin/env python3
"""Compares the public interface of the library products with docs/public-api.txt, so that a review shows every change of it.

    Tests/Checks/api.py             names what was added, removed or changed, and public names without documentation
    Tests/Checks/api.py --record    writes docs/public-api.txt again
    Tests/Checks/api.py --symbols FOLDER    writes the compiler's symbol graphs, for Scripts/docs

The compiler says what is public, so build first (`swift build`). Cases of an enum and members of an option set are listed
and must be documented, but they belong to their type's name and are not counted. Names that the compiler adds are not listed.
"""

import argparse
import difflib
import json
import pathlib
import subprocess
import sys
import tempfile

from support import ROOT, needs

LISTING = ROOT / "docs" / "public-api.txt"
# Of all modules, SilhouetteCapture included. There is no SDK of Apple where this runs: the names of that module are those of the same
# sources over the stand-in of UIKit (Tests/Capture).
MOST_NAMES = 505
CAPTURE, STAND_IN = "SilhouetteCapture", "CaptureOverStandIn"
STAND_IN_BUILD = ["swift", "build", "--package-path", "Tests/Capture", "--scratch-path", ".build/kit"]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def manifest():
    return json.loads(run("swift", "package", "dump-package"))


def modules(plan):
    """The modules of all library products, each once."""
    names = []
    for product in plan["products"]:
        # A dynamic one is for C, whose interface is a header.
        if product["type"].get("library", ["dynamic"]) != ["dynamic"]:
            names += [target for target in product["targets"] if target not in names]
    return names


def extract(module, plan, built, folder):
    """Writes the symbol graphs of `module` and of its extensions of other modules."""
    if module == CAPTURE:
        run(*STAND_IN_BUILD, "--target", STAND_IN)
        extract(STAND_IN, plan, pathlib.Path(run(*STAND_IN_BUILD, "--show-bin-path").strip()), folder)
        rename(STAND_IN, CAPTURE, folder)
        return
    headers = [f"Sources/{t['name']}" for t in plan["targets"] if t["type"] == "system"]
    headers += map(str, pathlib.Path("Sources").glob("*/include"))
    headers += map(str, pathlib.Path(".build/checkouts").glob("swift-system/Sources/*/include"))
    target = json.loads(run("swift", "-print-target-info"))["target"]["unversionedTriple"]
    run(
        "swift",
        "symbolgraph-extract",
        "-module-name",
        module,
        "-target",
        target,
        "-I",
        str(built / "Modules"),
        *(word for path in headers for word in ("-I", path)),
        "-minimum-access-level",
        "public",
        "-skip-synthesized-members",
        "-output-dir",
        folder,
    )


def rename(module, name, folder):
    """Gives a module another name in its symbol graphs."""
    for path in pathlib.Path(folder).glob(f"{module}*.symbols.json"):
        text = path.read_text(encoding="utf-8").replace(f'"{module}"', f'"{name}"')
        path.with_name(path.name.replace(module, name)).write_text(text, encoding="utf-8")
        path.unlink()


def symbols(module, folder):
    """What the compiler says is public in `module`, its extensions of other modules included."""
    for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        if path.name.split("@")[0].removesuffix(".symbols.json") == module:
            sets = {r["source"] for r in graph["relationships"] if r.get("targetFallback") == "Swift.OptionSet"}
            sets = {tuple(s["pathComponents"]) for s in graph["symbols"] if s["identifier"]["precise"] in sets}
            for symbol in graph["symbols"]:
                kind, path = symbol["kind"]["identifier"], tuple(symbol["pathComponents"])
                symbol["isOption"] = kind == "swift.enum.case" or kind == "swift.type.property" and path[:-1] in sets
                yield symbol


class Name:
    """One public declaration."""

    def __init__(self, module, symbol):
        place = symbol["location"]
        path = pathlib.Path(place["uri"].removeprefix("file://")).resolve()
        self.place = f"{path.relative_to(ROOT)}:{place['position']['line'] + 1}"
        self.is_option = symbol["isOption"]
        self.is_told = "docComment" in symbol
        words = "".join(part["spelling"] for part in symbol["declarationFragments"])
        self.module = module
        self.line = f"{module}  {'.'.join(symbol['pathComponents'])}  {' '.join(words.split())}"


def extract_all(plan, folder):
    built = needs.build_folder()
    for module in modules(plan):
        extract(module, plan, built, folder)


def names(plan):
    with tempfile.TemporaryDirectory() as folder:
        extract_all(plan, folder)
        found = [Name(module, s) for module in modules(plan) for s in symbols(module, folder) if "location" in s]
    return sorted(found, key=lambda name: name.line)


def listing(found):
    count = sum(not name.is_option for name in found)
    return [f"# {count} public names, written by Tests/Checks/api.py --record", *(name.line for name in found)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--record", action="store_true", help="write docs/public-api.txt anew")
    arguments.add_argument("--symbols", metavar="FOLDER", help="write the compiler's symbol graphs")
    options = arguments.parse_args()
    if options.symbols:
        extract_all(manifest(), options.symbols)
        return 0
    found = names(manifest())
    now = listing(found)
    if options.record:
        LISTING.write_text("\n".join(now) + "\n", encoding="utf-8")
        print(f"{now[0][2:].split(',')[0]} in docs/public-api.txt")
        return 0
    faults = [f"{name.place}: {name.line.split('  ')[1]} is public and no comment tells what it is" for name in found if not name.is_told]
    count = sum(not name.is_option for name in found)
    if count > MOST_NAMES:
        faults.append(f"{count} names are public; at most {MOST_NAMES} may be: keep for the package what only it uses")
    recorded = LISTING.read_text(encoding="utf-8").splitlines()
    changed = [line for line in difflib.unified_diff(recorded, now, "recorded", "now", n=0, lineterm="")]
    if changed:
        faults += changed + [
            "The public interface changed. If that is meant, run Tests/Checks/api.py --record and tell of it in the CHANGELOG."
        ]
    print("\n".join(faults) or f"All {count} public names are recorded, and each tells what it is.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
