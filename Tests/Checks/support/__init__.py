"""Modules that checks, benchmarks and samples share."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "Tests" / "Checks" / "pages"
