// Shows the ways to play before the program is there, unless the address holds more or the last visit left a game. One of
// them or a dialog that is pressed meanwhile opens once the program is there, which sets and removes the class "begun".
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

  let pressed;
  const hold = ({ target }) => {
    pressed = target.closest(".welcome button, button[aria-haspopup=dialog]");
  };
  addEventListener("click", hold);
  globalThis.tengenStarted = () => {
    removeEventListener("click", hold);
    pressed?.click();
    addEventListener("visibilitychange", () => {
      stored((it) => (classList.contains("begun") ? it.setItem(KEY, "yes") : it.removeItem(KEY)));
    });
  };
}
