// The service worker of a built site: it keeps the site's files, so that the page works without a network and every
// page keeps the version that it began with. A later version waits until the player accepts it, or until no page is open.
import { addPlugins, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import "../../www/escaped.js";

// `cargo xtask dist` puts the files that every page needs in place, and the others, each with a number that is made of its
// content. Nothing else is answered from here, such as online play.
const needed = self.__NEEDED;
const others = self.__REST;
const numbers = { ...needed, ...others };

// The path of an address below the root of the site.
const { scope } = self.registration;
const place = (url) => (url.href.startsWith(scope) ? url.pathname.slice(new URL(scope).pathname.length) : undefined);

// The file of an address: a folder has a page of its own.
const file = (url) => place(url)?.replace(/(^|\/)$/, "$1index.html");

// The address of that page, as the site names it.
const named = (url) => place(url)?.replace(/(^|\/)index\.html$/, "$1");

// Some hosts send another file with status 200 in the place of one that is missing. A file is of this version if its hash
// begins with its number. A document has its number in a comment, because some hosts and virus scanners write into documents.
async function isRight(url, response) {
  const name = file(new URL(url));
  if (response.status !== 200) return false;
  if (name.endsWith(".html")) return (await response.clone().text()).includes(`<!--${numbers[name]}-->`);
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return new DataView(hash).getUint32(0) === numbers[name];
}

// Nothing but the files of this version is kept. The browser itself may have kept another one, so the host is asked once more.
const check = {
  async fetchDidSucceed({ request, response, state }) {
    state.isRight = await isRight(request.url, response);
    if (state.isRight || response.status !== 200) return response;
    const again = await fetch(new Request(request, { cache: "reload" })).catch(() => response.clone());
    state.isRight = await isRight(request.url, again);
    return again;
  },
  async cacheWillUpdate({ request, response, state }) {
    if (state.isRight) return response;
    console.warn(`${request.url} is not the file of this version, so it is not kept`);
    return null;
  },
};

addPlugins([check]);
const precached = Object.keys(needed).map((url) => ({ url, revision: null }));
precacheAndRoute(precached, { ignoreURLParametersMatching: [/./], cleanURLs: false });

const template = self.__TEMPLATE;

// A page for reading has the same address in every version.
const isPage = (url) => /^(guide\/)?[^/]*\.html$/.test(file(new URL(url)));
const cacheKeyWillBeUsed = async ({ request }) => new URL(file(new URL(request.url)), scope).href;

// A kept document, with the values of its names in braces.
async function filled(document, values) {
  const kept = await matchPrecache(document);
  const places = /\{(base|home|lang|title|description|links|content)\}/g;
  const page = (await kept.text()).replace(places, (_, name) => values[name] ?? "");
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(page, { headers });
}

// The way from an address to the root of the site.
const up = (address) => "../".repeat(address.split("/").length - 1) || "./";

// A page for reading that is not kept and does not come says so.
const unread = (url) => filled(self.__UNREAD, { base: up(place(url)) });
const handlerDidError = async ({ request: { mode, url } }) => (mode === "navigate" && isPage(url) ? unread(new URL(url)) : undefined);

// The other files of this version are kept when a page uses them, or when it says that the browser is idle, except for the
// texts of languages that few people read, boards for other pages, and the guide.
const rest = new Set(Object.keys(others));
const onlyUsed = new Set(self.__ONLY_USED);
const beginning = `${scope}rest-`;
const cacheName = `${beginning}${self.__VERSION}`;
const strategy = new CacheFirst({ cacheName, matchOptions: { ignoreSearch: true }, plugins: [{ cacheKeyWillBeUsed, handlerDidError }, check] });
registerRoute(({ url }) => rest.has(file(url)), strategy);

async function notKept() {
  const kept = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  return [...rest].map((name) => new URL(name, scope).href).filter((url) => !kept.has(url));
}

// Keeps files one by one. One that does not come is kept another time. The browser may have a page of an earlier version.
async function keep(event, files) {
  for (const url of files) {
    const request = isPage(url) ? new Request(url, { cache: "no-cache" }) : url;
    await Promise.all(strategy.handleAll({ event, request })).catch(() => {});
  }
}

// The cache of the files that every page needs, as workbox-precaching names it.
const isOfPages = (name) => name.endsWith(`-${scope}`);

// The caches of the other files of other versions. Another site of the same host has its own.
const earlier = async () => (await caches.keys()).filter((name) => name.startsWith(beginning) && name !== cacheName);

// A later version begins with the files that the one before has kept, because a page may need them without a network. If one
// does not come, the browser installs the version another time.
async function beginWithKept(event) {
  const plain = (url) => place(new URL(url)).replace(/^[0-9a-f]{16}\//, "");
  const kept = new Set();
  for (const name of await earlier()) {
    const files = await (await caches.open(name)).keys();
    for (const { url } of files) kept.add(plain(url));
  }
  const missing = async () => (await notKept()).filter((url) => kept.has(plain(url)));
  await keep(event, await missing());
  if ((await missing()).length > 0) throw new Error("a file of this version did not come");
  if (await isDead()) self.skipWaiting();
}

// The script of an early version kept whatever the host sent. If no kept document is of its own version, no page can start
// that could accept this one.
async function isDead() {
  const lives = [];
  for (const name of (await caches.keys()).filter(isOfPages)) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const [, folder] = /\/([0-9a-f]{16})\/entry\.html$/.exec(url) ?? [];
      if (!folder || place(new URL(url)) === template) continue;
      const document = await (await cache.match(url)).text();
      lives.push(document.includes(`{base}${folder}/`) || /<!--\d+-->\s*$/.test(document));
    }
  }
  return lives.length > 0 && !lives.includes(true);
}

const dropEarlier = async () => Promise.all((await earlier()).map((name) => caches.delete(name)));

// It also puts the entries of the site in place: the language and the title at each address. All are made of one template,
// as `dist` makes them for the host, but without the text for readers that have no scripts.
const entries = new Map(Object.entries(self.__ENTRIES));

async function entry(address) {
  const home = address.startsWith("zh/") ? "zh/" : "";
  const [lang, title] = entries.get(address) ?? entries.get(home);
  const values = { base: up(address), home: up(address.slice(home.length)), lang, title };
  values.links = '<link rel="canonical" href="./">';
  return filled(template, values);
}

// Some messengers escape the `#` of a link. Other addresses of the host may have one in a name.
function meant(url) {
  const address = tengenMeant(url);
  return address && entries.has(named(new URL(address))) && address;
}

registerRoute(({ url, request }) => request.mode === "navigate" && meant(url), ({ params }) => Response.redirect(params));

// The message that the page cannot start has a link to `?anew`, which needs no other file. If the host answers, all that is
// kept is removed, and the page comes from there.
async function anew({ url }) {
  const answer = await fetch(scope, { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) {
    const isOurs = (name) => isOfPages(name) || name.startsWith(beginning);
    await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)));
    await self.registration.unregister();
  }
  return Response.redirect(url.origin + url.pathname);
}

registerRoute(({ url, request }) => request.mode === "navigate" && url.search === "?anew", anew);

// At any other address the host answers. Without a network the page opens, and says that it does not know the address, but not
// in a frame of another page.
registerRoute(
  ({ url, request }) => request.mode === "navigate" && place(url)?.startsWith("embed/") === false,
  ({ url, request }) => {
    const address = named(url);
    const made = () => entry(address).catch(() => fetch(request));
    return entries.has(address) ? made() : fetch(request).catch(made);
  },
);

// The first version also serves the page that registered it, which has no other.
const isFirst = !self.registration.active;
addEventListener("install", (event) => isFirst || event.waitUntil(beginWithKept(event)));
addEventListener("activate", (event) => {
  event.waitUntil(dropEarlier());
  if (isFirst) event.waitUntil(self.clients.claim());
});

// A call of the server (docs/online-protocol.md) becomes a notification in the language of the page that asked for calls.
const words = self.__CALLS;

function fieldsOf(line) {
  const [word, ...fields] = line.split(" ");
  return Object.fromEntries(word === "call" ? fields.map((field) => field.split("=").map(decodeURIComponent)) : []);
}

const pages = async () => {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ frameType, url }) => frameType !== "nested" && url.startsWith(scope));
};

async function call(line) {
  const { kind, game, name = "?", language } = fieldsOf(line);
  if (!game || (await pages()).some((page) => page.visibilityState === "visible")) return;
  const said = words[language] ?? words.en;
  const about = said.about.replace("{name}", () => name);
  const [title, body] = said[kind] ? [said[kind], about] : [about];
  // The page may have called just now for the same reason.
  const [before] = await self.registration.getNotifications({ tag: game });
  const renotify = !(Date.now() - before?.timestamp < 60_000);
  const data = { open: `${scope}online/#${game}` };
  await self.registration.showNotification(title, { body, tag: game, renotify, data, icon: `${scope}icon-192.png` });
}

addEventListener("push", (event) => event.waitUntil(call(event.data?.text() ?? "")));

// A browser that changes its address at the push service is asked for the new one; the page tells the server when it is next
// looked at.
addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (options && !event.newSubscription) event.waitUntil(self.registration.pushManager.subscribe(options));
});

// Time for a page to answer a press on a call, in ms.
const PATIENCE = 1_000;

// Asks a page to open an address. A page that still loads, or that has no program, does not answer.
const opens = (page, address) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(done, PATIENCE, false);
    page.postMessage({ open: address }, [port2]);
  });

// A press on a call shows the page, and opens the game there if the call names one.
async function answer(address) {
  const [page] = await pages();
  if (!page) return self.clients.openWindow(address ?? scope);
  const [, { value: isOpen }] = await Promise.allSettled([page.focus(), !address || opens(page, address)]);
  if (isOpen) return;
  // The page may have been loaded again meanwhile.
  const [now] = await pages();
  await now?.navigate(address);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(answer(event.notification.data?.open));
});

addEventListener("message", (event) => {
  if (event.data === "accept") self.skipWaiting();
  const isForAll = (url) => !onlyUsed.has(place(new URL(url)));
  const keepRest = async () => keep(event, (await notKept()).filter(isForAll));
  if (event.data === "idle" && !navigator.connection?.saveData) event.waitUntil(keepRest());
});
