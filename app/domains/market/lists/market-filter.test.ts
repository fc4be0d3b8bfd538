import { expect, test } from 'vitest';
import { marketHref, mostShown, pageSize, readMarketFilter } from './market-filter.ts';

const read = (address: string) => readMarketFilter(new URLSearchParams(address));

test('prices the wrong way round are turned', () => {
  const turned = { fromKobo: 500_000, toKobo: 2_000_050 };
  expect(read('from=5000&to=20000.50')).toMatchObject(turned);
  expect(read('from=20,000.50&to=5000')).toMatchObject(turned);
  expect(read('from=5000&to=5000')).toMatchObject({ fromKobo: 500_000, toKobo: 500_000 });
  expect(read('from=5000')).toMatchObject({ fromKobo: 500_000, toKobo: undefined });
});

test('what makes no sense in an address is left out', () => {
  const plain = read('');
  expect(plain).toMatchObject({ q: '', shown: pageSize, category: undefined, sort: undefined });
  for (const odd of [
    'from=-1&to=x',
    'from=0&to=99999999999999',
    'sort=relevance',
    'sort=random',
    'category=nothing',
    'seed=32',
    'seed=-1',
    'seed=1.5',
    `shown=${mostShown + 1}`,
    'shown=11',
    'exact=yes',
    'q=%20%09',
  ]) {
    expect(read(odd), odd).toEqual(plain);
  }
  expect(read(`q=${'a'.repeat(5_000)}`).q).toHaveLength(100);
});

test('an address is read as the list that it was written for', () => {
  const filter = {
    ...read('q=blue%20gown&from=50.50&to=2000&sort=cheapest&exact=1&category=phones'),
    shown: 36,
    after: 'place',
  };
  const { searchParams } = new URL(marketHref('/market', filter, { ...filter }), 'http://oja');
  expect(readMarketFilter(searchParams)).toEqual(filter);
  expect(marketHref('/category/phones', { ...read('category=phones') }, {})).toBe(
    '/category/phones',
  );
});
