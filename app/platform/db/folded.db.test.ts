import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { fc } from '#tests/support/properties.ts';
import { foldText } from '../text/fold.ts';
import { closeDatabase, connectDatabase, database } from './database.server.ts';
import { foldedContains } from './folded.server.ts';

let testing: TestDatabase;
beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
});
afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

async function foldedThere(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database().execute<{ folded: string }>(
    sql`select fold_text(t) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as x (t, n) order by n`,
  );
  return rows.map(({ folded }) => folded);
}

/** Letters and signs of our languages and their neighbours, and what people put between them. */
const signs = [
  ...'abcXYZ0189 .,-&/₦!?',
  ...'ọẹṣỌẸṢàèìòùÀÈÌÒÙáéíóúńǹḿ',
  ...'ịụṅỊỤṄɓɗƙƴƁƊƘƳŋŊəƏɛƐɔƆ',
  ...'łŁøØđĐıİßẞæÆœŒçñü',
  ...'\u0300\u0301\u0323\u0304\u0331\u20e3\ufe0f',
  ...'\'’‘ʼʻ`´"“”',
  ...'ａＢ１ﬁ½²中عطر😀\n\t',
];

test('the database folds every text as the browser does', async () => {
  const strange = fc
    .array(fc.constantFrom(...signs), { maxLength: 24 })
    .map((list) => list.join(''));
  const texts = fc.sample(strange, 2_000);
  expect(await foldedThere([...texts, ...signs])).toEqual([...texts, ...signs].map(foldText));
});

test('a part of a text is found in it, whatever was passed over unfolded', async () => {
  const letters = fc.array(fc.constantFrom(...signs), { maxLength: 12 });
  const pairs = fc.sample(fc.tuple(letters, letters, letters), 300).flatMap(([a, b, c]) => {
    const [whole, part, plain] = [[...a, ...b, ...c].join(''), b.join(''), "it's `all` there"];
    return [
      [whole, part],
      [plain, part],
      [`${plain} ${part}`, `all there ${part}`],
    ] as const;
  });
  for (const [stored, typed] of pairs) {
    const folded = foldText(typed);
    if (folded === '') continue;
    const { rows } = await database().execute<{ found: boolean }>(
      sql`select ${foldedContains(sql`${stored}::text`, typed)} as found`,
    );
    expect([stored, typed, rows[0]?.found]).toEqual([
      stored,
      typed,
      foldText(stored).includes(folded),
    ]);
  }
});

test.each([
  ['Fìlà', 'fila', true],
  ['fila', 'FÌLÀ', true],
  ['Ẹ̀fọ́ rírò', 'efo riro', true],
  ['Men’s 100% wool', "men's", true],
  ["Men's 100% wool", 'mens', true],
  ['Men’s 100% wool', '100%', true],
  ['wool', '_', false],
  ['عطر', 'عطر', true],
  ['wool', 'عطر', false],
])('%s has %s in it: %s', async (stored, typed, isThere) => {
  const { rows } = await database().execute(
    sql`select ${foldedContains(sql`${stored}::text`, typed)} as found`,
  );
  expect(rows).toEqual([{ found: isThere }]);
});
