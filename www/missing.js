// The page for an address that nothing has, unless a messenger has made it of one that is there: below zh/ the Chinese words
// come first. The headings keep their levels.
import "./escaped.js";

if (location.pathname.includes("/zh/")) {
  const [first, second] = document.querySelectorAll("main > section");
  [first.lang, second.lang] = [second.lang, first.lang];
  for (const index of [0, 1]) {
    const [one, other] = [first, second].map((it) => it.children[index]);
    const nodes = [...one.childNodes];
    one.replaceChildren(...other.childNodes);
    other.replaceChildren(...nodes);
  }
  document.documentElement.lang = first.lang;
  document.title = `${first.children[0].textContent} · 天元`;
  document.querySelector(".brand").href = first.querySelector("a").href;
}
