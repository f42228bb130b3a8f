"""Invented runs of test tools: a trace of Playwright, the logs of Appium and WebdriverIO, and results of Allure."""

import io
import json
import zipfile

# Of the trace's first call, since 1970; the library's clock at that moment.
WALL = 1772355600000
CLOCK = 5000


def _lines(events):
    return "".join(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in events)


def _page():
    """A form, as Playwright keeps it: names, attributes, children."""
    return [
        "HTML",
        {"lang": "en"},
        ["HEAD", {}, ["TITLE", {}, "Beds"], ["STYLE", {}, "h1 { color: green }"]],
        [
            "BODY",
            {},
            ["NAV", {}, ["UL", {}, ["LI", {}, ["A", {"href": "/beds"}, "Beds"]], ["LI", {}, ["A", {"href": "/tools"}, "Tools"]]]],
            ["H1", {}, "Plant a bed"],
            [
                "FORM",
                {},
                ["P", {}, ["LABEL", {"for": "seed"}, "Seed"], " ", ["INPUT", {"id": "seed", "type": "text", "__playwright_value_": ""}]],
                ["P", {}, ["INPUT", {"id": "water", "type": "checkbox", "__playwright_checked_": "false"}], " Water at dawn"],
                ["BUTTON", {"type": "button"}, "Plant"],
            ],
            ["IMG", {"alt": "A bed of beans", "width": "240", "height": "160"}],
        ],
    ]


def _count(node):
    """How many nodes a snapshot holds; references do not count."""
    if isinstance(node, str):
        return 1
    if isinstance(node[0], list):
        return 0
    return 1 + sum(_count(child) for child in node[2:])


def _snapshot(name, call, time, html):
    return {
        "type": "frame-snapshot",
        "snapshot": {
            "callId": call,
            "snapshotName": name,
            "pageId": "page@1",
            "frameId": "frame@1",
            "frameUrl": "https://garden.example/beds",
            "doctype": "html",
            "html": html,
            "viewport": {"width": 800, "height": 600},
            "timestamp": CLOCK + time,
            "collectionTime": 1,
            "resourceOverrides": [],
            "isMainFrame": True,
        },
    }


def _call(number, time, method, title, params, step=None):
    call = f"call@{number}"
    event = {"type": "before", "callId": call, "startTime": CLOCK + time, "title": title, "class": "Frame", "method": method}
    event.update(params=params, pageId="page@1", beforeSnapshot=f"before@{call}")
    if step:
        event["stepId"] = step
    return event


def _after(number, time, error=None):
    event = {"type": "after", "callId": f"call@{number}", "endTime": CLOCK + time, "afterSnapshot": f"after@call@{number}"}
    if error:
        event["error"] = {"name": "Error", "message": error}
    return event


def playwright():
    """The files of a trace, version 8: a form is filled in, a button does nothing, and an assertion fails."""
    page = _page()
    last = _count(page) - 1
    same = [[1, last]]
    # The form again with its field filled in: everything else is a reference to the page.
    form = page[3][4]
    filled = [
        "FORM",
        {},
        ["P", {}, ["LABEL", {"for": "seed"}, "Seed"], " ", ["INPUT", {"id": "seed", "type": "text", "__playwright_value_": "Nasturtium"}]],
    ] + form[3:]
    body = page[3]
    second = ["HTML", {"lang": "en"}, page[2], ["BODY", {}, body[2], body[3], filled, body[5]]]
    pressed = json.loads(json.dumps(second))
    pressed[3][4][4][1]["__playwright_target__"] = "call@4"
    end = _count(second) - 1
    options = {"viewport": {"width": 800, "height": 600}, "deviceScaleFactor": 1}
    head = {
        "version": 8,
        "type": "context-options",
        "origin": "library",
        "browserName": "chromium",
        "options": options,
        "platform": "linux",
    }
    head.update(wallTime=WALL, monotonicTime=CLOCK, sdkLanguage="javascript", title="beds.spec.js:3 › plants a bed")
    button = 'internal:role=button[name="Plant"i]'
    trace = [
        head,
        _call(1, 10, "goto", 'Navigate to "/beds"', {"url": "https://garden.example/beds"}, "pw:api@5"),
        {
            "type": "console",
            "messageType": "warning",
            "text": "The almanac is old",
            "args": [],
            "location": {"url": "", "lineNumber": 1, "columnNumber": 1},
            "time": CLOCK + 300,
            "pageId": "page@1",
        },
        _snapshot("after@call@1", "call@1", 400, page),
        _after(1, 400),
        _call(2, 420, "fill", 'Fill "Nasturtium"', {"selector": 'internal:label="Seed"i', "value": "Nasturtium"}, "pw:api@6"),
        _snapshot("before@call@2", "call@2", 421, same),
        _snapshot("after@call@2", "call@2", 480, second),
        _after(2, 480),
        _call(4, 500, "click", "Click", {"selector": button}, "pw:api@7"),
        _snapshot("before@call@4", "call@4", 501, [[1, end]]),
        {"type": "input", "callId": "call@4", "point": {"x": 60, "y": 300}, "inputSnapshot": "input@call@4"},
        _snapshot("input@call@4", "call@4", 520, pressed),
        _snapshot("after@call@4", "call@4", 560, [[3, end]]),
        _after(4, 560),
        _call(5, 600, "expect", 'Expect "toHaveText"', {"selector": "h1", "expression": "to.have.text", "isNot": False}, "expect@8"),
        _snapshot("before@call@5", "call@5", 601, [[4, end]]),
        _snapshot("after@call@5", "call@5", 5600, [[5, end]]),
        _after(5, 5600, "expect(locator).toHaveText(expected) failed, received: Plant a bed"),
    ]
    test = [
        dict(head, origin="testRunner", browserName="", options={}, monotonicTime=900),
        {"type": "before", "callId": "hook@1", "startTime": 901, "class": "Test", "method": "hook", "title": "Before Hooks", "params": {}},
        {"type": "after", "callId": "hook@1", "endTime": 905},
        {
            "type": "before",
            "callId": "pw:api@6",
            "startTime": 1320,
            "class": "Test",
            "method": "pw:api",
            "title": 'Fill "Nasturtium"',
            "params": {},
        },
        {"type": "after", "callId": "pw:api@6", "endTime": 1380},
        {
            "type": "before",
            "callId": "expect@9",
            "startTime": 1490,
            "class": "Test",
            "method": "expect",
            "title": 'Expect "toBe"',
            "params": {},
        },
        {"type": "after", "callId": "expect@9", "endTime": 1490.5},
        {"type": "error", "message": "expect(locator).toHaveText(expected) failed"},
    ]
    request = {"method": "POST", "url": "https://garden.example/api/seeds?name=Nasturtium", "headers": []}
    network = [
        {
            "type": "resource-snapshot",
            "snapshot": {
                "_monotonicTime": CLOCK + 530,
                "_resourceType": "fetch",
                "time": 25,
                "request": request,
                "response": {"status": 503, "content": {"mimeType": "application/json"}},
            },
        },
        {
            "type": "resource-snapshot",
            "snapshot": {
                "_monotonicTime": CLOCK + 200,
                "_resourceType": "stylesheet",
                "time": 4,
                "request": dict(request, method="GET"),
                "response": {"status": 200, "content": {"mimeType": "text/css"}},
            },
        },
    ]
    return {
        "test.trace": _lines(test),
        "0-trace.trace": _lines(trace),
        "0-trace.network": _lines(network),
        "0-trace.stacks": "{}",
        "resources/0a1b2c3d.css": "h1 { color: green }",
    }


def playwright_zip():
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as archive:
        for name, content in playwright().items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 3, 1, 9, 0, 0)), content)
    return held.getvalue()


# Time, method, path, body, status, milliseconds.
REQUESTS = (
    ("09:00:00:000", "POST", "/session", "{}", 200, 900),
    ("09:00:01:000", "POST", "/session/7f/element", '{"using":"accessibility id","value":"plant"}', 200, 80),
    ("09:00:01:100", "POST", "/session/7f/element/e1/click", "{}", 200, 60),
    ("09:00:01:500", "GET", "/session/7f/source", "{}", 200, 300),
    ("09:00:02:000", "POST", "/session/7f/element/e2/value", '{"text":"Nasturtium"}', 200, 120),
    ("09:00:03:000", "POST", "/session/7f/element", '{"using":"xpath","value":"//*[@text=\'Grown\']"}', 404, 5000),
    ("09:00:08:100", "DELETE", "/session/7f", "{}", 200, 40),
)


def _later(time, milliseconds):
    hours, minutes, seconds, rest = map(int, time.split(":"))
    total = ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest + milliseconds
    return f"{total // 3_600_000:02}:{total // 60_000 % 60:02}:{total // 1000 % 60:02}:{total % 1000:03}"


def _appium():
    yield "08:59:59:500", "Appium", "Welcome to Appium v2.11.0"
    for time, method, path, body, status, length in REQUESTS:
        yield time, "HTTP", f"--> {method} {path}"
        yield time, "HTTP", body
        yield _later(time, length), "HTTP", f"<-- {method} {path} {status} {length} ms - 14"


def appium_log():
    return "".join(f"2026-03-01 {time} [{source}] {message}\n" for time, source, message in _appium())


def appium_json():
    return _lines(
        {"level": "info", "message": f"[{source}] {message}", "timestamp": f"2026-03-01 {time}"} for time, source, message in _appium()
    )


def webdriverio_log():
    screen = (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<hierarchy rotation="0" width="1080" height="2400">\n'
        '  <android.widget.FrameLayout class="android.widget.FrameLayout" enabled="true" bounds="[0,0][1080,2400]">\n'
        '    <android.widget.Button class="android.widget.Button" text="Plant" clickable="true" enabled="true" bounds="[48,2160][1032,2304]"/>\n'
        "  </android.widget.FrameLayout>\n</hierarchy>"
    )
    lines = (
        ("09:00:00.000", 'COMMAND findElement("accessibility id", "plant")'),
        ("09:00:00.001", "[POST] http://127.0.0.1:4723/session/7f/element"),
        ("09:00:00.080", "RESULT { ELEMENT: 'e1' }"),
        ("09:00:00.090", 'COMMAND elementClick("e1")'),
        ("09:00:00.150", "RESULT null"),
        ("09:00:00.200", "COMMAND getPageSource()"),
        ("09:00:00.500", f"RESULT {screen}"),
        ("09:00:01.000", 'COMMAND elementSendKeys("e2", "Nasturtium")'),
        ("09:00:01.100", "RESULT null"),
        ("09:00:02.000", 'COMMAND findElement("xpath", "//*[@text=\'Grown\']")'),
        ("09:00:07.000", "RESULT {\n  error: 'no such element',\n  message: 'An element could not be located'\n}"),
    )
    return "".join(f"[0-0] 2026-03-01T{time}Z INFO webdriver: {text}\n" for time, text in lines)


def _source(*buttons):
    views = "".join(
        f'    <node class="android.widget.Button" text="{text}" clickable="true" enabled="true" bounds="[48,{top}][1032,{top + 144}]"/>\n'
        for text, top in buttons
    )
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<hierarchy rotation="0">\n'
        '  <node class="android.widget.FrameLayout" enabled="true" bounds="[0,0][1080,2400]">\n'
        f"{views}  </node>\n</hierarchy>\n"
    )


def _step(name, start, stop, status="passed", files=(), steps=()):
    attachments = [{"name": "Source", "source": file, "type": "text/xml"} for file in files]
    step = {"name": name, "status": status, "stage": "finished", "steps": list(steps), "attachments": attachments}
    return step | {"parameters": [], "start": WALL + start, "stop": WALL + stop}


def allure():
    """A test that plants beans and does not find them, with the source of a page after two of its steps."""
    first, last = "5a-attachment.xml", "5b-attachment.xml"
    look = _step("check that 'Beans' is displayed", 2500, 7500, "failed")
    result = {
        "uuid": "5c",
        "historyId": "9d",
        "fullName": "garden.BedsTest#plant",
        "labels": [{"name": "suite", "value": "Beds"}],
        "name": "user can plant beans",
        "status": "failed",
        "statusDetails": {"message": "Nasturtium was found", "trace": "at garden.BedsTest"},
        "stage": "finished",
        "steps": [
            _step("open the start page", 0, 900, files=[first]),
            _step('type "Nasturtium" into the search field', 1000, 1400),
            _step("click the button", 1500, 2000),
            _step("verify result", 2000, 8000, "failed", [last], [look]),
        ],
        "attachments": [],
        "start": WALL,
        "stop": WALL + 8200,
    }
    container = {"uuid": "5d", "name": "Beds", "children": ["5c"], "befores": [], "afters": [], "start": WALL, "stop": WALL + 8200}
    return {
        "5c-result.json": json.dumps(result, ensure_ascii=False) + "\n",
        "5d-container.json": json.dumps(container) + "\n",
        first: _source(("Plant", 2160)),
        last: _source(("Plant", 2160), ("Water", 1900)),
    }
