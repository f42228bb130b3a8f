#!/usr/bin/env python3
"""Checks the walls between the floors: each module imports only what the manifest allows.

Package.swift is the one floor plan. Its table `floors` gives each module a number, and a module may depend on modules of
lower floors alone. The modules of `SilhouetteKit` may import modules of the kit, zlib and the platform's C library: no
Foundation, no other C library, nothing that starts processes or opens files. docs/ARCHITECTURE.md must name every module with
its floor, the upper floors first.

`swift build --explicit-target-dependency-import-check error` names imports that the manifest does not declare; this names
them with file and line, and without a build.
"""

import json
import re
import subprocess
import sys

from support import ROOT

C_LIBRARY = {"Glibc", "Musl", "Darwin", "Android", "WinSDK", "Bionic"}
# A lock is the standard library's Synchronization, or on Apple's systems os.
LOCK = {"Synchronization", "os"}
ABOVE_THE_KIT = {"Foundation", "FoundationEssentials", "Dispatch"}
# Apple's frameworks, behind canImport: one that reads words in place of a program, and those that are
# recorded.
OF_APPLE = {"SilhouetteVerbs": {"CoreGraphics", "Vision"}, "SilhouetteCapture": {"UIKit", "SwiftUI", "ObjectiveC"}}
# Above the kit, and in apps as it is.
WITHOUT_FOUNDATION = {"SilhouetteCapture"}
KIT, KIT_SYSTEM = "SilhouetteKit", {"CZlib"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)"
)


class Plan:
    """What the manifest says about the modules under Sources."""

    def __init__(self, manifest, text):
        table = re.search(r"^let floors = \[\n(.*?)^\]$", text, re.M | re.S)
        self.floors = {name: int(floor) for name, floor in re.findall(r'"(\w+)": (\d+),', table[1] if table else "")}
        self.targets = {t["name"]: t for t in manifest["targets"] if t["type"] != "test" and not t.get("path")}
        self.kit = set(next(p["targets"] for p in manifest["products"] if p["name"] == KIT))
        self.modules = [n for n, t in self.targets.items() if t["type"] != "system"]

    def dependencies(self, module):
        found = set()
        for dependency in self.targets[module]["dependencies"]:
            ((_, words),) = dependency.items()
            found.add(words[0])
        return found

    def allowed(self, module):
        system = C_LIBRARY | LOCK | OF_APPLE.get(module, set())
        is_small = module in self.kit or module in WITHOUT_FOUNDATION
        return self.dependencies(module) | system | (set() if is_small else ABOVE_THE_KIT)

    def faults_of_the_floors(self):
        for module in sorted(set(self.modules) ^ set(self.floors)):
            yield f"Package.swift: {module} is not both a target and a row of `floors`"
        for module in sorted(self.floors.keys() & set(self.modules)):
            for other in sorted(self.dependencies(module) & self.floors.keys()):
                if self.floors[other] >= self.floors[module]:
                    yield (
                        f"Package.swift: {module}, on floor {self.floors[module]}, may not depend on {other}, on floor "
                        f"{self.floors[other]}: only on lower floors"
                    )

    def listing(self):
        for floor in sorted(set(self.floors.values()), reverse=True):
            yield f"{floor}  " + ", ".join(sorted(n for n, f in self.floors.items() if f == floor))

    def faults_of_the_kit(self):
        for module in sorted(self.kit):
            for other in sorted(self.dependencies(module) - self.kit - KIT_SYSTEM):
                yield f"Package.swift: {module} is of {KIT} and may not depend on {other}"


def offences(module, allowed):
    for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        # Foundation brings 40 MB of tables that nothing needs; its part without them is a module of its own, but not on Apple's systems.
        essential = "canImport(FoundationEssentials)" in text
        for number, line in enumerate(text.splitlines(), 1):
            found = IMPORT.match(line)
            if found and found[1] == "Foundation" and not essential:
                yield (
                    f"{path.relative_to(ROOT)}:{number}: imports Foundation as a whole; import SilhouetteSystem for the C library, "
                    "or FoundationEssentials where it can be imported"
                )
            if found and found[1] not in allowed:
                yield f"{path.relative_to(ROOT)}:{number}: {module} may not import {found[1]}: {line.strip()}"


# Verbs that call another one, as a program would.
VERB_CALLS = {
    "Agents": {"Diff", "Export"},
    "Audit": {"Diff"},
    "Map": {"Diff"},
    "Play": {"Redact"},
    "Compare": {"Redact", "Render"},
    "Check": {"Redact"},
    "Scrub": {"Repair", "Convert"},
}
DECLARATION = re.compile(r"^(?:(?:public|package|final|indirect)\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)", re.M)

NESTED = re.compile(r"^\s+.*\b(?:struct|class|enum|typealias)\s+(\w+)", re.M)


def faults_of_the_verbs(folder=ROOT / "Sources" / "SilhouetteVerbs"):
    """Types of one verb's folder that another verb's folder names."""
    texts = {path: re.sub(r"//.*", "", path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.swift"))}
    verb_of = {path: path.relative_to(folder).parts[0] for path in texts}
    owners = {name: verb_of[path] for path, text in texts.items() for name in DECLARATION.findall(text)}
    nested = {(verb_of[path], name) for path, text in texts.items() for name in NESTED.findall(text)}
    for path, text in texts.items():
        verb = verb_of[path]
        for name in sorted(set(re.findall(r"\b[A-Z]\w+", text))):
            owner = owners.get(name, verb)
            if owner not in VERB_CALLS.get(verb, set()) | {verb} and (verb, name) not in nested:
                yield f"{path.relative_to(ROOT)}: {verb} may not use {name}, which is {owner}'s"


def faults_of_the_table(plan):
    page = "docs/ARCHITECTURE.md"
    rows = re.findall(r"^\| (\d+) \| `(\w+)`", (ROOT / page).read_text(encoding="utf-8"), re.M)
    rows = [(name, int(floor)) for floor, name in rows]
    for name, floor in sorted(set(rows) ^ set(plan.floors.items())):
        yield f"{page}: {name} on floor {floor} is not in both the page's table and `floors` of Package.swift"
    if len(set(rows)) < len(rows) or [f for _, f in rows] != sorted((f for _, f in rows), reverse=True):
        yield f"{page}: the table of floors must name each module once, the upper floors first"
    for name in {p.name for p in (ROOT / "Sources").iterdir() if any(p.rglob("*.swift"))} - set(plan.modules):
        yield f"Sources/{name}: is no target of Package.swift"


def faults(plan):
    yield from plan.faults_of_the_floors()
    yield from plan.faults_of_the_kit()
    yield from faults_of_the_table(plan)
    yield from faults_of_the_verbs()
    for module in plan.modules:
        yield from offences(module, plan.allowed(module))


def self_test(manifest, text):
    """A floor that is too low, a module without a floor and a row without a module are each found."""

    def found(text):
        return "\n".join(Plan(manifest, text).faults_of_the_floors())

    low = text.replace('"SilhouetteScene": 2', '"SilhouetteScene": 1')
    assert "SilhouetteScene, on floor 1, may not depend on SilhouetteHierarchy, on floor 1" in found(low), found(low)
    none = text.replace('  "SilhouetteScene": 2,\n', "")
    assert "SilhouetteScene is not both" in found(none), found(none)
    other = text.replace('"SilhouetteScene": 2', '"SilhouetteStage": 2')
    assert "SilhouetteStage is not both" in found(other), found(other)
    assert not found(text) and found("")
    calls, VERB_CALLS["Play"] = VERB_CALLS["Play"], set()
    assert any("Play may not use RedactOptions" in fault for fault in faults_of_the_verbs())
    VERB_CALLS["Play"] = calls


def main():
    manifest = json.loads(
        subprocess.run(["swift", "package", "--package-path", str(ROOT), "dump-package"], check=True, capture_output=True).stdout
    )
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    self_test(manifest, text)
    plan = Plan(manifest, text)
    print("\n".join(plan.listing()))
    found = list(faults(plan))
    print("\n".join(found) or f"Imports point to lower floors in all {len(plan.modules)} modules.")
    return 1 if found else 0


sys.exit(main())
