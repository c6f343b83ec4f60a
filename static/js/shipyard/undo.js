// Steps back through what a form held. A state is the form's fields as one string.

const STEPS = 100;

/** @param {HTMLFormElement} form */
export function read(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name !== "csrfmiddlewaretoken" && typeof value === "string") fields.append(name, value);
  }
  return fields.toString();
}

/** The states that a form went through, and the one that it is in. */
export class History {
  /** @type {string[]} */
  #past = [];

  /** @param {string} first */
  constructor(first) {
    this.now = first;
  }

  get empty() {
    return this.#past.length === 0;
  }

  /** @param {string} state */
  note(state) {
    if (state === this.now) return;
    this.#past.push(this.now);
    if (this.#past.length > STEPS) this.#past.shift();
    this.now = state;
  }

  /** The state before this one, which it then is. */
  back() {
    this.now = this.#past.pop() ?? this.now;
    return this.now;
  }
}

/**
 * A state as the values of a request: each key with all that stands under it.
 * @param {string} state
 * @returns {Record<string, string[]>}
 */
export function values(state) {
  const fields = new URLSearchParams(state);
  return Object.fromEntries([...new Set(fields.keys())].map((key) => [key, fields.getAll(key)]));
}
