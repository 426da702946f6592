// Loads the program and hands it the page. If that fails, the page says so itself, and nothing else answers.

// WebKit (2.50) applies no @media rule anew when the window changes while a container query holds, until a sheet changes.
addEventListener("resize", () => {
  const { sheet } = document.querySelector("link[rel=stylesheet]");
  sheet?.deleteRule(sheet.insertRule("x {}"));
});

try {
  const { engine, formats, texts } = await import("./workers.js");
  const { code, deadline } = globalThis.tengenLanguage ?? {};
  const ready = code && Promise.race([deadline, Promise.resolve(texts(code)).catch(() => {})]);
  const { default: init, mount } = await import("./tengen.js");
  await Promise.all([init(), ready]);
  const fragment = location.hash.slice(1);
  const query = location.search;
  const versions = (hear) => import("./versions.js").then((it) => it.versions(hear)).catch(() => {});
  const loaders = { formats, engine, texts, versions };
  const options = { storage: "tengen", page: true, ...loaders, fragment, query };
  window.tengen = mount(document.querySelector("[data-host]"), options);
} catch (error) {
  globalThis.tengenFailed(error);
}
document.documentElement.classList.remove("waiting");
