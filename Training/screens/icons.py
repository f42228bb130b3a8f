"""Drawings of icons on a grid of 24: strokes and shapes that every toolkit has in some form."""

PATHS = {
    "back": "M15 4l-8 8 8 8",
    "arrow": "M20 12H5M11 5l-7 7 7 7",
    "forward": "M9 4l8 8-8 8",
    "down": "M5 9l7 7 7-7",
    "up": "M5 15l7-7 7 7",
    "menu": "M3 6h18M3 12h18M3 18h18",
    "plus": "M12 4v16M4 12h16",
    "minus": "M4 12h16",
    "close": "M5 5l14 14M19 5L5 19",
    "check": "M4 13l5 5L20 6",
    "search": "M10.5 4a6.5 6.5 0 1 0 .01 0zM15.5 15.5L21 21",
    "more": "M5 11a1 1 0 1 0 .01 0zM12 11a1 1 0 1 0 .01 0zM19 11a1 1 0 1 0 .01 0z",
    "dots": "M12 4a1 1 0 1 0 .01 0zM12 11a1 1 0 1 0 .01 0zM12 18a1 1 0 1 0 .01 0z",
    "user": "M12 3a4.5 4.5 0 1 0 .01 0zM4 21c0-5 3.5-8 8-8s8 3 8 8z",
    "users": "M9 5a3.5 3.5 0 1 0 .01 0zM2 20c0-4 3-7 7-7s7 3 7 7zM16 6a3 3 0 0 1 0 6M18 14c3 1 4 3 4 6",
    "home": "M3 12l9-8 9 8M6 10v10h12V10",
    "heart": "M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 7-10 13z",
    "star": "M12 2.5l3 6.4 7 .9-5.100 4.800 1.300 7L12 18.200 5.800 21.600l1.300-7L2 9.800l7-.9z",
    "bell": "M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 21h4",
    "mail": "M3 5h18v14H3zM3 6l9 7 9-7",
    "chat": "M3 4h18v13H10l-5 4v-4H3z",
    "phone": "M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4c-9 2-18-7-16-16z",
    "camera": "M3 7h4l2-3h6l2 3h4v13H3zM12 9a4 4 0 1 0 .01 0z",
    "image": "M3 4h18v16H3zM3 17l5-6 5 5 3-3 5 5M15.500 7a1.500 1.500 0 1 0 .01 0z",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 4v16M16 4v16",
    "next": "M5 5l9 7-9 7zM18 5v14",
    "previous": "M19 5l-9 7 9 7zM6 5v14",
    "trash": "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
    "edit": "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
    "share": "M12 3v12M7 8l5-5 5 5M5 12v9h14v-9",
    "download": "M12 3v12M7 10l5 5 5-5M4 20h16",
    "upload": "M12 21V9M7 14l5-5 5 5M4 4h16",
    "lock": "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4",
    "eye": "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 .01 0z",
    "calendar": "M3 5h18v16H3zM3 10h18M8 2v5M16 2v5",
    "clock": "M12 3a9 9 0 1 0 .01 0zM12 7v5l4 3",
    "pin": "M12 22C7 16 5 13 5 9a7 7 0 0 1 14 0c0 4-2 7-7 13zM12 6.500a2.500 2.500 0 1 0 .01 0z",
    "cart": "M2 3h3l3 12h10l3-9H6M9 18a1.500 1.500 0 1 0 .01 0zM17 18a1.500 1.500 0 1 0 .01 0z",
    "tag": "M3 3h9l9 9-9 9-9-9zM7.500 6.500a1 1 0 1 0 .01 0z",
    "folder": "M2 5h7l2 3h11v12H2z",
    "file": "M6 2h8l5 5v15H6zM14 2v5h5",
    "copy": "M8 8h12v13H8zM16 8V3H4v13h4",
    "gear": "M12 8a4 4 0 1 0 .01 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3",
    "filter": "M3 4h18l-7 9v7l-4-2v-5z",
    "sliders": "M4 6h16M4 12h16M4 18h16M8 4v4M16 10v4M10 16v4",
    "refresh": "M20 5v6h-6M20 11a8 8 0 1 0-1 6",
    "mic": "M12 2a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V5a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v4",
    "music": "M9 18V5l11-2v13M6 15a3 3 0 1 0 .01 0zM17 13a3 3 0 1 0 .01 0z",
    "video": "M2 6h13v12H2zM15 11l7-5v12l-7-5z",
    "globe": "M12 3a9 9 0 1 0 .01 0zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    "info": "M12 3a9 9 0 1 0 .01 0zM12 11v6M12 7v.500",
    "help": "M12 3a9 9 0 1 0 .01 0zM9 9a3 3 0 1 1 4 3c-1 .500-1 1-1 2M12 17v.500",
    "warning": "M12 3l10 18H2zM12 10v5M12 18v.500",
    "sun": "M12 7a5 5 0 1 0 .01 0zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
    "moon": "M20 14A9 9 0 1 1 10 3a7 7 0 0 0 10 11z",
    "bolt": "M13 2L4 14h7l-1 8 9-12h-7z",
    "cloud": "M7 19a5 5 0 0 1 0-10 6 6 0 0 1 11-1 5.500 5.500 0 0 1 0 11z",
    "wifi": "M2 9c6-6 14-6 20 0M5 13c4-4 10-4 14 0M9 16c2-2 4-2 6 0M12 19v.500",
    "bluetooth": "M7 7l10 10-5 5V2l5 5L7 17",
    "chart": "M4 20V10M10 20V4M16 20v-8M21 20H3",
    "grid": "M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h7v7h-7z",
    "list": "M8 6h13M8 12h13M8 18h13M3 6h1M3 12h1M3 18h1",
    "bookmark": "M6 3h12v18l-6-5-6 5z",
    "gift": "M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C8 8 6 3 9 3s3 5 3 5 0-5 3-5 1 5-3 5",
    "card": "M2 5h20v14H2zM2 9h20M6 15h4",
    "flag": "M5 22V3h13l-3 4 3 4H5",
    "send": "M2 12L22 3l-7 18-3-7z",
    "link": "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
    "power": "M12 2v10M6 6a8.500 8.500 0 1 0 12 0",
    "swap": "M4 8h15l-4-4M20 16H5l4 4",
    "smile": "M12 3a9 9 0 1 0 .01 0zM8 14c2 3 6 3 8 0M9 9v.500M15 9v.500",
}
CLOSED = "user users home heart star bell mail chat phone camera play trash lock pin tag folder file filter video bookmark card flag send bolt cloud moon gift grid".split()
NAMES = tuple(PATHS)
SIDES = ("forward", "down", "plus", "more", "check", "info", "close", "star", "share", "trash", "edit", "download", "heart")
ACTIONS = ("search", "more", "dots", "plus", "share", "heart", "bell", "edit", "trash", "filter", "gear", "user", "cart", "refresh", "check", "help", "camera", "send", "download", "star", "grid", "list")
LEADS = ("arrow", "back", "menu", "close", "home")


def svg(name, size, color, stroke=2, filled=False, ends="round"):
    """The drawing as SVG; size in points."""
    fills = filled and name in CLOSED
    paint = f'fill="{color}" stroke="{color}" stroke-width="1"' if fills else f'fill="none" stroke="{color}" stroke-width="{stroke:.2f}"'
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" {paint} stroke-linecap="{ends}" stroke-linejoin="{ends}">'
        f'<path d="{PATHS[name]}"/></svg>'
    )
