import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { counter, plainCounter, routeOf } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { clientKey } from '#app/platform/http/limits/client-key.ts';
import { policyReports } from '#app/platform/http/security/security-headers.server.ts';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { keyField } from '#app/platform/text/fields.ts';

/** A browser's report is far shorter. */
const mostBytes = 16 * 1024;
const mostPerMinute = 20;
const minute = 60_000;
const hour = 60 * minute;

const count = counter('oja_policy_reports_total');
const countRefused = plainCounter('oja_policy_reports_refused_total');

const state = keep('policy-reports', () => ({
  /** Reports of one network in its minute. */
  networks: new LRUCache<string, { reports: number }>({ max: 10_000, ttl: minute }),
  /** What was logged lately: a fault of a page is reported by everybody who opens it. */
  logged: new LRUCache<string, true>({ max: 500, ttl: hour }),
}));

const text = keyField({ max: mostBytes }).optional().catch(undefined);
const reportShape = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});

const directives = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'worker-src',
  'manifest-src',
  'form-action',
  'base-uri',
  'object-src',
  'frame-src',
  'media-src',
] as const;

const directiveOf = (said = ''): string =>
  directives.find((directive) => said.startsWith(directive)) ?? 'other';

/** An address may hold words of a visitor, so only its kind is kept. */
function kindOfBlocked(said = '', origin: string): string {
  if (said === 'inline' || said === 'eval') return said;
  if (said === 'self' || said.startsWith(`${origin}/`)) return 'own';
  if (/^https?(:|$)/.test(said)) return 'foreign';
  return /^[\w-]*extension\b/.test(said) ? 'extension' : 'other';
}

const pageOf = (said = '', origin: string): string =>
  said.startsWith(`${origin}/`) && URL.canParse(said) ? routeOf(new URL(said).pathname) : 'other';

function hasRoom(network: string): boolean {
  const used = state.networks.get(network) ?? { reports: 0 };
  if (used.reports === 0) state.networks.set(network, used);
  used.reports += 1;
  return used.reports <= mostPerMinute;
}

/** Browsers tell here what the policy of a page made them refuse. Counted by kind; no address of a visitor is kept. */
export function policyReporting(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const onError = (c: Context): Response => {
    countRefused();
    return c.body(null, 413);
  };
  app.post(policyReports, bodyLimit({ maxSize: mostBytes, onError }), async (c) => {
    const { clientAddress, origin } = c.var.context;
    if (!hasRoom(clientKey(clientAddress))) {
      countRefused();
      return c.body(null, 429, { 'retry-after': '60' });
    }
    const read = reportShape.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) {
      countRefused();
      return c.body(null, 400);
    }
    const report = read.data['csp-report'];
    const found = {
      directive: directiveOf(report['effective-directive'] ?? report['violated-directive']),
      blocked: kindOfBlocked(report['blocked-uri'], origin),
    };
    count(found);
    const line = { ...found, route: pageOf(report['document-uri'], origin) };
    const name = Object.values(line).join(' ');
    if (!state.logged.has(name)) {
      state.logged.set(name, true);
      log.warn(line, 'content policy violated');
    }
    return c.body(null, 204);
  });
  return app;
}
