"""Parts of screens as HTML. `data-k` names the true kind of an element, `data-t` that of its lines of text."""

from . import icons
from .look import on


class Parts:
    """Parts in the style of `look` with the colours `p`; `c` chooses, `t` writes texts, `density` is pixels a point."""

    def __init__(self, look, p, c, t, mirrored):
        self.look, self.p, self.c, self.t, self.mirrored = look, p, c, t, mirrored

    # Smallest parts

    def icon(self, name=None, size=None, color=None, kind="icon", filled=None):
        look, c = self.look, self.c
        name, size = name or c.of(icons.NAMES), size or look.icon
        filled = look.icons == "filled" if filled is None else filled
        flip = "transform:scaleX(-1);" if self.mirrored and name in ("back", "arrow", "forward", "send") else ""
        drawing = icons.svg(name, round(size, 1), color or self.p.text, look.stroke, filled, look.ends)
        return f'<span class=fix style="display:inline-block;{flip}" {f"data-k={kind}" if kind else ""}>{drawing}</span>'

    def action(self, name=None, color=None, pad=6, back="", kind="button", size=None):
        """A button that is an icon."""
        return (
            f'<span class=fix data-k={kind} style="display:inline-flex;padding:{pad}px;border-radius:99px;{back}">'
            f"{self.icon(name, size, color, kind=None)}</span>"
        )

    def picture(self, width, height, paint="photo", radius=None, kind="picture", style=""):
        """A synthetic picture; width and height are CSS lengths."""
        radius = self.look.photo_radius if radius is None else radius
        return (
            f'<canvas data-k={kind} data-paint="{paint} {self.c.whole(1, 1 << 30)}" class=fix '
            f'style="width:{width};height:{height};border-radius:{radius}px;{style}"></canvas>'
        )

    def avatar(self, size=None):
        c, p = self.c, self.p
        size = size or c.between(28, 56)
        shape = f"width:{size:.0f}px;height:{size:.0f}px;border-radius:{self.look.avatar}px"
        if c(0.55):
            return self.picture(f"{size:.0f}px", f"{size:.0f}px", c.of(("face", "face", "photo", "logo")), self.look.avatar, "avatar")
        back = c.of((p.accent, p.second, p.fill, "#8a8f98", "#e57373", "#4db6ac", "#7986cb", "linear-gradient(#a7b0c8,#7a83a0)"))
        ink = on(back) if back[0] == "#" and len(back) == 7 else "#fff"
        inner = (
            self.icon("user", size * 0.55, ink, None, True)
            if c(0.3)
            else f"<span data-t=none style='font-size:{size * 0.42:.1f}px'>{self.t.initials()}</span>"
        )
        return f'<span class="fix" data-k=avatar style="{shape};background:{back};color:{ink};display:inline-flex;align-items:center;justify-content:center">{inner}</span>'

    def badge(self, style=""):
        text = self.c.of(("", str(self.c.whole(1, 99))))
        size = "width:9px;height:9px" if not text else "padding:1px 5px;min-width:17px"
        return f'<span class="fix no" data-t=none style="{size};border-radius:9px;background:#e5342b;color:#fff;font-size:11px;line-height:15px;text-align:center;{style}">{text}</span>'

    def text(self, words, classes="", style="", kind=None):
        return f'<div class="{classes}" style="{style}" {f"data-t={kind}" if kind else ""}>{words}</div>'

    def heading(self, words=None, style=""):
        return self.text(words or self.t.title(), "h nw", style, "heading")

    def divider(self, inset=0):
        return f'<div class=fix data-k=divider style="height:{self.c.of((1, 1, 0.5, 2))}px;background:{self.p.line};margin-inline-start:{inset}px"></div>'

    # Controls

    def button(self, words=None, style="", kind=None, icon=None):
        c = self.c
        kind = kind or c.by({"b1": 6, "b2": 2, "b3": 1, "b4": 1.5, "b5": 1})
        icon = c(0.18) if icon is None else icon
        ink = {"b1": self.p.onaccent if self.look.button in ("filled", "gradient") else self.p.accent, "b5": on(self.p.second)}
        mark = self.icon(size=self.look.size * 1.15, color=ink.get(kind, self.p.accent), kind=None) if icon else ""
        faded = "opacity:.45;" if c(0.06) else ""
        return f'<div data-k=button class="b {kind}" style="{faded}{style}">{mark}<span>{words or self.t.title(2)}</span></div>'

    def switch(self, is_on=None):
        is_on = self.c() if is_on is None else is_on
        p, style = self.p, self.look.switch
        w, h, knob, gap = {
            "ios": (50, 30, 26, 2),
            "material3": (48, 28, 20 if is_on else 14, 4 if is_on else 7),
            "material2": (34, 14, 20, -3),
            "square": (42, 22, 16, 3),
        }[style]
        back = p.accent if is_on else ("#77777a55" if style != "square" else p.fill)
        if style == "ios" and is_on and self.look.number % 2:
            back = "#34c759"
        if style == "material2" and is_on:
            back += "88"
        x = w - knob - gap if is_on else gap
        color = p.accent if style == "material2" and is_on else "#fff" if style != "material3" or is_on else p.dim
        border = f"box-shadow:inset 0 0 0 2px {p.dim};" if style == "material3" and not is_on else ""
        round_ = 99 if style != "square" else 3
        return (
            f'<span class=fix data-k=switch style="display:inline-block;position:relative;width:{w}px;height:{max(h, knob)}px;direction:ltr">'
            f'<i style="position:absolute;left:0;right:0;height:{h}px;top:{max(0, (knob - h) / 2)}px;border-radius:{round_}px;background:{back};{border}"></i>'
            f'<i style="position:absolute;left:{max(0, x)}px;top:{max(gap, 0)}px;width:{knob}px;height:{knob}px;border-radius:{round_}px;background:{color};box-shadow:0 1px 3px #0005"></i></span>'
        )

    def check(self, kind="checkbox", is_on=None, ground=None):
        look, p, n = self.look, self.p, round(self.look.check_size)
        is_on = self.c() if is_on is None else is_on
        color = p.accent if is_on else p.dim
        ring = max(1.5, min(2.5, look.stroke))
        if kind == "radio":
            dot = f'<i style="width:{n * 0.5:.0f}px;height:{n * 0.5:.0f}px;border-radius:99px;background:{color}"></i>' if is_on else ""
            return f'<span class=fix data-k=radio style="display:inline-flex;width:{n}px;height:{n}px;border-radius:99px;border:{ring}px solid {color};align-items:center;justify-content:center">{dot}</span>'
        radius = 99 if look.check == "round" else min(look.radius, 4)
        if is_on:
            return f'<span class=fix data-k=checkbox style="display:inline-flex;width:{n}px;height:{n}px;border-radius:{radius}px;background:{color};align-items:center;justify-content:center">{icons.svg("check", n * 0.8, on(color), 3)}</span>'
        return f'<span class=fix data-k=checkbox style="display:inline-block;width:{n}px;height:{n}px;border-radius:{radius}px;border:{ring}px solid {color};background:{ground or "none"}"></span>'

    def slider(self):
        p, c, look = self.p, self.c, self.look
        at, h = c.between(5, 95), {"thin": 3, "thick": 12, "notched": 4}[look.slider]
        knob = {"thin": 20, "thick": 26, "notched": 14}[look.slider]
        return (
            f'<div class=g data-k=slider style="position:relative;height:{knob + 4}px;min-width:80px;direction:ltr">'
            f'<i style="position:absolute;left:0;right:0;top:{(knob + 4 - h) / 2}px;height:{h}px;border-radius:9px;background:linear-gradient(90deg,{p.accent} {at:.0f}%,{p.line} {at:.0f}%)"></i>'
            f'<i style="position:absolute;left:calc({at:.0f}% - {knob / 2}px);top:2px;width:{knob}px;height:{knob}px;border-radius:99px;background:{c.of(("#fff", p.accent))};box-shadow:0 1px 4px #0006"></i></div>'
        )

    def progress(self):
        p, c = self.p, self.c
        return f'<div class=g style="height:{c.of((3, 6, 12))}px;border-radius:9px;background:linear-gradient(90deg,{p.accent} {c.whole(5, 95)}%,{p.fill} 0)"></div>'

    def segmented(self):
        p, c, look = self.p, self.c, self.look
        n, style = c.whole(2, 4), look.segment
        chosen = c.whole(0, n - 1)
        parts = []
        for i in range(n):
            a = (
                {
                    "ios": f"background:{p.surface};box-shadow:0 1px 3px #0003;border-radius:{look.radius * 0.5 + 2}px",
                    "outlined": f"background:{p.tonal}",
                    "joined": f"background:{p.accent};color:{p.onaccent}",
                }[style]
                if i == chosen
                else ""
            )
            side = f"border-inline-start:1px solid {p.line};" if style == "outlined" and i else ""
            parts.append(f'<div class="g nw sm" style="padding:7px 6px;text-align:center;{side}{a}">{self.t.word().title()}</div>')
        box = {
            "ios": f"background:{p.fill};padding:2px",
            "outlined": f"border:1px solid {p.dim}",
            "joined": f"border:1px solid {p.accent}",
        }[style]
        return f'<div data-k=segmented style="display:flex;border-radius:{look.radius * 0.7 + 4}px;overflow:hidden;{box}">{"".join(parts)}</div>'

    def stepper(self):
        p = self.p
        side = "padding:6px 12px;display:inline-flex"
        return (
            f'<span class=fix style="display:inline-flex;align-items:center;border-radius:{self.look.radius}px;background:{p.fill}">'
            f'<span data-k=button style="{side}">{self.icon("minus", 14, kind=None)}</span><span>{self.c.whole(0, 20)}</span>'
            f'<span data-k=button style="{side}">{self.icon("plus", 14, kind=None)}</span></span>'
        )

    def chips(self, n=None, wraps=False):
        p, c = self.p, self.c
        out = []
        for _ in range(n or c.whole(3, 8)):
            chosen = c(0.2)
            paint = f"background:{p.accent};color:{p.onaccent}" if chosen else c.of((f"background:{p.fill}", f"border:1px solid {p.line}"))
            ink = p.onaccent if chosen else p.text
            mark = self.icon(size=14, color=ink, kind=None) if c(0.25) else ""
            out.append(
                f'<span class="b fix sm" data-k=button style="padding:{4 + self.look.row * 0.25:.1f}px 12px;border-radius:{self.look.chip_radius}px;font-weight:500;text-transform:none;{paint}">{mark}<span>{self.t.title(2)}</span></span>'
            )
        return f'<div style="display:flex;gap:8px;{"flex-wrap:wrap" if wraps else ""};padding:6px {self.look.pad}px;overflow:hidden">{"".join(out)}</div>'

    def field(self, kind="input", style=None, label=None):
        look, p, c, t = self.look, self.p, self.c, self.t
        style, label = style or look.input, label or look.label
        filled, focus = c(0.45), c(0.12)
        name = t.title(2)
        secret = c(0.12)
        value = "•" * c.whole(5, 12) if secret else c.of((t.email, t.name, t.short, lambda: t.some(1, 5), lambda: t.some(1, 2)))()
        line = p.accent if focus else p.dim if look.border > 1 else p.line
        n = look.size
        paint = {
            "outlined": f"border:{2 if focus else max(1, look.border)}px solid {line};border-radius:{min(look.radius, 14)}px;padding:{6 + look.row * 0.5}px 12px",
            "filled": f"background:{p.fill};border-radius:{min(look.radius, 14)}px;padding:{6 + look.row * 0.5}px 12px",
            "underlined": f"border-bottom:{2 if focus else 1}px solid {line if line != p.line else p.dim};padding:6px 0",
            "pill": f"background:{p.surface if p.surface != p.ground else p.fill};border:1px solid {p.line};border-radius:99px;padding:{6 + look.row * 0.4}px 18px",
            "bare": "padding:6px 0",
        }[style]
        words = value if filled else c.of((name, t.some(1, 4))) if label in ("inside", "above", "beside") or c() else "&nbsp;"
        ink = "" if filled else f"color:{p.dim}"
        caret = f'<i class=fix style="width:2px;height:{n * 1.2:.0f}px;background:{p.accent}"></i>' if focus else ""
        lead = self.icon(size=n * 1.2, color=p.dim) if c(0.2) else ""
        if kind == "search":
            lead = self.icon(c.of(("search", "search", "menu", "arrow")), n * 1.2, p.dim)
        tail = self.icon(c.of(("eye", "close", "mic", "down", "calendar")), n * 1.2, p.dim) if c(0.25) else ""
        inner = f'{lead}<div class="g nw" style="{ink}">{words}</div>{caret}{tail}'
        if label == "floating" and kind == "input" and (filled or focus):
            if style == "outlined":
                above = f'<div class="over sm" style="top:-{n * 0.55:.1f}px;inset-inline-start:10px;background:{p.ground};padding:0 4px;line-height:1.1;color:{line}">{name}</div>'
                return (
                    f'<div style="position:relative;margin-top:8px"><div data-k=input class=in style="{paint}">{inner}</div>{above}</div>'
                )
            inner = f'<div class="g c"><div class="sm" style="color:{line if focus else p.dim};line-height:1.1">{name}</div><div class=nw style="{ink}">{words}</div></div>{tail}'
        box = f'<div data-k={kind} class="in g" style="{paint};{"min-height:" + str(c.whole(70, 160)) + "px;align-items:flex-start" if kind == "input" and c(0.05) else ""}">{inner}</div>'
        if kind == "search":
            return f'<div class="r g">{box}{self.button(kind="b3", icon=False) if c(0.1) else ""}</div>'
        if label == "beside":
            return f'<div class=r><div class="nw fix" style="width:32%">{name}</div>{box}</div>'
        if label == "above":
            return f'<div class=c style="gap:4px"><div class="{c.of(("sm d", "", "sm"))}">{name}</div><div class=r>{box}</div></div>'
        help_ = f'<div class="sm d" style="padding-inline-start:10px">{t.some(2, 5)}</div>' if c(0.12) else ""
        return f"<div class=c><div class=r>{box}</div>{help_}</div>"

    # Rows and cards

    def side(self):
        """A detail at the end of a row."""
        c, p = self.c, self.p
        return c.by(
            {
                "": 4,
                self.switch(): 2.2,
                self.icon(c.of(("forward", "forward", "forward", "down")), self.look.icon * 0.75, p.dim): 4,
                f'<span class="d sm fix">{self.t.short()}</span>': 3,
                self.check(): 1.5,
                self.check("radio"): 1,
                self.action(c.of(icons.SIDES), p.dim): 2,
                self.action(c.of(icons.SIDES), p.accent): 1,
                self.button(kind=c.of(("b1", "b2", "b4")), style="padding:5px 14px"): 1.2,
                f'<span class="d fix">{self.t.short()}</span>{self.icon("forward", self.look.icon * 0.7, p.dim)}': 2,
                self.badge(): 0.7,
                self.stepper(): 0.5,
            }
        )

    def lead(self):
        c, p = self.c, self.p
        color = c.of((p.text, p.dim, p.accent))
        box = c.between(26, 40)
        back = c.of((p.accent, p.second, "#34a853", "#fb8c00", "#5e6ad2", "#e0457b"))
        size = c.between(40, 96)
        return c.by(
            {
                "": 3,
                self.icon(color=color): 4,
                self.avatar(): 4,
                f'<span class=fix data-k=icon style="display:inline-flex;width:{box:.0f}px;height:{box:.0f}px;align-items:center;justify-content:center;border-radius:{c.of((7, 99))}px;background:{back}">{self.icon(size=box * 0.6, color=on(back), kind=None)}</span>': 2,
                self.picture(f"{size:.0f}px", f"{size * c.of((1, 1, 0.75)):.0f}px"): 3,
                self.picture(f"{size * 0.8:.0f}px", f"{size * 0.8:.0f}px", "logo", c.of((0, 8, 14, 99)), "icon"): 1.5,
                self.check(): 1,
                self.check("radio"): 0.7,
                self.icon("folder", c.between(24, 48), c.of(("#f0b93a", "#64a8e8", p.dim)), filled=True): 0.7,
            }
        )

    def rows(self, n):
        """A list of rows of one composition, each with its own texts."""
        c, look, p, t = self.c, self.look, self.p, self.t
        lead_seed, same_lead, same_side = c.by({"icon": 3, "any": 5, "none": 3}), c(0.8), c(0.7)
        state = c.source.getstate()
        lines = c.by({1: 5, 2: 6, 3: 2})
        extra = c(0.15)
        style = look.row_style if c(0.8) else c.of(("plain", "line", "inset", "card"))
        side_state = None
        out = []
        for i in range(n):
            after = c.source.getstate()
            if same_lead:
                c.source.setstate(state)
                c.source.random()
            lead = "" if lead_seed == "none" else self.icon(color=p.text) if lead_seed == "icon" else self.lead()
            if same_lead:
                c.source.setstate(after)
                lead = (
                    lead.replace('data-paint="', 'data-paint="')
                    .replace("photo ", f"photo {i}", 1)
                    .replace("face ", f"face {i}", 1)
                    .replace("logo ", f"logo {i}", 1)
                )
            if same_side and side_state:
                now = c.source.getstate()
                c.source.setstate(side_state)
                side = self.side()
                c.source.setstate(now)
            else:
                side_state = c.source.getstate()
                side = self.side()
            first = t.name() if c(0.3) else t.some(1, 5)
            words = f'<div class="nw" style="font-weight:{look.row_weight}">{first}</div>'
            if lines > 1:
                words += f'<div class="d sm {"nw" if lines == 2 else ""}">{t.some(2, 7) if lines == 2 else t.some(8, 18)}</div>'
            if extra:
                words += f'<div class="sm r d" style="gap:5px">{self.icon(size=look.size * 0.9, color=p.dim)}{t.short()}</div>'
            gap = self.divider(look.inset_line) if style in ("line", "inset") and i < n - 1 else ""
            out.append(
                f'<div class="r{" card" if style == "card" else ""}" style="padding:{look.row}px {look.pad}px">{lead}<div class="g c" style="gap:2px">{words}</div>{side}</div>{gap}'
            )
        space = f"gap:{look.gap * 0.6 + 4}px;padding:0 {look.pad * 0.7}px" if style == "card" else ""
        box = f'class="c{" card" if style == "inset" else ""}" {"data-k=card" if style == "inset" else ""} style="{space}{f"margin:0 {look.pad}px" if style == "inset" else ""}"'
        inner = "".join(out)
        if style == "card":
            inner = inner.replace('<div class="r card" style', '<div data-k=card class="r card" style')
        return f"<div {box}>{inner}</div>"

    def section(self, rows=None):
        c, look = self.c, self.look
        head = ""
        if c(0.7):
            more = f'<span class="a sm fix" data-k=button>{self.t.title(2)}</span>' if c(0.3) else ""
            kind = c.of(("h", "sm d", "sm a", "sm d"))
            style = "text-transform:uppercase;letter-spacing:.04em;" if kind != "h" and c() else ""
            back = f"background:{self.p.fill};" if c(0.12) else ""
            head = f'<div class=r style="{back}padding:{look.row * 0.6 + 3}px {look.pad}px"><div class="g {kind} nw" style="{style}font-weight:{look.head_weight}" data-t=heading>{self.t.title()}</div>{more}</div>'
        return head + (rows or self.rows(c.whole(2, 9)))

    def card(self, width="auto", small=False):
        look, c, t, p = self.look, self.c, self.t, self.p
        form = c.by({"top": 5, "over": 2, "text": 2, "side": 0 if small else 2, "bare": 2})
        words = f'<div class="{"nw" if small else ""}" style="font-weight:{look.head_weight}" {"data-t=heading" if not small else ""}>{t.some(1, 3 if small else 7)}</div>'
        words += f'<div class="d sm {"nw" if small else ""}">{t.some(1, 3) if small else t.paragraph(c.whole(1, 3))}</div>'
        if c(0.3):
            words += f'<div class="r sm" style="gap:4px">{self.icon("star", look.size, "#f5a623", filled=True)}{t.number()} <span class="d">({c.whole(2, 999)})</span></div>'
        if c(0.35):
            words += f'<div style="font-weight:700;color:{c.of((p.text, p.accent))}">{t.price()}</div>'
        if c(0.35) and not small:
            words += f'<div class=r style="padding-top:8px">{self.button(style="padding:6px 14px")}{self.button(kind="b3", style="padding:6px 14px") if c() else ""}</div>'
        elif c(0.2) and not small:
            words += f'<div class=r style="padding-top:6px;gap:14px">{"".join(self.action(pad=2, color=p.dim) + f"<span class=d>{t.number()}</span>" for _ in range(3))}</div>'
        pad = f"padding:{look.pad * 0.7 + 2}px"
        height = c.whole(70, 130) if small else c.whole(110, 240)
        if form == "side":
            return f'<div data-k=card class="card r" style="{pad};width:{width}">{self.picture("92px", "92px")}<div class="g c" style="gap:4px">{words}</div></div>'
        photo = self.picture("100%", f"{height}px", radius=0 if form != "bare" else look.photo_radius)
        if form == "text":
            return f'<div data-k=card class="card c" style="{pad};gap:5px;width:{width}">{words}</div>'
        if form == "over":
            return f'<div data-k=card class=card style="position:relative;width:{width};color:#fff">{photo}<div class="over c no" style="inset:auto 0 0 0;{pad};background:linear-gradient(#0000,#000b)"><div style="font-weight:700">{t.some(1, 4)}</div><div class=sm>{t.some(1, 4)}</div></div></div>'
        heart = (
            f'<span class=over style="top:8px;inset-inline-end:8px">{self.action(c.of(("heart", "bookmark", "plus")), c.of(("#fff", "#222")), 5, c.of(("", "background:#fffc", "background:#0006")))}</span>'
            if c(0.3)
            else ""
        )
        if form == "bare":
            return f'<div class="c" style="position:relative;gap:4px;width:{width}">{photo}{heart}{words}</div>'
        return f'<div data-k=card class="card c" style="position:relative;width:{width}">{photo}{heart}<div class=c style="{pad};gap:4px">{words}</div></div>'

    def grid(self, columns, n, what=None):
        c, look = self.c, self.look
        what = what or c.by({"photo": 4, "card": 4, "icon": 2})
        gap = c.of((0, 1, 2, 4, look.gap)) if what == "photo" else look.gap
        ratio = c.of(("1", "1", "3/4", "4/3", "16/9"))
        cells = []
        caption, picks = c(0.2), c(0.2)
        for _ in range(n):
            if what == "photo":
                over = f'<span class=over style="top:5px;inset-inline-end:5px">{self.check(ground="#fff6")}</span>' if picks else ""
                over += (
                    f'<div class="over sm nw no" style="inset:auto 0 0 0;padding:4px 8px;background:#0008;color:#fff">{self.t.some(1, 2)}</div>'
                    if caption
                    else ""
                )
                cells.append(
                    f'<div style="position:relative">{self.picture("100%", "auto", radius=look.photo_radius if gap > 2 else 0, style=f"aspect-ratio:{ratio}")}{over}</div>'
                )
            elif what == "card":
                cells.append(self.card(small=True))
            else:
                mark = (
                    self.picture("52px", "52px", "logo", c.of((12, 12, 99)), "icon")
                    if c()
                    else self.icon(size=c.between(24, 40), color=c.of((self.p.accent, self.p.text)))
                )
                cells.append(
                    f'<div class=c style="align-items:center;gap:6px;padding:6px 0">{mark}<div class="sm nw" style="max-width:100%">{self.t.title(2)}</div></div>'
                )
        pad = 0 if gap < 5 else look.pad
        return f'<div style="display:grid;grid-template-columns:repeat({columns},minmax(0,1fr));gap:{gap}px;padding:0 {pad}px">{"".join(cells)}</div>'

    def carousel(self):
        c, look = self.c, self.look
        width = c.of((110, 150, 220, 300))
        shift = c.of((0, 0, c.whole(10, 90)))
        cells = "".join(f"<div class=fix style='width:{width}px'>{self.card(small=width < 200)}</div>" for _ in range(6))
        if c(0.25):
            cells = "".join(
                f'<div class="c fix" style="align-items:center;gap:4px;width:68px">{self.avatar(58)}<div class="sm nw" style="max-width:64px">{self.t.word()}</div></div>'
                for _ in range(8)
            )
        return f'<div style="overflow:hidden"><div style="display:flex;gap:{look.gap}px;padding:4px {look.pad}px;margin-inline-start:-{shift}px">{cells}</div></div>'

    # Bars

    def bar_paint(self, style=None):
        """Paint and ink of a bar."""
        p, look = self.p, self.look
        return {
            "plain": (f"background:{p.surface}", p.text),
            "accent": (f"background:{p.accent}", p.onaccent),
            "dark": ("background:#1d1e22", "#ffffff"),
            "gradient": (f"background:linear-gradient(100deg,{p.accent},{p.second})", p.onaccent),
            "clear": ("", p.text),
        }[style or look.bar]

    def status(self, ink, paint):
        """The line of the clock."""
        c, look = self.c, self.look
        height = 44 if look.family == "ios" else c.of((24, 24, 28, 36))
        size = 15 if look.family == "ios" else 12.5
        marks = "".join(
            self.icon(n, size, ink, filled=True)
            for n in c.shuffled(["wifi", "bell", "bluetooth", "bolt", "mail", "chat", "clock", "pin"])[: c.whole(1, 6)]
        )
        battery = f'<span class=fix data-k=icon style="display:inline-block;width:{size * 1.6:.0f}px;height:{size * 0.8:.0f}px;border:1px solid {ink};border-radius:3px;padding:1px"><i style="display:block;height:100%;background:{ink};width:{c.whole(10, 100)}%"></i></span>'
        bars = f'<span class=fix data-k=icon style="display:inline-flex;align-items:flex-end;gap:1.500px;height:{size * 0.8:.0f}px">{"".join(f"<i style=width:3px;background:{ink};height:{h}%></i>" for h in (40, 60, 80, 100))}</span>'
        clock = f'<span style="font-weight:{600 if look.family == "ios" else 500}">{self.c.whole(1, 12)}:{self.c.whole(0, 59):02d}</span>'
        left = c.of((clock, clock, clock + marks if look.family != "ios" else clock))
        right = (
            bars
            + (marks if look.family == "ios" and c(0.2) else self.icon("wifi", size, ink))
            + (f"<span>{c.whole(5, 100)}%</span>" if c(0.3) else "")
            + battery
        )
        if look.family != "ios" and c():
            left, right = marks, bars + clock
        return f'<div class="r fix nw" style="{paint};color:{ink};height:{height}px;padding:0 {12 + 12 * (look.family == "ios")}px;gap:5px;font-size:{size}px;justify-content:space-between;direction:ltr"><span class=r style="gap:6px">{left}</span><span class=r style="gap:6px">{right}</span></div>'

    def bar(self, style=None, title=None):
        look, c, t = self.look, self.c, self.t
        paint, ink = self.bar_paint(style)
        round_ = f"background:{self.p.surface};box-shadow:0 2px 8px #0003" if look.lead_round else ""
        form = look.bar_title
        lead = (
            self.action(
                c.of(icons.LEADS), ink if look.family != "ios" or style else self.p.accent if look.bar == "plain" else ink, back=round_
            )
            if c(0.8)
            else ""
        )
        if look.family == "ios" and lead and c(0.35):
            color = self.p.accent if look.bar in ("plain", "clear") else ink
            lead = f'<span class="r fix" data-k=button style="gap:2px;color:{color}">{self.icon("back", look.icon * 0.9, color, None)}<span>{t.word().title()}</span></span>'
        if c(0.08):
            lead += self.picture("30px", "30px", "logo", 6, "icon")
        ends = [self.action(c.of(icons.ACTIONS), ink, back=round_) for _ in range(c.by({0: 2, 1: 4, 2: 4, 3: 2}))]
        if c(0.2):
            ends = [
                f'<span class=fix data-k=button style="font-weight:600;color:{self.p.accent if look.bar in ("plain", "clear") else ink};text-transform:{look.button_case}">{t.word().title()}</span>'
            ]
        if c(0.1):
            ends.append(self.avatar(30))
        name = title or t.title()
        second = f'<div class="sm nw" style="opacity:.75">{t.some(1, 3)}</div>' if c(0.15) else ""
        middle = f'<div class="h nw" data-t=heading style="{"text-align:center" if form == "middle" else ""}">{name if form != "large" else ""}</div>{second}'
        if c(0.1):
            middle = self.field("search")
        line = (
            f"border-bottom:1px solid {self.p.line};"
            if look.bar_line and look.bar == "plain"
            else "box-shadow:0 2px 5px #0003;z-index:1;"
            if look.family == "material2" and c()
            else ""
        )
        out = f'<div data-k=bar class="r fix" style="position:relative;{paint};color:{ink};height:{look.bar_height}px;padding:0 {8 + look.pad * 0.5}px;gap:{c.of((4, 8, 16))}px;{line if form != "large" else ""}">{lead}<div class="g">{middle}</div>{"".join(ends)}</div>'
        if form == "large":
            out += f'<div class=fix style="{paint};color:{ink};padding:2px {look.pad}px 10px"><div class="H nw" data-t=heading>{name}</div></div>'
        return out

    def tabs(self, scrolls=False):
        look, c, p = self.look, self.c, self.p
        paint, ink = self.bar_paint()
        n = c.whole(2, 5)
        chosen = c.whole(0, n - 1)
        out = []
        with_icon = c(0.15)
        for i in range(n):
            is_on = i == chosen
            color = (p.accent if look.bar in ("plain", "clear") else ink) if is_on else ink
            mark = {
                "line": f"border-bottom:3px solid {color if is_on else 'transparent'}",
                "pill": f"background:{p.tonal if is_on else 'none'};border-radius:99px;margin:4px",
                "box": f"background:{p.fill if is_on else 'none'};border-bottom:1px solid {p.line}",
            }[look.tab_style]
            if look.tab_style in ("pill", "box") and is_on:
                color = p.text
            body = (
                self.icon(size=look.icon * 0.8, color=color, kind=None) if with_icon else ""
            ) + f"<span class=nw>{self.t.title(2)}</span>"
            out.append(
                f'<div data-k=tab class="r {"fix" if scrolls else "g"} sm" style="justify-content:center;gap:5px;padding:10px {14 if scrolls else 4}px;opacity:{1 if is_on else 0.7};color:{color};font-weight:{600 if is_on else 500};text-transform:{look.tab_case};{mark}">{body}</div>'
            )
        return f'<div data-k=bar class=fix style="display:flex;overflow:hidden;{paint};color:{ink}">{"".join(out)}</div>'

    def bottom(self):
        look, c, p, t = self.look, self.c, self.p, self.t
        paint, ink = self.bar_paint("plain" if c(0.8) else None)
        n = c.whole(3, 5)
        chosen = c.whole(0, n - 1)
        out = []
        for i in range(n):
            color = (p.accent if ink == p.text else ink) if i == chosen else (p.dim if ink == p.text else ink)
            pill = f"background:{p.tonal};border-radius:99px;padding:3px 18px" if look.nav_pill and i == chosen else "padding:3px"
            badge = self.badge("position:absolute;top:0;left:55%") if c(0.08) else ""
            word = (
                f'<span class="nw" style="font-size:{c.of((10, 11, 12))}px;line-height:1.2;max-width:100%">{t.word().title()}</span>'
                if look.nav_words
                else ""
            )
            out.append(
                f'<div data-k=tab class="c g" style="position:relative;align-items:center;gap:2px;padding:{5 if word else 10}px 2px;color:{color}"><span style="{pill}">{self.icon(color=color, kind="icon" if word else None, filled=i == chosen or look.icons == "filled")}</span>{word}{badge}</div>'
            )
        home = 22 if look.family == "ios" else 0
        return f'<div data-k=bar class=fix style="{paint};color:{ink};border-top:1px solid {p.line};padding-bottom:{home}px;display:flex">{"".join(out)}</div>'

    def toolbar(self):
        _look, c, p = self.look, self.c, self.p
        paint, ink = self.bar_paint(c.of(("plain", None, "dark")))
        out = []
        words = c(0.3)
        for _ in range(c.whole(2, 6)):
            out.append(
                f'<div data-k=button class=c style="align-items:center;gap:2px;padding:4px 8px">{self.icon(color=ink, kind=None)}<span class=sm>{self.t.word().title()}</span></div>'
                if words
                else self.action(color=ink, pad=8)
            )
        return f'<div data-k=bar class=fix style="display:flex;justify-content:space-around;align-items:center;{paint};color:{ink};padding:6px;border-top:1px solid {p.line}">{"".join(out)}</div>'

    def system(self):
        """The system's own bar at the bottom."""
        c = self.c
        if self.look.family == "ios":
            return (
                f'<div class="over no" style="bottom:8px;left:33%;right:33%;height:5px;border-radius:9px;background:{self.p.text}"></div>'
            )
        if c(0.35):
            return f'<div class=fix style="height:18px;position:relative;background:{self.p.ground}"><i class=over style="left:36%;right:36%;top:7px;height:4px;border-radius:9px;background:{self.p.dim}"></i></div>'
        back = c.of(("#000000", "#000000", "#ffffff", "#1d1e22"))
        ink = on(back)
        shapes = (
            icons.svg("play", 18, ink, 2),
            f'<i style="display:block;width:15px;height:15px;border:2px solid {ink};border-radius:99px"></i>',
            f'<i style="display:block;width:14px;height:14px;border:2px solid {ink};border-radius:2px"></i>',
        )
        marks = "".join(
            f'<span data-k=button style="padding:6px;{"transform:scaleX(-1)" if i == 0 else ""}">{s}</span>' for i, s in enumerate(shapes)
        )
        return f'<div data-k=bar class="fix" style="display:flex;justify-content:space-around;align-items:center;height:44px;background:{back};direction:ltr">{marks}</div>'

    def fab(self):
        c, p, look = self.c, self.p, self.look
        wide = c(0.25)
        back = c.of((p.accent, p.accent, p.second, p.tonal))
        ink = on(back)
        size = c.between(44, 62)
        word = f"<span style='font-weight:600'>{self.t.title(2)}</span>" if wide else ""
        shape = f"height:{size:.0f}px;border-radius:{c.of((99, 99, 16))}px;" + (
            "padding:0 20px;gap:10px" if wide else f"width:{size:.0f}px"
        )
        return f'<div data-k=button class=over style="display:flex;align-items:center;justify-content:center;{shape};inset-inline-end:18px;bottom:{c.whole(16, 40)}px;background:{back};color:{ink};box-shadow:0 3px 10px #0006">{self.icon(c.of(("plus", "edit", "chat", "camera", "pin", None)), look.icon, ink, None)}{word}</div>'
