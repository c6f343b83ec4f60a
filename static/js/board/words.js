/**
 * Words on the board, through Django's JavaScript catalogue where the page has loaded it.
 * @param {string} text With `{named}` places. @param {Record<string, string | number>} [values] @returns {string}
 */
export function say(text, values = {}) {
  const catalogue = /** @type {{gettext?: (text: string) => string}} */ (globalThis);
  const translated = catalogue.gettext ? catalogue.gettext(text) : text;
  return translated.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {number} value @returns {string} With a true minus sign. */
export function signed(value) {
  return String(value).replace("-", "−");
}
