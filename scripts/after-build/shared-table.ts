import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTable } from '#app/platform/http/pages/shared-table.ts';

/** Writes the table of routes once more for everybody's browser: without the pages of operators. */
export async function writeSharedTable(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((one) => /^manifest-[\w-]+\.js$/.test(one));
  if (!name) throw new Error('The build has no list of its pages');
  const text = await readFile(join(assets, name), 'utf8');
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const table = JSON.parse(text.slice(start, end));
  table.routes = Object.fromEntries(
    Object.entries(table.routes).filter(([id]) => !id.startsWith('routes/operator/')),
  );
  table.url = sharedTable(table.url);
  const written = text.slice(0, start) + JSON.stringify(table) + text.slice(end);
  await writeFile(join(assets, sharedTable(name)), written);
}
