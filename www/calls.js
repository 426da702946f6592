// Calls by push: whether this browser takes them, and taking or ending them. A task is `look`, `on` or `off`; the answer is
// `missing`, `home` (only for pages on the home screen), `blocked`, `off`, or the address of the browser with its two keys.

// The wait for the service worker, in ms. A browser that keeps no files of sites never has one.
const PATIENCE = 10_000;

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) => {
  const signs = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return signs.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

async function taken(manager, key, task) {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const before = await manager.getSubscription();
  const own = before?.options?.applicationServerKey;
  if (before && (!own || text(own) === key)) return before;
  if (!before && task !== "on") return undefined;
  // The server has another key now.
  await before?.unsubscribe();
  return manager.subscribe(options);
}

export async function calls(task, key) {
  const { Notification, PushManager, navigator } = globalThis;
  const { serviceWorker } = navigator;
  if (!serviceWorker || !Notification || !PushManager) return navigator.standalone === false ? "home" : "missing";
  // The question has to follow the press at once.
  if (task === "on" && Notification.permission === "default") await Notification.requestPermission();
  if (!document.documentElement.dataset.offline) return "missing";
  const late = new Promise((done) => setTimeout(done, PATIENCE, {}));
  const { pushManager } = await Promise.race([serviceWorker.ready, late]);
  if (!pushManager) return "missing";
  if (task === "off") {
    await (await pushManager.getSubscription())?.unsubscribe();
    return "off";
  }
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission !== "granted") return "off";
  const subscription = await taken(pushManager, key, task);
  if (!subscription) return "off";
  const [p256dh, auth] = ["p256dh", "auth"].map((name) => text(subscription.getKey(name)));
  return `${subscription.endpoint} ${p256dh} ${auth}`;
}
