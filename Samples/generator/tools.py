"""One invented screen of a garden's settings, as the tools of testers print it: lists, trees of text, pages."""

import json

SCREEN = (1080, 2400)
# Class, identifier, text, place in pixels, states.
ROWS = (
    ("TextView", "title", "Garden settings", (48, 160, 1032, 256), ()),
    ("Switch", "dawn", "Birdsong at dawn", (48, 320, 1032, 448), ("clickable", "checked")),
    ("CheckBox", "paths", "Lights on dark paths", (48, 480, 1032, 608), ("clickable",)),
    ("EditText", "bed", "Peas and beans", (48, 680, 1032, 824), ("clickable", "focused")),
    ("Button", "save", "Save the garden", (48, 2160, 1032, 2304), ("clickable",)),
)


def _json(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _points(box):
    return [round(side / 2.75, 1) for side in box]


def detox_android():
    rows = "".join(
        f'    <{kind} class="android.widget.{kind}" width="{r - x}" height="{b - y}" visibility="visible" alpha="1.0" '
        f'focused="{str("focused" in states).lower()}" label="{text}" x="{x}" y="{y}" text="{text}" id="{name}" />\n'
        for kind, name, text, (x, y, r, b), states in ROWS
    )
    return (
        "<?xml version='1.0' encoding='UTF_8' standalone='yes' ?>\n"
        '<ViewHierarchy density="2.75">\n'
        '  <DecorView class="com.android.internal.policy.DecorView" width="1080" height="2400" visibility="visible" alpha="1.0" '
        'focused="false" x="0" y="0" id="detox_temp_">\n' + rows + "  </DecorView>\n</ViewHierarchy>\n"
    )


def detox_ios():
    kinds = {"TextView": "RCTTextView", "Switch": "RCTSwitch", "CheckBox": "RCTView", "EditText": "RCTUITextField", "Button": "RCTTextView"}
    rows = "".join(
        f'  <{kinds[kind]} alpha="1.0" class="{kinds[kind]}" focused="false" height="{(b - y) // 3}" id="{name}" label="{text}" '
        f'visibility="visible" width="{(r - x) // 3}" x="{x // 3}" y="{y // 3}" />\n'
        for kind, name, text, (x, y, r, b), _ in ROWS
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<ViewHierarchy>\n'
        ' <UIWindow alpha="1.0" class="UIWindow" focused="false" height="800" id="detox_temp_" visibility="visible" width="360">\n'
        + rows
        + " </UIWindow>\n</ViewHierarchy>\n"
    )


def ui_automation():
    kinds = {"TextView": "Text", "Switch": "CheckBox", "CheckBox": "CheckBox", "EditText": "Edit", "Button": "Button"}
    rows = "".join(
        f'  <{kinds[kind]} AutomationId="{name}" ClassName="{kinds[kind]}" HasKeyboardFocus="{"focused" in states}" IsEnabled="True" '
        f'IsOffscreen="False" IsPassword="False" LocalizedControlType="{kinds[kind].lower()}" Name="{text}" RuntimeId="42.{y}" '
        f'x="{100 + x // 2}" y="{80 + y // 4}" width="{(r - x) // 4}" height="{max(24, (b - y) // 5)}" />\n'
        for kind, name, text, (x, y, r, b), states in ROWS
    )
    return (
        '<?xml version="1.0" encoding="utf-16"?>\n'
        '<Window AutomationId="GardenForm" ClassName="WindowsForms10.Window.8" FrameworkId="WinForm" IsEnabled="True" IsOffscreen="False" '
        'IsPassword="False" LocalizedControlType="window" Name="Garden" RuntimeId="42.1" x="100" y="80" width="640" height="640">\n'
        + rows
        + "</Window>\n"
    )


def wda_json():
    kinds = {"TextView": "StaticText", "Switch": "Switch", "CheckBox": "Button", "EditText": "TextField", "Button": "Button"}

    def element(kind, name, text, frame, value=None, children=()):
        x, y, width, height = frame
        return {
            "type": kind, "rawIdentifier": name, "name": name, "value": value, "label": text,
            "frame": f"{{{{{x}, {y}}}, {{{width}, {height}}}}}",
            "rect": {"x": x, "y": y, "width": width, "height": height},
            "isEnabled": "1", "isVisible": "1", "isAccessible": "1", "children": list(children),
        }  # fmt: skip

    rows = [
        element(kinds[kind], name, text, (x // 3, y // 3, (r - x) // 3, (b - y) // 3), "1" if "checked" in states else None)
        for kind, name, text, (x, y, r, b), states in ROWS
    ]
    return _json({"value": element("Application", None, "Garden", (0, 0, 360, 800), children=rows), "sessionId": "A", "status": 0})


def mobile_mcp():
    elements = [
        {
            "type": f"android.widget.{kind}", "text": text, "label": "", "identifier": f"garden.app:id/{name}",
            "coordinates": {"x": x, "y": y, "width": r - x, "height": b - y},
        }
        for kind, name, text, (x, y, r, b), _ in ROWS
    ]  # fmt: skip
    text = "Found these elements on screen: " + json.dumps(elements, ensure_ascii=False)
    return _json({"content": [{"type": "text", "text": text}]})


def droidrun():
    rows = [
        {
            "index": index, "resourceId": f"garden.app:id/{name}", "className": kind, "text": text,
            "bounds": ", ".join(map(str, box)), "children": [],
        }
        for index, (kind, name, text, box, _) in enumerate(ROWS, 2)
    ]  # fmt: skip
    root = {"index": 1, "resourceId": "", "className": "FrameLayout", "text": "FrameLayout", "bounds": "0, 0, 1080, 2400", "children": rows}
    state = {"currentApp": "Garden", "packageName": "garden.app", "keyboardVisible": False}
    return _json({"a11y_tree": [root], "phone_state": state})


def droidrun_text():
    lines = ["Current Clickable UI elements:", "'index. className: resourceId; checkedState, text - bounds(x1,y1,x2,y2)':"]
    for index, (kind, name, text, box, _) in enumerate(ROWS, 1):
        lines.append(f'{index}. {kind}: "garden.app:id/{name}", "{text}" - ({",".join(map(str, box))})')
    return "\n".join(lines) + "\n"


def maestro_csv():
    lines = ["element_num,depth,attributes,parent_num", '0,0,"bounds=[0,0][1080,2400]; enabled=true",']
    for index, (_, name, text, (x, y, r, b), states) in enumerate(ROWS, 1):
        facts = [f"text={text}", f"resource-id=garden.app:id/{name}", f"bounds=[{x},{y}][{r},{b}]"]
        facts += [f"{state}=true" for state in states] + ["enabled=true"]
        lines.append(f'{index},1,"{"; ".join(facts)}",0')
    return "\n".join(lines) + "\n"


def compose_text():
    roles = {"Switch": "Switch", "CheckBox": "Checkbox", "Button": "Button"}
    lines = [
        "printToLog:", "Printing with useUnmergedTree = 'false'", "Node #1 at (l=0.0, t=0.0, r=1080.0, b=2400.0)px",
    ]  # fmt: skip
    for index, (kind, name, text, box, states) in enumerate(ROWS, 2):
        lines.append(" |-Node #%d at (l=%.1f, t=%.1f, r=%.1f, b=%.1f)px, Tag: '%s'" % (index, *box, name))
        if kind in roles:
            lines.append(f" | Role = '{roles[kind]}'")
        if kind in ("Switch", "CheckBox"):
            lines.append(f" | ToggleableState = '{'On' if 'checked' in states else 'Off'}'")
        if kind == "EditText":
            lines += [f" | EditableText = '{text}'", " | Focused = 'true'", " | Actions = [SetText, OnClick]"]
        else:
            lines.append(f" | Text = '[{text}]'")
            if "clickable" in states:
                lines.append(" | Actions = [OnClick]")
    return "\n".join(lines) + "\n"


def espresso():
    def view(depth, kind, name, box, text=None, children=0, states=()):
        x, y, r, b = box
        words = [f"id={2131230720 + y}"] + ([f"res-name={name}"] if name else [])
        words += ["visibility=VISIBLE", f"width={r - x}", f"height={b - y}", f"has-focus={str('focused' in states).lower()}"]
        words += [f"is-clickable={str('clickable' in states).lower()}", "is-enabled=true", "is-selected=false", "tag=null"]
        words += [f"x={x}.0", f"y={y}.0"]
        if text:
            words += [f"text={text}", f"input-type={1 if kind == 'EditText' else 0}", "ime-target=false", "has-links=false"]
        if kind in ("Switch", "CheckBox"):
            words.append(f"is-checked={str('checked' in states).lower()}")
        if children:
            words.append(f"child-count={children}")
        return f"+{'-' * depth}>{kind}{{{', '.join(words)}}}"

    views = [view(0, "DecorView", None, (0, 0, *SCREEN), children=1), view(1, "LinearLayout", None, (0, 0, *SCREEN), children=len(ROWS))]
    views += [view(2, kind, name, box, text, states=states) for kind, name, text, box, states in ROWS]
    head = (
        'androidx.test.espresso.NoMatchingViewException: No views in hierarchy found matching: with text: is "Ponds"\n\nView Hierarchy:\n'
    )
    return head + "\n|\n".join(views) + "\n\n\tat androidx.test.espresso.Garden.<init>(Garden.java:5)\n"


def poco():
    def node(name, kind, box, text="", children=()):
        x, y, r, b = (side / SCREEN[index % 2] for index, side in enumerate(box))
        payload = {
            "name": name, "type": kind, "visible": True, "text": text, "anchorPoint": [0.5, 0.5], "scale": [1, 1],
            "pos": [round((x + r) / 2, 4), round((y + b) / 2, 4)], "size": [round(r - x, 4), round(b - y, 4)],
            "zOrders": {"global": 0, "local": 1},
        }  # fmt: skip
        return {"name": name, "payload": payload, "children": list(children)}

    rows = [node(name, f"android.widget.{kind}", box, text) for kind, name, text, box, _ in ROWS]
    frame = node("content", "android.widget.FrameLayout", (0, 0, *SCREEN), children=rows)
    root = {
        "name": "<Root>",
        "payload": {"name": "<Root>", "type": "Root", "visible": True, "pos": [0, 0], "size": [0, 0], "anchorPoint": [0.5, 0.5]},
        "children": [frame],
    }
    return _json(root)


def flutter_semantics():
    flags = {
        "TextView": "isHeader", "Switch": "hasToggledState, isToggled, hasEnabledState, isEnabled",
        "CheckBox": "hasCheckedState, hasEnabledState, isEnabled", "EditText": "isTextField, isFocused", "Button": "isButton, hasEnabledState, isEnabled",
    }  # fmt: skip
    lines = ["SemanticsNode#0", " │ Rect.fromLTRB(0.0, 0.0, 1080.0, 2400.0)", " │", " └─SemanticsNode#1"]
    lines += ["   │ Rect.fromLTRB(0.0, 0.0, 392.7, 872.7) scaled by 2.8x", "   │ flags: scopesRoute", "   │"]
    for index, (kind, name, text, box, _) in enumerate(ROWS, 2):
        last = index == len(ROWS) + 1
        lines.append(f"   {'└' if last else '├'}─SemanticsNode#{index}")
        guide = "     " if last else "   │ "
        x, y, r, b = _points(box)
        lines += [f"{guide}  Rect.fromLTRB({x}, {y}, {r}, {b})", f"{guide}  flags: {flags[kind]}", f'{guide}  identifier: "{name}"']
        lines += [f'{guide}  {"value" if kind == "EditText" else "label"}: "{text}"', f"{guide}  textDirection: ltr", guide.rstrip()]
    return "\n".join(lines).rstrip() + "\n"


def flutter_render():
    lines = ["RenderView#0a1b2", " │ debug mode enabled - linux", " │ view size: Size(1080.0, 2400.0) (in physical pixels)"]
    lines += [
        " │ device pixel ratio: 2.8 (physical pixels per logical pixel)",
        " │ configuration: Size(392.7, 872.7) at 2.8x (in logical pixels)",
        " │",
    ]
    lines += [" └─child: RenderStack#1a1b2", "   │ parentData: <none>", "   │ size: Size(392.7, 872.7)", "   │"]
    for index, (kind, _, text, box, _) in enumerate(ROWS, 1):
        last = index == len(ROWS)
        x, y, r, b = _points(box)
        lines.append(f"   {'└' if last else '├'}─child {index}: RenderDecoratedBox#{index}c1b2")
        guide = "     " if last else "   │ "
        lines += [
            f"{guide}│ parentData: not positioned; offset=Offset({x}, {y})",
            f"{guide}│ size: Size({round(r - x, 1)}, {round(b - y, 1)})",
        ]
        lines += [f"{guide}│ decoration: BoxDecoration:", f"{guide}│   color: Color(0xffe8f0e0)", f"{guide}│"]
        name = "RenderEditable" if kind == "EditText" else "RenderParagraph"
        lines += [f"{guide}└─child: {name}#{index}d1b2", f"{guide}  │ parentData: offset=Offset(8.0, 8.0) (can use size)"]
        lines += [f"{guide}  │ size: Size(200.0, 20.0)", f"{guide}  ╘═╦══ text ═══", f"{guide}    ║ TextSpan:", f'{guide}    ║   "{text}"']
        lines += [f"{guide}    ╚═══════════", guide.rstrip()]
    return "\n".join(lines).rstrip() + "\n"


def aria_snapshot():
    return """# Page snapshot

```yaml
- banner [ref=e2]:
  - heading "Garden settings" [level=1] [ref=e3]
- main [ref=e4]:
  - switch "Birdsong at dawn" [checked] [ref=e5] [cursor=pointer]
  - checkbox "Lights on dark paths" [ref=e6]
  - 'textbox "Name: of the bed" [active] [ref=e7]': Peas and beans
  - list [ref=e8]:
    - listitem [ref=e9]:
      - link "Ponds" [ref=e10] [cursor=pointer]:
        - /url: /ponds
    - listitem [ref=e11]: Hedges
  - button "Save the garden" [ref=e12] [cursor=pointer]
```
"""


def ax_tree():
    nodes = []

    def add(role, name, children=(), ignored=False, **states):
        number = str(len(nodes) + 1)
        node = {"nodeId": number, "ignored": ignored, "role": {"type": "role", "value": role}}
        node["name"] = {"type": "computedString", "value": name}
        node["properties"] = [{"name": key, "value": {"type": "booleanOrUndefined", "value": value}} for key, value in states.items()]
        node["childIds"] = list(children)
        nodes.append(node)
        return number

    rows = [
        add("heading", "Garden settings"), add("switch", "Birdsong at dawn", checked="true"),
        add("checkbox", "Lights on dark paths", checked="false"), add("textbox", "Name of the bed", focused=True),
        add("button", "Save the garden"),
    ]  # fmt: skip
    body = add("generic", "", rows, ignored=True)
    add("RootWebArea", "Garden", [body])
    return _json({"nodes": nodes[::-1]})


def activity_print():
    """What `adb shell dumpsys activity top` prints: a list of beds, and a button that floats over it."""
    decor = "com.android.internal.policy.DecorView{73debe V.E...... R....... 0,0-1080,2400 aid=0}[BedsActivity]"
    rows = [
        f"android.view.ViewGroup{{{4711 + row:x} VFE...C.. ........ 0,{row * 168}-1080,{row * 168 + 168} #7f0a02 app:id/row}}"
        for row in range(4)
    ]
    lines = [
        "TASK 10170:com.example.garden id=48 userId=0",
        "  ACTIVITY com.example.garden/.BedsActivity b3c9b53 pid=4711 userId=0",
        "    Local Activity f193d46 State:",
        "      mResumed=true mStopped=false mFinished=false",
        "      mCurrentConfig={1.0 310mcc260mnc [en_US] ldltr sw411dp w411dp h914dp 420dpi nrml long port finger}",
        "    View Hierarchy:",
        f"      {decor}",
        "        android.widget.FrameLayout{427eb1f V.E...... ........ 0,0-1080,2400 #1020002 android:id/content}",
        "          androidx.appcompat.widget.Toolbar{34a2c35 V.E...... ........ 0,63-1080,210 #7f0a00 app:id/toolbar}",
        "            androidx.appcompat.widget.AppCompatTextView{9780722 V.ED..... ........ 42,42-420,113}",
        "          androidx.recyclerview.widget.RecyclerView{6d61f17 VFED.V... ........ 0,210-1080,2400 #7f0a01 app:id/beds}",
    ]
    for row in rows:
        lines += [
            f"            {row}",
            "              androidx.appcompat.widget.AppCompatImageView{af0aced V.ED..... ........ 42,42-126,126 #7f0a03 app:id/sign}",
            "              androidx.appcompat.widget.AppCompatTextView{96e6f04 V.ED..... ........ 189,50-700,118 #7f0a04 app:id/name}",
        ]
    lines.append(
        "          com.google.android.material.floatingactionbutton.FloatingActionButton{71b0796 VFED..C.. ........ 891,2190-1038,2337 #7f0a05 app:id/add}"
    )
    return "\n".join(lines) + "\n"
