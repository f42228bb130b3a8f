"""The invented settings screen as the dumps of test tools and debuggers tell it: two moments each, a switch turned."""

from xml.sax.saxutils import quoteattr

ROWS = (("Birdsong at dawn", "switch"), ("Paths in the dark", "more"), ('Say "hello" & wave', "more"))


def element(name, attributes, *children, depth=0):
    """One element a line; attributes in the order in which they are given."""
    pad = "  " * depth
    head = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    if not children:
        return f"{pad}<{name}{head}/>\n"
    return f"{pad}<{name}{head}>\n" + "".join(child(depth + 1) for child in children) + f"{pad}</{name}>\n"


def deferred(name, attributes, *children):
    return lambda depth: element(name, attributes, *children, depth=depth)


# Android: device pixels of a display of 1080 × 2340 at 2.625 a point.


def android(kind, box, *children, text="", hint=None, name="", label="", **flags):
    """One view; `node` with a class for uiautomator, an element called by its class for Appium."""
    left, top, width, height = box

    def write(depth, as_node, index):
        told = {
            "index": index,
            "text": text,
            "resource-id": f"org.example.larkfold:id/{name}" if name else "",
            "class": kind,
            "package": "org.example.larkfold",
            "content-desc": label,
        }
        states = {
            "checkable": False,
            "checked": False,
            "clickable": False,
            "enabled": True,
            "focusable": False,
            "focused": False,
            "scrollable": False,
            "long-clickable": False,
            "password": False,
            "selected": False,
        }
        states.update({key.replace("_", "-"): value for key, value in flags.items()})
        told.update({key: str(value).lower() for key, value in states.items()})
        if hint is not None:
            told["hint"] = hint
        told["bounds"] = f"[{left},{top}][{left + width},{top + height}]"
        if not as_node:
            told["displayed"] = "true"
        inner = [lambda below, child=child, at=at: child(below, as_node, at) for at, child in enumerate(children)]
        return element("node" if as_node else kind, told, *inner, depth=depth)

    return write


def android_row(at, title, kind, on):
    top = 378 + at * 168
    end = (
        android("android.widget.Switch", (880, top + 42, 137, 84), name="dawn", checkable=True, checked=on, clickable=True, focusable=True)
        if kind == "switch"
        else android("android.widget.ImageView", (950, top + 52, 63, 63), label="More")
    )
    return android(
        "android.widget.LinearLayout",
        (0, top, 1080, 168),
        android("android.widget.TextView", (42, top + 52, 700, 63), text=title),
        end,
        clickable=True,
        focusable=True,
    )


def android_screen(on):
    rows = [android_row(at, title, kind, on) for at, (title, kind) in enumerate(ROWS)]
    saved = [android("android.widget.TextView", (42, 2080, 996, 126), text="Kept.", clickable=True)] if on else []
    return android(
        "android.widget.FrameLayout",
        (0, 0, 1080, 2340),
        android(
            "android.view.ViewGroup",
            (0, 63, 1080, 147),
            android("android.widget.ImageButton", (0, 63, 147, 147), label="Back", clickable=True, focusable=True),
            android("android.widget.TextView", (189, 100, 320, 73), text="Settings"),
        ),
        android(
            "android.widget.EditText",
            (42, 231, 996, 126),
            text="Find a setting",
            hint="Find a setting",
            name="find",
            clickable=True,
            focusable=True,
            focused=not on,
        ),
        android("androidx.recyclerview.widget.RecyclerView", (0, 378, 1080, 1680), *rows, name="list", focusable=True, scrollable=True),
        *saved,
    )


def uiautomator(on):
    view = android_screen(on)
    return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy rotation=\"0\">\n" + view(1, True, 0) + "</hierarchy>\n"


def appium_android(on):
    view = android_screen(on)
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
        '<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2277">\n' + view(1, False, 0) + "</hierarchy>\n"
    )


# iOS: points of a display of 393 × 852. Each element: type, frame, what it says, children.


def ios_screen(on):
    rows = []
    for at, (title, kind) in enumerate(ROWS):
        top = 147 + at * 52
        end = (
            ("Switch", (326, top + 10, 51, 31), {"name": "dawn", "label": title, "value": str(int(on))}, ())
            if kind == "switch"
            else ("Image", (363, top + 19, 14, 14), {"name": "chevron.forward"}, ())
        )
        text = ("StaticText", (16, top + 15, 240, 22), {"label": title, "value": title}, ())
        rows.append(("Cell", (0, top, 393, 52), {}, (text, end)))
    bar = (
        "NavigationBar",
        (0, 47, 393, 44),
        {"name": "Settings"},
        (
            ("Button", (8, 47, 60, 44), {"label": "Back"}, ()),
            ("StaticText", (158, 58, 77, 22), {"label": "Settings", "value": "Settings"}, ()),
        ),
    )
    search = ("SearchField", (16, 99, 361, 36), {"label": "Find a setting", "placeholderValue": "Find a setting"}, ())
    table = ("Table", (0, 147, 393, 705), {}, tuple(rows))
    return (
        "Application",
        (0, 0, 393, 852),
        {"label": "Larkfold"},
        (("Window", (0, 0, 393, 852), {}, (("Other", (0, 0, 393, 852), {}, (bar, search, table)),)),),
    )


def appium_ios(on):
    def write(node):
        kind, (x, y, width, height), told, children = node
        kind = "XCUIElementType" + kind
        name = told.get("name", told.get("label"))
        words = {
            "type": kind,
            "value": told.get("value"),
            "name": name,
            "label": told.get("label"),
            "enabled": "true",
            "visible": "true",
            "x": x,
            "y": y,
            "width": width,
            "height": height,
            "placeholderValue": told.get("placeholderValue"),
        }
        words = {key: value for key, value in words.items() if value is not None}
        return deferred(kind, words, *map(write, children))

    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element("AppiumAUT", {}, write(ios_screen(on)))


def debug_description(on):
    lines = []
    addresses = iter(range(0x600002D04000, 0x700000000000, 0x140))

    def write(node, depth):
        kind, (x, y, width, height), told, children = node
        line = f"{' ' * (2 * depth + 2)}{kind}{' (Main)' if kind == 'Window' else ''}, {next(addresses):#x}"
        if depth:
            line += f", {{{{{x}.0, {y}.0}}, {{{width}.0, {height}.0}}}}"
        for key, word in (("name", "identifier"), ("label", "label")):
            if key in told:
                line += f", {word}: '{told[key]}'"
        if "placeholderValue" in told:
            line += f", placeholderValue: '{told['placeholderValue']}'"
        if kind == "Switch":
            line += f", value: {told['value']}"
        lines.append(line)
        for child in children:
            write(child, depth + 1)

    write(ios_screen(on), 0)
    root = lines[0].strip()
    lines[0] = f" →{root}"
    return "\n".join(
        [
            f"Attributes: {root}",
            "Element subtree:",
            *lines,
            "Path to element:",
            f" →{root}",
            "Query chain:",
            " →Find: Target Application 'org.example.larkfold'",
            "",
        ]
    )


# UIKit's own description: frames are in the superview.


def described(kind, frame, *children, **fields):
    return kind, frame, fields, children


def recursive_description(on):
    rows = []
    for at, (title, kind) in enumerate(ROWS):
        end = described("UISwitch", (326, 10.5, 51, 31)) if kind == "switch" else described("UIImageView", (363, 19, 14, 14), alpha="0.6")
        rows.append(
            described("UITableViewCell", (0, 52 * at, 393, 52), described("UILabel", (16, 15.5, 240, 21.5), text=f"'{title}'"), end)
        )
    spinner = described("UIActivityIndicatorView", (186.5, 600, 20, 20), **({"hidden": "YES"} if on else {}))
    arrow = described("UIImageView", (350, 780, 27, 27), transform="[0, 1, -1, 0, 0, 0]")
    window = described(
        "UIWindow",
        (0, 0, 393, 852),
        described(
            "UITableView",
            (0, 91, 393, 761),
            *rows,
            clipsToBounds="YES",
            backgroundColor="UIExtendedSRGBColorSpace 0.95 0.95 0.97 1",
            contentOffset="{0, -8}",
        ),
        described("UINavigationBar", (0, 47, 393, 44), described("UILabel", (158.5, 11, 76, 22), text="'Settings'")),
        spinner,
        arrow,
    )
    addresses = iter(range(0x7F8A00C04000, 0x7FFFFFFFF000, 0x1A0))
    lines = []

    def write(node, depth):
        kind, (x, y, width, height), fields, children = node
        colon = {"contentOffset"}
        words = [f"{key}: {value}" if key in colon else f"{key} = {value}" for key, value in fields.items()]
        words = [f"frame = ({x:g} {y:g}; {width:g} {height:g})", *words, f"layer = <CALayer: {next(addresses):#x}>"]
        bars = "   | " + "   | " * (depth - 1) if depth else ""
        lines.append(f"{bars}<{kind}: {next(addresses):#x}; {'; '.join(words)}>\n")
        for child in children:
            write(child, depth + 1)

    write(window, 0)
    return "".join(lines)


def pair(make, suffix):
    return {f"{number}.{suffix}": make(on) for number, on in ((1, False), (2, True))}
