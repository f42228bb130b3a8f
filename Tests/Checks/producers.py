#!/usr/bin/env python3
"""Checks the producers of streams under `Capture`: for Android, Compose, React Native and Flutter.

    Tests/Checks/producers.py [--only CHECK] [--fix] [--record]

  keys          each producer's table of the stream's keys is the one that docs/stream.schema.json gives, and is all that it uses
  android       Java 8 compiles the walker without a warning, over the stand-in of Android; its tests pass
  goldens       its streams are those of Tests/Capture/Goldens/android, valid, read without a note, and drawn
  compose       Kotlin compiles the reader of Compose's semantics over a stand-in of Compose; its tests pass, and their stream is drawn
  react-native  the package has sound types, and its tests pass under Node, and their stream is drawn
  flutter       Dart's sources use only keys of the table, and the stream that their tests expect is valid and can be drawn

`--fix` writes the tables of keys; `--record` writes the goldens. Needs a built `silhouette`. What no program here can compile is left
out visibly; under CI=true this fails, but for Dart, which no system of ours has.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import ROOT, needs

CAPTURE = ROOT / "Capture"
TESTS = ROOT / "Tests" / "Capture"
GOLDENS = TESTS / "Goldens" / "android"
FLUTTER_GOLDENS = TESTS / "Goldens" / "flutter"
SCHEMA = json.loads((ROOT / "docs" / "stream.schema.json").read_text(encoding="utf-8"))
MADE = "Made of docs/stream.schema.json by Tests/Checks/producers.py --fix."
# Names that a language keeps for itself.
RESERVED = {"class": "className"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS, help="a single check")
    parser.add_argument("--fix", action="store_true", help="write the tables of keys")
    parser.add_argument("--record", action="store_true", help="write the goldens")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    if options.fix:
        for path, text in tables().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, check in CHECKS.items():
            if options.only not in (None, name):
                continue
            try:
                found = list(check(pathlib.Path(folder), options))
            except needs.Missing as missing:
                if name in OPTIONAL:
                    print(f"SKIPPED: {name} was not checked, since {missing}.")
                else:
                    failed |= bool(needs.skip(f"producers ({name})", missing))
                continue
            print(f"{name}: {'good' if not found else ''}", *found, sep="\n  " if found else "")
            failed |= bool(found)
    return int(failed)


def run(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300, **more)


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            raise needs.Missing(f"there is no {program} here")


# Keys


def objects():
    """The schema's objects with members, by name, those inside of others too."""
    found, waiting = {}, list(SCHEMA["$defs"].items())
    while waiting:
        name, value = waiting.pop(0)
        if "properties" in value:
            found[name] = value
            waiting += [(name + key[0].upper() + key[1:], inner) for key, inner in value["properties"].items() if "properties" in inner]
    return found


def keys():
    return sorted({key for value in objects().values() for key in value["properties"]})


def tables():
    upper = [(re.sub(r"([A-Z])", r"_\1", key).upper(), key) for key in keys()]
    lower = [(RESERVED.get(key, key), key) for key in keys()]
    java = "\n".join(f'  static final String {name} = "{key}";' for name, key in upper)
    dart = "\n".join(f"  static const {name} = '{key}';" for name, key in lower)
    return {
        CAPTURE / "android/src/silhouette/capture/Keys.java": "package silhouette.capture;\n\n"
        f"/** The stream's keys. {MADE} */\nfinal class Keys {{\n{java}\n\n  private Keys() {{}}\n}}\n",
        CAPTURE / "flutter/lib/src/keys.dart": f"/// The stream's keys. {MADE}\nabstract final class Keys {{\n{dart}\n}}\n",
        CAPTURE / "react-native/src/stream.ts": f"// The lines of a stream. {MADE}\n\n{types()}",
    }


def types():
    text = ""
    for name, value in objects().items():
        required = value.get("required", [])
        rows = "".join(
            f"  {key}{'' if key in required else '?'}: {type_of(inner, name, key)};\n" for key, inner in value["properties"].items()
        )
        text += f"export interface {name[0].upper()}{name[1:]} {{\n{rows}}}\n\n"
    lines = [ref["$ref"].rpartition("/")[2] for ref in SCHEMA["oneOf"]]
    return text + f"export type Line = {' | '.join(line[0].upper() + line[1:] for line in lines)};\n"


def type_of(value, owner="", key=""):
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        inner = SCHEMA["$defs"][name]
        return name[0].upper() + name[1:] if "properties" in inner else type_of(inner)
    if "properties" in value:
        return owner[0].upper() + owner[1:] + key[0].upper() + key[1:]
    if "oneOf" in value:
        return " | ".join(type_of(one) for one in value["oneOf"])
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(map(json.dumps, value["enum"]))
    kind = value.get("type")
    if kind == "array":
        item, size = type_of(value["items"]), value.get("minItems")
        return f"[{', '.join([item] * size)}]" if size else f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {type_of(value['additionalProperties'])}>"
    return {"integer": "number", None: "unknown"}.get(kind, kind)


def check_keys(_, __):
    for path, text in tables().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.relative_to(ROOT)} is not what the schema gives; run Tests/Checks/producers.py --fix"
    # Keys that are written without the table would escape the comparison.
    for path in sorted((CAPTURE / "android/src").rglob("*.java")):
        text = path.read_text(encoding="utf-8")
        yield from (f"{path.name} writes the key {key} by hand" for key in re.findall(r'(?:key|yes)\(("[^"]*")\)', text))
    for path in sorted((CAPTURE / "flutter/lib").rglob("*.dart")):
        text = path.read_text(encoding="utf-8")
        if path.name != "keys.dart":
            yield from (f"{path.name} writes the key {key} by hand" for key in re.findall(r"^\s+'(\w+)':", text, re.M))
            known = {RESERVED.get(key, key) for key in keys()}
            yield from (f"{path.name} uses Keys.{key}, which is none" for key in re.findall(r"Keys\.(\w+)", text) if key not in known)


# Android


def javac(into, *sources, release="8", classpath=()):
    into.mkdir(parents=True, exist_ok=True)
    path = ["-cp", os.pathsep.join(map(str, classpath))] if classpath else []
    return run("javac", "--release", release, "-Xlint:all,-options,-serial", "-Werror", "-encoding", "UTF-8", "-d", into, *path, *sources)


def java_sources(folder):
    return sorted(folder.rglob("*.java"))


def compiled(folder):
    """Compiles the stand-in, the walker and its tests, once. Returns their folders, or what the compiler says."""
    need("javac", "java")
    stand_in, walker, tests = folder / "stand-in", folder / "walker", folder / "tests"
    if tests.exists():
        return stand_in, walker, tests
    steps = [
        (stand_in, TESTS / "android" / "standin", (), "8"),
        (walker, CAPTURE / "android" / "src", (stand_in,), "8"),
        (tests, TESTS / "android" / "tests", (stand_in, walker), "11"),
    ]
    for into, sources, path, release in steps:
        done = javac(into, *java_sources(sources), classpath=path, release=release)
        if done.returncode:
            shutil.rmtree(tests, ignore_errors=True)
            raise Broken(f"{sources.relative_to(ROOT)}: {done.stdout}{done.stderr}")
    return stand_in, walker, tests


class Broken(Exception):
    """A producer does not compile."""


def check_android(folder, _):
    try:
        path = os.pathsep.join(map(str, compiled(folder)))
    except Broken as broken:
        yield str(broken)
        return
    done = run("java", "-cp", path, "silhouette.capture.Main", folder / "streams")
    print(done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr)
    if done.returncode:
        yield done.stdout + done.stderr


def check_goldens(folder, options):
    streams = folder / "streams"
    need("javac", "java")
    if not streams.exists():
        yield from check_android(folder, options)
    made = {path.name: path.read_bytes() for path in sorted(streams.glob("*.ndjson"))} if streams.exists() else {}
    if options.record:
        shutil.rmtree(GOLDENS, ignore_errors=True)
        GOLDENS.mkdir(parents=True)
        for name, data in made.items():
            (GOLDENS / name).write_bytes(data)
    known = {path.name: path.read_bytes() for path in sorted(GOLDENS.glob("*.ndjson"))}
    if not made:
        yield "the tests write no stream"
    for name in sorted(made.keys() | known.keys()):
        if made.get(name) != known.get(name):
            yield f"{name} is not the golden stream; look at the difference, then run Tests/Checks/producers.py --record"
    yield from drawn(GOLDENS, folder, options)


def drawn(goldens, folder, options):
    """Validates streams, reads them without a note, and draws them."""
    paths = sorted(goldens.glob("*.ndjson"))
    if not paths:
        yield f"there is no stream in {goldens}"
        return
    valid = run(sys.executable, ROOT / "Tests" / "Checks" / "stream.py", *paths)
    if valid.returncode:
        yield valid.stdout + valid.stderr
    command = needs.silhouette(options.silhouette)
    for path in paths:
        read = run(command, "inspect", "--strict", path)
        picture = folder / (path.stem + ".png")
        draw = run(command, "render", path, "-o", picture)
        if read.returncode or draw.returncode or not picture.exists():
            yield f"{path.name}: {read.stderr}{draw.stderr}"


# The others


def check_compose(folder, options):
    need("kotlinc")
    try:
        path = os.pathsep.join(map(str, compiled(folder)))
    except Broken as broken:
        yield str(broken)
        return
    sources = [*sorted((CAPTURE / "compose").rglob("*.kt")), *sorted((TESTS / "compose").rglob("*.kt"))]
    jar = folder / "compose.jar"
    done = run("kotlinc", *sources, "-cp", path, "-include-runtime", "-d", jar)
    if done.returncode or not jar.exists():
        yield done.stdout + done.stderr
        return
    streams = folder / "compose"
    done = run("java", "-cp", os.pathsep.join([str(jar), path]), "silhouette.capture.TestsKt", streams)
    print(done.stdout.strip())
    if done.returncode:
        yield done.stdout + done.stderr
    yield from drawn(streams, folder, options)


def check_react_native(folder, options):
    need("tsc", "node")
    package = CAPTURE / "react-native"
    out = folder / "react-native"
    done = run("tsc", "--project", package, "--outDir", out)
    if done.returncode:
        yield done.stdout + done.stderr
        return
    (out / "package.json").write_text('{ "type": "module" }')
    done = run("node", "--test", *sorted((TESTS / "react-native").glob("*.test.mjs")), env={**os.environ, "PRODUCER": str(out)})
    if done.returncode:
        yield done.stdout + done.stderr
    yield from drawn(out / "streams", folder, options)


def check_flutter(folder, options):
    yield from drawn(FLUTTER_GOLDENS, folder, options)
    if not shutil.which("dart"):
        print("SKIPPED: no Dart is here, so Capture/flutter was neither compiled nor run.")


CHECKS = {
    "keys": check_keys,
    "android": check_android,
    "goldens": check_goldens,
    "compose": check_compose,
    "react-native": check_react_native,
    "flutter": check_flutter,
}

# Debian's Kotlin takes 290 MB, which CI does not install.
OPTIONAL = {"compose"}

if __name__ == "__main__":
    sys.exit(main())
