// What scripts do without a sign, for Tests/Checks/capture.py: to fields, animations, shadow roots and rules, in the page, in a
// shadow root and in a frame.
globalThis.scripts = (() => {
  "use strict";
  const BODY = `<style>i { display: block; width: 50px; height: 9px }</style>
  <input id=text><input id=number type=number value=1><input id=check type=checkbox><textarea id=area></textarea>
  <select id=pick><option>a<option>b<option>c</select><i id=glide>.</i><p id=word class=w>w</p><form id=form><input id=left value=x></form>
  <span id=host></span>`;
  const sheets = new Map();
  const ends = [];

  // A place is a window and where its elements are.
  function places() {
    const frame = document.querySelector("iframe").contentWindow;
    return [
      [window, document],
      [window, document.querySelector("#shadow").shadowRoot],
      [frame, frame.document],
    ];
  }

  function build() {
    document.body.insertAdjacentHTML("beforeend", BODY + "<div id=shadow></div><iframe></iframe>");
    document.querySelector("#shadow").attachShadow({ mode: "open" }).innerHTML = BODY;
    document.querySelector("iframe").contentDocument.body.innerHTML = BODY;
  }

  // Each gets a place's elements by their ids, its window and its root. None is seen by an observer. A function that one returns
  // is called once a snapshot was taken.
  const DEEDS = {
    value: ({ text }) => {
      text.value = "new";
    },
    valueAsNumber: ({ number }) => {
      number.valueAsNumber = 7;
    },
    stepUp: ({ number }) => number.stepUp(),
    setRangeText: ({ text }) => text.setRangeText("er", 3, 3, "end"),
    checked: ({ check }) => {
      check.checked = true;
    },
    area: ({ area }) => {
      area.value = "long";
    },
    "select.value": ({ pick }) => {
      pick.value = "b";
    },
    selectedIndex: ({ pick }) => {
      pick.selectedIndex = 2;
    },
    option: ({ pick }) => {
      pick.options[0].selected = true;
    },
    prototype: ({ text }, window) => Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value").set.call(text, "by hand"),
    reset: ({ form, left }) => {
      left.value = "y";
      form.reset();
      left.value += "z";
    },
    animate: ({ glide }) => {
      glide.animate({ translate: ["0", "70px"] }, { duration: 60, fill: "forwards" });
    },
    "animated back": ({ glide }) => {
      glide.getAnimations()[0].cancel();
    },
    "animate and back": ({ glide }) => {
      const long = glide.animate({ translate: ["40px", "41px"], opacity: [0.5, 0.2] }, 60_000);
      return () => long.updatePlaybackRate(1e6);
    },
    "new Animation": ({ glide }, window) => {
      new window.Animation(new window.KeyframeEffect(glide, { opacity: [1, 0.5] }, { duration: 50, fill: "both" })).play();
    },
    currentTime: ({ glide }) => {
      const paused = glide.animate({ opacity: [1, 0] }, 1000);
      paused.pause();
      paused.currentTime = 400;
    },
    attachShadow: ({ host }) => {
      host.attachShadow({ mode: "open" }).innerHTML = "<b>shadow</b>";
    },
    insertRule: ({ word }) => {
      word.parentNode.querySelector("style").sheet.insertRule(".w { color: red }", 0);
    },
    deleteRule: ({ word }) => word.parentNode.querySelector("style").sheet.deleteRule(0),
    media: ({ word }) => {
      word.parentNode.querySelector("style").sheet.insertRule("@media all { .w { color: blue } }", 0);
    },
    "in media": ({ word }) => {
      word.parentNode.querySelector("style").sheet.cssRules[0].insertRule(".w { color: lime }", 1);
    },
    selectorText: ({ word }) => {
      word.parentNode.querySelector("style").sheet.cssRules[0].cssRules[1].selectorText = ".v";
    },
    disabled: ({ word }) => {
      word.parentNode.querySelector("style").disabled = true;
    },
    adoptedStyleSheets: (_, window, root) => {
      const sheet = new window.CSSStyleSheet();
      sheet.replaceSync(".w { color: teal }");
      sheets.set(root, sheet);
      root.adoptedStyleSheets = [sheet];
    },
    replaceSync: (_, __, root) => sheets.get(root).replaceSync(".w { color: navy }"),
    replace: (_, __, root) => {
      sheets.get(root).replace(".w { color: olive }");
    },
    "adopted insertRule": (_, __, root) => sheets.get(root).insertRule(".w { font-size: 30px }"),
  };

  function act(deed) {
    for (const [window, root] of places()) {
      const found = Object.fromEntries([...root.querySelectorAll("[id]")].map((element) => [element.id, element]));
      const end = DEEDS[deed](found, window, root);
      if (typeof end === "function") ends.push(end);
    }
  }

  function end() {
    for (const call of ends.splice(0)) call();
  }

  // Everything that is wrapped, as it is now.
  function wrapped() {
    const all = [];
    for (const it of [window, document.querySelector("iframe").contentWindow]) {
      for (const name of [
        "HTMLInputElement",
        "HTMLTextAreaElement",
        "HTMLSelectElement",
        "HTMLOptionElement",
        "HTMLStyleElement",
        "Element",
        "Animation",
        "CSSStyleSheet",
        "CSSGroupingRule",
        "CSSStyleRule",
        "StyleSheet",
        "Document",
        "ShadowRoot",
      ]) {
        const own = Object.getOwnPropertyDescriptors(it[name].prototype);
        for (const key of Reflect.ownKeys(own)) all.push([name, key, ...Object.values(own[key])]);
      }
    }
    return all;
  }

  // Signs by which a page could notice the wrappers; only their identity may differ.
  function faults(start, stop) {
    const found = [],
      check = (isTrue, what) => {
        if (!isTrue) found.push(what);
      };
    const thrown = (call) => {
      try {
        return call();
      } catch (error) {
        return error.name;
      }
    };
    const kinds = () => {
      const { prototype } = HTMLInputElement,
        { set } = Object.getOwnPropertyDescriptor(prototype, "value"),
        { animate } = Element.prototype;
      const field = document.querySelector("#left"),
        sheet = new CSSStyleSheet();
      return JSON.stringify([
        set.name,
        set.length,
        animate.name,
        animate.length,
        /native code/.test(String(animate)),
        Object.keys(prototype).join(),
        thrown(() => set.call({}, "x")),
        thrown(() => new set("x")),
        thrown(() => sheet.insertRule("no", 0)),
        sheet.insertRule("a { }", 0),
        thrown(() => {
          field.valueAsNumber = 4;
        }),
        thrown(() => document.querySelector("#shadow").attachShadow({ mode: "open" })),
        animate.call(field, [], 1) instanceof Animation,
        Object.getOwnPropertyDescriptor(prototype, "value").enumerable,
        field.animate.hasOwnProperty("prototype"),
        thrown(() => Reflect.set(field, "value", "set")),
        field.value,
      ]);
    };
    const before = wrapped(),
      without = kinds();
    start();
    check(kinds() === without, `${kinds()} was ${without}`);
    check(
      wrapped().some((one, i) => one.some((it, k) => it !== before[i][k])),
      "nothing is wrapped",
    );
    stop();
    check(
      wrapped().every((one, i) => one.every((it, k) => it === before[i][k])),
      "not all is put back",
    );

    // A wrapper of the page's own, put on while a recording runs, stays and works.
    const { prototype } = HTMLInputElement,
      native = Object.getOwnPropertyDescriptor(prototype, "value");
    start();
    const inner = Object.getOwnPropertyDescriptor(prototype, "value"),
      heard = [];
    const own = {
      ...native,
      set(value) {
        heard.push(value);
        inner.set.call(this, value);
      },
    };
    Object.defineProperty(prototype, "value", own);
    stop();
    check(Object.getOwnPropertyDescriptor(prototype, "value").set === own.set, "the page's wrapper is gone");
    for (let i = 0; i < 2; i++) {
      document.querySelector("#left").value = "once";
      check(heard.length === i + 1 && document.querySelector("#left").value === "once", `the page's wrapper hears ${heard}`);
      start();
      stop();
    }
    check(Object.getOwnPropertyDescriptor(prototype, "value").set === own.set, "the page's wrapper is wrapped");
    Object.defineProperty(prototype, "value", native);
    return found;
  }

  return { build, act, end, faults, names: Object.keys(DEEDS) };
})();
