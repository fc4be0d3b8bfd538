/** How a route wants to be framed, in its `handle` export. */
export interface FrameHandle {
  /**
   * `team`: the shop's own pages; `thread`: the same without the footer, which would lie under the box
   * to write in; `errand`: the same ground without tab bar and footer, for one thing that is to be
   * brought to its end (a payment, a receipt); `plain`: the market's ground like that; `sale`: the market
   * with a bar that sells in the tab bar's place, so that cart and My Oja stay in the top bar.
   */
  frame?: 'market' | 'team' | 'thread' | 'errand' | 'plain' | 'sale';
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

export type Place = '/' | '/shops' | '/register' | '/cart' | '/my';

const places: readonly [RegExp, Place][] = [
  [/^\/(market|category\/.+|stocks\/.+)?$/, '/'],
  [/^\/(shops|shop\/.+)$/, '/shops'],
  [/^\/register$/, '/register'],
  [/^\/(cart|checkout\/.+)$/, '/cart'],
  [/^\/(my|my\/.+|o\/.+)$/, '/my'],
];

/** The entry of the visitor's menus under which a page lies, if any: a product belongs to the market. */
export const markedPlace = (pathname: string): Place | undefined =>
  places.find(([pages]) => pages.test(pathname))?.[1];

/** For an entry of a menu. */
export const currentAt = (entry: Place, place: Place | undefined): 'true' | undefined =>
  entry === place ? 'true' : undefined;
