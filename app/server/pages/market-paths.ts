import type { ServerBuild } from 'react-router';
import { withRoutes } from '#app/platform/http/fast-pages/fast-pages.server.tsx';

/** The market's pages and their data, as the request spells them: what visitors ask for most. */
const marketPath =
  /^\/(market|category\/[a-z]{1,20}|in\/[a-z-]{1,20}(?:\/[a-z]{1,20})?|stocks\/[0-9a-f-]{36}|shops|shop\/[0-9a-f-]{36}(?:\/reviews)?)?(\.data)?$|^\/_\.data$/;
const marketPatterns = [
  'market',
  'category/:slug',
  'in/:state',
  'in/:state/:slug',
  'stocks/:stockId',
  'shops',
  'shop/:shopId',
  'shop/:shopId/reviews',
];

export const isMarketPath = (path: string): boolean => marketPath.test(path);

/** Lists that begin where this device has looked last, and items that are brought there. */
const placedPath = /^\/(market|category\/[a-z]{1,20}|stocks\/[0-9a-f-]{36})?(\.data)?$|^\/_\.data$/;
export const isPlacedPath = (path: string): boolean => placedPath.test(path);

/**
 * The same app with the market's routes alone. React Router tries one route after the other, twice for
 * each request, and the front is the last of all.
 */
export const marketOf = (build: ServerBuild): ServerBuild =>
  withRoutes(build, (path) => marketPatterns.includes(path));
