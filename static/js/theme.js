// Runs before the first paint: puts the reader's choice of theme (dark, light, auto) on the light style sheet.
(() => {
  const root = document.documentElement;
  const light = document.getElementById("light-theme");
  const system = matchMedia("(prefers-color-scheme: light)");

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
    light.media = { dark: "not all", light: "all", auto: "(prefers-color-scheme: light)" }[chosen];
    root.dataset.themeChoice = chosen;
    root.dataset.theme = chosen === "auto" ? (system.matches ? "light" : "dark") : chosen;
    document.dispatchEvent(new Event("themechange"));
  }

  document.addEventListener("themechoice", (event) => {
    try {
      localStorage.setItem("theme", event.detail);
    } catch {
      // the choice then lasts for this page only
    }
    show();
  });
  system.addEventListener("change", show);
  root.classList.add("scripted");
  show();
})();
