import { randomInt } from 'node:crypto';
import { test as base } from '@playwright/test';

/** Where nobody else of this run comes from: what others have used up at their address stays theirs. */
export function newAddress(): string {
  const groups = Array.from({ length: 3 }, () => randomInt(1, 65_536).toString(16));
  return `2a0d:${groups.join(':')}::1`;
}

/**
 * Each test comes from an address of its own, so that it meets the limits as one household does. The
 * shared app believes the header, as behind a proxy (`TRUST_PROXY`).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': newAddress() });
  },
});
