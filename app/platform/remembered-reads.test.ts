import { afterEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import { forgetReads, rememberedReads } from './remembered-reads.server.ts';

afterEach(() => setClock(() => new Date()));

const later = (ms: number): void => {
  const at = Date.now() + ms;
  setClock(() => new Date(at));
};

test('what was found is read again after a while, what was not sooner, and both when something new is known', async () => {
  const stock = new Map([['shoe', ['red shoe']]]);
  const asked: string[] = [];
  const read = rememberedReads({ name: 'test-reads', about: 'words' }, async (key) => {
    asked.push(key);
    return stock.get(key) ?? [];
  });
  const ask = async () => [await read('shoe'), await read('zobo')];

  expect(await ask()).toEqual([['red shoe'], []]);
  stock.set('zobo', ['zobo drink']);
  expect(await ask()).toEqual([['red shoe'], []]);
  expect(asked).toEqual(['shoe', 'zobo']);

  later(6_000);
  expect(await ask()).toEqual([['red shoe'], ['zobo drink']]);
  expect(asked).toEqual(['shoe', 'zobo', 'zobo']);

  forgetReads('shops');
  await ask();
  expect(asked).toHaveLength(3);
  forgetReads('words');
  await ask();
  expect(asked).toEqual(['shoe', 'zobo', 'zobo', 'shoe', 'zobo']);

  later(27_500);
  await ask();
  expect(asked).toHaveLength(7);
});
