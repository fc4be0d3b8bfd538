import { unlessRefused } from '#app/platform/http/forms/form-fault.ts';

let isTeam = false;

/** Said by the frame in the browser: whether it shows counts of a shop. */
export function noteTeamFrame(has: boolean): void {
  isTeam = has;
}

/**
 * A visitor's frame changes with sign-in and sign-out only, and those load the document again; the counts of a
 * team's frame are read again with every page. Not after a refused form: its button would wait for that.
 * Nor on a phone that says that it has no line.
 */
export const frameIsStale = ({ actionResult }: { actionResult?: unknown }): boolean =>
  isTeam &&
  navigator.onLine !== false &&
  unlessRefused({ actionResult, defaultShouldRevalidate: true });

let known: unknown;

/**
 * In the browser: a page that could not be fetched takes the frame's own facts along, and nobody is signed out
 * by that. Signing in and out load the document again.
 */
export function lastKnown<Facts>(facts: Facts | undefined): Facts | undefined {
  if (typeof document === 'undefined') return facts;
  known = facts ?? known;
  return known as Facts | undefined;
}
