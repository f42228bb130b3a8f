// Unpacks the page's script, which the content security policy knows by its hash, and runs it.
(async () => {
  const text = document.getElementById("code").textContent;
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const script = document.createElement("script");
  script.textContent = await new Response(stream).text();
  document.head.append(script);
})().catch((error) => {
  const notice = document.getElementById("notice");
  notice.textContent = `This browser cannot open the page (${error.message}). Use a current Chrome, Edge, Firefox or Safari.`;
  notice.hidden = false;
  document.documentElement.dataset.state = "failed";
});
