// Says that the page cannot start: a script or a style sheet is missing, or the program failed. Without this script the
// page has no style sheets either, and shows the message by itself. A page that has begun anew has its usual address.
if (location.search === "?anew") history.replaceState(history.state, "", location.pathname + location.hash);
globalThis.tengenFailed = (error) => {
  const failed = document.querySelector("[data-part=failed]");
  if (!failed) return addEventListener("DOMContentLoaded", () => tengenFailed(error));
  console.error(error);
  failed.querySelector("code").textContent ||= String(error);
  failed.classList.add("shown");
  for (const other of failed.parentElement.children) other.inert = other !== failed;
  // The kept files of this version may be damaged: the next start loads the newest ones. Where this script is missing too, the
  // link of the message asks the service worker for that. Another site of the same host has its own files.
  const remove = async () => {
    const kept = await navigator.serviceWorker?.getRegistration();
    // Without the host nothing could take their place.
    if (!(await fetch(kept?.scope ?? "", { cache: "no-store" })).ok) return;
    const isOurs = (name) => name.endsWith(`-${kept.scope}`) || name.startsWith(`${kept.scope}rest-`);
    if (kept) await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)));
    await kept?.unregister();
    failed.querySelector("a").setAttribute("href", "");
  };
  if (navigator.onLine) remove().catch(() => {});
};

// Errors of loading do not bubble.
const missed = ({ target }) => {
  const isNeeded = target instanceof HTMLScriptElement || target.rel === "stylesheet";
  if (isNeeded) tengenFailed(`${target.src || target.href} is missing`);
};
addEventListener("error", missed, true);
