// Small behaviours of every page: menu, theme switch, dialogs, copy buttons, local times, closable messages.

const THEMES = ["auto", "dark", "light"];

function showTheme(button) {
  const chosen = document.documentElement.dataset.themeChoice;
  button.querySelector("use").setAttribute("href", button.dataset.sprite + "#theme-" + chosen);
  button.querySelector("[data-label]").textContent = button.dataset[chosen];
}

function setUpTheme(button) {
  showTheme(button);
  button.addEventListener("click", () => {
    const at = THEMES.indexOf(document.documentElement.dataset.themeChoice);
    document.dispatchEvent(new CustomEvent("themechoice", { detail: THEMES[(at + 1) % THEMES.length] }));
    showTheme(button);
  });
}

function setUpMenu(button) {
  const head = button.closest(".site-head");
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

function localTimes(root) {
  const { lang, dataset } = document.documentElement;
  const timeZone = dataset.zone || undefined; // the account's choice; else the browser's own
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone });
  for (const time of root.querySelectorAll("time[datetime][data-local]")) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}

async function copy(button) {
  const source = button.dataset.copyFrom ? document.getElementById(button.dataset.copyFrom) : null;
  await navigator.clipboard.writeText(source ? (source.value ?? source.textContent) : button.dataset.copy);
  toast(button.dataset.copied || "Copied", "success");
}

/** Shows a passing message at the lower right, also read out by screen readers. */
export function toast(text, kind = "info") {
  const item = document.createElement("div");
  item.className = "message " + kind;
  item.textContent = text;
  document.getElementById("toasts").append(item);
  setTimeout(() => item.remove(), 6000);
}

const CLICKS = {
  dialog: (button) => document.getElementById(button.dataset.dialog).showModal(),
  closeDialog: (button) => button.closest("dialog").close(),
  copy,
  copyFrom: copy,
  dismiss: (button) => button.closest(".message").remove(),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-dialog], [data-close-dialog], [data-copy], [data-copy-from], [data-dismiss]");
  if (!button) return;
  const name = Object.keys(CLICKS).find((key) => key in button.dataset);
  CLICKS[name](button);
});

document.querySelectorAll("[data-theme-toggle]").forEach(setUpTheme);
document.querySelectorAll("[data-menu-toggle]").forEach(setUpMenu);
localTimes(document);
document.addEventListener("htmx:load", (event) => localTimes(event.detail.elt));
document.addEventListener("htmx:responseError", () => toast(document.body.dataset.failed, "error"));
document.addEventListener("htmx:sendError", () => toast(document.body.dataset.offline, "error"));
