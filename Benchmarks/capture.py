#!/usr/bin/env python3
"""Measures what recording costs a page: main-thread time, bytes, memory; beside it, rrweb's own recorder.

    Benchmarks/capture.py [--seconds S] [--runs N] [--part PART]

  changes   one change of a page of 2,000 elements: milliseconds of the main thread that the recorder spends on it, its
            share of sending included; and the sweep that follows, and the first snapshot
  idle      the same page where nothing happens, for 5 s
  story     the shop's story, and 200 changes of the large page: milliseconds of main thread (TaskDuration) more than without a
            recorder, and bytes
  list      a list of 10,000 rows that is scrolled for --seconds (30; the aim says 600): the page's heap

The numbers depend on the machine, and on what else it does: the least of --runs (3) says most of the recorder.
"""

import argparse
import gzip
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, chromium, needs
from support import capture_lab as lab

sys.path.append(str(ROOT / "Samples"))
from recorder import rrweb

SHOP = ROOT / "Samples" / "pages" / "shop" / "index.html"
LARGE = """<style>.r { display: flex; gap: 4px; border-bottom: 1px solid #ccc } .on { background: #ffd }</style><main></main><script>
document.querySelector("main").innerHTML = Array.from({length: 20}, (_, s) => `<section><h2>Section ${s}</h2>` + Array.from({length: 20},
  (_, i) => `<div class=r><span>a${i}</span><b>b</b><p>text ${i}</p><button>go</button></div>`).join("") + "</section>").join("");
let k = 0;
const pick = (selector) => { const all = document.querySelectorAll(selector); return all[(++k * 7919) % all.length]; };
</script>"""
LIST = """<style>li { height: 44px; display: flex; gap: 8px } ul { height: 800px; overflow: auto; margin: 0 }</style><ul id=list></ul><script>
list.innerHTML = Array.from({length: 10_000}, (_, i) => `<li>row ${i}</li>`).join("");
</script>"""
CHANGES = {
    "words": "pick('p').textContent = 'text ' + k % 50",
    "more words": "pick('p').textContent = 'text '.repeat(k % 40)",
    "class": "pick('.r').classList.toggle('on')",
    "style": "pick('b').style.color = k % 2 ? 'red' : 'blue'",
    "row in or out": "k % 2 ? pick('.r').remove() : pick('section').append(pick('.r').cloneNode(true))",
    "scroll": "scrollTo(0, ++k * 37 % 2000)",
}
CHANGED = 40
CHANGE = f"""(async () => {{
  const costs = [];
  for (let i = 0; i < {CHANGED}; i++) {{
    const before = silhouette.stats().spent;
    %s;
    await new Promise((done) => setTimeout(done, 60));
    await silhouette.flush();
    costs.push(silhouette.stats().spent - before);
  }}
  return costs;
}})()"""
STORY = """(async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms)), by = (id) => document.getElementById(id);
  for (let i = 0; i < 10; i++) { by("content").scrollTop += 40; await wait(30); }
  for (const id of ["chip-Succulents", "good-5", "more", "more", "add"]) { by(id).click(); await wait(700); }
  by("tab-Cart").click();
  for (const [id, text] of [["name", "Ida Moss"], ["mail", "ida@example.org"], ["card", "4000123412341234"]]) {
    for (let i = 1; i <= text.length; i++) {
      by(id).value = text.slice(0, i);
      by(id).dispatchEvent(new Event("input", {bubbles: true}));
      await wait(40);
    }
  }
  by("gift").click();
  await wait(2000);
})()"""
MANY = (
    "(async () => { const kinds = [%s]; for (let i = 0; i < 200; i++) { kinds[i %% kinds.length](); await new Promise((done) => setTimeout(done, 50)); } })()"
    % (", ".join(f"() => {{ {code} }}" for code in CHANGES.values()))
)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30, metavar="S", help="of scrolling (default: 30)")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="of changes and stories (default: 3)")
    parser.add_argument("--part", choices=("changes", "idle", "story", "list"), help="measure only this")
    options = parser.parse_args()
    try:
        path = needs.browser()
    except needs.Missing as missing:
        return needs.skip("captures", missing)
    pages = {
        "large.html": lab.PAGE % LARGE,
        "list.html": lab.PAGE % LIST,
        "shop.html": SHOP.read_text(encoding="utf-8").replace("</html>", lab.PAGE.split("%s")[1]),
    }
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with lab.Server(pages) as server, chromium.Browser(path, 402, 874) as browser:
        if options.part in ("changes", None):
            changes(browser, server, options.runs)
            sweep(browser, server)
        if options.part in ("idle", None):
            idle(browser, server)
        if options.part in ("story", None):
            story(browser, server, "shop.html", STORY, options.runs)
            story(browser, server, "large.html", MANY, options.runs)
        if options.part in ("list", None):
            scrolling(browser, server, options.seconds)
    print(f"load {os.getloadavg()[0]:.1f}")
    return 0


def changes(browser, server, runs):
    """Each change is the same in every run, and counts with its median, so that other programs' work counts less."""
    every = {name: [[] for _ in range(CHANGED)] for name in CHANGES}
    for _ in range(runs):
        page = lab.open_page(browser, server, "large.html")
        lab.begin(page, endpoint=server.address + "sessions", fps=1000, sweep=0)
        # The first snapshot and the worker's start are over when changes begin.
        page.run("settled().then(silhouette.flush)")
        first = page.run("silhouette.stats()")
        elements = page.run("document.querySelectorAll('*').length")
        for name, code in CHANGES.items():
            costs = page.run(CHANGE % code, timeout=120)
            for held, cost in zip(every[name], costs):
                held.append(cost)
        page.close()
    print(
        f"changes: {elements} elements, {first['nodes']} nodes; the first snapshot takes "
        f"{first['spent']:.0f} ms in {first['slices']} slices of at most {first['longest']:.1f} ms"
    )
    print("                       median of runs         least of runs")
    print("  change          median    p95    most   median    p95    most   ms of main thread")
    for name in every:
        tell(name, every[name])
    tell("all", [costs for held in every.values() for costs in held])


def tell(name, every):
    """The work is the same in every run, so what the least one lacks is other programs' work."""
    numbers = ""
    for choose in (statistics.median, min):
        costs = [choose(costs) for costs in every]
        numbers += f" {statistics.median(costs):7.2f} {percentile(costs):6.2f} {max(costs):7.2f}"
    print(f"  {name:14}{numbers}")


def sweep(browser, server):
    page = lab.open_page(browser, server, "large.html")
    lab.begin(page, fps=20, sweep=500)
    page.run("settled()")
    page.run("new Promise((done) => setTimeout(done, 2000))")
    before = page.run("silhouette.stats()")
    page.run("pick('b').style.color = 'red'; new Promise((done) => setTimeout(done, 4000))")
    after = page.run("silhouette.stats()")
    print(f"  a change and the sweep after it: {after['spent'] - before['spent']:.0f} ms in {after['slices'] - before['slices']} slices")
    page.close()


def percentile(costs, part=0.95):
    return sorted(costs)[int(len(costs) * part)]


def idle(browser, server):
    page = lab.open_page(browser, server, "large.html")
    lab.begin(page)
    page.run("settled()")
    time.sleep(4)
    before = page.run("silhouette.stats()")
    time.sleep(5)
    after = page.run("silhouette.stats()")
    print(f"idle: {after['spent'] - before['spent']:.2f} ms and {after['slices'] - before['slices']} slices in 5 s")
    page.close()


def story(browser, server, name, script, runs):
    log = rrweb.find()
    rows = {"without": [], "silhouette.js": [], **({"rrweb": []} if log else {})}
    for _ in range(runs):
        for who, costs in rows.items():
            page = lab.open_page(browser, server, name)
            # The thread's own time: what other programs do counts less.
            page.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
            page.send("Performance.enable")
            time.sleep(0.5)
            before = spent(page)
            if who == "rrweb":
                rrweb.start(page, log)
            elif who == "silhouette.js":
                lab.begin(page)
            page.run(script, timeout=120)
            time.sleep(0.5)
            took = spent(page) - before
            sent = ""
            if who == "rrweb":
                sent = rrweb.finish(page, "")
            elif who == "silhouette.js":
                page.run("silhouette.stop()")
                sent = "\n".join(page.run("lines"))
            costs.append((took, len(sent.encode()), len(gzip.compress(sent.encode(), 9))))
            page.close()
    base = min(took for took, _, _ in rows["without"])
    print(f"story of {name}: {base:.0f} ms of main thread without a recorder, in the least of {runs} runs")
    for who, costs in rows.items():
        if who != "without":
            took, size, packed = (min(column) for column in zip(*costs))
            print(f"  {who:14} {took - base:+6.0f} ms, {size / 1000:8.0f} kB, {packed / 1000:6.0f} kB behind gzip")
    if not log:
        print("  rrweb's recorder is not installed; Tests/Checks/replay.py installs it.")


def spent(page):
    return 1000 * {it["name"]: it["value"] for it in page.send("Performance.getMetrics")["metrics"]}["TaskDuration"]


def scrolling(browser, server, seconds):
    page = lab.open_page(browser, server, "list.html")
    lab.begin(page, endpoint=server.address + "sessions")
    page.run("settled()")
    page.run("globalThis.scroller = setInterval(() => { list.scrollTop = (list.scrollTop + 90) % 400_000; }, 50)")
    heaps, begin = [], time.monotonic()
    before = page.run("silhouette.stats()")
    while (now := time.monotonic() - begin) < seconds:
        time.sleep(min(seconds / 10, seconds - now))
        page.send("HeapProfiler.collectGarbage")
        heaps.append(page.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        # What arrived is not this test's concern.
        server.bodies.clear()
        server.sessions.clear()
    after = page.run("silhouette.stats()")
    print(
        f"list: {after['nodes']} nodes, {seconds:.0f} s of scrolling, {after['snapshots'] - before['snapshots']} snapshots of "
        f"{(after['characters'] - before['characters']) / max(1, after['snapshots'] - before['snapshots']) / 1e6:.2f} MB, "
        f"{(after['spent'] - before['spent']) / seconds / 10:.2f} % of the main thread"
    )
    print("  heap in MB, after each tenth: " + " ".join(f"{heap:.1f}" for heap in heaps))
    page.close()


if __name__ == "__main__":
    sys.exit(main())
