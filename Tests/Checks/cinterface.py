#!/usr/bin/env python3
"""Holds the C interface against the command: the same sessions give the same bytes.

    Tests/Checks/cinterface.py            against the library of the last build
    Tests/Checks/cinterface.py LIBRARY    against this one, such as Scripts/package makes

Compiles Tests/CInterface/check.c as C11 and as C++17 without a warning, and runs it: over a sample, and with arguments that no
sane program gives. Where valgrind is installed, no byte may be lost. Every function of the header must be in the library, and be
called by the program.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import ROOT, needs

HEADER = ROOT / "Sources" / "CSilhouette" / "include" / "silhouette.h"
PROGRAM = ROOT / "Tests" / "CInterface" / "check.c"
SESSION = ROOT / "Samples" / "login.hierarchy.ndjson"
SCREEN = ROOT / "Samples" / "policy-check" / "account.hierarchy.ndjson"
POLICY = ROOT / "Samples" / "policy-check" / "policy.json"
# Swift's toolchain brings clang; a system's own compiler may be missing.
COMPILER = shutil.which("clang") or "cc"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def main():
    library = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else needs.build_folder() / "libSilhouetteC.so"
    if not library.exists():
        sys.exit(f"cinterface.py: {library} is missing; run `swift build` first")
    names = re.findall(r"^SILHOUETTE_API [^;]*?\b(silhouette_\w+)\(", HEADER.read_text(), re.M)
    check_names(names, library)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        programs = [build(library, folder, *language) for language in ((), ("-x", "c++", "-std=c++17"))]
        for program in programs:
            run([program, "--hostile", SESSION])
            output = folder / f"{program.name}-results"
            output.mkdir()
            run([program, SESSION, SCREEN, SCREEN.with_name("account.png"), POLICY, output])
            compare(output, folder)
        checked = check_leaks(library, folder)
    print(f"{len(names)} functions give what the command gives, from C and C++; {checked}.")


def run(command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"cinterface.py: {' '.join(map(str, command))} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done


def check_names(names, library):
    exported = set(re.findall(r" [TW] (silhouette_\w+)", run(["nm", "-D", "--defined-only", library]).stdout))
    if exported != set(names):
        sys.exit(f"cinterface.py: in the header or in the library alone: {sorted(exported ^ set(names))}")
    program = PROGRAM.read_text()
    untested = [name for name in names if f"{name}(" not in program]
    if untested:
        sys.exit(f"cinterface.py: check.c does not call {', '.join(untested)}")


def build(library, folder, *language):
    program = folder / ("cpp" if language else "c11")
    run(
        [COMPILER, *(language or ("-std=c11", "-D_POSIX_C_SOURCE=200809L")), *WARNINGS, "-I", HEADER.parent, PROGRAM]
        + ["-x", "none", library, f"-Wl,-rpath,{library.parent}", "-pthread", "-o", program]
    )
    return program


def compare(output, folder):
    """Every file must be what the command writes."""
    silhouette = needs.silhouette()
    expected = folder / "expected"
    if not expected.exists():
        expected.mkdir()
        for name in ("log.json", "log.ndjson", "log.zlib", "log.wire"):
            run([silhouette, "encode", SESSION, "-o", expected / name, "--quiet"])
        run([silhouette, "render", SESSION, "-o", expected / "screen.png", "--scale", "2", "--quiet"])
        for name in ("screen.svg", "screen.pdf"):
            first = ["--at", "-1"] if name.endswith("pdf") else []
            run([silhouette, "render", SESSION, "-o", expected / name, "--quiet", *first])
        for name in ("outline.txt", "outline.md", "outline.json"):
            run([silhouette, "outline", SESSION, "-o", expected / name, "--quiet"])
        for name in ("events.csv", "events.ndjson"):
            run([silhouette, "events", SESSION, "-o", expected / name, "--quiet"])
        run([silhouette, "map", SESSION, "-o", expected / "map.json", "--quiet"])
        run([silhouette, "map", expected / "map.json", expected / "map.json", "-o", expected / "maps.json", "--quiet"])
        picture = SCREEN.with_name("account.png")
        run([silhouette, "redact", SCREEN, "--screenshots", picture, "--policy", POLICY, "--quiet"] + ["-o", expected / "masked.png"])
        run([silhouette, "export", SESSION, "-o", expected / "data", "--quiet"])
        shutil.copy(expected / "log.json", expected / "memory.json")
        shutil.copy(expected / "log.wire", expected / "file.wire")
        shutil.copy(expected / "screen.png", expected / "file.png")
    wanted = sorted(p.relative_to(expected) for p in expected.rglob("*") if p.is_file())
    for name in wanted:
        if (output / name).read_bytes() != (expected / name).read_bytes():
            sys.exit(f"cinterface.py: {name} differs from the command's")
    # The command copies the events as the library does; a text in between ends with a line's end.
    if '"errors":0,' not in (output / "verify.json").read_text():
        sys.exit(f"cinterface.py: the log breaks rules: {(output / 'verify.json').read_text()}")


def check_leaks(library, folder):
    if not shutil.which("valgrind"):
        if os.environ.get("CI") == "true":
            sys.exit("cinterface.py: there is no valgrind here")
        return "SKIPPED: leaks were not looked for, since there is no valgrind here"
    # Valgrind gives up at some of Swift's debug information.
    bare = folder / "bare" / library.name
    bare.parent.mkdir()
    run(["strip", "--strip-debug", "-o", bare, library])
    program = build(bare, folder)
    run(
        # Optimized Swift compares bytes between the members of enums, and forgets the result.
        [
            "valgrind",
            "--quiet",
            "--undef-value-errors=no",
            "--leak-check=full",
            "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite",
        ]
        + ["--error-exitcode=9", program, "--hostile", SESSION]
    )
    return "valgrind finds no lost byte"


main()
