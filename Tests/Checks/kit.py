#!/usr/bin/env python3
"""Checks that `SilhouetteKit` stands alone: an app that depends on it by URL, without traits, gets no other package, module or library.

Clones the last commit. An app with the sources of Samples/LiveRecorder depends on the clone as apps do: by URL and branch. Fails if
SwiftPM resolves a package other than swift-system, builds a module outside the kit, or links a library other than zlib
and those of Swift and C, or if the app does not run. A second app depends on a version, with the manifest that
docs/Guide.docc/GettingStarted.md shows; it is resolved only. Prints how long each step took.

Uncommitted changes are left out. Everything is made anew under .build/kit-alone.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

from support import ROOT

WORK = ROOT / ".build" / "kit-alone"
CLONE = WORK / "silhouette"
ARTICLE = "docs/Guide.docc/GettingStarted.md"
SAMPLE = "Samples/LiveRecorder"
APP = "live-recorder"
MAY_RESOLVE = {"silhouette", "swift-system"}
# `ldd` may list zlib, Swift's libraries without Foundation, and the libraries that these link.
MAY_LINK = re.compile(
    r"libz|libswift\w+|libdispatch|libBlocksRuntime|libstdc\+\+|libgcc_s|lib(c|m|dl|rt|util|pthread)|linux-vdso|.*ld-linux.*"
)


class Fault(Exception):
    """The kit does not stand alone, or a command failed."""


def run(*words, **options):
    done = subprocess.run([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise Fault(f"{' '.join(map(str, words))} failed:\n{done.stdout}")
    return done.stdout


def swift(verb, app, *words):
    """`swift VERB` in an app's folder. A version is another commit in each run, so SwiftPM must not remember the last one."""
    return run("swift", *verb.split(), "--package-path", app, "--security-path", WORK / "security", *words)


def timed(what, call):
    start = time.monotonic()
    result = call()
    print(f"  {what} {time.monotonic() - start:.1f} s")
    return result


def clone():
    """The last commit as branch `main` and as the version that it says it is."""
    if run("git", "-C", ROOT, "status", "--porcelain"):
        print("  Uncommitted changes are left out.")
    run("git", "clone", "--quiet", f"file://{ROOT}", CLONE)
    run("git", "-C", CLONE, "checkout", "--quiet", "-B", "main")
    source = (CLONE / "Sources/SilhouetteHierarchy/SilhouetteVersion.swift").read_text(encoding="utf-8")
    version = re.search(r'current = "([^"]+)"', source)[1]
    run("git", "-C", CLONE, "tag", "--force", f"v{version}")


def kit():
    """The modules of the kit, from the manifest."""
    products = json.loads(run("swift", "package", "--package-path", CLONE, "dump-package"))["products"]
    return set(next(p["targets"] for p in products if p["name"] == "SilhouetteKit"))


def substituted(pattern, replacement, text, where):
    text, count = re.subn(pattern, replacement, text)
    if count != 1:
        raise Fault(f"{where}: {pattern} occurs {count} times; this script expects it once")
    return text


def app_by_branch():
    app = WORK / "by-branch"
    shutil.copytree(CLONE / SAMPLE, app, ignore=shutil.ignore_patterns(".build", "Package.resolved"))
    manifest = (app / "Package.swift").read_text(encoding="utf-8")
    manifest = substituted(r'name: "silhouette", path: "[^"]*"', f'url: "file://{CLONE}", branch: "main"', manifest, SAMPLE)
    (app / "Package.swift").write_text(manifest, encoding="utf-8")
    return app


def app_by_version():
    app = WORK / "by-version"
    article = (CLONE / ARTICLE).read_text(encoding="utf-8")
    manifest = re.search(r"^```swift\n(// swift-tools-version.*?)^```", article, re.M | re.S)
    if not manifest:
        raise Fault(f"{ARTICLE} shows no manifest of an app")
    sources = app / "Sources" / "my-app"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text("import SilhouetteHierarchy\nprint(SilhouetteVersion.current)\n", encoding="utf-8")
    text = substituted(r'url: "[^"]*"', f'url: "file://{CLONE}"', manifest[1], ARTICLE)
    (app / "Package.swift").write_text(text, encoding="utf-8")
    return app


def check_resolved(app):
    pins = json.loads((app / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    names = {pin["identity"]: pin["state"].get("version") or pin["state"].get("branch") for pin in pins}
    print("  resolved: " + ", ".join(f"{name} {state}" for name, state in sorted(names.items())))
    if extra := set(names) - MAY_RESOLVE:
        raise Fault(
            f"{app.name} resolves {', '.join(sorted(extra))}; give each use of it in Package.swift a condition "
            "`.when(traits: …)`, in test targets too"
        )


def check_built(folder, allowed):
    """SwiftPM makes folders for all modules that it knows. Those that it built hold object files."""
    built = {path.name.removesuffix(".build") for path in folder.glob("*.build") if any(path.rglob("*.o"))}
    print(f"  built: {', '.join(sorted(built))}")
    if extra := built - allowed:
        raise Fault(f"besides the kit, SwiftPM built {', '.join(sorted(extra))}")
    if missing := allowed - built:
        raise Fault(f"SwiftPM did not build {', '.join(sorted(missing))}; look for object files elsewhere in {folder}")


def check_linked(program):
    if sys.platform != "linux":
        return
    names = [line.split()[0] for line in run("ldd", program).splitlines() if line.strip()]
    if extra := [name for name in names if not MAY_LINK.fullmatch(name.split(".so")[0])]:
        raise Fault(f"the app links {', '.join(extra)}")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    timed("cloning took", clone)

    app = app_by_branch()
    timed("resolving by branch took", lambda: swift("package", app, "resolve"))
    check_resolved(app)
    # The app that is run here needs neither an index for editors nor symbols for debuggers.
    quick = ("--disable-index-store", "-debug-info-format", "none")
    timed("building took", lambda: swift("build", app, *quick))
    folder = pathlib.Path(swift("build", app, *quick, "--show-bin-path").strip())
    check_built(folder, kit() | {app_module()})
    check_linked(folder / APP)
    print("".join(f"  {line}\n" for line in run(folder / APP).splitlines()), end="")

    app = app_by_version()
    timed("resolving by version took", lambda: swift("package", app, "resolve"))
    check_resolved(app)
    print("The kit stands alone.")


def app_module():
    return APP.replace("-", "_")


try:
    main()
except Fault as fault:
    sys.exit(f"kit.py: {fault}")
