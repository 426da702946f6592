// Guesses what the program will choose, before anything is painted: the colours, and the language. Its texts load together
// with the program, and the page stays hidden until they are there, but not longer than PATIENCE ms. English needs none.
{
  const PATIENCE = 1000;
  const root = document.documentElement;
  // The code of a language by its own code, and by the tags of variants such as zh-tw=zh-hant.
  const known = new Map((root.dataset.languages ?? "").split(" ").map((it) => [it.split("=")[0], it.split("=").pop()]));
  const asked = new URLSearchParams(location.search);
  let stored = "";
  try {
    stored = localStorage.getItem("tengen.settings") ?? "";
  } catch {
    // The browser stores nothing.
  }
  const kept = (name) => stored.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1];
  for (const name of ["scheme", "theme"]) root.dataset[name] = asked.get(name) ?? kept(name) ?? "";
  const tags = (tag) => tag.toLowerCase().split("-").map((_, cut, parts) => parts.slice(0, parts.length - cut).join("-"));
  const chosen = kept("language");
  // An entry in another language than English is in that language, unless the player chose one.
  if (!asked.has("lang") && !chosen && root.lang !== "en") asked.set("lang", root.lang);
  globalThis.tengenQuery = `?${asked}`;
  const wanted = [asked.get("lang") ?? "", ...(chosen ? [chosen] : navigator.languages)].flatMap(tags);
  const tag = wanted.find((tag) => tag === "en" || known.has(tag));
  const code = known.get(tag) ?? tag;
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
