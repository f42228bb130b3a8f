// Pages made at random, and changed at random, for Tests/Checks/capture.py. A seed gives the same page and changes each time.
globalThis.twin = (() => {
  "use strict";
  const STYLE = `.row { display: flex; gap: 4px } .grid { display: grid; grid-template-columns: 1fr 1fr }
  .on { background: #ff0; font-size: 18px } .on b { color: red } .rel { position: relative; z-index: 2 }
  .abs { position: absolute; right: 3px; top: 2px } .fix { position: fixed; left: 9px; top: 9px; z-index: 4 }
  .clip { overflow: auto; height: 60px } .turn { transform: rotate(10deg) } .none { display: none } .hid { visibility: hidden }
  .dim { opacity: .5 } .sticky { position: sticky; top: 0 } .box { display: contents } .wide { width: 50% } .float { float: left }
  .pre::before { content: "x"; display: block; height: 4px; width: 9px; background: #08f }
  .mask { color: #123 } :checked ~ p { color: blue } p:first-child { font-weight: bold }`;
  const CLASSES = "row grid on rel abs fix clip turn none hid dim sticky box pre wide float rr-mask rr-block".split(" ");
  const TAGS = "div div p b span button section input label host".split(" ");
  let seed = 1;

  function below(limit) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  }

  const one = (list) => list[below(list.length)];
  const pick = () => one([...document.querySelectorAll("main, main *")]);

  function make(depth) {
    const tag = one(TAGS),
      element = document.createElement(tag === "host" ? "div" : tag);
    if (tag === "input") return Object.assign(element, { type: one(["text", "checkbox", "range"]) });
    if (below(3) === 0) element.className = one(CLASSES);
    if (tag === "p" || tag === "b" || below(2)) element.append("words ".repeat(1 + below(8)));
    const holds = tag === "host" ? element.attachShadow({ mode: "open" }) : element;
    if (tag === "host") holds.append(document.createElement("slot"));
    if (tag !== "p" && tag !== "b") for (let i = depth && below(4); i > 0; i--) holds.append(make(depth - 1));
    return element;
  }

  const CHANGES = {
    append: (it) => it.append(make(2)),
    remove: (it) => it.localName === "main" || it.remove(),
    toggle: (it) => it.localName === "main" || it.classList.toggle(one(CLASSES)),
    mark: (it) => it.localName === "main" || it.classList.toggle(one(CLASSES)),
    color: (it) => {
      it.style.color = one(["red", "blue", "green"]);
    },
    height: (it) => {
      it.style.height = below(2) ? "" : `${20 + below(60)}px`;
    },
    scroll: (it) => {
      it.scrollTop = below(40);
      scrollTo(0, below(300));
    },
    words: (it) => {
      const text = [...it.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      if (text) text.data = "text ".repeat(below(12));
    },
    move: (it) => {
      const other = pick();
      if (other.localName !== "main" && !other.contains(it) && it.localName !== "input") it.prepend(other);
    },
    value: () => {
      const field = document.querySelector("main input");
      if (field?.type === "checkbox") field.checked = !field.checked;
      else if (field) field.value = below(100);
    },
    // Observers do not report rules; the sweep finds their effects after the next change that is reported.
    rule: (it) => {
      document.styleSheets[0].insertRule(`b { letter-spacing: ${below(3)}px }`, document.styleSheets[0].cssRules.length);
      it.dataset.count = below(99);
    },
  };

  function begin(number) {
    seed = number * 7919;
    document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
    const main = document.createElement("main");
    for (let i = 0; i < 12; i++) main.append(make(3));
    document.body.append(main);
  }

  function step() {
    const name = one(Object.keys(CHANGES)),
      element = pick();
    CHANGES[name](element);
    return `${name} ${element.localName}.${element.className}`;
  }

  return { begin, step };
})();
