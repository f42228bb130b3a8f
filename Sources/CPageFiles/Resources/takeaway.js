// What one can take out of the page: this frame as a picture, the log, and the steps as text.

// The document of a frame as an SVG picture for this browser, with the document's own markup in it.
function pictureText(document, width, height) {
  const copy = document.documentElement.cloneNode(true);
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  const body = copy.querySelector("body");
  if (body) {
    body.style.width = `${width}px`;
    body.style.height = `${height}px`;
    body.style.position = "relative";
    // In an SVG there is no `body` for a style sheet to find.
    const background = document.defaultView.getComputedStyle(document.body).backgroundColor;
    Object.assign(body.style, { margin: "0", overflow: "hidden", backgroundColor: background });
  }
  const content = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
    + `<foreignObject width="${width}" height="${height}">${content}</foreignObject></svg>`;
}

async function picturePNG(svg, width, height, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: width * scale, height: height * scale });
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

class Takeaway {
  constructor({ log, screen, steps, name, now, say }) {
    Object.assign(this, { log, screen, steps, now, say });
    this.stem = name.replace(/[^\w.-]+/g, "-").replace(/\.(ndjson|json|zlib|gz|hierarchy)\b/g, "").slice(0, 60) || "session";
  }

  get size() {
    const { frame } = this.screen.stage;
    return [Number(frame.width), Number(frame.height)];
  }

  get svg() {
    return frameText(this.screen.stage.document, ...this.size);
  }

  get moment() {
    return `${this.stem}-${(this.now() / 1000).toFixed(2)}s`;
  }

  async savePNG() {
    const text = pictureText(this.screen.stage.document, ...this.size);
    save(await picturePNG(text, ...this.size, 2), `${this.moment}.png`);
  }

  saveSVG() {
    save(new Blob([this.svg], { type: "image/svg+xml" }), `${this.moment}.svg`);
  }

  saveLog() {
    save(new Blob(this.log.pieces(), { type: "application/json" }), `${this.stem}.json`);
  }

  saveSteps() {
    save(new Blob([this.steps.text], { type: "text/plain" }), `${this.stem}-steps.txt`);
  }

  async copyLink() {
    const link = location.href.replace(/#.*$/, "") + linkOfTime(this.now());
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link to this moment is copied.");
    } catch {
      history.replaceState(null, "", linkOfTime(this.now()));
      this.say("The link to this moment is in the address bar.");
    }
  }
}
