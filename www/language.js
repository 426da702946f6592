// Guesses the language that the program will choose, before anything is painted: its texts load together with the
// program, and the page stays hidden until they are there, but not longer than PATIENCE ms. For English it does nothing.
{
  const PATIENCE = 1000;
  const root = document.documentElement;
  const known = (root.dataset.languages ?? "").split(" ");
  let kept;
  try {
    kept = localStorage.getItem("tengen.settings")?.match(/^language=(.*)$/m)?.[1];
  } catch {
    // The browser stores nothing.
  }
  const codes = (tag) => [tag.toLowerCase(), tag.split("-")[0].toLowerCase()];
  const wanted = (kept ? [kept] : navigator.languages).flatMap(codes);
  const code = wanted.find((code) => code === "en" || known.includes(code));
  if (code && code !== "en") {
    root.classList.add("waiting");
    const { src } = document.currentScript;
    const file = { rel: "preload", as: "fetch", crossOrigin: "", href: new URL(`texts-${code}.txt`, src) };
    document.head.append(Object.assign(document.createElement("link"), file));
    const deadline = new Promise((done) => setTimeout(done, PATIENCE));
    deadline.then(() => root.classList.remove("waiting"));
    globalThis.tengenLanguage = { code, deadline };
  }
}
