// Loads the wasm and hands it the page. If that fails, the page says so itself.
const PREFIX = "tengen";

// Whether something of ours is stored, the address may hold a game, or the texts are Chinese. Browsers throw here when storage is forbidden.
function needsMore() {
  try {
    if (navigator.languages.some((tag) => /^zh/i.test(tag))) return true;
    if (location.hash.length > 1) return true;
    return Object.keys(localStorage).some((key) => key.startsWith(`${PREFIX}.`));
  } catch {
    return false;
  }
}

// The file formats are a module of their own, for the first file that is opened or saved.
async function formats() {
  const module = await import("./records.js");
  await module.default();
  return module;
}

try {
  const { default: init, later, mount } = await import("./tengen.js");
  // A built site has a part of the program in a second file. It reads what was stored and has the Chinese texts.
  await Promise.all([init(), needsMore() && later?.()]);
  window.tengen = mount(document.querySelector("[data-host]"), { storage: PREFIX, page: true, formats, fragment: location.hash.slice(1) });
  // After the first paint. What it fails to load is loaded when it is needed.
  requestAnimationFrame(() => setTimeout(() => later?.().catch(() => {})));
} catch (error) {
  console.error(error);
  const failed = document.querySelector("[data-part=failed]");
  failed.querySelector("code").textContent = String(error);
  failed.hidden = false;
  // Nothing else would answer.
  for (const other of failed.parentElement.children) other.inert = other !== failed;
}
