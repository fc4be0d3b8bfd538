import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Manifest, readManifest } from '../../scripts/after-build/client-manifest.ts';
import { withParts } from '../../scripts/after-build/service-worker.ts';

const folder = 'build/client';
const isOfOperators = (id: string): boolean => id.startsWith('routes/operator/');

/** All files that pages can load, at once or later, with the frame of every page. */
async function filesOf({ entry, routes }: Manifest, isMeant: (id: string) => boolean) {
  const first = Object.entries(routes).flatMap(([id, route]) =>
    route && isMeant(id)
      ? [route.module, route.clientLoaderModule, route.clientActionModule, ...(route.css ?? [])]
      : [],
  );
  const named = first.filter((url) => url !== undefined);
  return withParts([entry.module, ...entry.imports, ...named], folder);
}

/** Written for operators: their pages, and what the parts of the app keep for these. */
const sources = ['app/routes/operator', 'app/domains/operators', 'app/domains/moderation/ui'];

/** Sentences in a source: long enough that nobody writes the same by chance. */
function sentencesOf(source: string): string[] {
  const code = source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/className="[^"]*"/g, '');
  const found = [
    ...code.matchAll(/['"`}]([^'"`{}$<>\n]+)['"`$]/g),
    ...code.matchAll(/[>}]\s*([^'"`{}<>;=()]+?)\s*[<{]/g),
  ].map(([, text = '']) => text.trim());
  return found.filter((text) => /^[A-Za-z][a-z]* [\w ,.’:?!]{15,}$/.test(text));
}

async function sentences(): Promise<string[]> {
  const texts: string[] = [];
  for (const source of sources)
    for (const name of await readdir(source, { recursive: true }))
      if (/\.tsx?$/.test(name) && !/\.(server|test)\./.test(name))
        texts.push(await readFile(join(source, name), 'utf8'));
  return [...new Set(texts.flatMap(sentencesOf))];
}

const read = (url: string): Promise<string> => readFile(join(folder, url), 'utf8');

test('no page of a visitor or a shop can load a file with code or words of operators', async () => {
  const manifest = await readManifest(folder);
  const shared = await filesOf(manifest, (id) => !isOfOperators(id));
  const own = (await filesOf(manifest, isOfOperators)).filter((url) => !shared.includes(url));
  expect(Object.keys(manifest.routes).filter(isOfOperators).length).toBeGreaterThan(15);
  expect(shared.length).toBeGreaterThan(150);

  const scripts = async (urls: readonly string[]) =>
    Promise.all(
      urls.filter((url) => url.endsWith('.js')).map(async (url) => [url, await read(url)] as const),
    );
  const [open, closed] = [await scripts([...shared, '/sw.js']), await scripts(own)];
  const said = await sentences();
  const leaks = open.flatMap(([url, script]) => [
    ...said.filter((text) => script.includes(text)).map((text) => `${url}: ${text}`),
    ...[...script.matchAll(/["'`/]operator\/[\w/-]*/g)].map(([address]) => `${url}: ${address}`),
    ...own.filter((file) => script.includes(file.replace('/assets/', ''))),
  ]);
  expect(leaks).toEqual([]);
  // The search itself finds: nearly all of the sentences stand in the operators' own files.
  const inOwn = said.filter((text) => closed.some(([, script]) => script.includes(text)));
  expect(inOwn.length).toBeGreaterThan(100);
  expect(inOwn.length / said.length).toBeGreaterThan(0.8);
});

test('the table of pages that everybody gets names none of operators', async () => {
  const names = await readdir(join(folder, 'assets'));
  const tables = names.filter((name) => /^pages-[\w-]+\.js$/.test(name));
  expect(tables).toHaveLength(1);
  const { routes } = await readManifest(folder);
  const text = await read(`/assets/${tables[0]}`);
  expect(text).toContain('"routes/market/home"');
  expect(text).not.toMatch(/operator/i);
  for (const [id, route] of Object.entries(routes))
    if (isOfOperators(id)) expect(text).not.toContain(route?.module);
});
