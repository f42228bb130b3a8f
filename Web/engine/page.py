#!/usr/bin/env python3
"""Puts the engine, the script and the styles into one HTML file.

    Web/engine/page.py engine.wasm -o silhouette.html

Scripts/page calls it. The page may load nothing, and runs only its own script, whose hash is in its policy.
"""

import argparse
import base64
import gzip
import hashlib
import pathlib
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MINIFY = ("--minify", "--charset=utf8", "--target=esnext", "--log-level=warning", f"--tsconfig={HERE.parent / 'esbuild.json'}")


def esbuild(*words):
    return subprocess.run(["esbuild", *map(str, words), *MINIFY], check=True, capture_output=True, text=True).stdout.rstrip("\n")


def source(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def packed(engine):
    """The engine as gzip has it; zopfli, where it is installed, makes it 4 % smaller."""
    if not shutil.which("zopfli"):
        return gzip.compress(engine, 9, mtime=0)
    with tempfile.NamedTemporaryFile() as file:
        file.write(engine)
        file.flush()
        return subprocess.run(["zopfli", "--i5", "-c", file.name], check=True, capture_output=True).stdout


def page(bytes_packed):
    script = esbuild(HERE / "page.js", "--bundle", "--format=esm")
    style = esbuild(HERE / "page.css")
    engine = base64.b64encode(bytes_packed).decode()
    # The player draws a log in a frame of its own, with the log's styles and pictures inside of it.
    policy = (
        f"default-src 'none'; script-src {source(script)} 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    text = (HERE / "page.html").read_text(encoding="utf-8")
    for word, content in (("POLICY", policy), ("STYLE", style), ("ENGINE", engine), ("SCRIPT", script)):
        text = text.replace(word, content, 1)
    return text


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("engine", type=pathlib.Path, help="the engine as WebAssembly")
    arguments.add_argument("-o", "--output", type=pathlib.Path, required=True, metavar="FILE", help="the page")
    given = arguments.parse_args()
    engine = given.engine.read_bytes()
    small = packed(engine)
    text = page(small)
    given.output.write_text(text, encoding="utf-8")
    print(f"{given.output.name}: {len(text.encode())} bytes; the engine: {len(engine)}, {len(small)} behind gzip.")


if __name__ == "__main__":
    main()
