// Shows the ways to play before the program is there, unless the address holds a game or the last visit left one, and
// does what is pressed meanwhile once the program is there. The program sets and removes the class "begun" later.
{
  const KEY = "tengen.begun";
  const { classList } = document.documentElement;
  // Browsers throw an error if storage is forbidden; without it every visit is the first.
  const stored = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  if (location.hash || stored((it) => it.getItem(KEY))) classList.add("begun");
  addEventListener("visibilitychange", () => {
    stored((it) => (classList.contains("begun") ? it.setItem(KEY, "yes") : it.removeItem(KEY)));
  });

  let pressed;
  const hold = ({ target }) => {
    pressed = target.closest("button[data-action]");
  };
  addEventListener("click", hold);
  globalThis.tengenStarted = () => {
    removeEventListener("click", hold);
    pressed?.click();
  };
}
