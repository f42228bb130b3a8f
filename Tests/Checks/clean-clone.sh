#!/usr/bin/env bash
# Follows a newcomer's steps: clones the last commit to an empty place, and runs the demo and the tests there.
# Uncommitted work is not included. `--keep` keeps the clone.
set -euo pipefail
source "$(dirname "$0")/../../Scripts/lib/setup.sh"

clone=$(mktemp -d)
[ "${1:-}" = "--keep" ] || trap 'rm -rf "$clone"' EXIT

git -C "$root" diff --quiet HEAD || complain "Uncommitted changes are left out."
git clone --quiet "$root" "$clone/silhouette"
cd "$clone/silhouette"
say "Cloned $(git log -1 --format='%h %s') to $PWD"

Scripts/demo
Scripts/test
[ -z "$(git status --porcelain)" ] || stop "The demo or the tests changed files under version control: $(git status --short)"
say "A newcomer gets through."
