// The service worker of a built site: it keeps the site's files, so that the page works without a network and every
// page keeps the version that it began with. A later version waits until the player accepts it, or until no page is open.
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

// `cargo xtask dist` puts the list of files in place. Nothing else is answered from here, such as online play.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// It also puts the entries of the site in place: the language and the title at each address. All are made of one template,
// as `dist` makes them for the host, but without the text for readers that have no scripts.
const entries = new Map(Object.entries(self.__ENTRIES));
const template = self.__TEMPLATE;
const { scope } = self.registration;
const place = (url) => (url.href.startsWith(scope) ? url.pathname.slice(new URL(scope).pathname.length) : undefined);
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
addEventListener("activate", (event) => isFirst && event.waitUntil(self.clients.claim()));

// A press on a call shows the page.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = self.clients.matchAll({ type: "window" });
  event.waitUntil(shown.then(([page]) => (page ? page.focus() : self.clients.openWindow(scope))));
});

addEventListener("message", ({ data }) => data === "accept" && self.skipWaiting());
