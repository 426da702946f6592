// The service worker of a built site: it keeps the site's files, so that the page works without a network and every
// page keeps the version that it began with. A later version waits until the player accepts it, or until no page is open.
import { precacheAndRoute } from "workbox-precaching";

// `cargo xtask dist` puts the list of files in place. Nothing else is answered from here, such as online play.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// The first version also serves the page that registered it, which has no other.
const isFirst = !self.registration.active;
addEventListener("activate", (event) => isFirst && event.waitUntil(self.clients.claim()));

// A press on a call shows the page.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = self.clients.matchAll({ type: "window" });
  const { scope } = self.registration;
  event.waitUntil(shown.then(([page]) => (page ? page.focus() : self.clients.openWindow(scope))));
});

addEventListener("message", ({ data }) => data === "accept" && self.skipWaiting());
