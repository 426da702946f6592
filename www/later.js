// Puts the markup that the first view does not need in its places, which the program must find when it starts.
const FILE = new URL("later.html", import.meta.url);

// The address of the page changes while it is open, so links that are relative to it are made absolute.
export function absolute(root, base) {
  for (const link of root.querySelectorAll("a[href], link[rel=manifest], link[rel~=icon], link[rel=apple-touch-icon]")) {
    const href = link.getAttribute("href");
    if (/^[^#]/.test(href)) link.setAttribute("href", new URL(href, base));
  }
}

export async function later() {
  absolute(document, document.baseURI);
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(`the markup is missing: ${answer.status}`);
  const file = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const { content, dataset } of file.querySelectorAll("template[data-part]")) {
    absolute(content, FILE);
    document.querySelector(`[data-later="${dataset.part}"]`).replaceWith(content);
  }
}
