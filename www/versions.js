// Registers the service worker of a built site, which keeps the site's files, and reports later versions of the site.

// Time between two looks for a later version, in ms. The browser itself looks whenever a page is opened.
const PAUSE = 3_600_000;

// The wait in browsers that do not say when they are idle, in ms.
const PATIENCE = 2_000;

// Calls `hear` whenever a later version is ready, with a function that starts it. A page that keeps nothing, or a
// browser that refuses, changes nothing for the player.
export async function versions(hear) {
  const { serviceWorker } = navigator;
  const { offline } = document.documentElement.dataset;
  if (!offline || !serviceWorker) return;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  let isKept = Boolean(serviceWorker.controller);
  let reload = () => {
    reload = () => {};
    location.reload();
  };
  // The first version takes over a page that has its files; any other one was accepted, here or in another tab.
  serviceWorker.addEventListener("controllerchange", () => (isKept ? reload() : (isKept = true)));
  // A press on a call opens the game. If no page answers, the service worker loads the game's address.
  serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (!data?.open) return;
    history.pushState(null, "", data.open);
    dispatchEvent(new PopStateEvent("popstate"));
    ports[0]?.postMessage("opened");
  });
  const registration = await serviceWorker.register(new URL(offline, import.meta.url));
  const offer = (worker) => {
    if (worker?.state !== "installed" || !registration.active) return;
    hear(() => {
      worker.addEventListener("statechange", () => worker.state === "activated" && reload());
      worker.postMessage("accept");
    });
  };
  const follow = (worker) => worker?.addEventListener("statechange", () => offer(worker));
  offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  const idle = globalThis.requestIdleCallback ?? ((task) => setTimeout(task, PATIENCE));
  serviceWorker.ready.then(({ active }) => idle(() => active.postMessage("idle")));
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < PAUSE) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}
