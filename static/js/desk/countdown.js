/** How long there is until a deadline, kept up to date without asking the server. */

const STEPS = /** @type {const} */ ([
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
]);

/** @param {number} seconds @param {string} language @returns {string} "in 3 hours", in the page's language. */
export function remaining(seconds, language) {
  const [unit, size] = STEPS.find(([, length]) => seconds >= 2 * length) ?? STEPS[3];
  return new Intl.RelativeTimeFormat(language).format(Math.max(0, Math.floor(seconds / size)), unit);
}

function showAll() {
  for (const place of document.querySelectorAll("[data-countdown]")) {
    const left = (Date.parse(place.getAttribute("data-countdown") ?? "") - Date.now()) / 1000;
    place.textContent = `(${remaining(left, document.documentElement.lang)})`;
    place.classList.toggle("soon", left < 3_600);
  }
}

export function setUpCountdowns() {
  showAll();
  setInterval(showAll, 1000);
  document.addEventListener("htmx:load", showAll);
}
