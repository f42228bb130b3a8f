// Runs in a page that `silhouette play` wrote: describes the contents that a visitor sees there.
"use strict";

window.check = (() => {
  const frame = () => document.querySelector("#stage iframe");
  const settle = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  async function seek(time) {
    silhouette.seek(time);
    await settle();
    return true;
  }

  // What rrweb's player puts on elements of its own accord is no part of the screen.
  const replayed = () => frame().contentDocument.body.outerHTML.replace(/ class="rr[^"]*"/g, "");

  const isOurs = () => document.getElementById("steps") !== null;

  const finger = () => {
    if (isOurs()) return getComputedStyle(document.querySelector(".finger")).visibility === "visible";
    const mouse = document.querySelector("#stage .replayer-mouse");
    return mouse.matches(".touch-device.touch-active") && getComputedStyle(mouse).borderTopColor === "rgb(73, 80, 246)";
  };

  const screen = () => frame().getBoundingClientRect();
  const bottom = () =>
    Math.max(...[...document.querySelectorAll(isOurs() ? ".replayed" : "#stage > div")].map((e) => e.getBoundingClientRect().bottom));

  const named = (e) => e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.[0]?.textContent.trim();
  const nameless = () =>
    [...document.querySelectorAll("button, summary, input, select, [role=slider], [role=img]")]
      .filter((e) => !named(e))
      .map((e) => `a control has no name: ${e.outerHTML.slice(0, 100)}`);

  // Contrast as WCAG 2 counts it.
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);

  function ground(element) {
    for (let e = element; e; e = e.parentElement) {
      const color = channels(getComputedStyle(e).backgroundColor);
      if (color.length < 4 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  }

  function contrast(element) {
    const [a, b] = [luminance(channels(getComputedStyle(element).color)), luminance(ground(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
  const pale = () =>
    [...document.body.querySelectorAll("*")]
      .filter(
        (e) =>
          !e.matches("script, noscript, style, option") &&
          !e.closest("[hidden], .preview") &&
          hasText(e) &&
          e.checkVisibility() &&
          contrast(e) < 4.5,
      )
      .map((e) => `a text is pale, ${contrast(e).toFixed(2)}: ${e.outerHTML.slice(0, 100)}`);

  // Our own player's parts.
  const steps = () => [...document.querySelectorAll("#steps li")].filter((row) => !row.hidden).map((row) => row.textContent);

  function search(words) {
    const field = document.querySelector("#steps input");
    field.value = words;
    field.dispatchEvent(new Event("input"));
    return true;
  }

  function choose(across, down) {
    const place = document.querySelector(".replayed");
    const { left, top, width, height } = place.getBoundingClientRect();
    place.dispatchEvent(new MouseEvent("click", { clientX: left + width * across, clientY: top + height * down, bubbles: true }));
    return true;
  }

  // The names of the screens before and after a step that are seen.
  const pair = () =>
    [...document.querySelectorAll(".pair figure")]
      .filter((figure) => figure.checkVisibility())
      .map((figure) => figure.querySelector("figcaption").textContent.split(" ")[0]);

  function inside(parts, whole) {
    const room = document.querySelector(whole).getBoundingClientRect();
    return [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .every((box) => box.width > 20 && box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom);
  }

  // The left end of the timeline, its middle, and its width.
  function track() {
    const line = document.querySelector(".track");
    line.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = line.getBoundingClientRect();
    return [left, top + height / 2, width];
  }

  const stepTimes = () =>
    [...document.querySelectorAll("#steps li")]
      .filter((row) => !row.hidden)
      .map((row) => {
        const [minutes, seconds] = row.querySelector("time").textContent.split(":").map(Number);
        return minutes * 60_000 + seconds * 1000 || 0;
      });

  function chip(name) {
    [...document.querySelectorAll(".chip")].find((button) => button.textContent === name).click();
    return true;
  }

  // Locators of the chosen step: where a click copies one, or with the focus on it.
  const locator = (number) => document.querySelectorAll(".card .locators button")[number];
  function press(number) {
    locator(number).scrollIntoView({ block: "center" });
    const { left, top } = locator(number).getBoundingClientRect();
    return [left + 12, top + 8];
  }
  function focus(number) {
    locator(number).focus();
    return true;
  }

  let text = null;
  const copied = () => text;
  function catchCopies() {
    text = null;
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: {
        writeText: async (words) => {
          text = words;
        },
      },
    });
    return true;
  }
  // As in a browser that gives files no clipboard.
  function copyTheOldWay() {
    text = null;
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
    document.addEventListener("copy", (event) => {
      text = event.target.value ?? null;
    });
    return true;
  }

  // Screenshots beside the replay.
  const truth = () => document.querySelector(".truth img");
  const truthStyle = () => {
    const { clipPath, opacity } = document.querySelector(".truth").style;
    return clipPath + opacity;
  };

  // Whether the screenshot is as large as the replayed screen, and over it or beside it.
  function covers() {
    const [box, other] = [screen(), document.querySelector(".truth").getBoundingClientRect()];
    const look = document.getElementById("stage").dataset.compare;
    if (look === "off") return true;
    const isAs = (names) => names.every((name) => Math.abs(box[name] - other[name]) < 1.5);
    return isAs(["top", "width", "height"]) && (look === "beside" ? other.left >= box.right : isAs(["left"]));
  }

  let file = null;
  const caught = () => file;
  function catchFiles() {
    URL.createObjectURL = (blob) => {
      file = blob;
      return "data:,";
    };
    HTMLAnchorElement.prototype.click = () => {};
    return true;
  }

  function takeAway(name) {
    file = null;
    [...document.querySelectorAll(".menu button")].find((button) => button.textContent.includes(name)).click();
    return true;
  }

  // The share of a frame's pixels that are alike in the PNG that was caught, at twice the frame's size, and in an SVG.
  async function likeness(svg) {
    const bitmap = await createImageBitmap(file);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const [a, b] = [bitmap, image].map((picture) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(picture, 0, 0, bitmap.width, bitmap.height);
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    });
    let same = 0;
    for (let place = 0; place < a.length; place += 4) {
      if ([0, 1, 2].every((channel) => Math.abs(a[place + channel] - b[place + channel]) <= 16)) same++;
    }
    return (same * 4) / a.length;
  }

  // How far parts of the page have moved by themselves, as browsers count it.
  const shifts = () =>
    new Promise((done) => {
      const observer = new PerformanceObserver((list) => {
        const moved = list.getEntries().filter(({ hadRecentInput, value }) => !hadRecentInput && value > 0);
        done(
          moved
            .map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.className || node?.nodeName).join(", ")}`)
            .join("; "),
        );
      });
      observer.observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(""), 100);
    });

  const thumbnails = () => [...document.querySelectorAll(".lane.screens img")].filter((image) => image.naturalWidth > 0).length;

  return {
    shifts,
    likeness,
    thumbnails,
    truth,
    truthStyle,
    covers,
    pair,
    inside,
    track,
    stepTimes,
    chip,
    press,
    focus,
    copied,
    catchCopies,
    copyTheOldWay,
    steps,
    search,
    choose,
    caught,
    catchFiles,
    takeAway,
    seek,
    replayed,
    finger,
    screen,
    bottom,
    nameless,
    pale,
  };
})();
true;
