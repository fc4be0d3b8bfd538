import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { chooseEncoding } from '#app/platform/http/compress.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import {
  limitVisitorMessages,
  messagesFile,
  type Readers,
} from '#app/platform/i18n/messages-files.server.ts';
import { pageAccess } from './access.ts';

const imported = /(?:import\(|import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Parts of everybody's pages that whoever is signed in sees alone; signing in loads the document and its texts again. */
const ofTeam = /^(?:dashboard|side-nav|slim-foot|team-card|team-parts|team-tabs)-[\w-]{7}\.js$/;

/** Parts that are only brought ahead for the page after this one. */
const ofNext = /^(?:cart-card|checkout-page|order-view)-[\w-]{7}\.js$/;

/** By these a visitor looks at the market; the step to another page brings the rest of the texts (`withTexts`). */
export const lookingPages: readonly string[] = [
  'home',
  'market',
  'category',
  'in-place',
  'places',
  'shops',
  'shop-public',
  'shop-reviews',
  'product',
  'likes',
  'offline',
].map((name) => `routes/market/${name}`);

/** These scripts and all that they bring along, at once or later, without such parts. */
function scriptsOf(first: readonly string[], root: string, without: readonly RegExp[]): string[] {
  const seen = new Set(first);
  const scripts: string[] = [];
  for (const url of seen) {
    const file = join(root, url);
    if (!existsSync(file)) continue;
    const script = readFileSync(file, 'utf8');
    scripts.push(script);
    for (const [, name = ''] of script.matchAll(imported))
      if (!without.some((parts) => parts.test(name))) seen.add(`/assets/${name}`);
  }
  return scripts;
}

/** Reads the built scripts of everybody's pages, so that a visitor's phone gets the texts it may show. */
export function prepareVisitorMessages({ assets }: ServerBuild, root: string): void {
  const open = new Set(
    Object.entries(pageAccess)
      .filter(([, { access }]) => access === 'public')
      .map(([file]) => file.replace(/\.tsx?$/, '')),
  );
  const routes = Object.values(assets.routes).filter((route) => route !== undefined);
  const { entry } = assets;
  const read = (ids: ReadonlySet<string>, without: readonly RegExp[]): string[] => {
    const pages = routes.filter(({ id }) => id === 'root' || ids.has(id));
    const urls = pages.flatMap((route) => [route.module, ...(route.imports ?? [])]);
    return scriptsOf([entry.module, ...entry.imports, ...urls], root, without);
  };
  const looking = new Set(lookingPages);
  const modules = routes.filter(({ id }) => looking.has(id)).map(({ module }) => module);
  limitVisitorMessages({
    all: read(open, [ofTeam]),
    market: read(looking, [ofTeam, ofNext]),
    // One module may be several routes.
    looking: routes.filter(({ module }) => modules.includes(module)).map(({ id }) => id),
  });
}

const named = /^([a-zA-Z-]+?)-(visitor|team|market|more)-/;

export function messagesFiles(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/messages/:name', (c, next) => {
    const [, language = '', readers] = named.exec(c.req.param('name')) ?? [];
    const file = messagesFile((readers ?? 'visitor') as Readers, language);
    if (!file) return next();
    // Asked for by a page of another version of ours, during an upgrade: this version's texts are better than none.
    const isExact = file.url === c.req.path;
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    return c.body(file[encoding ?? 'plain'], 200, {
      'content-type': 'application/json',
      'cache-control': isExact ? 'public, max-age=31536000, immutable' : 'no-store',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
  });
  return app;
}
