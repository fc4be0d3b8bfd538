import type { EntryContext } from 'react-router';

type RouteIds = ReadonlySet<string>;

function only<Value>(all: Record<string, Value>, ids: RouteIds): Record<string, Value> {
  const some: Record<string, Value> = {};
  for (const id of ids) {
    const value = all[id];
    if (value !== undefined) some[id] = value;
  }
  return some;
}

/**
 * React Router makes its routes again for every page that it renders, all of them; a page needs its own.
 * The browser gets the whole table in a file of its own (`routeDiscovery: initial`).
 */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  const ids = new Set(context.staticHandlerContext.matches.map((match) => match.route.id));
  if (ids.size === 0) return context;
  const { manifest, routeModules } = context;
  return {
    ...context,
    manifest: { ...manifest, routes: only(manifest.routes, ids) },
    routeModules: only(routeModules, ids),
  };
}
