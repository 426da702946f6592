// Loads the program and hands it the page. If that fails, the page says so itself, and nothing else answers.

// Time in ms that the first paint waits for the texts of a language other than English.
const PATIENCE = 1000;

// WebKit (2.50) applies no @media rule anew when the window changes while a container query holds, until a sheet changes.
addEventListener("resize", () => {
  const { sheet } = document.querySelector("link[rel=stylesheet]");
  sheet?.deleteRule(sheet.insertRule("x {}"));
});

// Guesses the language that the program will choose, so that its texts load together with the program. Gives
// nothing for English.
function guessed() {
  const known = root.dataset.languages.split(" ");
  let kept;
  try {
    kept = localStorage.getItem("tengen.settings")?.match(/^language=(.*)$/m)?.[1];
  } catch {
    // The browser stores nothing.
  }
  const wanted = (kept ? [kept] : navigator.languages).map((tag) => tag.split("-")[0].toLowerCase());
  const first = wanted.find((code) => code === "en" || known.includes(code));
  return known.includes(first) && first;
}

// Waits until a promise is settled, but not longer than PATIENCE.
const awhile = (promise) => Promise.race([promise.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]);

const root = document.documentElement;
const language = guessed();
root.classList.toggle("waiting", Boolean(language));

try {
  const { engine, formats, texts } = await import("./workers.js");
  const ready = language && awhile(Promise.resolve(texts(language)));
  const { default: init, mount } = await import("./tengen.js");
  await Promise.all([init(), ready]);
  const fragment = location.hash.slice(1);
  const options = { storage: "tengen", page: true, formats, engine, texts, fragment };
  window.tengen = mount(document.querySelector("[data-host]"), options);
} catch (error) {
  console.error(error);
  const failed = document.querySelector("[data-part=failed]");
  failed.querySelector("code").textContent = String(error);
  failed.hidden = false;
  for (const other of failed.parentElement.children) other.inert = other !== failed;
} finally {
  root.classList.remove("waiting");
}
