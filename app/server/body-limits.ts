const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Photos: the largest file plus its form's own lines; the 5 and 10 MB rules with their texts come after this wall. */
const uploads = 11 * megabyte;

const special: Record<string, number> = {
  '/api/analyzeProductImage': 8 * megabyte,
  '/api/uploadImage': uploads,
  // The profile picture, from the page itself and from a form without JavaScript.
  '/shop': uploads,
  '/shop.data': uploads,
};

/** The largest body in bytes an address takes; JSON bodies and plain forms up to 1 MB. */
export function bodyLimitOf(path: string): number {
  return special[path] ?? megabyte;
}
