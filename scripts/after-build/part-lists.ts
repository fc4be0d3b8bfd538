import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const countOf = (script: string, what: RegExp): number => [...script.matchAll(what)].length;

/** Parts of a script that are imported without a list of files: each has one by Vite's own helper. */
export const unlistedParts = (script: string): number =>
  countOf(script, /\bimport\(["'`]\.\//g) - countOf(script, /\b__vite__mapDeps\(\[\d/g);

/**
 * A part whose files are not named is imported unfetched, and lost for good on a broken line
 * (`app/platform/http/part-files.ts`): nobody would notice before that.
 */
export async function checkPartLists(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const unlisted = unlistedParts(await readFile(join(assets, name), 'utf8'));
    if (unlisted !== 0) throw new Error(`${name} imports ${unlisted} parts without their files`);
  }
}
