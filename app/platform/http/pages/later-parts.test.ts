import { expect, test } from 'vitest';
import { laterParts } from './later-parts.server.ts';

function facts() {
  const told = { unfit: false };
  const forMany = {
    search: '',
    take: () => undefined,
    keepNot: () => {
      told.unfit = true;
    },
  };
  return { told, one: { id: 'r' }, many: { id: 'r', forMany } };
}

test('one visitor gets the parts when they are ready, a page for many has them', async () => {
  const { one, many, told } = facts();
  const part = Promise.resolve(['card']);
  expect((await laterParts(one, [part], []))[0]).toBe(part);
  expect(await laterParts(many, [part, Promise.resolve(['other'])], [])).toEqual([
    ['card'],
    ['other'],
  ]);
  expect(told.unfit).toBe(false);
});

test('a page for many goes out without a part that failed, and is not cached', async () => {
  const { many, told } = facts();
  const failed = Promise.reject(new Error('no connection'));
  expect(await laterParts(many, [failed, Promise.resolve(['card'])], [])).toEqual([[], ['card']]);
  expect(told.unfit).toBe(true);
});
