import { afterEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { rememberBy } from './remembered-reads.server.ts';
import { forgetRows, rememberedRows } from './remembered-rows.server.ts';

afterEach(() => setClock(() => new Date()));

interface Card {
  name: string;
  shop: string;
}

/** A shelf of which every reading is noted. */
function shelf(name: string) {
  const goods = new Map<string, Card>([
    ['pot', { name: 'Pot', shop: 'ngozi' }],
    ['pan', { name: 'Pan', shop: 'emeka' }],
  ]);
  const asked: (readonly string[])[] = [];
  let during = (): void => undefined;
  const read = rememberedRows(
    { name, about: 'shown', max: 10, namesOf: ({ shop }: Card, id) => [id, shop] },
    async (ids) => {
      asked.push(ids);
      const found = ids.flatMap((id) => {
        const card = goods.get(id);
        return card ? [[id, card] as const] : [];
      });
      await Promise.resolve();
      during();
      return new Map(found);
    },
  );
  const names = async (...ids: string[]) => {
    const found = await read(ids);
    return ids.map((id) => found.get(id)?.name);
  };
  return { goods, asked, names, meanwhile: (work: () => void) => (during = work) };
}

test('a row is read again when it or what it is made of is named, and only then', async () => {
  const stop = rememberBy({ areGoodsHeardOf: () => true });
  const { goods, asked, names } = shelf('test-rows');
  expect(await names('pot', 'pan', 'cup')).toEqual(['Pot', 'Pan', undefined]);
  goods.set('pot', { name: 'Iron pot', shop: 'ngozi' });
  forgetRows('shown', ['plate']);
  forgetRows('words', ['pot']);
  expect(await names('pan', 'pot')).toEqual(['Pan', 'Pot']);
  expect(asked).toEqual([['pot', 'pan', 'cup']]);

  forgetRows('shown', ['pot']);
  expect(await names('pan', 'pot')).toEqual(['Pan', 'Iron pot']);
  forgetRows('shown', ['emeka']);
  expect(await names('pan', 'pot', 'cup')).toEqual(['Pan', 'Iron pot', undefined]);
  expect(asked.slice(1)).toEqual([['pot'], ['pan', 'cup']]);

  forgetRows('shown');
  await names('pan', 'pot');
  expect(asked.at(-1)).toEqual(['pan', 'pot']);
  stop();
});

test('nothing is kept that changed while it was read, nor longer than some seconds, nor while changes are not heard', async () => {
  let isUp = true;
  const stop = rememberBy({ areGoodsHeardOf: () => isUp });
  const { goods, asked, names, meanwhile } = shelf('test-rows-across');
  meanwhile(() => {
    goods.set('pot', { name: 'Clay pot', shop: 'ngozi' });
    forgetRows('shown', ['pot']);
    meanwhile(() => undefined);
  });
  expect(await names('pot')).toEqual(['Pot']);
  expect(await names('pot')).toEqual(['Clay pot']);
  await names('pot');
  expect(asked).toHaveLength(2);

  const at = Date.now() + 21_000;
  setClock(() => new Date(at));
  await names('pot');
  expect(asked).toHaveLength(3);
  isUp = false;
  await names('pot');
  await names('pot');
  expect(asked).toHaveLength(5);
  stop();
});
