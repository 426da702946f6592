// Loads the program and hands it the page. If that fails, the page says so itself, and nothing else answers.

// WebKit (2.50) applies no @media rule anew when the window changes while a container query holds, until a sheet changes.
addEventListener("resize", () => {
  const { sheet } = document.querySelector("link[rel=stylesheet]");
  sheet?.deleteRule(sheet.insertRule("x {}"));
});

// The markup is painted before the program takes the processor. A hidden page paints nothing.
const painted = new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 200);
});

try {
  const { external, taken } = await import("./external.js");
  const token = taken();
  const { later } = await import("./later.js");
  const markup = later();
  const { engine, texts } = await import("./workers.js");
  const { code, deadline } = globalThis.tengenLanguage ?? {};
  const ready = code && Promise.race([deadline, Promise.resolve(texts(code)).catch(() => {})]);
  const { default: init, mount, prepare } = await import("./tengen.js");
  await Promise.all([init().then(prepare), markup, ready, painted]);
  // A slow browser can answer the person before the program begins.
  await new Promise((done) => setTimeout(done));
  const versions = (hear) => import("./versions.js").then((it) => it.versions(hear)).catch(() => {});
  const calls = (...call) => import("./calls.js").then((it) => it.calls(...call));
  const formats = (...call) => import("./formats.js").then((it) => it.formats(...call));
  const asset = (name) => (code) => import("./assets.js").then((it) => it[name](code));
  const connect = token && ((hear) => external(token, hear));
  const loaders = { formats, engine, external: connect, texts, versions, calls, lessons: asset("lessons"), puzzles: asset("puzzles"), trainers: asset("trainers") };
  const options = { storage: "tengen", page: true, ...loaders, query: globalThis.tengenQuery ?? location.search };
  window.tengen = mount(document.querySelector("[data-host]"), options);
  globalThis.tengenStarted?.();
} catch (error) {
  globalThis.tengenFailed(error);
}
document.documentElement.classList.remove("waiting");
