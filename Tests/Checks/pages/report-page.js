// Runs in a report of `silhouette compare`: describes a visitor's view.
"use strict";

window.check = (() => {
  // Contrast as WCAG 2 counts it.
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const isInSVG = (e) => e.namespaceURI === "http://www.w3.org/2000/svg";

  function ground(element) {
    for (let e = element; e; e = e.parentElement) {
      if (isInSVG(e)) continue;
      const color = channels(getComputedStyle(e).backgroundColor);
      if (color.length < 4 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  }

  function contrast(element) {
    const style = getComputedStyle(element);
    // Words with an outline of their own stand on it.
    const isOutlined = isInSVG(element) && style.paintOrder.startsWith("stroke") && style.stroke !== "none";
    const below = isOutlined ? channels(style.stroke) : ground(element);
    const [a, b] = [luminance(channels(isInSVG(element) ? style.fill : style.color)), luminance(below)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
  const seen = () => [...document.body.querySelectorAll("*")].filter((e) => hasText(e) && e.checkVisibility());
  const pale = () =>
    seen()
      .filter((e) => contrast(e) < 4.5)
      .map((e) => `a text is pale, ${contrast(e).toFixed(2)}: ${e.outerHTML.slice(0, 100)}`);
  const small = () =>
    seen()
      .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 10.5)
      .map((e) => `a text is small: ${e.outerHTML.slice(0, 100)}`);

  // Labels of a chart that reach out of it, or overlap.
  function tangled() {
    const found = [];
    for (const chart of [...document.querySelectorAll("svg")].filter((e) => e.checkVisibility())) {
      const frame = chart.getBoundingClientRect();
      const words = [...chart.querySelectorAll("text")].map((e) => [e, e.getBoundingClientRect()]);
      for (const [e, box] of words) {
        if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(`sticks out of its chart: ${e.textContent}`);
      }
      for (let i = 1; i < words.length; i += 1) {
        for (let j = 0; j < i; j += 1) {
          const [a, b] = [words[i][1], words[j][1]];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 1 && down > 4) found.push(`words on words: ${words[i][0].textContent}, ${words[j][0].textContent}`);
        }
      }
    }
    return found;
  }

  const blind = () =>
    [...document.querySelectorAll("img:not([alt]), iframe:not([title]), svg:not([aria-label])")].map(
      (e) => `nothing says what it is: ${e.outerHTML.slice(0, 100)}`,
    );
  const broken = () => [...document.images].filter((e) => !e.complete || !e.naturalWidth).map((e) => `no picture: ${e.alt}`);
  const cells = () =>
    [...document.querySelectorAll("section.all tbody tr:not(.group)")].map((row) =>
      [...row.cells].map((cell) => cell.firstChild?.textContent ?? ""),
    );

  return { pale, small, tangled, blind, broken, cells };
})();
true;
