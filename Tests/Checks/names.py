#!/usr/bin/env python3
"""Checks that a file may import Apple's modules beside those of the libraries without spelling out a module.

    Tests/Checks/names.py                      after `swift build`
    Tests/Checks/names.py --modules FOLDER     with modules that were built elsewhere

There is no SDK of Apple where this runs, so stand-ins declare the names that Apple's modules have, and Foundation is Swift's own.
The file that is compiled names every public type of docs/public-api.txt, those of SilhouetteCapture aside.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from support import ROOT, needs

# Public names of Apple's modules, and of C headers that these bring along, which a library of screens would like to have.
STAND_INS = {
    "SwiftUI": """
        public protocol Scene {}
        public struct Color {}
        public struct Transform {}
        public struct Text {}
        public struct Path {}
        public struct Image {}
        public struct Font {}
        public struct Button {}
        public struct Label {}
        public struct Animation {}
        public struct Transaction {}
        public struct Namespace {}
        public struct Environment {}
        public struct State {}
        public struct Gradient {}
        public struct Angle {}
        public struct Axis {}
        public struct Edge {}
        public struct Layout {}
        public struct Visibility {}
        """,
    "UIKit": """
        public final class Touch {}
        public struct Platform {}
        public struct Category {}
        public struct Event {}
        public struct View {}
        public struct Layer {}
        public struct Window {}
        """,
    "Headers": """
        public struct Point { public var v: Int16, h: Int16 }
        public struct Rect { public var top: Int16, left: Int16 }
        public struct Size { public var width: Int32 }
        public struct RGBColor {}
        public typealias Category = OpaquePointer
        public typealias Style = UInt8
        """,
}
TYPE = re.compile(r"^(Silhouette\w*)  (\w+)  .*?\b(struct|class|enum|protocol|actor|typealias) ")


def types():
    """Module, name and kind of each public type at the top of a module."""
    for line in (ROOT / "docs" / "public-api.txt").read_text(encoding="utf-8").splitlines():
        found = TYPE.match(line)
        if found and found[1] != "SilhouetteCapture":
            yield found[1], found[2], found[3], "<" in line.split("  ")[2].split(" = ")[0].split(" where")[0]


def user(found):
    """A file that imports everything and names all types."""
    lines = [f"import {name}" for name in ["Foundation", *STAND_INS, *sorted({module for module, *_ in found})]]
    # In the place of a type: in an expression the compiler takes any of two types that have one name.
    for number, (_, name, kind, is_generic) in enumerate(found):
        lines.append(f"typealias Name{number} = {f'any {name}' if kind == 'protocol' else f'{name}<Int>' if is_generic else name}")
    return "\n".join([*lines, ""])


def compiled(modules, folder):
    headers = [ROOT / "Sources" / name for name in ("CZlib", "CExpat", "CPNG", "CDeflate", "CTurboJPEG", "CWebP")]
    headers += [*(ROOT / "Sources").glob("*/include"), *(ROOT / ".build/checkouts").glob("swift-system/Sources/*/include")]
    search = [word for path in [folder, *modules, *headers] for word in ("-I", str(path))]
    # SwiftPM writes the map of a module of C that has none.
    for path in (found for place in modules for found in pathlib.Path(place).parent.glob("CPageFiles.build/module.modulemap")):
        search += ["-Xcc", f"-fmodule-map-file={path}"]
    strict = ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"]
    for name, text in STAND_INS.items():
        source = folder / f"{name}.swift"
        source.write_text(text, encoding="utf-8")
        place = ["-emit-module-path", str(folder / f"{name}.swiftmodule")]
        subprocess.run(["swiftc", "-emit-module", "-module-name", name, *place, source], check=True)
    found = list(types())
    source = folder / "User.swift"
    source.write_text(user(found), encoding="utf-8")
    done = subprocess.run(["swiftc", "-typecheck", *strict, *search, source], capture_output=True, text=True)
    return found, done


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--modules", action="append", metavar="FOLDER", help="where compiled modules are; may be given again")
    modules = arguments.parse_args().modules
    if modules is None:
        modules = [needs.build_folder() / "Modules"]
    with tempfile.TemporaryDirectory() as folder:
        found, done = compiled(modules, pathlib.Path(folder))
    if done.returncode != 0:
        print(done.stderr)
        print("A file that imports Apple's modules beside these cannot use all names: see above.")
        return 1
    print(f"All {len(found)} public types can be named beside Foundation and stand-ins for SwiftUI and UIKit.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
