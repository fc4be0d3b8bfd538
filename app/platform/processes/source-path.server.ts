import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a file of the sources lies. The built server lies elsewhere, so it is looked for upwards. */
export function sourcePath(file: string, from: string = import.meta.dirname): string {
  const path = join(from, file);
  if (existsSync(path)) return path;
  const parent = dirname(from);
  if (parent === from) throw new Error(`${file} was not found.`);
  return sourcePath(file, parent);
}
