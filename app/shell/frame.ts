/** How a route wants to be framed, in its `handle` export. */
export interface FrameHandle {
  /** `team`: the shop's own rooms; `plain`: no tab bar and no footer (sign-in, a payment page). */
  frame?: 'market' | 'team' | 'plain';
}

export type Frame = NonNullable<FrameHandle['frame']>;

/** The innermost route that says something decides; `/` is the dashboard of whoever is signed in. */
export function frameOf(
  matches: ReadonlyArray<{ handle: unknown; pathname: string }>,
  signedIn: boolean,
): Frame {
  if (signedIn && matches.at(-1)?.pathname === '/') return 'team';
  const said = matches
    .map((match) => (match.handle as FrameHandle | undefined)?.frame)
    .filter((frame) => frame !== undefined);
  return said.at(-1) ?? 'market';
}
