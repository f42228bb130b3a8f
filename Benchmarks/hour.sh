#!/usr/bin/env bash
# Sends an hour's session, 36,000 snapshots of 150 nodes at 10 a second, through the command. Prints how long it takes and how
# much memory at most, once to frames and once to an event log. `Benchmarks/hour.sh COUNT` takes another number of
# snapshots. The stream goes through a pipe. `Benchmarks/hour.sh COUNT log` makes the log alone.
set -euo pipefail
source "$(dirname "$0")/../Scripts/lib/setup.sh"
cd "$root"
count=${1:-36000}

{
  need_to_build
  need python3:python3
  swift build -c release --product silhouette
  swift build --package-path Benchmarks -c release
} >&2

silhouette=$(swift build -c release --show-bin-path)/silhouette
bench=$(swift build --package-path Benchmarks -c release --show-bin-path)/silhouette-bench
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

if [ "${2:-}" != log ]; then
  "$bench" stream "$count" | python3 Benchmarks/peers/watch.py \
    "$silhouette" render - -o "$out/hour.apng" --scale 1 --quiet
  say "$(wc -c <"$out/hour.apng") bytes of APNG from $count snapshots."
fi

"$bench" rows "$count" | python3 Benchmarks/peers/watch.py "$silhouette" encode - -o "$out/hour" --quiet
say "$(cat "$out"/hour/* | wc -c) bytes of segments from $count snapshots."
