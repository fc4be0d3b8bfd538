import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Shows that the histories find faults which the product has had: each is put back, one by one, into a copy of the
 * last commit, and the histories must fail. `node scripts/run.mjs tests/histories/mutants.ts [name …]`. Most are found
 * by one of the first twelve histories; money paid twice online took 59, two transfers with one amount 160.
 */
interface Mutant {
  name: string;
  file: string;
  /** As it stands in the code; gone, the mutant has to be written anew. */
  now: string;
  faulty: string;
}

const mutants: readonly Mutant[] = [
  {
    name: 'a count takes no promised pieces off',
    file: 'app/domains/stocks/commands/counts.server.ts',
    now: '{ current, to: counted - promised }',
    faulty: '{ current, to: counted }',
  },
  {
    name: 'the edit form writes every field',
    file: 'app/routes/stocks/stock-edit.tsx',
    now: 'const opened = openedForm(form);',
    faulty: 'const opened = undefined;',
  },
  {
    name: 'an order whose payment was corrected never expires',
    file: 'app/domains/orders/commands/record-payment.server.ts',
    now: 'const until = order.expiresAt ?? new Date(now().getTime() + patienceOf(order.payBy));',
    faulty: 'const until = order.expiresAt;',
  },
  {
    name: 'money paid twice online stays',
    file: 'app/domains/orders/online/confirm-online.server.ts',
    now: '  await refundSurplus(tx, credited);\n',
    faulty: '',
  },
  {
    name: 'an order that costs nothing expires',
    file: 'app/domains/orders/commands/write-order.server.ts',
    now: 'isFree({ totalKobo, feeState: facts.feeState ?? null }) ? null : facts.expiresAt',
    faulty: 'facts.expiresAt',
  },
  {
    name: 'two transfers are awaited with one amount',
    file: 'app/domains/orders/totals/totals.ts',
    now: 'itemsKobo - given + fee));',
    faulty: 'itemsKobo - given));',
  },
  {
    name: 'an oversold piece that comes back is lost',
    file: 'app/domains/orders/commands/change-order.server.ts',
    now: "for (const line of await soldLines(tx, order.id))\n    await giveBack(tx, { ...line, kind: 'return'",
    faulty:
      "for (const line of await linesToMove(tx, order.id))\n    await giveBack(tx, { ...line, kind: 'return'",
  },
  {
    name: 'a counter sale leaves its pieces promised to orders',
    file: 'app/domains/orders/commands/standing-lines.server.ts',
    now: 'isGone && !counted ? await makeFree(tx, { shopId }, shortage) : now.left',
    faulty: 'now.left',
  },
];

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
const copy = mkdtempSync(join(tmpdir(), 'oja-mutants-'));
rmSync(copy, { recursive: true });
git('worktree', 'add', '--detach', copy, 'HEAD');
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));

const asked = process.argv.slice(2);
try {
  for (const { name, file, now, faulty } of mutants) {
    if (asked.length > 0 && !asked.some((word) => name.includes(word))) continue;
    const path = join(copy, file);
    const sound = readFileSync(path, 'utf8');
    if (!sound.includes(now)) throw new Error(`${file} no longer has what “${name}” replaces`);
    writeFileSync(path, sound.replaceAll(now, faulty));
    const { stdout, stderr } = spawnSync(
      'npx',
      ['vitest', 'run', '--project', 'domains', 'tests/histories'],
      {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, OJA_WHOLE: '1', OJA_HISTORIES: '300', NO_COLOR: '1' },
      },
    );
    writeFileSync(path, sound);
    const found = /History \d+ fails after \d+ steps: .*/.exec(stdout + stderr)?.[0];
    console.log(`${name}: ${found ?? 'NOT FOUND'}`);
    if (!found) process.exitCode = 1;
  }
} finally {
  git('worktree', 'remove', '--force', copy);
}
