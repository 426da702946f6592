/** Returns `true` if a service worker is active and keeps all files that it names. Runs on the page. */
export async function allKept(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state !== 'activated') return false;
  const { scope } = (await navigator.serviceWorker.getRegistration())!;
  const script = await (await fetch(controller.scriptURL)).text();
  const names = [...script.matchAll(/"([0-9a-f]{16}\/[\w.-]+|(?:rules|lessons)[.\w]*)"/g)].map(([, name]) => name!);
  const found = await Promise.all(names.map((name) => caches.match(new URL(name, scope).href)));
  return names.length > 30 && found.every(Boolean);
}
