// Guesses what the program will choose, before anything is painted: the colours, and the language. Its texts load together
// with the program, and the page stays hidden until they are there, but not longer than PATIENCE ms. English needs none.
{
  const PATIENCE = 1000;
  const root = document.documentElement;
  const known = (root.dataset.languages ?? "").split(" ");
  const asked = new URLSearchParams(location.search);
  let stored = "";
  try {
    stored = localStorage.getItem("tengen.settings") ?? "";
  } catch {
    // The browser stores nothing.
  }
  const kept = (name) => stored.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1];
  for (const name of ["scheme", "theme"]) root.dataset[name] = asked.get(name) ?? kept(name) ?? "";
  const codes = (tag) => [tag.toLowerCase(), tag.split("-")[0].toLowerCase()];
  const chosen = kept("language");
  // An entry in another language than English is in that language, unless the player chose one.
  if (!asked.has("lang") && !chosen && root.lang !== "en") asked.set("lang", root.lang);
  globalThis.tengenQuery = `?${asked}`;
  const wanted = [asked.get("lang") ?? "", ...(chosen ? [chosen] : navigator.languages)].flatMap(codes);
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
