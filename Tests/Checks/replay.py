#!/usr/bin/env python3
"""Replays logs of sessions in Silhouette's own player and in two of rrweb's, and compares what they show with what `render` draws.

    Tests/Checks/replay.py                          every sample, in both styles
    Tests/Checks/replay.py INPUT … [--all-looks]    these sessions; or logs (.json) of any recorder
    Tests/Checks/replay.py --self-test              shows that every check can fail

For each session: `silhouette encode` it, `silhouette verify` the log, and replay it in headless Chromium with our own
player and with rrweb 1.1.3 and 2.1.6: seek to some moments, upward and downward, and play straight through. At each
moment the document must equal `silhouette inspect --stage page`, the picture must equal `silhouette render`, and the
console must be silent.
For each failure, the script writes the expected picture, the actual picture and their difference.

Needs a built `silhouette`, Chromium, and the players' Python wheels, which it puts under .build/players. If they
cannot be installed, the script says so and passes; under CI=true it fails.
"""

import argparse
import concurrent.futures
import pathlib
import sys
import tempfile
import time

from support import ROOT, chromium, needs, players, replay_case, replay_check, replay_self_test

STYLES = ("skeleton", "blocks")
COLORS = ("category", "source", "rico")
SAMPLES = (
    ("login", "login.hierarchy.ndjson", ()),
    ("feed", "feed.hierarchy.ndjson", ()),
    ("checkout", "checkout.hierarchy.ndjson", ()),
    ("inbox", "inbox.hierarchy.ndjson", ()),
    ("settings", "formats/settings.hierarchy.ndjson.gz", ()),
    ("ios-tree", "formats/ios-tree", ("--interval", "500")),
    ("sentry-uikit", "formats/sentry-uikit", ("--interval", "500")),
    ("sentry-flutter", "formats/sentry-flutter", ()),
    ("uiautomator", "formats/uiautomator", ()),
    ("appium-android", "formats/appium-android", ("--density", "2.625")),
    ("appium-xcuitest", "formats/appium-xcuitest", ()),
    ("xcuitest-text", "formats/xcuitest-text", ()),
    ("recursive-description", "formats/recursive-description", ()),
    ("swiftui-gallery", "ios-tree/swiftui-gallery.txt", ()),
    ("uikit-gallery", "ios-tree/uikit-gallery.txt", ()),
    ("shop", "shop/session.hierarchy.ndjson.gz", ()),
)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="*", type=pathlib.Path, help="sessions, or rrweb logs (default: every sample)")
    parser.add_argument("--style", action="append", choices=STYLES, help="default: both")
    parser.add_argument("--colors", action="append", choices=COLORS, help="default: category")
    parser.add_argument("--dark", action="store_true", help="dark paper")
    parser.add_argument("--all-looks", action="store_true", help="every style and colours, light and dark")
    parser.add_argument("--interval", help="milliseconds between dumps whose names carry no time")
    parser.add_argument("--moments", type=int, default=6, metavar="N", help="how many are looked at (default: 6)")
    parser.add_argument("--at", metavar="MS,MS…", help="look at these, in milliseconds since the log's first event")
    parser.add_argument("--player", action="append", choices=players.PLAYERS, help="default: all")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep the logs, and every picture")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--self-test", action="store_true", help="show that every check can fail")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        needed = (needs.browser(), needs.wheels())
        needs.bundler()
    except needs.Missing as missing:
        return needs.skip("replays", missing)
    with tempfile.TemporaryDirectory(prefix="replay-logs-") as folder, chromium.Browser(needed[0]) as browser:
        checker = replay_check.Checker(browser, needed[1], keeps_all=options.out is not None)
        if options.self_test:
            return replay_self_test.run(checker, players.PLAYERS)
        return check(options, checker, keeping_place(options.out, folder))


def keeping_place(out, folder):
    place = (out or pathlib.Path(folder)).resolve()
    place.mkdir(parents=True, exist_ok=True)
    return place


# ---- sessions and appearances


def looks(options, every=False):
    """Command line options of every requested appearance; the defaults are left out."""
    styles = options.style or STYLES
    colors = options.colors or (COLORS if every else COLORS[:1])
    papers = (False, True) if every else (options.dark,)
    for style in styles:
        for color in colors:
            for dark in papers:
                yield ("--style", style, "--colors", color, *(("--dark",) if dark else ()))


def samples(options):
    if not options.input:
        for name, path, reading in SAMPLES:
            for look in looks(options, every=options.all_looks or name == "login"):
                yield replay_case.Sample(name, ROOT / "Samples" / path, reading, look)
    reading = ("--interval", options.interval) if options.interval else ()
    for path in options.input:
        if not replay_case.is_log(path):
            for look in looks(options, every=options.all_looks):
                yield replay_case.Sample(path.name.split(".")[0], path.resolve(), reading, look)


def logs(options):
    return [path for path in options.input if replay_case.is_log(path)]


# ---- checking


def check(options, checker, folder):
    """Two threads make cases while the browser replays earlier ones."""
    at = [int(offset) for offset in options.at.split(",")] if options.at else None
    begin, failed, done = time.monotonic(), [], 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        makers = [pool.submit(replay_case.from_log, path, options.moments, at) for path in logs(options)]
        wanted = list(samples(options))
        command = needs.silhouette(options.silhouette) if wanted else None
        makers += [pool.submit(replay_case.prepare, command, s, options.moments, at, folder) for s in wanted]
        for maker in makers:
            reports = replay(maker.result(), options.player or players.PLAYERS, checker)
            for report in reports:
                done += 1
                if show(report, options.out):
                    failed.append(report)
    return summary(done, failed, time.monotonic() - begin)


def replay(case, which, checker):
    if case.faults or not case.moments:
        yield replay_check.Report(case.name, "before", case.faults or ["nothing is in this log"])
    if case.moments:
        for player in which:
            yield checker.check(case, player)


def show(report, out):
    """Prints a report in one line, and its faults below. Returns whether it has any."""
    worst = f"{report.worst[0]:7.3%} off at {report.worst[1]} ms" if report.worst else "no picture held"
    verdict = f"{len(report.faults)} FAULTS" if report.faults else "ok"
    print(f"{report.case:38} {report.player:7} {worst:26} {verdict}", flush=True)
    for fault in report.faults[:12]:
        print(f"    {fault}")
    if len(report.faults) > 12:
        print(f"    and {len(report.faults) - 12} more")
    keep(report, out)
    return bool(report.faults)


def keep(report, out):
    if not report.pictures:
        return
    place = (out or ROOT / "Tests" / "Failures" / "replay") / report.case.replace(" ", "-") / report.player
    place.mkdir(parents=True, exist_ok=True)
    for name, picture in report.pictures.items():
        (place / name).write_bytes(picture)
    if report.faults:
        print(f"    Look at {place}")


def summary(done, failed, seconds):
    if failed:
        names = sorted({report.case for report in failed})
        print(f"{len(failed)} of {done} replays are not what they should be ({seconds:.0f} s): {', '.join(names)}.")
        return 1
    print(f"All {done} replays are what they should be ({seconds:.0f} s).")
    return 0


sys.exit(main())
