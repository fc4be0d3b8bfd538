import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { nameOperator, removeOperator } from '../commands/name-operator.server.ts';
import type { Operator } from '../operators.ts';
import { logAuthors, logLines } from './log.queries.server.ts';
import { csvAddress, readLogFilter } from './log-filter.ts';
import { byRule, commandLine } from './log-line.ts';
import { noteOpened } from './operator-log.server.ts';

shopBench();

let chief: Operator;
beforeAll(async () => {
  chief = (await makeOperator('chief')).operator;
});

test('whoever has lines can be chosen: rules, the command line, and who was removed', async () => {
  const phone = newPhone();
  const { userId } = await nameOperator(chief, { phone, role: 'support', name: 'Bisi' });
  const bisi: Operator = { ...chief, userId, name: 'Bisi', role: 'support' };
  await noteOpened(bisi, { kind: 'shop', id: 'by-bisi' });
  await nameOperator(chief, { phone, role: 'support', name: 'Bisi Ade' });
  await removeOperator(chief, { userId, reason: 'Left us' });
  await noteOpened(byRule('Rule: three networks'), { kind: 'shop', id: 'by-rule' });
  await noteOpened(commandLine, { kind: 'shop', id: 'by-machine' });
  expect(await logAuthors()).toContainEqual({ userId, name: 'Bisi Ade' });
  const subjects = async (author: string) => {
    const filter = readLogFilter(new URLSearchParams({ operator: author, act: 'opened' }));
    return (await logLines(filter)).map(({ subjectId }) => subjectId);
  };
  expect(await subjects(userId)).toEqual(['by-bisi']);
  expect(await subjects('rule')).toEqual(['by-rule']);
  expect(await subjects('machine')).toEqual(['by-machine']);
  expect(await subjects('nobody')).toHaveLength(3);
});

test('another name of an operator stands in the log, before and after', async () => {
  const phone = newPhone();
  await nameOperator(chief, { phone, role: 'support', name: 'Kemi' });
  const { userId } = await nameOperator(chief, { phone, role: 'support', name: 'Kemi Bello' });
  const [line] = await logLines({ subject: { kind: 'operator', id: userId } });
  expect(line).toMatchObject({
    before: { role: 'support', name: 'Kemi' },
    after: { role: 'support', name: 'Kemi Bello' },
  });
});

test('the file is the whole list, whatever page of it is open', () => {
  const search = new URLSearchParams({ act: 'opened', before: 'x', done: 'team.name' });
  expect(csvAddress(search)).toBe('/operator/log/csv?act=opened');
});
