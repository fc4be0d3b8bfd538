/** A random name for one act of a person; `crypto.randomUUID` is missing on plain http addresses. */
export function newOperation(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
