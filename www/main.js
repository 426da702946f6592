// Loads the program and hands it the page. If that fails, the page says so itself, and nothing else answers.

// WebKit (2.50) applies no @media rule anew when the window changes while a container query holds, until a sheet changes.
addEventListener("resize", () => {
  const { sheet } = document.querySelector("link[rel=stylesheet]");
  sheet?.deleteRule(sheet.insertRule("x {}"));
});

try {
  const parts = await Promise.all([import("./tengen.js"), import("./workers.js")]);
  const [{ default: init, mount }, { engine, formats }] = parts;
  await init();
  const fragment = location.hash.slice(1);
  window.tengen = mount(document.querySelector("[data-host]"), { storage: "tengen", page: true, formats, engine, fragment });
} catch (error) {
  console.error(error);
  const failed = document.querySelector("[data-part=failed]");
  failed.querySelector("code").textContent = String(error);
  failed.hidden = false;
  for (const other of failed.parentElement.children) other.inert = other !== failed;
}
