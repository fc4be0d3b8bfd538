import { afterEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import {
  forgetGoods,
  forgetReads,
  rememberBy,
  rememberedReads,
} from './remembered-reads.server.ts';

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

test('a long list is forgotten at once for what it shows, and a second after it was read for anything else', async () => {
  const ask = { n: 0 };
  const begun = Date.now();
  setClock(() => new Date(begun));
  const list = rememberedReads(
    {
      name: 'test-lists',
      about: 'goods',
      shows: ({ ids, isLong }: { ids: string[]; isLong: boolean }) => (isLong ? ids : undefined),
    },
    async (key) => {
      ask.n++;
      return { ids: ['pot', 'pan'], isLong: key === 'long' };
    },
  );
  const stop = rememberBy({ areGoodsHeardOf: () => true });
  const reads = async (key: string, mayBeOld = true) => {
    const before = ask.n;
    await list(key, mayBeOld);
    return ask.n - before;
  };
  expect(await reads('long')).toBe(1);
  forgetGoods(['cup']);
  expect(await reads('long')).toBe(0);
  forgetGoods(['pan']);
  expect(await reads('long')).toBe(1);
  forgetGoods(['cup']);
  setClock(() => new Date(begun + 999));
  expect(await reads('long')).toBe(0);
  setClock(() => new Date(begun + 1_000));
  expect(await reads('long')).toBe(1);
  // Without a change it is remembered for longer, and no longer behind the next one.
  setClock(() => new Date(begun + 3_000));
  expect(await reads('long')).toBe(0);
  forgetGoods(['cup']);
  expect(await reads('long')).toBe(1);

  // Any change may bring something into a short one.
  expect(await reads('short')).toBe(1);
  expect(await reads('short')).toBe(0);
  forgetGoods(['cup']);
  expect(await reads('short')).toBe(1);

  // Whoever keeps what is made of it gets none that is old.
  expect(await reads('long')).toBe(0);
  expect(await reads('long', false)).toBe(1);
  expect(await reads('long', false)).toBe(0);

  // Who does not say what has changed means everything.
  expect(await reads('long')).toBe(0);
  forgetGoods([]);
  expect(await reads('long')).toBe(1);
  stop();
});

test('a long list that one of its goods changed under while it was read is not remembered', async () => {
  let during = (): void => undefined;
  let asked = 0;
  const list = rememberedReads(
    { name: 'test-crossed', about: 'goods', shows: (ids: string[]) => ids },
    async () => {
      asked++;
      await Promise.resolve();
      during();
      return ['pot'];
    },
  );
  const stop = rememberBy({ areGoodsHeardOf: () => true });
  during = () => forgetGoods(['pot']);
  await list('q', true);
  during = () => forgetGoods(['cup']);
  await list('q', true);
  expect(asked).toBe(2);
  await list('q', true);
  expect(asked).toBe(2);
  stop();
});
