import { afterEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { forgetReads, rememberBy, rememberedReads } from './remembered-reads.server.ts';

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

test('goods are remembered only while changes of them are heard, and nothing that was read across one', async () => {
  let isUp = false;
  let goods = 'pot';
  let asked = 0;
  const read = rememberedReads({ name: 'test-goods', about: 'goods' }, async () => {
    asked++;
    const found = [goods];
    await Promise.resolve();
    return found;
  });
  const stop = rememberBy({ areGoodsHeardOf: () => isUp });
  await read('q');
  await read('q');
  expect(asked).toBe(2);

  isUp = true;
  expect([await read('q'), await read('q')]).toEqual([['pot'], ['pot']]);
  expect(asked).toBe(3);

  goods = 'pan';
  forgetReads('goods');
  const across = read('q');
  goods = 'plate';
  forgetReads('goods');
  expect(await across).toEqual(['pan']);
  expect(await read('q')).toEqual(['plate']);

  stop();
  goods = 'cup';
  expect(await read('q')).toEqual(['cup']);
});

test('what a server that is behind says of shops is not remembered, not even when it comes back in the middle', async () => {
  let passed = 0;
  let shops = ['Ngozi'];
  let during = (): void => undefined;
  const read = rememberedReads({ name: 'test-shops', about: 'shops' }, async () => {
    const found = shops;
    await Promise.resolve();
    during();
    return found;
  });
  const stop = rememberBy({ passed: () => passed });
  // Suspended with change 1, which the server has not read yet.
  forgetReads('shops', 1);
  expect(await read('n')).toEqual(['Ngozi']);
  during = () => (passed = 1);
  expect(await read('n')).toEqual(['Ngozi']);
  shops = ['Emeka'];
  during = () => (passed = 0);
  expect(await read('n')).toEqual(['Emeka']);
  passed = 1;
  during = () => undefined;
  shops = ['Bisi'];
  expect(await read('n')).toEqual(['Bisi']);
  shops = [];
  expect(await read('n')).toEqual(['Bisi']);
  stop();
});
