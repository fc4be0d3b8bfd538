/**
 * How browsers begin what they say of a request, or of a script, that nothing came of. A fault of our own is a `TypeError`
 * too, and may name anything in its middle.
 */
const words =
  /^(failed to fetch|load failed|network ?error|error (in|load)|importing|the (net|inter|req)|could not con)/i;

/** Named as a browser names it. */
export const lostLine = (why: string): TypeError => new TypeError(`Failed to fetch: ${why}`);

/** Nothing came; the router wraps it where an answer broke off in its middle. */
export function isLineLost(error: unknown): boolean {
  const thrown = error instanceof Error ? (error.cause ?? error) : error;
  return thrown instanceof TypeError && words.test(thrown.message);
}
