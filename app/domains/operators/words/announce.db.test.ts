import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { announce, withdraw } from '../commands/announce.server.ts';
import { logLines } from '../log/log.queries.server.ts';
import type { Operator } from '../operators.ts';
import { latestAnnouncements } from './words.queries.server.ts';
import { announcements } from './words.table.server.ts';

shopBench();

const by: Operator = { userId: newId(), role: 'chief', name: 'Ada' };
const reason = 'Sunday';
const hours = (n: number): Date => new Date(Date.now() + n * 3_600_000);
const said = (en: string) => ({ texts: { en }, startsAt: hours(1), endsAt: hours(2), reason });

test('an announcement that is sent often, also at once, is one; withdrawn, it can be made again', async () => {
  const words = said('We close at six');
  const ids = await Promise.all([1, 2, 3, 4].map(() => announce(by, words)));
  expect(new Set(ids).size).toBe(1);
  const [id = ''] = ids;
  expect(await logLines({ subject: { kind: 'announcement', id } })).toHaveLength(1);
  expect(await announce(by, { ...words, endsAt: hours(3) })).not.toBe(id);
  await withdraw(by, { id, isBack: false, reason });
  expect(await announce(by, words)).not.toBe(id);
});

test('what was announced is listed the latest first, page by page', async () => {
  for (let n = 0; n < 31; n++) await announce(by, said(`Number ${n}`));
  const all = await database().$count(announcements);
  const first = await latestAnnouncements(undefined);
  expect(first.announcements).toHaveLength(30);
  expect(first.announcements[0]?.texts.en).toBe('Number 30');
  const rest = await latestAnnouncements(first.next);
  expect(rest.next).toBeUndefined();
  expect(rest.announcements).toHaveLength(all - 30);
  expect((await latestAnnouncements("' or 1=1")).announcements).toHaveLength(30);
});
