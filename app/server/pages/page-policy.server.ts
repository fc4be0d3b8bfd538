import type { Context } from 'hono';
import { settings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { contentSecurityPolicy } from '#app/platform/http/security/security-headers.server.ts';

const hostOf = (address: string | undefined): string[] =>
  address ? [new URL(address).origin] : [];

interface PolicyFacts {
  dev?: boolean;
  /** For a page that many get: its scripts by their hashes. Otherwise by the request's nonce. */
  hashes?: readonly string[];
}

/** The content policy of a page of ours. */
export function pagePolicy(c: Context<HttpEnv>, { dev = false, hashes }: PolicyFacts): string {
  const { s3, analyticsScriptUrl } = settings();
  const { origin, nonce, hasOwnScriptsOnly } = c.var.context;
  return contentSecurityPolicy({
    scripts: hashes ?? [`'nonce-${nonce}'`],
    https: origin.startsWith('https:'),
    dev,
    imageHosts: hostOf(s3?.publicUrl),
    scriptHosts: hasOwnScriptsOnly ? [] : hostOf(analyticsScriptUrl),
  });
}
