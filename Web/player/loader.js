// Unpacks the page's script, which the content security policy knows by its hash, and runs it.

/** @param {string} id */
const placeOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

(async () => {
  const text = placeOf("code").textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const script = document.createElement("script");
  script.textContent = await new Response(stream).text();
  document.head.append(script);
})().catch((error) => {
  const notice = placeOf("notice");
  notice.textContent = `This browser cannot open the page (${error.message}). Use a current Chrome, Edge, Firefox or Safari.`;
  notice.hidden = false;
  document.documentElement.dataset.state = "failed";
});
