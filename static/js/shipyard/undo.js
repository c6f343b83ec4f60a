// Steps back through what a form held. States are the form's fields as a string.

const STEPS = 100;

export function read(form) {
  const fields = new FormData(form);
  fields.delete("csrfmiddlewaretoken");
  return new URLSearchParams(fields).toString();
}

/** A history of states; `now` is the last one seen. */
export function history(first) {
  const past = [];
  let now = first;
  return {
    note(state) {
      if (state === now) return;
      past.push(now);
      if (past.length > STEPS) past.shift();
      now = state;
    },
    back() {
      if (past.length) now = past.pop();
      return now;
    },
    get empty() {
      return past.length === 0;
    },
    get now() {
      return now;
    },
  };
}

/** A state as the values of a request: keys that stand several times become lists. */
export function values(state) {
  const fields = new URLSearchParams(state);
  return Object.fromEntries([...new Set(fields.keys())].map((key) => [key, fields.getAll(key)]));
}
