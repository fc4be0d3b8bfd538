import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import type { Operator } from '../operators.ts';
import { logLines } from './log.queries.server.ts';
import { withPeople } from './log-people.server.ts';
import { numberSubject } from './number-subject.server.ts';
import { noteOpened, noteSearched } from './operator-log.server.ts';

shopBench();

let chief: Operator;
beforeAll(async () => {
  chief = (await makeOperator('chief')).operator;
});

test('the list says whom each line is about; in the table there is no more than the id', async () => {
  const named = await makePerson();
  await database()
    .update(users)
    .set({ firstName: 'Ada', lastName: 'Obi' })
    .where(eq(users.id, named.id));
  const bare = await makePerson();
  await database().update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, bare.id));
  const [{ phoneKey = '' } = {}] = await database()
    .select({ phoneKey: users.phoneKey })
    .from(users)
    .where(eq(users.id, bare.id));
  const erased = newId();
  for (const id of [named.id, bare.id, erased]) await noteOpened(chief, { kind: 'person', id });
  await noteOpened(chief, { kind: 'shop', id: newId(), name: 'Emeka Phones' });
  await noteSearched(chief, [numberSubject(phoneKey)], { orders: 0 });
  const lines = (await logLines({ author: chief.userId })).slice(0, 5).reverse();
  expect(lines.slice(0, 3).map(({ subjectName }) => subjectName)).toEqual(['', '', '']);
  expect((await withPeople(lines)).map(({ whom }) => whom)).toEqual([
    'Ada Obi',
    displayPhone(phoneKey),
    'erased',
    undefined,
    expect.stringMatching(/^no account \([\w-]{6}\)$/),
  ]);
});
