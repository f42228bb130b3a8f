"""rrweb's own recorder beside ours, if it is installed: the same session as a log of the DOM."""

import importlib.util
import pathlib

PLAYERS = pathlib.Path(__file__).resolve().parent.parent.parent / ".build" / "players"
# Its path in the wheel `django-rrweb`.
INSIDE = "static/django-rrweb/rrweb-record-*.js"


def find():
    """The recorder of an installed wheel, or None."""
    places = [PLAYERS / "django_rrweb"]
    installed = importlib.util.find_spec("django_rrweb")
    places += map(pathlib.Path, installed.submodule_search_locations or []) if installed else []
    return next((path for place in places for path in sorted(place.glob(INSIDE))), None)


def start(page, path):
    """Begins to record. rrweb must run in the page's own world, because it observes scripts there."""
    source = path.read_text(encoding="utf-8")
    page.run(f"""(() => {{
      {source}
      const record = [globalThis.rrwebRecord, typeof rrwebRecord === "undefined" ? null : rrwebRecord,
                      globalThis.rrweb, typeof rrweb === "undefined" ? null : rrweb]
        .map((found) => found?.record ?? found).find((found) => typeof found === "function");
      if (!record) throw new Error("this script brings no rrweb recorder");
      const events = [];
      const stop = record({{emit: (event) => events.push(event), sampling: {{scroll: 100}}}});
      Object.defineProperty(globalThis, "silhouetteEvents", {{value: () => {{ stop(); return JSON.stringify(events); }}}});
    }})()""")


def finish(page, url):
    """Ends the recording. Returns its log as JSON, without the paths of local files."""
    log = page.run("silhouetteEvents()")
    return log.replace(url.rpartition("/")[0] + "/", "file:///") if url.startswith("file:") else log
