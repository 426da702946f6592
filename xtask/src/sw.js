// The service worker of a built site: it keeps the site's files, so that the page works without a network and every
// page keeps the version that it began with. A later version waits until the player accepts it, or until no page is open.
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

// `cargo xtask dist` puts the files that every page needs in place. Nothing else is answered from here, such as online play.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// The path of an address below the root of the site.
const { scope } = self.registration;
const place = (url) => (url.href.startsWith(scope) ? url.pathname.slice(new URL(scope).pathname.length) : undefined);

// The other files of this version are kept when a page uses them, or when it says that the browser is idle.
const rest = new Set(self.__REST);
const beginning = `${scope}rest-`;
const cacheName = `${beginning}${self.__VERSION}`;
registerRoute(({ url }) => rest.has(place(url)), new CacheFirst({ cacheName, matchOptions: { ignoreSearch: true } }));

async function notKept() {
  const kept = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  return [...rest].map((name) => new URL(name, scope).href).filter((url) => !kept.has(url));
}

async function keepRest() {
  if (navigator.connection?.saveData) return;
  const cache = await caches.open(cacheName);
  // Without a network a file is kept another time.
  for (const url of await notKept()) await cache.add(url).catch(() => {});
}

// The caches of the other files of other versions. Another site of the same host has its own.
const others = async () => (await caches.keys()).filter((name) => name.startsWith(beginning) && name !== cacheName);

// A later version begins with the files that the one before has kept: pages have used them, and may without a network. If one
// does not come, the browser installs the version another time.
async function keepUsed() {
  const plain = (url) => place(new URL(url)).replace(/^[0-9a-f]{16}\//, "");
  const used = new Set();
  for (const name of await others()) {
    const files = await (await caches.open(name)).keys();
    for (const { url } of files) used.add(plain(url));
  }
  const cache = await caches.open(cacheName);
  return cache.addAll((await notKept()).filter((url) => used.has(plain(url))));
}

const dropOthers = async () => Promise.all((await others()).map((name) => caches.delete(name)));

// It also puts the entries of the site in place: the language and the title at each address. All are made of one template,
// as `dist` makes them for the host, but without the text for readers that have no scripts.
const entries = new Map(Object.entries(self.__ENTRIES));
const template = self.__TEMPLATE;
const up = (address) => "../".repeat(address.split("/").length - 1) || "./";

async function entry(address) {
  const kept = await matchPrecache(template);
  const home = address.startsWith("zh/") ? "zh/" : "";
  const [lang, title] = entries.get(address) ?? entries.get(home);
  const values = { base: up(address), home: up(address.slice(home.length)), lang, title };
  values.links = '<link rel="canonical" href="./">';
  const named = /\{(base|home|lang|title|description|links|content)\}/g;
  const page = (await kept.text()).replace(named, (_, name) => values[name] ?? "");
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(page, { headers });
}

// At any other address the host answers. Without a network the page opens, and says that it does not know the address.
registerRoute(
  ({ url, request }) => request.mode === "navigate" && place(url) !== undefined,
  ({ url, request }) => {
    const address = place(url).replace(/(^|\/)index\.html$/, "$1");
    const made = () => entry(address).catch(() => fetch(request));
    return entries.has(address) ? made() : fetch(request).catch(made);
  },
);

// The first version also serves the page that registered it, which has no other.
const isFirst = !self.registration.active;
addEventListener("install", (event) => isFirst || event.waitUntil(keepUsed()));
addEventListener("activate", (event) => {
  // The earlier version may have kept more since.
  event.waitUntil(keepUsed().catch(() => {}).then(dropOthers));
  if (isFirst) event.waitUntil(self.clients.claim());
});

// A press on a call shows the page.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = self.clients.matchAll({ type: "window" });
  event.waitUntil(shown.then(([page]) => (page ? page.focus() : self.clients.openWindow(scope))));
});

addEventListener("message", (event) => {
  if (event.data === "accept") self.skipWaiting();
  if (event.data === "idle") event.waitUntil(keepRest());
});
