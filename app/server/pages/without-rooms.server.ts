import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { sharedTable } from '#app/platform/http/pages/shared-table.ts';

const isOfRooms = (id: string): boolean => id.startsWith('routes/operator/');

function without<Value>(all: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => !isOfRooms(id)));
}

/**
 * The app as everybody but an operator has it: its pages are not matched, not answered and not in the table of routes
 * that browsers load.
 */
export function withoutRooms(build: ServerBuild, clientFolder = 'build/client'): ServerBuild {
  const { assets, routes } = build;
  const table = sharedTable(assets.url);
  // In development there is no such file, and nobody to hide anything from.
  const url = existsSync(join(clientFolder, table)) ? table : assets.url;
  return {
    ...build,
    routes: without(routes),
    assets: { ...assets, routes: without(assets.routes), url },
  };
}
