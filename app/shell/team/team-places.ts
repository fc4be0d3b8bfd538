const places = [
  [/^\/(waiting)?$/, '/'],
  [/^\/orders\/counter$/, '/orders/counter'],
  [/^\/stocks(\/.+)?$/, '/stocks'],
  [/^\/orders(\/.+)?$/, '/orders'],
  [/^\/messages$/, '/messages'],
  [/^\/payments$/, '/payments'],
  [/^\/advertising$/, '/advertising'],
  [/^\/analytics$/, '/analytics'],
  [/^\/sections$/, '/sections'],
  [/^\/codes$/, '/codes'],
  [/^\/delivery$/, '/delivery'],
  [/^\/offers$/, '/offers'],
  [/^\/(shop|subscription)$/, '/shop'],
  [/^\/measures$/, '/measures'],
] as const;

export type TeamPlace = (typeof places)[number][1];

/** The entry of the team's menus under which a page lies, if any. */
export const teamPlace = (pathname: string): TeamPlace | undefined =>
  places.find(([pages]) => pages.test(pathname))?.[1];
