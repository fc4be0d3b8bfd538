import { expect, test } from 'vitest';
import { readMarketFilter } from './market-filter.server.ts';
import { categoryHref, marketHref, mostShown, pageSize } from './market-filter.ts';

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
    ...read(
      'q=blue%20gown&from=50.50&to=2000&sort=cheapest&exact=1&category=phones&brand=lg,hp&type=a&kind=b',
    ),
    shown: 36,
    after: 'place',
  };
  const { searchParams } = new URL(marketHref('/market', filter, { ...filter }), 'http://oja');
  expect(readMarketFilter(searchParams)).toEqual(filter);
  expect(marketHref('/category/phones', { ...read('category=phones') }, {})).toBe(
    '/category/phones',
  );
});

test('what the text says of a price is a filter, and goes with its chip', () => {
  const filter = read('q=cheap+phone+under+50k');
  expect(filter).toMatchObject({ fromKobo: undefined, toKobo: 5_000_000, sort: 'cheapest' });
  const href = (change: Parameters<typeof marketHref>[2]) => marketHref('/market', filter, change);
  expect(href({})).toBe('/market?q=cheap+phone+under+50k');
  expect(href({ fromKobo: undefined, toKobo: undefined })).toBe(
    '/market?q=cheap+phone&sort=cheapest',
  );
  expect(href({ sort: undefined })).toBe('/market?q=phone+under+50k&to=50000');
  expect(href({ q: '' })).toBe('/market?to=50000&sort=cheapest');
  expect(href({ sort: 'newest', toKobo: 8_000_000 })).toBe('/market?q=phone&to=80000&sort=newest');
});

test('borders of the address hold against those of the text', () => {
  expect(read('q=phone+under+50k&to=80000')).toMatchObject({ toKobo: 8_000_000 });
  expect(read('q=phone+under+50k&from=1000')).toMatchObject({
    fromKobo: 100_000,
    toKobo: undefined,
  });
  expect(read('q=cheap+phone&sort=newest').sort).toBe('newest');
  expect(read('q=cheap+phone&sort=relevance').sort).toBeUndefined();
});

test('what is chosen of the facets: repeated or in a row, written as people write it', () => {
  expect(read('brand=HP&brand=l%27or%C3%A9al').facets).toEqual({ brand: ['hp', 'loreal'] });
  expect(read('brand=hp,LG,hp,,').facets).toEqual({ brand: ['hp', 'lg'] });
  expect(read('condition=uk_used&color=Navy+Blue').facets).toEqual({
    condition: ['uk-used'],
    color: ['navy-blue'],
  });
  expect(read('brand=&size=%20&color=%F0%9F%91%97').facets).toEqual({});
  const many = Array.from({ length: 40 }, (_, at) => `size=${at}`).join('&');
  expect(read(many).facets.size).toHaveLength(8);
});

test('a third category counts with its second one only', () => {
  const phones = { type: ['smartphones'], kind: ['smartphones.iphones'] };
  expect(read('type=smartphones&kind=iphones').facets).toEqual(phones);
  expect(read('type=smartphones&kind=smartphones.iphones').facets).toEqual(phones);
  expect(read('type=tablets&kind=smartphones.iphones').facets).toEqual({ type: ['tablets'] });
  expect(read('kind=iphones').facets).toEqual({});
  expect(marketHref('/category/phones', read('type=smartphones&kind=iphones'), {})).toBe(
    '/category/phones?type=smartphones&kind=iphones',
  );
});

test('control characters and endless values are refused, as elsewhere', () => {
  for (const odd of ['brand=a%00b', 'size=%07', `color=${'x'.repeat(401)}`, 'brand=hp&brand=%00']) {
    expect(() => read(odd), odd).toThrowError('app.invalid');
  }
});

test('another category keeps words, prices and what any goods have, and drops what only this one has', () => {
  const filter = read(
    'q=cover&to=5000&category=phones&type=smartphones&kind=iphones&brand=apple&size=12&condition=new&color=blue',
  );
  expect(categoryHref('electronics', filter)).toBe(
    '/category/electronics?q=cover&to=5000&condition=new&color=blue',
  );
  const own = categoryHref('phones', filter);
  for (const part of ['type=smartphones', 'kind=iphones', 'brand=apple', 'size=12'])
    expect(own).toContain(part);
});
