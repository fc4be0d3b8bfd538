import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Each rule is broken once on purpose: a rule that cannot fail guards nothing. */
const offences: [rule: string, file: string, imports: string][] = [
  ['order-of-plans', 'app/domains/plans/plans.ts', '#app/domains/shops/shops.ts'],
  ['order-of-shops', 'app/domains/shops/ui/card.tsx', '#app/domains/stocks/stocks.ts'],
  ['order-of-messages', 'app/domains/messages/a.server.ts', '#app/domains/adverts/adverts.ts'],
  ['known-domain', 'app/domains/gossip/gossip.ts', '#app/domains/plans/other.ts'],
  ['domains-not-upward', 'app/domains/stocks/b.ts', '#app/routes/market/home.tsx'],
  ['pages-not-server', 'app/routes/b.tsx', '#app/server/listen.server.ts'],
  ['shell-not-pages', 'app/shell/bar.tsx', '#app/routes/market/home.tsx'],
  ['ground-floor', 'app/platform/a.ts', '#app/domains/shops/shops.ts'],
  ['platform-alone', 'app/platform/b.ts', '#app/ui/button.tsx'],
  ['providers-alone', 'app/providers/sms/sms.ts', '#app/providers/telegram/bot.ts'],
  ['ui-alone', 'app/ui/fields/field.tsx', '#app/platform/env.server.ts'],
  ['pages-no-tables-no-providers', 'app/routes/c.tsx', '#app/domains/shops/shops.table.server.ts'],
  ['pages-no-tables-no-providers', 'app/routes/d.tsx', 'drizzle-orm'],
  [
    'tables-stay-home',
    'app/domains/stocks/stocks.commands.server.ts',
    '#app/domains/shops/shops.table.server.ts',
  ],
  ['pure-rules', 'app/domains/accounts/accounts.ts', './codes.server.ts'],
  ['pure-rules-no-core', 'app/domains/accounts/accounts.errors.ts', 'node:fs'],
  ['speaking-names', 'app/platform/c.ts', './utils.ts'],
  ['speaking-names', 'app/platform/d.ts', './lib/x.ts'],
  ['no-cycles', 'app/platform/about.ts', './round.ts'],
  ['no-dead-imports', 'app/platform/e.ts', '#app/platform/nowhere.ts'],
  ['declared-packages', 'app/platform/f.ts', 'acorn'],
  ['no-tools-in-the-app', 'app/platform/g.ts', 'fast-check'],
  ['app-stands-alone', 'app/platform/h.ts', '#tests/support/login.ts'],
];

const lawful: [file: string, imports: string][] = [
  ['app/domains/stocks/stocks.queries.server.ts', '#app/domains/shops/shops.table.server.ts'],
  ['app/routes/e.tsx', '#app/domains/shops/shops.ts'],
  ['app/ui/price.tsx', '#app/platform/money.ts'],
  ['app/domains/stocks/i.test.ts', 'fast-check'],
];

/** Closes the circle that `no-cycles` must find. */
const wayBack = ['app/platform/round.ts', './about.ts'] as const;

interface Violation {
  from: string;
  rule: { name: string };
}

const project = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'oja-boundaries-'));
let violations: Violation[] = [];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** `#app/x.ts` and `./x.ts` seen from `file`, as a path from the root; packages have none. */
function pathOf(file: string, imports: string): string | undefined {
  if (imports.startsWith('#')) return imports.slice(1);
  return imports.startsWith('.') ? join(dirname(file), imports) : undefined;
}

beforeAll(() => {
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  cpSync(join(project, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const all = [
    ...offences.map(([, file, imports]) => [file, imports] as const),
    ...lawful,
    wayBack,
  ];
  for (const [file, imports] of all) {
    const target = pathOf(file, imports);
    if (target && !target.includes('nowhere')) write(target, 'export const x: number = 1;\n');
  }
  for (const [file, imports] of all) {
    write(file, `import * as y from '${imports}';\nexport const x: number = Number(y);\n`);
  }
  const report = execFileSync(
    process.execPath,
    [
      join(project, 'node_modules/.bin/depcruise'),
      ...['app', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  violations = JSON.parse(report).summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import rules', () => {
  test.each(offences)('%s forbids %s to import %s', (rule, file) => {
    expect(violations.map((found) => `${found.rule.name} ${found.from}`)).toContain(
      `${rule} ${file}`,
    );
  });

  test.each(lawful)('%s may import %s', (file) => {
    expect(violations.filter((found) => found.from === file)).toEqual([]);
  });
});
