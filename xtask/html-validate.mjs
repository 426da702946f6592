// The rules that `cargo xtask test --only html` checks the pages of a built site by.
export default {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Both cases are valid, and the pages are in lower case.
    "doctype-style": ["error", { style: "lowercase" }],
    // A button without a type submits its form, and so do the buttons of the dialogs.
    "no-implicit-button-type": "off",
    // Any element whose role allows a name may have one, such as the list of moves.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};
