/**
 * A new document, once for each reason: where that does not help, a page that lacks something is better than one that never
 * rests. False: it was tried before, or the browser keeps nothing and could not tell the second time from the first.
 */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage[reason]) return false;
    sessionStorage[reason] = 1;
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
