// Runs before the first paint: puts the reader's choice of theme (dark, light, auto) on the light style sheet.
(() => {
  const root = document.documentElement;
  const light = /** @type {HTMLLinkElement} */ (document.getElementById("light-theme"));
  const system = matchMedia("(prefers-color-scheme: light)");
  const media = { dark: "not all", light: "all", auto: "(prefers-color-scheme: light)" };

  /** @returns {"dark" | "light" | "auto"} */
  function choice() {
    try {
      const saved = localStorage.getItem("theme");
      return saved === "dark" || saved === "light" ? saved : "auto";
    } catch {
      return "auto"; // storage is closed to us
    }
  }

  function show() {
    const chosen = choice();
    light.media = media[chosen];
    root.dataset.themeChoice = chosen;
    root.dataset.theme = chosen === "auto" ? (system.matches ? "light" : "dark") : chosen;
    document.dispatchEvent(new Event("themechange"));
  }

  document.addEventListener("themechoice", (event) => {
    try {
      localStorage.setItem("theme", /** @type {CustomEvent<string>} */ (event).detail);
    } catch {
      return; // without storage the page stays as the system wants it
    }
    show();
  });
  system.addEventListener("change", show);
  root.classList.add("scripted");
  show();
})();
