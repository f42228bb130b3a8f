"""Silhouette's own player, and two of rrweb's, from the Python wheels that ship them, kept under .build/players.

rrweb's are the oldest that is still about (1.1.3, which replays into the document itself) and a recent one (2.1.6, which
seeks on a virtual document): each breaks on logs that the other forgives.
"""

import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import sys

from . import PAGES, ROOT

WHEELS = ("django-rrweb==4.0.5", "oss-clarity==0.1.2")
PLAYERS = ("own", "1.1.3", "2.1.6")
BUILD = ROOT / "Web" / "build"


def install(folder):
    """Installs both wheels under `folder`, unless they are there; one check at a time. Returns whether anything was installed."""
    done = folder / "-and-".join(w.replace("==", "-") for w in WHEELS)
    with open(f"{folder}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if done.exists():
            return False
        shutil.rmtree(folder, ignore_errors=True)
        quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), *WHEELS]
        subprocess.run(command, check=True, env={**os.environ, **quiet})
        done.touch()
        return True


def script(folder, player):
    """JavaScript that sets `window.RecordedPlayer` to the player's Replayer class, to use once `window.playerIsReady`."""
    return {"own": _own, "1.1.3": _first, "2.1.6": _second}[player](pathlib.Path(folder))


def _own(_):
    return subprocess.run([BUILD, PAGES / "own-player.js"], check=True, capture_output=True, text=True).stdout


def _first(folder):
    # rrweb-player is a Svelte component; an instance that plays nothing gives access to its Replayer class.
    source = (folder / "django_rrweb/static/django-rrweb/rrweb-player-0-7-14.js").read_text(encoding="utf-8")
    return (
        source
        + """;
{
  const place = document.createElement("div");
  document.body.append(place);
  const page = {type: 0, id: 1, childNodes: [{type: 2, id: 2, tagName: "html", attributes: {}, childNodes: []}]};
  const events = [
    {type: 4, timestamp: 1, data: {href: "", width: 1, height: 1}},
    {type: 2, timestamp: 1, data: {node: page, initialOffset: {top: 0, left: 0}}},
    {type: 5, timestamp: 2, data: {tag: "end", payload: {}}}];
  const component = new rrwebPlayer({target: place, props: {events, autoPlay: false, showController: false}});
  window.RecordedPlayer = component.getReplayer().constructor;
  // Only after the poster is built, which takes some milliseconds.
  window.playerIsReady = new Promise((done) => setTimeout(() => { place.remove(); done(true); }, 100));
}"""
    )


def _second(folder):
    # The class is local to the viewer's one big function, so the function is changed to return it at its end.
    source = (folder / "oss_clarity/static/oss_clarity/player.js").read_text(encoding="utf-8").rstrip()
    before = source[: source.index("Replayer need at least 2 events")]
    names = re.findall(r"\bvar (\w+)=class\{constructor", before)
    if not names or not source.endswith("})();"):
        raise ValueError("this oss-clarity is not laid out as 0.1.2 is")
    return f"{source[: -len('})();')]};window.RecordedPlayer={names[-1]};}})();"
