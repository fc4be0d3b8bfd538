const mostLetters = 2_000;

/** A place of ours to go back to, from a form or an address: never another host, never `//elsewhere`. */
export function ownPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > mostLetters) return fallback;
  if (!value.startsWith('/') || /^\/[/\\]/.test(value)) return fallback;
  // A tab or a line break inside is dropped by browsers, which would make `/\t/host` an address;
  // browsers write other letters in their encoded form, and a header cannot carry them.
  const isOdd = (letter: string) => letter <= ' ' || letter > '~' || letter === '\\';
  return [...value].some(isOdd) ? fallback : value;
}
