// The language of the page before the program runs.

// Time in ms that the first paint waits for the texts of a language other than English.
const PATIENCE = 1000;

// Guesses the language that the program will choose, so that its texts load together with the program. Gives
// nothing for English.
export function guessed(languages) {
  let kept;
  try {
    kept = localStorage.getItem("tengen.settings")?.match(/^language=(.*)$/m)?.[1];
  } catch {
    // The browser stores nothing.
  }
  const wanted = (kept ? [kept] : navigator.languages).map((tag) => tag.split("-")[0].toLowerCase());
  const first = wanted.find((code) => code === "en" || languages.includes(code));
  return first === "en" ? undefined : first;
}

// Waits until a promise is settled, but not for ever.
export const awhile = (promise) => {
  const patience = new Promise((done) => setTimeout(done, PATIENCE));
  return Promise.race([patience, promise.catch(() => {})]);
};
