/** A place of ours to go back to, from a form or an address: never another host, never `//elsewhere`. */
export function ownPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value))
    return fallback;
  // A tab or a line break inside is dropped by browsers, which would make `/\t/host` an address.
  return [...value].some((character) => character <= ' ' || character === '\\') ? fallback : value;
}
