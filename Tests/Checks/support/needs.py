"""The requirements of the checks in a browser: Chromium, the players' wheels, and a built `silhouette`."""

import os
import pathlib
import shutil
import subprocess
import sys

from . import ROOT, chromium, players


class Missing(Exception):
    """Something that the check needs is missing."""


def browser():
    path = chromium.find()
    if not path:
        raise Missing("there is no Chromium here; install it, or set CHROMIUM to its path")
    return path


def wheels():
    """The folder of the players' wheels; installs them if necessary."""
    folder = ROOT / ".build" / "players"
    try:
        if players.install(folder):
            print(f"Installed the players' Python wheels in .build/players: {', '.join(players.WHEELS)}.")
    except (subprocess.CalledProcessError, OSError) as error:
        raise Missing(f"the players' Python wheels cannot be installed: {error}") from error
    return folder


def bundler():
    """Web/build bundles modules with esbuild."""
    if not shutil.which("esbuild"):
        raise Missing("there is no esbuild here")


def skip(what, missing):
    """Prints that `what` was not checked. Returns the exit code: a failure on CI."""
    if os.environ.get("CI") == "true":
        print(f"{what.capitalize()} cannot be checked: {missing}.", file=sys.stderr)
        return 1
    print(f"SKIPPED: {what} were not checked, since {missing}.")
    return 0


def last_build():
    """The folder of the last build: its programs, and its compiled modules in `Modules`. None before the first one."""
    built = [ROOT / ".build" / kind for kind in ("debug", "release")]
    built = [folder for folder in built if (folder / "silhouette").exists()]
    return max(built, key=lambda folder: (folder / "silhouette").stat().st_mtime, default=None)


def build_folder():
    """The same; ends the check if nothing is built."""
    return last_build() or sys.exit(f"{pathlib.Path(sys.argv[0]).name}: no silhouette is built yet; run `swift build` first")


def silhouette(given=None):
    return given.resolve() if given else build_folder() / "silhouette"
