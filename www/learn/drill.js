// Hides the place of a drill until the program knows if there is one: without a tree on the board it leads to Learn, whose parts
// stand elsewhere.
if (/\/learn\/drill\/(index\.html)?$/.test(location.pathname) && !location.hash) {
  const PATIENCE = 5000;
  const { classList } = document.documentElement;
  classList.add("unsure");
  const isKnown = () => globalThis.tengen && !document.querySelector("[data-host][aria-busy]");
  const show = () => (isKnown() || performance.now() > PATIENCE ? classList.remove("unsure") : setTimeout(show, 20));
  show();
}
