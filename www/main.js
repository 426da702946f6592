// Loads the wasm and hands it the page. If that fails, the page says so itself, and nothing else answers.
const PREFIX = "tengen";
const fragment = location.hash.slice(1);

// Whether there may be a game to read, or the texts are Chinese. Browsers throw here when storage is forbidden.
function needsMore() {
  try {
    if (fragment || navigator.languages.some((tag) => /^zh/i.test(tag))) return true;
    return Object.keys(localStorage).some((key) => key.startsWith(`${PREFIX}.`));
  } catch {
    return false;
  }
}
// The file formats are a module of their own, for the first file that is opened or saved.
const formats = () => import("./records.js").then((module) => module.default().then(() => module));
const engine = (hear) => import("./partner.js").then((module) => module.start(hear));
// WebKit (2.50) applies no @media rule anew when the window changes while a container query holds, until a sheet changes.
addEventListener("resize", () => {
  const { sheet } = document.querySelector("link[rel=stylesheet]");
  sheet.deleteRule(sheet.insertRule("x {}"));
});
try {
  const { default: init, later, mount } = await import("./tengen.js");
  // A built site has a part of the program in a second file. It reads what was stored and has the Chinese texts.
  await Promise.all([init(), needsMore() && later?.()]);
  window.tengen = mount(document.querySelector("[data-host]"), { storage: PREFIX, page: true, formats, engine, fragment });
  // After the first paint: the other style, and the second file. What it fails to load is loaded when it is needed.
  requestAnimationFrame(() => setTimeout(() => (document.querySelector("link[as=style]").rel = "stylesheet") && later?.().catch(() => {})));
} catch (error) {
  console.error(error);
  const failed = document.querySelector("[data-part=failed]");
  failed.querySelector("code").textContent = String(error);
  failed.hidden = false;
  for (const other of failed.parentElement.children) other.inert = other !== failed;
}
