import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { lagosDay } from '../clock.ts';
import { keep } from '../singleton.server.ts';

/** Upper bounds in seconds, as in the metrics; the last is for everything above. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];
/** Only what took so long is looked up in the table of routes. */
const slowSeconds = 0.1;

interface SlowPage {
  times: number;
  slowest: number;
}

const empty = () => ({
  day: lagosDay(),
  made: bounds.map(() => 0),
  slow: new Map<string, SlowPage>(),
});
const state = keep('slow-pages', empty);

/** Each day begins anew. */
function today(): typeof state {
  if (state.day !== lagosDay()) Object.assign(state, empty());
  return state;
}

const cleaned = (path: string): string => path.replace(/(?:\/_root)?\.data$/, '') || '/';

/** The router's own words for an address (`/shop/:shopId`): visitors cannot make more of them. */
export function patternsOf(routes: ServerBuild['routes']): (path: string) => string {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { path = '', index, id } = route;
      return index ? [{ index: true, path, id }] : [{ path, id, children: below(id) }];
    });
  const table = below(undefined);
  return (path) => {
    const parts = (matchRoutes(table, cleaned(path)) ?? []).flatMap(
      ({ route }) => route.path ?? [],
    );
    return `/${parts.filter(Boolean).join('/')}`;
  };
}

/** A page that was made, and how long it took until it began to leave. */
export function notePage(seconds: number, patternOf: () => string): void {
  const { made, slow } = today();
  const at = bounds.findIndex((bound) => seconds <= bound);
  made[at] = (made[at] ?? 0) + 1;
  if (seconds < slowSeconds) return;
  const pattern = patternOf();
  const { times, slowest } = slow.get(pattern) ?? { times: 0, slowest: 0 };
  slow.set(pattern, { times: times + 1, slowest: Math.max(slowest, seconds) });
}

export interface PageTimes {
  /** Pages of today that this process has made. */
  made: number;
  /** 95 of 100 were there within so many seconds; undefined before there was one. */
  within: number | undefined;
  slowest: (SlowPage & { pattern: string })[];
}

export function pageTimes(most = 5): PageTimes {
  const { made, slow } = today();
  const total = made.reduce((sum, n) => sum + n, 0);
  let seen = 0;
  const at = made.findIndex((n) => {
    seen += n;
    return total > 0 && seen >= total * 0.95;
  });
  return {
    made: total,
    within: bounds[at],
    slowest: [...slow]
      .map(([pattern, facts]) => ({ pattern, ...facts }))
      .sort((a, b) => b.slowest - a.slowest)
      .slice(0, most),
  };
}
