/** How a route wants to be framed, in its `handle` export. */
export interface FrameHandle {
  /**
   * `team`: the shop's own rooms; `talk`: the same without the footer, which would lie under the box
   * to write in; `errand`: the same ground without tab bar and footer, for one thing that is to be
   * brought to its end (a payment, a receipt); `plain`: the market's ground like that.
   */
  frame?: 'market' | 'team' | 'talk' | 'errand' | 'plain';
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

const marked = ['/', '/shops', '/register'];

/** The entry of the visitor's menus that is marked as the place one is at, if any. */
export const markedPlace = (pathname: string): string =>
  marked.find((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))) ??
  '';
