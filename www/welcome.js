// Shows the ways to play before the program is there, unless the address holds more or the last visit left a game that goes
// on. One of them or a dialog that is pressed meanwhile opens once the program is there, which sets and removes the classes
// "begun" and "ended". A press on the board is made once the stored game is there.
{
  const KEY = "tengen.begun";
  const { classList, dataset } = document.documentElement;
  // Browsers throw an error if storage is forbidden; without it every visit is the first.
  const stored = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  const isHome = (dataset.base ?? "./") === "./";
  if (location.hash || !isHome || stored((it) => it.getItem(KEY))) classList.add("begun");

  const place = ({ clientX, clientY, pointerType }) => {
    if (document.querySelector("[data-host][aria-busy]")) return requestAnimationFrame(() => place({ clientX, clientY, pointerType }));
    const press = { bubbles: true, isPrimary: true, clientX, clientY, pointerType };
    for (const kind of ["pointerdown", "pointerup"]) document.querySelector("#board canvas")?.dispatchEvent(new PointerEvent(kind, press));
  };

  let pressed;
  const hold = (event) => {
    const button = event.target.closest(".welcome button, button[aria-haspopup=dialog]");
    if (button) pressed = () => button.click();
    else pressed = event.target.closest("#board") && (() => place(event));
  };
  addEventListener("click", hold);
  globalThis.tengenStarted = () => {
    removeEventListener("click", hold);
    pressed?.();
    addEventListener("visibilitychange", () => {
      stored((it) => (classList.contains("begun") && !classList.contains("ended") ? it.setItem(KEY, "yes") : it.removeItem(KEY)));
    });
  };
}
