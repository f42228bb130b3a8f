"""A look: the style of one app, drawn once by its number. Screens of one look share everything here.

Looks are the unit of the split: the trainer never sees a screen of a look that it is judged by.
"""

import colorsys
from types import SimpleNamespace

from .chance import Chance

SANS = (
    "Noto Sans,Noto Sans Display,Roboto,Roboto,Roboto Condensed,Inter,Inter,Inter Display,Lato,Open Sans,Liberation Sans,DejaVu Sans,Cantarell,"
    "Cabin,Oxygen-Sans,Play"
).split(",")
ODD = (
    "Noto Serif,EB Garamond,DejaVu Serif,Liberation Serif,Quicksand,Comfortaa,Dosis,Jura,Fira Code,Liberation Mono,DejaVu Sans Mono".split(
        ","
    )
)
KINDS_OF_LOOK = {"ios": 26, "material2": 22, "material3": 18, "web": 16, "desktop": 10, "game": 8}


def rgb(hue, saturation, light):
    r, g, b = colorsys.hls_to_rgb(hue % 1, light, saturation)
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def brightness(color):
    r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * r + 0.59 * g + 0.11 * b


def on(color):
    """Black or white, whichever is read on the colour."""
    return "#ffffff" if brightness(color) < 150 else "#101014"


class Look:
    """The style with the given number. Lengths are points."""

    def __init__(self, number):
        c = Chance(f"look {number}")
        self.number = number
        self.family = family = c.by(KINDS_OF_LOOK)
        ios, m2, m3, web, desk = (family == f for f in ("ios", "material2", "material3", "web", "desktop"))
        self.font = c.of(SANS) if c(0.85) else c.of(ODD)
        self.head_font = self.font if c(0.8) else c.of(SANS + ODD)
        self.size = c.between(12, 15) if desk else c.between(13, 18.5)
        self.small = c.between(0.68, 0.9)
        self.head = c.between(1.05, 1.45)
        self.huge = c.between(1.6, 3.2)
        self.line = c.between(1.15, 1.6)
        self.weight, self.head_weight = c.of((400, 400, 400, 300, 500)), c.of((500, 600, 700, 700, 800, 400))
        self.row_weight = c.of((400, 400, 500, 600))
        self.spacing = c.of((0, 0, 0, 0.02, 0.05, -0.01))
        self.button_case = c.of(("none", "uppercase")) if not m2 else "uppercase"
        self.head_case = c.of(("none", "none", "none", "uppercase"))
        self.pad = c.between(8, 24)
        self.gap = c.between(4, 20)
        self.row = c.between(4, 18)
        self.radius = c.of((0, 2, 4, 6, 8, 10, 12, 16, 20, 28)) if not m2 else c.of((0, 2, 2, 4, 8))
        self.button_radius = c.of((self.radius, self.radius, 999, 4, 0))
        self.border = c.of((0, 0, 1, 1, 1.5, 2))
        self.shadow = c.of(("none", "none", "0 1px 3px #0003", "0 2px 8px #0002", "0 8px 24px #0003", "0 1px 2px #0006"))
        self.hue, self.second = c.between(0, 1), c.between(0, 1)
        self.vivid, self.accent_light = c.between(0.35, 1), c.between(0.35, 0.6)
        self.accent = rgb(self.hue, self.vivid, self.accent_light)
        self.second_accent = rgb(self.second, c.between(0.4, 1), c.between(0.35, 0.65))
        self.tint = c.of((0, 0, 0.05, 0.2, 0.5))
        self.contrast = c.of((0, 0, 0, 0.15, 0.3))
        self.icons = c.of(("line", "line", "filled"))
        self.stroke = c.between(1.2, 3)
        self.icon = c.between(17, 28)
        self.ends = c.of(("round", "butt", "square"))
        self.bar = c.by(
            {"plain": 4 if ios or m3 else 2, "accent": 6 if m2 else 2, "dark": 2, "gradient": 1, "clear": 2 if ios or m3 else 1}
        )
        self.bar_height = c.between(40, 64)
        self.bar_title = c.by({"start": 3, "middle": 5 if ios else 1, "large": 2 if ios or m3 else 0})
        self.bar_line = c.of((True, False))
        self.lead_round = c(0.2)
        self.tab_style = c.of(("line", "line", "pill", "box"))
        self.tab_case = c.of(("none", "uppercase")) if not ios else "none"
        self.nav_words = c(0.75)
        self.nav_pill = m3 and c(0.8)
        self.row_style = c.by({"plain": 5, "line": 5, "inset": 5 if ios else 1, "card": 2})
        self.inset_line = c.of((0, 16, 60))
        self.input = c.by({"outlined": 4, "filled": 4, "underlined": 5 if m2 else 1, "pill": 2, "bare": 1})
        self.label = c.by({"above": 3, "floating": 3 if m2 or m3 else 0.5, "inside": 3, "beside": 1 + ios})
        self.button = c.by({"filled": 8, "outlined": 3, "tonal": 3, "gradient": 1, "raised": 2, "flat": 2})
        self.switch = (
            "ios" if ios else c.of(("material2", "material3", "ios", "square")) if web else family if m2 or m3 else c.of(("ios", "square"))
        )
        self.check = c.of(("box", "box", "round"))
        self.check_size = c.between(14, 24)
        self.avatar = c.of((999, 999, 999, 8, 0))
        self.segment = c.of(("ios", "outlined", "joined"))
        self.slider = c.of(("thin", "thick", "notched"))
        self.chip_radius = c.of((999, 999, 4, 8))
        self.dialog_buttons = c.by({"flat": 5, "split": 5 if ios else 0, "filled": 2, "stacked": 2})
        self.photo_radius = c.of((0, 0, self.radius, self.radius, 12))
        self.dark_odds = c.of((0, 0.15, 0.3, 1))
        self.noise = c.of((0, 0, 0, 1))
        self.scripts_seed = c.whole(0, 1 << 30)

    def palette(self, dark):
        """The colours of a light or dark screen of this look."""
        h, t, k = self.hue, self.tint, self.contrast
        shade = Chance(f"ground {self.number}")
        if dark:
            ground = rgb(h, t * 0.5, 0.02 + 0.1 * shade.between(0, 1))
            surface, text, dim = rgb(h, t * 0.4, 0.14), rgb(h, t, 0.95 - k), rgb(h, t * 0.3, 0.62 - k * 0.6)
            line, fill = rgb(h, t * 0.3, 0.24), rgb(h, t * 0.3, 0.2)
        else:
            ground = rgb(h, t, 1 - shade.of((0, 0, 0.02, 0.05, 0.08)))
            surface, text, dim = "#ffffff", rgb(h, t, 0.08 + k), rgb(h, t * 0.3, 0.45 + k * 0.7)
            line, fill = rgb(h, t * 0.3, 0.87), rgb(h, t * 0.4, 0.93)
        tonal = rgb(h, 0.4, 0.25 if dark else 0.88)
        paints = {"ground": ground, "surface": surface, "text": text, "dim": dim, "line": line, "fill": fill, "tonal": tonal, "dark": dark}
        return SimpleNamespace(**paints, accent=self.accent, onaccent=on(self.accent), second=self.second_accent)

    def css(self, p, fonts):
        """The style sheet of a screen with the palette `p`; `fonts` are families for the screen's script."""
        n = self.size
        button = {
            "filled": f"background:{p.accent};color:{p.onaccent}",
            "outlined": f"border:{max(1, self.border)}px solid {p.accent};color:{p.accent}",
            "tonal": f"background:{p.tonal};color:{p.accent if not p.dark else p.text}",
            "gradient": f"background:linear-gradient(120deg,{p.accent},{p.second});color:{p.onaccent}",
            "raised": f"background:{p.surface};color:{p.accent};box-shadow:0 1px 4px #0006",
            "flat": f"color:{p.accent}",
        }
        return f"""*{{box-sizing:border-box;margin:0;padding:0}}
html,body{{overflow:hidden;background:{p.ground}}}
#s{{position:relative;overflow:hidden;display:flex;flex-direction:column;background:{p.ground};color:{p.text};
font:{self.weight} {n}px/{self.line} {fonts};letter-spacing:{self.spacing}em}}
.r{{display:flex;align-items:center;gap:{self.gap * 0.7 + 4}px}} .c{{display:flex;flex-direction:column}} .g{{flex:1;min-width:0}}
.d{{color:{p.dim}}} .sm{{font-size:{n * self.small}px}} .a{{color:{p.accent}}} .nw{{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}}
.h{{font-family:"{self.head_font}",{fonts};font-size:{n * self.head}px;font-weight:{self.head_weight};line-height:1.2;text-transform:{self.head_case}}}
.H{{font-family:"{self.head_font}",{fonts};font-size:{n * self.huge}px;font-weight:{self.head_weight};line-height:1.15}}
.b{{display:inline-flex;align-items:center;justify-content:center;gap:8px;padding:{6 + self.row * 0.5}px {10 + self.pad}px;text-align:center;
border-radius:{self.button_radius}px;font-weight:{max(500, self.row_weight)};text-transform:{self.button_case};white-space:nowrap;line-height:1.2}}
.b1{{{button[self.button]}}} .b2{{{button["outlined" if self.button != "outlined" else "filled"]}}} .b3{{{button["flat"]}}} .b4{{{button["tonal"]}}}
.b5{{background:{p.second};color:{on(p.second)}}}
.card{{background:{p.surface};border-radius:{self.radius}px;border:{self.border}px solid {p.line};box-shadow:{self.shadow};overflow:hidden}}
.in{{display:flex;align-items:center;gap:8px}} .over{{position:absolute}} .no{{pointer-events:none}} .fix{{flex:none}}
canvas{{display:block}} svg{{display:block;flex:none}}"""
