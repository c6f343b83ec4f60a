// The tabs of the Ship Creator: links to the parts of the page, which become tabs where there are scripts.

/**
 * @param {HTMLElement} room Holds `data-tab`, the open one; the style shows the panels by it.
 * @param {(tab: string) => void} opened
 */
export function setUpTabs(room, opened) {
  const list = /** @type {HTMLElement} */ (room.querySelector("nav.tabs"));
  const tabs = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (list.querySelectorAll("a[data-tab]"))];
  list.setAttribute("role", "tablist");

  /** @param {string | undefined} name @param {boolean} [focus] */
  const open = (name, focus = false) => {
    const tab = tabs.find((one) => one.dataset.tab === name) ?? tabs[0];
    room.dataset.tab = tab.dataset.tab;
    for (const one of tabs) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    if (focus) tab.focus();
    opened(tab.dataset.tab ?? "");
  };

  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", tab.dataset.tab ?? "");
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      history.replaceState(null, "", `#${tab.dataset.tab}`);
      open(tab.dataset.tab);
    });
    tab.addEventListener("keydown", ({ key }) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (by) open(tabs[(at + by + tabs.length) % tabs.length].dataset.tab, true);
    });
  }
  for (const panel of room.querySelectorAll("[data-panel]")) panel.setAttribute("role", "tabpanel");
  room.classList.add("live");
  open(location.hash.slice(1));
  if (tabs.some((one) => one.hash === location.hash)) {
    addEventListener("load", () => requestAnimationFrame(() => scrollTo(0, 0))); // not past the tabs to the panel
  }
}
