import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { chooseEncoding } from '#app/platform/http/compress.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { limitVisitorMessages, messagesFile } from '#app/platform/i18n/messages-files.server.ts';
import { pageAccess } from './access.ts';

const imported = /(?:import\(|import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Parts of everybody's pages that whoever is signed in sees alone; signing in loads the document and its texts again. */
const ofTeam = /^(?:dashboard|side-nav|slim-foot|team-card|team-parts|team-tabs)-[\w-]{7}\.js$/;

/** These scripts and all that they bring along, at once or later, without the team's parts. */
function scriptsOf(first: readonly string[], root: string): string[] {
  const seen = new Set(first);
  const scripts: string[] = [];
  for (const url of seen) {
    const file = join(root, url);
    if (!existsSync(file)) continue;
    const script = readFileSync(file, 'utf8');
    scripts.push(script);
    for (const [, name = ''] of script.matchAll(imported))
      if (!ofTeam.test(name)) seen.add(`/assets/${name}`);
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
  const pages = Object.values(assets.routes).filter(
    (route) => route && (route.id === 'root' || open.has(route.id)),
  );
  const urls = pages.flatMap((route) => [route?.module ?? '', ...(route?.imports ?? [])]);
  limitVisitorMessages(scriptsOf([assets.entry.module, ...assets.entry.imports, ...urls], root));
}

const named = /^([a-zA-Z-]+?)-(visitor|team)-/;

export function messagesFiles(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/messages/:name', (c, next) => {
    const [, language = '', readers] = named.exec(c.req.param('name')) ?? [];
    const file = messagesFile(readers === 'team' ? 'team' : 'visitor', language);
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
