import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
  /** What runs in the browser beside the server's loader and action has files of its own. */
  clientLoaderModule?: string;
  clientActionModule?: string;
}

export interface Manifest {
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteFiles | undefined>;
}

interface ManifestFile {
  path: string;
  manifest: Manifest;
}

async function openManifest(folder: string): Promise<ManifestFile> {
  const names = await readdir(join(folder, 'assets'));
  const name = names.find((one) => /^manifest-[\w-]+\.js$/.test(one));
  if (!name) throw new Error('The build has no list of its pages');
  const path = join(folder, 'assets', name);
  const text = await readFile(path, 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return { path, manifest };
}

/** React Router's own list of what each page loads. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  (await openManifest(folder)).manifest;

/**
 * Every visitor gets the list of all pages first. The files behind each page are half of it, and the browser needs them
 * only to load a page before its link is pressed (`prefetch`), which none of our links does: a script names its own.
 */
export async function slimManifest(folder: string): Promise<void> {
  const { path, manifest } = await openManifest(folder);
  for (const route of Object.values(manifest.routes)) delete route?.imports;
  await writeFile(path, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
}
