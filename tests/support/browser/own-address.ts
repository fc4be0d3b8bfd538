import { randomInt } from 'node:crypto';
import { test as base } from '@playwright/test';
import { openWithScripts } from './late-scripts.ts';
import { startSlowLine } from './slow-line.ts';

/** Where nobody else of this run comes from: what others have used up at their address stays theirs. */
export function newAddress(): string {
  const groups = Array.from({ length: 3 }, () => randomInt(1, 65_536).toString(16));
  return `2a0d:${groups.join(':')}::1`;
}

export interface Line {
  /** Set by a project or a file: everything a browser asks for comes over a slow line. */
  onSlowLine: boolean;
  /** Where a slow line leads to, if that is wanted. */
  slowDoor: string | undefined;
}

/**
 * Each test comes from an address of its own, so that it meets the limits as one household does. The
 * shared app believes the header, as behind a proxy (`TRUST_PROXY`).
 */
export const test = base.extend<object, Line>({
  browser: [
    async ({ browser }, use) => {
      await openWithScripts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  onSlowLine: [false, { option: true, scope: 'worker' }],
  slowDoor: [
    async ({ onSlowLine }, use) => {
      const line = onSlowLine
        ? await startSlowLine(`http://localhost:${process.env.OJA_E2E_PORT}`)
        : undefined;
      await use(line?.url);
      line?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL, slowDoor }, use) => use(slowDoor ?? baseURL),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': newAddress() });
  },
});
