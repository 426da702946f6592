// Shows the ways to play before the program is there, unless the address holds more or the last visit left a game that goes
// on. One of them or a dialog that is pressed meanwhile opens once the program is there, which sets and removes the classes
// "begun" and "ended". A press on the board is made once the stored game is there.
{
  const KEY = "tengen.begun";
  const { classList, dataset } = document.documentElement;
  // Browsers throw an error if storage is forbidden; without it every visit is the first.
  const stored = (use) => { try { return use(localStorage); } catch { return null; } };
  const isHome = (dataset.base ?? "./") === "./";
  // The secret of an engine is no game.
  if (/^#(?!engine=)./.test(location.hash) || !isHome || stored((it) => it.getItem(KEY))) classList.add("begun");
  const place = ({ clientX, clientY, pointerType }) => {
    const press = { bubbles: true, isPrimary: true, detail: 1, clientX, clientY, pointerType };
    const canvas = document.querySelector("[data-host]:not([aria-busy]) #board canvas");
    if (!canvas) return setTimeout(place, 50, press);
    for (const kind of ["pointerdown", "pointerup", "click"]) canvas.dispatchEvent(new PointerEvent(kind, press));
  };
  let pressed;
  const hold = (event) => {
    const button = event.target.closest(".welcome button, button[aria-haspopup=dialog]");
    pressed = button ? () => button.click() : event.target.closest("#board") && (() => place(event));
  };
  addEventListener("click", hold);
  globalThis.tengenStarted = () => {
    removeEventListener("click", hold);
    pressed?.();
    const goesOn = () => classList.contains("begun") && !classList.contains("ended");
    addEventListener("visibilitychange", () => stored((it) => (goesOn() ? it.setItem(KEY, "yes") : it.removeItem(KEY))));
  };
}
