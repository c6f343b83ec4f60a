/** The weapon that the pointer or the focus is on, at the desk: the board shows its field of fire alone. */

/** @param {EventTarget | null} target @returns {string | null} */
function weaponAt(target) {
  const desk = target instanceof Element ? target.closest("[data-weapon]") : null;
  return desk?.getAttribute("data-weapon") ?? null;
}

/** @param {HTMLElement} page */
export function setUpWeapons(page) {
  const tell = (/** @type {string | null} */ weapon) =>
    document.dispatchEvent(new CustomEvent("desk:weapon", { detail: { weapon } }));
  page.addEventListener("pointerover", ({ target }) => tell(weaponAt(target) ?? weaponAt(document.activeElement)));
  page.addEventListener("focusin", ({ target }) => tell(weaponAt(target)));
}
