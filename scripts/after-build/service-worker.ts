import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { type Manifest, readManifest } from './client-manifest.ts';

/** Screens of the team that open without a line, and what every page needs. */
const teamRoutes = [
  'root',
  'routes/market/home',
  'routes/market/offline',
  'routes/orders/orders',
  'routes/orders/counter-sale',
  'routes/orders/order-detail',
  'routes/stocks/stocks',
  'routes/stocks/stock-edit',
  'routes/shop/messages',
  'routes/shop/waiting',
];

const named = /["'`](?:\.|\/assets)\/([\w.-]+\.(?:js|css|svg|woff2))["'`]/g;

/** These and all that they bring along, at once or later. */
export async function withParts(first: readonly string[], folder: string): Promise<string[]> {
  const urls = new Set(first);
  for (const url of urls) {
    if (!url.endsWith('.js')) continue;
    const script = await readFile(join(folder, url), 'utf8');
    for (const [, name] of script.matchAll(named)) urls.add(`/assets/${name}`);
  }
  const known = new Set(await readdir(join(folder, 'assets')));
  // Of the styles: no script names them.
  for (const name of known) if (/\.woff2$|^adire-.*\.svg$/.test(name)) urls.add(`/assets/${name}`);
  return [...urls].filter((url) => known.has(url.replace('/assets/', '')));
}

async function teamFilesOf({ entry, routes }: Manifest, folder: string): Promise<string[]> {
  const pages = teamRoutes.map((id) => routes[id]).filter((route) => route !== undefined);
  const urls = pages.flatMap(
    ({ module, imports = [], css = [], clientLoaderModule, clientActionModule }) => [
      module,
      ...imports,
      ...css,
      clientLoaderModule ?? module,
      clientActionModule ?? module,
    ],
  );
  return withParts([entry.module, ...entry.imports, ...urls], folder);
}

/** Makes `/sw.js` after everything else: it knows this build's name and the team's files. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const files = await teamFilesOf(manifest, folder);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      buildName: JSON.stringify(manifest.version),
      teamFiles: JSON.stringify(files),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: ['es2022', 'chrome109', 'safari16'],
      lib: {
        entry: 'app/service-worker/worker.ts',
        formats: ['iife'],
        name: 'oja',
        fileName: () => 'sw.js',
      },
      minify: true,
    },
  });
}
