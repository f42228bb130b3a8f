"""The settings screen of `formats`, as test tools print its elements."""

import json


def dump(tree):
    return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"


# Each element: kind, label, value, box, children. All places are absolute.
SCREEN = (
    "Application",
    "Larkfold",
    None,
    (0, 0, 393, 852),
    [
        (
            "Group",
            None,
            None,
            (0, 47, 393, 44),
            [("Heading", "Settings", None, (158, 58, 76, 22), []), ("Button", "Back", None, (16, 55, 52, 28), [])],
        ),
        ("TextField", "Search", "lark", (16, 100, 361, 36), []),
        (
            "Group",
            None,
            None,
            (0, 150, 393, 104),
            [
                ("StaticText", "Birdsong at dawn", None, (16, 165, 240, 21), []),
                ("CheckBox", "Birdsong at dawn", "1", (326, 160, 51, 31), []),
                ("StaticText", "Paths in the dark", None, (16, 217, 240, 21), []),
                ("Image", "chevron.forward", None, (363, 221, 8, 14), []),
            ],
        ),
        ("Slider", "Loudness", "40%", (16, 280, 361, 30), []),
        ("Group", "Toolbar", None, (0, 790, 393, 62), []),
    ],
)


def idb_element(element, nested):
    kind, label, value, (x, y, width, height), children = element
    found = {
        "AXFrame": f"{{{{{x}, {y}}}, {{{width}, {height}}}}}",
        "AXLabel": label,
        "AXValue": value,
        "AXUniqueId": label if kind == "Image" or label == "Toolbar" else None,
        "frame": {"x": x, "y": y, "width": width, "height": height},
        "type": kind,
        "role": f"AX{kind}",
        "role_description": "search text field" if label == "Search" else kind.lower(),
        "subrole": "AXSwitch" if kind == "CheckBox" else None,
        "title": None,
        "help": None,
        "enabled": True,
        "custom_actions": [],
        "content_required": False,
        "traits": [],
    }
    return {**found, "children": [idb_element(child, True) for child in children]} if nested else found


def idb_nested():
    return dump([idb_element(SCREEN, True)])


def idb_flat():
    flat, rest = [], [SCREEN]
    while rest:
        element = rest.pop()
        flat.append(idb_element(element, False))
        rest += reversed(element[4])
    return dump(flat)


def maestro_node(element):
    kind, label, value, (x, y, width, height), children = element
    return {
        "attributes": {
            "accessibilityText": label or "",
            "title": "",
            "value": value or "",
            "text": value or "",
            "hintText": "",
            "resource-id": "",
            "bounds": f"[{x},{y}][{x + width},{y + height}]",
            "enabled": "true",
            "focused": "false",
            "selected": "false",
            "checked": "false",
        },
        "children": [maestro_node(child) for child in children],
        "enabled": True,
    }


def maestro():
    return dump(maestro_node(SCREEN))


# Trailblaze has the screen of an Android app, in pixels.
def view(number, kind, box, *children, **more):
    left, top, right, bottom = box
    detail = {"class": "androidAccessibility", "className": kind, "packageName": "org.larkfold.walks", **more}
    return {
        "nodeId": number,
        "bounds": {"left": left, "top": top, "right": right, "bottom": bottom},
        "driverDetail": detail,
        **({"children": list(children)} if children else {}),
    }


def trailblaze():
    row = view(
        8,
        "android.widget.LinearLayout",
        (0, 420, 1080, 600),
        view(6, "android.widget.TextView", (48, 470, 700, 550), text="Birdsong at dawn", drawingOrder=1),
        view(7, "android.widget.Switch", (900, 460, 1032, 560), isCheckable=True, isChecked=True, isClickable=True, drawingOrder=2),
        isClickable=True,
    )
    bar = view(
        3,
        "android.view.ViewGroup",
        (0, 128, 1080, 296),
        view(1, "android.widget.ImageButton", (0, 140, 147, 284), contentDescription="Back", isClickable=True),
        view(2, "android.widget.TextView", (168, 170, 640, 256), text="Settings", isHeading=True),
        resourceId="org.larkfold.walks:id/toolbar",
    )
    field = view(4, "android.widget.EditText", (48, 320, 1032, 400), text="secret", isEditable=True, isPassword=True, inputType=129)
    tree = view(
        9,
        "android.widget.FrameLayout",
        (0, 0, 1080, 2400),
        bar,
        field,
        view(
            5,
            "android.support.v7.widget.RecyclerView",
            (0, 420, 1080, 2400),
            row,
            isScrollable=True,
            collectionInfo={"rowCount": 1, "columnCount": 1, "isHierarchical": False},
        ),
    )
    return dump(
        {
            "waypointId": "walks/settings",
            "capturedAt": "2025-11-13T02:13:20.250Z",
            "capturedFrom": "logs/1",
            "deviceWidth": 1080,
            "deviceHeight": 2400,
            "trailblazeNodeTree": tree,
        }
    )
