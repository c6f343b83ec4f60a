/** @returns {string} Fresh random bytes, so that the hash of what is ordered tells nobody anything (D-3). */
export function freshNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
