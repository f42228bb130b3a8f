// Draws a screen in the page, paints its synthetic pictures, and reads the true boxes and kinds from the DOM.
"use strict";

/** Numbers from 0 to 1 by a seed (mulberry32). */
function chance(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const grains = [];

/** A small canvas of noise, one of eight. */
function grain(number) {
  if (!grains.length) {
    for (let i = 0; i < 8; i++) {
      const c = new OffscreenCanvas(64, 64);
      const x = c.getContext("2d");
      const d = x.createImageData(64, 64);
      const r = chance(991 + i);
      for (let j = 0; j < d.data.length; j += 4) {
        const v = r() * 255;
        d.data[j] = i === 7 ? r() * 255 : v;
        d.data[j + 1] = i === 7 ? r() * 255 : v;
        d.data[j + 2] = i === 7 ? r() * 255 : v;
        d.data[j + 3] = 255;
      }
      x.putImageData(d, 0, 0);
      grains.push(c);
    }
  }
  return grains[number & 7];
}

const tone = (r, s = 0.6, l = 0.5, hue = 360 * r()) => `hsl(${hue},${100 * s * (0.5 + r() * 0.5)}%,${100 * l * (0.5 + r())}%)`;

/** Noise of several octaves over the whole canvas. */
function noise(x, w, h, r, strength, first = 2, mode = "overlay") {
  x.save();
  x.globalCompositeOperation = mode;
  x.imageSmoothingEnabled = true;
  for (let octave = 0, n = first; octave < 5 && n <= 64; octave++, n *= 2) {
    x.globalAlpha = (0.75 * strength) / (1 + octave * 0.6);
    const s = Math.min(64, n);
    x.drawImage(grain((r() * 8) | 0), r() * (64 - s), r() * (64 - s), s, Math.max(1, (s * h) / w), 0, 0, w, h);
  }
  x.restore();
}

function gradient(x, w, h, r, colors) {
  const a = r() * Math.PI;
  const g = x.createLinearGradient(w / 2 - Math.cos(a) * w, h / 2 - Math.sin(a) * h, w / 2 + Math.cos(a) * w, h / 2 + Math.sin(a) * h);
  colors.forEach((c, i) => g.addColorStop(i / Math.max(1, colors.length - 1), c));
  x.fillStyle = g;
  x.fillRect(0, 0, w, h);
}

function ridge(x, w, h, r, base, height) {
  x.beginPath();
  x.moveTo(0, h);
  const waves = [0, 1, 2, 3].map((i) => [r() * 6, (1 + r()) * 2 ** i, height / 1.8 ** i]);
  for (let i = 0; i <= 48; i++) {
    let y = base;
    for (const [p, f, a] of waves) y += Math.sin(p + (i / 48) * f * 3) * a;
    x.lineTo((i / 48) * w, y * h);
  }
  x.lineTo(w, h);
  x.fill();
}

const disc = (x, a, b, c, d = c) => {
  x.beginPath();
  x.ellipse(a, b, Math.abs(c), Math.abs(d), 0, 0, 7);
  x.fill();
};

const painters = {
  land(x, w, h, r) {
    const hue = 180 + r() * 90;
    gradient(x, w, h, r, [tone(r, 0.7, 0.7, hue), tone(r, 0.6, 0.8, hue + r() * 100)]);
    if (r() < 0.5) {
      x.fillStyle = tone(r, 0.9, 0.9, 45);
      disc(x, r() * w, r() * h * 0.5, w * 0.08);
    }
    noise(x, w, h, r, 0.35, 2, "soft-light");
    for (let i = 0; i < 4; i++) {
      x.fillStyle = tone(r, 0.5, 0.5 - i * 0.1, 60 + r() * 160);
      ridge(x, w, h, r, 0.4 + i * 0.15, 0.08);
    }
    noise(x, w, h, r, 0.5, 16);
  },
  face(x, w, h, r) {
    gradient(x, w, h, r, [tone(r, 0.4, 0.6), tone(r, 0.4, 0.5)]);
    noise(x, w, h, r, 0.6, 2);
    const skin = tone(r, 0.5, 0.5, 20 + r() * 15);
    const cx = w * (0.35 + r() * 0.3);
    const cy = h * (0.35 + r() * 0.15);
    const s = Math.min(w, h) * (0.18 + r() * 0.12);
    x.fillStyle = tone(r, 0.6, 0.4);
    disc(x, cx, cy + s * 2.9, s * 1.9, s * 1.7);
    x.fillStyle = tone(r, 0.5, 0.2, 25);
    disc(x, cx, cy - s * 0.2, s * 1.2, s * 1.3);
    x.fillStyle = skin;
    disc(x, cx, cy, s * 0.85, s * 1.1);
    x.fillStyle = "#222a";
    disc(x, cx - s * 0.35, cy - s * 0.1, s * 0.1);
    disc(x, cx + s * 0.35, cy - s * 0.1, s * 0.1);
    x.fillStyle = "#8448";
    disc(x, cx, cy + s * 0.5, s * 0.3, s * 0.1);
    noise(x, w, h, r, 0.3, 8);
  },
  food(x, w, h, r) {
    gradient(x, w, h, r, [tone(r, 0.6, 0.4), tone(r, 0.6, 0.4)]);
    const hue = r() * 360;
    for (let i = 0; i < 40; i++) {
      x.fillStyle = tone(r, 0.9, 0.5, hue + r() * 120);
      disc(x, r() * w, r() * h, w * (0.04 + r() * 0.14), w * (0.04 + r() * 0.14));
    }
    noise(x, w, h, r, 0.7, 4);
  },
  town(x, w, h, r) {
    gradient(x, w, h, r, [tone(r, 0.5, 0.7, 210), tone(r, 0.3, 0.8)]);
    for (let i = 0; i < 14; i++) {
      const a = r() * w;
      const b = h * (0.2 + r() * 0.6);
      const c = w * (0.06 + r() * 0.2);
      x.fillStyle = tone(r, 0.3, 0.5);
      x.fillRect(a, b, c, h);
      x.fillStyle = r() < 0.5 ? "#fff5" : "#0005";
      for (let u = 0; u < 3; u++) for (let v = 0; v < 9; v++) if (r() < 0.8) x.fillRect(a + c * (0.1 + u * 0.3), b + h * (0.03 + v * 0.07), c * 0.2, h * 0.035);
    }
    noise(x, w, h, r, 0.5, 8);
  },
  fog(x, w, h, r) {
    gradient(x, w, h, r, [tone(r), tone(r), tone(r)]);
    noise(x, w, h, r, 0.8, 2, r() < 0.5 ? "overlay" : "hard-light");
  },
  blur(x, w, h, r) {
    gradient(x, w, h, r, [tone(r, 0.6, 0.5), tone(r, 0.6, 0.5)]);
    noise(x, w, h, r, 0.5, 2, "soft-light");
  },
  shapes(x, w, h, r) {
    x.fillStyle = tone(r, 0.7, 0.7);
    x.fillRect(0, 0, w, h);
    for (let i = 0; i < 3 + r() * 12; i++) {
      x.fillStyle = tone(r, 0.8, 0.5);
      const s = Math.min(w, h) * (0.1 + r() * 0.4);
      if (r() < 0.5) disc(x, r() * w, r() * h, s, s * (0.4 + r()));
      else x.fillRect(r() * w, r() * h, s, s * (0.3 + r()));
    }
  },
  product(x, w, h, r) {
    x.fillStyle = r() < 0.7 ? "#fff" : tone(r, 0.2, 0.9);
    x.fillRect(0, 0, w, h);
    const s = Math.min(w, h);
    x.fillStyle = "#0002";
    disc(x, w / 2, h * 0.85, s * 0.35, s * 0.04);
    for (let i = 0; i < 6; i++) {
      x.fillStyle = tone(r, 0.6, 0.4);
      if (r() < 0.5) x.fillRect(w / 2 - s * r() * 0.3, h * (0.2 + r() * 0.3), s * (0.1 + r() * 0.4), s * (0.1 + r() * 0.3));
      else disc(x, w / 2 + s * (r() - 0.5) * 0.3, h * (0.35 + r() * 0.3), s * (0.1 + r() * 0.2), s * (0.1 + r() * 0.25));
    }
  },
  paper(x, w, h, r) {
    x.fillStyle = "#f4f1ea";
    x.fillRect(0, 0, w, h);
    for (let y = h * 0.1; y < h * 0.9; y += h * 0.05) {
      for (let a = w * 0.1; a < w * 0.85; ) {
        const b = w * (0.02 + r() * 0.1);
        x.fillStyle = "#333a";
        x.fillRect(a, y, b, h * 0.022);
        a += b + w * 0.015;
      }
      if (r() < 0.15) y += h * 0.08;
    }
    noise(x, w, h, r, 0.3, 2, "multiply");
  },
  dark(x, w, h, r) {
    gradient(x, w, h, r, ["#000", tone(r, 0.2, 0.1), "#0a0a0c"]);
    noise(x, w, h, r, 0.2, 4, "soft-light");
  },
  logo(x, w, h, r) {
    if (r() < 0.3) gradient(x, w, h, r, [tone(r, 0.9, 0.5), tone(r, 0.9, 0.5)]);
    else {
      x.fillStyle = r() < 0.25 ? "#fff" : tone(r, 0.9, 0.5);
      x.fillRect(0, 0, w, h);
    }
    x.fillStyle = r() < 0.6 ? "#fff" : tone(r, 0.9, 0.5);
    const s = w * (0.15 + r() * 0.18);
    for (let i = 0; i < 1 + r() * 3; i++) {
      const p = r();
      if (p < 0.3) disc(x, w / 2 + (r() - 0.5) * s, h / 2 + (r() - 0.5) * s, s, s * (0.5 + r() * 0.5));
      else if (p < 0.6) x.fillRect(w / 2 - s, h / 2 - s * r(), s * 2 * r() + s, s * (0.4 + r()));
      else {
        x.beginPath();
        x.moveTo(w / 2 - s, h / 2 + s);
        x.lineTo(w / 2 + s * (r() - 0.3), h / 2 - s);
        x.lineTo(w / 2 + s, h / 2 + s * r());
        x.fill();
      }
      if (r() < 0.5) x.fillStyle = tone(r, 0.9, 0.5);
    }
  },
  drawing(x, w, h, r) {
    if (r() < 0.5) {
      x.fillStyle = tone(r, 0.5, 0.8);
      x.fillRect(0, 0, w, h);
    }
    const s = Math.min(w, h);
    for (let i = 0; i < 10; i++) {
      x.fillStyle = x.strokeStyle = tone(r, 0.9, 0.55);
      x.lineWidth = s * (0.01 + r() * 0.04);
      const [a, b] = [w / 2 + (r() - 0.5) * s * 0.7, h / 2 + (r() - 0.5) * s * 0.7];
      if (r() < 0.5) disc(x, a, b, s * r() * 0.2, s * r() * 0.2);
      else {
        x.beginPath();
        x.moveTo(a, b);
        x.quadraticCurveTo(w / 2, h / 2, w / 2 + (r() - 0.5) * s * 0.8, h / 2 + (r() - 0.5) * s * 0.8);
        x.stroke();
      }
    }
  },
  map(x, w, h, r) {
    const dark = r() < 0.25;
    x.fillStyle = dark ? "#242f3e" : tone(r, 0.15, 0.72 / 0.8, 40);
    x.fillRect(0, 0, w, h);
    const many = (n, f) => { for (let i = 0; i < n; i++) f(i); };
    many(5, () => {
      x.fillStyle = r() < 0.5 ? (dark ? "#17263c" : "#a9d3e9") : dark ? "#263c3f" : "#cbe6b5";
      x.beginPath();
      const [a, b, s] = [r() * w, r() * h, (0.1 + r() * 0.3) * Math.max(w, h)];
      for (let i = 0; i < 7; i++) x.lineTo(a + Math.cos(i * 0.9) * s * (0.5 + r() * 0.6), b + Math.sin(i * 0.9) * s * (0.5 + r() * 0.6));
      x.fill();
    });
    const turn = r() * 1.5;
    const long = w + h;
    const road = (width, color, n) => many(n, () => {
      const t = turn + (r() < 0.5 ? Math.PI / 2 : 0) + (r() - 0.5) * 0.12;
      const [a, b] = [r() * w, r() * h];
      x.strokeStyle = color;
      x.lineWidth = width;
      x.beginPath();
      x.moveTo(a - Math.cos(t) * long, b - Math.sin(t) * long);
      x.quadraticCurveTo(a + (r() - 0.5) * 90, b + (r() - 0.5) * 90, a + Math.cos(t) * long, b + Math.sin(t) * long);
      x.stroke();
    });
    const s = devicePixelRatio;
    road((1 + r()) * s, dark ? "#38414e" : "#fff", 24 + r() * 24);
    road((4 + r() * 3) * s, dark ? "#4a5568" : "#fff", 8);
    road((5 + r() * 5) * s, dark ? "#746855" : tone(r, 0.8, 0.75, 42), 3);
    x.fillStyle = dark ? "#d5a66a" : "#556";
    many(10, () => {
      x.font = `${(8 + r() * 5) * s}px sans-serif`;
      let t = "";
      many(3 + r() * 8, () => { t += "aeionrstlmdk"[(r() * 12) | 0]; });
      x.fillText(t, r() * w, r() * h);
    });
  },
};
const photos = ["land", "land", "face", "face", "food", "town", "fog", "blur", "shapes", "product", "paper", "drawing"];

function paint(canvas) {
  const [kind, seed] = canvas.dataset.paint.split(" ");
  const box = canvas.getBoundingClientRect();
  const k = Math.min(devicePixelRatio, 900 / Math.max(1, box.width, box.height));
  const w = (canvas.width = Math.max(2, Math.round(canvas.offsetWidth * k)));
  const h = (canvas.height = Math.max(2, Math.round(canvas.offsetHeight * k)));
  const r = chance(+seed);
  const name = kind === "photo" ? photos[(r() * photos.length) | 0] : kind;
  const x = canvas.getContext("2d");
  painters[name](x, w, h, r);
  if (kind === "photo" && r() < 0.12) {
    x.fillStyle = r() < 0.5 ? "#fff" : "#000";
    x.font = `bold ${h * 0.12}px sans-serif`;
    x.fillText("aeionrstlmdk".slice((r() * 6) | 0, 6 + r() * 6), w * 0.1, h * (0.3 + r() * 0.6));
  }
}

/** Shows a screen; answers when its pictures are painted. */
function show(css, html, direction, language) {
  document.documentElement.dir = direction;
  document.documentElement.lang = language;
  document.getElementById("style").textContent = css;
  document.body.innerHTML = html;
  for (const canvas of document.querySelectorAll("canvas[data-paint]")) paint(canvas);
  return new Promise((done) => requestAnimationFrame(() => done(truth())));
}

/** True elements: [kind, x, y, width, height, number of the element around it or -1], in CSS pixels, clipped, on screen, seen. */
function truth() {
  const [W, H] = [innerWidth, innerHeight];
  const out = [];
  const numbers = new Map();
  const clip = (el, box) => {
    let [a, b, c, d] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(W, box.right), Math.min(H, box.bottom)];
    for (let e = el; e && e !== document.body; e = e.parentElement) {
      if (getComputedStyle(e).overflow === "visible") continue;
      const o = e.getBoundingClientRect();
      [a, b, c, d] = [Math.max(a, o.left), Math.max(b, o.top), Math.min(c, o.right), Math.min(d, o.bottom)];
    }
    return c - a < 2 || d - b < 2 ? null : [a, b, c - a, d - b];
  };
  const seen = (el, [x, y, w, h]) => {
    let n = 0;
    for (const [u, v] of [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]]) {
      const top = document.elementFromPoint(x + w * u, y + h * v);
      if (top && (el.contains(top) || (top.contains(el) && getComputedStyle(el).pointerEvents === "none"))) n++;
    }
    return n >= 3;
  };
  const around = (el) => {
    for (let e = el; e; e = e.parentElement) if (numbers.has(e)) return numbers.get(e);
    return -1;
  };
  const add = (kind, el, box, from) => {
    const part = clip(from, box);
    if (!part || part[2] * part[3] < 0.3 * box.width * box.height || !seen(from, part)) return;
    const n = around(el === from ? el.parentElement : from);
    if (el === from && kind !== "text") numbers.set(el, out.length);
    out.push([kind, ...part.map((v) => Math.round(v * 100) / 100), n]);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === 1) {
      if (node.dataset.k) add(node.dataset.k, node, node.getBoundingClientRect(), node);
      continue;
    }
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("[data-t=no]")) continue;
    const kind = parent.closest("[data-t]")?.dataset.t ?? "text";
    range.selectNodeContents(node);
    let line = null;
    const lines = [];
    for (const q of range.getClientRects()) {
      if (q.width < 1) continue;
      if (line && Math.min(line.bottom, q.bottom) - Math.max(line.top, q.top) > 0.5 * q.height) {
        line.left = Math.min(line.left, q.left);
        line.right = Math.max(line.right, q.right);
      } else lines.push((line = { left: q.left, right: q.right, top: q.top, bottom: q.bottom }));
    }
    for (const l of lines) add(kind, null, { ...l, width: l.right - l.left, height: l.bottom - l.top }, parent);
  }
  return out;
}
