// Small behaviours of every page: menu, theme switch, dialogs, copy buttons, local times, closable messages.

const THEMES = ["auto", "dark", "light"];
const root = document.documentElement;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {HTMLElement} button */
function showTheme(button) {
  const chosen = root.dataset.themeChoice ?? "auto";
  button.querySelector("use")?.setAttribute("href", `${button.dataset.sprite}#theme-${chosen}`);
  const label = button.querySelector("[data-label]");
  if (label) label.textContent = button.dataset[chosen] ?? "";
}

/** @param {HTMLElement} button */
function setUpTheme(button) {
  showTheme(button);
  button.addEventListener("click", () => {
    const at = THEMES.indexOf(root.dataset.themeChoice ?? "auto");
    document.dispatchEvent(new CustomEvent("themechoice", { detail: THEMES[(at + 1) % THEMES.length] }));
    showTheme(button);
  });
}

/** @param {HTMLElement} button */
function setUpMenu(button) {
  const head = /** @type {HTMLElement} */ (button.closest(".site-head"));
  /** @param {boolean} open */
  const show = (open) => {
    head.classList.toggle("menu-open", open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(!head.classList.contains("menu-open")));
  head.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !head.classList.contains("menu-open")) return;
    show(false);
    button.focus();
  });
}

/** @param {ParentNode} part */
function localTimes(part) {
  const timeZone = root.dataset.zone || undefined; // the account's choice; else the browser's own
  const format = new Intl.DateTimeFormat(root.lang, { dateStyle: "medium", timeStyle: "short", timeZone });
  for (const time of part.querySelectorAll("time[datetime][data-local]")) {
    time.textContent = format.format(new Date(/** @type {HTMLTimeElement} */ (time).dateTime));
  }
}

/** @param {HTMLElement} button */
async function copy(button) {
  const source = button.dataset.copyFrom ? byId(button.dataset.copyFrom) : null;
  const typed = source instanceof HTMLTextAreaElement || source instanceof HTMLInputElement;
  await navigator.clipboard.writeText((typed ? source.value : source?.textContent) ?? button.dataset.copy ?? "");
  toast(button.dataset.copied ?? "✓", "success");
}

/**
 * Shows a passing message at the lower right, also read out by screen readers.
 * @param {string} text
 * @param {"info" | "success" | "warning" | "error"} kind
 */
export function toast(text, kind = "info") {
  const item = document.createElement("div");
  item.className = `message ${kind}`;
  item.textContent = text;
  byId("toasts").append(item);
  setTimeout(() => item.remove(), 6000);
}

/** What a click does, by the data attribute of the button. @type {Record<string, (button: HTMLElement) => void>} */
const CLICKS = {
  dialog: (button) => /** @type {HTMLDialogElement} */ (byId(button.dataset.dialog ?? "")).showModal(),
  closeDialog: (button) => button.closest("dialog")?.close(),
  copy,
  copyFrom: copy,
  dismiss: (button) => button.closest(".message")?.remove(),
};

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element && event.target.closest("button");
  const name = pressed && Object.keys(CLICKS).find((key) => key in pressed.dataset);
  if (pressed && name) CLICKS[name]?.(pressed);
});

for (const button of document.querySelectorAll("button[data-theme-toggle]")) setUpTheme(/** @type {HTMLElement} */ (button));
for (const button of document.querySelectorAll("button[data-menu-toggle]")) setUpMenu(/** @type {HTMLElement} */ (button));
localTimes(document);
document.addEventListener("htmx:load", (event) => localTimes(/** @type {CustomEvent} */ (event).detail.elt));
document.addEventListener("htmx:responseError", () => toast(document.body.dataset.failed ?? "", "error"));
document.addEventListener("htmx:sendError", () => toast(document.body.dataset.offline ?? "", "error"));

// htmx takes a button that has only got the focus for one that was pressed, and sends its name with what one types.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, triggeringEvent, formData } = /** @type {CustomEvent} */ (event).detail;
  if (!(elt instanceof HTMLFormElement) || triggeringEvent?.type === "submit") return;
  for (const button of elt.querySelectorAll("button[name]")) formData.delete(button.getAttribute("name"));
});
