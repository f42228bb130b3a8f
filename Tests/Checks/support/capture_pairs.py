"""Small pages that differ in a secret alone. What the recorder sends of both must be the same, but for times.

Each has HTML and a script. `$` is the secret in both. Scripts have `type(field, text)`, which types letter by letter with a snapshot
after each, and `show(node, text)`, which writes into a node so.
"""

import json

SECRETS = ("kestrel", 'Osprey "4512" o')
BOX = "position:absolute;left:0;top:0;width:200px;height:30px"
HOST = (
    "<script>customElements.define('x-h', class extends HTMLElement { constructor() { super(); "
    "this.attachShadow({mode: 'open'}).innerHTML = `%s`; } })</script>"
)
FIELD = "type(document.querySelector('#a'), `$`)"
SHOW = "show(document.querySelector('#a'), `$`)"
REPEATS = {
    f"{kind} repeated in {name}": (
        f"<input id=a {kind} {name}=Name>",
        f"a.oninput = () => a.setAttribute('{name}', 'It: ' + a.value); {FIELD}",
    )
    for kind in ("type=password", "", "autocomplete=cc-number")
    for name in ("title", "aria-label", "placeholder", "id", "data-testid")
}
ATTRIBUTES = {
    f"content {value}": (
        f"<div id=a style='position:relative;width:200px;height:30px'></div><style>#a::after {{ content: {value}; {BOX} }}</style>",
        f"{act}; silhouette.take()",
    )
    for value, act in (
        ("attr(data-v)", "a.dataset.v = `$`"),
        ("attr(data-v)", "a.dataset.v = 'x\\\\y\\n' + `$`"),
        ("var(--v)", "a.style.setProperty('--v', JSON.stringify(`$`))"),
        ("'It: ' attr(data-v)", "a.dataset.v = `$`"),
        ("var(--w)", "document.body.style.setProperty('--w', JSON.stringify(`$`))"),
    )
}
SLOTS = "".join(f"<i id=s{i} style='width:40px;height:40px;border:1px solid'></i>" for i in range(6))
PAD = (
    "<div id=pad data-silhouette=mask style='display:grid;grid-template-columns:repeat(3,90px);width:300px;height:320px'>"
    + "".join(f"<button id=k{i}>{i}</button>" for i in range(1, 10))
    + "</div>"
)
BOARD = "<div style='display:grid;grid-template-columns:repeat(3,100px)'>"
PRESSES = {
    "order": "k.style.zIndex = 2",
    "id": "k.replaceWith(k.cloneNode(true))",
    "id attribute": "k.id = 'on'",
    "wrapper": "k.outerHTML = '<b>' + k.outerHTML + '</b>'",
    "class": "k.className = 'on'",
    "frame": "k.style.margin = '-5px'",
    "gone": "k.remove()",
    "hidden": "k.style.visibility = 'hidden'",
    "transform": "k.style.transform = 'scale(.9)'",
    "alpha": "k.style.opacity = .5",
    "color": "k.style.background = 'red'",
    "out": "k.style.position = 'fixed'",
    "state": "k.ariaPressed = 'true'",
    "shut": "k.disabled = true",
    "focus": "k.focus()",
    "moved": "k.parentNode.append(k)",
    "mark": "k.dataset.silhouette = 'hide'",
}
PADS = {
    f"pad, {name}": (PAD, f"const k = document.getElementById('k' + (`$`.length > 7 ? 9 : 1)); {act}; silhouette.take()")
    for name, act in PRESSES.items()
}
MARKS = {
    f"mark {mark}": (
        f"<div {mark} style='width:300px;height:90px'><p title='$' aria-label='$'>$ <b>$</b></p><iframe srcdoc='<p>$</p>'></iframe></div>",
        "",
    )
    for mark in (
        "data-clarity-mask",
        "data-clarity-mask=True",
        "data-clarity-mask=no",
        "data-silhouette=MASK",
        "data-silhouette='mask,hide'",
        "data-silhouette='unmask Hide'",
        "data-silhouette=private",
        "data-dd-privacy=Mask",
    )
}
PAIRS = {
    **REPEATS,
    **ATTRIBUTES,
    **PADS,
    **MARKS,
    "scroll of a field": ("<input id=a size=4>", f"{FIELD}; a.scrollLeft = 9999; silhouette.take()"),
    "scroll of a password": ("<input id=a size=4 type=password>", f"{FIELD}; a.scrollLeft = 9999; silhouette.take()"),
    "scroll of an area": ("<textarea id=a rows=1 cols=4></textarea>", f"{FIELD}; a.scrollTop = 9999; silhouette.take()"),
    "scroll of a mask": (
        "<div id=a class=rr-mask style='width:90px;height:50px;overflow:auto'><p style='height:900px'></div>",
        "a.scrollTop = `$`.length * 9; silhouette.take()",
    ),
    "hidden letters": (
        "<input id=a style='-webkit-text-security:disc'><p id=b style='-webkit-text-security:square;width:90px;height:20px'></p>",
        f"{FIELD}; show(b, `$`)",
    ),
    "hidden letters, shown": ("<input id=a style='-webkit-text-security:disc'>", f"{FIELD}; a.style = ''; silhouette.take()"),
    "font of dots": ("<input id=a style='font-family:text-security-disc'>", f"{FIELD}; a.scrollLeft = 9; silhouette.take()"),
    "options": ("<ul role=listbox style='width:300px;height:90px'><li role=option id=a></ul>", SHOW),
    "marked late": ("<div id=a style='width:300px;height:90px'></div>", "a.className = 'rr-mask'; show(a, `$`)"),
    "pad, marked late": (
        "<div id=a style='width:300px;height:90px'><i>1</i><i>2</i></div>",
        "silhouette.take(); a.dataset.silhouette = 'Mask'; a.children[`$`.length % 2].remove(); silhouette.take()",
    ),
    "dialog in a mask": ("<div class=rr-mask style='height:50px'><dialog id=a></dialog></div>", "a.showModal(); show(a, `$`)"),
    "masked frame": (
        "<iframe id=a class=rr-mask style='width:200px;height:90px' srcdoc='<p>x</p>'></iframe>",
        "show(a.contentDocument.body, `$`)",
    ),
    "masked picture": ("<picture class=rr-mask style='display:block;width:90px;height:90px'><img alt='$'></picture>", ""),
    **{
        f"pad without a mark{name}": (
            before
            + "".join(f"<button style='height:60px' {key.replace('#', i)}</button>" for i in "123456789*0#")
            + after
            + "<input id=p style='-webkit-text-security:disc' readonly>",
            "const k = document.querySelectorAll('button')[`$`.length % 5]; for (const on of [1, 0]) k.dispatchEvent(new PointerEvent(on ? 'pointerdown' : 'pointerup',"
            "{bubbles: true, composed: true, clientX: k.getBoundingClientRect().x + 5, clientY: 70, pointerType: 'mouse', buttons: on}));"
            "k.className = 'on'; k.style.background = 'red'; p.value += k.textContent + k.ariaLabel; silhouette.take()",
        )
        for name, before, after, key in (
            ("", BOARD, "</div>", ">#"),
            (", loose", "", "", ">#"),
            (", with letters", BOARD, "</div>", "># <small>ABC</small>"),
            (", drawn", BOARD, "</div>", "aria-label=#><svg></svg>"),
        )
    },
    "textbox": ("<div role=TextBox id=a style='width:300px;height:40px'><b></b></div>", "show(a.firstChild, `$`)"),
    "textbox with a shadow root": (
        "<x-h role=textbox id=a style='display:block;width:200px;height:30px'></x-h>" + HOST % "<span></span>",
        "show(a.shadowRoot.firstChild, `$`)",
    ),
    "textbox with a slot": (
        "<x-h id=a style='display:block;width:200px'></x-h>" + HOST % "<div role=textbox style='height:30px'><slot></slot></div>",
        SHOW,
    ),
    "textbox with a box of a slot": (
        "<x-h id=a style='display:block;width:200px;height:30px'></x-h>" + HOST % "<slot role=textbox></slot>",
        SHOW,
    ),
    "editable with a slot": (
        "<x-h id=a style='display:block;width:200px'></x-h>" + HOST % "<div contenteditable style='height:30px'><slot></slot></div>",
        SHOW,
    ),
    "editable": (
        "<div contenteditable id=a style='width:300px;height:90px'>.<b>x</b> <i contenteditable=false title='$'>x</i></div>",
        "show(a.children[0], `$`)",
    ),
    # Firefox 153 no longer knows the style: nobody can type there.
    "editable by style": (
        "<div id=a style='-webkit-user-modify:read-write;width:300px;height:50px'></div>",
        "silhouette.take(); if (CSS.supports('-webkit-user-modify', 'read-write')) " + SHOW,
    ),
    "editable frame": (
        "<iframe id=a srcdoc='<body></body>' style='width:300px;height:90px'></iframe>",
        "a.contentDocument.designMode = 'on'; show(a.contentDocument.body, `$`)",
    ),
    "editable frame, late": (
        "<iframe id=a srcdoc='<body><p></p></body>' style='width:300px;height:90px'></iframe>",
        "silhouette.take(); a.contentDocument.designMode = 'on'; show(a.contentDocument.body.firstChild, `$`)",
    ),
    "frame in an editable": ("<div contenteditable><iframe srcdoc='<p>$</p>' style='width:90px;height:90px'></iframe></div>", ""),
    "unknown editor": (
        "<div id=a tabindex=0 style='width:300px;height:50px'></div>",
        "a.dispatchEvent(new KeyboardEvent('keydown', {key: 'k', bubbles: true, composed: true})); " + SHOW,
    ),
    "context": (
        "<canvas id=c></canvas><div id=a style='width:300px;height:50px'></div>",
        "if (globalThis.EditContext) a.editContext = new EditContext(); silhouette.take();if (globalThis.EditContext) show(a, `$`)",
    ),
    "code over a field": (
        f"<div style='position:relative;width:260px;height:44px;display:flex'>{SLOTS}<input id=a autocomplete=one-time-code "
        "style='position:absolute;inset:0;width:100%;opacity:0'></div>",
        f"a.oninput = () => {{ for (let i = 0; i < 6; i++) globalThis['s' + i].textContent = a.value[i] ?? ''; }}; {FIELD}",
    ),
    "code over a clear field": (
        f"<form><label>Name <input></label><div style='position:relative;width:260px;height:44px'><div style='display:flex'>{SLOTS}</div><div><input id=a "
        "style='position:absolute;inset:0;color:transparent'></div></div></form>",
        f"a.oninput = () => {{ for (let i = 0; i < 6; i++) globalThis['s' + i].textContent = a.value[i] ?? ''; }}; {FIELD}",
    ),
    "code of fields": (
        "".join(f"<input maxlength=1 id=f{i}>" for i in range(6)),
        "for (let i = 0; i < 2 + `$`.length % 4; i++) { globalThis['f' + i].focus(); globalThis['f' + i].value = `$`[i]; silhouette.take(); }",
    ),
    "chosen": ("<div><div id=v style='width:90px;height:20px'></div><div><input role=combobox id=a></div></div>", "show(v, `$`)"),
    "chosen, heard": ("<span id=v aria-live=polite style='position:absolute;width:1px;height:1px;overflow:hidden'></span>", "show(v, `$`)"),
    "code editor": (
        "<div style='height:60px'><div style='overflow:hidden;position:relative;width:3px;height:0'><textarea id=a></textarea></div><pre id=v></pre></div>",
        "show(v, `$`)",
    ),
    "masked loose": (
        "<section style='width:300px;height:90px'><div style='display:contents' class=rr-mask><b>$</b><i id=a></i></div></section>",
        SHOW,
    ),
    "masked list": (
        "<ul class=ph-mask id=a style='width:300px;height:90px'></ul>",
        "for (const letter of `$`) a.innerHTML += '<li>x'; silhouette.take()",
    ),
    "masked field": (
        "<div class=rr-mask style='height:50px'><input type=checkbox><input id=a type=password></div><input id=b class=rr-mask type=password>",
        "if (`$`.length > 7) { document.querySelector('[type=checkbox]').checked = true; a.type = b.type = 'text'; } silhouette.take()",
    ),
    "prefilled": (
        "<input value='$' title='$'><select style='width:90px'><option title='$'>$</select><textarea placeholder='$'>$</textarea>",
        "",
    ),
    "choice in a title": (
        "<select id=a style='width:90px'><option>x<option>$</select>",
        "a.selectedIndex = 1; a.title = a.value; a.dispatchEvent(new Event('change')); silhouette.take()",
    ),
    "late title": ("<input id=a>", f"{FIELD}; a.title = a.value.slice(0, 3); a.value = ''; silhouette.take()"),
}
SCRIPT = """
const pause = () => new Promise((done) => setTimeout(done, 5));
async function each(text, write) {
  for (const letter of text) { write(letter); await pause(); silhouette.take(); }
}
async function type(field, text) {
  field.focus();
  await each(text, (letter) => { field.value += letter; field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true})); });
}
const show = (node, text) => each(text, (letter) => { node.textContent += letter; });
"""


def page_of(name, secret):
    return PAIRS[name][0].replace("$", secret.replace('"', "&quot;"))


def script_of(name, secret):
    return f"(async () => {{ {SCRIPT} {awaited(PAIRS[name][1]).replace('`$`', json.dumps(secret)).replace('$', secret)}; }})()"


def awaited(act):
    for call in ("type(", "show("):
        act = act.replace(call, "await " + call)
    return act


def without_times(lines):
    """What crosses the network, but for the times."""
    kept = []
    for line in map(json.loads, lines):
        line.pop("t", None)
        line.pop("start", None)
        kept.append(json.dumps(line))
    return kept
