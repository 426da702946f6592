/**
 * Returns `true` if a service worker is active and keeps all files that it names, except the texts of languages and the boards
 * for other pages that it keeps only once they are used. Runs on the page.
 */
export async function allKept(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state !== 'activated') return false;
  const { scope } = (await navigator.serviceWorker.getRegistration())!;
  const script = await (await fetch(controller.scriptURL)).text();
  const names = [...script.matchAll(/"([0-9a-f]{16}\/[\w.-]+|(?:rules|lessons)[.\w]*)"/g)].map(([, name]) => name!);
  const forAll = names.filter((name) => !/\/(texts-(?!zh\.)|element_|game\.|tengen-board\.)/.test(name));
  const found = await Promise.all(forAll.map((name) => caches.match(new URL(name, scope).href)));
  return names.length > 30 && found.every(Boolean);
}
