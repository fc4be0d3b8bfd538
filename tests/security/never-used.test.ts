import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What may not come into the app unseen. Each exception is a file that may, with the reason beside it. */
const absent: [what: string, pattern: RegExp, may: readonly string[]][] = [
  ['code made of text', /\beval\(|\bnew Function\(/, []],
  ['markup made of text', /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/, []],
  // `pattern.exec(text)` is no command.
  ['a command line for a shell', /(?<!\.)\bexec(?:Sync)?\(|shell: true/, []],
  ['words of other windows', /window\.(?:addEventListener\('message|onmessage)/, []],
  ['a field that refuses what is pasted', /onPaste|\('paste'/, []],
  ['a certificate that nobody checks', /rejectUnauthorized|NODE_TLS_REJECT/, []],
  ['answers for pages of other origins', /access-control-allow/i, []],
  [
    'a random number that somebody could foresee',
    /Math\.random/,
    [
      // The wording of an advert.
      'app/domains/adverts/commands/generate-ad.server.ts',
      'app/domains/adverts/commands/post-stock.server.ts',
      // Idempotency keys of one browser where plain http has no `randomUUID`.
      'app/domains/orders/ui/checkout/use-checkout.ts',
      'app/domains/orders/ui/steps/fresh-key.ts',
      // How long to wait before the next attempt.
      'app/platform/db/transaction.server.ts',
      'app/platform/live/listen-connection.server.ts',
      'app/platform/live/open-event-source.ts',
      // Which requests are traced.
      'app/platform/trace/span.server.ts',
    ],
  ],
  [
    'a weak hash',
    /\b(?:md5|sha-?1)\b/i,
    [
      // Names of versions that only have to differ.
      'app/domains/sync/feed/changes.queries.server.ts',
      'app/platform/http/cache/page-cache.server.ts',
      'app/platform/http/fast-pages/page-frames.server.ts',
    ],
  ],
];

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !/\.(?:test|spec|bench)\.tsx?$/.test(file));

test.each(absent)('not in the app: %s', (_, pattern, may) => {
  const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(1_000);
  expect(found.sort()).toEqual([...may].sort());
});
