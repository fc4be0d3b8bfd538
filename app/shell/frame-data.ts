let isTeam = false;

/** Said by the frame in the browser: whether it shows counts of a shop. */
export function noteTeamFrame(has: boolean): void {
  isTeam = has;
}

/**
 * A visitor's frame changes with sign-in and sign-out only, and those load the document again; the counts of a
 * team's frame are read again with every page.
 */
export const frameIsStale = (): boolean => isTeam;
