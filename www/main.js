// Loads the wasm and hands it the page. If that fails, the page says so itself.
try {
  const { default: init, mount } = await import("./tengen.js");
  await init();
  window.tengen = mount(document.querySelector("[data-host]"), { storage: "tengen", page: true });
} catch (error) {
  console.error(error);
  const failed = document.querySelector("[data-part=failed]");
  failed.querySelector("code").textContent = String(error);
  failed.hidden = false;
  // Nothing else would answer.
  for (const other of failed.parentElement.children) other.inert = other !== failed;
}
