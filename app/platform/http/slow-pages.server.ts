import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { figureWeeks, noteFigure } from '../day-figures/day-figures.server.ts';

/** Upper bounds in seconds, as in the metrics; the last is for everything above. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];
/** Only what took so long is looked up in the table of routes. */
const slowSeconds = 0.1;

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

const withinPrefix = 'pages within ';
const slowPrefix = 'slow page ';

/** A page that was made, and how long it took until it began to leave. */
export function notePage(seconds: number, patternOf: () => string): void {
  noteFigure(`${withinPrefix}${bounds.find((bound) => seconds <= bound)}`);
  if (seconds >= slowSeconds) noteFigure(`${slowPrefix}${patternOf()}`, seconds);
}

export interface PageWeek {
  /** Pages that all processes have made. */
  made: number;
  /** 95 of 100 were there within so many seconds; undefined before there was one. */
  within: number | undefined;
}

function weekOf(times: ReadonlyMap<number, number>): PageWeek {
  const made = [...times.values()].reduce((sum, n) => sum + n, 0);
  let seen = 0;
  const within = bounds.find((bound) => {
    seen += times.get(bound) ?? 0;
    return made > 0 && seen >= made * 0.95;
  });
  return { made, within };
}

/** How quick pages were this week and the last one, on every process, and which took longest. */
export async function pageTimes(most = 5) {
  const [quick, slow] = [await figureWeeks(withinPrefix), await figureWeeks(slowPrefix)];
  const timesOf = (key: 'times' | 'timesBefore') =>
    new Map(quick.map((row) => [Number(row.name.slice(withinPrefix.length)), row[key]]));
  return {
    now: weekOf(timesOf('times')),
    before: weekOf(timesOf('timesBefore')),
    slowest: slow
      .flatMap(({ name, times, most: slowest, mostBefore }) =>
        slowest === null
          ? []
          : [{ pattern: name.slice(slowPrefix.length), times, slowest, before: mostBefore }],
      )
      .sort((a, b) => b.slowest - a.slowest)
      .slice(0, most),
  };
}

export type PageTimes = Awaited<ReturnType<typeof pageTimes>>;
