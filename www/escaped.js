// Opens a link whose `#` a messenger has escaped, once or twice, so that what follows it is a part of the path.

// Returns the address that was meant; nothing for an address without such a `#`.
globalThis.tengenMeant = ({ origin, pathname, search }) => {
  const found = /^(.*?)%((?:25)*)23(.*?)\/?$/.exec(pathname);
  if (!found) return undefined;
  const [, path, levels, rest] = found;
  // A `%` that is no escape stays.
  const unescaped = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  let fragment = rest;
  // What follows was escaped as often.
  for (let level = 0; level <= levels.length; level += "25".length) fragment = unescaped(fragment);
  return `${origin}${path}${search}#${fragment}`;
};

{
  // The service worker has no document.
  const meant = globalThis.document && tengenMeant(location);
  if (meant) location.replace(meant);
}
