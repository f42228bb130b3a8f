#!/usr/bin/env python3
"""Kills runs of every verb that writes, at random moments, with SIGKILL.

    Fuzz/command/kills.py [--count N] [--seconds S] [--seed N]

Under the output's name must lie what lay there before, or the whole new file: never less, never nothing. In a folder,
that holds for each file. The next run, which is not killed, must write the whole output.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time

from world import SAMPLES, Clock, Found, Work, command, finish, generator, parse, run

OLD = b"what lay here before\n" * 50


def jobs(program, folder):
    """Each verb that writes: its arguments, and its output."""
    login, shop = str(SAMPLES / "login.hierarchy.ndjson"), str(SAMPLES / "shop" / "session.hierarchy.ndjson.gz")
    log = str(folder / "log.json")
    run([program, "encode", login, "-o", log, "--quiet"])
    job = lambda name, *words: ([program, *words, "-o", str(folder / name)], folder / name)
    found = [
        job("a.png", "render", login),
        job("a.svg", "render", login),
        job("a.apng", "render", login),
        job("a.gif", "render", login),
        job("a.y4m", "render", login, "--fps", "5"),
        job("frames", "render", login),
        job("e.json", "encode", login),
        job("e.ndjson", "encode", login),
        job("e.zlib", "encode", login),
        job("segments", "encode", login, "--segment", "2s"),
        job("l.apng", "render", log),
        job("c.hierarchy.ndjson", "convert", login),
        job("c.hierarchy.ndjson.gz", "convert", login),
        job("p.html", "play", login, "--link-player"),
        job("masked", "redact", shop),
        ([program, "redact", login, "--regions", str(folder / "regions.json")], folder / "regions.json"),
        ([program, "redact", login, "--at", "0", "--preview", str(folder / "v.png")], folder / "v.png"),
    ]
    if shutil.which("ffmpeg"):
        found.append(job("a.mp4", "render", login, "--scale", "0.5"))
    return found


def contents(path):
    """The content of a path: bytes, or a folder's files by name, without drafts."""
    if path.is_dir():
        return {p.name: p.read_bytes() for p in path.iterdir() if p.is_file() and not p.name.startswith(".")}
    return path.read_bytes() if path.exists() else None


def prepare(path, whole):
    if isinstance(whole, dict):
        shutil.rmtree(path, ignore_errors=True)
        return
    path.write_bytes(OLD)


def killed(words, seconds):
    """Starts a run and kills it, with all its child processes. Returns whether it was still running."""
    process = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        process.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            pass


def judge(path, whole):
    now = contents(path)
    if isinstance(whole, dict):
        for name, data in (now or {}).items():
            if data != whole.get(name):
                raise Found(f"{name} is {len(data)} bytes of {len(whole.get(name, b''))}")
    elif now not in (OLD, whole):
        raise Found(f"{'nothing' if now is None else f'{len(now)} bytes'} of {len(whole)}")


def main():
    options = parse(argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter), 600, 240)
    program, dice = command(), generator(options.seed)
    clock, faults, caught, drafts = Clock(options.seconds, options.count), [], 0, 0
    with Work("kills") as folder:
        all_jobs = []
        for words, path in jobs(program, folder):
            begin = time.monotonic()
            code, _, errors = run(words)
            if code != 0:
                raise SystemExit(f"kills: {' '.join(words)}: {errors.decode()}")
            all_jobs.append((words, path, contents(path), time.monotonic() - begin))
        while clock.goes_on() and len(faults) < 20:
            words, path, whole, length = dice.choice(all_jobs)
            prepare(path, whole)
            caught += killed(words, dice.random() * length * 1.1)
            try:
                judge(path, whole)
                if clock.done % 20 == 0:
                    run(words)
                    if contents(path) != whole:
                        raise Found("the run after a kill writes something else")
            except Found as found:
                faults.append(f"{words[1]} -o {path.name}: {found}")
            clock.done += 1
        drafts = sum(p.name.startswith(".") for p in folder.rglob("*"))
    what = f"kills ({caught} before the end; {drafts} drafts were left)"
    return finish("kills", clock.done, options.count, what, faults)


if __name__ == "__main__":
    sys.exit(main())
