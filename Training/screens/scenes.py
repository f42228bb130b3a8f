"""Whole screens: which parts stand in which order, for a look and a number."""

from .chance import Chance
from .look import Look, on
from .parts import Parts
from .words import SCRIPTS, Words

FONTS = {
    "arabic": ("Noto Sans Arabic", "Noto Naskh Arabic", "Noto Kufi Arabic"),
    "hebrew": ("Noto Sans Hebrew", "Noto Serif Hebrew"),
    "devanagari": ("Noto Sans Devanagari", "Noto Serif Devanagari"),
    "thai": ("Noto Sans Thai", "Noto Serif Thai", "Noto Looped Thai"),
    "chinese": ("Noto Sans CJK SC", "Noto Serif CJK SC"),
    "japanese": ("Noto Sans CJK JP", "Noto Serif CJK JP"),
    "korean": ("Noto Sans CJK KR", "Noto Serif CJK KR"),
}
PHONES = (
    (320, 568),
    (360, 640),
    (360, 640),
    (360, 740),
    (360, 800),
    (375, 667),
    (390, 844),
    (393, 852),
    (411, 731),
    (412, 915),
    (430, 932),
)
TABLETS = ((768, 1024), (800, 1280), (834, 1194), (1024, 768), (740, 360))
DESKTOPS = ((1024, 700), (1280, 800), (1366, 768), (960, 640))


class Scene:
    """Makes the screen `number`: `html`, `css`, `size` in points, `density`, `script`, `dark`, and the format of its picture."""

    def __init__(self, seed, number, look_number):
        c = self.c = Chance(f"screen {seed} {number}")
        look = self.look = Look(look_number)
        # An app has few languages and one or two sizes.
        own = Chance(f"app {look_number}")
        self.script = own.by({name: row[0] for name, row in SCRIPTS.items()})
        if c(0.25):
            self.script = c.by({name: row[0] for name, row in SCRIPTS.items()})
        self.dark = c(look.dark_odds)
        p = self.p = look.palette(self.dark)
        self.wide = look.family == "desktop" or (look.family == "web" and c(0.4))
        self.size = c.of(DESKTOPS) if self.wide else c.of(TABLETS) if c(0.08) else c.of(PHONES)
        if self.wide or self.size in TABLETS:
            self.density = c.by({1: 8, 1.5: 1, 2: 1})
        else:
            self.density = c.by({1: 3, 1.5: 3, 2: 5, 3: 1.2, 4: 0.15})
        self.direction, self.language = SCRIPTS[self.script][1:]
        own_font = own.of(FONTS[self.script]) if self.script in FONTS else None
        fonts = ",".join(f'"{name}"' for name in (look.font, own_font) if name) + ",sans-serif"
        zoom = c.by({1: 8, 1.2: 1, 1.5: 0.6, 2: 0.3, 3: 0.15})
        look.size *= zoom
        self.t = Words(c, self.script)
        self.parts = Parts(look, p, c, self.t, self.direction == "rtl")
        self.css = look.css(p, fonts)
        self.name = c.by(DESKTOP_SCENES if self.wide else GAMES if look.family == "game" else SCENES)
        body = getattr(self, self.name)()
        self.html = f'<div id=s style="width:{self.size[0]}px;height:{self.size[1]}px">{body}{self.over()}</div>'
        self.format = c.by({"png": 7, "jpeg": 3})
        self.quality = c.whole(60, 95)

    # Frames

    def frame(self, content, bottom=None, top=None, scrolls=True):
        """The content between bars; it is often scrolled."""
        c, parts, look = self.c, self.parts, self.look
        paint, ink = parts.bar_paint()
        if look.bar == "accent" and c(0.3):
            paint, ink = "background:#0006", "#ffffff" if look.bar != "plain" else ink
        bars = parts.status(ink, paint) if c(0.88) else ""
        if top is None:
            top = parts.bar() if c(0.88) else ""
            if c(0.2):
                top += parts.tabs(c(0.3))
            if c(0.12):
                top += (
                    f'<div class=fix style="padding:8px {look.pad}px">{parts.field("search", c.of(("pill", "filled", "outlined")))}</div>'
                )
        shift = c.whole(0, 300) if scrolls and c(0.4) else 0
        if bottom is None:
            bottom = parts.bottom() if c(0.35) else parts.toolbar() if c(0.1) else ""
        end = parts.system() if c(0.6) else ""
        fab = parts.fab() if c(0.14) else ""
        back = f"background:{c.of((self.p.ground, self.p.ground, self.p.ground, self.p.fill))}"
        if c(0.05):
            back = f"background:linear-gradient({c.whole(0, 360)}deg,{self.p.surface},{self.p.tonal})"
        return f'{bars}{top}<div style="flex:1;min-height:0;overflow:hidden;position:relative;{back}"><div class=c style="margin-top:-{shift}px">{content}</div>{fab}</div>{bottom}{end}'

    def padded(self, content, gap=None):
        look = self.look
        return f'<div class=c style="padding:{look.pad * 0.7}px {look.pad}px;gap:{look.gap if gap is None else gap}px">{content}</div>'

    def list(self):
        parts, c = self.parts, self.c
        out = parts.chips() if c(0.15) else ""
        if c(0.1):
            out += self.banner()
        gap = f'<div class=fix style="height:{c.whole(4, 28)}px"></div>'
        return self.frame(out + gap.join(parts.section() for _ in range(c.whole(1, 5))))

    def feed(self):
        parts, c, t = self.parts, self.c, self.t
        out = parts.carousel() if c(0.3) else ""
        for _ in range(5):
            photo = parts.picture("100%", f"{c.whole(140, 380)}px", radius=c.of((0, self.look.radius)))
            head = f'<div class=r>{parts.avatar(40)}<div class="g c"><div style="font-weight:600">{t.name()}</div><div class="sm d">{t.short()}</div></div>{parts.action(c.of(("more", "dots")))}</div>'
            text = f"<div>{t.paragraph(c.whole(1, 3))}</div>"
            acts = f'<div class=r style="gap:16px">{"".join(parts.action(c.of(("heart", "chat", "share", "bookmark", "send")), pad=2) + (f"<span class=sm>{t.number()}</span>" if c() else "") for _ in range(3))}</div>'
            out += self.padded(c.of((head + photo + acts + text, head + text + photo + acts, head + text + acts)), 8) + parts.divider()
        return self.frame(out)

    def home(self):
        parts, c = self.parts, self.c
        sections = [
            parts.carousel,
            lambda: self.padded(parts.card()),
            lambda: parts.grid(c.whole(2, 5), c.whole(4, 9)),
            lambda: parts.rows(3),
            self.banner,
            parts.chips,
            lambda: parts.grid(4, 8, "icon"),
            lambda: self.padded(self.chart()),
        ]
        gap = f'<div class=fix style="height:{self.look.gap:.0f}px"></div>'
        return self.frame(gap.join(parts.section(c.of(sections)()) for _ in range(c.whole(3, 6))))

    def gallery(self):
        parts, c = self.parts, self.c
        return self.frame(parts.grid(c.whole(2, 5), c.whole(9, 40), c.by({"photo": 5, "card": 1.5})))

    def form(self):
        parts, c, t = self.parts, self.c, self.t
        out = []
        style = None
        for _ in range(c.whole(3, 9)):
            what = c.by(
                {
                    "field": 9,
                    "switch": 1.5,
                    "check": 1.5,
                    "radio": 1,
                    "slider": 1,
                    "segment": 1,
                    "head": 1,
                    "text": 1,
                    "two": 1,
                    "picker": 1,
                }
            )
            row = f'<div class="g">{t.some(1, 5)}</div>'
            if what == "field":
                out.append(parts.field(style=style))
            elif what == "two":
                out.append(
                    f"<div class=r><div class=g>{parts.field(label='inside')}</div><div class=g>{parts.field(label='inside')}</div></div>"
                )
            elif what == "picker":
                line = f"border:1px solid {self.p.line};border-radius:{self.look.radius}px;padding:10px 12px" if c() else "padding:6px 0"
                out.append(
                    f'<div data-k=input class=r style="{line}"><div class="g nw">{t.some(1, 3)}</div>{parts.icon("down", 16, self.p.dim)}</div>'
                )
            elif what == "switch":
                out.append(f"<div class=r>{row}{parts.switch()}</div>")
            elif what == "check":
                out.extend(f"<div class=r>{parts.check()}{row}</div>" for _ in range(c.whole(1, 3)))
            elif what == "radio":
                chosen = c.whole(0, 2)
                out.extend(f'<div class=r>{parts.check("radio", i == chosen)}<div class="g">{t.some(1, 4)}</div></div>' for i in range(3))
            elif what == "slider":
                out.append(f"<div class=r>{parts.icon(size=18) if c() else ''}{parts.slider()}{parts.icon(size=22) if c() else ''}</div>")
            elif what == "segment":
                out.append(parts.segmented())
            elif what == "head":
                out.append(parts.heading())
            else:
                out.append(f'<div class="sm d">{t.paragraph(c.whole(1, 3))}</div>')
        wide = "width:100%;" if c(0.7) else ""
        out.append(parts.button(kind="b1", style=wide))
        if c(0.4):
            out.append(parts.button(style=wide))
        return self.frame(self.padded("".join(out)), bottom=self.keyboard() if c(0.15) else None)

    def login(self):
        parts, c, t = self.parts, self.c, self.t
        head = [
            parts.picture("84px", "84px", "logo", c.of((16, 99)), "picture") if c(0.7) else "",
            parts.text(t.title(), "H", "text-align:center", "heading"),
            f'<div class="d" style="text-align:center">{t.sentence()}</div>' if c(0.6) else "",
        ]
        forms = [parts.field() for _ in range(c.whole(1, 3))]
        ends = [
            parts.button(kind="b1", style="width:100%"),
            f'<div class="a sm" style="text-align:center" data-t=link>{t.some(2, 4)}</div>',
        ]
        if c(0.4):
            ends.append(
                f'<div class=r><i class=g style="height:1px;background:{self.p.line}"></i><span class="d sm">{t.word()}</span><i class=g style="height:1px;background:{self.p.line}"></i></div>'
            )
            ends += [parts.button(kind="b2", style="width:100%", icon=True) for _ in range(c.whole(1, 3))]
        center = "".join(f'<div class=c style="align-items:center">{x}</div>' for x in head)
        back = ""
        if c(0.15):
            back = f'<div class=over style="inset:0">{parts.picture("100%", "100%", c.of(("land", "blur", "fog")), 0)}</div>'
        body = f'{back}<div class=c style="position:relative;justify-content:center;min-height:{self.size[1] * 0.7:.0f}px">{self.padded(center + "".join(forms + ends))}</div>'
        return self.frame(body, bottom=c.of((None, self.keyboard())) if c(0.2) else "", top="" if c(0.7) else None, scrolls=False)

    def detail(self):
        parts, c, t = self.parts, self.c, self.t
        photo = parts.picture("100%", f"{c.whole(160, 420)}px", radius=0)
        over = (
            f'<div class="over r" style="top:8px;left:8px;right:8px;justify-content:space-between">{parts.action("arrow", "#fff", back="background:#0005")}{parts.action("heart", "#222", back="background:#fffd")}</div>'
            if c(0.4)
            else ""
        )
        dots = (
            f'<div class="over r no" style="bottom:8px;left:0;right:0;justify-content:center;gap:6px">{"".join(f"<i style=width:7px;height:7px;border-radius:9px;background:#fff{9 if i else 4}></i>" for i in range(4))}</div>'
            if c(0.3)
            else ""
        )
        words = parts.text(t.some(2, 7), "H", f"font-size:{self.look.size * c.between(1.2, 1.8):.1f}px", "heading")
        words += f'<div class=r>{"".join(parts.icon("star", self.look.size, "#f5a623", filled=True) for _ in range(5))}<span class="d sm">{t.number()}</span><span class=g></span><b>{t.price()}</b></div>'
        words += f"<div>{t.paragraph(c.whole(2, 5))}</div>"
        words += f"<div class=r>{parts.button(kind='b1', style='flex:1')}{parts.button(kind='b2') if c() else ''}</div>"
        return self.frame(
            f'<div style="position:relative">{photo}{over}{dots}</div>{self.padded(words)}{parts.section()}{parts.section()}',
            top=None if c(0.5) else "",
        )

    def article(self):
        parts, c, t = self.parts, self.c, self.t
        out = [
            parts.text(t.some(3, 9), "H", f"font-size:{self.look.size * c.between(1.3, 2):.1f}px", "heading"),
            f'<div class="r sm d">{parts.avatar(28) if c() else ""}{t.name()} · {t.date()}</div>',
        ]
        for _ in range(c.whole(3, 8)):
            out.append(
                c.by(
                    {
                        f"<div>{t.paragraph(c.whole(2, 7))}</div>": 6,
                        parts.picture("100%", f"{c.whole(120, 260)}px"): 1.5,
                        parts.heading(): 1.5,
                        f'<div style="border-inline-start:4px solid {self.p.accent};padding-inline-start:12px" class=d>{t.paragraph(2)}</div>': 0.7,
                        f'<div>{t.sentence()} <span class=a data-t=link style="text-decoration:underline">{t.some(1, 3)}</span> {t.sentence()}</div>': 1.5,
                        "".join(
                            f"<div class=r style=align-items:flex-start><span>•</span><div class=g>{t.sentence()}</div></div>"
                            for _ in range(4)
                        ): 1.5,
                        self.code(): 0.5,
                    }
                )
            )
        return self.frame(self.padded("".join(out)))

    def chat(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        out = []
        faces = c()
        for _ in range(14):
            mine = c()
            back = p.accent if mine else p.fill
            ink = p.onaccent if mine else p.text
            body = (
                parts.picture(f"{c.whole(140, 220)}px", f"{c.whole(100, 200)}px", radius=14)
                if c(0.12)
                else f'<div data-k=card style="max-width:74%;padding:8px 12px;border-radius:{c.of((18, 12, self.look.radius))}px;background:{back};color:{ink}">{t.sentence(1, 14)}{f"<div class=sm style=opacity:.7;text-align:end>{t.time()}</div>" if c(0.3) else ""}</div>'
            )
            out.append(
                f'<div class=r style="justify-content:flex-{"end" if mine else "start"};align-items:flex-end">{parts.avatar(28) if faces and not mine else ""}{body}</div>'
            )
            if c(0.15):
                out.append(f'<div class="sm d" style="text-align:center">{t.date()}</div>')
        box = f'<div data-k=bar class="r fix" style="background:{p.surface};padding:8px 10px;border-top:1px solid {p.line}">{parts.action(c.of(("plus", "camera", "link")), p.accent)}{parts.field(style=c.of(("pill", "filled", "outlined")), label="inside")}{parts.action(c.of(("send", "mic")), p.accent)}</div>'
        box = box.replace("<div class=c><div class=r>", '<div class="c g"><div class=r>', 1)
        return self.frame(self.padded("".join(out), c.whole(4, 12)), bottom=box + (self.keyboard() if c(0.25) else ""))

    def settings(self):
        parts, c = self.parts, self.c
        state = self.look.row_style
        out = parts.field("search", "filled") if c(0.15) else ""
        out = (self.padded(out) if out else "") + f'<div class=fix style="height:{c.whole(4, 30)}px"></div>'.join(
            parts.section(parts.rows(c.whole(1, 6))) for _ in range(5)
        )
        self.look.row_style = state
        return self.frame(out)

    def map(self):
        parts, c, _t, p = self.parts, self.c, self.t, self.p
        w, h = self.size
        pins = "".join(
            f'<span class=over style="left:{c.whole(5, 90)}%;top:{c.whole(10, 80)}%">{parts.icon("pin", c.between(24, 40), c.of(("#e5342b", p.accent)), filled=True)}</span>'
            for _ in range(c.whole(0, 6))
        )
        search = (
            f'<div class=over style="top:{c.whole(8, 50)}px;left:12px;right:12px;border-radius:99px;background:{p.surface};box-shadow:0 2px 8px #0004">{parts.field("search", "pill")}</div>'
            if c(0.7)
            else ""
        )
        chips = f'<div class=over style="top:108px;left:0;right:0">{parts.chips()}</div>' if c(0.3) else ""
        side = f'<div class="over c" style="inset-inline-end:14px;bottom:{c.whole(80, 300)}px;gap:12px">{"".join(parts.action(c.of(("plus", "minus", "pin", "swap", "list")), p.text, 10, f"background:{p.surface};box-shadow:0 2px 6px #0004") for _ in range(c.whole(1, 3)))}</div>'
        card = f'<div class=over style="left:12px;right:12px;bottom:16px">{parts.card()}</div>' if c(0.4) else ""
        body = f'<div style="position:relative;height:{h}px">{parts.picture("100%", "100%", "map", 0, "map")}{pins}{search}{chips}{side}{card}</div>'
        return self.frame(body, top="" if c(0.7) else None, scrolls=False)

    def player(self):
        parts, c, t = self.parts, self.c, self.t
        side = min(self.size[0] * 0.8, self.size[1] * 0.45)
        keys = "".join(
            parts.action(n, pad=8, size=s)
            for n, s in (("swap", 22), ("previous", 28), (c.of(("play", "pause")), 44), ("next", 28), ("heart", 22))
        )
        head = f'<div class=c style="align-items:center;gap:6px">{parts.picture(f"{side:.0f}px", f"{side:.0f}px", radius=c.of((0, 12, 20)))}<div class="H" data-t=heading style="font-size:{self.look.size * 1.5:.0f}px">{t.some(1, 3)}</div><div class=d>{t.name()}</div></div>'
        body = (
            head
            + f'<div class=r>{parts.slider()}</div><div class="r sm d" style="justify-content:space-between"><span>{c.whole(0, 9)}:{c.whole(10, 59)}</span><span>-{c.whole(0, 9)}:{c.whole(10, 59)}</span></div><div class=r style="justify-content:space-around">{keys}</div>'
        )
        return self.frame(self.padded(body, 18), scrolls=False)

    def camera(self):
        parts, c, t = self.parts, self.c, self.t
        w, h = self.size
        kind = c.of(("dark", "land", "face", "photo", "blur", "town"))
        ink = "#ffffff"
        top = "".join(
            parts.action(c.of(("bolt", "gear", "sun", "clock", "close", "refresh")), ink)
            if c(0.8)
            else f"<span data-k=button class=sm>{t.word()[:3].upper()}</span>"
            for _ in range(c.whole(2, 5))
        )
        shutter = '<span data-k=button style="width:66px;height:66px;border-radius:99px;border:4px solid #fff;padding:4px"><i style="display:block;height:100%;border-radius:99px;background:#fff"></i></span>'
        modes = "".join(
            f'<span data-k=tab class=sm style="{"color:#ffd60a" if i == 1 else ""}">{t.word().upper()}</span>' for i in range(4)
        )
        low = f'<div class=r style="justify-content:space-around">{parts.picture("46px", "46px", radius=8)}{shutter}{parts.action("refresh", ink, 10, "background:#fff3")}</div>'
        if c(0.4):
            low = f'<div class=r style="justify-content:space-around">{parts.action("close", ink, 10)}{parts.action("check", ink, 10)}{parts.action("edit", ink, 10)}</div>'
            modes = ""
        back = c.of(("#000", "#0005", "#0008"))
        return f'<div class=over style="inset:0">{parts.picture("100%", "100%", kind, 0)}</div><div class="r over" style="left:0;right:0;top:0;padding:14px;justify-content:space-between;background:{back};color:{ink}">{top}</div><div class="c over" style="left:0;right:0;bottom:0;gap:14px;padding:12px 10px 40px;background:{back};color:{ink}"><div class=r style="justify-content:center;gap:22px">{modes}</div>{low}</div>'

    def viewer(self):
        parts, c = self.parts, self.c
        w, h = self.size
        high = c.whole(int(h * 0.25), int(h * 0.7))
        back = c.of(("#000000", "#111214", "#1d1e22", self.p.ground))
        body = f'<div class=c style="height:{h * 0.8:.0f}px;justify-content:center;background:{back}">{parts.picture("100%", f"{high}px", radius=0)}</div>'
        return self.frame(body, bottom=c.of((parts.toolbar(), "", None)), scrolls=False)

    def calendar(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        first, chosen = c.whole(0, 6), c.whole(1, 28)
        cells = (
            "".join(f'<div class="sm d" style="text-align:center">{t.word()[:1].upper()}</div>' for _ in range(7)) + "<div></div>" * first
        )
        for day in range(1, c.whole(28, 31) + 1):
            mark = f"background:{p.accent};color:{p.onaccent};border-radius:99px" if day == chosen else ""
            dot = (
                f'<i style="display:block;margin:auto;width:4px;height:4px;border-radius:9px;background:{p.second}"></i>' if c(0.15) else ""
            )
            cells += f'<div class=c style="align-items:center;padding:3px 0"><span style="min-width:2.100em;line-height:2.100em;text-align:center;{mark}">{day}</span>{dot}</div>'
        head = f'<div class=r>{parts.action("back")}<div class="g h" data-t=heading style="text-align:center">{t.title(2)} {c.whole(2015, 2030)}</div>{parts.action("forward")}</div>'
        return self.frame(
            self.padded(f'{head}<div style="display:grid;grid-template-columns:repeat(7,1fr);gap:{c.whole(0, 8)}px">{cells}</div>')
            + parts.section()
        )

    def day(self):
        """A plan of one day, hour by hour."""
        c, t, p = self.c, self.t, self.p
        h = c.whole(40, 70)
        hours = "".join(
            f'<div class="r sm d fix" style="height:{h}px;align-items:flex-start"><span style="width:52px;text-align:end">{i}:00</span><i class=g style="height:1px;background:{p.line};margin-top:8px"></i></div>'
            for i in range(6, 22)
        )
        events = "".join(
            f'<div data-k=card class="over sm" style="left:70px;right:{c.whole(8, 120)}px;top:{c.whole(0, 12) * h + 8}px;height:{c.whole(1, 3) * h}px;background:{c.of((p.accent, p.second))};color:#fff;border-radius:{self.look.radius}px;padding:4px 8px">{t.some(1, 4)}</div>'
            for _ in range(3)
        )
        return self.frame(f'<div style="position:relative;padding-top:8px">{hours}{events}</div>')

    def dashboard(self):
        parts, c, t = self.parts, self.c, self.t
        tiles = "".join(
            f'<div data-k=card class="card c" style="padding:12px;gap:4px"><div class="sm d nw">{t.title(2)}</div><div class="H nw" data-t=heading style="font-size:{self.look.size * 1.7:.0f}px">{t.price()}</div><div class="sm" style="color:{c.of(("#1a9e55", "#d33"))}">{c.of("+-")}{c.whole(1, 40)}%</div></div>'
            for _ in range(4)
        )
        return self.frame(
            self.padded(
                f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:{self.look.gap}px">{tiles}</div>{self.chart()}{self.chart() if c(0.4) else ""}'
            )
            + parts.section()
        )

    def empty(self):
        parts, c, t = self.parts, self.c, self.t
        art = c.by({parts.icon(size=c.between(48, 120), color=self.p.dim): 4, parts.picture("180px", "150px", "drawing"): 2, "": 3})
        words = (
            (parts.text(t.title(), "h", "text-align:center", "heading") if c(0.6) else "")
            + f'<div class="d" style="text-align:center;max-width:80%">{t.sentence()}</div>'
            + (parts.button() if c(0.5) else "")
        )
        return self.frame(
            f'<div class=c style="height:{self.size[1] * 0.65:.0f}px;align-items:center;justify-content:center;gap:12px">{art}{words}</div>',
            scrolls=False,
        )

    def onboarding(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        dots = f'<div class=r style="justify-content:center;gap:7px">{"".join(f"<i style=width:8px;height:8px;border-radius:9px;background:{p.accent if i == 1 else p.line}></i>" for i in range(4))}</div>'
        art = parts.picture("80%", f"{self.size[1] * 0.36:.0f}px", c.of(("drawing", "shapes", "photo", "logo")))
        body = f'<div class=c style="align-items:center;text-align:center;gap:16px;padding:8% 20px">{art}<div class="H" data-t=heading>{t.title(4)}</div><div class=d>{t.paragraph(2)}</div>{dots}{parts.button(kind="b1", style="width:86%")}{parts.button(kind="b3")}</div>'
        return self.frame(body, top="" if c(0.7) else None, bottom="", scrolls=False)

    def profile(self):
        parts, c, t = self.parts, self.c, self.t
        counts = "".join(
            f'<div class="c g" style="align-items:center"><b>{t.number()}</b><span class="sm d">{t.word()}</span></div>' for _ in range(3)
        )
        acts = "".join(
            f'<div class="c g" data-k=button style="align-items:center;gap:4px;padding:8px;border-radius:{self.look.radius}px;background:{self.p.fill}">{parts.icon(color=self.p.accent, kind=None)}<span class="sm nw">{t.word()}</span></div>'
            for _ in range(4)
        )
        cover = parts.picture("100%", "140px", radius=0) if c(0.3) else ""
        head = f'<div class=c style="align-items:center;gap:6px">{parts.avatar(c.between(72, 130))}<div class="H" style="font-size:{self.look.size * 1.6:.0f}px" data-t=heading>{t.name()}</div><div class="d">{t.some(1, 4)}</div></div>'
        body = head + c.of((f"<div class=r>{counts}</div>", f'<div class=r style="gap:8px">{acts}</div>', parts.button(style="width:100%")))
        back = f"background:linear-gradient({self.p.tonal},{self.p.ground});" if c(0.3) else ""
        return self.frame(
            f'{cover}<div style="{back}">{self.padded(body)}</div>{c.of((parts.section, lambda: parts.grid(3, 12, "photo")))()}{parts.section()}'
        )

    def launcher(self):
        """A home screen full of app icons."""
        parts, c, t = self.parts, self.c, self.t
        n = c.whole(4, 5)
        shape, size = c.of((12, 14, 99, 0)), c.whole(44, 62)
        with_words = c(0.8)

        def app():
            word = (
                f'<div class="nw" style="font-size:12px;max-width:100%;color:#fff;text-shadow:0 1px 2px #0008">{t.title(1)}</div>'
                if with_words
                else ""
            )
            return f'<div class=c style="align-items:center;gap:5px">{parts.picture(f"{size}px", f"{size}px", "logo", shape, "icon")}{word}</div>'

        cells = "".join(app() if c(0.9) else "<div></div>" for _ in range(n * c.whole(3, 6)))
        clock = (
            f'<div class=c style="align-items:center;color:#fff;padding:14px"><div style="font-size:{c.whole(48, 90)}px;line-height:1.1;font-weight:300" data-t=heading>{t.time()}</div><div>{t.date()}</div></div>'
            if c(0.4)
            else ""
        )
        search = f'<div style="padding:10px 20px">{parts.field("search", "pill")}</div>' if c(0.4) else ""
        dock = "".join(parts.picture(f"{size}px", f"{size}px", "logo", shape, "icon") for _ in range(4))
        return f'<div class=over style="inset:0">{parts.picture("100%", "100%", c.of(("blur", "fog", "land")), 0, "picture")}</div><div class=c style="position:relative;flex:1">{parts.status("#fff", "")}{clock}{search}<div class=g style="display:grid;grid-template-columns:repeat({n},1fr);gap:{c.whole(10, 26)}px 8px;padding:18px 14px;align-content:start">{cells}</div><div class=r style="justify-content:space-around;padding:14px;margin:10px;border-radius:24px;{c.of(("background:#fff4", ""))}">{dock}</div></div>{parts.system()}'

    def dial(self):
        parts, c, _t = self.parts, self.c, self.t
        size = c.whole(54, 84)
        back = c.of((f"background:{self.p.fill}", "", f"border:1px solid {self.p.line}"))
        signs = c.of((list("123456789*0#"), list("789456123.0="), [f"{i}" for i in range(1, 10)] + ["", "0", "x"]))
        keys = "".join(
            f'<div class=c style="align-items:center"><span data-k=button style="width:{size}px;height:{size}px;display:flex;align-items:center;justify-content:center;border-radius:{self.look.button_radius}px;font-size:{size * 0.4:.0f}px;{back}">{s}</span></div>'
            for s in signs
        )
        top = f'<div class=H style="text-align:center;padding:20px">{c.whole(1, 99999999)}</div>'
        return self.frame(
            f'{top}<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:14px;padding:10px 12%">{keys}</div><div class=c style="align-items:center;padding:10px">{parts.action("phone", "#fff", 18, "background:#34c759")}</div>',
            scrolls=False,
        )

    def quiz(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        head = f'<div class=r>{parts.action("close")}{parts.progress()}{parts.icon("heart", color="#e5342b", filled=True)}<b>{c.whole(1, 9)}</b></div><div class=H data-t=heading style="font-size:{self.look.size * 1.5:.0f}px">{t.some(2, 6)}</div>'
        cell = lambda: (
            f'<div data-k=card class="card c" style="align-items:center;padding:14px;gap:8px;border:2px solid {p.line}">{parts.picture("100px", "100px", c.of(("drawing", "logo", "shapes")))}<div>{t.word()}</div></div>'
        )
        body = f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:12px">{"".join(cell() for _ in range(4))}</div>'
        if c(0.4):
            body = "".join(
                f'<div data-k=button class=card style="padding:14px;border:2px solid {p.line};text-align:center">{t.some(1, 4)}</div>'
                for _ in range(4)
            )
        return self.frame(self.padded(head + body + parts.button(kind="b1", style="width:100%"), 14), top="", bottom="", scrolls=False)

    def game(self):
        parts, c, t, _p = self.parts, self.c, self.t, self.p
        w, h = self.size
        back = f'<div class=over style="inset:0">{parts.picture("100%", "100%", c.of(("land", "fog", "shapes", "blur", "town")), 0)}</div>'

        def score():
            coin = parts.picture("22px", "22px", "logo", 99, "icon")
            back = "background:#0008;color:#fff;border-radius:99px;padding:3px 12px 3px 4px;gap:6px"
            return f'<span class=r style="{back}">{coin}<b>{c.whole(0, 9999)}</b></span>'

        hud = f'<div class="r over" style="top:10px;left:10px;right:10px;justify-content:space-between">{"".join(score() for _ in range(c.whole(2, 3)))}</div>'
        things = "".join(
            f'<span class=over style="left:{c.whole(2, 85)}%;top:{c.whole(12, 75)}%">{parts.picture(f"{c.whole(36, 110)}px", f"{c.whole(36, 110)}px", c.of(("logo", "drawing", "shapes")), c.of((0, 12, 99)))}</span>'
            for _ in range(c.whole(2, 9))
        )
        title = (
            f'<div class="over no H" data-t=heading style="left:0;right:0;top:14%;text-align:center;color:#fff;-webkit-text-stroke:1.5px #0009;font-weight:900">{t.title()}</div>'
            if c()
            else ""
        )
        play = (
            f'<div class="over c" style="left:14%;right:14%;bottom:12%;gap:12px">{"".join(parts.button(style="width:100%;border-bottom:4px solid #0004") for _ in range(c.whole(1, 4)))}</div>'
            if c(0.6)
            else ""
        )
        return back + things + hud + title + play

    # Desktop and web

    def window(self, content):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        if self.look.family == "desktop":
            lights = (
                '<span class=r style="gap:7px">'
                + "".join(
                    f'<i data-k=button style="width:12px;height:12px;border-radius:9px;background:{x}"></i>'
                    for x in ("#ff5f57", "#febc2e", "#28c840")
                )
                + "</span>"
            )
            boxes = "".join(parts.action(n, p.text, 5, size=13) for n in ("minus", "copy", "close"))
            left, right = (lights, "") if self.look.number % 2 else ("", boxes)
            head = f'<div data-k=bar class="r fix" style="height:{c.whole(28, 42)}px;padding:0 12px;background:{p.fill};border-bottom:1px solid {p.line}">{left}<div class="g sm nw" style="text-align:center">{t.title()}</div>{right}</div>'
            if c(0.4):
                head += f'<div data-k=bar class="r sm fix" style="gap:0;padding:0 6px;background:{p.fill}">{"".join(self.entry() for _ in range(c.whole(4, 8)))}</div>'
            if c(0.5):
                head += f'<div data-k=bar class="r fix" style="gap:2px;padding:3px 8px;background:{p.surface};border-bottom:1px solid {p.line}">{"".join(parts.action(size=17, pad=5) for _ in range(c.whole(4, 12)))}{parts.field("search", "outlined") if c() else ""}</div>'
        else:
            links = "".join(f'<span data-t=link class="{"a" if i == 0 else ""} nw">{t.title(1)}</span>' for i in range(c.whole(2, 6)))
            paint, ink = parts.bar_paint()
            search = f'<div class=g style="max-width:340px">{parts.field("search")}</div>' if c(0.4) else "<span class=g></span>"
            head = f'<div data-k=bar class="r fix" style="{paint};color:{ink};padding:10px 28px;gap:24px;border-bottom:1px solid {p.line}">{parts.picture("30px", "30px", "logo", 6, "icon")}<b>{t.word().title()}</b>{links}{search}{parts.avatar(32) if c() else ""}{parts.button(style="padding:7px 16px") if c(0.7) else ""}</div>'
        return head + f'<div style="flex:1;min-height:0;display:flex;overflow:hidden">{content}</div>'

    def entry(self):
        return f'<span data-k=button style="padding:4px 10px">{self.t.word().title()}</span>'

    def sidebar(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        chosen = c.whole(0, 5)
        dark = c(0.25)
        ink = "#e8e8ee" if dark else p.text
        rows = "".join(
            f'<div class=r data-k=tab style="padding:{6 + self.look.row * 0.2:.0f}px 12px;border-radius:{min(self.look.radius, 10)}px;{f"background:{p.accent}33" if i == chosen else ""}">{parts.icon(size=17, color=ink)}<span class="g nw">{t.title(2)}</span>{parts.badge() if c(0.1) else ""}</div>'
            for i in range(c.whole(5, 12))
        )
        return f'<div class="c fix" style="width:{c.whole(180, 270)}px;padding:12px 8px;gap:2px;background:{"#22242c" if dark else p.fill};color:{ink};border-inline-end:1px solid {p.line}">{parts.heading(style="padding:8px 12px") if c() else ""}{rows}</div>'

    def table(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        n = c.whole(3, 7)
        kinds = [
            c.of(
                (
                    t.short,
                    lambda: t.some(1, 3),
                    t.number,
                    t.price,
                    t.name,
                    lambda: parts.avatar(24),
                    lambda: parts.button(kind="b4", style="padding:2px 10px", icon=False),
                    lambda: (
                        f'<span class=sm data-t=text style="background:{p.tonal};border-radius:99px;padding:2px 10px">{t.word()}</span>'
                    ),
                )
            )
            for _ in range(n)
        ]
        check = c(0.4)
        pad = f"padding:{self.look.row * 0.7 + 2:.0f}px 10px"
        cell = '<div class="g nw">'
        row = lambda cells, style: (
            f'<div class=r style="{pad};gap:12px;border-bottom:1px solid {p.line};{style}">{parts.check() if check else ""}{"".join(cell + x + "</div>" for x in cells)}{parts.action("dots", p.dim, 2) if check else ""}</div>'
        )
        head = row([t.title(1) for _ in range(n)], f"font-weight:600;background:{p.fill}").replace(
            cell, '<div class="g nw" data-t=heading>'
        )
        body = "".join(
            row([k() for k in kinds], f"background:{p.fill}88" if i % 2 and c.source is not None and self.look.number % 3 == 0 else "")
            for i in range(c.whole(6, 20))
        )
        return f'<div data-k=card class="card c">{head}{body}</div>'

    def code(self):
        c = self.c
        latin = Words(c, "latin")
        ink = ("#d4d4d4", "#9cdcfe", "#ce9178", "#c586c0", "#6a9955", "#dcdcaa")
        lines = "".join(
            f'<div style="padding-left:{c.whole(0, 4) * 18}px;white-space:nowrap;direction:ltr;text-align:left">'
            + " ".join(
                f'<span style="color:{c.of(ink)}">{c.of((latin.word(), latin.word() + "()", "=", ";", str(c.whole(0, 99))))}</span>'
                for _ in range(c.whole(1, 8))
            )
            + "</div>"
            for _ in range(c.whole(6, 30))
        )
        return f"<div style=\"background:#1e1e1e;color:#d4d4d4;font-family:'DejaVu Sans Mono','Fira Code',monospace;font-size:13px;line-height:1.500;padding:12px;overflow:hidden\" class=g>{lines}</div>"

    def panes(self):
        parts, c = self.parts, self.c
        middle = (
            f'<div class="c fix" style="width:{c.whole(220, 330)}px;border-inline-end:1px solid {self.p.line};overflow:hidden">{parts.rows(12)}</div>'
            if c(0.6)
            else ""
        )
        inner = c.of(
            (
                lambda: self.padded(self.table()),
                lambda: parts.section() + parts.section(),
                lambda: self.padded(
                    f"{parts.heading()}<div>{self.t.paragraph(9)}</div><div>{self.t.paragraph(6)}</div><div class=r>{parts.button()}{parts.button(kind='b2')}</div>"
                ),
                self.code,
                lambda: parts.grid(c.whole(3, 5), 12),
                self.fields,
            )
        )()
        return self.window(f'{self.sidebar() if c(0.8) else ""}{middle}<div class="g" style="overflow:hidden">{inner}</div>')

    def fields(self):
        parts, c, t = self.parts, self.c, self.t
        cells = "".join(f"<div>{parts.field()}</div>" for _ in range(c.whole(4, 10)))
        return self.padded(
            f'{parts.heading()}<div style="display:grid;grid-template-columns:1fr 1fr;gap:14px">{cells}</div><div class=r>{parts.check()}<span>{t.some(2, 6)}</span>{parts.switch()}<span>{t.some(1, 3)}</span></div><div class=r>{parts.slider()}</div>{parts.segmented()}<div class=r style="justify-content:flex-end">{parts.button(kind="b2")}{parts.button(kind="b1")}</div>'
        )

    def landing(self):
        parts, c, t = self.parts, self.c, self.t
        words = f'<div class="c g" style="gap:16px;justify-content:center"><div class=H data-t=heading>{t.some(3, 7)}</div><div class=d>{t.paragraph(2)}</div><div class=r>{parts.button(kind="b1")}{parts.button(kind="b2")}</div></div>'
        hero = f'<div class=r style="gap:30px;padding:36px">{words}<div class=g>{parts.picture("100%", "280px")}</div></div>'
        return self.window(
            f'<div class=g style="overflow:hidden">{hero}<div style="padding:0 36px">{parts.grid(c.whole(3, 4), 4, "card")}</div></div>'
        )

    def shop(self):
        parts, c, t = self.parts, self.c, self.t
        filters = "".join(f"<div class=r>{parts.check()}<span class=sm>{t.title(2)}</span></div>" for _ in range(c.whole(4, 10)))
        side = f'<div class="c fix" style="width:210px;padding:16px;gap:8px">{parts.heading()}{filters}<div class=r>{parts.slider()}</div></div>'
        return self.window(
            f'{side}<div class=g style="overflow:hidden;padding:14px">{parts.chips(5)}{parts.grid(c.whole(3, 5), 15, "card")}</div>'
        )

    def board(self):
        parts, _c, t = self.parts, self.c, self.t
        tiles = "".join(
            f'<div data-k=card class="card c g" style="padding:14px;gap:4px"><div class="sm d">{t.title(2)}</div><div class="H" data-t=heading style="font-size:26px">{t.price()}</div></div>'
            for _ in range(4)
        )
        return self.window(
            f'{self.sidebar()}<div class="g c" style="overflow:hidden;padding:18px;gap:16px">{parts.heading()}<div class=r>{tiles}</div><div class=r><div class=g>{self.chart()}</div><div class=g>{self.chart()}</div></div>{self.table()}</div>'
        )

    def chart(self):
        c, p = self.c, self.p
        w, h, n = 320, c.whole(110, 200), c.whole(6, 16)
        values = [c.between(0.1, 0.95) for _ in range(n)]
        kind = c.of(("bars", "line", "area", "ring"))
        grid = "".join(f'<path d="M0 {h * i / 4:.0f}H{w}" stroke="{p.line}"/>' for i in range(5))
        if kind == "bars":
            body = grid + "".join(
                f'<rect x="{i * w / n + 3:.0f}" y="{h * (1 - v):.0f}" width="{w / n - 6:.0f}" height="{h * v:.0f}" fill="{p.accent}"/>'
                for i, v in enumerate(values)
            )
        elif kind == "ring":
            body = "".join(
                f'<circle cx="{w / 2}" cy="{h / 2}" r="{h * 0.36:.0f}" fill="none" stroke="{color}" stroke-width="{h * 0.15:.0f}" stroke-dasharray="{h * share:.0f} 999" transform="rotate({turn} {w / 2} {h / 2})"/>'
                for color, share, turn in ((p.line, 3, 0), (p.accent, 1.2, -90), (p.second, 0.5, 120))
            )
        else:
            points = " ".join(f"{i * w / (n - 1):.0f},{h * (1 - v):.0f}" for i, v in enumerate(values))
            fill = f'<polygon points="0,{h} {points} {w},{h}" fill="{p.accent}44"/>' if kind == "area" else ""
            body = grid + fill + f'<polyline points="{points}" fill="none" stroke="{p.accent}" stroke-width="3"/>'
        return f'<div data-k=card class="card c" style="padding:12px;gap:8px"><div class="nw" style="font-weight:600" data-t=heading>{self.t.title()}</div><svg data-k=picture viewBox="0 0 {w} {h}" style="width:100%" preserveAspectRatio="none" height="{h}">{body}</svg></div>'

    def banner(self):
        parts, c, t, p = self.parts, self.c, self.t, self.p
        back = c.of((p.accent, p.second, p.tonal, "#fff3cd", "#22242c"))
        ink = on(back)
        if c(0.3):
            return f'<div style="padding:0 {self.look.pad}px">{parts.picture("100%", f"{c.whole(60, 160)}px", c.of(("photo", "shapes")))}</div>'
        mark = parts.icon(color=ink) if c(0.6) else parts.picture("48px", "48px", "logo", 8)
        return f'<div data-k=card class=r style="margin:8px {c.of((0, self.look.pad))}px;padding:12px 14px;border-radius:{self.look.radius}px;background:{back};color:{ink}">{mark}<div class=g>{t.sentence(3, 9)}</div>{parts.button(kind="b5", style="padding:6px 14px") if c(0.5) else parts.action("close", ink)}</div>'

    # Over everything

    def keyboard(self):
        c, parts, t = self.c, self.parts, self.t
        if self.size[0] > 500:
            return ""
        dark = self.dark or c(0.15)
        back, key, ink = (
            ("#2b2b2e", "#6b6b6f", "#ffffff")
            if dark
            else c.of((("#d1d4db", "#ffffff", "#000000"), ("#eceff1", "#eceff1", "#222222"), ("#e8eaf0", "#ffffff", "#222222")))
        )
        digits = c(0.2)
        rows = ["123", "456", "789", "*0#"] if digits else ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        if c(0.1) and not digits:
            rows = ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"]
        upper, high, radius = c(0.4), c.whole(36, 48), c.of((4, 5, 8))
        shadow = "0 1px 0 #0006" if key != back else "none"

        def cap(sign, grow=1, color=key):
            return f'<span style="flex:{grow};height:{high}px;border-radius:{radius}px;background:{color};box-shadow:{shadow};display:flex;align-items:center;justify-content:center;font-size:{high * 0.48:.0f}px">{sign}</span>'

        other = "#abb0ba" if key == "#ffffff" else key
        lines = [
            f'<div class=r style="gap:6px;padding:0 {(10 - len(r)) * 4 if not digits else 4}px">{"".join(cap(x.upper() if upper else x) for x in r)}</div>'
            for r in rows
        ]
        if not digits:
            lines[2] = (
                lines[2]
                .replace('px">', f'px">{cap(parts.icon("up", 18, ink, None), 1.4, other)}', 1)
                .replace("</div>", f"{cap(parts.icon('close', 18, ink, None), 1.4, other)}</div>")
            )
            lines.append(
                f'<div class=r style="gap:6px">{cap("123", 1.3, other)}{cap(parts.icon("smile", 18, ink, None), 1.3, other)}{cap("", 5)}{cap(parts.icon("check", 18, ink, None), 2, other)}</div>'
            )
        hints = (
            f'<div class=r style="height:38px;justify-content:space-around">{"".join(f"<span>{t.word()}</span>" for _ in range(3))}</div>'
            if c(0.6)
            else ""
        )
        return f'<div data-k=keyboard class="c fix" style="direction:ltr;background:{back};color:{ink};padding:6px 4px {c.of((6, 40))}px;gap:{c.whole(7, 12)}px;font-family:Roboto,sans-serif">{hints}{"".join(lines)}</div>'

    def dialog(self):
        parts, c, t, p, look = self.parts, self.c, self.t, self.p, self.look
        form = look.dialog_buttons
        n = c.whole(1, 3)
        body = parts.text(t.title(4), "h", f"text-align:{'center' if form == 'split' else 'start'}", "heading") if c(0.85) else ""
        pad = c.between(16, 24)
        inside = c.by({"text": 6, "rows": 2, "radios": 2, "field": 1.5, "picture": 0.7, "calendar": 0.5})
        if inside == "text":
            body += f'<div class="{c.of(("d", ""))}" style="text-align:{"center" if form == "split" else "start"}">{t.paragraph(c.whole(1, 3))}</div>'
        elif inside == "rows":
            body += f'<div style="margin:0 -{pad}px">{parts.rows(c.whole(2, 7))}</div>'
        elif inside == "radios":
            chosen = c.whole(0, 3)
            body += "".join(
                f'<div class=r style="padding:5px 0">{parts.check(c.of(("radio",)), i == chosen)}<span class=g>{t.some(1, 3)}</span></div>'
                for i in range(c.whole(3, 6))
            )
        elif inside == "field":
            body += parts.field()
        elif inside == "picture":
            body = parts.picture("100%", "150px") + body
        words = [t.title(1) for _ in range(n)]
        if form == "split":
            ends = (
                f'<div style="display:flex;margin:0 -{pad}px -{pad}px;border-top:1px solid {p.line}">'
                + "".join(
                    f'<span data-k=button class="g a" style="text-align:center;padding:12px 4px;{f"border-inline-start:1px solid {p.line}" if i else ""}">{w}</span>'
                    for i, w in enumerate(words[:2])
                )
                + "</div>"
            )
        elif form == "flat":
            ends = (
                '<div class=r style="justify-content:flex-end;gap:6px;flex-wrap:wrap">'
                + "".join(
                    f'<span data-k=button class="b b3" style="padding:8px 10px;{look.button != "flat" and "background:none;border:0;box-shadow:none;" or ""}color:{p.accent}">{w}</span>'
                    for w in words
                )
                + "</div>"
            )
        elif form == "filled":
            ends = (
                '<div class=r style="justify-content:flex-end;gap:10px">'
                + "".join(parts.button(w, kind=c.of(("b1", "b2", "b4"))) for w in words)
                + "</div>"
            )
        else:
            ends = '<div class=c style="gap:8px">' + "".join(parts.button(w, "width:100%", icon=False) for w in words) + "</div>"
        close = f'<span class=over style="top:6px;inset-inline-end:6px">{parts.action("close", p.dim)}</span>' if c(0.2) else ""
        width = min(c.of((270, 280, 300, 320, 400)), self.size[0] - 40)
        box = p.surface
        return f'<div class="over no" style="inset:0;background:#000{c.of("4589")}"></div><div class=over style="inset:0;display:flex;align-items:center;justify-content:center;pointer-events:none"><div data-k=dialog class=c style="pointer-events:auto;position:relative;width:{width}px;padding:{pad}px;gap:12px;background:{box};border-radius:{c.of((look.radius, 14, 28, 2))}px;box-shadow:0 10px 40px #0006;overflow:hidden">{body}{ends}{close}</div></div>'

    def sheet(self):
        parts, c, p, look, t = self.parts, self.c, self.p, self.look, self.t
        grab = f'<i style="align-self:center;width:36px;height:5px;border-radius:9px;background:{p.line};margin:6px"></i>' if c(0.6) else ""
        head = (
            f'<div class=r style="padding:8px {look.pad}px"><div class="g h" data-t=heading>{t.title()}</div>{parts.action("close", p.dim)}</div>'
            if c(0.6)
            else ""
        )
        inner = c.of(
            (
                lambda: parts.rows(c.whole(2, 7)),
                lambda: parts.grid(4, 8, "icon"),
                lambda: self.padded(
                    f"<div>{t.paragraph(2)}</div>{parts.button(kind='b1', style='width:100%')}{parts.button(style='width:100%')}"
                ),
                lambda: self.padded("".join(parts.field() for _ in range(3)) + parts.button(kind="b1", style="width:100%")),
            )
        )()
        return f'<div class="over no" style="inset:0;background:#000{c.of("2458")}"></div><div data-k=sheet class="over c" style="left:0;right:0;bottom:0;max-height:86%;overflow:hidden;background:{p.surface};border-radius:{c.of((0, 12, 20, 28))}px {c.of((12, 20))}px 0 0;box-shadow:0 -4px 24px #0004;padding-bottom:{c.of((0, 12, 34))}px">{grab}{head}{inner}</div>'

    def menu(self):
        parts, c, p, look, t = self.parts, self.c, self.p, self.look, self.t
        with_icon, split = c(0.5), c()
        rows = "".join(
            f'<div class=r style="padding:{8 + look.row * 0.3:.0f}px 16px;{f"border-top:1px solid {p.line}" if split and i else ""}"><span class=g>{t.title(2)}</span>{parts.icon(size=19) if with_icon else ""}</div>'
            for i in range(c.whole(2, 7))
        )
        scrim = '<div class="over no" style="inset:0;background:#0003;backdrop-filter:blur(6px)"></div>' if c(0.3) else ""
        back = p.surface + c.of(("", "", "e0"))
        return f'{scrim}<div data-k=card class="over c" style="width:{c.whole(150, 250)}px;top:{c.whole(5, 50)}%;inset-inline-{c.of(("start", "end"))}:{c.whole(4, 40)}px;background:{back};border-radius:{look.radius}px;box-shadow:0 4px 20px #0005;overflow:hidden;padding:4px 0">{rows}</div>'

    def toast(self):
        c, t, look = self.c, self.t, self.look
        back, ink = c.of((("#323232", "#fff"), ("#fff", "#222"), ("#2e7d32", "#fff"), ("#c62828", "#fff")))
        act = (
            f'<span data-k=button class=fix style="font-weight:700;color:{look.second_accent}">{t.word().upper()}</span>' if c(0.4) else ""
        )
        return f'<div data-k=card class="over r" style="left:12px;right:12px;bottom:{c.whole(12, 110)}px;background:{back};color:{ink};border-radius:{c.of((2, 8, 99))}px;padding:12px 18px;box-shadow:0 3px 12px #0005"><span class=g>{t.some(2, 6)}</span>{act}</div>'

    def advert(self):
        parts, c, t = self.parts, self.c, self.t
        back = c.of(("#ffffff", "#111111", "#c8d84a", "#1e88e5", "#e53935"))
        return f'<div class="over r" style="left:0;right:0;bottom:{c.of((0, 44, 50))}px;height:52px;padding:0 8px;background:{back};color:{on(back)}">{parts.picture("40px", "40px", "logo", 8)}<div class="g" style="line-height:1.1;font-size:15px">{t.some(3, 7)}</div>{parts.button(kind="b5", style="padding:6px 12px")}</div>'

    def drawer(self):
        parts, c, p, t = self.parts, self.c, self.p, self.t
        head = f'<div class=c style="padding:28px 16px 14px;gap:8px;background:{p.accent};color:{p.onaccent}">{parts.avatar(60)}<b>{t.name()}</b><div class=sm>{t.email()}</div></div>'
        rows = "".join(
            f'<div class=r style="padding:12px 16px;gap:26px">{parts.icon(color=p.dim)}<span class=g>{t.title(2)}</span></div>'
            for _ in range(c.whole(5, 12))
        )
        return f'<div class="over no" style="inset:0;background:#0007"></div><div data-k=sheet class="over c" style="top:0;bottom:0;inset-inline-start:0;width:min(80%,300px);background:{p.surface};overflow:hidden">{head if c(0.7) else ""}{rows}</div>'

    def over(self):
        """At times something above the screen."""
        c = self.c
        name = c.by({"": 60, "dialog": 14, "sheet": 6, "menu": 7, "toast": 5, "advert": 3, "drawer": 0 if self.wide else 3})
        return getattr(self, name)() if name else ""


SCENES = {
    "list": 12,
    "settings": 10,
    "feed": 6,
    "home": 8,
    "gallery": 6,
    "form": 10,
    "login": 5,
    "detail": 6,
    "article": 4,
    "chat": 5,
    "map": 4,
    "player": 3,
    "camera": 4,
    "viewer": 4,
    "calendar": 3,
    "day": 1.5,
    "dashboard": 3,
    "empty": 4,
    "onboarding": 3,
    "profile": 4,
    "launcher": 4,
    "dial": 2,
    "quiz": 2,
}
GAMES = {"game": 8, "quiz": 3, "launcher": 1, "empty": 1, "list": 2, "viewer": 1}
DESKTOP_SCENES = {"panes": 6, "landing": 3, "shop": 3, "board": 3}
